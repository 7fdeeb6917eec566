/** A slow turn of the octant about its axis, once around, which takes no part in the link. */

/** Degrees per second, reached after some seconds. */
const SPEED = 4;
const GENTLY_S = 2;
/** Devices that need longer for a frame are spared (ms): the mean of the first frames is taken. */
const SLOW_MS = 50;
const TRIED = 10;

export class CalmTurn {
  /** How far it has turned (degrees). */
  degrees = 0;
  #frame = 0;

  /** Calls `draw` after every movement. */
  begin(draw: () => void): void {
    this.end();
    const start = performance.now();
    let frames = 0;
    const tick = (now: number) => {
      const seconds = Math.max(0, now - start) / 1000;
      frames += 1;
      const isSlow = frames === TRIED && (1000 * seconds) / TRIED > SLOW_MS;
      const degrees = SPEED * (seconds - GENTLY_S * (1 - Math.exp(-seconds / GENTLY_S)));
      const goesOn = !isSlow && degrees < 360;
      this.degrees = goesOn ? degrees : 0;
      if (goesOn) this.#frame = requestAnimationFrame(tick);
      draw();
    };
    this.#frame = requestAnimationFrame(tick);
  }

  /** Ends it, and returns how far it had turned (degrees). */
  end(): number {
    cancelAnimationFrame(this.#frame);
    const { degrees } = this;
    this.degrees = 0;
    return degrees;
  }
}
