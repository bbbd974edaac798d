import { expect, test } from "vitest";
import type { VisitTime } from "../../dataset/index.ts";
import { addDays, parseMoment } from "./local-time.ts";
import { classifyDay } from "./holidays.ts";
import { toVisitTimes } from "./visit-time.ts";

test.each<[string, boolean | undefined, readonly VisitTime[], readonly string[]]>([
  // 2025-05-10 is a Saturday, 05-19 Victoria Day, 2023-06-30 a Friday before Canada Day on a Saturday.
  ["2025-05-10T21:00", undefined, ["weekend_holiday"], []],
  ["2025-05-10T06:59", undefined, ["night"], []],
  ["2025-05-12T07:00", false, ["weekday_day"], []],
  ["2025-05-12T16:59", true, ["weekday_day_sacrifice"], []],
  ["2025-05-12T10:00", undefined, ["weekday_day", "weekday_day_sacrifice"], ["office_hours_sacrificed"]],
  ["2025-05-12T17:00", undefined, ["weekday_evening"], []],
  ["2025-05-12T00:00", undefined, ["night"], []],
  ["2025-05-19T12:00", undefined, ["weekend_holiday"], []],
  ["2023-06-30T18:00", false, ["weekday_evening", "weekend_holiday"], ["holiday_choice"]],
  ["2025-05-10", undefined, ["night", "weekend_holiday"], ["time"]],
])("reads %s with sacrifice %s as %j", (at, isOfficeHoursSacrificed, times, needs) => {
  expect(toVisitTimes({ at: parseMoment(at), isOfficeHoursSacrificed })).toMatchObject({ times, needs });
});

test("gives an elective home visit its own column at any hour", () => {
  expect(toVisitTimes({ at: parseMoment("2025-05-10T21:00"), isElectiveHomeVisit: true }).times).toEqual([
    "elective_home",
  ]);
});

/** By the heads of the tables. */
function readHead(hour: number, isOff: boolean): string {
  if (hour < 7) return "night";
  if (isOff) return "weekend_holiday";
  return hour < 17 ? "weekday_day" : "weekday_evening";
}

test("gives every hour of a year one column, by the heads of the tables", () => {
  for (let day = "2025-01-01"; day < "2026-01-01"; day = addDays(day, 1)) {
    const { isWeekend, holiday } = classifyDay(day, "general");
    for (let hour = 0; hour < 24; hour++) {
      const expected = readHead(hour, isWeekend || holiday !== undefined);
      const { times } = toVisitTimes({ at: { day, minute: hour * 60 }, isOfficeHoursSacrificed: false });
      expect(times, `${day} ${hour}:00`).toEqual([expected]);
    }
  }
});
