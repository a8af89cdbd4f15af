//! Gems Fight!.
