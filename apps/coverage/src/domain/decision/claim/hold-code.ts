import type { BillingRule } from "../../../dataset/index.ts";
import type { ClaimAsk } from "../../case/coverage-case.ts";
import type { ClaimFacts } from "../../ohip/claim-facts.ts";
import { isListed } from "../../ohip/count-claims.ts";
import { toDescription } from "../../ohip/fee-text.ts";
import type { FeeRow } from "../../ohip/schedule.ts";
import { isTimeUnitKind } from "../../ohip/time-units.ts";
import { findIndicator } from "../../ohip/virtual-care.ts";
import type { Reason } from "../verdict.ts";
import { countUnits, OWN_VIRTUAL, toClaimAmount, type ClaimAmount } from "./claim-amount.ts";
import { findSuffix, listClaimFacts, toClaimFacts, toSpecialty } from "./claim-facts-of.ts";
import type { ClaimRecords } from "./claim-records.ts";
import { isOfRole, toPartRow, toRoleAmount, toRoleSuffix } from "./claimant-role.ts";
import { holdRules, type HeldRule } from "./hold-rules.ts";

/** A day's claim and the records that decide it. */
export interface DayAsk {
  readonly ask: ClaimAsk;
  readonly records: ClaimRecords;
  /** YYYY-MM-DD */
  readonly today: string;
  /** Results of this ask only. */
  readonly known: HeldCodes;
}

export interface CodeAsk extends DayAsk {
  readonly code: string;
  /** Other codes of the day, from the ask and from `same_day_codes`, without those that give way to this one. */
  readonly sameDay: readonly string[];
  /** Facts of a claim line. They replace the facts of the ask. */
  readonly lineFacts?: ClaimFacts;
  /** Role suffix of a claim line. */
  readonly lineSuffix?: string | undefined;
}

/** General goals: the page answers them even if a case is open. */
const GENERAL: ReadonlySet<string> = new Set(["fee", "which_code", "premiums", "limits", "documentation"]);

/**
 * For these goals, the codes of one ask are a list and not one day's claim. `limits` is absent, because it asks which codes bar each
 * other.
 */
const APART: ReadonlySet<string> = new Set(["fee", "which_code", "documentation"]);

/** Fields that describe one service. If one is stated, its codes count as claimed together for any goal. */
const OF_ONE_SERVICE = [
  "service_at",
  "minutes",
  "times_recorded",
  "admission",
  "discharge",
  "stay_hours",
  "mrp",
] as const;

export const isAskedApart = (ask: ClaimAsk): boolean =>
  APART.has(ask.goal ?? "may_bill") && OF_ONE_SERVICE.every((field) => ask[field] === undefined);

export const isGeneral = ({ goal = "may_bill" }: Pick<ClaimAsk, "goal">): boolean => GENERAL.has(goal);

/** Codes that one decision has held already: rivals, premiums and better ways come back to the same ones. */
export type HeldCodes = Map<string, HeldCode | undefined>;

/** One code checked against all its rules. */
export interface HeldCode extends CodeAsk {
  readonly fee: FeeRow;
  readonly facts: ClaimFacts;
  readonly held: readonly HeldRule[];
  /** A bar by the chapter or the place, which has no rule of its own. */
  readonly outside: Reason | undefined;
  readonly amount: ClaimAmount;
}

const FAMILY_PRACTICE = "00";

/** Consultations and visits of a chapter are its specialty's; those of family practice are open to all (GP10). */
const OF_A_CHAPTER = /^[ACW]\d/u;

function refuseChapter(fee: FeeRow, specialty: string | undefined, { records }: CodeAsk): Reason | undefined {
  const { fee_code: code } = fee;
  if (specialty === undefined || !OF_A_CHAPTER.test(code)) return undefined;
  const rows = records.schedule.byCode.get(code)?.flatMap((entry) => entry.rows) ?? [];
  const isOwn = rows.some(
    ({ specialty_number: number }) => number === null || number === FAMILY_PRACTICE || number === specialty,
  );
  if (isOwn) return undefined;
  return {
    text: `${code} is listed for ${fee.specialty?.toLowerCase() ?? "another specialty"}, and the claimant’s specialty is ${specialty}.`,
    sources: [records.toSource(fee)],
  };
}

const PLACE_OF: readonly (readonly [RegExp, ClaimFacts["setting"], string])[] = [
  // Palliative visits in designated beds are claimed so in any facility (GP50).
  [/^C(?!9[69]|98|882)\d{3}$/u, "hospital_in_patient", "for hospital in-patients"],
  [/^W(?!9[69])\d{3}$/u, "long_term_care", "for residents of long-term care"],
];

/** A prefix sets the place of a code. By telephone or video the place is not known. */
function refusePlace(fee: FeeRow, { setting }: ClaimFacts, { records }: CodeAsk): Reason | undefined {
  if (setting === undefined || setting.startsWith("virtual_")) return undefined;
  const place = PLACE_OF.find(([pattern, own]) => pattern.test(fee.fee_code) && own !== setting);
  return (
    place && {
      text: `${fee.fee_code} (${toDescription(fee)}) is ${place[2]}, and the service was elsewhere.`,
      sources: [records.toSource(fee)],
    }
  );
}

/** A service by video or telephone also has the rules of the indicator with which it is claimed. */
function listModalityRules(
  fee: FeeRow,
  { setting }: ClaimFacts,
  { records }: CodeAsk,
): readonly BillingRule[] {
  const indicator = findIndicator(setting);
  return indicator === undefined || OWN_VIRTUAL.test(fee.fee_code) || fee.is_add_on
    ? []
    : records.rulesOf(indicator, []);
}

/** Consultations that are the relationship themselves, also with a new patient (A62, item 4). */
const BY_VIDEO = /^(?:A920|[AC]945|[AC]680|A81[478]|A802)$/u;

function withRelationship(facts: ClaimFacts, fee: FeeRow): ClaimFacts {
  const { setting } = facts;
  const isSpecialist = fee.specialty_number !== null && fee.specialty_number !== FAMILY_PRACTICE;
  const isConsultation = isSpecialist && /\bconsultation\b/iu.test(fee.description);
  const isOwn =
    (setting === "virtual_video" && (isConsultation || BY_VIDEO.test(fee.fee_code))) ||
    (setting === "virtual_telephone" && fee.fee_code === "A920");
  return isOwn ? { ...facts, stated: { ...facts.stated, has_existing_relationship: true } } : facts;
}

/** Derives units from the minutes for codes paid by time, because limits count units. */
function withUnits(facts: ClaimFacts, rules: readonly BillingRule[]): ClaimFacts {
  const isTimed = rules.some(({ condition }) => isTimeUnitKind(condition.kind));
  if (!isTimed || facts.units !== undefined) return facts;
  const units = countUnits(
    rules.map((rule) => ({ rule })),
    facts,
  );
  return units === undefined || units === 0 ? facts : { ...facts, units };
}

/** Units that the minutes of an ask come to for a code that is paid by time. */
function countOwnUnits(
  code: string,
  records: ClaimRecords,
  { minutes }: Pick<ClaimAsk, "minutes">,
): number | undefined {
  return countUnits(
    records.rulesOf(code, []).map((rule) => ({ rule })),
    { stated: {}, minutes },
  );
}

/**
 * Base of a premium that is a share: the first code of the day that its rule names. A claim with one service bills it with that service,
 * and the rule then bars it.
 */
function findBase(fee: FeeRow, rules: readonly BillingRule[], { sameDay, records, ask, lineFacts }: CodeAsk) {
  if (fee.basis !== "percent") return undefined;
  const lists = rules.flatMap(({ condition }) => (condition.kind === "only_with" ? [condition.codes] : []));
  const rows = sameDay.flatMap((code) => records.findFee(code) ?? []).filter((row) => row.fee_cents !== null);
  const [only, ...others] = rows.filter((row) => !row.is_add_on);
  const sent = lineFacts !== undefined && others.length === 0 ? only : undefined;
  const before =
    lists.length === 0 ? rows.find((one) => one.fee_code === lineFacts?.serviceBefore) : undefined;
  const row =
    before ?? rows.find(({ fee_code: code }) => lists.every((codes) => isListed(code, codes))) ?? sent;
  if (row?.fee_cents === undefined || row.fee_cents === null || row.is_add_on) return undefined;
  const units = lineFacts?.unitsOfDay?.get(row.fee_code) ?? countOwnUnits(row.fee_code, records, ask) ?? 1;
  return { code: row.fee_code, cents: row.fee_cents * units };
}

/** Whether an unstated code of the day could be the one that must be claimed with this code. */
const isOpenDay = ({ ask, sameDay, records }: CodeAsk): boolean =>
  ask.same_day_codes === undefined && !sameDay.some((code) => records.findFee(code)?.is_add_on === false);

/**
 * Holds one code to its rules, its chapter and its place.
 *
 * @returns undefined for a code that is not held
 * @throws UserInputError INVALID_DATE, UNKNOWN_SPECIALTY
 */
export function holdCode(asked: CodeAsk): HeldCode | undefined {
  const key = `${asked.code} ${asked.sameDay.join(" ")}`;
  if (asked.known.has(key)) return asked.known.get(key);
  const held = holdUncached(asked);
  asked.known.set(key, held);
  return held;
}

function holdUncached(asked: CodeAsk): HeldCode | undefined {
  const { ask, code, sameDay, records, today } = asked;
  const specialty = toSpecialty(ask.specialty, records.schedule);
  const suffix = asked.lineSuffix ?? toRoleSuffix(code, ask, records);
  const fee = records.findFee(code, { specialty, suffix });
  if (!fee) return undefined;
  const isStated = sameDay.length > 0 || ask.same_day_codes !== undefined;
  const stated =
    asked.lineFacts ??
    toClaimFacts(ask, {
      code,
      sameDay: isStated ? sameDay : undefined,
      isSameDayOpen: isOpenDay(asked),
      today,
      schedule: records.schedule,
    });
  const rules = [
    ...records.rulesOf(code, stated.sameDayCodes ?? []),
    ...listModalityRules(fee, stated, asked),
  ];
  const written = asked.lineSuffix ?? findSuffix(code, ask);
  const isOneService = isOfRole(fee, written);
  const facts = withUnits({ ...withRelationship(stated, fee), isOneService }, rules);
  const unknown = new Set(
    [...listClaimFacts(ask)].flatMap(([fact, value]) => (value === null ? [fact] : [])),
  );
  const held = holdRules(rules, { code, facts, unknown });
  return {
    ...asked,
    fee,
    facts,
    held,
    outside: refuseChapter(fee, specialty, asked) ?? refusePlace(fee, facts, asked),
    amount:
      toRoleAmount(fee, written, facts) ??
      toClaimAmount(toPartRow(fee, written), {
        facts,
        held,
        ageDays: ask.patient.age_days,
        base: findBase(fee, rules, asked),
      }),
  };
}

/** Checks the affected rules again with more facts. */
export function holdAgain(
  own: HeldCode,
  more: Partial<ClaimFacts>,
  bearsOn: (rule: BillingRule) => boolean,
): HeldCode {
  const facts = { ...own.facts, ...more };
  const again = holdRules(own.held.map(({ rule }) => rule).filter(bearsOn), {
    code: own.code,
    facts,
    unknown: new Set(),
  });
  const byRule = new Map(again.map((one) => [one.rule, one]));
  const held = own.held.map((one) => byRule.get(one.rule) ?? one);
  const context = { facts, held, ageDays: own.ask.patient.age_days };
  const isCut = held.some(({ allowedUnits }) => allowedUnits !== undefined);
  return { ...own, facts, held, amount: isCut ? toClaimAmount(own.fee, context) : own.amount };
}
