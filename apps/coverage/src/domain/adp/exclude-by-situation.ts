import type { AdpExclusion, Device } from "./rule-book.ts";
import { applicableTo } from "./rule-book.ts";

/**
 * Exclusions that a situation shows, rather than a word: a pattern of their phrase, and situations of which one suffices. Criteria or
 * replacement rules cover the other exclusions.
 */
const SHOWN_BY: readonly (readonly [phrase: RegExp, situations: readonly string[]])[] = [
  [/repairs|batteries/u, ["asks_for_upkeep", "asks_for_upkeep_too"]],
  [/car, taxi/u, ["replaces_car", "is_occasional"]],
  [/community travel/u, ["is_community_only"]],
  [/bought|loss|theft|misuse|WSIB/u, []],
  [/after an operation/u, ["is_for_recovery"]],
  [/occasional|back-up|^second (?:prosthesis|orthosis)/u, ["is_spare", "is_occasional"]],
  [/work|school|recreation|sports/u, ["is_for_one_purpose"]],
  [/pain/u, ["is_for_care_only"]],
  [/^used (?:devices|or rebuilt)|used pumps/u, ["is_second_hand"]],
  [/supplier/u, ["is_unregistered_vendor"]],
];

const situationsOf = ({ phrase }: AdpExclusion): readonly string[] | undefined =>
  SHOWN_BY.find(([pattern]) => pattern.test(phrase))?.[1];

/** Facts for exclusions that no situation shows. */
const FACTS_BY_PHRASE: readonly (readonly [phrase: RegExp, fact: string])[] = [
  [/bought/u, "bought_before_assessment"],
  [/loss|theft/u, "lost_or_stolen"],
  [/misuse/u, "is_misused"],
];

/** The fact for an exclusion; undefined if criteria or separate rules cover it. */
export const findExcludedFact = (exclusion: AdpExclusion): string | undefined =>
  situationsOf(exclusion)?.[0] ?? FACTS_BY_PHRASE.find(([pattern]) => pattern.test(exclusion.phrase))?.[1];

/** If any of these is true, the device is not only for recovery. */
const LASTING = "is_long_term";

const AT_HOME = "used_in_residence_and_entry";

/** The closest exclusions of a device that its situation shows, each kind once. */
export function excludeBySituation(
  exclusions: readonly AdpExclusion[],
  device: Device,
  holds: (situation: string) => boolean,
): readonly AdpExclusion[] {
  const seen = new Set<string>();
  return applicableTo(exclusions, device).filter((exclusion) => {
    const shown = situationsOf(exclusion)?.filter(holds) ?? [];
    const [first] = shown;
    if (first === undefined || (first === "is_for_recovery" && holds(LASTING))) return false;
    // Mobility at home is more than one purpose.
    if (first === "is_for_one_purpose" && device.category === "mobility" && holds(AT_HOME)) return false;
    return !seen.has(first) && seen.add(first);
  });
}
