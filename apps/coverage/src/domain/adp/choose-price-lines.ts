import type { DevicePrice } from "./adp-records.ts";

const WORD = /[\p{L}\p{N}]+/gu;
/** Spellings and words of questions for those of the product manuals. */
const SAME: Readonly<Record<string, string>> = {
  pediatric: "paediatric",
  child: "paediatric",
  children: "paediatric",
  kid: "paediatric",
  first: "new",
  initial: "new",
  nose: "nasal",
  ear: "auricular",
  ultralight: "rigid",
  i: "1",
  ii: "2",
  iii: "3",
  one: "1",
  two: "2",
  three: "3",
};
/** Words that do not distinguish lines. */
const EMPTY: ReadonlySet<string> = new Set(
  "with and or for the only of type class device devices system".split(" "),
);

/** Abbreviations of orthotists. */
const SHORT: Readonly<Record<string, string>> = {
  afo: "ankle foot",
  kafo: "knee ankle foot",
  hkafo: "hip knee ankle foot",
  ko: "knee",
  ho: "hip",
  tlso: "thoraco lumbo sacral",
  lso: "lumbo sacral",
  ctlso: "cervical thoraco lumbo sacral",
  cto: "cervical thoracic",
  whfo: "wrist hand finger",
  eo: "elbow",
};
const SHORT_WORD = /\b(?:h?k?afo|ko|ho|c?tlso|lso|cto|whfo|eo)\b/giu;

const toWords = (text: string): readonly string[] =>
  (
    text
      .replaceAll(SHORT_WORD, (written) => SHORT[written.toLowerCase()] ?? written)
      .toLowerCase()
      .match(WORD) ?? []
  ).map((word) => {
    const base = word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
    return SAME[base] ?? base;
  });

/** "Type 2" and "class 1B" have their number after the word. */
const toNumbered = (text: string): readonly string[] =>
  [...text.toLowerCase().matchAll(/\b(type|class|level)s? ?(1|2|3|i{1,3}|one|two|three)([ab]?)\b/gu)].map(
    ([, kind = "", number = "", letter = ""]) => `${kind} ${SAME[number] ?? number}${letter}`,
  );

const toMarks = (text: string): ReadonlySet<string> =>
  new Set([
    ...toWords(text).filter((word) => !EMPTY.has(word) && !/^[1-3]$/u.test(word)),
    ...toNumbered(text),
  ]);

/**
 * The lines that a text names most exactly, of several types: "adult lightweight performance". All lines if the text does not distinguish
 * them.
 */
export function choosePriceLines<TLine extends Pick<DevicePrice, "device_type">>(
  lines: readonly TLine[],
  text: string,
): readonly TLine[] {
  const types = [...new Set(lines.map(({ device_type: type }) => type))];
  const marks = types.map((type) => toMarks(type));
  const said = toMarks(text);
  const scored = types.map((type, at) => {
    const own = [...(marks[at] ?? [])].filter((mark) => !marks.every((other) => other.has(mark)));
    const hits = own.filter((mark) => said.has(mark)).length;
    return { type, hits, misses: own.length - hits };
  });
  const most = Math.max(0, ...scored.map(({ hits }) => hits));
  if (most === 0) return lines;
  const best = scored.filter(({ hits }) => hits === most);
  const fewest = Math.min(...best.map(({ misses }) => misses));
  const chosen = new Set(best.filter(({ misses }) => misses === fewest).map(({ type }) => type));
  return lines.filter(({ device_type: type }) => chosen.has(type));
}
