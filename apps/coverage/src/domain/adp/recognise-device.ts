import type { DeviceCategory } from "../../dataset/adp-vocabulary.ts";
import { createWordFinder, type ValuedMatch, type WordMatch } from "./find-words.ts";
import type { AdpDeviceType } from "./rule-book.ts";

export interface RecognisedDevice {
  /** The characters of the text that name it. */
  readonly matched: string;
  readonly from: number;
  /** One type, or several if the word is ambiguous. */
  readonly candidates: readonly AdpDeviceType[];
}

export interface Recognition {
  /** In the order of the text. */
  readonly devices: readonly RecognisedDevice[];
  /** Categories that the text names without a device, e.g. "mobility device": too vague to answer. */
  readonly categories: readonly DeviceCategory[];
}

const CATEGORY_WORDS: readonly (readonly [DeviceCategory, readonly string[]])[] = [
  ["mobility", ["mobility device", "mobility aid", "mobility equipment"]],
  ["comm_aids", ["communication aid"]],
  ["hearing_devices", ["hearing device"]],
  ["visual_aids", ["visual aid", "vision aid", "low vision aid"]],
  ["respiratory", ["respiratory device", "respiratory equipment", "breathing machine"]],
  ["prosthesis", ["prosthesis", "prostheses", "artificial limb"]],
  ["orthotic_devices", ["orthosis", "orthoses", "orthotic device", "brace"]],
  ["pressure_modification", ["pressure modification device"]],
];

type Candidate = ValuedMatch<AdpDeviceType>;

/** Longer names count before the shorter ones inside them: "power wheelchair" is no "wheelchair". */
function keepLongest(found: readonly Candidate[]): readonly Candidate[] {
  return found.filter(
    ({ from, to }) =>
      !found.some((other) => other.from < to && from < other.to && other.to - other.from > to - from),
  );
}

const ACCENTS = /\p{M}/gu;
/** "Béquilles" without accents, as names are stored. Keeps each letter's place. */
const plain = (text: string): string => text.normalize("NFD").replaceAll(ACCENTS, "");

export type RecogniseDevices = (text: string) => Recognition;

/**
 * Finds devices that a text names in everyday or official words. An ambiguous word gives all its types, and the caller decides.
 *
 * @param names names beyond those of the types, each with its type: models of price lines, e.g. "Accent 1000", and French names
 */
export function createDeviceRecogniser(
  deviceTypes: readonly AdpDeviceType[],
  names: readonly (readonly [name: string, type: AdpDeviceType])[] = [],
): RecogniseDevices {
  const findDevices = createWordFinder([
    ...deviceTypes.flatMap((type) => [type.name, ...type.words].map((word) => [word, type] as const)),
    ...names,
  ]);
  const findCategories = createWordFinder(
    CATEGORY_WORDS.flatMap(([category, words]) => words.map((word) => [word, category] as const)),
  );
  return (given) => {
    const text = given.normalize("NFC");
    const bySpan = Map.groupBy(keepLongest(findDevices(plain(text))), ({ from, to }) => `${from} ${to}`);
    const devices = [...bySpan.values()].flatMap((group): readonly RecognisedDevice[] => {
      const [first] = group;
      if (!first) return [];
      const candidates = [...new Set(group.map(({ value }) => value))];
      return [{ matched: text.slice(first.from, first.to), from: first.from, candidates }];
    });
    const isInside = ({ from }: WordMatch): boolean =>
      devices.some((device) => device.from <= from && from < device.from + device.matched.length);
    const categories = findCategories(text)
      .filter((match) => !isInside(match))
      .map(({ value }) => value);
    return {
      devices: devices.toSorted((one, other) => one.from - other.from),
      categories: [...new Set(categories)],
    };
  };
}
