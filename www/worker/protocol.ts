/**
 * What the page and the worker say to each other: types only. Every request has an id; every id gets any number
 * of `progress` and `told` and then exactly one of `done`, `failed`, `cancelled`. Names and parameters of functions are the
 * door's own (the generated `core` types): there is no second list.
 */
import type * as door from "core";

/** The worker to the page, before anything else: it listens. */
export interface Hello {
  readonly kind: "hello";
}

/** The page to the worker, first: the compiled module, shared by page and worker. */
export interface Start {
  readonly kind: "start";
  readonly module: WebAssembly.Module;
}

/** Functions of the door that answer at once. */
export type Functions = {
  [K in keyof typeof door as (typeof door)[K] extends abstract new (
    ...args: never[]
  ) => unknown
    ? never
    : K]: (typeof door)[K];
};

/** Calls a function of the door. */
export interface Call {
  readonly kind: "call";
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
  readonly reply: Reply;
  /** Whether somebody hears how many steps are done: the worker adds the function's last argument, `told`. */
  readonly told: boolean;
}

/** The figures of the door that live in the worker: arrays, and windows far from the origin. */
export type FigureName = "ArrayFigure" | "FarFigure";
export type Figure<K extends FigureName = FigureName> = InstanceType<(typeof door)[K]>;
/** What a figure is made from. */
export type FigureParams<K extends FigureName = FigureName> = ConstructorParameters<
  (typeof door)[K]
>[0];

/** Makes a figure in the worker, in steps with progress; answers with its handle. */
export interface Open {
  readonly kind: "open";
  readonly id: number;
  readonly figure: FigureName;
  readonly params: FigureParams;
}

/** Calls a method of an open figure. */
export interface Ask {
  readonly kind: "ask";
  readonly id: number;
  readonly handle: number;
  readonly method: string;
  readonly args: readonly unknown[];
  readonly reply: Reply;
}

/** Frees an open figure. */
export interface Close {
  readonly kind: "close";
  readonly handle: number;
}

/** Stops a job that has not ended. */
export interface Cancel {
  readonly kind: "cancel";
  readonly id: number;
}

/** The value itself, or the digest of a field, computed where the field is. */
export type Reply = "value" | "digest";

export type Request = Start | Call | Open | Ask | Close | Cancel;

export type Answer =
  | Hello
  | { readonly kind: "progress"; readonly id: number; readonly fraction: number }
  | { readonly kind: "told"; readonly id: number; readonly steps: number }
  | { readonly kind: "done"; readonly id: number; readonly value: unknown }
  | { readonly kind: "cancelled"; readonly id: number }
  | { readonly kind: "failed"; readonly id: number; readonly error: Failure };

/** An Error on its way: a panic has broken the wasm instance and the worker must be replaced. */
export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly panic: boolean;
}

/** What a view shows, as plain typed arrays. The door makes all of them but the tables. */
export type Field = door.Graph | door.Points | door.Plane | door.FarPlane | door.Block | TableField;

/** Columns of the same length, put together from what the door answers. Numbers beyond 2^53 are texts. */
export interface TableField {
  readonly kind: "table";
  readonly columns: Readonly<Record<string, readonly (number | string)[]>>;
}
