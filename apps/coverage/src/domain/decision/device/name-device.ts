import { distance } from "fastest-levenshtein";
import { DEVICE_CATEGORIES, type DeviceCategory } from "../../../dataset/adp-vocabulary.ts";
import type { DevicePrice } from "../../adp/adp-records.ts";
import { fold } from "../../adp/find-words.ts";
import type { AdpDeviceType } from "../../adp/rule-book.ts";
import { toWholeYears } from "../../case/age.ts";
import type { PatientInput } from "../../case/case-input.ts";
import { normaliseName } from "../../case/find-nearest.ts";
import type { DeviceRecords } from "./device-records.ts";

export interface NamedDevice {
  /** As given, for people to read. */
  readonly words: string;
  /** One type; several if a word may mean each of them; none if nothing was recognised. */
  readonly types: readonly AdpDeviceType[];
  /** Named alone, without a device in it. */
  readonly category: DeviceCategory | undefined;
  /** The price line of a code. */
  readonly line: DevicePrice | undefined;
  /** The characters that name it. */
  readonly matched: string | undefined;
  /** Other types that the words name. */
  readonly others: readonly string[];
  /** If nothing was recognised: types with a similar spelling. */
  readonly nearest: readonly AdpDeviceType[];
  /** In (0, 1]; 1 by code, type or exact name. */
  readonly certainty: number;
}

const CERTAINTY = { exact: 1, word: 0.97, several: 0.85, none: 0.3 } as const;

const NOTHING = {
  types: [],
  category: undefined,
  line: undefined,
  matched: undefined,
  others: [],
  nearest: [],
} as const;

/** Words that could be a code: with a digit, or in capitals. */
const CODE_LIKE = /\b(?:(?=[\w-]{0,11}\d)[\w-]{3,12}|[A-Z]{4})\b/gu;

const findLine = (words: string, { lineOf }: DeviceRecords): DevicePrice | undefined =>
  [words.trim(), ...(words.match(CODE_LIKE) ?? [])]
    .map((word) => lineOf.get(word.toUpperCase()))
    .find((line) => line !== undefined);

const ADULT_FROM = 19;
/** Types with separate criteria for children and adults (insulin-pump 310 and 320). */
const BY_AGE: Readonly<Record<string, readonly [child: string, adult: string]>> = {
  insulin_pump: ["insulin_pump_child", "insulin_pump_adult"],
};

/** Undefined if no age is stated. */
export function isChild(patient: PatientInput): boolean | undefined {
  const years = toWholeYears(patient);
  return years === undefined ? undefined : years < ADULT_FROM;
}

/** The type whose criteria hold at the person's age. */
export function ofAge(type: AdpDeviceType, patient: PatientInput, { typeOf }: DeviceRecords): AdpDeviceType {
  const child = isChild(patient);
  const pair = BY_AGE[type.device_type];
  return pair === undefined || child === undefined ? type : (typeOf.get(pair[child ? 0 : 1]) ?? type);
}

/** Whether the criteria depend on the person's age and it is unstated. */
export const isAgeOpen = (type: AdpDeviceType, patient: PatientInput): boolean =>
  type.device_type in BY_AGE && isChild(patient) === undefined;

const MOST_NEAREST = 5;
/** Share of a word's letters that may be wrong. */
const MOST_MISSPELT = 0.2;

/** Types with similarly spelled names, to suggest to the caller. They are never assumed. */
function findNearest(words: string, { adp: { book } }: DeviceRecords): readonly AdpDeviceType[] {
  const said = fold(words).trim();
  return book.deviceTypes
    .map((type) => ({
      type,
      far: Math.min(
        ...[type.name, ...type.words].map((word) => distance(said, word) / Math.max(word.length, 4)),
      ),
    }))
    .filter(({ far }) => far <= MOST_MISSPELT)
    .toSorted((one, other) => one.far - other.far)
    .slice(0, MOST_NEAREST)
    .map(({ type }) => type);
}

function nameByWords(words: string, records: DeviceRecords): Omit<NamedDevice, "words"> {
  const { devices, categories } = records.recognise(words);
  const [first, ...further] = devices;
  const [category] = categories;
  if (!first)
    return {
      ...NOTHING,
      category,
      nearest: category ? [] : findNearest(words, records),
      certainty: CERTAINTY.none,
    };
  const others = further.flatMap(({ candidates: [only, ...more] }) =>
    only && more.length === 0 && !first.candidates.includes(only) ? [only.device_type] : [],
  );
  const isExact = first.candidates.some(({ name }) => fold(name) === fold(words).trim());
  return {
    ...NOTHING,
    types: first.candidates,
    matched: first.matched,
    others: [...new Set(others)],
    certainty: first.candidates.length > 1 ? CERTAINTY.several : isExact ? CERTAINTY.exact : CERTAINTY.word,
  };
}

/** A price line without a type of its own has the rules of its category. */
function nameLine(line: DevicePrice, { typeListedAs }: DeviceRecords): NamedDevice {
  const type = typeListedAs.get(line.device_type);
  return {
    ...NOTHING,
    words: line.device_name,
    line,
    types: type ? [type] : [],
    category: type ? undefined : line.device_category,
    certainty: CERTAINTY.exact,
  };
}

/** Names the device of an ask: a type or category by name, the code of a price line, or everyday words. */
export function nameDevice(words: string, records: DeviceRecords): NamedDevice {
  const key = normaliseName(words);
  const type = records.typeOf.get(key);
  if (type) return { ...NOTHING, words: type.name, types: [type], certainty: CERTAINTY.exact };
  const category = DEVICE_CATEGORIES.find((known) => known === key);
  if (category) return { ...NOTHING, words, category, certainty: CERTAINTY.none };
  const line = findLine(words, records);
  return line ? nameLine(line, records) : { words, ...nameByWords(words, records) };
}
