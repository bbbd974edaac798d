import { z } from "zod";
import { SETTINGS } from "./ohip/billing-rule.ts";
import { parseFile } from "./parse-file.ts";
import { day, text, webAddress } from "./starter/field-types.ts";

const factName = z.string().regex(/^[a-z0-9_]+$/);

/** The longest question for a fact: people read it at a glance. */
const LONGEST_QUESTION = 140;
const question = text
  .max(LONGEST_QUESTION)
  .refine((asked) => asked.endsWith("?"), "a question ends with a question mark");

const PROGRAM_DECISIONS = {
  ohip: ["billable", "not_billable", "needs_more_info"],
  odb: ["covered", "not_covered", "needs_more_info"],
  adp: ["eligible", "not_eligible", "needs_more_info"],
} as const;

/** From this on, and below that. */
const range = z.strictObject({ from: z.number().min(0).optional(), below: z.number().positive().optional() });

const circumstance = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  /**
   * Fee codes, services, types or categories of devices; "W*" for all that begin so, "-" for a question that names none;
   * empty for anything.
   */
  about: z.array(text),
  /** The fact that triggers the rule, and its value (true by default). */
  fact: factName.optional(),
  is: z.boolean().optional(),
  /** Question for the fact, in the fact's first row, unless another table has one. */
  question: question.optional(),
  /** Years. */
  age: range.optional(),
  /** By the names of the clinical terms' measures, e.g. "mmse". */
  measures: z.record(z.string(), range).optional(),
  /** Minutes with the patient. */
  minutes: range.optional(),
  /** Instead of `fact`: all of these must be stated with these values. */
  facts: z.record(factName, z.boolean()).optional(),
  /** The rule does not apply if one of these is stated. An open decision asks for the first. */
  unless_facts: z.record(factName, z.boolean()).optional(),
  /** Place of the service. */
  settings: z.array(z.enum(SETTINGS)).min(1).optional(),
  decision: z.enum([
    "billable",
    "not_billable",
    "covered",
    "not_covered",
    "eligible",
    "not_eligible",
    "needs_more_info",
  ]),
  /** The rule in our own words. */
  text,
  /** Whether it only adds a reason, and decides only asks that name nothing else. */
  informs: z.boolean().optional(),
  /**
   * The fact is false unless stated: a wish that the caller would know, or an omission in paperwork. If it is unknown, nothing stays
   * open, and only words that nearly state it bring it up.
   */
  presumed_not: z.literal(true).optional(),
  /** The question of an open decision: for the first of `unless_facts`, if any. */
  ask: text.optional(),
  /** As answers show them: "GP45", "K023, A45" for the line of a code, "mobility 310", "page 20", "LU 667", "DIN 02545411". */
  locators: z.array(text).min(1),
});
/** Whether a row has a condition. Without a fact or a bound, it would always apply. */
const isBound = ({
  fact,
  facts,
  age,
  minutes,
  measures,
  settings,
  informs,
}: z.infer<typeof circumstance>): boolean =>
  (fact === undefined || facts === undefined) &&
  (informs === true || [fact, facts, age, minutes, measures, settings].some((bound) => bound !== undefined));

type Program = keyof typeof PROGRAM_DECISIONS;
const PROGRAMS: readonly Program[] = ["ohip", "odb", "adp"];

/** data/coverage/question/circumstances-PROGRAM.json: rules that facts alone bring up. */
const circumstancesFile = z.strictObject({
  source_url: webAddress,
  as_of: day,
  circumstances: z.array(circumstance.refine(isBound, "a row holds by a fact, facts or a bound")).min(1),
});
export type CircumstanceRow = z.infer<typeof circumstance> &
  Pick<z.infer<typeof circumstancesFile>, "source_url" | "as_of"> & { readonly program: Program };

/** The files as they were read. */
export type CaseFiles = Readonly<Record<Program, unknown>>;

function parseCircumstances(program: Program, file: unknown): readonly CircumstanceRow[] {
  const decisions: readonly string[] = PROGRAM_DECISIONS[program];
  const schema = circumstancesFile.refine(
    ({ circumstances }) => circumstances.every(({ decision }) => decisions.includes(decision)),
    { path: ["circumstances"], error: `a decision is none of ${decisions.join(", ")}` },
  );
  const { circumstances, ...source } = parseFile(schema, `The table circumstances-${program}`, file);
  return circumstances.map((row) => ({ ...row, ...source, program }));
}

/**
 * Checks the rules that facts alone bring up.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT naming the table and the first field that is wrong
 */
export const parseCaseTables = (files: CaseFiles): readonly CircumstanceRow[] =>
  PROGRAMS.flatMap((program) => parseCircumstances(program, files[program]));

/** data/coverage/question/fact-questions.json: how to ask for facts that rules hold and no other table asks for. */
const factQuestionsFile = z.strictObject({
  questions: z.record(factName, question),
  /** Other words by which people name a fact: they only help to find its name. */
  words: z.record(factName, text).default({}),
  /** Statements that mean yes within other words: a text with nearly all of one has stated the fact. */
  statements: z.record(factName, z.array(text).min(1)).default({}),
  /** Other phrasings of yes, valid only without further words. */
  sayings: z.record(factName, z.array(text).min(1)).default({}),
});
export type FactQuestionTable = z.infer<typeof factQuestionsFile>;

/**
 * Parses the questions for facts, by their names.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT naming the first invalid field
 */
export const parseFactQuestions = (file: unknown): FactQuestionTable =>
  parseFile(factQuestionsFile, "The table fact-questions", file);
