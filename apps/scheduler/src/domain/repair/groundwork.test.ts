import { expect, test } from "vitest";
import { buildRoster, datesFrom, fullDays, shift } from "../../../test/build-schedule.ts";
import { formatDay, toDay } from "../time/day.ts";
import { layGroundwork } from "./groundwork.ts";

const MONDAY = "2026-01-05";
const WEDNESDAY = toDay("2026-01-07");
const DAY = { first: WEDNESDAY, last: WEDNESDAY };

test("a repair may change duties from the day before an absence to the day after it", () => {
  const roster = buildRoster(fullDays("r1", datesFrom(MONDAY, 5)));
  const { isPinned, horizon } = layGroundwork(roster, DAY);
  const free = [...roster.dutiesByBlock.values()].flat().filter((duty) => !isPinned(duty));
  expect([...new Set(free.map(({ day }) => formatDay(day)))]).toEqual([
    "2026-01-06",
    "2026-01-07",
    "2026-01-08",
  ]);
  expect([horizon.first, horizon.last].map(formatDay)).toEqual(["2026-01-06", "2026-01-08"]);
});

test("a duty that began days before and reaches into the absence may change, too", () => {
  const roster = buildRoster([shift("r1", MONDAY, ["20:00", 30]), ...fullDays("r2", datesFrom(MONDAY, 3))]);
  expect(formatDay(layGroundwork(roster, DAY).horizon.first)).toBe(MONDAY);
});

test("it stays within the schedule", () => {
  const roster = buildRoster(fullDays("r1", ["2026-01-07"]), {
    start_date: "2026-01-07",
    end_date: "2026-01-07",
  });
  const { first, last } = layGroundwork(roster, DAY).horizon;
  expect([first, last].map(formatDay)).toEqual(["2026-01-07", "2026-01-07"]);
});
