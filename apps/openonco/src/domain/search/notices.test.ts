import { afterAll, describe, expect, test } from "vitest";
import type { Category, JsonValue, TestRecord } from "../../dataset/index.ts";
import { callTool, openRecords } from "../../../test/open-dataset.ts";
import { openoncoSearch } from "../../tools/openonco-search.ts";
import { openoncoSearchEcd } from "../../tools/openonco-search-ecd.ts";
import { openoncoSearchMrd } from "../../tools/openonco-search-mrd.ts";
import type { SearchAnswer } from "../shared/answer-page.ts";
import type { WideSearchAnswer } from "./wide-answer.ts";

/** The rest of an answer with rows: the other tests, and, of how many, only their number. */

type World = Partial<Record<Category, readonly Partial<TestRecord>[]>>;
type Input = Readonly<Record<string, unknown>>;

const CATEGORIES = ["mrd", "ecd", "trm", "tds", "hct"] as const;
const WORLD_SIZE = 100;

/** Small worlds, each of the tests of one vendor: to open a table for each would take long. */
const worlds: World[] = [];
const makerOf = (at: number): string => `Maker ${WORLD_SIZE + at}`;
const add = (world: World): string => makerOf(worlds.push(world) - 1);

function toRecords(category: Category): readonly TestRecord[] {
  return worlds.flatMap((world, of) =>
    (world[category] ?? []).map((fields, at) => {
      const number = of * WORLD_SIZE + at + 1;
      return { id: `${category}-${number}`, name: `Assay ${number}`, vendor: makerOf(of), ...fields };
    }),
  );
}

const lazily = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};
const opened = lazily(() =>
  openRecords({
    mrd: toRecords("mrd"),
    ecd: toRecords("ecd"),
    trm: toRecords("trm"),
    tds: toRecords("tds"),
    hct: toRecords("hct"),
  }),
);
afterAll(async () => (await opened()).store.close());

/** Numbers as in the world of the test: "mrd-203" is the third of its own. */
const idsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\b(mrd|ecd|trm|tds|hct)-(\d+)/g)].map(
    ([, category, number]) => `${category}-${Number(number) % WORLD_SIZE}`,
  );

async function ask(vendor: string, input: Input) {
  const given = { fields: "name", ...input, vendor };
  const answer = await callTool<WideSearchAnswer>(openoncoSearch, given, await opened());
  const reported = answer.notices ?? [];
  const named = reported.map(idsIn).filter((found) => found.length > 0);
  return { ...answer, reported, named, shown: answer.tests.flatMap(({ id }) => idsIn(id)) };
}

const ids = (category: string, count: number, from = 1): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${category}-${at + from}`);
const times = <T>(count: number, value: T): readonly T[] => Array.from({ length: count }, () => value);
const denied = { status: "NOT_COVERED", policy: "CPB 0352" };
const paid = (aetna: Readonly<Record<string, JsonValue>>) => ({
  coverageCrossReference: { privatePayers: { aetna } },
});

describe("few tests are listed by id, many by number", () => {
  test.each([1, 3, 4, 5].map((count) => [count, add({ mrd: times(count, {}), ecd: times(2, {}) })] as const))(
    "%i hits: tests of other categories where there are fewer than four",
    async (count, maker) => {
      const { named } = await ask(maker, { categories: "mrd" });
      expect(named).toEqual(count < 4 ? [["ecd-1", "ecd-2"]] : []);
      expect((await ask(maker, {})).named).toEqual([]);
    },
  );

  test.each([1, 6, 7].map((count) => [count, add({ mrd: times(count, {}) })] as const))(
    "without a filter there would be %i: six",
    async (count, maker) => {
      const { reported, named } = await ask(maker, { sample: "urine", categories: "mrd" });
      expect(named).toEqual(count <= 6 ? [ids("mrd", count)] : []);
      expect(reported.filter((text) => text.includes("Without sample"))).toEqual([
        expect.stringContaining(`Without sample: ${count}`),
      ]);
    },
  );

  const own = { fdaCompanionDxList: ["Olaparib (BRCA1)"] };
  const elsewhere = { technology: "An assay for olaparib trials" };
  test.each([1, 6, 7].map((count) => [count, add({ tds: [own, ...times(count, elsewhere)] })] as const))(
    "%i say it elsewhere in their record only: six",
    async (count, maker) => {
      const { shown, named } = await ask(maker, { companion_drug: "olaparib" });
      expect(shown).toEqual(["tds-1"]);
      expect(named).toEqual(count <= 6 ? [ids("tds", count, 2)] : []);
    },
  );

  test.each([1, 3, 4].map((count) => [count, add({ mrd: times(count, paid(denied)) })] as const))(
    "%i are denied by the payer: the statements of three",
    async (count, maker) => {
      const { reported, total } = await ask(maker, { covered_by: "Aetna" });
      expect(total).toBe(0);
      expect(reported.filter((text) => text.includes("CPB 0352"))).toHaveLength(count <= 3 ? count : 0);
      expect(reported.filter((text) => text.startsWith("Without covered_by"))).toEqual([
        expect.stringContaining(`Without covered_by: ${count}`),
      ]);
    },
  );
});

const mixed = add({
  mrd: [paid({ status: "COVERED", coveredIndications: ["Colorectal cancer"] }), paid(denied)],
});
test("next to tests that are paid for, those denied are named without their statements", async () => {
  const { shown, reported, named } = await ask(mixed, { covered_by: "Aetna" });
  expect(shown).toEqual(["mrd-1"]);
  expect(named).toEqual([["mrd-2"]]);
  expect(reported.join()).not.toMatch(/CPB 0352|Without/);
});

const bounded = add({ mrd: [{ sensitivity: 90 }] });
test("without one of two filters of one parameter, both are left out", async () => {
  const { reported } = await ask(bounded, { where: "sensitivity>95, sensitivity<80" });
  expect(reported.filter((text) => text.startsWith("Without where"))).toEqual([
    expect.stringContaining(": 1"),
  ]);
});

const needs = (requiresTumorTissue: string) => ({ requiresTumorTissue });
test.each(
  [
    ["one needs it", [needs("Yes")], [["mrd-2"]]] as const,
    ["one does not say", [{}], [["mrd-2"]]] as const,
    ["one each", [{}, needs("Yes")], [["mrd-3"], ["mrd-2"]]] as const,
    ["none", [needs("No")], []] as const,
  ].map(([what, others, expected]) => [what, add({ mrd: [needs("No"), ...others] }), expected] as const),
)("tests that were left out for tissue: %s", async (_what, maker, expected) => {
  const { reported } = await ask(maker, { requires_tumor_tissue: false });
  expect(reported.filter((text) => text.startsWith("Left out")).map(idsIn)).toEqual(expected);
});

const one = add({ mrd: [{ ...needs("No"), listPrice: 1 }] });
test.each([
  ["an empty object", { covered_by: { payer: "", cancer: " " } }, ["covered_by"]],
  ["an empty text", { sample: "" }, ["sample"]],
  ["bounds of 0", { max_price: 0, min_sensitivity: 0 }, ["max_price", "min_sensitivity"]],
  ["flags beside them", { sample: "", requires_tumor_tissue: false }, ["requires_tumor_tissue", "sample"]],
  ["a flag alone is a filter", { requires_tumor_tissue: false }, []],
  ["a bound above 0 is one", { max_price: 1 }, []],
  [
    "the answer does not report what filters nothing anyway",
    { count_by: "", order_by: "", sample: "" },
    ["sample"],
  ],
])("values that clients fill in and do not mean: %s", async (_what, input, dropped) => {
  const { reported } = await ask(one, input);
  const names = reported.flatMap((text) => /not used as filters: (.*)\.$/.exec(text)?.[1]?.split(", ") ?? []);
  expect(names.toSorted()).toEqual(dropped);
});

test.each([
  [200, false],
  [201, true],
])("a limit of %i is lowered: %s", async (limit, isLowered) => {
  const { reported } = await ask(one, { limit });
  expect(reported.some((text) => text.includes("lowered"))).toBe(isLowered);
});

const many = add({ mrd: times(9, {}), ecd: times(4, {}) });
describe("pages", () => {
  test.each([1, 4, 5, 12, 13, 14])("of %i, side by side, are the whole list", async (limit) => {
    const all = (await ask(many, { limit: 200 })).shown;
    expect(all).toHaveLength(13);
    const seen: string[] = [];
    let offset: number | undefined = 0;
    while (offset !== undefined) {
      const page: Awaited<ReturnType<typeof ask>> = await ask(many, { limit, offset });
      expect(page.has_more).toBe(page.next_offset !== undefined);
      seen.push(...page.shown);
      offset = page.next_offset;
    }
    expect(seen).toEqual(all);
  });

  test.each([
    [12, false],
    [13, true],
  ])("an offset of %i of 13 is beyond the last match: %s", async (offset, isBeyond) => {
    const { reported, shown } = await ask(many, { offset });
    expect(reported.some((text) => text.includes("beyond"))).toBe(isBeyond);
    expect(shown).toHaveLength(isBeyond ? 0 : 1);
  });
});

/** Worlds that are one category each, because the notices cover all tests of a category. */
async function askAlone(world: World, input: Input): Promise<readonly string[]> {
  const toTests = (category: Category): readonly TestRecord[] =>
    (world[category] ?? []).map((fields, at) => ({
      id: `${category}-${at + 1}`,
      name: `Assay ${at + 1}`,
      vendor: "Maker",
      ...fields,
    }));
  const [mrd, ecd, trm, tds, hct] = [
    toTests("mrd"),
    toTests("ecd"),
    toTests("trm"),
    toTests("tds"),
    toTests("hct"),
  ];
  const deps = await openRecords({ mrd, ecd, trm, tds, hct });
  try {
    const reported: string[] = [];
    for (const categories of CATEGORIES) {
      const answer = await callTool<WideSearchAnswer>(openoncoSearch, { ...input, categories }, deps);
      reported.push((answer.notices ?? []).join("\n"));
    }
    for (const tool of [openoncoSearchMrd, openoncoSearchEcd])
      if (input["min_sensitivity"] !== undefined)
        reported.push((await callTool<SearchAnswer>(tool, input, deps)).notice ?? "");
    return reported;
  } finally {
    deps.store.close();
  }
}

test("tests that a bound cannot judge are counted, ten of them by id", async () => {
  const stated = times(2, { sensitivity: 90 });
  const world = {
    mrd: [...times(10, {}), ...stated],
    ecd: [...times(11, { sensitivity: "high" }), ...stated],
    trm: stated,
  };
  const [mrd = "", ecd = "", trm, , , ofMrd = "", ofEcd = ""] = await askAlone(world, {
    min_sensitivity: 80,
  });
  expect([mrd, ecd].map((text) => /(\d+) of (\d+)/.exec(text)?.slice(1))).toEqual([
    ["10", "12"],
    ["11", "13"],
  ]);
  expect(trm).not.toContain("cannot judge");
  expect(idsIn(ofMrd)).toEqual(ids("mrd", 10));
  expect(idsIn(ofEcd)).toEqual(ids("ecd", 10));
  expect([ofMrd, ofEcd].map((text) => /(\d+) more/.exec(text)?.[1])).toEqual([undefined, "1"]);
});

test("an order says where some tests cannot be ordered by it, and only there", async () => {
  const stated = { sensitivity: 90, approach: "tumor-informed" };
  const toTests = (...given: readonly Partial<TestRecord>[]) =>
    given.map((fields, at) => ({ id: `mrd-${at + 1}`, name: `Assay ${at}`, vendor: "Maker", ...fields }));
  const world = { ecd: [], trm: [], tds: [], hct: [] };
  for (const [mrd, isReported] of [
    [toTests(stated, stated), false],
    [toTests(stated, {}), true],
    [toTests(stated, { ...stated, sensitivity: "high" }), true],
  ] as const) {
    const deps = await openRecords({ ...world, mrd });
    const { notice = "" } = await callTool<SearchAnswer>(
      openoncoSearchMrd,
      { order_by: "sensitivity" },
      deps,
    );
    expect(notice.includes("come last")).toBe(isReported);
    deps.store.close();
  }
});

test("where no test has all words of a query, up to six with most of them are named", async () => {
  const of = (...samples: readonly string[]) => samples.map((sampleCategory) => ({ sampleCategory }));
  const world = {
    mrd: of("plasma"),
    ecd: of(...times(6, "plasma")),
    trm: of(...times(7, "plasma")),
    tds: of("stool", "plasma", "plasma saliva"),
    hct: of("stool"),
  };
  const reported = await askAlone(world, { query: "plasma saliva urine" });
  const near = reported.map((text) => text.split("\n").filter((line) => line.includes("most words")));
  expect(near.map((lines) => lines.map(idsIn))).toEqual([[["mrd-1"]], [ids("ecd", 6)], [], [["tds-3"]], []]);
});

test("for a payer that no record names, thirty payers of records are listed by their letters", async () => {
  const of = (...names: readonly string[]) => [
    { coverageCrossReference: { privatePayers: Object.fromEntries(names.map((name) => [name, denied])) } },
  ];
  const long = (length: number): string => `X${"y".repeat(length - 1)}`;
  const numbered = Array.from({ length: 31 }, (_, at) => `Payer ${90 - at}`);
  const world = {
    mrd: of(long(30), long(31), "aetna"),
    ecd: of(...numbered),
    trm: of("Nowhere Health Plan"),
    tds: of("Nowhere"),
  };
  const reported = await askAlone(world, { covered_by: "nowhere health" });
  expect(reported.map((text) => /^Payers that records name: (.*)\.$/m.exec(text)?.[1]?.split(", "))).toEqual([
    ["Aetna", long(30)],
    numbered.toReversed().slice(0, 30),
    undefined,
    ["Nowhere"],
    [""],
  ]);
});
