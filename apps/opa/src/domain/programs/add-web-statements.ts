import type { AnswerCitation } from "../shared/answer-schemas.ts";
import type { ProgramLookupAnswer } from "./program-lookup-schemas.ts";
import type { WebStatement, WebTopic } from "./program-web.ts";
import { toAnswerConflict } from "../screening/answer-conflict.ts";
import { compareFigures } from "../screening/compare-figures.ts";
import type { ScreeningLookup } from "../screening/lookup-screening.ts";

/** Where a page was read on the web: its title and address, and no place in it. */
const toCitation = ({ url, title }: WebStatement["sources"][number], today: string): AnswerCitation => ({
  source: title,
  source_org: "ontario_health",
  loc: "web page",
  text: `Ontario Health. ${title} [read on the web ${today}]`,
  url,
  section_id: null,
  document_id: url,
  effective_date: null,
  as_of: today,
  text_kind: "summary",
});

const citationsOf = (statements: readonly WebStatement[], today: string): readonly AnswerCitation[] => [
  ...new Map(
    statements.flatMap(({ sources }) => sources).map((source) => [source.url, toCitation(source, today)]),
  ).values(),
];

const textsOn = (statements: readonly WebStatement[], topic: WebTopic): string[] =>
  statements.filter((statement) => statement.topic === topic).map(({ text }) => text);

const joinedOn = (statements: readonly WebStatement[], topic: WebTopic): string | null =>
  textsOn(statements, topic).join(" ") || null;

const orElse = (own: readonly string[], found: readonly string[]): string[] => [
  ...(own.length > 0 ? own : found),
];

/** The fields that the corpus leaves empty, from the web; what the corpus states stays. */
function fillEmpty(answer: ProgramLookupAnswer, statements: readonly WebStatement[]) {
  const { eligibility, followup, additional_info: info } = answer;
  const intervals = textsOn(statements, "intervals").map((text, at) => [`web ${at + 1}`, text] as const);
  return {
    eligibility: {
      ...eligibility,
      general: orElse(eligibility.general, textsOn(statements, "eligibility")),
    },
    intervals: Object.keys(answer.intervals).length > 0 ? answer.intervals : Object.fromEntries(intervals),
    procedures: orElse(answer.procedures, textsOn(statements, "procedures")),
    followup: {
      referral_process: followup.referral_process ?? joinedOn(statements, "referral"),
      self_referral: followup.self_referral ?? joinedOn(statements, "self_referral"),
      after_result: orElse(followup.after_result, textsOn(statements, "follow_up")),
    },
    additional_info: {
      overview: info.overview ?? joinedOn(statements, "overview"),
      locations: orElse(info.locations, textsOn(statements, "locations")),
      resources: [...info.resources, ...textsOn(statements, "resources")],
    },
  };
}

/** The statements of the web that differ from the records in a figure. */
function findWebConflicts(
  { records, recordSource }: ScreeningLookup,
  statements: readonly WebStatement[],
  today: string,
) {
  const texts = statements.flatMap(({ text, sources: [source] }) =>
    source === undefined
      ? []
      : [{ text, source: { source: source.title, loc: "web page", url: source.url, asOf: today } }],
  );
  return compareFigures(records, texts, recordSource).map(toAnswerConflict);
}

/**
 * Adds the web's statements to an answer: next to it, into fields that are empty, and as conflicts where its figures
 * differ. Statements have been checked against their sources before.
 */
export function addWebStatements(
  {
    answer,
    screening,
  }: { readonly answer: ProgramLookupAnswer; readonly screening?: ScreeningLookup | undefined },
  statements: readonly WebStatement[],
  today: string,
): ProgramLookupAnswer {
  const conflicts = [
    ...answer.conflicts,
    ...(screening ? findWebConflicts(screening, statements, today) : []),
  ];
  const score = screening?.score(conflicts.length > 0);
  return {
    ...answer,
    ...fillEmpty(answer, statements),
    provenance: [...answer.provenance, "web"],
    conflicts,
    ...(score && {
      confidence: score.score,
      confidence_reasons: score.reasons.map(({ words }) => words),
    }),
    citations: [...answer.citations, ...citationsOf(statements, today)],
    web_statements: statements.flatMap(({ topic, text, sources: [source] }) =>
      source === undefined ? [] : [{ topic, text, url: source.url, cited_text: source.citedText }],
    ),
  };
}
