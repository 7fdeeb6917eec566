/** A statement card in the player: the statement is a step, each step of its proof is one. */
import { loadModule } from "../core/download.ts";
import { messageOf } from "../core/message-of.ts";
import type { Call } from "../lessons/kit.ts";
import type { Lesson, Step } from "../lessons/lesson.ts";
import { say } from "../locales/say.ts";
import { type Card, cardOf, inLanguage, type Opened, placeIn, plainText } from "./cards.ts";
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
    steps: [({ call }) => statement(opened, call), ...proofOf(card).map((step) => () => step)],
  };
}

async function statement(opened: Opened, call: Call): Promise<Step> {
  const { card } = opened;
  return {
    title: inLanguage(card.title),
    text: plainText(inLanguage(card.statement)),
    link: card.picture,
    body: (linkTo) => body(opened, linkTo),
    ...(await printed(card, call)),
  };
}

/** Returns how the document prints a figure. What fails is said: the card has its own picture. */
async function printed(card: Card, call: Call): Promise<Pick<Step, "printed" | "problem">> {
  const { link, drawing } = card.printed ?? {};
  if (link !== undefined) return { printed: { link } };
  if (drawing === undefined) return {};
  try {
    const { drawn } = await loadModule(import("./printed/index.ts"), "The printed figure");
    return { printed: { drawing: await drawn(card, call) } };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

/** Returns the steps of a proof. */
function proofOf(card: Card): Step[] {
  const { label, proof = [] } = card;
  return proof.map(({ text, picture }, at) => ({
    title: say`${inLanguage(label)}, proof: step ${at + 1} of ${proof.length}`,
    text: plainText(inLanguage(text)),
    link: picture,
    body: (linkTo) => proofBody(card, text, linkTo),
  }));
}
