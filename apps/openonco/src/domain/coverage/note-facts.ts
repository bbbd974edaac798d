import { parseCancerTypes } from "../cancer/cancer-types.ts";

/**
 * What a remark of the source on a payer's status says, in a closed list of our own words. The remark itself is
 * not shipped.
 */
const SAYS: readonly (readonly [fact: string, pattern: RegExp])[] = [
  ["pilot", /\bpilot\b/i],
  ["expected", /\bexpected (?:to (?:be|qualify)|cover|medicare)/i],
  ["emerging", /\bcoverage (?:is )?(?:emerging|building)\b|\bemerging under\b/i],
  ["case by case", /\bcase[- ]by[- ]case\b/i],
  ["retired", /\bpolicy retired\b/i],
  ["discontinued", /\bdiscontinued\b/i],
  ["not available in US", /\bnot (?:currently )?available in (?:the )?US\b/i],
  ["one region", /\b(?:WA|Washington)(?: policy)? only\b/],
  ["only with FDA approval", /\bFDA approval required\b/i],
  [
    "only where tissue is not feasible",
    /\btissue[- ]?(?:based testing |biopsy )?(?:is )?(?:infeasible|not feasible|inadequate)/i,
  ],
];

const EXCLUDES =
  /\bexperimental\b|\bnot (?:specifically |yet )?covered\b|\bnotably absent\b|\bnot medically necessary\b/i;
const EXCLUDED = "excludes: ";

/** Cancers that a clause of the remark leaves out. */
function excludedCancers(note: string): readonly string[] {
  const clauses = note.split(/[.;]\s|[.;]$/).filter((clause) => EXCLUDES.test(clause));
  return [...new Set(clauses.flatMap((clause) => parseCancerTypes([clause]).groups))];
}

/** The facts of a remark. */
export function readNote(note: string): readonly string[] {
  const cancers = excludedCancers(note);
  return [
    ...SAYS.filter(([, pattern]) => pattern.test(note)).map(([fact]) => fact),
    ...(cancers.length > 0 ? [`${EXCLUDED}${cancers.join(", ")}`] : []),
  ];
}

/** Cancers that the facts of a remark leave out. */
export const excludedIn = (facts: readonly string[]): readonly string[] =>
  facts.flatMap((fact) => (fact.startsWith(EXCLUDED) ? fact.slice(EXCLUDED.length).split(", ") : []));
