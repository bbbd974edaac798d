import type { VisitTime } from "../../dataset/index.ts";
import { classifyDay } from "./holidays.ts";
import type { LocalMoment } from "./local-time.ts";

const DAY_STARTS = 7 * 60;
const EVENING_STARTS = 17 * 60;

export interface VisitCircumstances {
  readonly at: LocalMoment;
  /** Booked office visits were delayed or cancelled; undefined if not stated. */
  readonly isOfficeHoursSacrificed?: boolean | undefined;
  readonly isElectiveHomeVisit?: boolean | undefined;
}

/** Columns of the premium tables that the visit falls in; several if the facts leave it open. */
export interface VisitTimes {
  readonly times: readonly VisitTime[];
  /** Facts that would settle it. */
  readonly needs: readonly ("time" | "office_hours_sacrificed" | "holiday_choice")[];
  /** Name of the holiday that counts, or may count. */
  readonly holiday: string | undefined;
}

const open = (
  times: readonly VisitTime[],
  needs: VisitTimes["needs"],
  holiday: string | undefined,
): VisitTimes => ({ times, needs, holiday });

/** On a weekday that is no holiday. */
function toWeekdayTime(
  minute: number,
  isSacrificed: boolean | undefined,
  holiday: string | undefined,
): VisitTimes {
  if (minute >= EVENING_STARTS) return open(["weekday_evening"], [], holiday);
  if (isSacrificed === undefined) {
    return open(["weekday_day", "weekday_day_sacrifice"], ["office_hours_sacrificed"], holiday);
  }
  return open([isSacrificed ? "weekday_day_sacrifice" : "weekday_day"], [], holiday);
}

/**
 * Puts a visit into a column of the special visit premium tables (GP70 to GP77): nights 00:00 to 07:00 on any day,
 * then weekends and holidays 07:00 to 24:00, then weekday evenings from 17:00, then weekday daytime.
 */
export function toVisitTimes({
  at,
  isOfficeHoursSacrificed,
  isElectiveHomeVisit,
}: VisitCircumstances): VisitTimes {
  if (isElectiveHomeVisit === true) return open(["elective_home"], [], undefined);
  const { isWeekend, holiday } = classifyDay(at.day, "general");
  const isFree = isWeekend || (holiday !== undefined && !holiday.isByChoice);
  const { minute } = at;
  if (minute === undefined) {
    const day: readonly VisitTime[] = isFree
      ? ["night", "weekend_holiday"]
      : ["night", "weekday_day", "weekday_day_sacrifice", "weekday_evening"];
    return open(holiday?.isByChoice ? [...day, "weekend_holiday"] : day, ["time"], holiday?.name);
  }
  if (minute < DAY_STARTS) return open(["night"], [], holiday?.name);
  if (isFree) return open(["weekend_holiday"], [], holiday?.name);
  const weekday = toWeekdayTime(minute, isOfficeHoursSacrificed, holiday?.name);
  if (!holiday) return weekday;
  // The physician may have chosen this day in the place of the holiday.
  return open([...weekday.times, "weekend_holiday"], [...weekday.needs, "holiday_choice"], holiday.name);
}
