/** The tenth lesson: a conjecture about bands, its counterexample, and what is left of it. */
import type { CentrePeriods } from "core";
import { counted, grouped } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import { lessonOf } from "../build.ts";
import { type LessonContext, numbersIn } from "../context.ts";
import content from "./conjecture.md?lesson";

/** The centre at which the conjecture fails, and the radius of the band that is missing. */
const CENTRE = 29;
const MISSING = 24;

/** Another centre, which has the band. */
const OTHER = 30;

/** The lists of bands are proved to be complete up to this size; that of `CENTRE` to `FURTHER`. */
const MOST = 48;
const FURTHER = 56;

/** The steps for each group of rows. */
const EFFORT = 2 ** 24;

/** Steps that a certificate may take. */
const LONG = 2 ** 30;

/** Returns the sizes of the perfect bands of a centre, up to a limit. */
async function sizesOf({ call }: LessonContext, c: number, most = MOST): Promise<number[]> {
  const { bands }: CentrePeriods = await call("row_periods", { c, rows: most, effort: EFFORT });
  return bands.map(({ radius }) => 2 * radius - 1).filter((size) => size <= most);
}

/** Whether a number is 1 less than a multiple of 8. */
const fits = (size: number) => size % 8 === 7;

/** Returns the sizes that the conjecture demands and a list lacks. */
function gaps(sizes: readonly number[]): number[] {
  const next = sizes.filter(fits).map((size) => size + 8);
  return next.filter((size) => size <= MOST && !sizes.includes(size));
}

/**
 * Returns the certificate that the band is missing for ever, and what a check of it finds. The
 * state that comes back is that of the numbers after the last band, from `first` on.
 */
async function refutation({ call }: LessonContext) {
  const certificate = await call("band_certificate", CENTRE, MISSING, LONG);
  const { bands, column, state, proof } = JSON.parse(certificate) as {
    readonly bands: readonly { readonly radius: number }[];
    readonly column: number;
    readonly state: readonly unknown[];
    readonly proof: { readonly walk: { readonly joint: string } };
  };
  const first = 2 * (bands.at(-1)?.radius ?? 0) - 1;
  const { claim, steps } = await call("row_check", certificate, LONG);
  return { column, first, count: state.length, joint: Number(proof.walk.joint), claim, steps };
}

export const lesson = lessonOf(
  content,
  {
    async pattern(context) {
      const c = context.pick("pattern", [28, 20, 12, 30]);
      const sizes = await sizesOf(context, c);
      return {
        ...{ c, sizes: sizes.join(", "), fitting: sizes.filter(fits).join(", "), columns: sizes },
        right: sizes.flatMap((size, at) => (fits(size) ? [at] : [])),
        about: (at) => ({ size: sizes[at], next: (sizes[at] ?? 0) + 1 }),
      };
    },

    async predict(context) {
      const centres = numbersIn(context.pick("predict", ["20,29,30", "20,29,12", "29,30,12"]));
      const all = await Promise.all(centres.map((c) => sizesOf(context, c)));
      return {
        lists: centres.map((c, at) => say`- Centre ${c}: ${all[at]?.join(", ")}`).join("\n"),
        options: centres.map((c, at) => {
          const [gap] = gaps(all[at] ?? []);
          const fitting = all[at]?.filter(fits).join(", ");
          return { c, gap, fitting, last: (gap ?? 0) - 8, right: gap !== undefined };
        }),
      };
    },

    async almost({ call, pick }) {
      const from = pick("almost", [9000, 9500, 10_000]);
      const at = { c: CENTRE, n: 2 * MISSING - 1, from, side: 24 };
      const rung = (await call("barriers", at)).rungs.find(({ radius }) => radius === MISSING);
      if (rung === undefined) throw new Error(`radius: no rung of ${MISSING}`);
      const { count, needed } = rung;
      return {
        ...{ from, column: grouped(from), count, needed, before: 2 * MISSING - 9 },
        ...{ larger: Math.max(needed, count), smaller: Math.min(needed, count) },
        right: Math.abs(needed - count),
      };
    },

    async never(context) {
      const { column, first, count, joint } = await refutation(context);
      const options = [
        { method: say`Compute ${grouped(10 * column)} columns, and see no band`, right: false },
        { method: say("Find a state that comes back, with no band in between"), right: true },
        { method: say("Test more centres"), right: false },
      ];
      const mix = numbersIn(context.pick("never", ["0,1,2", "1,0,2", "2,0,1"]));
      return {
        ...{ column, start: grouped(column), first, before: first - 1, last: first + count - 1 },
        ...{ count, period: grouped(joint) },
        options: mix.flatMap((at) => options[at] ?? []),
      };
    },

    async check(context) {
      const speed = context.pick("check", [10, 5, 2]);
      const { claim, steps } = await refutation(context);
      const seconds = Math.ceil(steps / speed);
      return {
        ...{ speed, claim: say(claim), steps: grouped(steps), seconds: grouped(seconds) },
        right: Math.floor(seconds / 86_400),
        about: (answer) => ({
          days: counted(answer, "day"),
          done: grouped(answer * 86_400 * speed),
        }),
      };
    },

    async survives(context) {
      const sizes = await sizesOf(context, CENTRE, FURTHER);
      const last = context.pick("survives", [39, 31, 23]);
      return {
        ...{ last, sizes: sizes.filter((size) => size >= last).join(", ") },
        right: sizes.find((size) => fits(size) && size > 2 * MISSING - 1) ?? 0,
        why: (answer) => (fits(answer) ? "later" : "wrong"),
      };
    },
  },
  {
    ...{ centre: CENTRE, other: OTHER, most: MOST, further: FURTHER },
    ...{ radius: MISSING, missing: 2 * MISSING - 1 },
  },
);
