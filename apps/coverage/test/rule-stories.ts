// What each kind of billing rule means, as calls on both sides of it. Days and limits are counted by Date, and not by the code under test.
import type { BillingRule, LimitPeriod } from "../src/dataset/index.ts";
import type { ClaimCase } from "./open-claim-records.ts";

/** A call that keeps a rule, or breaks it. */
export interface Story {
  readonly claim: ClaimCase;
  readonly isKept: boolean;
}

type Condition = BillingRule["condition"];
type Of<Kind extends Condition["kind"]> = Extract<Condition, { kind: Kind }>;

/** A Wednesday without a holiday; the Saturday after it; Victoria Day. */
export const DAYS = { weekday: "2025-05-07", weekend: "2025-05-10", holiday: "2025-05-19" } as const;
const SERVICE = DAYS.weekday;

const kept = (claim: ClaimCase): Story => ({ claim, isKept: true });
const broken = (claim: ClaimCase): Story => ({ claim, isKept: false });
const sides = (pairs: readonly (readonly [ClaimCase, boolean])[]): readonly Story[] =>
  pairs.map(([claim, isKept]) => ({ claim, isKept }));

const shift = (day: string, by: { readonly days?: number; readonly months?: number }): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + (by.months ?? 0));
  date.setUTCDate(date.getUTCDate() + (by.days ?? 0));
  return date.toISOString().slice(0, 10);
};

/** The last day before a period that ends with the service, where the period has days. */
function dayBefore({ unit, count }: LimitPeriod): string | undefined {
  if (unit === "day") return shift(SERVICE, { days: -count });
  if (unit === "week") return shift(SERVICE, { days: -7 * count });
  if (unit === "month") return shift(SERVICE, { months: -count });
  if (unit === "calendar_month") return shift(`${SERVICE.slice(0, 8)}01`, { days: -1 });
  return unit === "calendar_year" ? `${Number(SERVICE.slice(0, 4)) - 1}-12-31` : undefined;
}

/** Claims up to the limit, the one that reaches it on the first day of the period or on the last one before. */
function ofLimit(condition: Of<"at_most">): readonly Story[] {
  const { most, codes, period, by } = condition;
  // Other tests have limits with exceptions.
  if (condition.one_more_if.length > 0 || condition.double?.length || condition.services_from) return [];
  const before = dayBefore(period);
  // Claims of the same day go with the service. Several claims of earlier days get one day each.
  if (before === undefined || (period.unit === "day" && period.count === 1) || most > 3) return [];
  const code = codes[0] ?? "";
  const claims = (days: readonly string[], isSame = true): ClaimCase => ({
    service_at: `${SERVICE}T10:00`,
    same_day_codes: [],
    earlier_claims: days.map((day) => ({ code, day, same_physician: isSame })),
  });
  const first = shift(before, { days: 1 });
  if (first === SERVICE) return [];
  const full = Array.from({ length: most - 1 }, () =>
    shift(SERVICE, { days: -1 }) < first ? first : shift(SERVICE, { days: -1 }),
  );
  return [
    broken(claims([...full, first])),
    kept(claims([...full, before])),
    kept(claims(full)),
    { ...kept(claims([...full, first], false)), isKept: by === "physician" },
  ];
}

function ofNone({ codes, period, by }: Of<"none_before">): readonly Story[] {
  const before = dayBefore(period);
  const code = codes.find((one) => !one.endsWith("*")) ?? "";
  if (before === undefined || code === "") return [];
  const first = shift(before, { days: 1 });
  const claims = (day: string, isSame = true): ClaimCase => ({
    service_at: `${SERVICE}T10:00`,
    same_day_codes: [],
    earlier_claims: [{ code, day, same_physician: isSame }],
  });
  return [
    broken(claims(first)),
    kept(claims(before)),
    { ...kept(claims(first, false)), isKept: by === "physician" },
  ];
}

/** Of a pattern a code with its letter. */
const exampleOf = (pattern: string): string =>
  pattern.endsWith("*") ? `${pattern.slice(0, 1)}001` : pattern;

function ofSameDay({
  codes,
  except,
  unless,
  unless_settings: places,
}: Of<"not_same_day_with">): readonly Story[] {
  const code = codes.map(exampleOf).find((one) => !except.includes(one)) ?? "";
  const facts = Object.fromEntries(unless.map((fact) => [fact, false]));
  const beside = (more: ClaimCase = {}): ClaimCase => ({ same_day_codes: [code], facts, ...more });
  const [lifting] = unless;
  const [place] = places ?? [];
  return [
    broken(beside()),
    kept({ same_day_codes: [] }),
    ...(lifting === undefined ? [] : [kept(beside({ facts: { ...facts, [lifting]: true } }))]),
    ...(place === undefined ? [] : [kept(beside({ setting: place }))]),
  ];
}

const ofAge = ({ from, below }: Of<"age_months">): readonly Story[] =>
  sides([
    ...(from > 0 ? [[{ patient: { age_months: from - 1 } }, false] as const] : []),
    [{ patient: { age_months: from } }, true],
    ...(below === null
      ? []
      : [
          [{ patient: { age_months: below - 1 } }, true] as const,
          [{ patient: { age_months: below } }, false] as const,
        ]),
  ]);

const ofLesions = ({ from, below }: Of<"lesion_count">): readonly Story[] =>
  sides([
    ...(from > 1 ? [[{ lesions: from - 1 }, false] as const] : []),
    [{ lesions: from }, true],
    ...(below === null
      ? []
      : [[{ lesions: below - 1 }, true] as const, [{ lesions: below }, false] as const]),
  ]);

const ofMinutes = ({ minutes, needs_times_recorded: isRecorded, together }: Of<"minutes_at_least">) =>
  together === undefined
    ? sides([
        [{ minutes: minutes - 1, times_recorded: true }, false],
        [{ minutes, times_recorded: true }, true],
        [{ minutes, times_recorded: false }, !isRecorded],
      ])
    : [];

const clock = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** The hours of each window, and those next to it that no window has. */
function ofTime({ windows }: Of<"service_time_is">): readonly Story[] {
  const isIn = (kind: "weekday" | "free", hour: number): boolean =>
    windows.some(
      ({ days, from, below }) => (days === "any" || days === kind) && hour >= from && hour < below,
    );
  const hours = [...new Set(windows.flatMap(({ from, below }) => [from - 1, from, below - 1, below]))];
  return (["weekday", "free"] as const).flatMap((kind) =>
    hours
      .filter((hour) => hour >= 0 && hour < 24)
      .map((hour) => ({
        claim: { service_at: `${kind === "free" ? DAYS.weekend : DAYS.weekday}T${clock(hour)}` },
        isKept: isIn(kind, hour),
      })),
  );
}

const ofAdmission = ({ kinds, unless_intensive_care: isLifted }: Of<"admission_is_not">): readonly Story[] =>
  kinds.flatMap((kind) => [
    broken({ admission_kind: kind, had_intensive_care: false }),
    { claim: { admission_kind: kind, had_intensive_care: true }, isKept: isLifted },
  ]);

const ofPlaces = (settings: readonly string[], isKept: boolean): readonly Story[] => {
  const others = ["office", "home", "long_term_care", "hospital_in_patient", "emergency_department"];
  return [...new Set([...settings, ...others])].map((setting) => ({
    claim: { setting },
    isKept: settings.includes(setting) === isKept,
  }));
};

const ofNumbers = (numbers: readonly string[], isKept: boolean): readonly Story[] =>
  [...new Set([...numbers.slice(0, 2), "00", "13", "19"])].map((specialty) => ({
    claim: { specialty },
    isKept: numbers.includes(specialty) === isKept,
  }));

const ofOthers = ({ codes }: Of<"only_with">): readonly Story[] => [
  broken({ same_day_codes: [] }),
  kept({ same_day_codes: codes.slice(0, 1).map(exampleOf) }),
];

const ofDays = ({ days }: Of<"day_is">): readonly Story[] =>
  Object.entries(DAYS).map(([kind, day]) => ({
    claim: { service_at: `${day}T10:00` },
    isKept: days.some((one) => one === kind),
  }));

/** Calls on both sides of a condition; none of a kind that other tests hold. */
export function listStories(condition: Condition): readonly Story[] {
  switch (condition.kind) {
    case "stated":
      return sides(
        [true, false].map((value) => [{ facts: { [condition.fact]: value } }, value === condition.is]),
      );
    case "at_most":
      return ofLimit(condition);
    case "none_before":
      return ofNone(condition);
    case "not_same_day_with":
      return ofSameDay(condition);
    case "only_with":
      return ofOthers(condition);
    case "age_months":
      return ofAge(condition);
    case "lesion_count":
      return ofLesions(condition);
    case "minutes_at_least":
      return ofMinutes(condition);
    case "service_time_is":
      return ofTime(condition);
    case "day_is":
      return ofDays(condition);
    case "stay_longer_than":
      return sides([0, 1].map((more) => [{ stay_hours: condition.hours + more }, more === 1]));
    case "discharge_summary_within":
      return sides([0, 1].map((more) => [{ summary_hours: condition.hours + more }, more === 0]));
    case "days_since_discharge_at_most":
      return sides([0, 1].map((more) => [{ days_after_discharge: condition.days + more }, more === 0]));
    case "days_after_admission_assessment":
      return sides([-1, 0, 1].map((more) => [{ days_after_admission: condition.days + more }, more === 0]));
    case "admission_is_not":
      return ofAdmission(condition);
    case "setting_is":
      return ofPlaces(condition.settings, true);
    case "setting_is_not":
      return ofPlaces(condition.settings, false);
    case "specialty_is":
      return ofNumbers(condition.numbers, true);
    case "specialty_is_not":
      return ofNumbers(condition.numbers, false);
    case "sex_is":
      return sides(["female", "male"].map((sex) => [{ patient: { sex } }, sex === condition.sex]));
    default:
      return [];
  }
}
