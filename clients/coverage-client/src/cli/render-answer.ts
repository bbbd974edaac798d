import type { AnswerCitation, AnswerConflict, AnswerHighlight, CoverageAnswer } from "../answer.ts";
import { renderBetter, renderDecision, renderNeeds, renderOfAsk } from "./render-asks.ts";
import { paintDecision, renderNumbers, OPEN } from "./render-parts.ts";
import { paragraph, type Screen, type Style } from "./screen.ts";

/** Black on yellow, which no other part has. */
const ALARM: Style = ["bold", "black", "bgYellow"];

function renderHighlight(screen: Screen, { point, role, of, citations }: AnswerHighlight): string {
  const correction = role === "correction" ? `${screen.paint(OPEN, "Correction:")} ` : "";
  // Most points begin with their subject.
  const subject = of === undefined || point.startsWith(of) ? "" : `${of}: `;
  return paragraph(screen, `${correction}${subject}${point} ${renderNumbers(screen, citations)}`, "  • ");
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

function renderPlace(screen: Screen, { n, source, loc, url, as_of: day }: AnswerCitation): string {
  const mark = `  [${n}] `;
  // The address on a line of its own, whole, so that a terminal makes a link of it.
  return [
    paragraph(screen, `${source}, ${loc} (as of ${day})`, mark),
    `${" ".repeat(mark.length)}${screen.paint("dim", url)}`,
  ].join("\n");
}

const list = (screen: Screen, texts: readonly string[], mark: string): readonly string[] =>
  texts.map((text) => paragraph(screen, text, mark));

const section = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [[heading, ...lines].join("\n")];

/** Dates that have a warning, and what else a reader must know. */
function listWarnings({ sources, notices }: CoverageAnswer): readonly string[] {
  const dated = sources.flatMap(({ source, warning }) => (warning === null ? [] : [`${source}: ${warning}`]));
  return [...new Set([...dated, ...notices])];
}

/** What became of words and fields: whoever asked must see what was taken from where. */
function listReadings({ read_as: readAs, contradictions, unused, not_answered: left }: CoverageAnswer) {
  return [
    ...readAs.map(({ path, value, words }) => `${path} = ${value} (“${words}”)`),
    ...contradictions.map(({ path, typed, read }) => `${path}: typed ${typed}, the words say ${read}`),
    ...unused.map(({ paths, why }) => `${paths.join(", ")}: not used${why === undefined ? "" : `. ${why}`}`),
    ...left.map(({ subject, why }) => `${subject} is not answered: ${why}`),
  ];
}

/** What decided, and what holds in general where the case is open. */
function renderWhy(screen: Screen, { asks, conflicts, highlights }: CoverageAnswer): readonly string[] {
  const { paint } = screen;
  const principles = renderOfAsk(asks, ({ principle }) => (principle === undefined ? [] : [principle]));
  return [
    ...section(
      paint("bold", "Each decision"),
      asks.length > 1 ? asks.map((one) => renderDecision(screen, one)) : [],
    ),
    ...section(
      paint(ALARM, " SOURCES DISAGREE "),
      conflicts.map((one) => renderConflict(screen, one)),
    ),
    ...section(
      paint("bold", "Why"),
      highlights.map((one) => renderHighlight(screen, one)),
    ),
    ...section(paint("bold", "In general"), list(screen, principles, "  • ")),
  ];
}

/** What is missing, what was taken for given, and what became of words and fields. */
function renderOpen(screen: Screen, answer: CoverageAnswer): readonly string[] {
  const { paint } = screen;
  const { asks, unread } = answer;
  const notUnderstood = unread.map(({ words, why, nearest }) =>
    [`“${words}”: ${why}`, nearest.join("; ")].join(" ").trim(),
  );
  const assumed = renderOfAsk(asks, (ask) => ask.assumed);
  return [
    ...section(paint(OPEN, "Still to be known"), renderNeeds(screen, answer)),
    ...section(paint(OPEN, "Not understood"), list(screen, notUnderstood, "  ? ")),
    ...section(paint("bold", "Assumed"), list(screen, assumed, "  • ")),
    ...section(paint("bold", "Also open to you"), renderBetter(screen, asks)),
    ...section(paint("bold", "As it was read"), list(screen, listReadings(answer), "  · ")),
    ...section(paint(OPEN, "Mind"), list(screen, listWarnings(answer), "  ! ")),
  ];
}

/**
 * An answer as text for a terminal: the decision first, then each ask's, every point with the numbers of its citations, what
 * the sources disagree on set off, then what is missing, what was taken for given, what to mind, and the cited places.
 *
 * @param answer its texts are shown as they are: see `toSafeText`
 */
export function renderAnswer(answer: CoverageAnswer, screen: Screen): string {
  const parts = [
    paragraph(screen, paintDecision(screen, answer.decision)),
    paragraph(screen, answer.summary),
    ...renderWhy(screen, answer),
    ...renderOpen(screen, answer),
    ...section(
      screen.paint("bold", "Sources"),
      answer.citations.map((one) => renderPlace(screen, one)),
    ),
  ];
  return `${parts.join("\n\n")}\n`;
}
