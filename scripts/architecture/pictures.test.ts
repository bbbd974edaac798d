import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findApps, ROOT } from "../start/find-apps.ts";
import { readImports } from "./read-imports.ts";
import type { Import } from "./read-imports.ts";
import { readPictures } from "./read-pictures.ts";

const pictures = readPictures(await readFile(join(ROOT, "docs", "architecture.md"), "utf8"));

/** The drawn path that a file belongs to: the longest one that holds it. */
const placeOf = (file: string, paths: readonly string[]): string | undefined =>
  paths
    .filter((path) => file === path || file.startsWith(`${path}/`))
    .toSorted((a, b) => b.length - a.length)[0];

/** The arrows that the imports ask for. */
function toArrows(imports: readonly Import[], paths: readonly string[]): readonly string[] {
  const arrows = imports.flatMap(({ from, to }) => {
    const [start, end] = [placeOf(from, paths), placeOf(to, paths)];
    return start === undefined || end === undefined || start === end ? [] : [`${start} -> ${end}`];
  });
  return [...new Set(arrows)].toSorted();
}

test("every server has a picture", () => {
  expect(pictures.map(({ app }) => app).toSorted()).toEqual(
    findApps()
      .map(({ name }) => `apps/${name}`)
      .toSorted(),
  );
});

describe.each(pictures)("the picture of $app", ({ app, nodes, arrows }) => {
  const paths = [...nodes.values()];

  test("draws only folders and files that exist", () => {
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(paths.length).toBeGreaterThan(0);
  });

  test("has an arrow for each import between them, and no other", async () => {
    expect(arrows.toSorted()).toEqual(toArrows(await readImports(app), paths));
  });
});

test("an import belongs to the longest path that holds it", () => {
  const imports = [{ from: "apps/x/src/domain/repair/a.ts", to: "apps/x/src/domain/b.ts" }];
  expect(toArrows(imports, ["apps/x/src/domain", "apps/x/src/domain/repair"])).toEqual([
    "apps/x/src/domain/repair -> apps/x/src/domain",
  ]);
});
