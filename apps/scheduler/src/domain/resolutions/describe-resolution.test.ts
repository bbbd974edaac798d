import { expect, test } from "vitest";
import { buildRoster } from "../../../test/build-schedule.ts";
import { listConflicts } from "../detect-conflicts.ts";
import type { RosterChange } from "../what-if/apply-changes.ts";
import type { Obstacle } from "../what-if/judge-cover.ts";
import { describeChanges, describeRefusals, toAction } from "./describe-resolution.ts";

const TUESDAY = "2026-01-06";
const work = [
  { who: "r1", on: TUESDAY, priority: 40 },
  { who: "r1", on: TUESDAY, rotation: "clinic", priority: 60 },
  ...["2026-01-07", "2026-01-08", "2026-01-09", "2026-01-12"].map((on) => ({ who: "r1", on })),
];
const roster = buildRoster(work);
const [booked] = listConflicts(roster, roster.days).filter(({ type }) => type === "double_booking");
const remove = (...ids: readonly string[]): readonly RosterChange[] =>
  ids.map((assignmentId) => ({ kind: "remove", assignmentId }));
const give: RosterChange = { kind: "reassign", assignmentId: "a2", personId: "r2" };
const inWords = (changes: readonly RosterChange[]): string =>
  describeChanges(roster, booked ?? expect.unreachable(), changes);

test("the less important of two duties at once is named as such", () => {
  expect(inWords(remove("a1"))).toMatch(/^Remove Inpatient .* of Dr\. Adams \(lower priority\)\.$/);
  expect(inWords(remove("a2"))).toMatch(
    /^Remove Clinic A .* of Dr\. Adams \(priority no higher than what stays\)\.$/,
  );
});

test("of three at once, two that go are less important than the one that stays, or not both", () => {
  const thrice = (least: number) => {
    const threefold = buildRoster([
      { who: "r1", on: TUESDAY, priority: 40 },
      { who: "r1", on: TUESDAY, rotation: "clinic", priority: 60 },
      { who: "r1", on: TUESDAY, rotation: "class", priority: least },
    ]);
    const [conflict] = listConflicts(threefold, threefold.days);
    return describeChanges(threefold, conflict ?? expect.unreachable(), remove("a1", "a3"));
  };
  expect(thrice(30)).toContain("(lower priority)");
  expect(thrice(60)).toContain("(priority no higher than what stays)");
});

test("three duties are named in order of time, and more are counted", () => {
  const days = (text: string) => [...text.matchAll(/2026-01-\d\d/g)].map(([day]) => day);
  expect(inWords(remove("a5", "a3", "a4"))).not.toContain("more");
  expect(days(inWords(remove("a5", "a3", "a4")))).toEqual(["2026-01-07", "2026-01-08", "2026-01-09"]);
  expect(inWords(remove("a6", "a5", "a3", "a4"))).toContain(", 1 more of Dr. Adams");
});

test("work that changes hands, and a person who is added, is one sentence each, after what goes", () => {
  const [first = expect.unreachable()] = roster.document.assignments;
  const text = inWords([
    {
      kind: "add",
      assignment: { ...first, id: "new", person_id: "r3", rotation_id: "clinic" },
    },
    give,
    ...remove("a1"),
  ]);
  expect(text).toMatch(
    /^Remove Inpatient .* of Dr\. Adams.*\. Give Clinic A .* of Dr\. Adams to Dr\. Baker\. Add Dr\. Chen to Clinic A, .*2026-01-06.*\.$/,
  );
});

test("an action is named after its changes", () => {
  const conflict = booked ?? expect.unreachable();
  expect(toAction(conflict, remove("a1"))).toBe("remove_duplicate");
  expect(toAction(conflict, [...remove("a1"), give])).toBe("reassign");
  expect(toAction({ ...conflict, type: "leave_overlap" }, [give])).toBe("reassign");
  expect(toAction({ ...conflict, type: "leave_overlap" }, remove("a1"))).toBe("remove_assignments");
  expect(toAction({ ...conflict, type: "skill_mismatch" }, remove("a1"))).toBe("remove_assignments");
  expect(toAction({ ...conflict, type: "work_hour_violation" }, remove("a1"))).toBe("reduce_assignments");
});

test("refusals are counted by kind, the most first", () => {
  const away: Obstacle = { code: "on_leave", absenceId: "x", absenceType: "vacation", text: "" };
  const unable: Obstacle = { code: "lacks_skill", skill: "delivery", text: "" };
  const conflict = booked ?? expect.unreachable();
  const both = describeRefusals({ obstacles: [away, unable, unable], added: [conflict] }, 1);
  expect(both).toContain("Every change");
  expect(both).toContain("People: 2 without the skill, 1 on leave.");
  expect(both).toContain("New or worse conflicts: 1 double_booking.");
  const people = describeRefusals({ obstacles: [away], added: [] }, 2);
  expect(people).toContain("every further change");
  expect(people).not.toContain("conflicts");
  expect(describeRefusals({ obstacles: [], added: [conflict] }, 1)).not.toContain("People");
  expect(describeRefusals({ obstacles: [], added: [] }, 2)).toContain("within the steps");
  expect(describeRefusals({ obstacles: [], added: [] }, 1)).toContain("No change was found");
});
