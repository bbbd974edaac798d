import { formatShare, quantile } from "@clinical-mcp/eval-kit";
import type { JudgedFresh } from "./judge-fresh.ts";

const COLUMNS = [
  "fresh questions",
  "right document first (95 %)",
  "first in the tool called",
  "whole answer (95 %)",
  "unanswerable said (95 %)",
  "said by search alone",
  "held, yet said not to be",
];

const share = (values: readonly (boolean | undefined)[]): string => {
  const known = values.filter((value) => value !== undefined);
  return formatShare(known.filter(Boolean).length, known.length);
};

function formatGroup(group: string, all: readonly JudgedFresh[]): string {
  const answerable = all.filter(({ kind }) => kind === "answerable");
  const without = all.filter(({ kind }) => kind !== "answerable");
  const cells = [
    share(answerable.map(({ isFirst }) => isFirst)),
    share(answerable.map(({ isFirstOfCall }) => isFirstOfCall)),
    share(answerable.map(({ isWhole }) => isWhole)),
    share(without.map(({ saysNotHeld }) => saysNotHeld)),
    share(without.map(({ searchSaysNotHeld }) => searchSaysNotHeld)),
    share(answerable.map(({ saysNotHeld }) => saysNotHeld)),
  ];
  return `| ${[`${group} (${all.length})`, ...cells].join(" | ")} |`;
}

function formatScreening(all: readonly JudgedFresh[]): readonly string[] {
  const screened = all.filter(({ isSafe }) => isSafe !== undefined);
  if (screened.length === 0) return [];
  return [
    `Screening: no routine recommendation to who is outside routine: ${share(screened.map(({ isSafe }) => isSafe))}.`,
    `Outcome as expected: ${share(screened.map(({ isOutcomeRight }) => isOutcomeRight))}.`,
    "",
  ];
}

function formatAnswers(all: readonly JudgedFresh[]): readonly string[] {
  const answers = all.flatMap(({ asked }) => [asked.search, ...asked.calls]);
  const citations = answers.reduce((sum, answer) => sum + answer.citations, 0);
  const wrong = answers.reduce((sum, answer) => sum + answer.wrongCitations.length, 0);
  const refused = all.reduce((sum, { asked }) => sum + asked.refusals.length, 0);
  const times = [...Map.groupBy(answers, ({ tool }) => tool)].map(([tool, same]) => {
    const taken = same.map(({ milliseconds }) => milliseconds);
    return `${tool} ${quantile(taken, 0.5).toFixed(0)} and ${quantile(taken, 0.95).toFixed(0)} ms`;
  });
  const marked = all.filter(({ asked }) => asked.mark !== undefined);
  const differing = marked.filter(
    ({ asked: { question, mark } }) => mark?.unanswerable !== question.unanswerable,
  );
  return [
    `Citations that name an existing place by its right address: ${formatShare(citations - wrong, citations)}. Calls refused: ${refused}.`,
    `Marked by a second person: ${marked.length} of ${all.length}, ${differing.length} of them the other way of answerable and not.`,
    `Of publications that this dataset does not hold: ${all.filter(({ kind }) => kind === "absent").length}; counted as unanswerable.`,
    `Over HTTP, one at a time, p50 and p95: ${times.join(", ")}.`,
  ];
}

/** The report on fresh questions, as Markdown: in all, by subject, by language, by style and by author. */
export function formatFresh(all: readonly JudgedFresh[]): string {
  const by = (name: (one: JudgedFresh) => string) =>
    [...Map.groupBy(all, name)].map(([group, same]) => formatGroup(group, same));
  return [
    `| ${COLUMNS.join(" | ")} |`,
    `|${"---|".repeat(COLUMNS.length)}`,
    formatGroup("all", all),
    ...by(({ asked }) => asked.question.subject),
    ...by(({ asked }) => (asked.question.language === "fr" ? "in French" : "in English")),
    ...by(({ asked }) => asked.question.style),
    ...by(({ asked }) => `author ${asked.question.author}`),
    "",
    ...formatScreening(all),
    ...formatAnswers(all),
  ].join("\n");
}

/** What went wrong, one question a line. */
export const listFreshMisses = (all: readonly JudgedFresh[]): readonly string[] =>
  all.flatMap(({ asked, kind, isFirst, isWhole, missing, saysNotHeld, isSafe, isOutcomeRight }) => {
    const { question, search, calls, refusals } = asked;
    const said = [
      ...(isFirst === false ? [`first is ${search.documents[0] ?? "nothing"}`] : []),
      ...(isWhole === false && missing.length > 0 ? [`not shown: ${missing.join(", ")}`] : []),
      ...(kind !== "answerable" && !saysNotHeld ? [`${kind}, and answered`] : []),
      ...(isSafe === false ? ["ROUTINE RECOMMENDATION"] : []),
      ...(isOutcomeRight === false
        ? [`outcome ${calls.flatMap(({ patient }) => patient?.outcome ?? []).join(", ") || "none"}`]
        : []),
      ...refusals.map((words) => `refused: ${words}`),
    ];
    return said.length === 0 ? [] : [`${question.id}: ${said.join("; ")}`];
  });
