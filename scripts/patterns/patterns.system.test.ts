import { describe, expect, test } from "vitest";
import { isReadByLeastNode } from "./least-node.ts";
import { listPatterns } from "./list-patterns.ts";
import { makeHostileTexts, toText } from "./hostile-texts.ts";
import { measureGrowth, MOST_GROWTH } from "./measure-growth.ts";

const QUADRATIC = { source: String.raw`\d+x`, flags: "u" };
const CUBIC = { source: String.raw`\s*=\s*\s*$`, flags: "" };
/** What a literal begins is tried again at each of its repetitions; the analysis passes it, the run does not. */
const REPEATED_START = { source: String.raw`ab[^;]*ab[^;]*;`, flags: "" };
const EXPONENTIAL = { source: String.raw`^(?:\w+\s?)*$`, flags: "" };
const LINEAR = { source: String.raw`(?<!\d)\d+(?:\.\d+)? ?%`, flags: "gu" };

describe("the run on hostile texts", () => {
  test("finds what is planted, ends what never ends, and passes what is linear", async () => {
    const growths = await measureGrowth([QUADRATIC, EXPONENTIAL, CUBIC, REPEATED_START, LINEAR]);
    expect(growths.map(({ ratio }) => ratio > MOST_GROWTH)).toEqual([true, true, true, true, false]);
    expect(growths[1]?.ratio).toBe(Infinity);
  });

  test("texts are made of the pattern's own pieces, as long as asked", () => {
    const texts = makeHostileTexts({ source: String.raw`name: [xy]+z`, flags: "" });
    expect(texts).toContainEqual({ start: "name: ", pump: "x" });
    for (const hostile of texts) expect(toText(hostile, 500)).toHaveLength(500);
  });
});

test("patterns are found in every server, and in packages and scripts", () => {
  const places = listPatterns().patterns.map(({ place }) => place);
  for (const folder of [
    "apps/opa/",
    "apps/coverage/",
    "apps/openonco/",
    "apps/scheduler/",
    "packages/",
    "scripts/",
  ])
    expect(
      places.some((place) => place.startsWith(folder)),
      folder,
    ).toBe(true);
});

test("syntax that Node 22 cannot read is distinguished from what it can, and the code has no such pattern", () => {
  expect(isReadByLeastNode({ source: "(?<year>a)|(?<year>b)", flags: "u" })).toBe(false);
  expect(isReadByLeastNode({ source: "(?<year>a)|(?<month>b)", flags: "u" })).toBe(true);
  expect(listPatterns().patterns.filter((pattern) => !isReadByLeastNode(pattern))).toEqual([]);
});
