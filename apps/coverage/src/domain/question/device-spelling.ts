import { LIKE_A_WORD } from "./name-endings.ts";
import { isFrenchName, type DeviceCatalog } from "./device-catalog.ts";
import { isFrench, isPlausibleSlip, standsAsThing } from "./plausible-slip.ts";
import type { Token } from "./name-index.ts";

/** Devices are guessed by one slip: their names are words that others are near. */
export const DEVICE_SLIPS = 1;
const LONG_DEVICE = 9;
const BEGINNING = 2;

const toLetters = (word: string): string => Array.from(word).toSorted().join("");

/** Whether a word may be that name of a device, wrongly written; a French one is none in English: "her cousin" is no "coussin". */
export const mayMeanDevice = (folded: string) => {
  const isInFrench = isFrench(folded);
  return (word: string, name: string): boolean =>
    isPlausibleSlip(word, name) && (isInFrench || !isFrenchName(name));
};

/** One slip, or two letters that changed places, or two slips in a long word: "wheelchiar", "wheelchere". */
export const findDeviceNear =
  ({ findNear, findSpelling }: DeviceCatalog, mayMean: ReturnType<typeof mayMeanDevice>) =>
  (word: string): ReturnType<DeviceCatalog["findNear"]> => {
    const near = findNear(word).filter(({ name }) => mayMean(word, name));
    if (near.some(({ edits }) => edits <= DEVICE_SLIPS)) return near;
    const spelled = findSpelling(word);
    if (spelled === undefined) return near;
    const isSwapped = toLetters(spelled) === toLetters(word);
    const isLong =
      word.length >= LONG_DEVICE &&
      spelled.slice(0, BEGINNING) === word.slice(0, BEGINNING) &&
      !LIKE_A_WORD.test(word);
    return isSwapped || isLong ? near.map((one) => ({ ...one, edits: DEVICE_SLIPS })) : near;
  };

const SURE_LETTERS = 8;
const JOINED =
  /(?:\b(?:and|or|plus|with|versus|vs|et|ou|avec) (?:an? |the |her |his |une? |new )*|[,+&/] ?(?:an? |une? |new )*)$/u;

/** Whether a word may be a misspelt device; beside one that is named plainly a short word is one only where it is joined to that. */
export const mayBeDevice =
  (folded: string, isNamed: boolean) =>
  ({ word, span }: Pick<Token, "word" | "span">): boolean =>
    standsAsThing(folded, span) &&
    (!isNamed || word.length >= SURE_LETTERS || JOINED.test(folded.slice(0, span.start)));
