/** A statement card in the player: the statement is a step, each step of its proof is one. */
import type { Lesson, Step } from "../lessons/lesson.ts";
import { say } from "../locales/say.ts";
import { type Card, cardsOf, documentOf, inLanguage, placeIn, plainText } from "./cards.ts";
import { body, proofBody, type Shown } from "./template.ts";

/** Returns what the player shows of a card. Throws an `Error` if there is no such card. */
export async function lessonOf(id: string): Promise<Lesson> {
  const document = documentOf(id);
  const cards = document === undefined ? [] : await cardsOf(document);
  const card = cards.find((each) => each.id === id);
  if (document === undefined || card === undefined)
    throw new Error(`id: ${id} is no statement of the papers.`);
  const of = { card, document, cards } as const;
  const title = `${inLanguage(card.label)}: ${plainText(inLanguage(card.title))}`;
  return {
    ...{ title, learnt: placeIn(card, document), age: 0, minutes: 1 },
    ...{ aims: [], material: [], misconceptions: [] },
    isCard: true,
    steps: [() => statement(of), ...proofOf(card).map((step) => () => step)],
  };
}

function statement(shown: Shown): Step {
  const { card } = shown;
  return {
    title: inLanguage(card.title),
    text: plainText(inLanguage(card.statement)),
    link: card.picture,
    body: (linkTo) => body(shown, linkTo),
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
