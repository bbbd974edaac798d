import { ConfigurationError, UpstreamError } from "@clinical-mcp/errors";
import { readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { facetedPassages, toPassage } from "../contracts/sample-passages.ts";
import { createTestFolder, toAsync } from "../contracts/test-folder.ts";
import type { Passage } from "../passage.ts";
import { openPassageFile, writePassageFile } from "./passage-file.ts";

const readBack = async (passages: AsyncIterable<Passage>): Promise<readonly Passage[]> =>
  Array.fromAsync(passages);

test("written passages are read back, in order and by id, to the last character", async () => {
  await using folder = await createTestFolder();
  const file = join(folder.path, "passages.jsonl");
  const odd = toPassage({
    id: "odd",
    text: 'Line one\nline two\r\n\u2028"quoted" \\ \0 Médecin 💊',
    facets: { topics: ["a", 2, false], level: -0.5 },
  });
  const long = toPassage({ id: "long", text: "x".repeat(700_000) });
  const passages = [...facetedPassages, odd, long, toPassage({ id: "last" })];
  await writePassageFile(file, toAsync(passages));
  await using opened = await openPassageFile(file);
  expect(opened.count).toBe(passages.length);
  expect(await readBack(opened.readAll())).toEqual(passages);
  const found = await opened.getPassages(["odd", "nobody", "p7", "long", "odd"]);
  expect([...found.keys()]).toEqual(["odd", "p7", "long"]);
  expect(found.get("odd")).toEqual(odd);
  expect(found.get("long")?.text).toHaveLength(700_000);
  expect(found.get("p7")).toEqual(facetedPassages[7]);
  // From memory the second time.
  expect(await opened.getPassages(["odd"])).toEqual(new Map([["odd", odd]]));
});

test("an empty dataset has no passages", async () => {
  await using folder = await createTestFolder();
  const file = join(folder.path, "passages.jsonl");
  await writePassageFile(file, toAsync([]));
  await using opened = await openPassageFile(file);
  expect(opened.count).toBe(0);
  expect(await readBack(opened.readAll())).toEqual([]);
});

test("refuses a cut or malformed line and a repeated id, with the number of the line", async () => {
  await using folder = await createTestFolder();
  const file = join(folder.path, "passages.jsonl");
  const lines = ["a", "b", "c"].map((id) => JSON.stringify(toPassage({ id })));
  const openWith = async (text: string) => {
    await writeFile(file, text);
    return openPassageFile(file);
  };
  const [first = "", second = "", third = ""] = lines;
  const broken: readonly [string, RegExp][] = [
    [`${first}\n${second}\n${third.slice(0, -4)}`, /Line 3 /],
    // A line without its newline was cut too, though it may parse.
    [`${first}\n${second}`, /Line 2 /],
    [`${first}\n{"id":"b"}\n`, /Line 2 /],
    [`${first}\n\n${second}\n`, /Line 2 /],
    [`not json\n`, /Line 1 /],
    [`${first}\n${second}\n${first}\n`, /Line 3 .* repeats/],
  ];
  for (const [text, message] of broken) {
    const opening = openWith(text);
    await expect(opening, text).rejects.toBeInstanceOf(ConfigurationError);
    await expect(opening, text).rejects.toThrow(message);
  }
  await expect(openPassageFile(join(folder.path, "missing.jsonl"))).rejects.toBeInstanceOf(
    ConfigurationError,
  );
});

test("a failed write leaves the old file, and no other", async () => {
  await using folder = await createTestFolder();
  const file = join(folder.path, "passages.jsonl");
  await writePassageFile(file, toAsync([toPassage({ id: "old" })]));
  const before = await readFile(file, "utf8");
  const twice = [toPassage({ id: "new" }), toPassage({ id: "new" })];
  await expect(writePassageFile(file, toAsync(twice))).rejects.toThrow(/Line 2 .* repeats/);
  const nameless = [toPassage({ id: "" })];
  await expect(writePassageFile(file, toAsync(nameless))).rejects.toBeInstanceOf(ConfigurationError);
  const failing = async function* () {
    yield toPassage({ id: "new" });
    throw new RangeError("the source is gone");
  };
  await expect(writePassageFile(file, failing())).rejects.toThrow("the source is gone");
  expect(await readFile(file, "utf8")).toBe(before);
  expect(await readdir(folder.path)).toEqual(["passages.jsonl"]);
});

test("a file that is cut while it is open is an error, never an absent passage", async () => {
  await using folder = await createTestFolder();
  const file = join(folder.path, "passages.jsonl");
  await writePassageFile(file, toAsync(facetedPassages));
  await using opened = await openPassageFile(file);
  await truncate(file, 500);
  await expect(opened.getPassages(["p50"])).rejects.toBeInstanceOf(UpstreamError);
  await expect(readBack(opened.readAll())).rejects.toBeInstanceOf(UpstreamError);
});
