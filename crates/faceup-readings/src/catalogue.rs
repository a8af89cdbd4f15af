/// A misreading of the rules, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The short name that pages and data know it by, such as `C6`.
    pub tag: &'static str,
    /// What a program that has it takes to be the rule, as a sentence without a full stop.
    pub yours: &'static str,
    /// What the rules say instead and where that comes from, as a sentence without a full stop.
    pub rules: &'static str,
    /// Whether the sample of the contest's statement is answered wrongly with it, so that whoever has tried that has found it.
    pub sample: bool,
    /// Whether no deal is known in which it changes the answer.
    pub harmless: bool,
    /// The tag of a listed misreading from which no answer ever tells it apart.
    pub like: Option<&'static str>,
}

/// Makes a game's list of misreadings, so that none is without its words.
macro_rules! catalogue {
    ($(#[$doc:meta])* $name:ident {
        $($tag:ident { yours: $yours:literal, rules: $rules:literal $(, sample: $sample:literal)? $(, harmless: $harmless:literal)?
            $(, like: $like:literal)? })*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name {
            $(#[doc = concat!("A program with this misreading takes it that ", $yours, ".")] $tag,)*
        }

        impl $name {
            /// All of them, in the order in which they are listed to people.
            pub const ALL: &[$name] = &[$($name::$tag),*];

            /// The misreading in words.
            #[allow(unused_mut, unused_assignments, reason = "most entries have none of the optional fields")]
            pub const fn entry(self) -> &'static $crate::Entry {
                match self {
                    $($name::$tag => {
                        const ENTRY: $crate::Entry = {
                            let (mut sample, mut harmless, mut like) = (false, false, None::<&'static str>);
                            $(sample = $sample;)?
                            $(harmless = $harmless;)?
                            $(like = Some($like);)?
                            $crate::Entry { tag: stringify!($tag), yours: $yours, rules: $rules, sample, harmless, like }
                        };
                        &ENTRY
                    })*
                }
            }

            /// The misreading of this tag.
            pub fn from_tag(tag: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|reading| reading.entry().tag == tag)
            }
        }
    };
}

pub(crate) use catalogue;
