/** Writes text into XML and HTML. */

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text, for an attribute in double quotes too. `signs`: which signs are escaped. */
export function inXml(text: string, signs = /[&<>"]/g): string {
  return text.replace(signs, (sign) => ENTITIES[sign] ?? sign);
}
