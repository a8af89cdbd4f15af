use super::files::lines;
use super::{GemsFight, Shape, deal};

#[test]
fn numbered_deals_are_those_listed() {
    for line in lines("numbered.txt") {
        let (key, text) = line.split_once(" ; ").unwrap_or_else(|| panic!("{line}: two parts"));
        let [seed, number, gems] = key.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}: three words") };
        let (low, high) = gems.split_once("..").unwrap_or_else(|| panic!("{line}: a range"));
        let listed = deal(text);
        let shape = Shape {
            bags: listed.bags().len() as u32,
            colours: listed.colours(),
            melt: listed.melt(),
            gems: low.parse().unwrap()..=high.parse().unwrap(),
        };
        let numbered = GemsFight::numbered(&shape, seed.parse().unwrap(), number.parse().unwrap());
        assert_eq!(numbered, Ok(listed), "{line}");
    }
}

/// The judge's largest deals.
fn shape() -> Shape {
    Shape { bags: 21, colours: 8, melt: 5, gems: 1..=10 }
}

#[test]
fn neighbours_differ() {
    let deal = |seed, number| GemsFight::numbered(&shape(), seed, number).unwrap();
    for number in (0..100).chain((1 << 32) - 50..(1 << 32) + 50) {
        assert_ne!(deal(1, number), deal(1, number + 1), "{number}");
        assert_ne!(deal(1, number), deal(2, number), "{number}");
        assert_ne!(deal(1, number), deal(1 | 1 << 32, number), "{number}");
    }
}

#[test]
fn sizes_and_colours_are_equally_likely() {
    const DEALS: u64 = 2000;
    let (mut sizes, mut colours) = ([[0_u32; 10]; 21], [0_u32; 8]);
    for number in 0..DEALS {
        let deal = GemsFight::numbered(&shape(), 4778, number).unwrap();
        for (place, bag) in deal.bags().iter().enumerate() {
            sizes[place][bag.gems() as usize - 1] += 1;
            colours.iter_mut().zip(bag.counts()).for_each(|(sum, count)| *sum += count);
        }
    }
    let chi_squared = |counts: &[u32]| {
        let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
        counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum::<f64>()
    };
    // Chi-squared is above these once in ten thousand times: with 9 degrees of freedom, and with 7.
    for place in &sizes {
        assert!(chi_squared(place) < 33.7, "{place:?}");
    }
    assert!(chi_squared(&colours) < 29.9, "{colours:?}");
}
