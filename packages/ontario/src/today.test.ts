import { expect, test } from "vitest";
import { createOntarioToday } from "./today.ts";

test("has the day of Ontario at its midnight, in summer and in winter time", () => {
  const clock = { now: 0 };
  const today = createOntarioToday(() => clock.now);
  const at = (moment: string): string => {
    clock.now = Date.parse(moment);
    return today();
  };
  // Four hours behind UTC in summer, five in winter; the clocks change on 2026-11-01.
  expect(at("2026-07-02T03:59:59.999Z")).toBe("2026-07-01");
  expect(at("2026-07-02T04:00:00Z")).toBe("2026-07-02");
  expect(at("2026-11-28T04:59:59.999Z")).toBe("2026-11-27");
  expect(at("2026-11-28T05:00:00Z")).toBe("2026-11-28");
  // A clock that is set back is followed.
  expect(at("2026-07-02T03:59:59.999Z")).toBe("2026-07-01");
});
