import { expect, test } from "vitest";
import { buildRoster } from "../../../test/build-schedule.ts";
import { DAY, MONDAY, residents, rotations } from "../../../test/absence-analysis.ts";
import { layGroundwork } from "../repair/groundwork.ts";
import { ALL_STEPS } from "../repair/repair-question.ts";
import { measureCascade } from "./measure-cascade.ts";

test("whom to lose next, by what nobody could fill, then by what it opens, then by id", () => {
  const off = (id: string) => ({ ...DAY, id: `off-${id}`, person_id: id, absence_type: "vacation" as const });
  const roster = buildRoster(
    [
      // The ward needs three; r3 and r4 are there, r1 is away, and r5 could come. r6 has the afternoon alone.
      { who: "r1", on: MONDAY },
      { who: "r3", on: MONDAY },
      { who: "r4", on: MONDAY },
      { who: "r6", on: MONDAY, type: "PM", rotation: "clinic" },
    ],
    {
      ...DAY,
      people: residents("r1", "r6", "r5", "r4", "r3", "r2"),
      rotations: [
        ...rotations(0, 0).filter(({ id }) => id === "elective"),
        {
          id: "ward",
          name: "Inpatient",
          needs_supervision: false,
          coverage: [{ role: "resident", minimum: 3, block_types: ["AM"] }],
        },
        {
          id: "clinic",
          name: "Clinic",
          needs_supervision: false,
          coverage: [{ role: "resident", minimum: 1, block_types: ["PM"] }],
        },
      ],
      absences: [off("r2")],
    },
  );
  const groundwork = layGroundwork(roster, roster.days);
  const question = { groundwork, absentIds: new Set(["r1"]), permits: ALL_STEPS, criticalFirst: false };
  const losses = measureCascade(question, () => 1);
  // Without r1, the ward has r3, r4, r5 and r6 for its three places: after one more there are three.
  expect(losses).toEqual([
    { personId: "r3", furtherGaps: 1, furtherUncoverable: 0 },
    { personId: "r4", furtherGaps: 1, furtherUncoverable: 0 },
    { personId: "r6", furtherGaps: 1, furtherUncoverable: 0 },
    { personId: "r2", furtherGaps: 0, furtherUncoverable: 0 },
    { personId: "r5", furtherGaps: 0, furtherUncoverable: 0 },
  ]);
  // Without r1 and r5 as well, every one of r3, r4 and r6 leaves a place that nobody can fill.
  const wider = { ...question, absentIds: new Set(["r1", "r5"]) };
  expect(measureCascade(wider, () => 1)).toEqual([
    { personId: "r3", furtherGaps: 1, furtherUncoverable: 1 },
    { personId: "r4", furtherGaps: 1, furtherUncoverable: 1 },
    { personId: "r6", furtherGaps: 1, furtherUncoverable: 1 },
    { personId: "r2", furtherGaps: 0, furtherUncoverable: 0 },
  ]);
  expect(measureCascade(wider, () => 0)).toEqual([]);
});
