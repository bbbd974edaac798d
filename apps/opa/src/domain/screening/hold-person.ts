import type { Corpus } from "../shared/corpus.ts";
import type { ProgramLookupInput } from "../programs/program-lookup-schemas.ts";
import { assessRules, withoutAnswered, type PatientFacts, type ProgramRecords } from "./assess-rules.ts";
import { decideOutcome } from "./decide-outcome.ts";
import { decideStatus } from "./decide-status.ts";
import { decideHistory } from "./history/decide-history.ts";
import { addHormoneYears } from "./history/hormone-years.ts";
import { readHistory } from "./history/read-history.ts";
import { readSaid } from "./history/read-said.ts";

/** What the caller said in words and in fields, as one list of facts. */
export function toFacts(
  { patient_age: age, risk_factors: riskFactors, history }: ProgramLookupInput,
  { asksHighRisk, thisMonth }: { readonly asksHighRisk: boolean; readonly thisMonth: number },
): PatientFacts {
  const readWords = (label: string) => readSaid(label, thisMonth);
  const said = addHormoneYears([
    ...riskFactors.map(readWords),
    ...readHistory(history, thisMonth, readWords),
  ]);
  return { age, riskFactors: said.map(({ label }) => label), said, asksHighRisk };
}

/** The person checked against the risk rules, the ages and the decision table of a program. */
export function holdToRules(
  records: ProgramRecords,
  facts: PatientFacts,
  {
    thisMonth,
    corpus,
    faults,
  }: { readonly thisMonth: number; readonly corpus: Corpus; readonly faults: readonly string[] },
) {
  const { program, decisions: rows } = records;
  const assessed = assessRules(records, facts);
  const read = decideHistory({
    facts: facts.said,
    rows,
    judged: { self: new Set(program.judged_self), relative: new Set(program.judged_relative) },
    covered: assessed.covered,
    age: facts.age,
    thisMonth,
  });
  const history = { ...read, contradictions: [...faults, ...read.contradictions] };
  const assessment = withoutAnswered(assessed, facts.said, history.answered);
  const decision = decideStatus(records, assessment, facts);
  const outcome = decideOutcome({ records, assessment, decision, facts, corpus, history, thisMonth });
  return { assessment, decision, history, outcome };
}
