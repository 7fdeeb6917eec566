/**
 * The messages between page and worker: types only. Every request has an id. An id gets any number
 * of `progress` and `steps` and then exactly one of `done`, `failed`, `cancelled`. Names and
 * parameters of functions come from the generated `core` types.
 */
import type * as bindings from "core";
import type { Part } from "core/parts";

/** Worker to page, first of all: it is listening. */
export interface Hello {
  readonly kind: "hello";
}

/** Page to worker, before the first job of a part: the compiled module that both share. */
export interface Start {
  readonly kind: "start";
  readonly part: Part;
  readonly module: WebAssembly.Module;
}

/** The functions of the core, without its classes. */
export type Functions = {
  [K in keyof typeof bindings as (typeof bindings)[K] extends abstract new (
    ...args: never[]
  ) => unknown
    ? never
    : K]: (typeof bindings)[K];
};

/** Calls a function of the core. */
export interface Call {
  readonly kind: "call";
  readonly id: number;
  /** The part of the core that answers. */
  readonly part: Part;
  readonly name: string;
  readonly args: readonly unknown[];
  /**
   * Whether to report the number of steps: the worker then adds a progress callback as last
   * argument.
   */
  readonly reportsSteps: boolean;
}

/** The classes of the core that live in the worker: arrays, and windows far from the origin. */
export type CoreObjectName = "ArrayFigure" | "FarFigure";
export type CoreObject<K extends CoreObjectName = CoreObjectName> = InstanceType<
  (typeof bindings)[K]
>;
/** The constructor argument of a figure. */
export type CoreObjectParams<K extends CoreObjectName = CoreObjectName> = ConstructorParameters<
  (typeof bindings)[K]
>[0];

/**
 * Asks a question about a figure. The worker builds the figure first unless it has it, in slices
 * with progress: below 1 while it builds, 1 when it begins to answer.
 */
export interface Ask {
  readonly kind: "ask";
  readonly id: number;
  /** The part of the core that builds the figure, if the worker does not have it. */
  readonly part: Part;
  readonly figure: CoreObjectName;
  readonly params: CoreObjectParams;
  /**
   * The method that answers; null for a question that is answered as soon as the figure is built.
   */
  readonly method: string | null;
  readonly args: readonly unknown[];
  /** Whether to answer at once from what is built so far, or to fail if nothing is. */
  readonly early: boolean;
}

/** Stops an unfinished job. */
export interface Cancel {
  readonly kind: "cancel";
  readonly id: number;
}

export type Request = Start | Call | Ask | Cancel;

export type Answer =
  | Hello
  | { readonly kind: "progress"; readonly id: number; readonly fraction: number }
  | { readonly kind: "steps"; readonly id: number; readonly steps: number }
  | { readonly kind: "done"; readonly id: number; readonly value: unknown }
  | { readonly kind: "cancelled"; readonly id: number }
  | { readonly kind: "failed"; readonly id: number; readonly error: Failure };

/**
 * An Error in transit. After a panic the wasm instance is broken and the worker must be replaced.
 */
export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly panic: boolean;
}

/** The data of a view, as plain typed arrays. The core makes all of them but the tables. */
export type Field =
  | bindings.Graph
  | bindings.Points
  | bindings.Plane
  | bindings.FarPlane
  | bindings.Block
  | TableField;

/**
 * Columns of the same length, put together from results of the core. Numbers beyond 2^53 are
 * strings.
 */
export interface TableField {
  readonly kind: "table";
  readonly columns: Readonly<Record<string, readonly (number | string)[]>>;
}
