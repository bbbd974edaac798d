import { toListedCents, type DevicePrice } from "./adp-records.ts";
import type { AdpDeviceType } from "./rule-book.ts";
import { uniqueBy } from "../unique-by.ts";

/** Names that mean several listed types, with their part of the product manual. */
const SECTION_OF: Readonly<Record<string, string>> = { ambulation_aid: "Ambulation Aids" };
const OPTIONS = /:? ?options$/iu;

const POUNDS_PER_KG = 2.2046;
const WEIGHT = /(?<![\d.])(\d{2,3})\s?-?\s?(?:(lbs?|pounds?|#)|(kgs?|kilos?|kilograms?))(?![\p{L}])/u;
const HEAVY = /\b(?:heavy[- ]?duty|bariatric|over-?size|extra heavy|reinforced)\b/u;
/** From here on the manuals have models for heavy people. */
const HEAVIEST_ORDINARY = 250;

/** The person's weight in pounds, from a folded text. */
export function readPounds(folded: string): number | undefined {
  const [, count, pounds] = WEIGHT.exec(folded) ?? [];
  if (count === undefined) return undefined;
  return Number(count) * (pounds === undefined ? POUNDS_PER_KG : 1);
}

interface WeightRange {
  readonly from: number;
  readonly to: number;
}

function toWeightRange(name: string): WeightRange | undefined {
  const [, from, to] = /(\d{3})-(\d{3}) ?lbs/iu.exec(name) ?? [];
  if (from !== undefined) return { from: Number(from), to: Number(to) };
  const [, least] = /exceed(?:s|ed) (\d{3})/iu.exec(name) ?? [];
  return least === undefined ? undefined : { from: Number(least), to: Infinity };
}

/** Words that distinguish an option, without its list, packaging and starting size. */
const toMarks = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .replace(/^(?:mw|pw|aa) - /u, "")
    .replace(/^specialty controls \d+ /u, "")
    .replace(
      /\(.{0,200}?\)|\*|- (?:lease|purchase)|\b(?:required|(?:over|up to) \d|client weight|for (?:power|sgd|writing|comm))\b.{0,300}$/gu,
      " ",
    )
    .split(/[\s,&-]+/u)
    .filter((word) => word.length > 1 && !/^(?:and|or|of|the|adult|system|type|model)$/u.test(word));

const squash = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, "");
const toStem = (word: string): string => squash(word).replace(/(?<=\p{L}{3})s$/u, "");

/** "Leg rests" and "legrests" are one; of "chin/rim" either will do. */
function isNamed(name: string, squashed: string): boolean {
  const marks = toMarks(name);
  return (
    marks.length > 0 &&
    marks.every((mark) =>
      mark.split("/").some((word) => toStem(word) !== "" && squashed.includes(toStem(word))),
    )
  );
}

/** The heavy-duty model for the stated weight; all of them without one. */
function ofWeight<TLine extends DevicePrice>(
  lines: readonly TLine[],
  pounds: number | undefined,
): readonly TLine[] {
  const ranged = lines.flatMap((line) => {
    const range = toWeightRange(line.device_type);
    return range ? [{ line, range }] : [];
  });
  if (pounds === undefined) return ranged.map(({ line }) => line);
  const fitting = ranged.filter(({ range: { from, to } }) => pounds >= from && pounds <= to);
  const closest = Math.max(...fitting.map(({ range: { from } }) => from));
  return fitting.filter(({ range: { from } }) => from === closest).map(({ line }) => line);
}

interface OptionQuestion {
  readonly type: AdpDeviceType;
  /** All types, whose own lines are no options. */
  readonly deviceTypes: readonly AdpDeviceType[];
  /** The folded question. */
  readonly folded: string;
}

/** Lines of the product manual for options of a device that a question names: "heavy duty walker for 380 lbs". */
export function findOptionLines(
  prices: readonly DevicePrice[],
  { type, deviceTypes, folded }: OptionQuestion,
): readonly DevicePrice[] {
  const ofTypes = new Set(deviceTypes.flatMap(({ listed_as: names }) => names));
  const own = prices.filter(({ device_type: listed }) => type.listed_as.includes(listed));
  const sections = new Set([
    ...own.map(({ list_section: section }) => section.replace(OPTIONS, "")),
    ...(SECTION_OF[type.device_type] === undefined ? [] : [SECTION_OF[type.device_type]]),
  ]);
  const lines = prices.filter(
    (line) =>
      line.device_category === type.device_category &&
      !ofTypes.has(line.device_type) &&
      sections.has(line.list_section.replace(OPTIONS, "")) &&
      toListedCents(line) !== undefined,
  );
  const pounds = readPounds(folded);
  const isHeavy = HEAVY.test(folded) || (pounds ?? 0) >= HEAVIEST_ORDINARY;
  const squashed = squash(folded);
  const named = lines.filter(
    ({ device_type: listed }) => toWeightRange(listed) === undefined && isNamed(listed, squashed),
  );
  const found = [...named, ...(isHeavy ? ofWeight(lines, pounds) : [])];
  return uniqueBy(found, (line) => `${line.device_type} ${line.approved_price_cents}`);
}
