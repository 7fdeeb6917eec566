/**
 * A lesson as a package for learning platforms, by SCORM 1.2: a manifest and a page that is one
 * file (www/standalone/lesson.ts).
 */
import { moduleFile, siteUrl, whole } from "../../core/site.ts";
import { mixed } from "../../lessons/context.ts";
import { parseLesson, printLesson } from "../../lessons/player/link.ts";
import { say } from "../../locales/say.ts";
import { packed } from "../../standalone/packing.ts";
import type { Format } from "../request.ts";
import { inXml } from "../xml.ts";
import { apart, fetched, fill, packedTables, poster, translate } from "./html.ts";
import { zip } from "./zip.ts";

const TEMPLATE = new URL("./lesson.html", import.meta.url);

export const scorm: Format = {
  kind: "Web page",
  name: "SCORM 1.2",
  use: "The lesson for a learning platform, which gets the score",
  ending: "zip",
  type: "application/zip",
  needs: "nothing",
  forLessons: true,
  refuses: () => null,
  async write(request, report, signal) {
    const { lesson } = request;
    if (lesson === undefined) throw new Error("SCORM 1.2: this picture is not a lesson.");
    const get = (url: URL) => fetched(url, signal);
    const [template, wasm] = await Promise.all([get(TEMPLATE), get(moduleFile(whole))]);
    report(0.3);
    const core = await packed(new Uint8Array(await wasm.arrayBuffer()));
    report(0.6);
    const still = await poster(request, signal);
    report(0.9);
    const [title, sentence] = [say(lesson.title), say(lesson.sentence)];
    const link = printLesson({ ...parseLesson(lesson.link).values, step: 1 });
    const { look, rest } = apart(await template.text());
    const page = new DOMParser().parseFromString(rest, "text/html");
    const info = { title, caption: sentence, link: `${siteUrl}${link}`, digest: "" };
    fill(page, info, { home: siteUrl, part: whole, core, tables: await packedTables(), still });
    page.querySelector("#digest")?.parentElement?.remove(); // a lesson has many pictures
    await translate(page);
    const written = page.documentElement.outerHTML.replace("</head>", () => `${look}</head>`);
    const bytes = (text: string) => new TextEncoder().encode(text);
    const entries = [
      { name: "imsmanifest.xml", bytes: bytes(manifest(title, link)) },
      { name: "index.html", bytes: bytes(`<!doctype html>\n${written}\n`) },
    ];
    return new Blob([zip(entries)], { type: scorm.type });
  },
};

/** Returns the manifest of a package with one page. */
export function manifest(title: string, link: string): string {
  const name = inXml(title);
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="nimscape-${mixed(link).toString(36)}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="nimscape">
    <organization identifier="nimscape">
      <title>${name}</title>
      <item identifier="lesson" identifierref="page">
        <title>${name}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="index.html">
      <file href="index.html"/>
    </resource>
  </resources>
</manifest>
`;
}
