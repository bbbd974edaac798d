import { excludeBySituation, findExcludedFact } from "../../adp/exclude-by-situation.ts";
import { findExclusions } from "../../adp/find-exclusions.ts";
import type { DeviceAsk } from "../../case/coverage-case.ts";
import type { Said } from "../../case/read-case.ts";
import { countNegations } from "../polarity.ts";
import type { OwnFact } from "../said-own.ts";
import type { DeviceRecords } from "./device-records.ts";
import { toYesNo } from "./judge-criteria.ts";
import { nameDevice } from "./name-device.ts";

const ONLY = /\b(?:only|solely|alone|seulement|uniquement)\b/iu;

/** Of a use that is told to be the only one, or of a device that somebody had before, the words of the manual say it. */
const SURE: ReadonlySet<string> = new Set([
  "replaces_car",
  "is_community_only",
  "is_for_recovery",
  "is_for_one_purpose",
  "is_for_care_only",
]);
const SECOND_HAND = "is_second_hand";

/** What is counted in days or weeks is acute: such braces and walking aids are for less than six months (core 300.04). */
const ACUTE = /\b(?:\d{1,3}|an?|one|two|three|four|five|six|eight|ten|twelve)[ -](?:days?|weeks?)\b/iu;
const FOR_RECOVERY = "is_for_recovery";
const OF_ACUTE: ReadonlySet<string> = new Set(["orthotic_devices", "mobility"]);

/**
 * Facts that words beside a device tell by the words that its manual excludes: "for basketball only" is one purpose alone. What
 * does not say that it is the only use may be another thing, and is asked.
 */
export function readExclusions(
  ask: DeviceAsk,
  { words, value }: Said,
  records: DeviceRecords,
): readonly OwnFact[] {
  const [type, ...more] = nameDevice(ask.device ?? "", records).types;
  if (!type || more.length > 0 || value === "no") return [];
  const { exclusions: all } = records.bookOf(type);
  const device = { category: type.device_category, type: type.device_type };
  const isAcute = OF_ACUTE.has(type.device_category) && ACUTE.test(words);
  const found = findExclusions(records.exclusionsIn(type, words), device, words);
  const [recovery] = isAcute ? excludeBySituation(all, device, (one) => one === FOR_RECOVERY) : [];
  const acute = recovery ? [{ exclusion: recovery }] : [];
  return [...found, ...acute].flatMap(({ exclusion }): readonly OwnFact[] => {
    const fact = findExcludedFact(exclusion);
    // Of things beside the device, such as batteries, only what the device itself is counts.
    if (fact === undefined || fact.startsWith("asks_for_upkeep")) return [];
    const isPlain = countNegations(words) === 0;
    const isSure = isPlain && (fact === SECOND_HAND || (SURE.has(fact) && ONLY.test(words)));
    return [{ fact, isSure, need: toYesNo(fact, records.toReason(exclusion), records) }];
  });
}
