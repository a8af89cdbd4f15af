//! Gems Fight!: the table over all sets of bags left.
