import type { AnswerAsk, AnswerNeed, CoverageAnswer } from "../answer.ts";
import { paintDecision, renderNumbers, toWords } from "./render-parts.ts";
import { paragraph, type Screen } from "./screen.ts";

const printAmount = (amount: number | null | undefined): string =>
  amount === undefined || amount === null ? "" : `, $${amount.toFixed(2)}`;

/** "C124: BILLABLE, $61.15" */
export function renderDecision(screen: Screen, ask: AnswerAsk): string {
  const { subject, decision, amount, basis } = ask;
  const general = basis === "principle" ? ", in general" : "";
  const verdict = `${paintDecision(screen, decision)}${printAmount(amount)}${general}`;
  return paragraph(screen, `${subject}: ${verdict}`, "  · ");
}

/** Texts of each ask, each once, with its subject if there are several. */
export function renderOfAsk(
  asks: readonly AnswerAsk[],
  textsOf: (ask: AnswerAsk) => readonly string[],
): readonly string[] {
  const isSeveral = asks.length > 1;
  const all = asks.flatMap((ask) =>
    textsOf(ask).map((text) =>
      isSeveral && !text.startsWith(ask.subject) ? `${ask.subject}: ${text}` : text,
    ),
  );
  return [...new Set(all)];
}

const printSettles = ({ settles = {} }: AnswerNeed): string => {
  const answers = Object.entries(settles).map(([answer, decision]) => `${answer}: ${toWords(decision)}`);
  return answers.length === 0 ? "" : ` (${answers.join("; ")})`;
};

/** Target of the answer, as callers write it. */
const printPath = ({ path, fact }: AnswerNeed): string => (fact === undefined ? path : `${path}: ${fact}`);

function renderNeed(screen: Screen, need: AnswerNeed): string {
  const { question, why } = need;
  const asked = paragraph(screen, `${question}${printSettles(need)}`, "  ? ");
  const because = paragraph(screen, `${why} → ${printPath(need)}`, "    ");
  return `${asked}\n${screen.paint("dim", because)}`;
}

/** Each question once, with its reason and the decisions of its answers; then questions without a field. */
export function renderNeeds(screen: Screen, { asks, followups }: CoverageAnswer): readonly string[] {
  const needs = new Map(
    asks.flatMap((ask) => ask.needs.map((need) => [need.question, need] as const)).toReversed(),
  );
  const others = followups.filter(({ ask }) => !needs.has(ask));
  return [
    ...[...needs.values()].toReversed().map((need) => renderNeed(screen, need)),
    ...others.map(({ ask }) => paragraph(screen, ask, "  ? ")),
  ];
}

/** Alternatives that the same facts allow, with their open needs. */
export const renderBetter = (screen: Screen, asks: readonly AnswerAsk[]): readonly string[] =>
  asks.flatMap(({ better }) =>
    better.map(({ subject, point, citations, needs }) => {
      const lead = point.startsWith(subject) ? "" : `${subject}: `;
      const open = needs.map(({ question }) => ` ${question}`).join("");
      return paragraph(screen, `${lead}${point} ${renderNumbers(screen, citations)}${open}`, "  + ");
    }),
  );
