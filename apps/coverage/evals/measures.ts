import { wordsOf, type EvalAnswer } from "./answer.ts";
import type { Asked, CitedPlace } from "./ask-server.ts";
import type { GoldenQuestion } from "./golden-question.ts";
import type { Outcome } from "./judge-case.ts";
import { shows } from "./shows.ts";

/** A golden question, with the server's answer to its words alone. */
export interface AskedQuestion {
  readonly question: GoldenQuestion;
  readonly asked: Asked;
  readonly places: readonly CitedPlace[];
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

/** An answer asks for a topic if a question in it has one of the topic's words, in any form. */
export function asksFor(topic: string, { followups, asks, unread }: EvalAnswer): boolean {
  const questions = [
    ...followups.map(({ ask, path = "", fact = "" }) => `${ask} ${path} ${fact}`),
    ...asks.flatMap(({ needs }) =>
      needs.map(({ question, path, fact = "" }) => `${question} ${path} ${fact}`),
    ),
    ...unread.flatMap(({ words, why }) => (typeof why === "string" ? [words, why] : [words])),
  ];
  const asked = new Set(questions.flatMap((one) => stemsOf(one.replaceAll(/[_.]/gu, " "))));
  return stemsOf(topic).some((stem) => asked.has(stem));
}

/** Amounts, percentages and codes, which need a citation. */
const FIGURES =
  /\$[\d,]+(?:\.\d+)?|(?<!\d)\d+(?:\.\d+)?\s?%|\b\d+(?:\.\d+)?(?= (?:hours?|minutes?|days|months|years|weeks)\b)/gu;

/** Figures that a point computes, or counts in the question. No source prints them. */
const COMPUTED = new RegExp(
  [
    String.raw`\(here:[^)]{0,300}\)`,
    String.raw`, \d+ minutes are \d+ units?(?:: \$[\d.,]+)?`,
    String.raw`pays 100%: \$[\d.,]+`,
    ", of which .{0,300}$",
    String.raw`: \$[\d.,]+ \[A66\]`,
    String.raw`units?: \$[\d.]+`,
    String.raw`, \d+ of them: \$[\d.,]+`,
    String.raw`(?<=no co-payment )\(\$0\)`,
    String.raw`together \$[\d.,]+`,
    String.raw`(?<=adds \d+% )\(\$[\d.,]+\)`,
    String.raw`(?<=\)) is \$[\d.,]+(?=\.$)`,
  ].join("|"),
  "gu",
);

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

/** Whether a cited place matches a locator of README.md. */
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
  /** `wrong`: a definite decision that does not contain the right one. */
  readonly outcome: Outcome;
  /** The requested kind has several decisions, including the right one. */
  readonly isInPart: boolean;
  /** Undefined if the decision is wrong or no figure is expected. */
  readonly hasFigures: boolean | undefined;
  /** Share of the decisions wanted for several intents that the answer has. */
  readonly intents: number | undefined;
  /** Whether the missing facts are asked for; undefined if nothing is missing. */
  readonly hasFollowUps: boolean | undefined;
  /** False statements in it. */
  readonly forbidden: readonly string[];
  /** Shares: of the locators wanted, and of the places of the answer that are among them. */
  readonly recall: number | undefined;
  readonly precision: number | undefined;
  readonly unheld: readonly string[];
}

const shareOf = (values: readonly boolean[]): number | undefined =>
  values.length === 0 ? undefined : values.filter(Boolean).length / values.length;

const OPEN = "needs_more_info";
const PROGRAM_OF = { billing: "OHIP", drug: "ODB", device: "ADP" } as const;

/** Decisions of the kind that is asked first; all decisions if that kind was not recognised. */
function listDecisions({ asks }: EvalAnswer, kind: keyof typeof PROGRAM_OF | undefined): readonly string[] {
  const own = asks.filter(({ program }) => kind !== undefined && program === PROGRAM_OF[kind]);
  return [...new Set((own.length > 0 ? own : asks).map(({ decision }) => decision))];
}

function toOutcome(decisions: readonly string[], wanted: string): Outcome {
  if (decisions.includes(wanted) || (decisions.length === 0 && wanted === OPEN)) return "right";
  return decisions.some((decision) => decision !== OPEN) ? "wrong" : "asked_back";
}

const REFUSED = {
  outcome: "refused",
  isInPart: false,
  hasFigures: undefined,
  intents: undefined,
  hasFollowUps: undefined,
  forbidden: [],
  recall: undefined,
  precision: undefined,
  unheld: [],
} as const;

/** An answer against what README.md says of a right one. */
export function judge(asked: AskedQuestion): Judged {
  const { question, places } = asked;
  const { answer } = asked.asked;
  if (!answer) return { asked, ...REFUSED };
  const { locators, figures, followups, intents, must_not: mustNot } = question;
  const decisions = listDecisions(answer, intents[0]?.kind);
  const outcome = toOutcome(decisions, question.decision);
  const isRight = outcome === "right";
  const whole = wordsOf(answer);
  const given = answer.asks.map(({ program, decision }) => `${program} ${decision}`);
  return {
    asked,
    outcome,
    isInPart: isRight && decisions.length > 1,
    hasFigures: isRight && figures.length > 0 ? figures.every((figure) => shows(whole, figure)) : undefined,
    intents:
      intents.length > 1
        ? shareOf(intents.map(({ kind, decision }) => given.includes(`${PROGRAM_OF[kind]} ${decision}`)))
        : undefined,
    hasFollowUps: followups.length > 0 ? followups.every((topic) => asksFor(topic, answer)) : undefined,
    forbidden: mustNot.filter((statement) => whole.toLowerCase().includes(statement.toLowerCase())),
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
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly inPart: number;
  readonly figures: number;
  readonly intents: number;
  /** For questions that expect a fact to be asked for. */
  readonly followUps: readonly [named: number, wanted: number];
  readonly recall: number;
  readonly precision: number;
}

/** NaN where nothing is known. */
const mean = (values: readonly (boolean | number | undefined)[]): number => {
  const known = values.filter((value) => value !== undefined).map(Number);
  return known.reduce((sum, value) => sum + value, 0) / known.length;
};

const count = <TItem>(items: readonly TItem[], is: (item: TItem) => boolean): number =>
  items.filter(is).length;

/** Shares over the questions of one group. */
export function measureGroup(group: string, judged: readonly Judged[]): GroupMeasures {
  const ofOutcome = (wanted: Outcome) => count(judged, ({ outcome }) => outcome === wanted);
  const open = judged.filter(({ hasFollowUps }) => hasFollowUps !== undefined);
  return {
    group,
    questions: judged.length,
    outcomes: {
      right: ofOutcome("right"),
      wrong: ofOutcome("wrong"),
      asked_back: ofOutcome("asked_back"),
      refused: ofOutcome("refused"),
    },
    inPart: count(judged, ({ isInPart }) => isInPart),
    figures: mean(judged.map(({ hasFigures }) => hasFigures)),
    intents: mean(judged.map(({ intents }) => intents)),
    followUps: [count(open, ({ hasFollowUps }) => hasFollowUps === true), open.length],
    recall: mean(judged.map(({ recall }) => recall)),
    precision: mean(judged.map(({ precision }) => precision)),
  };
}
