use std::ops::ControlFlow;

/// The number of pairs of which the greater comes first: 0 when sorted.
pub(super) fn inversions<T: Ord>(items: &[T]) -> u64 {
    let after = |(place, item)| items[place + 1..].iter().filter(|later| *later < item).count() as u64;
    items.iter().enumerate().map(after).sum()
}

/// Visits the arrangements of `counts[i]` copies of each i whose number of inversions lies in `low..=high`, in ascending
/// order, each with its number of inversions.
pub(super) fn each_arrangement(
    counts: &[u8],
    low: u64,
    high: u64,
    visit: &mut dyn FnMut(&[u8], u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let total = counts.iter().map(|&count| usize::from(count)).sum();
    let mut walk = Walk { left: counts.to_vec(), items: Vec::with_capacity(total), low, high, visit };
    walk.from(0, most_inversions(counts))
}

/// The inversions of the arrangement in descending order.
pub(super) fn most_inversions(counts: &[u8]) -> u64 {
    let mut before = 0;
    let mut most = 0;
    for &count in counts {
        most += before * u64::from(count);
        before += u64::from(count);
    }
    most
}

struct Walk<'v> {
    left: Vec<u8>,
    items: Vec<u8>,
    low: u64,
    high: u64,
    visit: &'v mut dyn FnMut(&[u8], u64) -> ControlFlow<()>,
}

impl Walk<'_> {
    /// Goes on from arrangements that begin with `items`, which make `inverted` inversions with all that follow; what is left can
    /// make `most` among itself.
    fn from(&mut self, inverted: u64, most: u64) -> ControlFlow<()> {
        if self.items.len() == self.items.capacity() {
            return (self.visit)(&self.items, inverted);
        }
        let mut smaller = 0;
        for item in 0..self.left.len() {
            let count = u64::from(self.left[item]);
            if count > 0 {
                let inverted = inverted + smaller;
                if inverted > self.high {
                    break;
                }
                // One item less makes as many pairs fewer as there are others.
                let others = self.left.iter().map(|&left| u64::from(left)).sum::<u64>() - count;
                let most = most - others;
                if inverted + most >= self.low {
                    self.left[item] -= 1;
                    self.items.push(item as u8);
                    let flow = self.from(inverted, most);
                    self.items.pop();
                    self.left[item] += 1;
                    flow?;
                }
            }
            smaller += count;
        }
        ControlFlow::Continue(())
    }
}

/// Arrangements with fewer inversions: stretches sorted, from the whole to three items, then two items
/// exchanged, at last neighbours.
pub(super) fn calmer(items: &[u8]) -> Vec<Vec<u8>> {
    let mut found: Vec<Vec<u8>> = Vec::new();
    let mut length = items.len();
    while length > 2 {
        for from in (0..items.len()).step_by(length.div_ceil(2)) {
            let to = (from + length).min(items.len());
            let mut calmer = items.to_vec();
            calmer[from..to].sort_unstable();
            if calmer != items && !found.contains(&calmer) {
                found.push(calmer);
            }
        }
        length = length.div_ceil(2);
    }
    for apart in (1..items.len()).rev() {
        for place in apart..items.len() {
            if items[place - apart] > items[place] {
                let mut calmer = items.to_vec();
                calmer.swap(place - apart, place);
                found.push(calmer);
            }
        }
    }
    found
}
