import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { parseStarterFile } from "../src/dataset/index.ts";
import { readStarterFiles } from "../test/official-copies.ts";

const text = z.string().trim().min(1);
const IPAC_TOPICS = ["reprocessing", "ppe", "hand_hygiene", "environmental"] as const;

/** Calls as the specification has them. */
const call = z.discriminatedUnion("tool", [
  z.strictObject({
    tool: z.literal("opa_policy_check"),
    arguments: z.strictObject({
      query: text,
      policy_level: z.enum(["expectation", "advice", "all"]).optional(),
      include_advice: z.boolean().optional(),
      n_results: z.int().positive().optional(),
    }),
  }),
  z.strictObject({
    tool: z.literal("opa_program_lookup"),
    arguments: z.strictObject({
      program: text,
      query_type: z.enum(["intervals", "eligibility", "pathway", "referral"]).optional(),
      patient_age: z.int().min(0).max(120).optional(),
      risk_factors: z.array(text).min(1).optional(),
      info_needed: z.array(text).min(1).optional(),
    }),
  }),
  z.strictObject({
    tool: z.literal("opa_ipac_guidance"),
    arguments: z.strictObject({
      topic: z.enum(IPAC_TOPICS),
      setting: z.enum(["office", "clinic", "procedure_room"]).optional(),
      specific_item: text.optional(),
      include_checklists: z.boolean().optional(),
    }),
  }),
  z.strictObject({
    tool: z.literal("opa_clinical_tools"),
    arguments: z.strictObject({
      condition: text.optional(),
      tool_name: text.optional(),
      category: text.optional(),
      feature_type: z.enum(["algorithm", "calculator", "checklist"]).optional(),
      include_sections: z.boolean().optional(),
    }),
  }),
]);

const asked = {
  id: z.string().regex(/^(?:cpso|oh|pho|cep|moh|none)(?:-[a-z0-9]+)+$/),
  question: text,
  language: z.enum(["en", "fr"]),
  split: z.enum(["tune", "test"]),
  traits: z.array(z.enum(["misspelt", "telegraphic", "negation", "edge_age", "false_premise"])),
  calls: z.array(call).min(1).optional(),
  note: text,
};
const answerable = z.strictObject({
  ...asked,
  kind: z.enum(["policy", "screening", "ipac", "tool", "bulletin"]),
  documents: z.array(text).min(1),
  locators: z.array(z.string().regex(/^\d+$/)).min(1).nullable(),
  section: text.nullable(),
  figures: z.array(text),
});
const unanswerable = z.strictObject({
  ...asked,
  kind: z.literal("none"),
  documents: z.tuple([]),
  locators: z.null(),
  section: z.null(),
  figures: z.tuple([]),
});
type Answerable = z.output<typeof answerable>;

const golden = z
  .array(z.union([answerable, unanswerable]))
  .parse(JSON.parse(await readFile(new URL("golden.json", import.meta.url), "utf8")));
const withAnswer = golden.filter((question): question is Answerable => question.kind !== "none");
const without = golden.filter(({ kind }) => kind === "none");

/** What a document says at one place, with its heading and printed number. */
interface Statement {
  readonly heading: string | null;
  readonly provision: string | null;
  readonly text: string;
}

const textOf = (value: unknown): string => {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value).map(textOf).join("\n");
};

function statementsOf({ kind, content }: ReturnType<typeof parseStarterFile>): readonly Statement[] {
  if (kind === "policy" || kind === "ipacGuideline")
    return content.sections.flatMap(({ heading, statements }) =>
      statements.map((statement) => ({
        heading,
        provision: statement.provision,
        text: textOf(statement),
      })),
    );
  if (kind === "tool")
    return [
      ...content.sections.map(({ title, summary }) => ({ heading: title, provision: null, text: summary })),
      ...content.statements.map(({ section, text: own }) => ({
        heading: section,
        provision: null,
        text: own,
      })),
    ];
  if (kind === "checklists")
    return content.checklists.flatMap(({ title, items }) =>
      items.map((item) => ({ heading: title, provision: null, text: textOf(item) })),
    );
  return [{ heading: null, provision: null, text: textOf(content) }];
}

const documents = new Map(
  (await readStarterFiles()).flatMap(([path, file]) => {
    const parsed = parseStarterFile(path, file);
    const statements = statementsOf(parsed);
    const { id } = parsed.content;
    // A program's rules are a separate document from its statements.
    const ids = parsed.kind === "screening" ? [id, `${id}-rules`] : [id];
    return ids.map((own) => [own, statements] as const);
  }),
);
/** A few statements each, found by code and subject: the tests of opa_search_sections ask for them. */
const factsAlone = new Set(
  (await readStarterFiles()).flatMap(([path, file]) => {
    const { kind, content } = parseStarterFile(path, file);
    return kind === "facts" || kind === "bulletin" ? [content.id] : [];
  }),
);
const hasBulletins = [...documents.keys()].some((id) => id.startsWith("moh-"));
const checked = withAnswer.filter(({ kind }) => hasBulletins || kind !== "bulletin");

const fold = (value: string): string => value.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ");
const isProvision = (printed: string | null, wanted: string): boolean =>
  printed !== null && /^\d+/.exec(printed)?.[0] === wanted;

/** Where the first document is expected to answer: its provisions, else its section, else all of it. */
function placesOf({ documents: ids, locators, section }: Answerable): readonly Statement[] {
  const statements = documents.get(ids[0] ?? "") ?? [];
  const inSection = section === null ? statements : statements.filter(({ heading }) => heading === section);
  if (locators === null) return inSection;
  return inSection.filter(({ provision }) => locators.some((wanted) => isProvision(provision, wanted)));
}

test("there are enough questions of every sort", () => {
  const count = (isOfSort: (question: Answerable) => boolean) => withAnswer.filter(isOfSort).length;
  const countOf = (...wanted: readonly Answerable["traits"][number][]) =>
    count(({ traits }) => traits.some((trait) => wanted.includes(trait)));
  expect(withAnswer.length).toBeGreaterThanOrEqual(170);
  expect(without.length).toBeGreaterThanOrEqual(60);
  expect(count(({ language }) => language === "fr")).toBeGreaterThanOrEqual(20);
  expect(countOf("misspelt", "telegraphic")).toBeGreaterThanOrEqual(15);
  expect(countOf("negation", "edge_age", "false_premise")).toBeGreaterThanOrEqual(15);
});

test("ids and questions are unique", () => {
  for (const values of [golden.map(({ id }) => id), golden.map(({ question }) => fold(question))])
    expect(values.toSorted()).toEqual([...new Set(values)].toSorted());
});

test("about a third is kept for the test, chosen by the id alone", () => {
  const splitOf = (id: string) =>
    createHash("sha256").update(id).digest().readUInt32BE(0) % 3 === 0 ? "test" : "tune";
  expect(golden.filter(({ id, split }) => split !== splitOf(id)).map(({ id }) => id)).toEqual([]);
  for (const kind of ["policy", "screening", "ipac", "tool", "none"]) {
    const ofKind = golden.filter((question) => question.kind === kind);
    const share = ofKind.filter(({ split }) => split === "test").length / ofKind.length;
    expect(share, kind).toBeGreaterThan(0.25);
    expect(share, kind).toBeLessThan(0.42);
  }
});

const PUBLISHERS = {
  policy: ["cpso"],
  screening: ["ontario-health"],
  ipac: ["pho", "cpso"],
  tool: ["cep"],
  bulletin: ["moh"],
};

test.skipIf(!hasBulletins)("bulletins are checked (needs data/opa/moh)", () => {
  expect(checked).toHaveLength(withAnswer.length);
});

test("every document is in the starter data, and is its kind's publisher's where it is the best", () => {
  const missing = checked.flatMap(({ id, documents: ids }) =>
    ids.filter((document) => !documents.has(document)).map((document) => `${id}: ${document}`),
  );
  expect(missing).toEqual([]);
  for (const { id, kind, documents: ids } of checked)
    expect(
      PUBLISHERS[kind].some((publisher) => ids[0]?.startsWith(`${publisher}-`)),
      id,
    ).toBe(true);
});

test("every document but bulletins and files of a few facts is asked for", () => {
  const wanted = new Set(checked.flatMap(({ documents: ids }) => ids));
  const forgotten = [...documents.keys()].filter((id) => !wanted.has(id) && !factsAlone.has(id));
  expect(forgotten).toEqual([]);
});

test("the best document has the provisions and sections", () => {
  for (const question of checked) {
    expect(placesOf(question), `${question.id}: ${question.section}`).not.toEqual([]);
    for (const wanted of question.locators ?? [])
      expect(
        placesOf(question).some(({ provision }) => isProvision(provision, wanted)),
        `${question.id}: provision ${wanted}`,
      ).toBe(true);
  }
});

test("the best document has every figure, where the answer is expected", () => {
  const absent = checked.flatMap((question) => {
    const places = fold(
      placesOf(question)
        .map((place) => place.text)
        .join("\n"),
    );
    return question.figures
      .filter((figure) => !places.includes(fold(figure)))
      .map((figure) => `${question.id}: ${figure}`);
  });
  expect(absent).toEqual([]);
});

test("no question repeats five words in a row of a document that answers it", () => {
  const wordsOf = (value: string) => value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const runsOf = (value: string) => {
    const words = wordsOf(value);
    return words.slice(0, Math.max(0, words.length - 4)).map((_, at) => words.slice(at, at + 5).join(" "));
  };
  const runs = new Map(
    [...documents].map(([id, statements]) => [id, new Set(statements.flatMap((own) => runsOf(own.text)))]),
  );
  const echoes = checked.flatMap(({ id, question, documents: ids }) =>
    runsOf(question)
      .filter((run) => ids.some((document) => runs.get(document)?.has(run)))
      .map((run) => `${id}: ${run}`),
  );
  expect(echoes).toEqual([]);
});
