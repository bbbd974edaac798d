import { NUMBER_PATTERN, parseNumber } from "@clinical-mcp/citations";
import { CARE_CONCEPTS } from "./care-concepts.ts";
import { CLAIM_CONCEPTS } from "./claim-concepts.ts";
import { ENCOUNTER_CONCEPTS } from "./encounter-concepts.ts";
import { findAll, words, type PhraseMatch } from "./folded-text.ts";
import { LESION_CONCEPTS, PROCEDURE_CONCEPTS } from "./procedure-concepts.ts";
import { PROGRAM_CONCEPTS } from "./program-concepts.ts";
import { readCareQuantities } from "./read-care-quantities.ts";
import { readOpioidVisits } from "./read-opioid-visits.ts";
import { readConcept, type Asserted } from "./stated-concept.ts";

const WOUND = words(String.raw`(?<count>${NUMBER_PATTERN})[ -]?(?:cm|centimet(?:re|er)s?)`);
const CARE_WEEK = words(
  String.raw`(?:week (?<nth>${NUMBER_PATTERN}))|(?:for|at|past|over) (?<lasting>${NUMBER_PATTERN}) weeks?|(?<count>${NUMBER_PATTERN})(?:st|nd|rd|th)? weeks?(?: (?:of|in|into|after|since|on|ago))|(?<months>${NUMBER_PATTERN}) months?(?: (?:of|in|into|after|since|on|ago))|(?<ordinal>first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d{1,2}(?:st|nd|rd|th)) week`,
);
const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");
const HOME_CARE = /\bhome[- ]care\b|\bk07[12]\b/u;
const LONGEST_SHORT_WOUND = 5;
const FIRST_WEEKS = 8;
const WEEKS_PER_MONTH = 4;

const toWeeks = ({ groups }: PhraseMatch): number | undefined => {
  const { nth, lasting, count, months, ordinal } = groups;
  if (ordinal !== undefined) {
    const named = ORDINALS.indexOf(ordinal);
    return named === -1 ? Number.parseInt(ordinal, 10) : named + 1;
  }
  if (months !== undefined) return (parseNumber(months) ?? Number.NaN) * WEEKS_PER_MONTH + 1;
  return parseNumber(nth ?? lasting ?? count ?? "");
};

function readQuantities(folded: string): readonly Asserted[] {
  const wounds = findAll(folded, WOUND);
  const isShort = (match: PhraseMatch): boolean =>
    (parseNumber(match.groups["count"] ?? "") ?? Infinity) <= LONGEST_SHORT_WOUND;
  // "3 cm on the leg, 7 cm on the arm": each wound has its own code.
  const [wound] = new Set(wounds.map(isShort)).size > 1 ? [] : wounds;
  const length = parseNumber(wound?.groups["count"] ?? "");
  const [week] = HOME_CARE.test(folded) ? findAll(folded, CARE_WEEK) : [];
  const weeks = week && toWeeks(week);
  return [
    ...(wound && length !== undefined
      ? [{ fact: "is_wound_up_to_5_cm" as const, value: length <= LONGEST_SHORT_WOUND, span: wound.span }]
      : []),
    ...(week && weeks !== undefined && !Number.isNaN(weeks)
      ? [{ fact: "is_in_first_weeks_of_home_care" as const, value: weeks <= FIRST_WEEKS, span: week.span }]
      : []),
  ];
}

const isPartOf = (one: Asserted, other: Asserted): boolean =>
  one.fact === other.fact &&
  one.value !== other.value &&
  one.span.start >= other.span.start &&
  one.span.end <= other.span.end &&
  one.span.end - one.span.start < other.span.end - other.span.start;

/** "Referred himself" is no referral: a longer wording of a fact stands for what it holds. */
const withoutParts = (asserted: readonly Asserted[]): readonly Asserted[] =>
  asserted.filter((one) => !asserted.some((other) => isPartOf(one, other)));

const WENT_HOME =
  /\b(?:home (?:on|today|yesterday|after|the|with)|went home|goes home|going home|sent (?:her|him|them) home|discharged (?:her |him |them )?home|home (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/u;

/** Who went home was not transferred at the end of the stay, wherever they were moved before. */
const isOver = (folded: string) => {
  const wentHome = WENT_HOME.test(folded);
  return ({ fact, value }: Asserted): boolean =>
    !(wentHome && value && fact === "is_transfer_within_hospital");
};

/** Facts of the encounter that concepts assert or deny, and those that a number decides. */
export const readEncounter = (folded: string): readonly Asserted[] => [
  ...withoutParts(
    [
      ...ENCOUNTER_CONCEPTS,
      ...CLAIM_CONCEPTS,
      ...CARE_CONCEPTS,
      ...PROCEDURE_CONCEPTS,
      ...LESION_CONCEPTS,
      ...PROGRAM_CONCEPTS,
    ].flatMap(readConcept(folded)),
  ).filter(isOver(folded)),
  ...readQuantities(folded),
  ...readCareQuantities(folded),
  ...readOpioidVisits(folded),
];
