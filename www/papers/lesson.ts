/** A statement card in the player: the statement is a step, each step of its proof is one. */
import { loadModule } from "../core/download.ts";
import { messageOf } from "../core/message-of.ts";
import type { Call } from "../lessons/context.ts";
import type { Lesson, Step } from "../lessons/lesson.ts";
import { say } from "../locales/say.ts";
import {
  type Card,
  cardOf,
  inLanguage,
  type Opened,
  type Printed,
  placeIn,
  plainText,
} from "./cards.ts";
import { body, proofBody } from "./template.ts";

/** Returns what the player shows of a card. Throws an `Error` if there is no such card. */
export async function lessonOf(id: string): Promise<Lesson> {
  const opened = await cardOf(id);
  const { card, document } = opened;
  const title = `${inLanguage(card.label)}: ${plainText(inLanguage(card.title))}`;
  return {
    ...{ title, learnt: placeIn(card, document), age: 0, minutes: 1 },
    ...{ aims: [], material: [], misconceptions: [] },
    isCard: true,
    steps: [({ call }) => statement(opened, call), ...proofOf(card)],
  };
}

async function statement(opened: Opened, call: Call): Promise<Step> {
  const { card } = opened;
  return {
    title: inLanguage(card.title),
    text: plainText(inLanguage(card.statement)),
    link: card.picture,
    body: (linkTo) => body(opened, linkTo),
    ...(await instead("printed", card.picture, card.printed, call)),
  };
}

/** Returns what is shown in place of a picture. What fails is said: the picture is there. */
async function instead(
  is: "printed" | "proof",
  picture: string,
  { link, ...drawn }: Printed = {},
  call: Call,
): Promise<Pick<Step, "instead" | "problem">> {
  if (link !== undefined) return { instead: { is, link } };
  if (drawn.drawing === undefined) return {};
  try {
    const { draw } = await loadModule(import("./drawings/index.ts"), "The drawing");
    return { instead: { is, drawing: await draw(drawn, picture, call) } };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

/** Returns the steps of a proof; those of a card that is itself a proof or an example, likewise. */
function proofOf(card: Card): Lesson["steps"] {
  const { kind, proof = [] } = card;
  const label = inLanguage(card.label);
  const titleOf = (at: number) =>
    kind === "proof" || kind === "example"
      ? say`${label}, step ${at} of ${proof.length}`
      : say`${label}, proof: step ${at} of ${proof.length}`;
  return proof.map(({ text, picture, drawn }, at) => async ({ call }) => ({
    title: titleOf(at + 1),
    text: plainText(inLanguage(text)),
    link: picture,
    body: (linkTo) => proofBody(card, text, linkTo),
    ...(await instead("proof", picture, drawn, call)),
  }));
}
