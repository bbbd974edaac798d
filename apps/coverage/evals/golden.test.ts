import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { readCalls, readCases } from "./golden-case.ts";
import { DECISIONS_OF, KINDS, readGolden, type GoldenQuestion } from "./golden-question.ts";

const text = z.string().trim().min(1);
const golden = await readGolden();

const DATA = new URL("../../../data/coverage/", import.meta.url);
const readData = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(path, DATA), "utf8"));
const list = <S extends z.ZodType>(shape: S) => z.array(shape).default([]);
const paged = z.looseObject({ page_label: text });

/** Records of the starter data by their locator, as golden questions write it. */
const records = new Map<string, unknown[]>();
const put = (locator: string, record: unknown): void => {
  records.set(locator, [...(records.get(locator) ?? []), record]);
};

async function readOhip(): Promise<void> {
  const coded = z.looseObject({ fee_code: text, page_label: text });
  const schedule = z.object({ fees: list(coded), special_visits: list(coded), statements: list(paged) });
  for (const file of await readdir(new URL("ohip/", DATA))) {
    if (!file.startsWith("schedule-")) continue;
    const { fees, special_visits: visits, statements } = schedule.parse(await readData(`ohip/${file}`));
    for (const fee of [...fees, ...visits]) put(`${fee.fee_code}, ${fee.page_label}`, fee);
    for (const record of [...fees, ...visits, ...statements]) put(record.page_label, record);
  }
  const rules = z.array(paged.extend({ fee_codes: z.array(text) }));
  for (const rule of rules.parse(await readData("ohip/billing-rules.json"))) {
    put(rule.page_label, rule);
    // A rule's page lists the code's conditions, so a locator that names code and page covers them.
    for (const code of rule.fee_codes) put(`${code}, ${rule.page_label}`, rule);
  }
}

async function readOdb(): Promise<void> {
  const group = z.looseObject({ products: z.array(z.looseObject({ din: text })) });
  const { groups } = z.object({ groups: z.array(group) }).parse(await readData("odb/products.json"));
  for (const { products } of groups) for (const { din } of products) put(`DIN ${din}`, products);
  const note = z.looseObject({ subjects: z.array(text) });
  const { notes } = z.object({ notes: z.array(note) }).parse(await readData("odb/therapeutic-notes.json"));
  for (const one of notes) for (const subject of one.subjects) put(`DIN ${subject}`, one);
  const limited = z.object({ reasons: z.array(z.looseObject({ code: text })) });
  for (const reason of limited.parse(await readData("odb/limited-use.json")).reasons)
    put(`LU ${reason.code}`, reason);
  const onPage = z.looseObject({ page: z.int() });
  const program = z.object({ rules: z.array(onPage), copayments: z.array(onPage) });
  const { rules, copayments } = program.parse(await readData("odb/program-rules.json"));
  for (const rule of [...rules, ...copayments]) put(`ODB p. ${rule.page}`, rule);
}

async function readAdp(): Promise<void> {
  const manual = z.object({ manual: text, rules: z.array(z.looseObject({ section: text })) });
  for (const file of await readdir(new URL("adp/rules/", DATA))) {
    const { manual: name, rules } = manual.parse(await readData(`adp/rules/${file}`));
    for (const rule of rules) put(`${name} ${rule.section}`, rule);
  }
  const prices = z.object({ lines: z.array(z.looseObject({ code: text })) });
  for (const file of await readdir(new URL("adp/prices/", DATA)))
    for (const line of prices.parse(await readData(`adp/prices/${file}`)).lines)
      put(`price ${line.code}`, line);
}

await readOhip();
await readOdb();
await readAdp();

const isChecked = ({ traits }: GoldenQuestion): boolean => !traits.includes("full_dataset");
const NUMBER = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.?\d+/g;
const numbersIn = (value: string): readonly number[] =>
  (value.match(NUMBER) ?? []).map((digits) => Number(digits.replaceAll(",", "")));

/** Fields for the place or date of a record. They state nothing. */
const FOUND_IN =
  /^(?:as_of|effective_date|page|pdf_page|page_label|section|code|fee_codes?|codes|numbers|specialty_number|din|id|listed|generic_names)$/;

/** Every number that a record states; an amount of cents as dollars too, months as years too. */
function statedNumbers(value: unknown, key = ""): readonly number[] {
  if (typeof value === "string") return numbersIn(value);
  if (typeof value === "number")
    return key.endsWith("_cents") ? [value / 100] : key === "months" ? [value, value / 12] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    FOUND_IN.test(name) ? [] : statedNumbers(inner, name),
  );
}

const PHONE = /^1-\d{3}-\d{3}-\d{4}$/;
function isStated(figure: string, found: readonly unknown[]): boolean {
  if (PHONE.test(figure)) return JSON.stringify(found).includes(figure);
  const [wanted] = numbersIn(figure);
  return wanted !== undefined && found.some((record) => statedNumbers(record).includes(wanted));
}

test("has enough questions of every kind", () => {
  const count = (isOfSort: (question: GoldenQuestion) => boolean) => golden.filter(isOfSort).length;
  const least = { ohip: 100, odb: 60, adp: 60, mixed: 20, none: 30 };
  for (const kind of KINDS)
    expect(
      count((question) => question.kind === kind),
      kind,
    ).toBeGreaterThanOrEqual(least[kind]);
  expect(count(({ language }) => language === "fr")).toBeGreaterThanOrEqual(15);
  for (const trait of ["false_premise", "misspelt", "timing", "vague", "limit"] as const)
    expect(
      count(({ traits }) => traits.includes(trait)),
      trait,
    ).toBeGreaterThanOrEqual(10);
});

test("has unique ids and questions", () => {
  const folded = golden.map(({ question }) => question.toLowerCase());
  for (const values of [golden.map(({ id }) => id), folded])
    expect(values.toSorted()).toEqual([...new Set(values)].toSorted());
});

/** By the author, whose mark is the second part of the id. */
const SPLITS: Readonly<Record<string, GoldenQuestion["split"]>> = { ra: "test", rb: "test", rc: "fit" };

test("keeps the last authors' questions for the test and the confidence, and tunes on all others", () => {
  const splitOf = (id: string) => SPLITS[/^\w+-(r[abc])-/.exec(id)?.[1] ?? ""] ?? "tune";
  expect(golden.filter(({ id, split }) => split !== splitOf(id)).map(({ id }) => id)).toEqual([]);
  for (const split of ["test", "fit"] as const)
    expect(golden.filter((question) => question.split === split).length, split).toBeGreaterThanOrEqual(100);
});

/** No source says it, and no fact of the asker would change that. */
const UNSOURCED: ReadonlySet<GoldenQuestion["traits"][number]> = new Set([
  "false_premise",
  "nonexistent",
  "out_of_scope",
  "full_dataset",
]);

test("keeps decisions to the conventions of the README", () => {
  for (const { id, kind, decision, intents, followups, traits } of golden) {
    expect(id.startsWith(`${kind}-`), id).toBe(true);
    for (const intent of intents) expect(DECISIONS_OF[intent.kind], id).toContain(intent.decision);
    if (kind === "none") expect(decision, id).toBe("needs_more_info");
    else {
      // An ask that names nothing has no part to decide.
      expect(intents[0]?.decision ?? "needs_more_info", id).toBe(decision);
      const isOpen = intents.some((intent) => intent.decision === "needs_more_info");
      if (isOpen && !traits.some((trait) => UNSOURCED.has(trait))) expect(followups, id).not.toEqual([]);
    }
    if (kind === "mixed") expect(intents.length, id).toBeGreaterThanOrEqual(2);
  }
});

test("has every locator in the starter data", () => {
  const missing = golden
    .filter(isChecked)
    .flatMap(({ id, locators }) =>
      locators.filter((locator) => !records.has(locator)).map((locator) => `${id}: ${locator}`),
    );
  expect(missing).toEqual([]);
});

/** A code is a figure that the locator itself names: "C002, A10", "LU 667". */
const isLocated = (figure: string, locators: readonly string[]): boolean =>
  locators.some((locator) => locator === `LU ${figure}` || locator.startsWith(`${figure}, `));

test("finds every figure at a locator, or computes it from one or from the question", () => {
  const absent = golden.filter(isChecked).flatMap(({ id, question, figures, locators, computed = [] }) => {
    const found = locators.flatMap((locator) => records.get(locator) ?? []);
    const fromOf = (figure: string) => computed.find((entry) => entry.figure === figure)?.from;
    return figures
      .filter((figure) => !question.includes(fromOf(figure) ?? "\n"))
      .map((figure) => fromOf(figure) ?? figure)
      .filter((figure) => !isLocated(figure, locators) && !isStated(figure, found))
      .map((figure) => `${id}: ${figure}`);
  });
  expect(absent).toEqual([]);
});

test("computes figures to the cent", () => {
  const cents = (figure: string): number => Math.round((numbersIn(figure)[0] ?? Number.NaN) * 100);
  for (const { id, figures, computed = [] } of golden)
    for (const { figure, from, times } of computed) {
      expect(figures, id).toContain(figure);
      expect(Math.round(cents(from) * times), id).toBe(cents(figure));
    }
});

test("forbids nothing that must be shown", () => {
  for (const { id, figures, must_not: forbidden } of golden)
    for (const figure of figures) expect(forbidden, id).not.toContain(figure);
});

const DECISIONS_OF_LIST = { claims: "billing", drugs: "drug", devices: "device" } as const;

test("has well-formed typed cases and calls: unique ids, existing questions, decisions of their program", async () => {
  const [cases, calls] = await Promise.all([readCases(), readCalls()]);
  const ids = [...cases, ...calls].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const known = new Set(golden.map(({ id }) => id));
  expect(cases.flatMap(({ from = "" }) => (from === "" || known.has(from) ? [] : [from]))).toEqual([]);
  for (const { id, expect: wanted } of [...cases, ...calls])
    for (const { path, decision } of wanted.decisions) {
      const list = Object.entries(DECISIONS_OF_LIST).find(([name]) => path.startsWith(name));
      expect(list && DECISIONS_OF[list[1]], id).toContain(decision);
    }
});
