import { parseRegExpLiteral } from "@eslint-community/regexpp";
import type { AST } from "@eslint-community/regexpp";

/** What a pattern's own pieces make: `start` once, `pump` as often as the text is long, and an end that matches nothing. */
export interface HostileText {
  readonly start: string;
  readonly pump: string;
}

/** Texts of one pattern; beyond them the pieces repeat each other. */
const MOST_TEXTS = 60;
const CANDIDATES = [
  "a",
  "0",
  " ",
  "A",
  "-",
  ".",
  "(",
  "\n",
  ",",
  "é",
  "_",
  "$",
  "/",
  '"',
  "%",
  "*",
  ":",
  "#",
];
/** An end that hardly any pattern takes. */
const MISMATCH = "\u0001!\n\u0001";

/** The text of this length, of which the last characters are the mismatch. */
export const toText = ({ start, pump }: HostileText, length: number): string =>
  (start + pump.repeat(Math.ceil(length / pump.length))).slice(0, length - MISMATCH.length) + MISMATCH;

/** What one alternative is tried with: what it repeats, after a sample of the text before it and without. */
function* tryAlternative(
  { elements }: AST.Alternative,
  before: string,
  isIgnoringCase: boolean,
): Generator<HostileText> {
  let start = before;
  for (const [at, part] of elements.entries()) {
    const sample = sampleOf(part, isIgnoringCase);
    if (part.type === "Quantifier") {
      for (const pump of pumpsOf(part.element, isIgnoringCase)) {
        yield { start, pump };
        yield { start: "", pump };
      }
      // The text before it, repeated: each is a start, from which it takes all the others.
      yield { start: "", pump: start.slice(before.length) + sample };
      const next = elements[at + 1];
      if (next)
        yield { start, pump: sampleOf(part.element, isIgnoringCase) + sampleOf(next, isIgnoringCase) };
    }
    for (const inner of alternativesOf(part)) yield* tryAlternative(inner, start, isIgnoringCase);
    start += sample;
  }
  yield { start: "", pump: start.slice(before.length) };
  yield { start: "", pump: start };
}

/**
 * Texts that try a pattern where it repeats. Each has a repetition's content, and neighbours of it together, over and
 * over, after a sample of the text before it and without.
 */
export function makeHostileTexts({ source, flags }: { readonly source: string; readonly flags: string }) {
  const { pattern, flags: read } = parseRegExpLiteral(new RegExp(source, flags));
  const texts = new Map<string, HostileText>();
  for (const alternative of pattern.alternatives)
    for (const text of tryAlternative(alternative, "", read.ignoreCase))
      if (text.pump !== "" && texts.size < MOST_TEXTS)
        texts.set(JSON.stringify([text.start, text.pump]), text);
  return [...texts.values()];
}

function alternativesOf(part: AST.Element): readonly AST.Alternative[] {
  const inner = part.type === "Quantifier" ? part.element : part;
  return inner.type !== "CharacterClass" && "alternatives" in inner
    ? inner.alternatives.filter((each) => each.type === "Alternative")
    : [];
}

/** Several characters of a class, since the next part may take some of them and not others. */
function pumpsOf(element: AST.Element, isIgnoringCase: boolean): readonly string[] {
  const matching = isOneCharacter(element) ? charactersOf(element, isIgnoringCase).slice(0, 5) : [];
  return matching.length > 0 ? matching : [sampleOf(element, isIgnoringCase)];
}

type OneCharacter = AST.CharacterClass | AST.CharacterSet | AST.ExpressionCharacterClass;

const isOneCharacter = (element: AST.Element): element is OneCharacter =>
  ["CharacterClass", "CharacterSet", "ExpressionCharacterClass"].includes(element.type);

/** Asked of the class itself, which knows best what it takes. */
function charactersOf(element: OneCharacter, isIgnoringCase: boolean): readonly string[] {
  for (const flags of ["v", "u", ""]) {
    try {
      const one = new RegExp(`^${element.raw}$`, `${flags}s${isIgnoringCase ? "i" : ""}`);
      const own = [...element.raw].filter((each) => one.test(each)).slice(0, 2);
      return [...new Set([...own, ...CANDIDATES.filter((each) => one.test(each))])];
    } catch {
      // Written for another mode.
    }
  }
  return [];
}

/** A text that the element takes, as short as can be and not empty where it need not be. */
function sampleOf(element: AST.Element, isIgnoringCase: boolean): string {
  if (element.type === "Character") return String.fromCodePoint(element.value);
  if (isOneCharacter(element)) return charactersOf(element, isIgnoringCase)[0] ?? "a";
  if (element.type === "Quantifier")
    return sampleOf(element.element, isIgnoringCase).repeat(Math.min(Math.max(1, element.min), 10));
  if (element.type === "Group" || element.type === "CapturingGroup")
    return (element.alternatives[0]?.elements ?? []).map((each) => sampleOf(each, isIgnoringCase)).join("");
  return "";
}
