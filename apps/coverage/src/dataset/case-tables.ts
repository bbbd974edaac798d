import { z } from "zod";
import { UpstreamError } from "@clinical-mcp/errors";
import { day, text, webAddress } from "./starter/field-types.ts";

/** One phrase of each group must be in the question. What a phrase may hold: data/coverage/question/README.md. */
const phrases = z.array(text.toLowerCase());
const when = z.array(phrases.min(1));

const statedWords = z.strictObject({
  /** A fact of the billing rules, or one that a device's criteria ask for. */
  fact: z.string().regex(/^[a-z0-9_]+$/),
  is: z.boolean(),
  when: when.min(1),
  unless: phrases.default([]),
});
export type StatedWords = z.infer<typeof statedWords>;

/** data/coverage/question/facts.json: words that state a fact, or deny it. */
const factsFile = z.strictObject({ facts: z.array(statedWords).min(1) });

const PROGRAM_DECISIONS = {
  ohip: ["billable", "not_billable", "needs_more_info"],
  odb: ["covered", "not_covered", "needs_more_info"],
  adp: ["eligible", "not_eligible", "needs_more_info"],
} as const;

/** From this on, and below that. */
const range = z.strictObject({ from: z.number().min(0).optional(), below: z.number().positive().optional() });

const circumstance = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]+$/),
    program: z.enum(["ohip", "odb", "adp"]),
    /** Fee codes, services, types or categories of devices; "W*" for all that begin so; empty for anything. */
    about: z.array(text),
    when,
    unless: phrases.default([]),
    /** Years. */
    age: range.optional(),
    /** By the names of src/domain/question/read-measures.ts, e.g. "mmse". */
    measures: z.record(z.string(), range).optional(),
    /** With the patient. */
    minutes: range.optional(),
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
    /** What to ask, where the decision stays open. */
    ask: text.optional(),
    /** As answers show them: "GP45", "K023, A45" for the line of a code, "mobility 310", "page 20", "LU 667", "DIN 02545411". */
    locators: z.array(text).min(1),
  })
  .refine(({ program, decision }) => PROGRAM_DECISIONS[program].some((value) => value === decision), {
    path: ["decision"],
  });
const origin = z.strictObject({ source_url: webAddress, as_of: day });

/** data/coverage/question/circumstances.json: what questions say of a case, and what a rule says to it. */
const circumstancesFile = z.strictObject({
  sources: z.strictObject({ ohip: origin, odb: origin, adp: origin }),
  circumstances: z.array(circumstance).min(1),
});
export type CircumstanceRow = z.infer<typeof circumstance> & z.infer<typeof origin>;

const outside = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  when: when.min(1),
  unless: phrases.default([]),
  /** Whether a fee code in the question shows that it is about billing after all. */
  unless_fee_code: z.boolean().default(false),
  /** What to say, in our own words. */
  text,
});
export type OutsideRow = z.infer<typeof outside>;

/** data/coverage/question/outside.json: what is asked and no source speaks of. */
const outsideFile = z.strictObject({ outside: z.array(outside).min(1) });

export interface CaseTables {
  readonly facts: readonly StatedWords[];
  readonly circumstances: readonly CircumstanceRow[];
  readonly outside: readonly OutsideRow[];
}

/**
 * Checks the tables of what questions say of a case.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT naming the first field that is wrong
 */
export function parseCaseTables(files: Readonly<Record<keyof CaseTables, unknown>>): CaseTables {
  const facts = factsFile.safeParse(files.facts);
  const circumstances = circumstancesFile.safeParse(files.circumstances);
  const outsideRows = outsideFile.safeParse(files.outside);
  const [issue] = [facts, circumstances, outsideRows].flatMap(({ error }) => error?.issues ?? []);
  if (!facts.success || !circumstances.success || !outsideRows.success)
    throw new UpstreamError(
      `The tables of facts, circumstances and what is outside could not be understood: ${issue?.path.join(".") ?? "file"}: ${issue?.message ?? "unknown"}.`,
      { code: "UNREADABLE_DOCUMENT", cause: facts.error ?? circumstances.error ?? outsideRows.error },
    );
  const { sources, circumstances: rows } = circumstances.data;
  return {
    facts: facts.data.facts,
    circumstances: rows.map((row) => ({ ...row, ...sources[row.program] })),
    outside: outsideRows.data.outside,
  };
}
