use faceup_games::error::{Fault, ParseError};
use faceup_games::magic_duel::{Area, Counted, CounterRule, Extreme, Kind, KindOrder, PlayRule, Preference, Strategy};

use super::document::{Table, Value};
use super::{COMMON, kinds};

/// A field holds at most this many kinds, and a counter from so many on is never: whoever has them has won.
const NEVER: u8 = 5;

pub(super) fn read(table: &Table<'_>) -> Result<Strategy, ParseError> {
    let [schema, name, comment] = COMMON;
    table.knows(&[schema, name, comment, "play", "counter", "discard", "destroy", "recycle"])?;
    let play = table.required("play")?.table()?;
    play.knows(&["order", "without-effect"])?;
    let play = PlayRule {
        order: order(&play.required("order")?)?,
        without_effect: play.required("without-effect")?.boolean()?,
    };
    let counter = table.required("counter")?.table()?;
    counter.knows(&["from-kinds", "missing-kind-left"])?;
    let counter = CounterRule {
        from_kinds: counter.required("from-kinds")?.number(0, NEVER.into())? as u8,
        missing_kind_left: counter.required("missing-kind-left")?.boolean()?,
    };
    let preference = |key| preference(&table.required(key)?.table()?);
    Ok(Strategy {
        play,
        counter,
        discard: preference("discard")?,
        destroy: preference("destroy")?,
        recycle: preference("recycle")?,
    })
}

fn preference(table: &Table<'_>) -> Result<Preference, ParseError> {
    table.knows(&["counted", "prefer", "ties"])?;
    Ok(Preference {
        counted: counted(&table.required("counted")?)?,
        extreme: table.required("prefer")?.choice("", &[("fewest", Extreme::Fewest), ("most", Extreme::Most)])?,
        ties: order(&table.required("ties")?)?,
    })
}

fn counted(areas: &Value<'_>) -> Result<Counted, ParseError> {
    let mut counted = Counted::default();
    for area in areas.list("a list of areas: \"hand\", \"field\", \"grave\"")? {
        let choices = [("hand", Area::Hand), ("field", Area::Field), ("grave", Area::Grave)];
        let counts = match area.choice("an area, ", &choices)? {
            Area::Field => &mut counted.field,
            Area::Grave => &mut counted.grave,
            _ => &mut counted.hand,
        };
        if std::mem::replace(counts, true) {
            return Err(area.error(Fault::Repeated, "an area that has not been listed before"));
        }
    }
    Ok(counted)
}

fn order(list: &Value<'_>) -> Result<KindOrder, ParseError> {
    let mut listed: Vec<Kind> = Vec::new();
    for item in list.list("a list of all five kinds")? {
        let kind = item.choice("a kind, ", &kinds())?;
        if listed.contains(&kind) {
            return Err(item.error(Fault::Repeated, "a kind that has not been listed before"));
        }
        listed.push(kind);
    }
    let whole = <[Kind; 5]>::try_from(listed.as_slice()).ok().and_then(KindOrder::new);
    whole.ok_or_else(|| {
        let missing: Vec<_> = Kind::ALL.into_iter().filter(|kind| !listed.contains(kind)).map(Kind::name).collect();
        let found = format!("a list without {}", missing.join(", "));
        list.error_found(Fault::Inconsistent, found, "a list of all five kinds")
    })
}

pub(super) fn write(strategy: &Strategy) -> String {
    let Strategy { play, counter, discard, destroy, recycle } = strategy;
    let opponent = "The opponent's hand cannot be seen and counts as empty.";
    [
        "\n[play]\n\
         # The kinds in the order of preference. Cards that have an effect now come before those that have none;\n\
         # a kind that lies on the own field is never played again.\n",
        &format!("order = {}\n", written_order(play.order)),
        "# Whether cards without an effect are played at all.\n",
        &format!("without-effect = {}\n", play.without_effect),
        "\n[counter]\n\
         # Counter what is played onto a field with at least this many kinds: 0 to 5, where 5 is never.\n",
        &format!("from-kinds = {}\n", counter.from_kinds.min(NEVER)),
        "# Counter only while a kind that is missing on that field has a copy outside the opponent's grave.\n",
        &format!("missing-kind-left = {}\n", counter.missing_kind_left),
        "\n# What to discard, to a Swamp or as a counter's cost. The own cards are counted.\n[discard]\n\
         # Where cards are counted: any of \"hand\", \"field\", \"grave\"; none leaves all to the ties.\n",
        &written(discard, true),
        &format!("\n# What of the opponent's to destroy. The opponent's cards are counted.\n# {opponent}\n[destroy]\n"),
        &written(destroy, false),
        "\n# What to take back from the own grave. The own cards are counted.\n[recycle]\n",
        &written(recycle, false),
    ]
    .concat()
}

fn written(preference: &Preference, explained: bool) -> String {
    let Preference { counted: Counted { hand, field, grave }, extreme, ties } = *preference;
    let areas = [("hand", hand), ("field", field), ("grave", grave)];
    let areas: Vec<_> = areas.iter().filter(|(_, counts)| *counts).map(|(name, _)| format!("\"{name}\"")).collect();
    let extreme = match extreme {
        Extreme::Fewest => "fewest",
        Extreme::Most => "most",
    };
    let [prefer, order] = if explained {
        [
            "# The kind with the \"fewest\" or the \"most\" counted cards.\n",
            "# Of kinds with equal counts, the first in this order.\n",
        ]
    } else {
        ["", ""]
    };
    format!("counted = [{}]\n{prefer}prefer = \"{extreme}\"\n{order}ties = {}\n", areas.join(", "), written_order(ties))
}

fn written_order(order: KindOrder) -> String {
    format!("[{}]", order.kinds().map(|kind| format!("\"{kind}\"")).join(", "))
}
