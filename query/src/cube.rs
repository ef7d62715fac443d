//! `query cube`: the Cubic Eight-Puzzle.

use tables::{Answer, CubeQuestion, Folder, Pattern, Rolls, Tray, parse_blank};

use crate::Outcome;
use crate::answer::{Form, Found, Trouble, argument, limited, print, write_line, write_object, write_unreadable};
use crate::args::CubeArgs;
use crate::blocks::is_line_end;
use crate::lines::{self, Answerer};
use crate::work::Problem;

/// Answers the pattern in the arguments, or standard input.
pub(crate) fn run(args: CubeArgs, folder: Folder) -> Result<Outcome, Trouble> {
    let cubes = Cubes { rolls: Rolls::new(folder), form: Form::from(&args.form), most: args.max_steps };
    if args.pattern.is_empty() {
        return lines::run(cubes, args.threads.threads);
    }
    let goal = argument("the pattern", Pattern::parse(args.pattern.join(" ").as_bytes()))?;
    let start = match (args.blank, args.from) {
        (Some(blank), _) => Tray::start(argument("--blank", parse_blank(&blank))?),
        (None, Some(state)) => argument("--from", Tray::parse(state.as_bytes()))?,
        (None, None) => {
            let why = "a pattern needs a start: --blank X,Y for the judge's, or --from STATE for any other";
            return Err(Trouble::Argument(why.into()));
        }
    };
    let question = CubeQuestion { start, goal };
    let answer = cubes.rolls.path(&question)?.map(Found::Path);
    let mut out = Vec::new();
    cubes.write(&question, answer, &mut out);
    print(&out)
}

struct Cubes {
    rolls: Rolls,
    form: Form,
    /// The most moves that are asked for.
    most: Option<u32>,
}

impl Cubes {
    fn write(&self, question: &CubeQuestion, answer: Answer<Found>, out: &mut Vec<u8>) {
        let answer = limited(answer, self.most);
        match self.form {
            Form::Json => write_object(&question.start, &question.goal, &answer, out),
            form => write_line(&answer, form, self.most, out),
        }
    }

    /// The answer to a question from the start, if a word can hold what is printed of it.
    #[inline]
    fn recall(&self, blank: usize, goal: &Pattern) -> Result<Option<Answer<Found>>, tables::Error> {
        let answer = self.rolls.recall(blank, goal)?;
        let is_enough = answer.found().is_none_or(|word| word.is_path() || self.form == Form::Steps);
        Ok(is_enough.then(|| answer.map(|word| Found::Word(word, Rolls::letters(blank)))))
    }

    fn find(&self, question: &CubeQuestion) -> Result<Answer<Found>, tables::Error> {
        if question.is_from_start()
            && let Some(answer) = self.recall(question.start.blank(), &question.goal)?
        {
            return Ok(answer);
        }
        Ok(self.rolls.path(question)?.map(Found::Path))
    }
}

impl Answerer for Cubes {
    #[inline]
    fn answer_usual(&self, text: &[u8], out: &mut Vec<u8>) -> Result<Option<usize>, tables::Error> {
        match CubeQuestion::parse_usual(text, |byte| byte == b' ') {
            Some((blank, goal, end)) if is_line_end(text, end) && self.form != Form::Json => {
                let Some(answer) = self.recall(blank, &goal)? else { return Ok(None) };
                write_line(&limited(answer, self.most), self.form, self.most, out);
                Ok(Some(end))
            }
            _ => Ok(None),
        }
    }

    fn answer_line(&self, line: &[u8], out: &mut Vec<u8>) -> Result<(), Problem> {
        if let Some(question) = CubeQuestion::parse_line(line)? {
            let answer = self.find(&question)?;
            self.write(&question, answer, out);
        }
        Ok(())
    }

    fn write_unreadable(&self, line: u64, why: &str, out: &mut Vec<u8>) {
        write_unreadable(line, why, self.form, out);
    }
}
