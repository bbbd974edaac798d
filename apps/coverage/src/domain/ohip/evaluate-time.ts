import type { RuleCondition } from "../../dataset/index.ts";
import { ask, found, type ClaimFacts, type Finding } from "./claim-facts.ts";
import { classifyDay } from "./holidays.ts";

type Of<Kind extends RuleCondition["kind"]> = Extract<RuleCondition, { kind: Kind }>;
type TimeWindow = Of<"service_time_is">["windows"][number];

const MINUTES_PER_HOUR = 60;
const LAST_MINUTE = 24 * MINUTES_PER_HOUR - 1;

/** Weekend, holiday or weekday; open for a day that may replace a holiday. */
function evaluateDay({ days, holidays }: Of<"day_is">, facts: ClaimFacts): Finding {
  const { service, isServiceDayOpen } = facts;
  if (!service || isServiceDayOpen === true) return ask(["service"]);
  const { isWeekend, holiday } = classifyDay(service.day, holidays);
  const isHoliday = holiday !== undefined;
  const detail = holiday?.name ?? (isWeekend ? "weekend" : "weekday");
  if (days.includes("weekend") && isWeekend) return found(true, detail);
  if (days.includes("holiday") && isHoliday) {
    return holiday.isByChoice
      ? ask(["service"], `${detail}, if the physician chose this day`)
      : found(true, detail);
  }
  return found(days.includes("weekday") && !isWeekend && !isHoliday, detail);
}

type DayKind = "weekday" | "free";

/** Possible kinds of a day: several if it is unknown, or if the physician may have chosen it as the holiday. */
function toDayKinds(facts: ClaimFacts, list: "general" | "emergency"): readonly DayKind[] {
  const { service, isServiceDayOpen } = facts;
  if (!service || isServiceDayOpen === true) return ["weekday", "free"];
  const { isWeekend, holiday } = classifyDay(service.day, list);
  if (isWeekend || (holiday && !holiday.isByChoice)) return ["free"];
  return holiday ? ["weekday", "free"] : ["weekday"];
}

const isIn = (kind: DayKind, minute: number, { days, from, below }: TimeWindow): boolean =>
  (days === "any" || days === kind) && minute >= from * MINUTES_PER_HOUR && minute < below * MINUTES_PER_HOUR;

const clock = (minute: number): string =>
  `${Math.floor(minute / MINUTES_PER_HOUR)}:${String(minute % MINUTES_PER_HOUR).padStart(2, "0")}`;

/** Possible minutes of the service. Windows change on the hour, so whole hours suffice. */
function listMinutes({ service }: ClaimFacts): readonly number[] {
  if (service?.minute !== undefined) return [service.minute];
  const [first, last] = service?.within ?? [0, LAST_MINUTE];
  const hours = Array.from({ length: 24 }, (_, hour) => hour * MINUTES_PER_HOUR);
  return [first, ...hours.filter((one) => one > first && one <= last), last];
}

/** Whether the service was in one of the windows; open if the known hour or day allows both. */
function evaluateTime({ windows, holidays }: Of<"service_time_is">, facts: ClaimFacts): Finding {
  const kinds = toDayKinds(facts, holidays);
  const minutes = listMinutes(facts);
  const outcomes = kinds.flatMap((kind) =>
    minutes.map((minute) => windows.some((window) => isIn(kind, minute, window))),
  );
  const [kind] = kinds;
  const day = kinds.length > 1 ? "" : kind === "free" ? "weekend or holiday" : "weekday";
  const [minute = 0] = minutes;
  const detail = minutes.length > 1 ? day : [day, clock(minute)].filter((part) => part !== "").join(", ");
  if (outcomes.every(Boolean)) return found(true, detail);
  return outcomes.some(Boolean) ? ask(["service"]) : found(false, detail);
}

/** Day and hour of a service. */
export const evaluateWhen = (condition: Of<"day_is" | "service_time_is">, facts: ClaimFacts): Finding =>
  condition.kind === "day_is" ? evaluateDay(condition, facts) : evaluateTime(condition, facts);
