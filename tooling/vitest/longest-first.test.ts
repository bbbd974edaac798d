import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { LONGEST } from "./longest-first.ts";

test("each suite that is begun first is there, under this name", () => {
  const gone = LONGEST.filter(
    (path) => !existsSync(fileURLToPath(new URL(`../../${path}`, import.meta.url))),
  );
  expect(gone).toEqual([]);
});
