/** A sound on an audio device: each note at its pitch, in its ear, for its time. */
import assert from "node:assert/strict";
import { afterAll, test } from "vitest";
import { notesOf } from "../../www/sound/notes.ts";
import { LEAD, play } from "../../www/sound/play.ts";

/** A node of audio, which notes what it is made of, what it leads to and when it sounds. */
class AudioNode {
  next: AudioNode | null = null;
  times: number[] = [];
  readonly gain = {
    levels: [] as number[],
    setValueAtTime: (level: number) => this.gain.levels.push(level),
    linearRampToValueAtTime: (level: number) => this.gain.levels.push(level),
  };
  onended = () => {};
  constructor(
    readonly context: { made: AudioNode[] },
    readonly options: Readonly<Record<string, number>>,
  ) {
    context.made.push(this);
  }
  connect(next: AudioNode): AudioNode {
    this.next = next;
    return next;
  }
  start(time: number): void {
    this.times.push(time);
  }
  stop(time: number): void {
    this.times.push(time);
    queueMicrotask(() => this.onended());
  }
}

const NODES = { OscillatorNode: AudioNode, GainNode: AudioNode, StereoPannerNode: AudioNode };
Object.assign(globalThis, NODES);
afterAll(() => {
  for (const name of Object.keys(NODES)) Reflect.deleteProperty(globalThis, name);
});

test("two voices: each note has its own oscillator, loudness and ear, and the sound ends with the last", async () => {
  const [left, right] = [
    [3, -2, 0],
    [3, 4, 1],
  ].map((numbers) => ({ name: "", numbers }));
  assert.ok(left && right);
  const notes = notesOf({ title: "", voices: [left, right], scale: "differences", turn: 2 });
  const context = { currentTime: 5, made: [] as AudioNode[], destination: {} };
  await play(context as unknown as BaseAudioContext, notes);
  const oscillators = context.made.filter(({ times }) => times.length > 0);
  const heard = oscillators.map(({ options, next, times: [start = 0, end = 0] }) => [
    options.frequency,
    next?.next?.options.pan,
    start - 5 - LEAD,
    end - start,
    Math.max(...(next?.gain.levels ?? [])) / 0.4,
    next?.next?.next === context.destination,
  ]);
  const near = (value: unknown) => (typeof value === "number" ? Math.round(1e6 * value) : value);
  assert.deepEqual(
    heard.map((each) => each.map(near)),
    notes.map(({ frequency, pan, time, duration, loudness }) =>
      [frequency, pan, time, duration, loudness, true].map(near),
    ),
  );
});
