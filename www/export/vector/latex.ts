/** Text in LaTeX without further packages. Pure. */

const SIGNS: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  $: "\\$",
  "&": "\\&",
  "#": "\\#",
  "%": "\\%",
  _: "\\_",
  "^": "\\textasciicircum{}",
  "~": "\\textasciitilde{}",
  "|": "\\textbar{}",
  "<": "$<$",
  ">": "$>$",
  "−": "$-$",
  "×": "$\\times$",
  "·": "$\\cdot$",
  "≥": "$\\geq$",
  "≤": "$\\leq$",
  "≠": "$\\neq$",
  "≈": "$\\approx$",
  "≡": "$\\equiv$",
  "√": "$\\surd$",
  "∞": "$\\infty$",
  "∈": "$\\in$",
  "∪": "$\\cup$",
  "∩": "$\\cap$",
  "⊂": "$\\subset$",
  "∀": "$\\forall$",
  "∃": "$\\exists$",
  "∅": "$\\emptyset$",
  "⊕": "$\\oplus$",
  ψ: "$\\psi$",
  "±": "$\\pm$",
  "⋯": "$\\cdots$",
  "←": "$\\leftarrow$",
  "→": "$\\rightarrow$",
  "↑": "$\\uparrow$",
  "↓": "$\\downarrow$",
  "↦": "$\\mapsto$",
  "⇒": "$\\Rightarrow$",
  "★": "$\\star$",
  "●": "$\\bullet$",
  "○": "$\\circ$",
  "■": "\\rule{0.6em}{0.6em}",
  "∎": "\\rule{0.6em}{0.6em}",
  "▲": "$\\bigtriangleup$",
  "▼": "$\\bigtriangledown$",
  "⌊": "$\\lfloor$",
  "⌋": "$\\rfloor$",
  α: "$\\alpha$",
  φ: "$\\varphi$",
  "✓": "$\\surd$",
  "✗": "$\\times$",
  "…": "\\dots{}",
  "–": "--",
  "—": "---",
  "‘": "`",
  "’": "'",
  "“": "``",
  "”": "''",
  "′": "$'$",
  "‹": "$\\langle$",
  "›": "$\\rangle$",
  ⁿ: "$^{n}$",
  ᵏ: "$^{k}$",
  ᴸ: "$^{L}$",
  ᴿ: "$^{R}$",
  "⁺": "$^{+}$",
  "⁻": "$^{-}$",
  "\u00a0": "~",
  ...Object.fromEntries([..."⁰¹²³⁴⁵⁶⁷⁸⁹"].map((sign, at) => [sign, `$^{${at}}$`])),
  ...Object.fromEntries([..."₀₁₂₃₄₅₆₇₈₉"].map((sign, at) => [sign, `$_{${at}}$`])),
};

/** Whether LaTeX typesets a character: ASCII, and letters of Latin 1 (LaTeX reads UTF-8). */
const isPlain = (sign: string) =>
  /^[\s\u0020-\u007e\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff]$/.test(sign);

/**
 * Escapes text for LaTeX. `own` has the forms of further signs, and `unknown` stands for a
 * character that has none.
 */
export function latex(
  words: string,
  own: Readonly<Record<string, string>> = {},
  unknown = "?",
): string {
  return [...words]
    .map((sign) => own[sign] ?? SIGNS[sign] ?? (isPlain(sign) ? sign : unknown))
    .join("");
}
