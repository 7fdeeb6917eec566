//! The catalogue lists everything that the core accepts, and nothing that it refuses.

use nimscape::catalogue::Catalogue;
use nimscape_arrays::Map;
use nimscape_games::{GAMES, Picture, Solver, named};
use nimscape_render::palette::{KINDS, PALETTES};
use nimscape_render::plane::Look;
use nimscape_render::scale::Curve;

#[test]
fn every_game_can_be_played_from_its_example() {
    let games = Catalogue::default().games;
    assert_eq!(games.len(), GAMES.len());
    for entry in games {
        let game = named(entry.name).unwrap();
        let position = game.read(&entry.example).unwrap();
        assert_eq!(position, game.info().example, "{}", entry.name);
        assert!(Solver::new(game).facts(&position).is_ok(), "{}", entry.name);
        let hangs = !game.tree(&position).is_empty();
        assert_eq!(entry.picture == Picture::Tree, hangs, "{}", entry.name);
        let splits = game.moves(&position).iter().any(|next| next.len() > position.len());
        assert_eq!(entry.picture == Picture::Rows, splits, "{}", entry.name);
        assert!(!entry.label.is_empty() && entry.rules.ends_with('.'), "{}", entry.name);
    }
}

#[test]
fn every_palette_of_a_map_fits_it_and_no_other_does() {
    let catalogue = Catalogue::default();
    let fits = |map: Map, name: &str| Look::new(map, Curve::Linear, Some(name)).is_ok();
    for entry in &catalogue.maps {
        let ends = entry.parameter.as_ref().map_or([0, 0], |of| [of.min, of.max]);
        let [least, largest] = ends.map(i64::from);
        let few = entry.few.as_ref().map_or(least - 1, |few| few.most.into());
        for parameter in [least, few.max(least), (few + 1).max(least), largest] {
            let map = Map::named(entry.name, Some(parameter), entry.compares).unwrap();
            let small = entry.few.as_ref().filter(|_| parameter <= few);
            let listed = small.map_or(&entry.palettes, |few| &few.palettes);
            for palette in &catalogue.palettes {
                let expected = listed.contains(&palette.name);
                assert_eq!(fits(map, palette.name), expected, "{map:?} in {}", palette.name);
            }
            let standard = Look::new(map, Curve::Linear, None).unwrap().palette.name;
            assert_eq!(standard, listed[0], "{map:?}");
        }
        let beside = Map::named(entry.name, Some(largest), true).unwrap();
        let listed = entry.compared.as_ref().map_or(&entry.palettes, |other| &other.palettes);
        for palette in &catalogue.palettes {
            assert_eq!(fits(beside, palette.name), listed.contains(&palette.name), "{beside:?}");
        }
    }
}

#[test]
fn parameters_of_maps_are_accepted_up_to_the_ends_of_their_ranges() {
    for entry in Catalogue::default().maps {
        let accepts = |n: i64| Map::named(entry.name, Some(n), true).is_ok();
        if let Some(parameter) = &entry.parameter {
            let [least, largest] = [parameter.min, parameter.max].map(i64::from);
            assert!(accepts(least) && accepts(largest), "{}", entry.name);
            assert!(accepts(parameter.default.into()) && parameter.meaning.ends_with('.'));
            assert!(!accepts(least - 1) && !accepts(largest + 1), "{}", entry.name);
        }
        let alone = Map::named(entry.name, entry.parameter.as_ref().map(|of| of.min.into()), false);
        assert_eq!(alone.is_err(), entry.compares, "{}", entry.name);
    }
}

#[test]
fn palettes_and_kinds_are_those_of_the_core() {
    let catalogue = Catalogue::default();
    let names: Vec<_> = catalogue.palettes.iter().map(|palette| palette.name).collect();
    assert_eq!(names, PALETTES.iter().map(|palette| palette.name).collect::<Vec<_>>());
    assert_eq!(catalogue.palette_kinds, KINDS.map(|(word, _)| word));
    assert!(catalogue.palettes.iter().all(|palette| !palette.label.is_empty()));
}
