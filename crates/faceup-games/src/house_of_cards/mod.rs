//! House of Cards.
