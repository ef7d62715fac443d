//! `query cube`: the Cubic Eight-Puzzle.

use tables::{Answer, CubeQuestion, Error, Folder, Grid, Pattern, Place, Rolls, Tray, Word, parse_blank};

use crate::Outcome;
use crate::answer::{
    Form, Found, Trouble, argument, limited, print, write_line, write_object, write_unreadable, write_word,
};
use crate::args::CubeArgs;
use crate::blocks::line_end;
use crate::burst::Usual;
use crate::draw::{self, Piece};
use crate::lines::{self, Answerer};
use crate::work::Problem;

/// Answers the pattern in the arguments, or standard input.
pub(crate) fn run(args: CubeArgs, folder: Folder) -> Result<Outcome, Trouble> {
    let cubes = Cubes { rolls: Rolls::new(folder), form: Form::from(&args.form), most: args.max_steps };
    if args.pattern.is_empty() {
        draw::refuse_lines(&args.draw)?;
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
    let answer = limited(cubes.rolls.path(&question)?.map(Found::Path), cubes.most);
    let pieces = &mut question.start.cells().iter().copied().map(Piece::from);
    let drawn = draw::draw(&args.draw, Grid::SQUARE, pieces, &answer)?;
    let mut out = Vec::new();
    cubes.write(&question, answer, &mut out);
    out.extend(drawn);
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
}

impl Usual for Cubes {
    /// The start's blank, and where the word of the question is kept.
    type Asked = (u8, Place);

    #[inline]
    fn ask(&self, text: &[u8]) -> Option<((u8, Place), usize)> {
        let (blank, place, end) = Rolls::parse_usual(text, |byte| byte == b' ')?;
        Some(((blank as u8, place), end + line_end(&text[end..])?))
    }

    #[inline]
    fn known(&self, (_, place): (u8, Place)) -> Option<Word> {
        let is_wanted =
            |word: &Word| self.form.can_print(*word) && self.most.is_none_or(|most| word.len() <= most as usize);
        self.rolls.known(place).filter(is_wanted)
    }

    #[inline]
    fn write(&self, (blank, _): (u8, Place), known: Word, out: &mut Vec<u8>) {
        write_word(known, Rolls::letters(blank.into()), self.form, out);
    }

    fn answer(&self, (blank, place): (u8, Place), out: &mut Vec<u8>) -> Result<(), Error> {
        let blank = usize::from(blank);
        let answer = match self.rolls.recall(place)? {
            // A word is too short for the longest paths.
            Answer::Found(word) if !self.form.can_print(word) => self.rolls.path_at(blank, place)?.map(Found::Path),
            answer => answer.map(|word| Found::Word(word, Rolls::letters(blank))),
        };
        write_line(&limited(answer, self.most), self.form, self.most, out);
        Ok(())
    }
}

impl Answerer for Cubes {
    fn usual(&self) -> Option<&Self> {
        // Objects name the states.
        (self.form != Form::Json).then_some(self)
    }

    fn answer_line(&self, line: &[u8], out: &mut Vec<u8>) -> Result<(), Problem> {
        if let Some(question) = CubeQuestion::parse_line(line)? {
            let answer = self.rolls.path(&question)?.map(Found::Path);
            self.write(&question, answer, out);
        }
        Ok(())
    }

    fn write_unreadable(&self, line: u64, why: &str, out: &mut Vec<u8>) {
        write_unreadable(line, why, self.form, out);
    }
}
