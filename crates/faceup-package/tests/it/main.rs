//! What holds for every package. Whether judges' tools take them is seen by `cargo xtask packages`.

mod content;
mod writing;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use faceup::GameId;
use faceup_package::{Flavour, Options, Package, files, package};

/// The games' packages, put together once.
fn packages() -> &'static [Package] {
    static PACKAGES: OnceLock<Vec<Package>> = OnceLock::new();
    PACKAGES.get_or_init(|| {
        GameId::ALL.iter().map(|&game| package(game, &Options::default()).expect("the default seed has all")).collect()
    })
}

/// The files of every package in every flavour.
fn all() -> impl Iterator<Item = (&'static Package, Flavour, BTreeMap<String, Vec<u8>>)> {
    let flavoured = |package| Flavour::ALL.into_iter().map(move |flavour| (package, flavour, files(package, flavour)));
    packages().iter().flat_map(flavoured)
}
