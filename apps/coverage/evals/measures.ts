import { readFigures } from "@clinical-mcp/citations";
import type { AskedQuestion, CitedPlace } from "./ask-golden.ts";

const NUMBER = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.?\d+/gu;

/** A number counts, not its spelling: $500 and $500.00 are one, and so are "two units" and 2. */
const numbersIn = (text: string): readonly number[] =>
  (text.match(NUMBER) ?? []).map((digits) => Number(digits.replaceAll(",", "")));

function shows(text: string, figure: string): boolean {
  if (text.toLowerCase().includes(figure.toLowerCase())) return true;
  const [wanted] = numbersIn(figure);
  const inWords = readFigures(text).flatMap((found) => (found.kind === "number" ? [found.value] : []));
  return wanted !== undefined && [...numbersIn(text), ...inWords].includes(wanted);
}

const WORD = /[\p{L}\p{N}]{3,}/gu;
const STEM = 5;
const EMPTY = new Set(
  "the and for was were are with from this that which what when does did has have not any".split(" "),
);

const stemsOf = (text: string): readonly string[] =>
  (text.toLowerCase().match(WORD) ?? [])
    .filter((word) => !EMPTY.has(word))
    .map((word) => word.slice(0, STEM));

/** A topic is asked for where a question back has one of its words, in any form. */
const asksFor = (topic: string, followUps: readonly { readonly ask: string; readonly fact: string }[]) => {
  const asked = new Set(followUps.flatMap(({ ask, fact }) => stemsOf(`${ask} ${fact.replaceAll("_", " ")}`)));
  return stemsOf(topic).some((stem) => asked.has(stem));
};

/** Amounts, percentages and codes: what a place is cited for. */
const FIGURES =
  /\$[\d,]+(?:\.\d+)?|\d+(?:\.\d+)?\s?%|\b\d+(?:\.\d+)?(?= (?:hours?|minutes?|days|months|years|weeks)\b)/gu;

/** What a point computes from a printed figure, or counts in the question, no source prints. */
const COMPUTED =
  /\(here:[^)]*\)|, \d+ minutes are \d+ units?(?:: \$[\d.,]+)?|pays 100%: \$[\d.,]+|, of which .*$|: \$[\d.,]+ \[A66\]|units?: \$[\d.]+|, \d+ of them: \$[\d.,]+|(?<=no co-payment )\(\$0\)|together \$[\d.,]+|(?<=adds \d+% )\(\$[\d.,]+\)|(?<=\)) is \$[\d.,]+(?=\.$)/gu;

const figuresOf = (point: string): readonly string[] => point.replaceAll(COMPUTED, "").match(FIGURES) ?? [];

const holds = ({ text }: CitedPlace, figure: string): boolean => text !== null && shows(text, figure);

/** Places that cannot be opened, and points with a figure that none of their places has. */
function findUnheld(places: readonly CitedPlace[]): readonly string[] {
  const byPoint = Map.groupBy(places, ({ point }) => point);
  return [...byPoint].flatMap(([point, own]) => {
    const figures = figuresOf(point);
    const missing = figures.filter((figure) => !own.some((place) => holds(place, figure)));
    const unopened = own.filter((place) => place.text === null);
    return [
      ...missing.map(
        (figure) => `${figure} of "${point.slice(0, 80)}" in none of ${own.map(({ loc }) => loc).join(", ")}`,
      ),
      ...unopened.map(({ loc }) => `${loc} of "${point.slice(0, 80)}" does not open`),
    ];
  });
}

/** Whether a cited place is one that a locator of README.md names. */
function isPlace(locator: string, { point, loc, text }: CitedPlace): boolean {
  const [, code, page] = /^([A-Z]\d{3}), (\S+)$/u.exec(locator) ?? [];
  if (code !== undefined) return loc === page && `${point} ${text ?? ""}`.includes(code);
  const [, reason] = /^LU (\S+)$/u.exec(locator) ?? [];
  if (reason !== undefined) return loc === locator || loc === `reason-for-use code ${reason}`;
  const [, bookPage] = /^ODB p\. (\d+)$/u.exec(locator) ?? [];
  if (bookPage !== undefined) return loc === `page ${bookPage}`;
  const [, line] = /^price (\S+)$/u.exec(locator) ?? [];
  if (line !== undefined) return text?.includes(line) === true || /^page \d+$/u.test(loc);
  const [, din] = /^DIN (\d{8})$/u.exec(locator) ?? [];
  // Any product of the same interchangeable category will do, and its passage lists them.
  if (din !== undefined) return loc === locator || text?.includes(din) === true;
  return loc === locator;
}

export interface Judged {
  readonly asked: AskedQuestion;
  readonly isRight: boolean;
  /** Definite, and not what is right. */
  readonly isFalse: boolean;
  /** Undefined where the decision is wrong or no figure is wanted. */
  readonly hasFigures: boolean | undefined;
  /** Share of the decisions wanted for several intents that the answer has. */
  readonly intents: number | undefined;
  readonly hasFollowUps: boolean | undefined;
  /** False statements that stand in it. */
  readonly forbidden: readonly string[];
  /** Shares: of the locators wanted, and of the places of the answer that are among them. */
  readonly recall: number | undefined;
  readonly precision: number | undefined;
  readonly unheld: readonly string[];
}

const shareOf = (values: readonly boolean[]): number | undefined =>
  values.length === 0 ? undefined : values.filter(Boolean).length / values.length;

/** An answer against what README.md says of a right one. */
export function judge(asked: AskedQuestion): Judged {
  const { question, answer, places } = asked;
  const isRight = answer.decision === question.decision;
  const whole = [answer.summary, ...answer.highlights.map(({ point }) => point)].join(" ").toLowerCase();
  const given = answer.intents.map(({ kind, decision }) => `${kind} ${decision}`);
  const { locators, figures, followups, intents } = question;
  return {
    asked,
    isRight,
    isFalse: !isRight && answer.decision !== "needs_more_info",
    hasFigures:
      isRight && figures.length > 0 ? figures.every((figure) => shows(answer.summary, figure)) : undefined,
    intents:
      intents.length > 1
        ? shareOf(intents.map(({ kind, decision }) => given.includes(`${kind} ${decision}`)))
        : undefined,
    hasFollowUps:
      followups.length > 0 ? followups.every((topic) => asksFor(topic, answer.followups)) : undefined,
    forbidden: question.must_not.filter((statement) => whole.includes(statement.toLowerCase())),
    recall: isRight
      ? shareOf(locators.map((locator) => places.some((place) => isPlace(locator, place))))
      : undefined,
    precision:
      isRight && locators.length > 0
        ? shareOf(places.map((place) => locators.some((locator) => isPlace(locator, place))))
        : undefined,
    unheld: findUnheld(places),
  };
}

export interface GroupMeasures {
  readonly group: string;
  readonly questions: number;
  readonly right: number;
  readonly figures: number;
  readonly falseAssurance: number;
  readonly intents: number;
  readonly followUps: number;
  readonly recall: number;
  readonly precision: number;
}

/** NaN where nothing is known. */
const mean = (values: readonly (boolean | number | undefined)[]): number => {
  const known = values.filter((value) => value !== undefined).map(Number);
  return known.reduce((sum, value) => sum + value, 0) / known.length;
};

/** Shares over the questions of one group. */
export const measureGroup = (group: string, judged: readonly Judged[]): GroupMeasures => ({
  group,
  questions: judged.length,
  right: mean(judged.map(({ isRight }) => isRight)),
  figures: mean(judged.map(({ hasFigures }) => hasFigures)),
  falseAssurance: mean(judged.map(({ isFalse }) => isFalse)),
  intents: mean(judged.map(({ intents }) => intents)),
  followUps: mean(judged.map(({ hasFollowUps }) => hasFollowUps)),
  recall: mean(judged.map(({ recall }) => recall)),
  precision: mean(judged.map(({ precision }) => precision)),
});
