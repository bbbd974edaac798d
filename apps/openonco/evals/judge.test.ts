import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { CATEGORIES } from "../src/dataset/index.ts";
import { tools } from "../src/tools/index.ts";
import { openFolder, SHIPPED_FOLDER } from "../test/open-dataset.ts";
import type { Answer } from "./ask-server.ts";
import { formatReport, listMisses } from "./format-report.ts";
import { judge } from "./judge.ts";
import { parseQuestions, readQuestions, type Question } from "./question.ts";

const toAnswer = (structured: Answer["structured"], isRefused = false): Answer => ({
  structured,
  text: JSON.stringify(structured),
  isRefused,
});

const LISTED = toAnswer({
  tests: [
    { id: "mrd-1", name: "Naïve  Assay", sensitivity: 94.5, cautions: { lod: "10 samples" } },
    { id: "mrd-12", name: "Other", listPriceUsd: 1299 },
  ],
  total: 2,
  by_category: { mrd: 2 },
  notice: "mrd-3 states no sensitivity.",
});

function faultsOf(expected: unknown, answers: readonly Answer[] = [LISTED]): readonly string[] {
  const [question] = parseQuestions(
    JSON.stringify([{ id: "q-1", voice: "payer", question: "Which?", expect: expected, source: "by hand" }]),
  );
  return judge(question ?? expect.unreachable(), answers).faults;
}

test.each<[string, unknown]>([
  ["rows", { ids: ["mrd-12", "mrd-1"], first: ["mrd-9", "mrd-1"] }],
  ["words, whatever accents and spaces", { names: ["naive assay"] }],
  ["a number anywhere, in another spelling", { figures: [{ value: 94.5 }, { value: 1299 }] }],
  ["a number in a text of a row", { figures: [{ test: "mrd-1", value: 10 }] }],
  ["a field of the answer", { figures: [{ field: "by_category.mrd", value: 2 }] }],
  ["a field of a row", { figures: [{ test: "mrd-12", field: "listPriceUsd", value: 1299 }] }],
  ["nothing forbidden", { must_not: { ids: ["mrd-3"], facts: ["discontinued", { value: 3 }] } }],
])("holds: %s", (_what, expected) => {
  expect(faultsOf(expected)).toEqual([]);
});

test.each<[string, unknown]>([
  ["a test that only a notice names", { ids: ["mrd-3"] }],
  ["another first row", { first: ["mrd-12"] }],
  ["a part of a word", { names: ["Ass"] }],
  ["digits of an id", { figures: [{ value: 12 }] }],
  ["a figure of another test", { figures: [{ test: "mrd-12", value: 94.5 }] }],
  ["a figure of another field", { figures: [{ test: "mrd-1", field: "specificity", value: 94.5 }] }],
  ["a row that must not be shown", { must_not: { ids: ["mrd-12"] } }],
  ["a statement that must not stand", { must_not: { facts: [{ test: "mrd-1", value: "10 samples" }] } }],
])("does not hold: %s", (_what, expected) => {
  expect(faultsOf(expected)).toHaveLength(1);
});

test("an expected fact may be in either answer; forbidden rows are looked for in the last", () => {
  const other = toAnswer({ id: "mrd-5", name: "Third", citations: {} });
  expect(faultsOf({ ids: ["mrd-1", "mrd-5"], must_not: { ids: ["mrd-12"] } }, [LISTED, other])).toEqual([]);
  expect(faultsOf({ must_not: { facts: ["Other"] } }, [LISTED, other])).toHaveLength(1);
});

test("a call that was refused, or never made, answers nothing", () => {
  expect(faultsOf({}, [toAnswer({}, true)])).toHaveLength(1);
  expect(faultsOf({}, [LISTED, toAnswer({}, true)])).toHaveLength(1);
  expect(faultsOf({}, [])).toEqual(["was not asked"]);
});

test("the report counts right, wrong and refused, each with its interval", () => {
  const toQuestion = (id: string, voice: Question["voice"], expected: unknown): Question =>
    parseQuestions(JSON.stringify([{ id, voice, question: "Which?", expect: expected, source: "x" }]))[0] ??
    expect.unreachable();
  const judged = [
    judge(toQuestion("a", "payer", { ids: ["mrd-1"] }), [LISTED]),
    judge(toQuestion("b", "patient", { must_not: { ids: ["mrd-1"] } }), [LISTED]),
    judge(toQuestion("c", "patient", {}), [LISTED, toAnswer({}, true)]),
  ];
  // Wilson's interval of 1 of 3: 6.1 to 79.2.
  expect(formatReport(judged).match(/33\.3 % \(1 of 3; 6\.1 to 79\.2\)/gu)).toHaveLength(3);
  expect(listMisses(judged).map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
    "b: WRONG",
    "c: NOT",
  ]);
});

test("the README's example is a question, and those that are kept name tests and tools that exist", async () => {
  const readme = await readFile(new URL("README.md", import.meta.url), "utf8");
  const example = parseQuestions(/```json\n(?<json>[^`]*)```/u.exec(readme)?.groups?.["json"] ?? "");
  const kept = await readQuestions();
  expect(new Set(kept.map(({ id }) => id)).size).toBe(kept.length);
  const { catalog, store, changes } = await openFolder(SHIPPED_FOLDER);
  // A question may be about a test that an earlier export had.
  const known = new Set([
    ...CATEGORIES.flatMap((category) => catalog[category].tests.map(({ id }) => id)),
    ...changes.flatMap(({ id, change }) => (change === "removed" ? [id] : [])),
  ]);
  const named = [...example, ...kept].flatMap(({ expect: { ids, first, figures, must_not: mustNot } }) => [
    ...ids,
    ...first,
    ...mustNot.ids,
    ...[...figures, ...mustNot.facts].flatMap(({ test: id }) => id ?? []),
  ]);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
  const called = [...example, ...kept].flatMap(({ calls }) => calls.map(({ tool }) => tool));
  expect(called.filter((name) => !tools.some((tool) => tool.name === name))).toEqual([]);
  await store.close();
});
