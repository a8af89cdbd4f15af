use std::process::ExitCode;

/// How the program ends, as scripts see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// Done.
    Done = 0,
    /// Done, and the answer is no.
    No = 1,
    /// The command line is wrong, or names a file that cannot be opened.
    Usage = 2,
    /// The input is wrong.
    Input = 3,
    /// A limit was reached, memory or nodes, or the output cannot be written.
    Limit = 4,
    /// A fault of the program itself.
    Internal = 70,
    /// Stopped by Ctrl-C; what has been done is kept.
    Stopped = 130,
}

impl Exit {
    /// All of them with what they mean, as the manual lists them.
    pub const LIST: [(Exit, &str); 7] = [
        (Exit::Done, "done"),
        (
            Exit::No,
            "done, and the answer is no: `validate` found a fault, `explain` a wrong answer, `check` a difference",
        ),
        (Exit::Usage, "the command line is wrong, or names a file that cannot be opened"),
        (Exit::Input, "the input is wrong; the place is shown"),
        (
            Exit::Limit,
            "a limit was reached (memory, nodes); what would be needed is said. Or the output cannot be written",
        ),
        (Exit::Internal, "a fault of the program itself"),
        (Exit::Stopped, "stopped by Ctrl-C; what has been done is kept"),
    ];

    /// The list as a section of the help.
    pub fn manual() -> String {
        let lines = Exit::LIST.map(|(exit, meaning)| format!(" {:>3}  {meaning}\n", exit as u8));
        format!("Exit status:\n{}", lines.concat())
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::Exit;

    #[test]
    fn the_numbers_are_the_documented_ones() {
        let numbers = Exit::LIST.map(|(exit, _)| exit as u8);
        assert_eq!(numbers, [0, 1, 2, 3, 4, 70, 130]);
    }

    #[test]
    fn the_manual_lists_every_status_once() {
        let manual = Exit::manual();
        for (exit, meaning) in Exit::LIST {
            let line = format!("{:>4}  {meaning}\n", exit as u8);
            assert_eq!(manual.matches(&line).count(), 1, "{manual}");
        }
    }
}
