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
  /** Name of the fact that brings the rule up, and the value that it must have (true where nothing is said). */
  fact: factName.optional(),
  is: z.boolean().optional(),
  /** How to ask for that fact: where the first row has it, unless another table asks for it already. */
  question: question.optional(),
  /** Years. */
  age: range.optional(),
  /** By the names of the clinical terms' measures, e.g. "mmse". */
  measures: z.record(z.string(), range).optional(),
  /** With the patient. */
  minutes: range.optional(),
  /** In place of `fact`: every one of these is told so. */
  facts: z.record(factName, z.boolean()).optional(),
  /** The rule does not hold where one of these is told so; an open decision asks for the first. */
  unless_facts: z.record(factName, z.boolean()).optional(),
  /** Where the service is given. */
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
  /** What the rule says, in our own words. */
  text,
  /** Whether it is told beside the decision, and settles only an ask that names nothing else. */
  informs: z.boolean().optional(),
  /**
   * The fact is not so unless somebody says it is: what is wanted, which its asker knows, or a lapse of paperwork. That it is
   * not known leaves nothing open, and only words that nearly say it bring it up.
   */
  presumed_not: z.literal(true).optional(),
  /** What to ask, where the decision stays open: for the first of `unless_facts`, if there are any. */
  ask: text.optional(),
  /** As answers show them: "GP45", "K023, A45" for the line of a code, "mobility 310", "page 20", "LU 667", "DIN 02545411". */
  locators: z.array(text).min(1),
});
/** Whether a row says when it holds: without a fact or a bound it would hold always. */
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
  /** Statements that say that a fact is so, among whatever other words: who says nearly all of one has told the fact. */
  statements: z.record(factName, z.array(text).min(1)).default({}),
  /** Other ways to say that a fact is so, which say it only where no other words stand beside them. */
  sayings: z.record(factName, z.array(text).min(1)).default({}),
});
export type FactQuestionTable = z.infer<typeof factQuestionsFile>;

/**
 * Checks the questions by which facts are asked for, by the facts' names.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT naming the first field that is wrong
 */
export const parseFactQuestions = (file: unknown): FactQuestionTable =>
  parseFile(factQuestionsFile, "The table fact-questions", file);
