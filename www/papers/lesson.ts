/** A statement card in the player: the statement is a step, each step of its proof is one. */
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
    steps: [() => statement(opened), ...proofOf(card).map((step) => () => step)],
  };
}

function statement(opened: Opened): Step {
  const { card } = opened;
  return {
    title: inLanguage(card.title),
    text: plainText(inLanguage(card.statement)),
    link: card.picture,
    body: (linkTo) => body(opened, linkTo),
  };
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
