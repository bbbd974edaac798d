import type { IntentDecision } from "../former/decision.ts";
import { decideCoverage, type CoverageDecision } from "../former/decide-coverage.ts";
import type { CoverageQuestion } from "../question/coverage-question.ts";
import { planCoverage } from "../question/plan-coverage.ts";
import { readQuestion } from "../question/read-question.ts";
import { citeHighlight } from "./cite-highlight.ts";
import type {
  AnswerHighlight,
  AnswerTrace,
  CoverageAnswer,
  CoverageAnswerInput,
} from "./coverage-answer-schemas.ts";
import type { DecisionRecords } from "./decision-records.ts";
import { decideIntent } from "./decide-intent.ts";
import { describeSources } from "./describe-sources.ts";
import { fitCoverage } from "./fit-coverage.ts";
import { listNotices } from "./list-notices.ts";
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
  conditions: one.conditions.map(({ point }) => point),
  confidence: Math.round(one.confidence * (one.pathFactor ?? 1) * 10_000) / 10_000,
});

const unique = (words: readonly string[]): string[] => [...new Set(words)];

/** A question as it was read, with what was decided on it and from which calls. */
export interface Decided {
  readonly question: CoverageQuestion;
  readonly answer: CoverageDecision;
  readonly outcomes: readonly CallOutcome[];
  readonly leftOut: number;
}

function toConfidence({ answer, outcomes }: Decided) {
  return {
    confidence: answer.confidence.score,
    confidence_reasons: unique([
      ...answer.confidence.reasons,
      ...outcomes.flatMap(({ found }) => found?.confidence_reasons ?? []),
    ]),
  };
}

/** Corrections first, then what decides, then what is taken for given, each with its places. */
function toHighlights({ answer }: Decided, { corpus }: AnswerReach): readonly AnswerHighlight[] {
  const { highlights, conditions, corrections } = answer;
  return [
    ...highlights.map((one, index) =>
      citeHighlight(one, index < corrections.length ? "correction" : "finding", corpus),
    ),
    ...conditions.map((one) => citeHighlight(one, "condition", corpus)),
  ].filter(({ citations }) => citations.length > 0);
}

function toAnswer(decided: Decided, reach: AnswerReach): CoverageAnswer {
  const { answer, outcomes, leftOut } = decided;
  const { corpus, decisions, today } = reach;
  const highlights = toHighlights(decided, reach);
  const conflicts = outcomes.flatMap(({ found }) => found?.conflicts ?? []);
  const provenance = toProvenance(outcomes);
  const sources = describeSources(
    highlights.flatMap(({ citations }) => citations),
    { corpus, editions: decisions.editions, today: today() },
  );
  return {
    decision: answer.decision,
    summary: answer.summary,
    intents: answer.intents.map(toIntent),
    provenance_summary: summarise(provenance),
    provenance,
    ...toConfidence(decided),
    highlights: [...highlights],
    highlights_left_out: 0,
    conflicts: [...new Map(conflicts.map((one) => [JSON.stringify(one), one])).values()],
    followups: answer.followUps.map(({ ask, fact }) => ({ ask, fact })),
    trace: outcomes.map(toTrace),
    sources: [...sources],
    notices: [...listNotices({ outcomes, leftOut }, reach)],
  };
}

/** Reads a question, looks up each part with the domain tools at once, and decides each part from the records. */
export async function decideQuestion(
  { question: text, hints, patient, intent }: CoverageAnswerInput,
  reach: AnswerReach,
  signal: AbortSignal,
): Promise<Decided> {
  const { decisions } = reach;
  const today = reach.today();
  const read = readQuestion(text, { catalog: decisions.catalog, hints, patient, today });
  const question: CoverageQuestion = { ...read, intents: read.intents.slice(0, MOST_INTENTS) };
  const outcomes = await runPlan(planCoverage(question), reach, signal);
  const decided = question.intents.flatMap((one, index) =>
    decideIntent(
      one,
      outcomes.filter(({ intentIndex }) => intentIndex === index),
      { question, records: decisions, today },
    ),
  );
  const answer = decideCoverage(question, decided, {
    premises: decisions.catalog.premises,
    wordModel: decisions.wordModel,
    findPlace: decisions.findPremisePlace,
    intent,
  });
  const leftOut = read.intents.length - question.intents.length;
  return { question, answer, outcomes, leftOut };
}

/**
 * Answers a clinician's question: reads it, looks up each part with the domain tools at once, decides each part from the
 * records, and shows where every figure can be checked. A part that could not be looked up is open, never refused.
 *
 * @throws UserInputError MISSING_PARAMETER where nothing is asked, or what a hint has wrong; UpstreamError LOOKUP_FAILED where
 *   nothing could be looked up
 */
export const answerCoverage = async (
  input: CoverageAnswerInput,
  reach: AnswerReach,
  signal: AbortSignal,
): Promise<CoverageAnswer> => fitCoverage(toAnswer(await decideQuestion(input, reach, signal), reach));
