import { nearestNames } from "@clinical-mcp/errors";
import { FIELD_DICTIONARY } from "../../dataset/index.ts";
import { DERIVED_FIELDS, type ServedField } from "../values/derived-fields.ts";
import { synonymsOf } from "./field-synonyms.ts";
import { foldText } from "./fold-text.ts";

const FILLERS: ReadonlySet<string> = new Set(
  "a an and by field for from has in info is list of on or test tests the to value with".split(" "),
);

/** "orderCode", "order_code" and "Order codes" are one: order, code. */
const wordsOf = (text: string): readonly string[] =>
  foldText(text.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2"))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !FILLERS.has(word))
    .map((word) => (word.length > 3 ? word.replace(/s$/, "") : word));

/** Words of a field's name, title and description, in the order of their weights. */
const FIELD_WORDS: ReadonlyMap<ServedField, readonly (readonly string[])[]> = new Map(
  [...FIELD_DICTIONARY, ...DERIVED_FIELDS].map((field) => [
    field,
    [field.name, field.title, field.description].map(wordsOf),
  ]),
);

/** What a word in a field's name, title and description counts. */
const WEIGHTS = [3, 2, 0.5] as const;
/** What callers mean by a word is as good as its name. */
const SYNONYM = 3;
/** Less is a word or two of many in some description. */
const LEAST = 1;

/** A name so near is a slip of the pen, and goes before every meaning. */
const MISSPELT = 0.25;

/** How far a field speaks of what is asked: the mean weight of the words asked. */
function scoreField(field: ServedField, asked: readonly string[]): number {
  const texts = FIELD_WORDS.get(field) ?? [];
  const scores = asked.map((word) => {
    const meant = synonymsOf(word).includes(field.name) ? SYNONYM : 0;
    const held = texts.map((words, at) => (words.includes(word) ? (WEIGHTS[at] ?? 0) : 0));
    return Math.max(meant, ...held);
  });
  return scores.reduce((sum, score) => sum + score, 0) / Math.max(asked.length, 1);
}

const NEAREST = { limit: 3, fold: foldText };

/** The fields nearest to a name that there is none of: those misspelt, then those of its meaning, then of its letters. */
export function findNearestFields(name: string, fields: readonly ServedField[]): readonly string[] {
  const names = fields.map((field) => field.name);
  const asked = wordsOf(name.slice(0, 60));
  const meant = fields
    .map((field) => ({ name: field.name, score: scoreField(field, asked) }))
    .filter(({ score }) => score >= LEAST)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 3);
  return [
    ...new Set([
      ...nearestNames(name.slice(0, 60), names, { ...NEAREST, farthest: MISSPELT }),
      ...meant.map((field) => field.name),
      ...nearestNames(name.slice(0, 60), names, NEAREST),
    ]),
  ].slice(0, 5);
}
