import { describe, expect, test } from "vitest";
import { datesFrom, shift } from "../../test/build-schedule.ts";
import type { Work } from "../../test/build-schedule.ts";
import type { ScheduleInput } from "../dataset/index.ts";
import { MONDAY, detect, type Asked } from "../../test/detect.ts";

describe("credentials and skills", () => {
  const rotations: ScheduleInput["rotations"] = [
    { id: "ward", name: "Inpatient", required_credentials: [{ credential: "ACLS" }] },
    { id: "clinic", name: "Clinic A", required_skills: ["colposcopy"] },
  ];
  const acls = (more: Record<string, unknown>): Asked => ({
    rotations,
    credentials: [{ id: "c", person_id: "r1", credential: "ACLS", issued_on: "2024-01-05", ...more }],
  });
  const reasons = (more: Record<string, unknown>) =>
    detect("credential_mismatch", [{ who: "r1", on: MONDAY }], acls(more)).map(
      ({ description }) => description.split(": ")[1],
    );

  test("C7: a credential counts on the day of the assignment, its last day included", () => {
    expect(reasons({ expires_on: "2026-01-04" })).toEqual(["it expired on 2026-01-04."]);
    expect(reasons({ expires_on: "2026-01-05" })).toEqual([]);
    expect(reasons({ expires_on: "2026-01-06" })).toEqual([]);
    expect(reasons({ issued_on: "2026-01-06" })).toEqual(["it is issued on 2026-01-06."]);
    expect(reasons({ suspended_from: "2026-01-05" })).toEqual(["it is suspended from 2026-01-05."]);
    expect(reasons({ credential: "BLS" })).toEqual(["it is not on record."]);
  });

  test("C7: a renewed credential holds, though an older one has expired", () => {
    const credentials = [
      { id: "old", person_id: "r1", credential: "ACLS", issued_on: "2022-01-01", expires_on: "2024-01-01" },
      { id: "new", person_id: "r1", credential: "ACLS", issued_on: "2024-01-01", expires_on: "2026-12-31" },
    ];
    expect(detect("credential_mismatch", [{ who: "r1", on: MONDAY }], { rotations, credentials })).toEqual(
      [],
    );
  });

  test("a credential asked of faculty only is not asked of residents", () => {
    const facultyOnly = [
      {
        id: "ward",
        name: "Inpatient",
        required_credentials: [{ credential: "Vasectomy", roles: ["faculty" as const] }],
      },
    ];
    const work = [{ who: "r1", on: MONDAY }, { who: "f1", on: MONDAY }]; // prettier-ignore
    expect(
      detect("credential_mismatch", work, { rotations: facultyOnly }).map(({ personIds }) => personIds),
    ).toEqual([["f1"]]);
  });

  test("several assignments without the same skill are one conflict", () => {
    const work = datesFrom(MONDAY, 3).map((on) => ({ who: "r1", on, rotation: "clinic" }));
    const [conflict, ...others] = detect("skill_mismatch", work, { rotations });
    expect(others).toEqual([]);
    expect(conflict).toMatchObject({ severity: "medium", assignmentIds: ["a1", "a2", "a3"] });
    expect(conflict?.description).toBe(
      "Dr. Adams is assigned to Clinic A from 2026-01-05 to 2026-01-07 (3 assignments): colposcopy is not among their skills.",
    );
  });
});

describe("coverage", () => {
  const ward = (coverage: NonNullable<ScheduleInput["rotations"][number]["coverage"]>, is_critical = false): Asked => ({
    rotations: [{ id: "ward", name: "Inpatient", is_critical, coverage }, { id: "clinic", name: "Clinic A" }],
  }); // prettier-ignore
  const gaps = (work: readonly Work[], more: Asked) =>
    detect("coverage_gap", work, more).map(({ severity, description }) => `${severity} ${description}`);
  const twoResidents = [{ role: "resident" as const, minimum: 2, block_types: ["AM" as const] }];

  test("people on the rotation are counted, each once, and nobody else", () => {
    const work = [
      { who: "r1", on: MONDAY }, { who: "r1", on: MONDAY }, { who: "f1", on: MONDAY },
      { who: "r2", on: MONDAY, rotation: "clinic" },
    ]; // prettier-ignore
    expect(gaps(work, ward(twoResidents))).toEqual(["medium Inpatient, 2026-01-05 AM: 1 of 2 residents."]);
    expect(gaps([...work, { who: "r3", on: MONDAY }], ward(twoResidents))).toEqual([]);
  });

  test("a critical service is high; so is one with nobody; people on leave do not cover", () => {
    const work = [{ who: "r1", on: MONDAY }];
    expect(gaps(work, ward(twoResidents, true))).toEqual([
      "high Inpatient, 2026-01-05 AM: 1 of 2 residents.",
    ]);
    const absences = [
      { id: "v", person_id: "r1", absence_type: "sick", start_date: MONDAY, end_date: MONDAY },
    ];
    expect(gaps(work, { ...ward(twoResidents), absences })).toEqual([
      "high Inpatient, 2026-01-05 AM: 0 of 2 residents.",
    ]);
  });

  test("a rotation needs nobody on weekdays, in blocks and on holidays that its coverage leaves out", () => {
    const weekend = [{ minimum: 1, block_types: ["AM" as const], weekdays: [6, 7] }];
    expect(gaps([{ who: "r1", on: MONDAY, rotation: "clinic" }], ward(weekend))).toEqual([]);
    const afternoons = [{ minimum: 1, block_types: ["PM" as const] }];
    expect(gaps([{ who: "r1", on: MONDAY, rotation: "clinic" }], ward(afternoons))).toEqual([]);
    const blocks = [{ id: "h", date: MONDAY, block_type: "AM" as const, is_holiday: true }];
    const workdays = [{ minimum: 1, block_types: ["AM" as const], closed_on_holidays: true }];
    expect(gaps([], { ...ward(workdays), blocks })).toEqual([]);
  });

  test("a start time distinguishes the shifts of one day", () => {
    const nights = [{ minimum: 1, block_types: ["SHIFT" as const], start_times: ["19:00"] }];
    const work = [
      { ...shift("r1", MONDAY, ["12:00", 8]), rotation: "clinic" },
      { ...shift("r2", MONDAY, ["19:00", 12]), rotation: "clinic" },
    ];
    expect(gaps(work, ward(nights))).toEqual(["high Inpatient, 2026-01-05 SHIFT: 0 of 1 people."]);
  });

  test("only people with the asked skills count", () => {
    const skilled = [{ minimum: 1, block_types: ["AM" as const], skills: ["delivery"] }];
    const people = [{ id: "r1", name: "R", role: "resident" as const, pgy_level: 2, skills: ["delivery"] }];
    const work = [{ who: "r1", on: MONDAY }];
    expect(gaps(work, ward(skilled))).toEqual([
      "high Inpatient, 2026-01-05 AM: 0 of 1 people with delivery.",
    ]);
    expect(gaps(work, { ...ward(skilled), people })).toEqual([]);
  });
});
