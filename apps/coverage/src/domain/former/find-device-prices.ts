import { toListedCents, type AdpRecords, type DevicePrice } from "../adp/adp-records.ts";
import { choosePriceLines } from "../adp/choose-price-lines.ts";
import { findOptionLines } from "../adp/find-option-lines.ts";
import type { AdpDeviceType } from "../adp/rule-book.ts";
import type { CoverageQuestion, DeviceIntent } from "../question/coverage-question.ts";
import { foldText } from "../question/folded-text.ts";
import { chooseModelLines } from "../question/model-names.ts";
import type { DeviceFinding, Source } from "./evidence.ts";

/** Address and date of a document of the dataset. */
export type FindDocument = (documentId: string) => Omit<Source, "loc">;

const toSource = (line: DevicePrice, findDocument: FindDocument): Source => ({
  ...findDocument(line.document_id),
  loc: `page ${line.page}`,
  place: { documentId: line.document_id, sectionIds: [line.section_id], page: line.page },
});

const SENTENCE_END = /[.!?]+(?=\s|$)/u;

/** The sentence that names the device: what stands elsewhere tells no line of its prices apart. */
function sentenceOf({ span }: DeviceIntent, { text }: CoverageQuestion): string {
  if (span === null) return text;
  const { folded } = foldText(text);
  const before = folded.slice(0, span.start).split(SENTENCE_END).at(-1) ?? "";
  const after = folded.slice(span.start).split(SENTENCE_END)[0] ?? "";
  return before + after;
}

/** "Without porous implant" names no line with one. */
const DENIED_PART = /\b(?:without|no|not|sans|pas de)(?: (?:an?|the|any))*(?: [\p{L}-]+){1,2}/giu;
const withoutDenied = (text: string): string => text.replaceAll(DENIED_PART, " ");

const SIZE = /\b(?:adult|p(?:a)?ediatric|child\w*|kids?|pediatrique|adulte)\b/iu;
const ADULT_MONTHS = 19 * 12;
/** Devices have sizes of their own for adults and for children: the person's age tells which, where nothing else does. */
function withSize(text: string, { text: all, facts: { age } }: CoverageQuestion): string {
  if (SIZE.test(all) || !age) return text;
  return `${text} ${age.value.months >= ADULT_MONTHS ? "adult" : "paediatric"}`;
}

interface PriceContext {
  readonly findDocument: FindDocument;
  readonly intent: DeviceIntent;
  readonly question: CoverageQuestion;
}

/** Approved prices of the lines of a type, least and most. */
export function findPrices(
  prices: readonly DevicePrice[],
  { listed_as: names }: AdpDeviceType,
  { findDocument, intent, question }: PriceContext,
): DeviceFinding["prices"] {
  const text = withSize(withoutDenied(sentenceOf(intent, question)), question);
  const own = prices.filter((line) => names.includes(line.device_type));
  const [least, ...dearer] = choosePriceLines(chooseModelLines(own, text), text)
    .flatMap((line) => {
      const cents = toListedCents(line);
      return cents === undefined ? [] : [{ line, cents }];
    })
    .toSorted((one, other) => one.cents - other.cents);
  if (!least) return undefined;
  const most = dearer.at(-1) ?? least;
  const isElsewhere = most.line.section_id !== least.line.section_id;
  return {
    leastCents: least.cents,
    mostCents: most.cents,
    source: toSource(least.line, findDocument),
    ...(isElsewhere && { mostSource: toSource(most.line, findDocument) }),
  };
}

const MOST_OPTIONS = 4;

/** Options of the device that the question names. */
export const findOptions = (
  { prices, book }: AdpRecords,
  type: AdpDeviceType,
  { question, findDocument }: PriceContext,
): NonNullable<DeviceFinding["options"]> =>
  findOptionLines(prices, { type, deviceTypes: book.deviceTypes, folded: foldText(question.text).folded })
    .slice(0, MOST_OPTIONS)
    .map((line) => ({
      name: line.device_type,
      cents: toListedCents(line) ?? 0,
      source: toSource(line, findDocument),
    }));
