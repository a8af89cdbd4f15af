use super::svg::{Anchor, LETTER, Svg};
use super::{Chart, Look, Room, Scale};

/// Neighbouring values that are counted together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bin {
    /// The smallest value.
    pub low: i64,
    /// The largest value.
    pub high: i64,
    /// The counts, by series.
    pub counts: Vec<u64>,
}

impl Bin {
    /// The value, or both ends of the range.
    pub fn label(&self) -> String {
        let sign = |value: i64| value.to_string().replace('-', "\u{2212}");
        if self.low == self.high { sign(self.low) } else { format!("{} to {}", sign(self.low), sign(self.high)) }
    }
}

/// A histogram: a column for each bin, with a part for each series.
#[derive(Clone, Debug)]
pub struct Columns {
    /// What it shows.
    pub title: String,
    /// What there is to see.
    pub description: String,
    /// What the values are.
    pub across: String,
    /// What the shares are of.
    pub unit: String,
    /// Whether the parts of a bin stand on each other and all series together are 100 %; else they stand side by side and each
    /// series is.
    pub stacked: bool,
    /// The series' names and looks.
    pub series: Vec<(String, Look)>,
    /// The bins, in ascending order and of one width.
    pub bins: Vec<Bin>,
}

/// A gap of more empty bins is left out.
const LONGEST_GAP: i64 = 4;

/// A place on the axis: a bin, an empty one, or a gap.
enum Slot<'a> {
    Full(&'a Bin),
    Empty,
    Gap,
}

impl Columns {
    /// Bins of one width, so many at most, of histograms of several series.
    pub fn bins(series: &[Vec<(i64, u64)>], most: i64) -> Vec<Bin> {
        let values = || series.iter().flatten().filter(|(_, count)| *count > 0).map(|(value, _)| *value);
        let mut widths = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 50_000, 1_000_000, 100_000_000].into_iter();
        // Values far away from the others must not make all bins wide: what counts is how many bins are not empty.
        let distinct = |width: i64| {
            let mut bins: Vec<i64> = values().map(|value| value.div_euclid(width)).collect();
            bins.sort_unstable();
            bins.dedup();
            bins
        };
        let width = widths.find(|&width| distinct(width).len() as i64 <= most).unwrap_or(i64::from(i32::MAX));
        let count = |of: &Vec<(i64, u64)>, bin: i64| {
            of.iter().filter(|(value, _)| value.div_euclid(width) == bin).map(|(_, count)| count).sum()
        };
        let bin = |bin: i64| Bin {
            low: bin * width,
            high: bin * width + width - 1,
            counts: series.iter().map(|of| count(of, bin)).collect(),
        };
        distinct(width).into_iter().map(bin).collect()
    }

    fn slots(&self) -> Vec<Slot<'_>> {
        let mut slots = Vec::new();
        let mut last: Option<&Bin> = None;
        for bin in &self.bins {
            if let Some(last) = last {
                let missing = (bin.low - last.high - 1) / (bin.high - bin.low + 1);
                if missing > LONGEST_GAP {
                    slots.extend([Slot::Empty, Slot::Gap, Slot::Empty]);
                } else {
                    slots.extend((0..missing).map(|_| Slot::Empty));
                }
            }
            slots.push(Slot::Full(bin));
            last = Some(bin);
        }
        slots
    }
}

impl Chart for Columns {
    fn title(&self) -> &str {
        &self.title
    }

    fn description(&self) -> &str {
        &self.description
    }

    fn draw(&self, room: Room, id: &str) -> Svg {
        const BOTTOM: f64 = 52.0;
        const PLOT: f64 = 220.0;
        let (left, right) = (44.0, room.width() - 12.0);
        let mut top = 22.0;
        let mut svg = Svg::new(room.width(), 0.0);
        if self.series.len() > 1 {
            top += svg.legend(id, left, &self.series);
        }
        let bottom = top + PLOT;
        svg = svg.with_height(bottom + BOTTOM);
        let highest = self.bins.iter().flat_map(|bin| self.parts(bin)).map(|(from, share)| from + share);
        let scale = Scale::new(0.0, highest.fold(0.0, f64::max), bottom, top, 4);
        svg.text("", (left, top - 10.0), Anchor::Start, &format!("% {}", self.unit));
        for mark in scale.marks() {
            let y = scale.at(mark);
            svg.line(if mark == 0.0 { "base" } else { "grid" }, (left, y), (right, y));
            svg.text("", (left - 8.0, y + 4.5), Anchor::End, &format!("{mark:.*}", scale.decimals()));
        }
        self.draw_bins(&mut svg, id, (left, right), &scale);
        let wide = self.bins.first().is_some_and(|bin| bin.low != bin.high);
        let across = if wide { format!("{}, from \u{2026} on", self.across) } else { self.across.clone() };
        svg.text("", (f64::midpoint(left, right), bottom + 42.0), Anchor::Middle, &across);
        svg
    }
}

impl Columns {
    /// For each series, on what its part of the bin stands and how high it is, in per cent.
    fn parts(&self, bin: &Bin) -> Vec<(f64, f64)> {
        let all = |number: usize| self.bins.iter().map(|bin| bin.counts[number]).sum::<u64>();
        let together: u64 = (0..self.series.len()).map(all).sum();
        let mut from = 0.0;
        let part = |(number, &count): (usize, &u64)| {
            let of = if self.stacked { together } else { all(number) };
            let (start, share) = (from, 100.0 * count as f64 / of.max(1) as f64);
            if self.stacked {
                from += share;
            }
            (start, share)
        };
        bin.counts.iter().enumerate().map(part).collect()
    }

    fn draw_bins(&self, svg: &mut Svg, id: &str, (left, right): (f64, f64), scale: &Scale) {
        let bottom = scale.at(0.0);
        let slots = self.slots();
        let step = ((right - left) / slots.len().max(1) as f64).min(64.0);
        let start = left + (right - left - step * slots.len() as f64) / 2.0;
        let longest = self.bins.iter().map(|bin| bin.low.to_string().len()).max().unwrap_or(1) as f64;
        let every = ((longest * LETTER + 14.0) / step).ceil().max(1.0) as usize;
        let gap = (step * 0.14).min(5.0);
        let mut labelled = None;
        for (place, slot) in slots.iter().enumerate() {
            let x = start + place as f64 * step;
            match slot {
                Slot::Empty => {}
                Slot::Gap => {
                    labelled = None;
                    svg.text("", (x + step / 2.0, bottom + 4.0), Anchor::Middle, "\u{22ef}");
                }
                Slot::Full(bin) => {
                    let beside = if self.stacked { 1 } else { self.series.len().max(1) };
                    let width = (step - 2.0 * gap) / beside as f64;
                    for (number, (from, share)) in self.parts(bin).into_iter().enumerate() {
                        let corner = (x + gap + width * (number % beside) as f64, scale.at(from + share));
                        if share > 0.0 {
                            svg.area(id, self.series[number].1, corner, (width, scale.at(from) - corner.1));
                        }
                    }
                    if labelled.is_none_or(|last| place - last >= every) {
                        labelled = Some(place);
                        let label = bin.low.to_string().replace('-', "\u{2212}");
                        svg.text("", (x + step / 2.0, bottom + 19.0), Anchor::Middle, &label);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Bin, Columns};

    #[test]
    fn bins_hold_every_count_once() {
        let series = [vec![(-7, 2), (-5, 1), (0, 4)], vec![(0, 1), (3, 5), (100, 0)]];
        let bins = Columns::bins(&series, 3);
        let bin = |low, high, counts: [u64; 2]| Bin { low, high, counts: counts.to_vec() };
        assert_eq!(bins, [bin(-10, -6, [2, 0]), bin(-5, -1, [1, 0]), bin(0, 4, [4, 6])]);
        let single = Columns::bins(&series, 9);
        assert_eq!(single.len(), 4);
        assert_eq!(single[0], bin(-7, -7, [2, 0]));
        assert_eq!(Columns::bins(&[vec![]], 9), []);
    }

    #[test]
    fn labels_say_what_a_bin_holds() {
        let label = |low, high| Bin { low, high, counts: vec![] }.label();
        assert_eq!([label(3, 3), label(-10, -6)], ["3", "\u{2212}10 to \u{2212}6"]);
    }
}
