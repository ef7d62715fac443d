//! What a question comes to.

/// The answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer<T> {
    /// There is a shortest path; this is it, or its length.
    Found(T),
    /// No path leads there.
    Unsolvable,
    /// The table is bounded, and every path is longer than its bound.
    Beyond(u32),
}

impl<T> Answer<T> {
    /// The same answer with something else made of what was found.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Answer<U> {
        match self {
            Answer::Found(found) => Answer::Found(change(found)),
            Answer::Unsolvable => Answer::Unsolvable,
            Answer::Beyond(bound) => Answer::Beyond(bound),
        }
    }

    /// The same answer with what was found left where it is.
    pub fn as_ref(&self) -> Answer<&T> {
        match self {
            Answer::Found(found) => Answer::Found(found),
            Answer::Unsolvable => Answer::Unsolvable,
            Answer::Beyond(bound) => Answer::Beyond(*bound),
        }
    }

    /// What was found, if anything.
    pub fn found(self) -> Option<T> {
        match self {
            Answer::Found(found) => Some(found),
            Answer::Unsolvable | Answer::Beyond(_) => None,
        }
    }
}

impl<T, E> Answer<Result<T, E>> {
    /// The answer, if what was found is one, else the error.
    ///
    /// # Errors
    /// The one that was found.
    pub fn transpose(self) -> Result<Answer<T>, E> {
        match self {
            Answer::Found(found) => Ok(Answer::Found(found?)),
            Answer::Unsolvable => Ok(Answer::Unsolvable),
            Answer::Beyond(bound) => Ok(Answer::Beyond(bound)),
        }
    }
}
