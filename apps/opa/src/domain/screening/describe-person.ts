import type { ProgramLookupAnswer } from "../programs/program-lookup-schemas.ts";
import { describeMatches } from "./advise-patient.ts";
import type { Assessment, PatientFacts } from "./assess-rules.ts";
import type { OutcomeDecision } from "./decide-outcome.ts";
import type { StatusDecision } from "./decide-status.ts";
import type { HistoryDecision } from "./history/decide-history.ts";

interface Held {
  readonly facts: PatientFacts;
  readonly assessment: Assessment;
  readonly decision: StatusDecision;
  readonly history: HistoryDecision;
  readonly outcome: OutcomeDecision;
}

/** What holds for the person, in the form of the answer. */
export function describePerson({
  facts,
  assessment,
  decision,
  history,
  outcome,
}: Held): ProgramLookupAnswer["patient_specific"] {
  const { advice } = outcome;
  return {
    age: facts.age ?? null,
    status: outcome.status,
    outcome: outcome.outcome,
    belongs_to: outcome.to,
    age_range: [decision.range.from, decision.range.to],
    recommendation: advice.length === 0 ? null : advice.map(({ text }) => text).join(" "),
    due: outcome.due.map(({ test, last, due, isOverdue }) => ({ test, last, due, is_overdue: isOverdue })),
    decided_by: history.rows.map(
      ({ decision_id: id, outcome: said, locator, as_of: asOf, confidence, source_url: url }) =>
        `${id}: ${said}. ${locator} (${asOf}, confidence ${confidence}), ${url}`,
    ),
    why: [...outcome.why, ...assessment.rules.flatMap(({ finding }) => finding.note ?? [])],
    risk_factors: [...facts.riskFactors],
    matched: describeMatches(assessment, facts.riskFactors),
    unmatched: [...history.unmatched],
    not_understood: [...history.notUnderstood],
    missing_facts: [...outcome.missing],
    source_section_ids: [
      ...new Set(
        [...advice, ...history.rows.map(({ section_id: sectionId }) => ({ sectionId }))].map(
          ({ sectionId }) => sectionId,
        ),
      ),
    ],
  };
}
