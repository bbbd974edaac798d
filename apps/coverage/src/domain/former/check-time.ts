import { findAfterHoursPremium, type AfterHoursRole } from "../ohip/after-hours.ts";
import { classifyDay } from "../ohip/holidays.ts";
import { VISIT_TABLES } from "../ohip/special-visit.ts";
import { toVisitTimes } from "../ohip/visit-time.ts";
import { formatCents } from "./decision.ts";
import type { ClaimFacts } from "../ohip/claim-facts.ts";
import type { BillingEvidence } from "./evidence.ts";

/** Whether a premium is for the time of the service; its own column of the tables says when it is paid. */
export interface TimeCheck {
  readonly outcome: "fits" | "other_time" | "open";
  readonly words: string;
  readonly pageLabel: string;
}

const ROLES: Readonly<Record<string, AfterHoursRole>> = {
  E409: "physician",
  E410: "physician",
  E412: "emergency_department_physician",
  E413: "emergency_department_physician",
  E400: "surgical_assistant",
  E401: "surgical_assistant",
};

/** E400 and E401 are an assistant’s with the suffix B, an anaesthesiologist’s with C. */
const ANAESTHESIOLOGIST = "01";

const PAGES: Readonly<Record<AfterHoursRole, string>> = {
  physician: "GP104",
  emergency_department_physician: "GP104",
  surgical_assistant: "GP87",
  anaesthesiologist: "GP94",
};

function checkAfterHours(code: string, role: AfterHoursRole, at: ClaimFacts["service"]): TimeCheck {
  if (!at) return { outcome: "open", words: "the hour decides", pageLabel: PAGES[role] };
  const { premium, pageLabel } = findAfterHoursPremium(at, role);
  if (premium === undefined) return { outcome: "open", words: "the hour decides", pageLabel };
  if (premium === null)
    return { outcome: "other_time", words: "in ordinary hours no such premium is paid", pageLabel };
  return premium.code.startsWith(code)
    ? { outcome: "fits", words: "the time fits", pageLabel }
    : { outcome: "other_time", words: `at that time it is ${premium.code} (${premium.percent}%)`, pageLabel };
}

const EVERY_TIME = ["weekday_day", "weekday_evening", "weekend_holiday", "night"] as const;

/** A weekday and a Saturday without a holiday: what holds on both holds whatever the day. */
const SAMPLE_DAYS = ["2025-06-04", "2025-06-07"] as const;

/** Emergency visits by the third digit of their codes, which tells the hours (A13). */
const EMERGENCY_HOURS: Readonly<
  Record<string, { readonly days: "weekday" | "free" | "any"; readonly from: number; readonly below: number }>
> = {
  H10: { days: "weekday", from: 8, below: 17 },
  H13: { days: "weekday", from: 17, below: 24 },
  H15: { days: "free", from: 8, below: 24 },
  H12: { days: "any", from: 0, below: 8 },
};
const MINUTES_PER_HOUR = 60;

const EMERGENCY = /^H1[0235][1-4]$/u;

/** An emergency visit of another hour has another code. */
function checkEmergency(code: string, at: ClaimFacts["service"]): TimeCheck {
  if (at?.minute === undefined)
    return { outcome: "open", words: "the day and hour decide", pageLabel: "A13" };
  const { minute } = at;
  const { isWeekend, holiday } = classifyDay(at.day, "emergency");
  const kind = isWeekend || holiday !== undefined ? "free" : "weekday";
  const family = Object.entries(EMERGENCY_HOURS).find(
    ([, { days, from, below }]) =>
      (days === "any" || days === kind) &&
      minute >= from * MINUTES_PER_HOUR &&
      minute < below * MINUTES_PER_HOUR,
  )?.[0];
  return family === undefined || code.startsWith(family)
    ? { outcome: "fits", words: "the time fits", pageLabel: "A13" }
    : { outcome: "other_time", words: `at that time it is ${family}${code.slice(3)}`, pageLabel: "A13" };
}

/** @returns undefined for codes that are no premium of a time */
export function checkTime(code: string, facts: ClaimFacts, evidence: BillingEvidence): TimeCheck | undefined {
  const { serviceMinute: minute } = facts;
  const service = facts.isServiceDayOpen === true ? undefined : facts.service;
  const at = (moment: ClaimFacts["service"]): TimeCheck | undefined =>
    checkAt(code, { ...facts, service: moment }, evidence);
  if (service || minute === undefined) return at(service);
  const [weekday, weekend] = SAMPLE_DAYS.map((day) => at({ day, minute }));
  return weekday?.outcome === weekend?.outcome ? weekday : at(undefined);
}

/** An elective home visit has a column of its own, whatever the hour (GP75). */
function checkElective(code: string, cells: BillingEvidence["premiumCells"], pageLabel: string): TimeCheck {
  const own = cells.filter(
    ({ visit_table: table, visit_time: time }) => table === VISIT_TABLES.home && time === "elective_home",
  );
  const listed = own
    .map(({ fee_code: other, fee_cents: cents }) => `${other} ${formatCents(cents)}`)
    .join(", ");
  return own.some(({ fee_code: other }) => other === code)
    ? { outcome: "fits", words: "the visit is elective", pageLabel }
    : { outcome: "other_time", words: `an elective home visit has ${listed} at any hour`, pageLabel };
}

function checkAt(
  code: string,
  { service, specialty, isElectiveVisit, isOfficeSacrificed }: ClaimFacts,
  { premiumCells }: BillingEvidence,
): TimeCheck | undefined {
  if (EMERGENCY.test(code)) return checkEmergency(code, service);
  const role = ANAESTHESIOLOGIST === specialty && /^E40[01]$/u.test(code) ? "anaesthesiologist" : ROLES[code];
  if (role) return checkAfterHours(code, role, service);
  const cells = premiumCells.filter((cell) => cell.fee_code === code && cell.visit_time !== "elective_home");
  const [cell] = cells;
  if (!cell) return undefined;
  const { page_label: pageLabel } = cell;
  if (isElectiveVisit === true && cell.visit_table === VISIT_TABLES.home)
    return checkElective(code, premiumCells, pageLabel);
  const isOfAnyTime = EVERY_TIME.every((time) => cells.some((one) => one.visit_time === time));
  if (isOfAnyTime) return { outcome: "fits", words: "the code is that of every time", pageLabel };
  if (!service) return { outcome: "open", words: "the hour decides", pageLabel };
  const { times } = toVisitTimes({ at: service, isOfficeHoursSacrificed: isOfficeSacrificed });
  const fitting = times.filter((time) => cells.some((one) => one.visit_time === time));
  if (fitting.length === 0)
    return { outcome: "other_time", words: "it is for another time of the day or week", pageLabel };
  return fitting.length === times.length
    ? { outcome: "fits", words: "the time fits", pageLabel }
    : { outcome: "open", words: "the hour decides", pageLabel };
}
