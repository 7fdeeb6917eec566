/** Plays notes on an audio context. */
import type { Note } from "./notes.ts";

/** Silence before the first note (s), in which a screen reader can begin its sentence. */
export const LEAD = 1;

/** How long a note takes to become loud, and to end (s): a step would click. */
const FADE = 0.01;

/** The loudness of all notes together. */
const VOLUME = 0.4;

/** Plays notes. Resolves when the last one has ended; a context that is closed ends them all. */
export async function play(context: BaseAudioContext, notes: readonly Note[]): Promise<void> {
  const start = context.currentTime + LEAD;
  const ended = notes.map((note) => sound(context, note, start + note.time));
  await Promise.all(ended);
}

/** Plays a note at a time of the context. Resolves when it has ended. */
function sound(context: BaseAudioContext, note: Note, start: number): Promise<void> {
  const { frequency, duration, pan, loudness } = note;
  const end = start + duration;
  const oscillator = new OscillatorNode(context, { type: "triangle", frequency });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(VOLUME * loudness, start + FADE);
  gain.gain.setValueAtTime(VOLUME * loudness, end - FADE);
  gain.gain.linearRampToValueAtTime(0, end);
  oscillator
    .connect(gain)
    .connect(new StereoPannerNode(context, { pan }))
    .connect(context.destination);
  oscillator.start(start);
  oscillator.stop(end);
  return new Promise((ended) => {
    oscillator.onended = () => ended();
  });
}
