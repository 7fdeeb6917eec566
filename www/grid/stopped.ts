/** The reason for which a user stops the work of a grid. */
export const STOPPED = new Error("The fill was stopped.");
