import type { PremiumShare } from "./amounts.ts";
import { toVisitTimes } from "./visit-time.ts";
import type { LocalMoment } from "./local-time.ts";

/** Who claims the premium: GP104 for procedures, GP87 for surgical assistants, GP94 for anaesthesiologists. */
export const AFTER_HOURS_ROLES = [
  "physician",
  "emergency_department_physician",
  "surgical_assistant",
  "anaesthesiologist",
] as const;
export type AfterHoursRole = (typeof AFTER_HOURS_ROLES)[number];

interface RolePremiums {
  readonly evening: PremiumShare;
  readonly night: PremiumShare;
  readonly pageLabel: string;
}

const PREMIUMS: Readonly<Record<AfterHoursRole, RolePremiums>> = {
  physician: {
    evening: { code: "E409", percent: 50 },
    night: { code: "E410", percent: 75 },
    pageLabel: "GP104",
  },
  emergency_department_physician: {
    evening: { code: "E412", percent: 20 },
    night: { code: "E413", percent: 40 },
    pageLabel: "GP104",
  },
  surgical_assistant: {
    evening: { code: "E400B", percent: 50 },
    night: { code: "E401B", percent: 75 },
    pageLabel: "GP87",
  },
  anaesthesiologist: {
    evening: { code: "E400C", percent: 50 },
    night: { code: "E401C", percent: 75 },
    pageLabel: "GP94",
  },
};

export interface AfterHoursPremium {
  /** null in ordinary hours; undefined where the facts leave it open. */
  readonly premium: PremiumShare | null | undefined;
  readonly pageLabel: string;
  readonly needs: readonly ("time" | "holiday_choice")[];
}

/**
 * The after-hours share by when a procedure or case starts: weekday evenings and weekends or holidays by day have the
 * one, nights the other. Which procedures qualify is another condition.
 */
export function findAfterHoursPremium(at: LocalMoment, role: AfterHoursRole): AfterHoursPremium {
  const { times, needs } = toVisitTimes({ at, isOfficeHoursSacrificed: false });
  const { evening, night, pageLabel } = PREMIUMS[role];
  const shares = new Set(
    times.map((time) => (time === "night" ? night : time.startsWith("weekday_day") ? null : evening)),
  );
  const open = needs.filter((need) => need !== "office_hours_sacrificed");
  return shares.size === 1
    ? { premium: [...shares][0] ?? null, pageLabel, needs: [] }
    : { premium: undefined, pageLabel, needs: open };
}
