use std::fmt;
use std::str::FromStr;

/// A form of problem packages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flavour {
    /// The form that Kattis' problemtools check and `DOMjudge` reads.
    Legacy,
    /// The form finished in September 2025, which `BAPCtools` checks.
    V2025_09,
}

impl Flavour {
    /// Both of them.
    pub const ALL: [Flavour; 2] = [Flavour::Legacy, Flavour::V2025_09];

    /// The name, as packages have it themselves.
    pub const fn name(self) -> &'static str {
        match self {
            Flavour::Legacy => "legacy",
            Flavour::V2025_09 => "2025-09",
        }
    }
}

impl fmt::Display for Flavour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Flavour {
    type Err = UnknownFlavour;

    fn from_str(text: &str) -> Result<Self, UnknownFlavour> {
        Flavour::ALL.into_iter().find(|flavour| flavour.name() == text).ok_or_else(|| UnknownFlavour(text.to_owned()))
    }
}

/// The name of no flavour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFlavour(String);

impl fmt::Display for UnknownFlavour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no flavour of packages; there are `legacy` and `2025-09`", self.0)
    }
}

impl std::error::Error for UnknownFlavour {}
