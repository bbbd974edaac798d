import type { Said } from "../case/read-case.ts";
import { DEFINED_KINDS } from "./defined-terms.ts";
import { listPlainClauses } from "./said-defined.ts";

/** A clause with another kind than the definition's, if no clause has the definition's own. */
function findOtherKind(said: readonly Said[], definition: string): string | undefined {
  const clauses = listPlainClauses(said);
  for (const kinds of DEFINED_KINDS) {
    const own = kinds.find(({ isOf }) => isOf(definition));
    if (!own || clauses.some(({ clause }) => own.isSaidBy(clause))) continue;
    const other = clauses.find(({ clause }) => kinds.some((kind) => kind !== own && kind.isSaidBy(clause)));
    if (other) return other.said.words;
  }
  return undefined;
}

const FIGURE = String.raw`(\d{1,3}(?:\.\d{1,2})?)`;
const UNIT = "(mm|cm|weeks?|hours?)";
const RANGE = new RegExp(String.raw`${FIGURE}\s?(?:mm|cm)?\s?(?:–|-|to)\s?${FIGURE}\s?${UNIT}\b`, "iu");
const LEAST = new RegExp(
  String.raw`\b(?:over|more than|greater than|at least|after|on or after|past)\s${FIGURE}\s?${UNIT}\b`,
  "iu",
);
const MOST = new RegExp(
  String.raw`\b(?:under|less than|up to|up to and including)\s${FIGURE}\s?${UNIT}\b`,
  "iu",
);
const STATED_FIGURE = new RegExp(String.raw`(?<![\d.])${FIGURE}[\s-]?${UNIT}\b`, "giu");
/** Figures of another time are not about the service. */
const OF_OTHER_TIME = /\b(?:ago|later|after|before|within|every|for)\b/iu;

interface Bounds {
  readonly from: number;
  readonly to: number;
  readonly unit: string;
}

const toUnit = (unit = ""): string => unit.toLowerCase().replace(/s$/u, "");

/** The size, length or weeks that a code is for, with both ends in. */
function toBounds(definition: string): Bounds | undefined {
  const [, from, to, unit] = RANGE.exec(definition) ?? [];
  if (unit !== undefined) return { from: Number(from), to: Number(to), unit: toUnit(unit) };
  const [, least, ofLeast] = LEAST.exec(definition) ?? [];
  if (ofLeast !== undefined) return { from: Number(least), to: Infinity, unit: toUnit(ofLeast) };
  const [, most, ofMost] = MOST.exec(definition) ?? [];
  return ofMost === undefined ? undefined : { from: 0, to: Number(most), unit: toUnit(ofMost) };
}

/** Words whose only figure in the definition's unit is outside the code's bounds. */
function findOutOfBounds(said: readonly Said[], definition: string): string | undefined {
  const bounds = toBounds(definition);
  if (!bounds) return undefined;
  const stated = listPlainClauses(said)
    .filter(({ clause }) => !OF_OTHER_TIME.test(clause))
    .flatMap(({ said: { words }, clause }) =>
      [...clause.matchAll(STATED_FIGURE)].flatMap(([, figure, unit]) =>
        toUnit(unit) === bounds.unit ? [{ words, value: Number(figure) }] : [],
      ),
    );
  const [first] = stated;
  const isOut = first !== undefined && (first.value < bounds.from || first.value > bounds.to);
  return isOut && stated.every(({ value }) => value === first.value) ? first.words : undefined;
}

/** Words that contradict a code's definition: general anaesthesia for a code under local, eight weeks for a code from sixteen. */
export const findOtherwise = (said: readonly Said[], definition: string): string | undefined =>
  findOtherKind(said, definition) ?? findOutOfBounds(said, definition);
