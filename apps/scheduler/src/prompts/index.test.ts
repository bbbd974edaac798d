import { expect, test } from "vitest";
import { findSwap } from "./find-swap.ts";
import { reviewSchedule } from "./review-schedule.ts";

test("a review names the schedule, its days and the tools", () => {
  expect(reviewSchedule.render({ schedule: "Family medicine", days: "December" })).toMatch(
    /"Family medicine" for December\..*list_schedules.*validate_schedule and detect_conflicts/,
  );
});

test("a swap names the person, the work, their wishes and the tools", () => {
  expect(
    findSwap.render({ person: "Dr. Adams", work: "the night of 24 December", wishes: "a weekend" }),
  ).toMatch(/"Dr\. Adams".*the night of 24 December\. Wishes: a weekend\..*get_schedule.*find_swap_matches/);
});
