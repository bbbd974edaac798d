import { describe, expect, test } from "vitest";
import { call, datesFrom, fullDays, shift } from "../../../test/build-schedule.ts";
import { MONDAY, resolve, people, ward } from "../../../test/resolve.ts";

describe("rest", () => {
  const dates = datesFrom(MONDAY, 8);

  test("C2: of eight days in a row one in the middle is freed", () => {
    const work = [...dates.map((on) => ({ who: "r1", on })), ...fullDays("f1", dates)];
    const resolution = resolve("rest_period_violation", work);
    expect(resolution).toMatchObject({ action: "insert_rest_day", effort: "low" });
    const [change] = resolution.changes ?? [];
    // a1 … a8 are the eight days; without the first or the last, seven are left.
    expect(change).toMatchObject({ assignment_id: expect.stringMatching(/^a[2-7]$/u) });
    expect(resolution.changes).toHaveLength(1);
  });

  test("where the day must be covered, the whole day goes to one colleague", () => {
    const work = [...fullDays("r1", dates), ...fullDays("f1", dates)];
    const resolution = resolve("rest_period_violation", work, {
      rotations: ward(1),
      people: people("r1", "r2", "f1"),
    });
    expect(resolution.changes).toMatchObject([
      { kind: "reassign", person_id: "r2" },
      { kind: "reassign", person_id: "r2" },
    ]);
  });

  test("twenty days in a row need two free days", () => {
    const long = datesFrom(MONDAY, 20);
    const work = [...long.map((on) => ({ who: "r1", on })), ...fullDays("f1", long)];
    expect(resolve("rest_period_violation", work).changes).toHaveLength(2);
  });

  test("work too soon after 24 hours is left out or given away", () => {
    const work = [
      call("r2", MONDAY, ["07:00", 24]),
      shift("r2", "2026-01-06", ["19:00", 4]),
      call("f1", MONDAY, ["07:00", 24]),
      shift("f1", "2026-01-06", ["19:00", 4]),
    ];
    expect(resolve("rest_period_violation", work)).toMatchObject({
      description: "Remove Inpatient 2026-01-06 SHIFT of Dr. Baker.",
      alternatives: { checked: 2, possible: 2 },
    });
  });
});

describe("hours", () => {
  const dates = datesFrom(MONDAY, 28);
  const works = dates.filter((_, index) => index % 7 !== 6);
  const evenings = works.slice(0, 8).map((on) => shift("r2", on, ["19:00", 6]));
  const base = [
    ...fullDays("r2", works),
    ...evenings,
    ...fullDays("f1", dates),
    ...evenings.map((each) => ({ ...each, who: "f1" })),
  ];

  test("336 hours in four weeks: 16 are too many, which three evenings of six hours make up for", () => {
    // 24 days of 12 hours are 288; with eight evenings 336, or 84 a week.
    const resolution = resolve("work_hour_violation", base);
    expect(resolution).toMatchObject({ action: "reduce_assignments", effort: "medium" });
    expect(resolution.changes?.map(({ kind }) => kind)).toEqual(["remove", "remove", "remove"]);
  });

  test("moonlighting goes before anything else", () => {
    const work = base.map((each, index) =>
      index === 50 ? { ...each, duty: "moonlighting" as const } : each,
    );
    expect(resolve("work_hour_violation", work).changes?.[0]).toEqual({
      kind: "remove",
      assignment_id: "a51",
    });
  });

  test("36 hours without a break lose one part", () => {
    const day = ["2026-01-06"];
    const work = [
      call("r2", MONDAY, ["07:00", 24]),
      ...fullDays("r2", day),
      call("f1", MONDAY, ["07:00", 24]),
      ...fullDays("f1", day),
    ];
    expect(resolve("work_hour_violation", work).changes).toHaveLength(1);
  });
});
