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
  // Print the whole address on its own line, so that terminals make it a link.
  return [
    paragraph(screen, `${source}, ${loc} (as of ${day})`, mark),
    `${" ".repeat(mark.length)}${screen.paint("dim", url)}`,
  ].join("\n");
}

const list = (screen: Screen, texts: readonly string[], mark: string): readonly string[] =>
  texts.map((text) => paragraph(screen, text, mark));

const section = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [[heading, ...lines].join("\n")];

/** Warnings about dates, and other notices. */
function listWarnings({ sources, notices }: CoverageAnswer): readonly string[] {
  const dated = sources.flatMap(({ source, warning }) => (warning === null ? [] : [`${source}: ${warning}`]));
  return [...new Set([...dated, ...notices])];
}

/** Readings of words and fields, so that the user sees where each value came from. */
function listReadings({ read_as: readAs, contradictions, unused, not_answered: left }: CoverageAnswer) {
  return [
    ...readAs.map(({ path, value, words }) => `${path} = ${value} (“${words}”)`),
    ...contradictions.map(({ path, typed, read }) => `${path}: typed ${typed}, the words say ${read}`),
    ...unused.map(({ paths, why }) => `${paths.join(", ")}: not used${why === undefined ? "" : `. ${why}`}`),
    ...left.map(({ subject, why }) => `${subject} is not answered: ${why}`),
  ];
}

/** Deciding reasons, and the general rule of an open case. */
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

/** Missing facts, assumptions, and readings of words and fields. */
function renderOpen(screen: Screen, answer: CoverageAnswer): readonly string[] {
  const { paint } = screen;
  const { asks, unread } = answer;
  const notUnderstood = unread.map(({ words, why, nearest }) =>
    [`“${words}”${why === undefined ? "" : `: ${why}`}`, nearest.join("; ")].join(" ").trim(),
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
 * Renders an answer for a terminal: the overall decision, each ask's decision, points with the numbers of their citations, conflicts of
 * sources, missing facts, assumptions, notices, and the cited places.
 *
 * @param answer its texts are printed as they are: see `toSafeText`
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
