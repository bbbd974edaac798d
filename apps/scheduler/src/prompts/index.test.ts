import { expect, test } from "vitest";
import { reviewSchedule } from "./review-schedule.ts";

test("a review names the schedule, its days and the tools", () => {
  expect(reviewSchedule.render({ schedule: "Family medicine", days: "December" })).toMatch(
    /"Family medicine" for December\..*list_schedules.*validate_schedule and detect_conflicts/,
  );
});
