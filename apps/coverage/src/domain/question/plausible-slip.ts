import type { Span } from "@clinical-mcp/citations";
import { LIKE_A_WORD } from "./name-endings.ts";

/** Letters that are written for one another at the beginning of a name: "Kolace", "Farxiga" by ear. */
const ALIKE = [
  /^(?:ph|f|v)/u,
  /^(?:x|z|s|c|ps)/u,
  /^(?:c|k|q|ch)/u,
  /^(?:g|j|dj)/u,
  /^(?:n|kn|pn)/u,
  /^[aeiouyh]/u,
];

/** Whoever misspells a name begins it right, by ear at least, leaves its first letter out, or changes the first two about. */
function beginsAlike(word: string, name: string): boolean {
  const [first, second] = word;
  return (
    first === name[0] ||
    ALIKE.some((letters) => letters.test(word) && letters.test(name)) ||
    word.startsWith(name.slice(1, 4)) ||
    name.startsWith(word.slice(1, 4)) ||
    (first === name[1] && second === name[0])
  );
}

const SHORT_WORD = 7;
const isReplaced = (word: string, name: string): boolean =>
  word.length === name.length &&
  Array.from(word).toSorted().join("") !== Array.from(name).toSorted().join("");

/** "Compresser" and "compressors" end alike. */
const toEnding = (ending: string): string => ending.replace(/s$/u, "").replace(/^or$/u, "er");

/**
 * Whether a word may be that name, wrongly written. An ordinary word with an ordinary ending ("simpler", "painter",
 * "courage") is one that the name has, too, and no short one with another letter in it.
 */
export function isPlausibleSlip(word: string, name: string): boolean {
  if (!beginsAlike(word, name)) return false;
  const ending = LIKE_A_WORD.exec(word)?.[0];
  if (ending === undefined) return true;
  const own = LIKE_A_WORD.exec(name)?.[0];
  return own !== undefined && toEnding(own) === toEnding(ending)
    ? !(word.length <= SHORT_WORD && isReplaced(word, name))
    : false;
}

/** "Out of the garage", "very brilliant". */
const NO_NAME_BEFORE =
  /\b(?:(?:out of|in|at|from|into|near|behind|beside|inside|outside|under|by|across) (?:the|a|an|his|her|my|our|their|le|la|un|une) |(?:very|so|too|quite|rather|really|pretty|became|become|feels?|felt|works? (?:as|at) an?) )$/u;
/** "Lives with a parrot": drugs are told without it. */
const NO_DRUG_BEFORE = /\b(?:an?|une?) $/u;

/** Whether a word stands where the name of a thing would, and not where a place or a quality does. */
export const standsAsThing = (folded: string, { start }: Span): boolean =>
  !NO_NAME_BEFORE.test(folded.slice(Math.max(0, start - 30), start));

export const standsAsDrug = (folded: string, span: Span): boolean =>
  standsAsThing(folded, span) && !NO_DRUG_BEFORE.test(folded.slice(Math.max(0, span.start - 5), span.start));

const ASKED_BEFORE =
  /\b(?:on|of|for|cover\w*|start\w*|tak\w+|add\w*|brand|price|prescrib\w+|give|gave|odb|try|tried|to) $/u;
const ASKED_BEHIND =
  /^(?: \d|[ ?]*$|,? (?:cover\w*|listed|paid|on (?:odb|the)|odb|lu\b|tabs?\b|caps?\b|price|cost))/u;
const SHORT_BY_EAR = 7;

/** Whether a short word that is near a drug by ear alone ("furious", "ferrous") stands where one is asked for. */
export const isAskedByEar = (folded: string, span: Span, edits: number): boolean =>
  edits <= 1 ||
  span.end - span.start > SHORT_BY_EAR ||
  ASKED_BEFORE.test(folded.slice(Math.max(0, span.start - 20), span.start)) ||
  ASKED_BEHIND.test(folded.slice(span.end));

/** Words that only French has, or that English has not in this sense. */
const FRENCH =
  /\b(?:le|les|des|du|une|est|sont|pour|avec|sans|dans|chez|son|sa|ses|elle|mon|ma|mes|nous|vous|que|qui|peut|peut-on|est-ce|combien|couvert|paie|besoin|patiente?)\b/gu;
const LEAST_FRENCH = 2;

/** A misspelt French name is looked for in a French question: "her cousin" is no "coussin". */
export const isFrench = (folded: string): boolean => (folded.match(FRENCH)?.length ?? 0) >= LEAST_FRENCH;
