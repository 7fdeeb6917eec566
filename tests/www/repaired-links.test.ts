/** Links as chats and e-mails leave them. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "vitest";
import { linkIn } from "../../www/lessons/custom/form.ts";
import { repair } from "../../www/link/repair.ts";
import portuguese from "../../www/locales/pt.json" with { type: "json" };
import { Words } from "../../www/locales/words.ts";
import { tables } from "../../www/views/tables.ts";

const LINKS = [
  "#v1/play?game=tree-nim&p=4(2,1(6))",
  "#v1/growth?rule=lim&n=9&sel=2,3,4",
  "#v1/lesson?id=order&step=2&answers=1:5;2:0.1",
  "#v1/barriers?p=3(6,x,y)&b=4,0;0,4",
];

/** What happens to a link on its way, and what the notice names. */
const DAMAGES: readonly (readonly [damage: (link: string) => string, named: RegExp])[] = [
  [(link) => link.replace("?", "%3F"), /%3F/],
  [(link) => link.replaceAll("=", "%3D"), /%3D/],
  [(link) => link.replaceAll("&", "%26").replaceAll("=", "%3d"), /%3d/],
  [(link) => `#${encodeURIComponent(link.slice(1))}`, /%2F/],
  [(link) => `#${encodeURIComponent(encodeURIComponent(link.slice(1)))}`, /%252F/],
  [(link) => link.replaceAll("&", "&amp;"), /&amp;/],
  [(link) => link.replaceAll("&", "&amp;amp;"), /&amp;/],
  [(link) => link.replaceAll("&", "%26amp%3B"), /&amp;.*|%26/],
  [(link) => link.replaceAll("=", "=3D"), /=3D/],
  ...[..."!,;:\"'>]*”»’…"]
    .flatMap((sign) => [
      [(link: string) => link + sign, sign] as const,
      [(link: string) => link + encodeURIComponent(sign), sign] as const,
    ])
    .map(([damage, sign]) => [damage, new RegExp(`“\\${sign}”`)] as const),
  [(link) => `${link}).`, /“\)\.”/],
  [(link) => link.replace(/,|=/, "$&\u200b"), /invisible/],
  [(link) => link.replace(/,|=/, "$&%E2%80%8B"), /invisible/],
  [(link) => `${link.slice(0, 14)}\r\n> ${link.slice(14)}`, /line breaks/],
  [(link) => `${link.slice(0, 14)}=\n${link.slice(14)}`, /line breaks/],
  [(link) => `<https://a.example/b/${link}>`, /before v1.*“>”/],
  [(link) => `https://a.example/b/%23${link.slice(1).replace("?", "%3f")}`, /before v1.*%3f/],
  [(link) => `#/${link.slice(1)}`, /before v1/],
];

test("a damaged link is repaired, and what was repaired is named", () => {
  for (const link of LINKS)
    for (const [damage, named] of DAMAGES) {
      const damaged = damage(link);
      if (damaged === link) continue; // there is no & in it
      const mended = repair(damaged, tables);
      assert.equal(mended.link, link, damaged);
      assert.match(mended.repairs.join(), named, damaged);
    }
});

test("brackets that are cut off are added, and those that are too many left out", () => {
  const [tree = ""] = LINKS;
  for (const [cut, sign] of [
    [tree.slice(0, -1), /“\)”/],
    [tree.slice(0, -2), /“\)\)”/],
    [`${tree.slice(0, -1)}.`, /“\.”.*“\)”/],
    [`${tree}))`, /“\)\)”/],
    [`${tree}),`, /“\),”/],
  ] as const) {
    const mended = repair(cut, tables);
    assert.equal(mended.link, tree, cut);
    assert.match(mended.repairs.join(), sign);
  }
});

test("a link that means something as it stands keeps its meaning", () => {
  const published = JSON.parse(readFileSync("tests/data/links.json", "utf8")) as {
    links: { link: string }[];
  };
  const links = [
    ...published.links.map(({ link }) => link),
    ...LINKS,
    "",
    "#v1/octal?code=0.",
    "#v1/play?p=3%2C4%2C5",
    "#v1/growth?n=3&answer=5.",
    "#v1/lesson?own=abc_",
  ];
  assert.ok(links.length > 100);
  for (const link of links) assert.deepEqual(repair(link, tables), { link, repairs: [] }, link);
});

test("what no repair mends stays as it is, for the message that says what is wrong", () => {
  for (const link of [
    "#v1/growth?n=seven",
    "#v1/grwoth?n=3",
    "#v9/growth",
    "#v1/growth?m=1",
    "#x.",
  ])
    assert.deepEqual(repair(link, tables), { link, repairs: [] });
  const { link } = repair("#v1/growth?n=seven&rule=lim.", tables);
  assert.equal(link, "#v1/growth?n=seven&rule=lim", "the rest is honoured");
  assert.equal(repair(`#v1/growth?${"&a".repeat(40_000)}.`, tables).repairs.length, 0);
});

test("the editor of lessons takes a damaged link", () => {
  assert.equal(
    linkIn("see https://a.example/#v1/growth?n=9&amp;rule=lim)."),
    "#v1/growth?rule=lim&n=9",
  );
});

test("the notice is in Portuguese", () => {
  const words = new Words(portuguese);
  for (const [damage] of DAMAGES)
    for (const sentence of repair(damage(LINKS[0] ?? ""), tables).repairs)
      assert.match(words.text(sentence), /^este link foi corrigido: /, sentence);
});
