import { writeFileSync } from "node:fs";
import { PHONE, test, WIDE } from "./scene.ts";

test("look", async ({ scene }, info) => {
  const name = info.project.name;
  for (const [size, layout] of [["wide", WIDE], ["phone", PHONE]] as const) {
    await scene.arrange(layout);
    for (const link of ["#v1/lesson?id=theorem&step=3", "#v1/lesson?id=theorem&step=6", "#v1/lesson?id=theorem&step=7", "#v1/dynamics?t=24&show=tokens&start=random&k=3&n=8&cell=12,3"]) {
      await scene.show(link);
      await scene.arrange(layout);
      await scene.quiet();
      writeFileSync(`/tmp/thm42/e-${name}-${size}-${link.replace(/\W+/g, "").slice(-12)}.png`, await scene.engine.screenshot());
    }
  }
});
