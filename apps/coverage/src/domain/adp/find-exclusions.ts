import { findWords, isDenied, isThingDenied } from "./find-words.ts";
import type { AdpDeviceType, AdpExclusion, AdpRuleBook, Device } from "./rule-book.ts";
import { applicableTo } from "./rule-book.ts";
import { uniqueBy } from "../unique-by.ts";

export interface FoundExclusion {
  readonly exclusion: AdpExclusion;
  /** The characters of the text that name it. */
  readonly matched: string;
  /** A use is excluded only as the sole use. A thing, or a person covered by another payer, is always excluded. */
  readonly onlyIfSolePurpose: boolean;
}

/** Of exclusions with one phrase, the closest to the device: the core manual and every other manual exclude repairs. */
const closest = (exclusions: readonly FoundExclusion[]): readonly FoundExclusion[] =>
  uniqueBy(exclusions, ({ exclusion: { excludes, phrase }, matched }) => `${excludes} ${phrase} ${matched}`);

const isSole = ({ excludes, statement }: AdpExclusion): boolean =>
  excludes === "use" && /\b(?:alone|only)\b/i.test(statement);

/** Whether an exclusion is of a whole type, not of a part or a use: it is about no other type, and has its name. */
const isOfWholeType =
  ({ device_type: type, words }: AdpDeviceType) =>
  ({ excludes, device_types: types, words: excluded }: AdpExclusion): boolean =>
    excludes === "item" &&
    types.length === 1 &&
    types[0] === type &&
    excluded.some((word) => words.includes(word));

/** The exclusion of a type that the program never funds, such as a cane or a ramp; undefined for all others. */
export function findWholeExclusion(
  { exclusions, deviceTypes }: Pick<AdpRuleBook, "exclusions" | "deviceTypes">,
  { type }: Device,
): AdpExclusion | undefined {
  const known = deviceTypes.find(({ device_type: own }) => own === type);
  return known && exclusions.find(isOfWholeType(known));
}

/** Exclusions in the manuals for what a text asks for, each with its section. Denied words ("not to replace a car") do not match. */
export function findExclusions(
  exclusions: readonly AdpExclusion[],
  device: Device,
  text: string,
): readonly FoundExclusion[] {
  const found = applicableTo(exclusions, device).flatMap((exclusion): readonly FoundExclusion[] => {
    const isAway = exclusion.excludes === "item" ? isThingDenied : isDenied;
    const match = findWords(text, exclusion.words).find((candidate) => !isAway(text, candidate));
    if (!match) return [];
    return [{ exclusion, matched: text.slice(match.from, match.to), onlyIfSolePurpose: isSole(exclusion) }];
  });
  return closest(found);
}
