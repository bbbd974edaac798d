import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/**
 * The expected answer of a call, computed again from the raw export: nothing here uses the server's code. A seeded
 * generator draws the calls, so that every run asks the same.
 */
export type Raw = Readonly<Record<string, unknown>> & { readonly id: string };
type Args = Readonly<Record<string, unknown>>;

export const answerSchema = z.looseObject({
  tests: z.array(z.looseObject({ id: z.string() })).default([]),
  total: z.number().optional(),
  by_vendor: z.record(z.string(), z.number()).optional(),
});
type Answer = z.output<typeof answerSchema>;

export interface DrawnCall {
  readonly tool: string;
  readonly args: Args;
  /** The part of the answer that is compared with the export. */
  readonly answered: (answer: Answer) => unknown;
  readonly expected: unknown;
}

/** Numbers in [0, 1) by a linear congruence: enough to draw calls, and the same everywhere. */
function createDraw(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return <TItem>(items: readonly TItem[]): TItem => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error("nothing to draw from");
    return item;
  };
}
type Draw = ReturnType<typeof createDraw>;

export const readExport = (folder: string): readonly Raw[] =>
  readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Raw[]);

const text = (raw: Raw, field: string): string => {
  const value = raw[field];
  return typeof value === "string" ? value : "";
};
const texts = (raw: Raw, field: string): readonly string[] => {
  const value = raw[field];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
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
const categoryOf = ({ id }: Raw): string => id.split("-")[0] ?? "";
/** The specification leaves discontinued tests out of TRM unless they are asked for. */
const inCategory = (rows: readonly Raw[], category: string): readonly Raw[] =>
  rows.filter(
    (raw) => categoryOf(raw) === category && (category !== "trm" || raw["isDiscontinued"] !== true),
  );

const listIds = ({ tests }: Answer): readonly string[] => idsOf(tests);

/** Ids alone, so that all matches fit into one answer. */
const search = (tool: string, args: Args, expected: readonly Raw[]): DrawnCall => ({
  tool,
  args: { ...args, fields: "id", limit: 500 },
  answered: listIds,
  expected: idsOf(expected),
});

type Kind = (rows: readonly Raw[], tool: string, draw: Draw) => DrawnCall;

/** Tumour-agnostic, tumour-naive and tissue-free assays are one approach: none of them examines the tumour first. */
const APPROACH_WORDS: Readonly<Record<string, readonly string[]>> = {
  "tumor-agnostic": ["tumor-agnostic", "tumor-naive"],
  "tumor-naive": ["tumor-agnostic", "tumor-naive"],
};

const byApproach: Kind = (rows, tool, draw) => {
  const approach = draw(rows.map((raw) => text(raw, "approach")).filter((one) => one !== ""));
  const words = APPROACH_WORDS[fold(approach)] ?? [approach];
  return search(
    tool,
    { approach },
    rows.filter((raw) => words.some((one) => holds(raw, "approach", one))),
  );
};

const byVendor: Kind = (rows, tool, draw) => {
  const vendor = draw(rows.map((raw) => text(raw, "vendor"))).slice(0, draw([4, 6, 40]));
  return search(
    tool,
    { vendor },
    rows.filter((raw) => holds(raw, "vendor", vendor.trim())),
  );
};

const atLeast =
  (argument: string, field: string, values: readonly number[]): Kind =>
  (rows, tool, draw) => {
    const least = draw(values);
    const isMet = (raw: Raw): boolean => (number(raw, field) ?? -Infinity) >= least;
    return search(tool, { [argument]: least }, rows.filter(isMet));
  };

const byPrice: Kind = (rows, tool, draw) => {
  const most = draw([100, 500, 649, 900, 2000]);
  const fields = (raw: Raw) => [
    "listPrice",
    /\bfee\b/.test(text(raw, "selfPayPriceNotes")) ? "" : "selfPayPrice",
  ];
  const isCheap = (raw: Raw): boolean =>
    fields(raw).some((field) => (number(raw, field) ?? Infinity) <= most);
  return search(tool, { max_price: most }, rows.filter(isCheap));
};

const byGene: Kind = (rows, tool, draw) => {
  const gene = draw(rows.flatMap((raw) => texts(raw, "keyGenes")));
  return search(
    tool,
    { gene },
    rows.filter((raw) => texts(raw, "keyGenes").includes(gene)),
  );
};

const PERCENT = [50, 75, 80.5, 90, 95, 99, 100];
const sensitive = atLeast("min_sensitivity", "sensitivity", PERCENT);
const specific = atLeast("min_specificity", "specificity", PERCENT);
const OWN_KINDS: Readonly<Record<string, readonly Kind[]>> = {
  mrd: [byApproach, sensitive],
  ecd: [sensitive, specific, byPrice],
  trm: [byApproach],
  tds: [byApproach, atLeast("min_genes", "genesAnalyzed", [50, 100, 324, 500])],
  hct: [byGene, atLeast("min_genes", "genesAnalyzed", [20, 30, 50, 70]), byPrice],
};

const FIGURES = ["name", "vendor", "sensitivity", "specificity", "genesAnalyzed", "fdaStatus"];

function get(rows: readonly Raw[], tool: string, draw: Draw): DrawnCall {
  const raw = draw(rows);
  const fields = FIGURES.filter((field) => raw[field] !== null && raw[field] !== undefined);
  return {
    tool,
    args: { id: raw.id },
    answered: (answer) => Object.fromEntries(fields.map((field) => [field, answer[field]])),
    expected: Object.fromEntries(fields.map((field) => [field, raw[field]])),
  };
}

/** Metrics of the category, missing ones null, in the order asked. */
const compare =
  (list: "ids" | "names", choice: "metrics" | "fields"): Kind =>
  (rows, tool, draw) => {
    const ids = [...new Set([draw(rows).id, draw(rows).id, draw(rows).id])];
    const metric = draw(["specificity", "fdaStatus", "numPublications"]);
    return {
      tool,
      args: { [list]: ids.join(","), [choice]: metric },
      answered: ({ tests }) => tests.map((row) => [row.id, row[metric] ?? null]),
      expected: ids.map((id) => [id, rows.find((raw) => raw.id === id)?.[metric] ?? null]),
    };
  };

const count =
  (argument: "group_by" | "count_by"): Kind =>
  (rows, tool) => ({
    tool,
    args: { [argument]: "vendor" },
    answered: ({ total, by_vendor: groups }) => ({ total, groups }),
    expected: {
      total: rows.length,
      groups: Object.fromEntries(
        [...Map.groupBy(rows, (raw) => text(raw, "vendor"))].map(([vendor, own]) => [vendor, own.length]),
      ),
    },
  });

const KINDS: readonly (readonly [name: string, kind: Kind])[] = [
  ["search", byVendor],
  ["search", (rows, tool, draw) => draw(OWN_KINDS[tool.slice(-3)] ?? [byVendor])(rows, tool, draw)],
  ["get", get],
  ["compare", compare("ids", "metrics")],
  ["count", count("group_by")],
];

const WIDE_KINDS: readonly (readonly [tool: string, kind: Kind])[] = [
  ["openonco_search", byVendor],
  ["openonco_search", sensitive],
  ["openonco_search", specific],
  ["openonco_search", byPrice],
  ["openonco_search", count("count_by")],
  ["openonco_find", compare("names", "fields")],
];

/** Calls of one category at a time, of all categories, and, where the export names payers, on coverage. */
export function drawCalls(
  rows: readonly Raw[],
  { seed, amount }: { readonly seed: number; readonly amount: number },
  drawCoverage?: (rows: readonly Raw[], draw: Draw) => DrawnCall,
): readonly DrawnCall[] {
  const draw = createDraw(seed);
  const categories = [...new Set(rows.map(categoryOf))];
  return Array.from({ length: amount }, (_, at): DrawnCall => {
    if (at % 5 === 4 && drawCoverage) return drawCoverage(rows, draw);
    if (at % 5 >= 3) {
      const [tool, kind] = draw(WIDE_KINDS);
      return kind(rows, tool, draw);
    }
    const category = draw(categories);
    const [name, kind] = KINDS[Math.floor(at / 5 + (at % 5)) % KINDS.length] ??
      KINDS[0] ?? ["search", byVendor];
    return kind(inCategory(rows, category), `openonco_${name}_${category}`, draw);
  });
}

interface Entry {
  readonly status?: string;
  readonly coveredIndications?: readonly string[] | null;
  readonly indications?: readonly string[] | null;
  readonly notes?: string | null;
}

interface RawCoverage {
  readonly medicareCoverage?: Entry | string | null;
  readonly coverageCrossReference?: {
    readonly medicare?: Entry | null;
    readonly privatePayers?: Readonly<Record<string, Entry | string>> | null;
  } | null;
}

/** Payers as a caller names them, with their key in the export. */
const PAYERS = [
  ["Medicare", "medicare"],
  ["Aetna", "aetna"],
  ["Cigna", "cigna"],
  ["UnitedHealthcare", "united"],
  ["Geisinger", "geisinger"],
  ["Kaiser", "kaiser"],
  ["Centene", "centene"],
  ["BCBS Tennessee", "bcbst"],
] as const;

/** Cancers as a caller names them, with how indications do. */
const CANCERS: readonly (readonly [asked: string, named: RegExp])[] = [
  ["colorectal", /\b(?:CRC|colorectal|colon)\b/i],
  ["breast", /\bbreast\b/i],
  ["NSCLC", /\b(?:NSCLC|lung)\b/i],
  ["multiple myeloma", /\bmyeloma\b/i],
  ["ovarian", /\bovarian\b/i],
  ["pancreatic", /\bpancrea/i],
  ["prostate", /\bprostate\b/i],
];
const BLOOD = "multiple myeloma";
const PAID = ["COVERED", "PARTIAL", "LIMITED"];
const REFUSED = ["NOT_COVERED", "EXPERIMENTAL", "INVESTIGATIONAL", "UNPROVEN"];
/** Remarks that take a promise back. */
const DOUBTED = /pilot|expected|emerging|case[- ]by[- ]case|policy retired/i;
const SOLID = /\bsolid|pan-?cancer/i;
/** What is paid in one setting only is not paid for the cancer as such. */
const NARROW = /\b(?:ICI|immun|response)/i;

type Cancer = (typeof CANCERS)[number];

/** What the export says of one payer: Medicare has two places, the others one each. */
function entriesOf(raw: Raw, key: string): readonly Entry[] {
  const { medicareCoverage, coverageCrossReference: cross } = raw as RawCoverage;
  const entries = key === "medicare" ? [medicareCoverage, cross?.medicare] : [cross?.privatePayers?.[key]];
  return entries.filter((entry) => typeof entry === "object" && entry !== null);
}

const namesCancer = (indication: string, [asked, named]: Cancer): boolean =>
  named.test(indication) || (asked !== BLOOD && SOLID.test(indication) && !NARROW.test(indication));

const pays = ({ status = "", notes, coveredIndications, indications }: Entry, cancer: Cancer): boolean =>
  PAID.includes(status) &&
  !DOUBTED.test(notes ?? "") &&
  [...(coveredIndications ?? []), ...(indications ?? [])].some((words) => namesCancer(words, cancer));

/** Whether a payer covers a test for a cancer in one place of the export, and refuses it in none. */
function isCovered(raw: Raw, key: string, cancer: Cancer): boolean {
  const entries = entriesOf(raw, key);
  return (
    entries.some((entry) => pays(entry, cancer)) &&
    !entries.some(({ status }) => REFUSED.includes(status ?? ""))
  );
}

export function drawCoverageCall(rows: readonly Raw[], draw: Draw): DrawnCall {
  const [payer, key] = draw(PAYERS);
  const cancer = draw(CANCERS);
  return search(
    "openonco_search",
    { covered_by: { payer, cancer: cancer[0] } },
    rows.filter((raw) => isCovered(raw, key, cancer)),
  );
}
