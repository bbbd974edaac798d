import type { TherapyStatus } from "../../dataset/index.ts";
import { findTerms, type ClinicalLexicon } from "./clinical-lexicon.ts";
import { withStanding, type Standing } from "./clause-standing.ts";
import { isDeniedIn, splitClauses, toClinicalText, type Clause } from "./clinical-text.ts";
import { readAmounts, type Amount } from "./read-amounts.ts";
import { readTherapies, type Therapy } from "./read-therapies.ts";

/** What a question tells of a patient's illnesses, treatment and figures; what is in none of these was not said. */
export interface ClinicalPicture {
  /** Ids of terms. */
  readonly said: ReadonlySet<string>;
  /** Said not to be so, and nowhere said to be so. */
  readonly denied: ReadonlySet<string>;
  /** Illnesses that stand behind "for": what is asked for is meant for them. */
  readonly purposes: ReadonlySet<string>;
  /** Named where it is not known whether they are so: "could be vascular". */
  readonly doubted: ReadonlySet<string>;
  readonly therapies: ReadonlyMap<string, Therapy>;
  /** By measure and count; "age" in years, "…_days". */
  readonly amounts: ReadonlyMap<string, Amount>;
  readonly isFemale: boolean | undefined;
  /** What is asked for would be the first treatment. */
  readonly isFirst: boolean;
  /** One person's state is told, and not only an illness named. */
  readonly isTold: boolean;
}

const PURPOSE = /\b(?:for|pour|to treat|treating|against|contre|indicated for)(?:\s[a-z'-]+){0,3}\s*$/u;

const TAKES = /\b(?:on|takes?|taking|already|sous|prend|using|uses)\b/u;

interface Findings {
  readonly said: Set<string>;
  readonly denied: Set<string>;
  readonly purposes: Set<string>;
  readonly doubted: Set<string>;
  /** Findings beside the names of illnesses: a case is told. */
  readonly states: Set<string>;
}

function addFindings(
  lexicon: ClinicalLexicon,
  clause: Clause & Standing,
  { said, denied, purposes, doubted, states }: Findings,
): void {
  if (clause.isOfOther) return;
  const isDoubtful = clause.isUnknown;
  const found = findTerms(lexicon, clause.text);
  const illnesses = found.filter(({ term }) => term.kind === "illness").map(({ span }) => span);
  for (const { term, span } of found) {
    // That a plan is not sure is itself a finding.
    if (isDoubtful) doubted.add(term.id);
    if (term.kind === "therapy" || (isDoubtful && term.id !== "plan_unsure")) continue;
    const isDenied = isDeniedIn(clause.text, span);
    if (isDenied && !term.is_any) denied.add(term.id);
    if (isDenied && term.is_any) continue;
    if (!isDenied) said.add(term.id);
    const isPurpose = PURPOSE.test(clause.text.slice(0, span.start));
    if (
      term.kind === "state" &&
      !isPurpose &&
      !illnesses.some((one) => one.start <= span.start && one.end >= span.end)
    )
      states.add(term.id);
    if (term.kind === "illness" && isPurpose) purposes.add(term.id);
  }
}

const FEMALE =
  /\b(?:she|her|hers|woman|women|lady|girl|female|mrs|ms|mother|mom|grandmother|widow|patiente|dame|madame|femme|post-?menopaus\w*|menopaus\w*|\d{2}\s?f)\b/u;
const MALE =
  /\b(?:he|his|him|man|men|gentleman|boy|male|mr|father|dad|grandfather|guy|fellow|monsieur|homme|widower|\d{2}\s?m)\b/u;

function readSex(text: string): boolean | undefined {
  const [isFemale, isMale] = [FEMALE.test(text), MALE.test(text)];
  return isFemale === isMale ? undefined : isFemale;
}

/** States that words of a general question hold, too: "on ODB?", "the daily rate". */
const OF_NOBODY: ReadonlySet<string> = new Set(["other_cover", "used_often"]);

const HELD_STATUSES: ReadonlySet<TherapyStatus> = new Set([
  "failed",
  "not_tolerated",
  "never",
  "maximal",
  "contraindicated",
]);

/**
 * Reads a clinical picture from words, without a model: illnesses and findings said or denied, drugs with what became of
 * them, and figures. What is said of relatives, or only supposed, does not count.
 *
 * @param folded the question, without the names of the drugs that are asked about
 * @param years of the patient, where they are known
 */
export function readClinicalPicture(
  folded: string,
  lexicon: ClinicalLexicon,
  years: number | undefined,
): ClinicalPicture {
  const text = toClinicalText(folded);
  const clauses = withStanding(splitClauses(text));
  const findings: Findings = {
    said: new Set(),
    denied: new Set(),
    purposes: new Set(),
    doubted: new Set(),
    states: new Set(),
  };
  for (const clause of clauses) addFindings(lexicon, clause, findings);
  const { said, purposes, doubted } = findings;
  const therapies = readTherapies(clauses, lexicon);
  const amounts = readAmounts({ text, clauses, lexicon, years, therapies });
  const denied = new Set([...findings.denied].filter((id) => !said.has(id)));
  const isTreated = [...therapies.values()].some(({ statuses }) =>
    [...statuses].some((status) => HELD_STATUSES.has(status)),
  );
  // "COPD on Anoro": what somebody takes already is of a patient.
  const isDosed = [...therapies.values()].some(({ milligrams }) => milligrams !== undefined);
  const isTaken =
    (TAKES.test(text) || isDosed) && [...therapies.values()].some(({ statuses }) => statuses.has("current"));
  // "Celebrex price, seniors" tells of nobody's age.
  const isFigureTold = [...amounts.keys()].some(
    (name) => name !== "age" || years !== undefined || !/\bseniors\b/u.test(text),
  );
  const isStateTold = [...findings.states].some((id) => !OF_NOBODY.has(id));
  return {
    said,
    denied,
    purposes,
    doubted,
    therapies,
    amounts,
    isFemale: readSex(text),
    isFirst: said.has("first_treatment"),
    isTold: isTreated || isTaken || isFigureTold || denied.size > 0 || isStateTold,
  };
}
