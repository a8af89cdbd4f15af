//! Numbers for people.

use crate::stats::{Mean, Rate};

/// A whole number with its thousands set apart.
pub fn whole(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A whole number of things, in words that fit one of them too.
pub(crate) fn counted(number: u64, what: &str) -> String {
    let end = if number == 1 { "" } else { "s" };
    format!("{} {what}{end}", whole(number))
}

/// A rate in per cent, with as many places as its interval allows.
pub fn percent(rate: f64, low: f64, high: f64) -> String {
    format!("{:.*} %", percent_places(low, high), 100.0 * rate)
}

/// The interval of a rate in per cent, with as many places as it allows.
pub fn percent_interval(rate: &Rate) -> String {
    let places = percent_places(rate.low, rate.high);
    if rate.low >= rate.high {
        return "exact".to_owned();
    }
    format!("{:.places$} to {:.places$} %", 100.0 * rate.low, 100.0 * rate.high)
}

/// A share of all in per cent, without an interval.
pub fn share(count: u64, all: u64) -> String {
    let share = 100.0 * count as f64 / all.max(1) as f64;
    if count > 0 && share < 0.001 { "< 0.001 %".to_owned() } else { format!("{share:.3} %") }
}

/// A number with its sign, a real minus, and so many places.
pub fn signed(number: f64, places: usize) -> String {
    let text = format!("{:.places$}", number.abs());
    // What rounds to nothing has no sign.
    if text.chars().all(|c| c == '0' || c == '.') {
        return text;
    }
    format!("{}{text}", if number < 0.0 { "\u{2212}" } else { "+" })
}

/// A mean with its standard error.
pub fn mean(mean: &Mean) -> String {
    let places = places(mean.standard_error);
    if mean.standard_error <= 0.0 {
        return format!("{:.4}", mean.mean).replace('-', "\u{2212}");
    }
    format!("{:.places$} \u{b1} {:.places$}", mean.mean, mean.standard_error).replace('-', "\u{2212}")
}

/// The places of a mean with this standard error: two figures of the error are shown.
pub fn places(error: f64) -> usize {
    if error <= 0.0 {
        return 4;
    }
    let (mut places, mut scaled) = (0, error);
    while scaled < 10.0 && places < 9 {
        scaled *= 10.0;
        places += 1;
    }
    places
}

fn percent_places(low: f64, high: f64) -> usize {
    let half = 50.0 * (high - low);
    if half <= 0.0 {
        return 4;
    }
    places(half).saturating_sub(1).clamp(1, 6)
}

#[cfg(test)]
mod tests {
    use super::{mean, percent, percent_interval, share, signed, whole};
    use crate::stats::{Counted, Mean, Rate};

    #[test]
    fn whole_numbers_are_set_in_threes() {
        assert_eq!([0, 999, 1000, 1_234_567].map(whole), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn rates_show_what_their_interval_allows() {
        let rate = |count, all| {
            let rate = Rate::new(count, all, Counted::Sample);
            (percent(rate.rate, rate.low, rate.high), percent_interval(&rate))
        };
        assert_eq!(rate(5, 10), ("50.0 %".to_owned(), "23.7 to 76.3 %".to_owned()));
        assert_eq!(rate(556_600, 1_000_000), ("55.66 %".to_owned(), "55.56 to 55.76 %".to_owned()));
        let all = Rate::new(1, 3, Counted::All);
        assert_eq!(
            (percent(all.rate, all.low, all.high), percent_interval(&all)),
            ("33.3333 %".into(), "exact".into())
        );
        assert_eq!([share(1, 4), share(1, 1_000_000), share(0, 0)], ["25.000 %", "< 0.001 %", "0.000 %"]);
    }

    #[test]
    fn means_show_two_figures_of_their_error() {
        let of = |mean, standard_error| Mean { mean, standard_error, deviation: 1.0 };
        assert_eq!(mean(&of(-3.271_59, 0.012_34)), "\u{2212}3.272 \u{b1} 0.012");
        assert_eq!(mean(&of(15.8, 0.0)), "15.8000");
        assert_eq!([signed(-0.004, 2), signed(-1.5, 1), signed(2.0, 0)], ["0.00", "\u{2212}1.5", "+2"]);
    }
}
