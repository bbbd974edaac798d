import { z } from "zod";
import { parseFile, unreadable } from "./parse-file.ts";
import { day, text, webAddress } from "./starter/field-types.ts";

const id = z.string().regex(/^[a-z0-9_]+$/);
const phrases = z.array(text.toLowerCase()).min(1);

const term = z.strictObject({
  id,
  /** A drug can be for an illness; a therapy has a status (tried, failed); a state is any other finding. */
  kind: z.enum(["illness", "state", "therapy"]),
  /** Groups illnesses that must be distinguished: a patient with one is not assumed to be treated for another. */
  family: id.optional(),
  words: phrases,
  /** Doses of a therapy above which none is given. */
  highest: phrases.optional(),
  /** The same as milligrams a day. */
  highest_mg: z.number().positive().optional(),
  /** Shorter names within it do not count: "no risk factor" is no risk factor. */
  hides_parts: z.literal(true).optional(),
  /** Means any of many findings: denying one says nothing about the others. */
  is_any: z.literal(true).optional(),
});
export type ClinicalTerm = z.infer<typeof term>;

const measured = z.strictObject({ id, words: phrases });

/** data/coverage/question/clinical-terms.json: what clinicians call illnesses, findings, therapies and measures. */
const termsFile = z.strictObject({
  terms: z.array(term).min(1),
  /** Numbers after their name: "LVEF 30". */
  measures: z.array(measured).min(1),
  /** Numbers before their name: "7 swollen joints". */
  counts: z.array(measured).min(1),
});
export type ClinicalTerms = z.infer<typeof termsFile>;

export const THERAPY_STATUSES = [
  "current",
  "maximal",
  "failed",
  "not_tolerated",
  "contraindicated",
  "tolerated",
  /** Has the intended effect. */
  "works",
  /** Below a dose that would be tolerated. */
  "submaximal",
  /** Will continue with the requested drug. */
  "kept",
  "never",
  "stopped",
] as const;
export type TherapyStatus = (typeof THERAPY_STATUSES)[number];

const status = z.array(z.enum(THERAPY_STATUSES)).min(1);
/** The criterion in our own words: shown if it fails, asked if it is unstated. */
const needs = text;
/** Assumed if unstated. */
const assumed = z.literal(true).optional();

const leaf = z.union([
  z.strictObject({
    said: z.array(id).min(1),
    needs,
    assumed,
    /** So rare that it counts as false unless stated. */
    presumed_not: z.literal(true).optional(),
    isIndication: z.literal(true).optional(),
    /** Findings that speak against it. */
    denied_by: z.array(id).optional(),
    /** Less exact terms that suffice if no other illness of the family is named. */
    or_if_no_rival: z.array(id).optional(),
  }),
  z.strictObject({ not_said: z.array(id).min(1), needs }),
  /** One of them is stated as false. */
  z.strictObject({ denied: z.array(id).min(1), needs }),
  z.strictObject({
    not_taking: z.array(id).min(1),
    needs,
    /** It is often replaced, so a current therapy may not continue. */
    may_stop: z.literal(true).optional(),
  }),
  z.strictObject({ female: z.boolean(), needs }),
  z.strictObject({
    measure: id,
    from: z.number().optional(),
    /** Exclusive. */
    below: z.number().optional(),
    /** Included. */
    to: z.number().optional(),
    needs,
    assumed,
    presumed_not: z.literal(true).optional(),
  }),
  z.strictObject({ tried: z.array(id).min(1), status, weeks: z.number().positive().optional(), needs }),
  z.strictObject({
    count: id,
    from: z.number().positive(),
    /** The number of different drugs of a therapy with a status counts like a stated number. */
    of: id.optional(),
    status: status.optional(),
    needs,
  }),
]);
export type CriterionLeaf = z.infer<typeof leaf>;

export type CriterionNode =
  | CriterionLeaf
  | { readonly all: readonly CriterionNode[] }
  | { readonly any: readonly CriterionNode[] };

const node: z.ZodType<CriterionNode> = z.lazy(() =>
  z.union([
    z.strictObject({ all: z.array(node).min(1) }),
    z.strictObject({ any: z.array(node).min(1) }),
    leaf,
  ]),
);

const rule = z.strictObject({
  /** Reason-for-use codes of the same criteria. */
  codes: z.array(z.string().regex(/^\d{2,3}$/)).min(1),
  criteria: node,
});

/** A rule of the formulary's book on the person or the amount. */
const personRule = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  /** Generic names; "*" for any drug; empty for anything. */
  about: z.array(text),
  criteria: node,
  decision: z.enum(["covered", "not_covered", "needs_more_info"]),
  /** Only for one person's case. */
  of_a_case: z.literal(true).optional(),
  /** The rule in our own words. */
  text,
  ask: text.optional(),
  locators: z.array(text).min(1),
});
export type PersonRule = z.infer<typeof personRule> & Pick<z.infer<typeof rulesFile>, "source_url" | "as_of">;

/** data/coverage/question/limited-use-rules.json: the criteria of data/coverage/odb/limited-use.json, in parts. */
const rulesFile = z.strictObject({
  source_url: webAddress,
  as_of: day,
  rules: z.array(rule).min(1),
  persons_and_supplies: z.array(personRule),
});

export interface ClinicalTables extends ClinicalTerms {
  /** By reason-for-use code. */
  readonly limitedUse: ReadonlyMap<string, CriterionNode>;
  readonly personRules: readonly PersonRule[];
}

/** Terms that a criterion names. */
function* listTerms(criterion: CriterionNode): Generator<string> {
  if ("all" in criterion) for (const part of criterion.all) yield* listTerms(part);
  else if ("any" in criterion) for (const part of criterion.any) yield* listTerms(part);
  else if ("said" in criterion)
    yield* [...criterion.said, ...(criterion.denied_by ?? []), ...(criterion.or_if_no_rival ?? [])];
  else if ("not_said" in criterion) yield* criterion.not_said;
  else if ("denied" in criterion) yield* criterion.denied;
  else if ("not_taking" in criterion) yield* criterion.not_taking;
  else if ("tried" in criterion) yield* criterion.tried;
  else if ("of" in criterion && criterion.of !== undefined) yield criterion.of;
}

const TABLES = "The tables of clinical terms and criteria";

/**
 * Parses the tables of clinical terms and of Limited Use criteria.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT naming the first invalid field or term
 */
export function parseClinicalTables(files: {
  readonly terms: unknown;
  readonly limitedUse: unknown;
}): ClinicalTables {
  const terms = parseFile(termsFile, TABLES, files.terms);
  const rules = parseFile(rulesFile, TABLES, files.limitedUse);
  const known = new Set(terms.terms.map((one) => one.id));
  const { rules: ofCodes, persons_and_supplies: ofPersons, ...source } = rules;
  const unknown = [...ofCodes, ...ofPersons]
    .flatMap(({ criteria }) => [...listTerms(criteria)])
    .find((one) => !known.has(one));
  if (unknown !== undefined) throw unreadable(TABLES, `${unknown} is no term`);
  return {
    ...terms,
    limitedUse: new Map(
      ofCodes.flatMap(({ codes, criteria }) => codes.map((code) => [code, criteria] as const)),
    ),
    personRules: ofPersons.map((row) => ({ ...row, ...source })),
  };
}
