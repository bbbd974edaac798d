import type { DrugIntent, QuestionFacts } from "../question/coverage-question.ts";
import { couldNotLook, joinWords, unique, type IntentDecision } from "./decision.ts";
import { listCoverage } from "./describe-drug.ts";
import { applyCircumstances } from "./apply-circumstances.ts";
import { decideCopayment } from "./decide-copayment.ts";
import type { CouldNotLook, DrugEvidence } from "./evidence.ts";
import { findPersonRules, isOfCase } from "./find-person-rules.ts";
import { withholdFrom } from "./withhold-from.ts";
import { decideNamed } from "./decide-named-drug.ts";

/** A guessed spelling takes something from the confidence, and is always said. */
const GUESS_FACTOR = 0.9;

/** Whether ODB pays for a drug, from the formulary's records; criteria are shown, never judged. */
export function decideDrug(
  intent: DrugIntent,
  evidence: DrugEvidence | CouldNotLook,
  facts: QuestionFacts,
): IntentDecision {
  const subject = intent.names.map(({ name }) => name).join(" or ") || "the drug";
  if (evidence.state === "could_not_look") return couldNotLook("drug", subject, "The formulary");
  const isCopayment = intent.asks.includes("copayment") || intent.names.length === 0;
  const wantsCopayment = isCopayment && intent.asks.includes("copayment");
  const copayment = wantsCopayment ? decideCopayment(evidence, facts) : undefined;
  const drug = withholdFrom(decideNamed(intent, evidence, facts), facts);
  const main = intent.names.length === 0 && copayment ? copayment : drug;
  const beside = main === copayment ? undefined : copayment;
  const spelling = intent.isSpellingGuessed && intent.names.length === 1 ? `Read as ${subject}.` : undefined;
  const decided: IntentDecision = {
    kind: "drug",
    subject,
    decision: main.decision,
    words: joinWords([spelling, main.words, beside?.words]),
    highlights: [...main.highlights, ...(beside?.highlights ?? [])],
    followUps: unique([...main.followUps, ...(beside?.followUps ?? [])]),
    conditions: main.conditions,
    ...(main.isEstablished && { isEstablished: true }),
    confidence: evidence.confidence * (intent.isSpellingGuessed ? GUESS_FACTOR : 1),
    conflictCount: evidence.conflictCount,
  };
  const subjects = listSubjects(intent, evidence);
  const { outside, ...told } = facts;
  // A year or a dose of the patient's history asks for no other edition, and for no advice.
  const isHistory =
    outside !== undefined &&
    ((HISTORY.has(outside.id) && isCoverageOf(intent, evidence, facts)) ||
      (outside.id === "may-prescribe" && isOfCase(facts) && isAllCoded(evidence)));
  const circumstances = [...facts.circumstances, ...findPersonRules(evidence, subjects, facts)];
  return applyCircumstances(decided, { facts: { ...(isHistory ? told : facts), circumstances }, subjects });
}

const isAllCoded = ({ search }: DrugEvidence): boolean =>
  "products" in search && search.products.every((one) => one.listing_status === "limited_use");

/** Coverage is asked for one person, whose treatment is told. */
const isCoverageOf = ({ asks }: DrugIntent, evidence: DrugEvidence, facts: QuestionFacts): boolean =>
  isOfCase(facts) &&
  (isAllCoded(evidence) ||
    asks.includes("coverage") ||
    asks.includes("lu_criteria") ||
    (facts.picture?.therapies.size ?? 0) > 0);

const HISTORY: ReadonlySet<string> = new Set(["other-editions", "clinical-advice"]);

/** Names and molecules of the products found, and the reason-for-use codes that bind them. */
function listSubjects({ names }: DrugIntent, { search, formulary }: DrugEvidence): readonly string[] {
  const products = "products" in search ? search.products : [];
  const codes = listCoverage(formulary, products).flatMap(({ payment }) =>
    payment.kind === "paid_with_code" ? payment.reasonForUseCodes.map((code) => `LU ${code}`) : [],
  );
  const genericNames = "genericNames" in search ? search.genericNames : [];
  return [...names.map(({ query }) => query), ...genericNames, ...new Set(codes)];
}
