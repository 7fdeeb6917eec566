/**
 * Lets a picture move calmly while nobody touches the page. It begins after some seconds without
 * input, any input ends it, and once the picture itself was touched it does not begin again.
 */

/** So long nobody has touched anything (ms). */
const REST_MS = 8000;

const INPUTS = ["pointerdown", "pointermove", "wheel", "keydown"] as const;

/** `begin` starts the movement and returns what ends it; null if the picture cannot move now. */
export function moveWhileIdle(picture: HTMLElement, begin: () => (() => void) | null): void {
  const over = new AbortController();
  let end: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      end = begin();
      if (end === null) wait();
    }, REST_MS);
  };
  const touched = ({ type, target }: Event) => {
    end?.();
    end = null;
    const isOnPicture = target instanceof Node && picture.contains(target);
    if (type === "pointermove" || !isOnPicture) return wait();
    clearTimeout(timer);
    over.abort();
  };
  const options = { capture: true, passive: true, signal: over.signal };
  for (const input of INPUTS) addEventListener(input, touched, options);
  wait();
}
