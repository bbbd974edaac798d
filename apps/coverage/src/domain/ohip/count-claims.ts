import type { LimitPeriod, RuleCondition, StatedFact } from "../../dataset/index.ts";
import {
  ask,
  found,
  listUnstated,
  type ClaimFacts,
  type EarlierClaim,
  type FactNeed,
  type Finding,
} from "./claim-facts.ts";
import { addDays, subtractMonths } from "./local-time.ts";

type Count = Extract<RuleCondition, { kind: "at_most" | "at_least_before" }>;
type Minimum = Extract<Count, { kind: "at_least_before" }>;
type NoneBefore = Extract<RuleCondition, { kind: "none_before" }>;
type ShareWith = Extract<RuleCondition, { kind: "share_if_with" }>;
type SameDay = Extract<RuleCondition, { kind: "not_same_day_with" | "only_with" | "bars_same_day" }>;

/** Whether a list has a code. "K*" matches every K code. */
export const isListed = (code: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) =>
    pattern.endsWith("*") ? code.startsWith(pattern.slice(0, -1)) : pattern === code,
  );

/**
 * First day that counts. A service exactly one period ago no longer counts: with 12 months, March 3 of last year does not count on March
 * 3. Undefined for periods without days.
 */
export function toFirstDay({ unit, count }: LimitPeriod, day: string): string | undefined {
  switch (unit) {
    case "day":
      return addDays(day, 1 - count);
    case "week":
      return addDays(day, 1 - 7 * count);
    case "month":
      return addDays(subtractMonths(day, count), 1);
    case "calendar_month":
      return `${day.slice(0, "YYYY-MM".length)}-01`;
    case "calendar_year":
      return `${day.slice(0, "YYYY".length)}-01-01`;
    case "admission":
    case "pregnancy":
    case "lifetime":
      return undefined;
  }
}

const SHORT: ReadonlySet<LimitPeriod["unit"]> = new Set(["day", "week", "calendar_month"]);
const DAYS_OF_A_MONTH = 31;

/** Counted over more than a month, and taken to be of other months. */
const isLongAgo = ({ earliest, day, isOfOtherMonths }: EarlierClaim): boolean =>
  isOfOtherMonths === true && earliest !== undefined && earliest < addDays(day, -DAYS_OF_A_MONTH);

/** The day from which periods are counted back, and by how many days it may be earlier. */
interface CountDay {
  readonly day: string | undefined;
  readonly slack: number;
}

const toCountDay = ({ service, countDay, countDaySlack = 0 }: ClaimFacts): CountDay => ({
  day: service?.day ?? countDay,
  slack: countDaySlack,
});

const CALENDAR: ReadonlySet<LimitPeriod["unit"]> = new Set(["calendar_month", "calendar_year"]);

/** Whether a claim may fall in the period. */
function isInPeriod(claim: EarlierClaim, period: LimitPeriod, { day, slack }: CountDay): boolean {
  if (period.unit === "lifetime") return true;
  if (period.unit === "admission" || period.unit === "pregnancy") return claim.isSameEpisode;
  if (SHORT.has(period.unit) && isLongAgo(claim)) return false;
  const first = day === undefined ? undefined : toFirstDay(period, day);
  if (first === undefined || day === undefined) return false;
  return claim.day >= (CALENDAR.has(period.unit) ? first : addDays(first, -slack)) && claim.day <= day;
}

/** Claims of a period that may have been before the limit's own began: whether they count is open. */
const isPeriodOpen = (claim: EarlierClaim, period: LimitPeriod, { day, slack }: CountDay): boolean => {
  const { earliest = slack > 0 ? claim.day : undefined, isSameEpisode, isOfMonth, isDated = false } = claim;
  if (isOfMonth === true && period.unit === "calendar_month") return false;
  const first = day === undefined ? undefined : toFirstDay(period, day);
  return earliest !== undefined && first !== undefined && earliest < first && (isDated || !isSameEpisode);
};

const WITHOUT_DAYS: ReadonlySet<LimitPeriod["unit"]> = new Set(["admission", "pregnancy", "lifetime"]);

/** Facts that are needed before claims of a period can be counted. */
const listUnstatedOf = (
  { period }: { readonly period: LimitPeriod },
  claims: readonly EarlierClaim[] | undefined,
  day: string | undefined,
): readonly FactNeed[] =>
  listUnstated(["earlierClaims", claims], ["service", WITHOUT_DAYS.has(period.unit) ? "" : day]);

const anyTrue = (facts: ClaimFacts, names: readonly StatedFact[]): boolean | undefined => {
  const values = names.map((name) => facts.stated[name]);
  if (values.includes(true)) return true;
  return values.includes(undefined) ? undefined : false;
};

/** Whether a limit is for services of other days, and so does not apply. */
const isOfOtherDays = (condition: Count, day: string | undefined): boolean =>
  condition.kind === "at_most" &&
  day !== undefined &&
  (day < (condition.services_from ?? day) || day > (condition.services_until ?? day));

/** Whether another limit applies at the service's place. */
const isElsewhere = (condition: Count, { setting }: ClaimFacts): boolean =>
  condition.kind === "at_most" &&
  setting !== undefined &&
  (condition.unless_settings ?? []).includes(setting);

/** Weight of services that count double, such as a bilateral block. */
const toWeight = (condition: Count, code: string | undefined): number => {
  const double: readonly string[] = (condition.kind === "at_most" && condition.double) || [];
  return code !== undefined && double.includes(code) ? 2 : 1;
};

/** A count over a period is that many services. A claim with its day is one service, with any number of units. */
const countServices = ({ earliest, units }: EarlierClaim): number => (earliest === undefined ? 1 : units);

/**
 * Use of the limit by earlier claims, in units or in services. Claims of the same day may be further units of the current service, so
 * their number of services is open.
 */
function countUsed(
  condition: Count,
  claims: readonly EarlierClaim[],
  { day, isInOrder = false }: { readonly day: string | undefined; readonly isInOrder?: boolean | undefined },
): { readonly used: number; readonly open: number } {
  if (condition.kind === "at_least_before" || condition.counts === undefined)
    return {
      used: claims.reduce((sum, claim) => sum + claim.units * toWeight(condition, claim.code), 0),
      open: 0,
    };
  const isCounted = (claim: EarlierClaim): boolean =>
    isInOrder || claim.day !== day || claim.earliest !== undefined;
  const others = claims.filter((claim) => claim.isToday !== true);
  const used = others.filter(isCounted).reduce((sum, claim) => sum + countServices(claim), 0);
  return { used, open: others.filter((claim) => !isCounted(claim)).length };
}

/** Number of claims known to be in the period. */
function countStated(
  condition: Count,
  { earlierClaims = [], isInOrder }: ClaimFacts,
  from: CountDay,
): number {
  const counted = listCounted(condition, earlierClaims, from).filter(
    (claim) => !isPeriodOpen(claim, condition.period, from),
  );
  return countUsed(condition, counted, { day: from.day, isInOrder }).used;
}

/** More than the daily limit, even without earlier claims. The remaining units are paid. */
function overDay(
  condition: Extract<Count, { kind: "at_most" }>,
  {
    sameDay,
    now,
    before,
  }: { readonly sameDay: readonly string[]; readonly now: number; readonly before: number },
): Finding {
  const left = condition.most - before - sameDay.length;
  const detail =
    sameDay.length > 0
      ? `with ${sameDay.join(", ")}`
      : `${now} now, ${before} before, at most ${condition.most}`;
  const isPart = condition.counts === undefined && left > 0 && left < now;
  return { ...found(false, detail), ...(isPart && { allowedUnits: left }) };
}

/** Codes of the day that count. Of lines in their order those before count as earlier claims, unless one of the day is paid. */
function listSameDay(condition: Count, { sameDayCodes = [], isInOrder }: ClaimFacts): readonly string[] {
  const isOrdered = isInOrder === true && condition.kind === "at_most" && condition.most > 1;
  return isOrdered ? [] : sameDayCodes.filter((code) => isListed(code, condition.codes));
}

/** Claims before that count, or may. */
function listCounted(
  condition: Count,
  claims: readonly EarlierClaim[],
  from: CountDay,
): readonly EarlierClaim[] {
  const isLeftOut = ({ code, isVirtual }: EarlierClaim): boolean =>
    condition.kind === "at_least_before" &&
    (condition.except?.includes(code) === true || (condition.in_person === true && isVirtual === true));
  return claims.filter(
    (claim) =>
      isListed(claim.code, condition.codes) &&
      !isLeftOut(claim) &&
      isInPeriod(claim, condition.period, from) &&
      (condition.by !== "physician" || claim.isSamePhysician),
  );
}

/** Use of a limit by the service itself: its units, or one. */
function countNow(condition: Count, { units = 1, isOneService = false, code }: ClaimFacts): number {
  const isOne = condition.kind === "at_most" && (isOneService || condition.counts === "services");
  return (isOne ? 1 : units) * toWeight(condition, code);
}

/** Whether lines in order have no earlier one, for a limit that then does not apply. */
const isFirst = (condition: Minimum, { isInOrder }: ClaimFacts, counted: readonly EarlierClaim[]): boolean =>
  condition.is_unclaimed === true && isInOrder === true && counted.length === 0;

/** Whether enough claims were made before, but by today some are too old, and the service may be of another day. */
function isOfUnknownDay(
  condition: Minimum,
  { service, countDaySlack, earlierClaims = [] }: ClaimFacts,
): boolean {
  const ever: Minimum = { ...condition, period: { unit: "lifetime", count: 1 } };
  const all = listCounted(ever, earlierClaims, { day: undefined, slack: 0 });
  const isDated = service !== undefined || countDaySlack !== undefined;
  return !isDated && all.length >= condition.least;
}

/** A minimum of earlier claims; `most` counts those that may have been made. */
function holdToLeast(
  condition: Minimum,
  facts: ClaimFacts,
  { before, most }: { readonly before: number; readonly most: number },
): Finding {
  const { least } = condition;
  const detail = `${before} of ${least}`;
  if (before >= least) return found(true, detail);
  if (isOfUnknownDay(condition, facts)) return ask(["service"], detail);
  return most >= least ? ask(["earlierClaims"], `at least ${detail}`) : found(false, detail);
}

/** Limits per period: earlier claims, counted in units, plus the current claim. */
export function evaluateCount(condition: Count, facts: ClaimFacts): Finding {
  const { statedCodes, atLeastCodes = [] } = facts;
  const from = toCountDay(facts);
  const { day } = from;
  if (isOfOtherDays(condition, day) || isElsewhere(condition, facts)) return found(true);
  const now = countNow(condition, facts);
  const sameDay = listSameDay(condition, facts);
  if (condition.kind === "at_most" && sameDay.length + now > condition.most + condition.one_more_if.length)
    return overDay(condition, { sameDay, now, before: countStated(condition, facts, from) });
  const isStated = statedCodes === undefined || statedCodes.some((code) => isListed(code, condition.codes));
  const earlierClaims = isStated ? facts.earlierClaims : undefined;
  const unstated = listUnstatedOf(condition, earlierClaims, day);
  if (earlierClaims === undefined || unstated.length > 0) return ask(unstated);
  const counted = listCounted(condition, earlierClaims, from);
  const settled = counted.filter((claim) => !isPeriodOpen(claim, condition.period, from));
  const { used: before, open } = countUsed(condition, settled, { day, isInOrder: facts.isInOrder });
  const isAtLeast = atLeastCodes.some((code) => isListed(code, condition.codes));
  const mayBeMore = settled.length < counted.length || (before > 0 && isAtLeast);
  const mostBefore = isAtLeast && counted.length > 0 ? Infinity : countUsed(condition, counted, { day }).used;
  if (condition.kind === "at_least_before")
    return isFirst(condition, facts, counted)
      ? found(true)
      : holdToLeast(condition, facts, { before, most: mostBefore });
  return holdToMost(condition, {
    before,
    now,
    open,
    mostBefore,
    mayBeMore,
    lifted: anyTrue(facts, condition.one_more_if),
    unstated: condition.one_more_if.filter((fact) => facts.stated[fact] === undefined),
  });
}

interface Used {
  readonly before: number;
  readonly now: number;
  /** Claims that may already be counted. */
  readonly open: number;
  readonly mayBeMore: boolean;
  /** Claimed before with all that may have been. */
  readonly mostBefore: number;
  /** Whether a fact raises the limit by one. */
  readonly lifted: boolean | undefined;
  /** Unstated facts that would raise it. */
  readonly unstated: readonly StatedFact[];
}

function holdToMost(
  condition: Extract<Count, { kind: "at_most" }>,
  { before, now, open, mayBeMore, mostBefore, lifted, unstated }: Used,
): Finding {
  const { most, one_more_if: lifting, counts } = condition;
  const detail = `${before} claimed before, at most ${most}`;
  const all = before + now;
  if (lifting.length > 0 && lifted === true && mostBefore + open + now <= most + 1)
    return found(true, `${detail}, one more in this case`);
  if (all <= most && (mayBeMore || all + open > most)) return ask(["earlierClaims"], `at least ${detail}`);
  if (all <= most) return found(true, detail);
  const isLifted = lifting.length > 0 && lifted !== false ? lifted : false;
  const left = most - before;
  const part = counts === undefined && left > 0 ? { allowedUnits: left } : {};
  if (all > most + 1 || isLifted === false) return { ...found(false, detail), ...part };
  if (isLifted) return found(true, `${detail}, one more in this case`);
  return ask(unstated, detail);
}

/** Codes that must not have been claimed in the period, by this physician or by anyone. */
export function evaluateNoneBefore({ codes, period, by }: NoneBefore, facts: ClaimFacts): Finding {
  const from = toCountDay(facts);
  const isStated = facts.statedCodes === undefined || facts.statedCodes.some((code) => isListed(code, codes));
  const claims = isStated ? facts.earlierClaims : undefined;
  const unstated = listUnstatedOf({ period }, claims, from.day);
  if (claims === undefined || unstated.length > 0) return ask(unstated);
  const claim = claims.find(
    (one) =>
      isListed(one.code, codes) &&
      isInPeriod(one, period, from) &&
      (by === "any_physician" || one.isSamePhysician),
  );
  if (!claim) return found(true);
  if (isPeriodOpen(claim, period, from)) return ask(["earlierClaims"], `${claim.code} before`);
  const when = claim.earliest === undefined ? `of ${claim.day}` : "in the period";
  return found(false, `${claim.code} ${when}`);
}

/** A share of the fee with another service of the day. */
export function evaluateShareWith({ codes, percent }: ShareWith, { sameDayCodes }: ClaimFacts): Finding {
  if (sameDayCodes === undefined) return ask(["sameDayCodes"]);
  const sameDay = sameDayCodes.filter((code) => isListed(code, codes));
  const detail = sameDay.length > 0 ? `only ${percent} % of the fee, with ${sameDay.join(", ")}` : null;
  return found(true, detail);
}

/** Codes that must, or must not, be claimed on the same day. */
export function evaluateSameDay(condition: SameDay, facts: ClaimFacts): Finding {
  // It bars others, whose rule `listRules` makes of it.
  if (condition.kind === "bars_same_day") return found(true);
  const { sameDayCodes } = facts;
  if (sameDayCodes === undefined) return ask(["sameDayCodes"]);
  const matching = sameDayCodes.filter((code) => isListed(code, condition.codes));
  if (condition.kind === "only_with") {
    if (matching.length === 0 && facts.isSameDayOpen === true) return ask(["sameDayCodes"]);
    return found(matching.length > 0, matching.join(", ") || null);
  }
  const barred = matching.filter((code) => !condition.except.includes(code));
  if (barred.length === 0) return found(true);
  const detail = `with ${barred.join(", ")}`;
  const { unless, unless_settings: places = [] } = condition;
  const isLifted = unless.length === 0 ? false : anyTrue(facts, unless);
  const isElsewhere = facts.setting !== undefined && places.includes(facts.setting);
  if (isLifted === true || isElsewhere) return found(true, detail);
  const needs: readonly FactNeed[] = [
    ...(isLifted === undefined ? unless.filter((fact) => facts.stated[fact] === undefined) : []),
    ...(places.length > 0 ? listUnstated(["setting", facts.setting]) : []),
  ];
  return needs.length > 0 ? ask(needs, detail) : found(false, detail);
}
