import { formatShare, quantile } from "@clinical-mcp/eval-kit";
import type { Judged } from "./judge.ts";

const COLUMNS = ["questions", "right (95 %)", "wrong (95 %)", "refused (95 %)", "one call"];

function formatGroup(group: string, judged: readonly Judged[]): string {
  const count = (is: (one: Judged) => boolean): string =>
    formatShare(judged.filter(is).length, judged.length);
  const once = judged.filter(({ answers }) => answers.length === 1).length;
  return `| ${[
    group,
    count(({ faults }) => faults.length === 0),
    count(({ isWrong }) => isWrong),
    count(({ answers }) => answers.at(-1)?.isRefused === true),
    `${once} of ${judged.length}`,
  ].join(" | ")} |`;
}

/** The report as Markdown: in all, by voice, and what the answers cost who reads them. */
export function formatReport(judged: readonly Judged[]): string {
  if (judged.length === 0) return "No question has calls yet.";
  const sizes = judged.flatMap(({ answers }) => answers.map(({ text }) => text.length));
  const each = judged.map(({ answers }) => answers.reduce((sum, { text }) => sum + text.length, 0));
  const size = (values: readonly number[]): string =>
    `p50 ${quantile(values, 0.5)}, p95 ${quantile(values, 0.95)}, most ${Math.max(...values)}`;
  return [
    `| ${COLUMNS.join(" | ")} |`,
    `|${"---|".repeat(COLUMNS.length)}`,
    formatGroup("all", judged),
    ...[...Map.groupBy(judged, ({ question }) => question.voice)].map(([voice, same]) =>
      formatGroup(voice, same),
    ),
    "",
    `${sizes.length} calls. Characters of an answer: ${size(sizes)}; of all answers to a question: ${size(each)}.`,
  ].join("\n");
}

/** What went wrong, one question a line. */
export const listMisses = (judged: readonly Judged[]): readonly string[] =>
  judged.flatMap(({ question: { id }, isWrong, faults }) =>
    faults.length === 0 ? [] : [`${id}: ${isWrong ? "WRONG" : "NOT ANSWERED"} ${faults.join("; ")}`],
  );
