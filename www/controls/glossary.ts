/** The glossary and a picture of each term that has one, in one file that is loaded late. */
import glossary from "../data/glossary.json" with { type: "json" };
import pictures from "../data/term-pictures.json" with { type: "json" };

export { glossary, pictures };
