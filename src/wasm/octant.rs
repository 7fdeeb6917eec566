//! The P-positions of 3-pile Nim in space, grown by either rule, and those of other games.

use core::cell::RefCell;
use std::rc::Rc;

use js_sys::{Uint16Array, Uint32Array};
use wasm_bindgen::JsCast;

use super::prelude::*;
#[cfg(feature = "played")]
use super::progress::share_progress;
use nimscape_arrays::Array;
use nimscape_arrays::fill::completion::CENTRES;
use nimscape_automata::growth::{Rule, count_alive};
#[cfg(feature = "played")]
use nimscape_automata::octant::PLAYED_SIDES;
use nimscape_automata::octant::ray::{Live, Ray, pick};
use nimscape_automata::octant::{
    Birth, Births, Decided, DigitGame, Family, LISTED_SIDES, RELAXED_SIDES, Rule as OctantRule,
    SIDES, TRIPOD_SIDES, Tripod, Voxels,
};
use nimscape_base::error::in_range;
#[cfg(feature = "played")]
use nimscape_games::OwnRules;
use nimscape_games::nim;

declare!(OctantRule);

/// The game whose P-positions are shown.
#[export]
#[derive(Clone, Copy, Default, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum OctantGame {
    /// Nim, with as many piles as there are numbers.
    #[default]
    Nim,
    /// Lim: no binary digit 1 stands in two piles.
    Lim,
    /// Moore's Nim, with up to k piles in a move.
    MooreNim,
    /// End-Nim with three piles.
    EndNim,
    /// A subtraction game with three piles.
    Subtraction,
    /// Kayles with three rows.
    Kayles,
    /// An octal game with three rows.
    Octal,
}

request! {
    /// The points to show. At most one of a game other than "nim", c and d; with any of them the
    /// rule is "closer".
    pub struct OctantParams {
        rule: OctantRule,
        /// Coordinates are below it: a power of two, 1..=65536 (1..=128 under "relaxed").
        side: JsValue as "number",
        /// The last step; absent: side - 1, when the side is full.
        n: Option<u32> in 0..=2 * *SIDES.end(),
        /// "nim" where it is absent. Those but "nim" and "lim" have sides to 128, and need the
        /// whole core, or the table that it made ([`octant_keep`]).
        game: Option<OctantGame> as "OctantGame",
        /// The set of the game "subtraction", as in `GameParams`.
        set: Option<String> as "string",
        /// The code of the game "octal", likewise.
        code: Option<String> as "string",
        /// The most piles in a move of the game "moore-nim", likewise.
        k: Option<u32> in 1..=8,
        /// Tripod nim with this centre, side to 1024; 1 is misère Nim.
        c: Option<u32> in CENTRES,
        /// 4-pile Nim with this fourth pile.
        d: Option<u32> in 0..=*SIDES.end() - 1,
        range side: SIDES,
        range side_listed: LISTED_SIDES,
        range side_relaxed: RELAXED_SIDES,
        range side_with_c: TRIPOD_SIDES,
    }
}

/// Points in birth order: `a, b, c` of each, its step, and the index of its parent (-1 if it has
/// none).
#[export]
#[allow(clippy::struct_field_names, reason = "the name is that of the data")]
pub struct Points {
    #[typescript("\"points\"")]
    kind: &'static str,
    points: Column<u32>,
    generation: Column<u32>,
    parent: Column<i32>,
}

/// One live point.
#[export]
pub struct OctantPoint {
    position: [u32; 3],
    /// The step of its birth.
    generation: u32,
    parent: Option<[u32; 3]>,
    /// The points born of it by the last step shown.
    children: Vec<[u32; 3]>,
    /// Whether it is a P-position of the game shown: all are but those born late by the relaxed
    /// rule.
    is_p: bool,
}

/// How many points are born at each step.
#[export]
pub struct Census {
    /// The steps 0, 1, ...
    steps: Column<u32>,
    /// All births of each step.
    all: Column<u32>,
    /// Those of them whose nim-sum is not 0.
    others: Column<u32>,
}

thread_local! {
    /// The relaxed growths that were made last, by their sides.
    static RELAXED: Kept<u32, Rc<Voxels>> = const { Kept(RefCell::new(Vec::new())) };
    #[cfg(feature = "played")]
    /// The tables of other games that were made last, by their rules and sides.
    static PLAYED: Kept<Played, Rc<Voxels>> = const { Kept(RefCell::new(Vec::new())) };
    /// The arrays of tripod nim that were made last, by centres and sides.
    static TRIPOD: Kept<(u32, u32), Tripod> = const { Kept(RefCell::new(Vec::new())) };
}

#[cfg(feature = "played")]
/// A game whose positions are decided one by one: its name and its rules, and the side.
#[derive(Clone, PartialEq)]
struct Played {
    game: &'static str,
    rules: OwnRules,
    side: u32,
}

/// The points to show, checked.
enum Shown {
    #[cfg(feature = "played")]
    /// The table of a game to a step, which is made when it is first needed.
    Played { of: Played, last_step: u32 },
    /// A set that is decided point by point.
    Decided(Decided),
    /// An array of tripod nim to a step, which is filled when it is first needed.
    Tripod { c: u32, side: u32, last_step: u32 },
    /// A growth that is stepped when it is first needed.
    Relaxed { side: u32, last_step: u32 },
}

fn refused<T>(reason: &str) -> Outcome<T> {
    Err(JsError::new(reason))
}

impl Shown {
    fn new(params: &OctantParams) -> Outcome<Self> {
        let &OctantParams { rule, n, c, d, .. } = params;
        let lim = match params.game.unwrap_or_default() {
            OctantGame::Nim => false,
            OctantGame::Lim => true,
            #[cfg(feature = "played")]
            _ => return Self::played(params),
            #[cfg(not(feature = "played"))]
            _ => return refused("game: another part of the core has this"),
        };
        let others = usize::from(lim) + usize::from(c.is_some()) + usize::from(d.is_some());
        if others > 1 {
            return refused("params: only one of game \"lim\", c and d can be shown");
        }
        let sides = match rule {
            OctantRule::Closer if c.is_some() => TRIPOD_SIDES,
            OctantRule::Closer => SIDES,
            OctantRule::Relaxed if others == 0 => RELAXED_SIDES,
            OctantRule::Relaxed => {
                return refused(
                    "rule: \"relaxed\" is a rule of 3-pile Nim; with game \"lim\", c or d it is \"closer\"",
                );
            }
        };
        let side = check::integer("side", &params.side, check::ends(&sides))? as u32;
        if !side.is_power_of_two() {
            return Err(check::unfit_value("side", &params.side, "is not a power of two").into());
        }
        let last_step = n.unwrap_or(u32::MAX);
        Ok(match (rule, c) {
            (OctantRule::Relaxed, _) => Self::Relaxed { side, last_step },
            (_, Some(c)) => Self::Tripod { c, side, last_step },
            _ => {
                let game = if lim { DigitGame::Lim } else { DigitGame::Nim { d: d.unwrap_or(0) } };
                Self::Decided(Decided { game, side, last_step })
            }
        })
    }

    #[cfg(feature = "played")]
    /// Returns the octant of a game that is decided position by position. Its rules are checked
    /// when the table is made.
    fn played(params: &OctantParams) -> Outcome<Self> {
        let game = OctantGame::WORDS[params.game.unwrap_or_default() as usize];
        if params.c.or(params.d).is_some() || params.rule == OctantRule::Relaxed {
            return refused(&format!("game: {game} has the rule \"closer\", and neither c nor d"));
        }
        let side = check::integer("side", &params.side, check::ends(&PLAYED_SIDES))? as u32;
        let [set, code] = [&params.set, &params.code].map(|text| text.clone().unwrap_or_default());
        let rules = OwnRules { set, code, k: params.k };
        let last_step = params.n.unwrap_or(u32::MAX);
        Ok(Self::Played { of: Played { game, rules, side }, last_step })
    }

    /// Returns the number of points where a formula gives it: for the growths of Nim and of Lim,
    /// which have equally many.
    fn count(&self) -> Result<Option<u128>> {
        match self {
            Self::Decided(set) if set.growth().is_some() => {
                let last = set.last_step.min(set.full());
                count_alive(Rule::ThreeBranches, last.into()).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Calls a function with the live set.
    fn with_live<T>(&self, use_live: impl FnOnce(&dyn Live) -> T) -> Result<T> {
        Ok(match self {
            Self::Decided(set) => use_live(set),
            &Self::Tripod { c, side, last_step } => use_live(&tripod(c, side)?.until(last_step)),
            &Self::Relaxed { side, last_step } => use_live(&relaxed(side)?.until(last_step)),
            #[cfg(feature = "played")]
            Self::Played { of, last_step } => {
                use_live(&played(of, &JsValue::UNDEFINED)?.until(*last_step))
            }
        })
    }

    /// Returns the table of the points; refused where there is none, as something without it.
    fn table(&self, on_progress: &JsValue, without: &str) -> Outcome<Rc<Voxels>> {
        let _ = on_progress;
        match self {
            Self::Relaxed { side, .. } => Ok(relaxed(*side)?),
            #[cfg(feature = "played")]
            Self::Played { of, .. } => Ok(played(of, on_progress)?),
            Self::Decided(_) | Self::Tripod { .. } => refused(&format!(
                "rule: \"closer\" has no {without}: its points are decided by their bits"
            )),
        }
    }
}

/// The tables that are kept: a page shows eight live figures, one of 2 or 4 MB each.
const MOST_KEPT: usize = 8;

/// What was made last, at most [`MOST_KEPT`], by what it was made from.
struct Kept<K, V>(RefCell<Vec<(K, V)>>);

impl<K: PartialEq, V: Clone> Kept<K, V> {
    fn keep(&self, key: K, value: V) {
        let mut kept = self.0.borrow_mut();
        kept.retain(|(other, _)| *other != key);
        if kept.len() == MOST_KEPT {
            kept.remove(0);
        }
        kept.push((key, value));
    }

    fn get(&self, key: &K) -> Option<V> {
        self.0.borrow().iter().find(|(other, _)| other == key).map(|(_, it)| it.clone())
    }

    fn get_or_make(&self, key: K, make: impl FnOnce() -> Result<V>) -> Result<V> {
        let value = self.get(&key).map_or_else(make, Ok)?;
        self.keep(key, value.clone());
        Ok(value)
    }
}

/// Returns the array of tripod nim with a centre; filled once.
fn tripod(c: u32, side: u32) -> Result<Tripod> {
    let fill = || Tripod::new(side, Array::tripod(c, side)?.values().into());
    TRIPOD.with(|kept| kept.get_or_make((c, side), fill))
}

/// Returns the relaxed growth of a side, as a table of steps; grown once.
fn relaxed(side: u32) -> Result<Rc<Voxels>> {
    RELAXED.with(|kept| kept.get_or_make(side, || Voxels::relaxed(side).map(Rc::new)))
}

/// Returns the table of a game; made once.
#[cfg(feature = "played")]
fn played(of: &Played, on_progress: &JsValue) -> Result<Rc<Voxels>> {
    let Played { game, rules, side } = of;
    PLAYED.with(|kept| {
        kept.get_or_make(of.clone(), || {
            let progress = share_progress(on_progress);
            let table = super::played::steps_in_space(game, rules, *side, progress)?;
            Voxels::halved(*side, table).map(Rc::new)
        })
    })
}

/// Returns all points to show, at most `most`. Where a formula counts them, too many are refused
/// before they are listed.
pub(super) fn births(params: &OctantParams, most: u128) -> Outcome<Births> {
    let shown = Shown::new(params)?;
    if let Some(count) = shown.count()? {
        in_range("points", count, 1..=most)?;
    }
    Ok(shown.with_live(|live| {
        in_range("side", live.side(), LISTED_SIDES)?;
        live.births()
    })??)
}

/// Returns all points to step `n`, in birth order.
#[export]
pub fn octant(params: OctantParams) -> Outcome<Points> {
    let Births { points, generation, parent } = births(&params, u128::MAX)?;
    let (points, generation) = (points.into(), generation.into());
    Ok(Points { kind: "points", points, generation, parent: parent.into() })
}

/// Under the rule "relaxed", and for games that are decided position by position: for each point
/// `(a, b, c)`, at `(a * side + b) * side + c`, its step plus 1, or 0. `on_progress` gets the share
/// of the positions that are decided; when it returns `false` or throws, the work stops with an
/// error.
#[export]
pub fn octant_voxels(
    params: OctantParams,
    #[typescript("(share: number) => unknown")] on_progress: Option<JsValue>,
) -> Outcome<Uint16Array> {
    let table = Shown::new(&params)?.table(&on_progress.unwrap_or_default(), "voxels")?;
    Ok(Uint16Array::from(table.steps()))
}

/// For the points of `octant_voxels` the surroundings of each, as [`Voxels::surroundings`] encodes
/// them.
#[export]
pub fn octant_surroundings(params: OctantParams) -> Outcome<Uint32Array> {
    let table = Shown::new(&params)?.table(&JsValue::UNDEFINED, "surroundings")?;
    Ok(Uint32Array::from(&table.surroundings()[..]))
}

/// Keeps a table that was made on another thread, so that it need not be made again on this one:
/// what [`octant_voxels`] returned, with a centre `c` the entries at the
/// beginning of what [`octant_heights`] returned.
#[export]
pub fn octant_keep(
    params: OctantParams,
    #[typescript("Uint16Array")] steps: JsValue,
) -> Outcome<()> {
    let shown = Shown::new(&params)?;
    let table = || {
        let steps = steps.dyn_ref::<Uint16Array>();
        steps.ok_or_else(|| JsError::new("steps: is not a Uint16Array"))
    };
    match shown {
        Shown::Relaxed { side, .. } => {
            let voxels = Rc::new(Voxels::from_steps(side, table()?.to_vec())?);
            RELAXED.with(|kept| kept.keep(side, voxels));
        }
        Shown::Tripod { c, side, .. } => {
            let tripod = Tripod::new(side, table()?.to_vec().into())?;
            TRIPOD.with(|kept| kept.keep((c, side), tripod));
        }
        #[cfg(feature = "played")]
        Shown::Played { of, .. } => {
            let voxels = Voxels::halved(of.side, table()?.to_vec())?;
            PLAYED.with(|kept| kept.keep(of, Rc::new(voxels)));
        }
        Shown::Decided(_) => {
            return refused(
                "rule: \"closer\" has no table to keep: its points are decided by their bits",
            );
        }
    }
    Ok(())
}

/// With a centre `c`: the entry `C(a, b)` at `a * side + b`, then the empty cubes of
/// [`Tripod::empty_cubes`].
#[export]
pub fn octant_heights(params: OctantParams) -> Outcome<Uint16Array> {
    match Shown::new(&params)? {
        Shown::Tripod { c, side, .. } => {
            let tripod = tripod(c, side)?;
            Ok(Uint16Array::from(&[tripod.heights(), &tripod.empty_cubes()].concat()[..]))
        }
        _ => refused("c: is absent, and only tripod nim has an array of heights"),
    }
}

/// Under the rule "relaxed": the births of each step, and how many of them are N-positions.
#[export]
pub fn census(params: OctantParams) -> Outcome<Census> {
    let shown = Shown::new(&params)?;
    let Shown::Relaxed { .. } = shown else {
        return refused("rule: \"closer\" has no census: all its points are P-positions");
    };
    let (all, others) = shown.with_live(|live| live.births())??.census();
    let steps = (0..all.len() as u32).collect();
    Ok(Census { steps, all: all.into(), others: others.into() })
}

/// Returns the step after which nothing more is born below `side`'s coordinates.
#[export]
pub fn octant_last_step(params: OctantParams) -> Outcome<u32> {
    Ok(match Shown::new(&params)? {
        Shown::Decided(set) => set.full(),
        Shown::Tripod { c, side, .. } => tripod(c, side)?.full(),
        Shown::Relaxed { side, .. } => side - 1,
        #[cfg(feature = "played")]
        Shown::Played { of, .. } => played(&of, &JsValue::UNDEFINED)?.full(),
    })
}

/// Returns a step after which nothing more is born, at once: that of [`octant_last_step`], or a
/// larger one while this thread has no table of the set.
#[export]
pub fn octant_steps(params: OctantParams) -> Outcome<u32> {
    let half = |side: u32| 3 * (side - 1) / 2; // of the largest total
    Ok(match Shown::new(&params)? {
        Shown::Decided(set) => set.full(),
        Shown::Relaxed { side, .. } => side - 1,
        Shown::Tripod { c, side, .. } => {
            TRIPOD.with(|kept| kept.get(&(c, side))).map_or(half(side), |tripod| tripod.full())
        }
        #[cfg(feature = "played")]
        Shown::Played { of, .. } => {
            PLAYED.with(|kept| kept.get(&of)).map_or(half(of.side), |table| table.full())
        }
    })
}

/// Returns the least side with a point, a power of two; the side of the parameters does not matter.
#[export]
pub fn octant_least_side(params: OctantParams) -> Outcome<u32> {
    Ok(match Shown::new(&params)? {
        Shown::Decided(set) => set.least_side(),
        Shown::Tripod { c, .. } => Tripod::least_side(c),
        Shown::Relaxed { .. } => 1, // (0, 0, 0), where nobody can move
        #[cfg(feature = "played")]
        Shown::Played { .. } => 1,
    })
}

/// Returns the first live unit cube, centred on its point, that the ray from `(ox, oy, oz)` along
/// `(dx, dy, dz)` meets.
#[export]
#[allow(clippy::too_many_arguments, reason = "JavaScript calls it with plain numbers")]
pub fn octant_pick(
    params: OctantParams,
    ox: f64,
    oy: f64,
    oz: f64,
    dx: f64,
    dy: f64,
    dz: f64,
) -> Outcome<Option<Uint32Array>> {
    let shown = Shown::new(&params)?;
    let ray = Ray { origin: [ox, oy, oz], direction: [dx, dy, dz] };
    let met = shown.with_live(|live| pick(live, ray))?;
    Ok(met.map(|point| Uint32Array::from(&point[..])))
}

/// Returns what becomes of a point, whatever the last step shown; `None` if no rule grows the set.
pub(super) fn birth(params: &OctantParams, point: [u64; 3]) -> Outcome<Option<Birth>> {
    let shown = Shown::new(params)?;
    if params.d.is_some() || !matches!(shown, Shown::Decided(_) | Shown::Relaxed { .. }) {
        return Ok(None); // without its table
    }
    Ok(shown.with_live(|live| live.growth().map(|growth| growth.birth(point)))?)
}

/// Returns the point `(a, b, c)`, or undefined if it is not alive.
#[export]
pub fn octant_point(
    params: OctantParams,
    #[range(0..=u32::MAX)] a: u32,
    #[range(0..=u32::MAX)] b: u32,
    #[range(0..=u32::MAX)] c: u32,
) -> Outcome<Option<OctantPoint>> {
    let (shown, position) = (Shown::new(&params)?, [a, b, c]);
    let is_p = !matches!(shown, Shown::Relaxed { .. }) || nim::is_p(&position.map(u64::from));
    let family = shown.with_live(|live| live.family(position))?;
    Ok(family.map(|Family { step, parent, children }| OctantPoint {
        position,
        generation: step,
        parent,
        children,
        is_p,
    }))
}
