import { LIKE_A_WORD } from "./name-endings.ts";
import type { DeviceCatalog } from "./device-catalog.ts";

/** Devices are guessed by one slip: their names are words that others are near. */
export const DEVICE_SLIPS = 1;
const LONG_DEVICE = 9;
const BEGINNING = 2;

const toLetters = (word: string): string => Array.from(word).toSorted().join("");

/** One slip, or two letters that changed places, or two slips in a long word: "wheelchiar", "wheelchere". */
export const findDeviceNear =
  ({ findNear, findSpelling }: DeviceCatalog) =>
  (word: string): ReturnType<DeviceCatalog["findNear"]> => {
    const near = findNear(word);
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
