import type {
  AnswerConflict,
  AnswerDecision,
  AnswerHighlight,
  AnswerIntent,
  CoverageAnswer,
} from "../answer.ts";
import { isHigh, renderConfidence } from "./confidence-badge.ts";
import { numberCitations, type NumberedCitation } from "./number-citations.ts";
import { paragraph, type Screen, type Style } from "./screen.ts";

const GOOD: Style = ["bold", "green"];
const BAD: Style = ["bold", "red"];
const OPEN: Style = ["bold", "yellow"];
/** Black on yellow, which no other part has. */
const ALARM: Style = ["bold", "black", "bgYellow"];

const DECISION_STYLES: Readonly<Record<AnswerDecision, Style>> = {
  billable: GOOD,
  eligible: GOOD,
  covered: GOOD,
  not_billable: BAD,
  not_eligible: BAD,
  not_covered: BAD,
  needs_more_info: OPEN,
};

const toWords = (decision: AnswerDecision): string => decision.replaceAll("_", " ").toUpperCase();

const renderVerdict = (
  screen: Screen,
  { decision, confidence }: Pick<CoverageAnswer, "decision" | "confidence">,
): string =>
  `${screen.paint(DECISION_STYLES[decision], toWords(decision))}  ${renderConfidence(screen, confidence)}`;

const renderIntent = (screen: Screen, { subject, decision, confidence }: AnswerIntent): string =>
  paragraph(screen, `${subject}: ${renderVerdict(screen, { decision, confidence })}`, "  · ");

/** Why the confidence is what it is, where a reader must ask. */
const renderReasons = (
  screen: Screen,
  { confidence, confidence_reasons: reasons }: CoverageAnswer,
): readonly string[] =>
  isHigh(confidence) || reasons.length === 0
    ? []
    : [screen.paint("dim", paragraph(screen, `Confidence: ${reasons.join(" ")}`))];

type NumberOf = ReturnType<typeof numberCitations>["numberOf"];

function renderHighlight(
  screen: Screen,
  { point, role, citations }: AnswerHighlight,
  numberOf: NumberOf,
): string {
  const numbers = [...new Set(citations.map(numberOf))]
    .toSorted((one, other) => one - other)
    .map((number) => `[${number}]`)
    .join("");
  const correction = role === "correction" ? `${screen.paint(OPEN, "Correction:")} ` : "";
  const places = numbers === "" ? screen.paint("yellow", "[no source]") : screen.paint("cyan", numbers);
  return paragraph(screen, `${correction}${point} ${places}`, "  • ");
}

function renderConflict(screen: Screen, conflict: AnswerConflict): string {
  const { subject, field, sides, authoritative, explanation } = conflict;
  const against = sides
    .map(({ value, source, loc, as_of: day }) => `${value} (${source}, ${loc}, as of ${day})`)
    .join(" against ");
  const rely = authoritative === null ? "" : ` Rely on ${authoritative}.`;
  return paragraph(
    screen,
    `${screen.paint("bold", `${subject}, ${field}`)}: ${against}.${rely} ${explanation}`,
    "  ! ",
  );
}

function renderPlace(screen: Screen, { number, citation }: NumberedCitation): string {
  const { source, loc, url, effective_date: effective, as_of: day } = citation;
  const mark = `  [${number}] `;
  const dates = `${effective === null ? "" : `effective ${effective}, `}as of ${day}`;
  // The address on a line of its own, whole, so that a terminal makes a link of it.
  return [
    paragraph(screen, `${source}, ${loc} (${dates})`, mark),
    `${" ".repeat(mark.length)}${screen.paint("dim", url)}`,
  ].join("\n");
}

const section = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [[heading, ...lines].join("\n")];

/** Dates that have a warning, and what else a reader must know. */
function listWarnings({ sources, notices }: CoverageAnswer): readonly string[] {
  const dated = sources.flatMap(({ source, warning }) => (warning === null ? [] : [`${source}: ${warning}`]));
  return [...new Set([...dated, ...notices])];
}

/**
 * An answer as text for a terminal: decision and confidence first, every point with the numbers of its citations, what the
 * sources disagree on set off, then what is missing, what to mind, and the cited places with their dates.
 *
 * @param answer its texts are shown as they are: see `toSafeText`
 */
export function renderAnswer(answer: CoverageAnswer, screen: Screen): string {
  const { paint } = screen;
  const { highlights } = answer;
  const { places, numberOf } = numberCitations(answer);
  const several = answer.intents.length > 1 ? answer.intents : [];
  const heading = (words: string): string => paint("bold", words);
  const renderPoint = (one: AnswerHighlight): string => renderHighlight(screen, one, numberOf);
  const parts = [
    paragraph(screen, renderVerdict(screen, answer)),
    paragraph(screen, answer.summary),
    ...renderReasons(screen, answer),
    ...section(
      heading("Each for itself"),
      several.map((one) => renderIntent(screen, one)),
    ),
    ...section(
      paint(ALARM, " SOURCES DISAGREE "),
      answer.conflicts.map((one) => renderConflict(screen, one)),
    ),
    ...section(heading("Why"), highlights.filter(({ role }) => role !== "condition").map(renderPoint)),
    ...section(
      heading("Provided that"),
      highlights.filter(({ role }) => role === "condition").map(renderPoint),
    ),
    ...section(
      paint(OPEN, "Still to be known"),
      answer.followups.map(({ ask }) => paragraph(screen, ask, "  ? ")),
    ),
    ...section(
      paint(OPEN, "Mind"),
      listWarnings(answer).map((words) => paragraph(screen, words, "  ! ")),
    ),
    ...section(
      heading("Sources"),
      places.map((place) => renderPlace(screen, place)),
    ),
  ];
  return `${parts.join("\n\n")}\n`;
}
