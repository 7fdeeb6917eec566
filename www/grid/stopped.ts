/** The reason for which users stop the work of a grid. */

/** The reason for which a user stops a computation. */
export const STOPPED = new Error("The fill was stopped.");
