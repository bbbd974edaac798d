import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UserInputError } from "@clinical-mcp/errors";
import { CATEGORIES } from "../src/dataset/index.ts";
import type { OpenOncoDeps } from "../src/deps.ts";
import { tools } from "../src/tools/index.ts";
import { callTool, openFolder, SHIPPED_FOLDER } from "./open-dataset.ts";

/** Most characters where nobody named fields, and where somebody did. */
const SHORT = 8_000;
const LONG = 24_000;

const opened = new Map<string, OpenOncoDeps>();
beforeAll(async () => {
  opened.set("shipped", await openFolder(SHIPPED_FOLDER));
});
const getDeps = () => opened.get("shipped") ?? expect.unreachable("not opened");
afterAll(() => getDeps().store.close());

type Args = Readonly<Record<string, unknown>>;
interface Page {
  readonly tests: readonly { readonly id: string }[];
  readonly total: number;
  readonly returned: number;
  readonly has_more: boolean;
  readonly next_offset?: number;
}

const WORDS = [
  "a,e,test,Natera,Labcorp,Signatera,Shield,Guardant,CRC,NSCLC,breast",
  "HR+/HER2- breast,pan-solid,Lynch,BRCA,advanced adenoma,FDA,LDT,approved,breakthrough,Tissue,Blood",
  "Tumor-informed,Tumor-naive,Surveillance,Medicare,Aetna,private,stage II,early,III,average risk,cirrhosis",
  "EGFR,KRAS,osimertinib,screening,surveillance,fdaStatus,coverage,x",
].join(",");

function listNames(): readonly string[] {
  const tests = CATEGORIES.flatMap((category) => getDeps().catalog[category].tests);
  return tests.flatMap(({ id, name }) => [id, name.replaceAll(",", " ")]);
}

const listFields = (): readonly string[] => [
  ...new Set(CATEGORIES.flatMap((category) => getDeps().catalog[category].fields.map(({ name }) => name))),
];

function drawValue(parameter: string): fc.Arbitrary<unknown> {
  const word = fc.constantFrom(...WORDS.split(","));
  const joined = (items: fc.Arbitrary<string>, most: number) =>
    fc.array(items, { minLength: 1, maxLength: most }).map((list) => list.join(","));
  const field = fc.constantFrom(...listFields());
  if (/^(?:ids|names)$/.test(parameter))
    return joined(fc.oneof(fc.constantFrom(...listNames()), word, fc.string({ maxLength: 90 })), 60);
  if (/^(?:fields|metrics)$/.test(parameter)) return fc.oneof(joined(field, 12), fc.constant("*"));
  if (/^(?:id|name|test)$/.test(parameter)) return fc.oneof(fc.constantFrom(...listNames()), word);
  if (/^(?:group_by|count_by)$/.test(parameter)) return field;
  if (parameter === "order_by") return field.map((name) => `-${name}`);
  if (parameter === "limit") return fc.constantFrom(0, 1, 5, 200, 500);
  if (parameter === "offset") return fc.constantFrom(0, 1, 10, 40, 900);
  if (/^(?:min|max)_/.test(parameter)) return fc.constantFrom(0, 1, 50, 99);
  if (/^(?:has|requires|include|available)_/.test(parameter)) return fc.boolean();
  if (parameter === "category") return fc.constantFrom(...CATEGORIES);
  if (parameter === "categories") return joined(fc.constantFrom(...CATEGORIES), 3);
  if (parameter === "since") return fc.constantFrom("2026-01-01", "2026-06-27");
  if (parameter === "covered_by") {
    const payer = fc.constantFrom("Medicare", "Aetna", "private", "Geisinger", "zzz");
    return fc.record({ payer, cancer: word, setting: word, stage: word }, { requiredKeys: ["payer"] });
  }
  return word;
}

const NAMES_FIELDS = /^(?:fields|metrics)$/;

const drawArgs = (parameters: readonly string[]): fc.Arbitrary<Args> =>
  fc.record(Object.fromEntries(parameters.map((name) => [name, drawValue(name)])), { requiredKeys: [] });

/** An answer as a client gets it; an invalid call is answered by an error, which is short as well. */
async function ask(tool: (typeof tools)[number], args: Args): Promise<unknown> {
  try {
    return await callTool<unknown>(tool, args, getDeps());
  } catch (error) {
    if (!(error instanceof UserInputError)) throw error;
    return { message: error.message, suggestion: error.suggestion, ...error.details };
  }
}

const isPage = (answer: unknown): answer is Page =>
  typeof answer === "object" && answer !== null && "has_more" in answer;

function checkPage(answer: Page, args: Args): void {
  const offset = typeof args["offset"] === "number" ? args["offset"] : 0;
  expect(answer.returned).toBe(answer.tests.length);
  const isCount = typeof args["count_by"] === "string";
  const goesOn = !isCount && answer.returned > 0 && offset + answer.returned < answer.total;
  expect(answer.has_more).toBe(goesOn);
  expect(answer.next_offset).toBe(goesOn ? offset + answer.returned : undefined);
}

/** Get tools give a record whole, as the specification has it. */
const isShort = (name: string): boolean => !name.startsWith("openonco_get_");

test.each(tools.map((tool) => [tool.name, tool] as const))(
  "%s: short for any question, longer where fields are named, and honest about the rest",
  async (name, tool) => {
    const parameters = Object.keys(tool.inputSchema.shape);
    const property = fc.asyncProperty(drawArgs(parameters), async (args) => {
      const answer = await ask(tool, args);
      const named = Object.keys(args).some((parameter) => NAMES_FIELDS.test(parameter));
      expect(JSON.stringify(answer).length).toBeLessThanOrEqual(named || !isShort(name) ? LONG : SHORT);
      if (isPage(answer)) checkPage(answer, args);
    });
    await fc.assert(property, { numRuns: 250, seed: 20_261_127 });
  },
  60_000,
);

test.each(["mrd", "ecd", "trm", "tds", "hct"])(
  "search_%s: short pages hold each test once",
  async (category) => {
    const tool = tools.find(({ name }) => name === `openonco_search_${category}`) ?? expect.unreachable();
    const ids: string[] = [];
    for (let offset: number | undefined = 0; offset !== undefined;) {
      const page: Page = await callTool<Page>(tool, { offset, limit: 500 }, getDeps());
      ids.push(...page.tests.map(({ id }) => id));
      offset = page.next_offset;
    }
    const all =
      category === "trm"
        ? getDeps().catalog.trm.tests.filter(({ values }) => values["availability"] !== "discontinued")
        : getDeps().catalog[category as "mrd"].tests;
    expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  },
);
