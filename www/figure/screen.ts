/** What the page shows in place of a view and its panel: Start, or a lesson. */
export interface Screen {
  readonly element: HTMLElement;
  /** Resolves when it can be used; rejects if it cannot be loaded. */
  readonly ready: Promise<void>;
  /** Called when it is shown. */
  enter(): void;
  /** Called before another picture takes its place. */
  leave(): void;
  /** Draws again in new colours. */
  repaint(): void;
}
