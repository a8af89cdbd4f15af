//! House of Cards: one graph of positions for all deals.
