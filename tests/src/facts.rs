//! Numbers that are known from elsewhere: each was computed by two programs that share nothing with this project.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The numbers of states at each distance, by the name of what they are counted from.
pub type Levels = BTreeMap<String, Vec<u64>>;

/// All of `golden/facts.json`.
#[derive(Deserialize)]
pub struct Facts {
    /// Of the 8-puzzle, by the kind of cell of the goal's blank.
    pub eight: Levels,
    /// Of the cubes, by the kind of cell of the start's blank.
    pub cube_states_from_start_blank: Levels,
    /// The same, but of the patterns that they show.
    pub cube_patterns_from_start_blank: Levels,
    /// Of all cubes to a pattern.
    pub cube_states_to_goal_pattern: Levels,
    /// What is farthest, and how many ways lead there.
    pub eight_extremes: EightExtremes,
    /// What is farthest among the judge's questions.
    pub cube_extremes: CubeExtremes,
}

/// Of all boards to one goal.
#[derive(Deserialize)]
pub struct EightExtremes {
    /// The goal.
    pub goal: String,
    /// The boards that are farthest from it.
    pub farthest: Vec<String>,
    /// How far.
    pub farthest_distance: usize,
    /// The smallest path of each.
    pub farthest_smallest_paths: Vec<String>,
    /// The number of shortest paths of each.
    pub farthest_shortest_path_counts: Vec<u64>,
    /// The greatest number of shortest paths that a board has.
    pub most_shortest_paths: u64,
    /// The boards that have so many.
    pub most_shortest_paths_boards: Vec<String>,
    /// The number of boards that have one.
    pub boards_with_one_shortest_path: usize,
}

/// Of all starts and patterns.
#[derive(Deserialize)]
pub struct CubeExtremes {
    /// The number of questions.
    pub questions: usize,
    /// The number of those that take more than 30 moves.
    pub over_30: usize,
    /// Some answers.
    pub vectors: Vec<CubeVector>,
}

/// A question and its answer.
#[derive(Deserialize)]
pub struct CubeVector {
    /// The start's blank: column and row from 1, `2,1`.
    pub blank: String,
    /// The pattern.
    pub pattern: String,
    /// The number of moves.
    pub steps: usize,
}

impl Facts {
    /// Reads them.
    pub fn read() -> Facts {
        serde_json::from_str(include_str!("../golden/facts.json")).expect("the facts are sound")
    }
}
