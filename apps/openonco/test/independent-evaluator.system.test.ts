import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { postModern, startForTest, type StartedServer } from "@clinical-mcp/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { openApp } from "../src/app.ts";
import { exportFolder, hasExports, SKILLS_FOLDER, VIEWS } from "./open-dataset.ts";

/**
 * What a call must answer, worked out anew from the raw export: nothing here comes from the server's code. The calls are drawn by a
 * seeded generator, so that every run asks the same.
 */
type Raw = Readonly<Record<string, unknown>> & { readonly id: string };
type Args = Readonly<Record<string, unknown>>;

const answerSchema = z.looseObject({
  tests: z.array(z.looseObject({ id: z.string() })).default([]),
  total: z.number().optional(),
  by_vendor: z.record(z.string(), z.number()).optional(),
});
type Answer = z.output<typeof answerSchema>;

interface Call {
  readonly tool: string;
  readonly args: Args;
  /** What of the answer is held against what the export says. */
  readonly told: (answer: Answer) => unknown;
  readonly expected: unknown;
}

/** Calls that answer otherwise, and why that is right. */
const OTHERWISE: ReadonlyMap<string, string> = new Map([
  [
    'openonco_search_tds {"vendor":"Genomi","limit":500}',
    "tds-19 was Genomic Health's before Exact Sciences bought it",
  ],
]);

const CALLS = 75;
const DATES = ["2026-01-10", "2026-06-27"] as const;

/** Numbers in [0, 1) by a linear congruence: enough to draw calls, and the same everywhere. */
function createDraw(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return <TItem>(items: readonly TItem[]): TItem =>
    items[Math.floor(next() * items.length)] ?? expect.unreachable("nothing to draw from");
}

const readExport = (date: string): readonly Raw[] =>
  readdirSync(exportFolder(date)).flatMap(
    (file) => JSON.parse(readFileSync(join(exportFolder(date), file), "utf8")) as Raw[],
  );

const text = (raw: Raw, field: string): string => {
  const value = raw[field];
  return typeof value === "string" ? value : "";
};
/** Case and accents tell nothing apart. */
const fold = (words: string): string => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const holds = (raw: Raw, field: string, part: string): boolean => fold(text(raw, field)).includes(fold(part));
const number = (raw: Raw, field: string): number | undefined => {
  const value = raw[field];
  return typeof value === "number" ? value : undefined;
};
const idsOf = (rows: readonly { readonly id: string }[]): readonly string[] =>
  rows.map(({ id }) => id).toSorted();

type Draw = ReturnType<typeof createDraw>;
type Kind = (rows: readonly Raw[], category: string, draw: Draw) => Call;

const listIds = ({ tests }: Answer): readonly string[] => idsOf(tests);

const search = (category: string, args: Args, expected: readonly Raw[]): Call => ({
  tool: `openonco_search_${category}`,
  args: { ...args, limit: 500 },
  told: listIds,
  expected: idsOf(expected),
});

/** Tumour-agnostic, tumour-naive and tissue-free assays are one approach: none of them looks at the tumour first. */
const APPROACH_WORDS: Readonly<Record<string, readonly string[]>> = {
  "tumor-agnostic": ["tumor-agnostic", "tumor-naive"],
  "tumor-naive": ["tumor-agnostic", "tumor-naive"],
};

/** Searches that a category has, by the arguments of its tool. */
const byApproach: Kind = (rows, category, draw) => {
  const approach = draw(rows.map((raw) => text(raw, "approach")).filter((one) => one !== ""));
  const words = APPROACH_WORDS[fold(approach)] ?? [approach];
  return search(
    category,
    { approach },
    rows.filter((raw) => words.some((one) => holds(raw, "approach", one))),
  );
};
const atLeast =
  (argument: string, field: string, values: readonly number[]): Kind =>
  (rows, category, draw) => {
    const least = draw(values);
    return search(
      category,
      { [argument]: least },
      rows.filter((raw) => (number(raw, field) ?? -Infinity) >= least),
    );
  };
const PERCENT = [50, 75, 80.5, 90, 95, 99, 100];
const OWN_KINDS: Readonly<Record<string, readonly Kind[]>> = {
  mrd: [byApproach, atLeast("min_sensitivity", "sensitivity", PERCENT)],
  ecd: [
    atLeast("min_sensitivity", "sensitivity", PERCENT),
    atLeast("min_specificity", "specificity", PERCENT),
    (rows, category, draw) => {
      const most = draw([100, 500, 649, 900, 2000]);
      const isCheap = (raw: Raw): boolean => (number(raw, "listPrice") ?? Infinity) <= most;
      return search(category, { max_price: most }, rows.filter(isCheap));
    },
  ],
  trm: [byApproach],
  tds: [byApproach, atLeast("min_genes", "genesAnalyzed", [50, 100, 324, 500])],
};

const KINDS: readonly Kind[] = [
  (rows, category, draw) => {
    const vendor = draw(rows.map((raw) => text(raw, "vendor"))).slice(0, draw([4, 6, 40]));
    return search(
      category,
      { vendor },
      rows.filter((raw) => holds(raw, "vendor", vendor.trim())),
    );
  },
  (rows, category, draw) => draw(OWN_KINDS[category] ?? expect.unreachable(category))(rows, category, draw),
  (rows, category, draw) => {
    const raw = draw(rows);
    const fields = ["name", "vendor", "sensitivity", "specificity"].filter(
      (field) => raw[field] !== null && raw[field] !== undefined,
    );
    return {
      tool: `openonco_get_${category}`,
      args: { id: raw.id },
      told: (answer) => Object.fromEntries(fields.map((field) => [field, answer[field]])),
      expected: Object.fromEntries(fields.map((field) => [field, raw[field]])),
    };
  },
  (rows, category, draw) => {
    const [one, other] = [draw(rows), draw(rows)];
    const ids = [...new Set([one.id, other.id])];
    return {
      tool: `openonco_compare_${category}`,
      args: { ids: ids.join(","), metrics: "specificity" },
      told: ({ tests }) => tests.map(({ id, specificity }) => [id, specificity ?? null]),
      expected: ids.map((id) => [id, rows.find((raw) => raw.id === id)?.["specificity"] ?? null]),
    };
  },
  (rows, category) => ({
    tool: `openonco_count_${category}`,
    args: { group_by: "vendor" },
    told: ({ total, by_vendor: groups }) => ({ total, groups }),
    expected: {
      total: rows.length,
      groups: Object.fromEntries(
        [...Map.groupBy(rows, (raw) => text(raw, "vendor"))].map(([vendor, own]) => [vendor, own.length]),
      ),
    },
  }),
];

const CATEGORIES = ["mrd", "ecd", "trm", "tds"] as const;

function drawCalls(rows: readonly Raw[], seed: number): readonly Call[] {
  const draw = createDraw(seed);
  return Array.from({ length: CALLS }, (_, at) => {
    const category = draw(CATEGORIES);
    const kind = KINDS[at % KINDS.length] ?? expect.unreachable("no kind");
    return kind(
      // The specification leaves discontinued tests out of TRM unless they are asked for.
      rows.filter(
        ({ id, isDiscontinued }) =>
          id.startsWith(category) && (category !== "trm" || isDiscontinued !== true),
      ),
      category,
      draw,
    );
  });
}

describe.skipIf(!hasExports).each(DATES)("the export of %s (skipped where ../shared is absent)", (date) => {
  const held: { server?: StartedServer } = {};
  beforeAll(async () => {
    held.server = await startForTest((surroundings) =>
      openApp({ data: exportFolder(date), skills: SKILLS_FOLDER, views: VIEWS }, surroundings),
    );
  });
  afterAll(() => held.server?.stop());

  test(`${CALLS} drawn calls answer what the export says`, async () => {
    const { url } = held.server ?? expect.unreachable("no server");
    const differing = [];
    for (const { tool, args, told, expected } of drawCalls(readExport(date), 20_261_124)) {
      const { message } = await postModern(url, "tools/call", { name: tool, arguments: args });
      const answer = message.result?.structuredContent;
      const got = answer === undefined ? message : told(answerSchema.parse(answer));
      try {
        expect(got).toEqual(expected);
      } catch {
        if (!OTHERWISE.has(`${tool} ${JSON.stringify(args)}`)) differing.push({ tool, args, expected, got });
      }
    }
    expect(differing).toEqual([]);
  });
});
