import { checkCombination, isOneOf } from "../../adp/check-combination.ts";
import { excludeBySituation } from "../../adp/exclude-by-situation.ts";
import { findExclusions, type FoundExclusion } from "../../adp/find-exclusions.ts";
import { findWords, isThingDenied } from "../../adp/find-words.ts";
import type { AdpExclusion } from "../../adp/rule-book.ts";
import type { Need, Reason } from "../verdict.ts";
import type { PlacedDevice } from "./device-facts.ts";
import type { DeviceRecords } from "./device-records.ts";
import { toYesNo, type StatedDevice } from "./judge-criteria.ts";

/** Situations to ask about if they are unknown, or if their words are in the ask. */
const SITUATIONS = [
  "asks_for_upkeep",
  "is_occasional",
  "is_for_recovery",
  "is_spare",
  "is_for_one_purpose",
  "is_for_care_only",
  "is_second_hand",
  "is_unregistered_vendor",
] as const;

export interface ExcludedWords {
  /** The requested thing is never funded. */
  readonly itself: readonly AdpExclusion[];
  /** Excluded parts and extras that the ask also names. */
  readonly parts: readonly AdpExclusion[];
  /** Uses and other payers: words raise them, facts settle them. */
  readonly raised: readonly FoundExclusion[];
}

const HEAD_END = /[,.;:()]|\s(?:for|with|without|of|and|on|in|from|to|at|that|which|after|who)\s/u;
/** End of the head noun: "batteries" in "batteries for a scooter", "scooter batteries" in "scooter batteries, worn". */
const headLength = (words: string): number => words.search(HEAD_END) + 1 || words.length + 1;

/** "Scooter batteries" are batteries; a "battery-powered wheelchair" is none; a second-hand scooter is second-hand. */
function isHead({ exclusion, matched }: FoundExclusion, words: string): boolean {
  const at = words.toLowerCase().indexOf(matched.toLowerCase());
  const end = at + matched.length;
  const isAttribute = /\bused\b|unlisted|supplier/iu.test(exclusion.phrase);
  return end <= headLength(words) && (isAttribute || end >= headLength(words) - 1);
}

/** Finds what the ask names and the manuals exclude for this device. */
export function readExcluded(
  { type }: Pick<StatedDevice, "type">,
  words: string,
  records: DeviceRecords,
): ExcludedWords {
  const device = { category: type.device_category, type: type.device_type };
  const found = findExclusions(records.exclusionsIn(type, words), device, words);
  const items = found.filter(({ exclusion }) => exclusion.excludes === "item");
  const whole = records.wholeExclusionOf(type);
  return {
    itself: [
      ...(whole ? [whole] : []),
      ...items.filter((one) => isHead(one, words)).map(({ exclusion }) => exclusion),
    ],
    parts: items.filter((one) => !isHead(one, words)).map(({ exclusion }) => exclusion),
    raised: found.filter(({ exclusion }) => exclusion.excludes !== "item"),
  };
}

/** Exclusions for everything, or for one kind of device. What one kind excludes, another may fund. */
const HOLDS_APART = /mobile devices|\bused\b|unlisted|supplier/iu;

/** Finds a thing without a device that every manual excludes: insoles, an earmold, a battery. */
export function findExcludedThing(words: string, records: DeviceRecords): AdpExclusion | undefined {
  const things = records.excludedThingsIn(words).flatMap((exclusion) => {
    const matches = findWords(words, exclusion.words).filter((match) => !isThingDenied(words, match));
    const isOne = matches.some(({ from, to }) =>
      isHead({ exclusion, matched: words.slice(from, to), onlyIfSolePurpose: false }, words),
    );
    return isOne && !HOLDS_APART.test(exclusion.phrase) ? [exclusion] : [];
  });
  return things.find(({ adp_doc: manual }) => manual === "core") ?? things[0];
}

const OTHER_PAYERS = ["wsib_covers_device", "veterans_group_a"];

/** Facts that words and plans raise without settling them. */
export function listRaised(
  { raised }: ExcludedWords,
  { patient: { plans } }: StatedDevice["ask"],
): ReadonlySet<string> {
  const named = raised.flatMap(({ exclusion: { excludes, phrase } }) => {
    if (excludes === "person") return OTHER_PAYERS;
    if (/community/u.test(phrase)) return ["used_in_residence_and_entry"];
    if (/car, taxi/u.test(phrase)) return ["replaces_car", "daily_use"];
    return /operation|acute/u.test(phrase) ? ["months_of_need"] : ["own_everyday_use", "daily_use"];
  });
  return new Set([
    ...named,
    ...(plans?.wsib === true ? ["wsib_covers_device"] : []),
    ...(plans?.veterans === true ? ["veterans_group_a"] : []),
  ]);
}

/** Situations that the answer to a criterion shows. */
const SHOWN_BY_CRITERION: Readonly<Record<string, string>> = {
  is_community_only: "used_in_residence_and_entry",
  is_occasional: "daily_use",
};

const UPKEEP = /repairs|batteries/u;

/** Exclusions of upkeep, such as repairs and batteries, closest rule first. */
export const listUpkeep = (
  { type }: Pick<StatedDevice, "type">,
  records: DeviceRecords,
): readonly AdpExclusion[] => records.bookOf(type).exclusions.filter(({ phrase }) => UPKEEP.test(phrase));

/** Exclusions that the stated situation meets, and questions for unknown situations. */
export function judgeSituation(
  { type, facts }: StatedDevice,
  records: DeviceRecords,
): { readonly refusals: readonly Reason[]; readonly needs: readonly Need[] } {
  const { exclusions } = records.bookOf(type);
  const device = { category: type.device_category, type: type.device_type };
  const holds = (situation: string): boolean =>
    facts.get(situation) === true || facts.get(SHOWN_BY_CRITERION[situation] ?? "") === false;
  const unknown = SITUATIONS.filter((fact) => facts.get(fact) === null);
  return {
    refusals: excludeBySituation(exclusions, device, holds).map(records.toReason),
    needs: unknown.flatMap((fact): readonly Need[] => {
      const [exclusion] = excludeBySituation(exclusions, device, (situation) => situation === fact);
      return exclusion ? [toYesNo(fact, records.toReason(exclusion), records)] : [];
    }),
  };
}

/** A lost device is gone. A worn or outgrown one gives way to its replacement. */
function isInUse({ condition, types }: PlacedDevice): boolean {
  if (condition === "lost" || condition === "stolen") return false;
  return condition === undefined || condition === "works" || !types.some((one) => isOneOf(one.device_type));
}

/** Devices that are not funded with those that the person has (mobility 600, visual-aids 600, communication-aids 600). */
export function judgeCombination(
  { ask, type }: Pick<StatedDevice, "ask" | "type">,
  {
    otherOwned,
    others,
  }: { readonly otherOwned: readonly PlacedDevice[]; readonly others: readonly string[] },
  records: DeviceRecords,
): { readonly refusals: readonly Reason[]; readonly needs: readonly Need[] } {
  const asked = Array.from({ length: Math.max(ask.how_many ?? 1, 1) }, () => type.device_type);
  const { rules } = records.adp.book;
  const bars = (types: readonly string[]): readonly Reason[] =>
    checkCombination(rules, [...asked, ...types]).flatMap(({ rule }) =>
      rule ? [records.toReason(rule)] : [],
    );
  const typesOf = (devices: readonly PlacedDevice[]): readonly string[] =>
    devices.flatMap(({ types: [only] }) => (only ? [only.device_type] : []));
  const inUse = otherOwned.filter(isInUse);
  const sure = bars([...others, ...typesOf(inUse.filter(({ adp_funded: funded }) => funded === true))]);
  if (sure.length > 0) return { refusals: sure, needs: [] };
  const unstated = inUse.filter(({ adp_funded: funded }) => funded === undefined);
  const needs = unstated.flatMap((one): readonly Need[] => {
    const [why] = bars(typesOf([one]));
    return why
      ? [
          {
            field: `owned[${one.index}].adp_funded`,
            type: "yes_no",
            question: `Did ADP pay for the ${one.types[0]?.name ?? one.device ?? "other device"} that the person has?`,
            why,
          },
        ]
      : [];
  });
  return { refusals: [], needs };
}
