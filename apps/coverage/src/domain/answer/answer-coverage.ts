import type { IntentDecision } from "../decision/decision.ts";
import { decideCoverage, type CoverageDecision } from "../decision/decide-coverage.ts";
import type { CoverageQuestion } from "../question/coverage-question.ts";
import { planCoverage } from "../question/plan-coverage.ts";
import { readQuestion } from "../question/read-question.ts";
import { citeHighlight } from "./cite-highlight.ts";
import type { AnswerTrace, CoverageAnswer, CoverageAnswerInput } from "./coverage-answer-schemas.ts";
import type { DecisionRecords } from "./decision-records.ts";
import { decideIntent } from "./decide-intent.ts";
import { describeSources } from "./describe-sources.ts";
import { fitCoverage } from "./fit-coverage.ts";
import { runPlan, type CallOutcome, type RunReach } from "./run-plan.ts";

/** What coverage_answer may reach. */
export interface AnswerReach extends RunReach {
  readonly decisions: DecisionRecords;
}

/** Of one question: each is looked up by itself. */
const MOST_INTENTS = 8;

function toProvenance(outcomes: readonly CallOutcome[]): CoverageAnswer["provenance"] {
  const paths = new Set(outcomes.flatMap(({ found }) => found?.provenance ?? []));
  return (["sql", "vector", "web"] as const).filter((path) => paths.has(path));
}

function summarise(provenance: CoverageAnswer["provenance"]): CoverageAnswer["provenance_summary"] {
  const [hasSql, hasVector] = [provenance.includes("sql"), provenance.includes("vector")];
  if (hasSql && hasVector) return "sql+vector";
  return hasSql ? "sql" : hasVector ? "vector" : "none";
}

const toTrace = ({ call, durationMs, found }: CallOutcome): AnswerTrace => ({
  tool: call.tool,
  args: { ...call.args },
  duration_ms: durationMs,
  outcome: found ? "answered" : "could_not_look",
  paths: found?.provenance ?? [],
  confidence: found?.confidence ?? null,
});

const toIntent = (one: IntentDecision): CoverageAnswer["intents"][number] => ({
  kind: one.kind,
  subject: one.subject,
  decision: one.decision,
  summary: one.words,
  conditions: [...one.conditions],
  confidence: Math.round(one.confidence * 10_000) / 10_000,
});

const unique = (words: readonly string[]): string[] => [...new Set(words)];

const INCOMPLETE = "One search path could not look: the answer rests on the records and the other.";

interface Decided {
  readonly answer: CoverageDecision;
  readonly outcomes: readonly CallOutcome[];
  readonly leftOut: number;
}

function toConfidence({ answer, outcomes }: Decided) {
  const isIncomplete = outcomes.some(({ found }) => found !== undefined && found.provenance.length < 2);
  const isLost = outcomes.some(({ found }) => found === undefined);
  return {
    confidence: answer.confidence.score,
    confidence_reasons: unique([
      ...answer.confidence.reasons,
      ...(isLost ? ["A part of the question could not be looked up."] : []),
      ...(isIncomplete ? [INCOMPLETE] : []),
      ...outcomes.flatMap(({ found }) => found?.confidence_reasons ?? []),
    ]),
  };
}

function toNotices({ outcomes, leftOut }: Decided): string[] {
  const lost = outcomes.filter(({ found }) => found === undefined).map(({ call }) => call.tool);
  return unique([
    ...(lost.length > 0
      ? [`Could not look with ${unique(lost).join(", ")}: that part is open, not refused. Ask again later.`]
      : []),
    ...(leftOut > 0 ? [`${leftOut} more questions are in the text: ask them apart.`] : []),
    ...outcomes.flatMap(({ found }) => found?.notices ?? []),
  ]);
}

function toAnswer(decided: Decided, { corpus, decisions, today }: AnswerReach): CoverageAnswer {
  const { answer, outcomes } = decided;
  const highlights = answer.highlights.map((highlight, index) => ({
    ...citeHighlight(highlight, corpus),
    ...(index < answer.corrections.length && { corrects: true as const }),
  }));
  const conflicts = outcomes.flatMap(({ found }) => found?.conflicts ?? []);
  const provenance = toProvenance(outcomes);
  return {
    decision: answer.decision,
    summary: answer.summary,
    intents: answer.intents.map(toIntent),
    provenance_summary: summarise(provenance),
    provenance,
    ...toConfidence(decided),
    highlights,
    highlights_left_out: 0,
    conflicts: [...new Map(conflicts.map((one) => [JSON.stringify(one), one])).values()],
    followups: answer.followUps.map(({ ask, fact }) => ({ ask, fact })),
    trace: outcomes.map(toTrace),
    sources: [
      ...describeSources(
        highlights.flatMap(({ citations }) => citations),
        { corpus, editions: decisions.editions, today: today() },
      ),
    ],
    notices: toNotices(decided),
  };
}

/**
 * Answers a clinician's question: reads it, looks up each part with the domain tools at once, decides each part from the
 * records, and shows where every figure can be checked. A part that could not be looked up is open, never refused.
 *
 * @throws UserInputError MISSING_PARAMETER where nothing is asked, or what a hint has wrong; UpstreamError LOOKUP_FAILED where
 *   nothing could be looked up
 */
export async function answerCoverage(
  { question: text, hints, patient, intent }: CoverageAnswerInput,
  reach: AnswerReach,
  signal: AbortSignal,
): Promise<CoverageAnswer> {
  const { decisions } = reach;
  const today = reach.today();
  const read = readQuestion(text, { catalog: decisions.catalog, hints, patient, today });
  const question: CoverageQuestion = { ...read, intents: read.intents.slice(0, MOST_INTENTS) };
  const outcomes = await runPlan(planCoverage(question), reach, signal);
  const decided = question.intents.map((one, index) =>
    decideIntent(
      one,
      outcomes.filter(({ intentIndex }) => intentIndex === index),
      { question, records: decisions, today },
    ),
  );
  const answer = decideCoverage(question, decided, {
    premises: decisions.catalog.premises,
    findPlace: decisions.findPremisePlace,
    intent,
  });
  const leftOut = read.intents.length - question.intents.length;
  return fitCoverage(toAnswer({ answer, outcomes, leftOut }, reach));
}
