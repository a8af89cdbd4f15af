use std::fmt;

use super::{Cover, CoverGroup, Covered};

/// The report for people: group by group a line for each thing with the place of the first case, then what is not reached with the
/// command that makes such a case.
impl fmt::Display for Cover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cover { game, inputs, cases, .. } = self;
        writeln!(f, "{game}: {} in {}", counted(*cases, "case"), counted(*inputs, "input"))?;
        let width = self.features.iter().map(|feature| feature.kind.len()).max().unwrap_or(0);
        for group in CoverGroup::ALL {
            let of_group = || self.features.iter().filter(move |feature| feature.group == group);
            let reached = of_group().filter(|feature| feature.reached.is_some()).count();
            if of_group().count() > 0 {
                writeln!(f, "\n{}: {reached} of {} reached", group.title(), of_group().count())?;
            }
            for Covered { kind, reached, what, .. } in of_group() {
                match reached {
                    Some(reached) => {
                        let case = reached.case.map_or_else(String::new, |case| format!(" case {case}"));
                        writeln!(f, "  {kind:width$}  {}:{}{case}", reached.file, reached.line)?;
                        writeln!(f, "  {:width$}    {}", "", reached.reason)?;
                    }
                    None => writeln!(f, "  {kind:width$}  not reached: {what}")?,
                }
            }
        }
        let commands: Vec<&str> = self.features.iter().filter_map(|feature| feature.command.as_deref()).collect();
        if !commands.is_empty() {
            writeln!(f, "\nWhat is not reached is made by")?;
            commands.iter().try_for_each(|command| writeln!(f, "  {command}"))?;
        }
        if self.left_out > 0 {
            let cases = counted(self.left_out, "case");
            writeln!(
                f,
                "\nToo much work for programs with misreadings: {cases}, which may defeat some of those above."
            )?;
        }
        Ok(())
    }
}

impl CoverGroup {
    /// All of them, in the order in which they are told.
    pub const ALL: [CoverGroup; 5] =
        [CoverGroup::Bound, CoverGroup::Event, CoverGroup::Value, CoverGroup::Worst, CoverGroup::Misreading];

    const fn title(self) -> &'static str {
        match self {
            CoverGroup::Bound => "Bounds",
            CoverGroup::Event => "Events",
            CoverGroup::Value => "Values",
            CoverGroup::Worst => "Worst cases",
            CoverGroup::Misreading => "Misreadings",
        }
    }
}

fn counted(number: u64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
