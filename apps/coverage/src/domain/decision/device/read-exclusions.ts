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

/** The manual's own words suffice for these facts: a use that is the only one, or a device that someone owned before. */
const SURE: ReadonlySet<string> = new Set([
  "replaces_car",
  "is_community_only",
  "is_for_recovery",
  "is_for_one_purpose",
  "is_for_care_only",
]);
const SECOND_HAND = "is_second_hand";

/** A duration in days or weeks is acute. Such braces and walking aids are used for less than six months (core 300.04). */
const ACUTE = /\b(?:\d{1,3}|an?|one|two|three|four|five|six|eight|ten|twelve)[ -](?:days?|weeks?)\b/iu;
const FOR_RECOVERY = "is_for_recovery";
const OF_ACUTE: ReadonlySet<string> = new Set(["orthotic_devices", "mobility"]);

/**
 * Reads exclusions from words in the ask: "for basketball only" is a single purpose. Without "only", there may be other uses, so the fact
 * is asked.
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
    // Of related things such as batteries, only an exclusion of the device itself counts.
    if (fact === undefined || fact.startsWith("asks_for_upkeep")) return [];
    const isPlain = countNegations(words) === 0;
    const isSure = isPlain && (fact === SECOND_HAND || (SURE.has(fact) && ONLY.test(words)));
    return [{ fact, isSure, need: toYesNo(fact, records.toReason(exclusion), records) }];
  });
}
