import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { buildRoster, call, datesFrom, fullDays } from "../../test/build-schedule.ts";
import { callTool, readExample, toDeps } from "../../test/open-example.ts";
import { applyPlan } from "../dataset/index.ts";
import type { trialOutput } from "../domain/answer-trial.ts";
import { tryChangesTool } from "./try-changes.ts";

type Answer = z.output<typeof trialOutput>;

const MONDAY = "2026-01-05";
// r2 works seven days in a row; r3 has a call on Tuesday night; a faculty supervises each day.
const { document } = buildRoster([
  ...fullDays("r2", datesFrom(MONDAY, 7)),
  ...fullDays("f1", datesFrom(MONDAY, 7)),
  call("r3", "2026-01-06", ["19:00", 12]),
]);
const idOf = (person: string, block: string): string =>
  document.assignments.find(({ person_id, block_id }) => person_id === person && block_id.startsWith(block))
    ?.id ?? "";
const sunday = [idOf("r2", "2026-01-11_AM"), idOf("r2", "2026-01-11_PM")];
const deps = toDeps([document, readExample()]);
const ask = (input: Readonly<Record<string, unknown>>): Promise<Answer> =>
  callTool(tryChangesTool, { schedule_id: "test", ...input }, deps);

describe("what a plan breaks and fixes", () => {
  test("a Sunday taken away fixes a run of seven days, which is the program's own limit", async () => {
    const answer = await ask({ remove: sunday.map((assignment_id) => ({ assignment_id })) });
    expect(answer.mends).toContainEqual(
      expect.objectContaining({ what: "1_in_7", people: ["r2"], severity: "high" }),
    );
    expect(answer.mends.find(({ what }) => what === "1_in_7")).not.toHaveProperty("clause");
    expect(answer).toMatchObject({ steps: 2, breaks_total: 0, breaks: [] });
    expect(answer.after.high).toBeLessThan(answer.before.high);
  });

  test("leave on days of work is an overlap that the plan breaks; names will do", async () => {
    const answer = await ask({
      leave: [{ person: "baker", start_date: MONDAY, end_date: MONDAY, absence_type: "sick" }],
    });
    expect(answer.breaks.map(({ what }) => what)).toContain("leave_overlap");
    expect(answer.plan.leave).toEqual([expect.objectContaining({ person: "r2" })]);
  });

  test("work at two places is a double booking, and work given to somebody free is none", async () => {
    const added = await ask({
      add: [{ person: "r2", rotation: "Clinic A", date: "2026-01-07", block_type: "AM" }],
    });
    expect(added.breaks.map(({ what }) => what)).toContain("double_booking");
    const moved = await ask({ move: [{ assignment_id: idOf("r2", "2026-01-07_AM"), person: "r1" }] });
    expect(moved.breaks.filter(({ what }) => what === "double_booking")).toEqual([]);
  });

  test("a person who leaves takes their work along; one who joins can be given some", async () => {
    const answer = await ask({
      remove_people: ["f1"],
      add_people: [{ id: "f3", name: "Dr. Newton", role: "faculty" }],
      add: [{ person: "Newton", rotation: "ward", date: MONDAY, block_type: "AM" }],
    });
    expect(answer.breaks.filter(({ what }) => what === "supervision_ratio").length).toBeGreaterThan(0);
    const { document: after } = applyPlan(document, answer.plan);
    expect(after.assignments.filter(({ person_id }) => person_id === "f1")).toEqual([]);
    expect(after.assignments.filter(({ person_id }) => person_id === "f3").length).toBe(1);
  });
});

describe("the plan of the answer", () => {
  const ids = document.assignments.map(({ id }) => id);
  const anyPerson = fc.constantFrom("r1", "Chen", "f2", "Dr. Baker");
  const anyParts = fc
    .record({
      touched: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 6 }),
      cut: fc.nat(6),
      person: anyPerson,
    })
    .map(({ touched, cut, person }) => ({
      remove: touched.slice(0, cut).map((assignment_id) => ({ assignment_id })),
      move: touched.slice(cut).map((assignment_id) => ({ assignment_id, person })),
      leave: [{ person, start_date: MONDAY, end_date: "2026-01-08", absence_type: "vacation" }],
    }));

  test("tried again says the same, and applied gives the schedule that was judged", () =>
    fc.assert(
      fc.asyncProperty(anyParts, async (parts) => {
        const answer = await ask(parts);
        const { format, schedule_id, ...again } = answer.plan;
        expect(await ask(again)).toEqual(answer);
        const applied = { ...applyPlan(document, answer.plan).document, id: "applied" };
        const judged = await callTool<Answer>(
          tryChangesTool,
          {
            schedule_id: "applied",
            leave: [{ person: "f2", start_date: "2026-03-01", end_date: "2026-03-01", absence_type: "sick" }],
          },
          toDeps([applied]),
        );
        expect(judged.before).toEqual(answer.after);
        expect([format, schedule_id]).toEqual(["clinical-mcp/plan/1", "test"]);
      }),
      { numRuns: 40 },
    ));
});

test("an answer about a year is short, for any plan", async () => {
  const answer = await callTool<Answer>(
    tryChangesTool,
    { schedule_id: "synthetic-2026", remove_people: ["fac-01", "fac-02", "res-01"] },
    deps,
  );
  expect(answer.breaks_total).toBeGreaterThan(answer.breaks.length);
  expect(JSON.stringify(answer).length).toBeLessThanOrEqual(6_000);
});

test.each([
  ["nothing to try", {}, "VALIDATION_ERROR"],
  ["an assignment that is not there", { remove: [{ assignment_id: "none" }] }, "VALIDATION_ERROR"],
  ["a person that is not there", { remove_people: ["Nobody"] }, "PERSON_NOT_FOUND"],
  ["a name that is of several", { remove_people: ["Dr."] }, "PERSON_AMBIGUOUS"],
  [
    "a block that is not there",
    { add: [{ person: "r1", rotation: "ward", date: "2026-02-02", block_type: "AM" }] },
    "VALIDATION_ERROR",
  ],
  [
    "an assignment changed twice",
    { remove: [{ assignment_id: "a1" }], move: [{ assignment_id: "a1", person: "r1" }] },
    "VALIDATION_ERROR",
  ],
  [
    "a plan for an older schedule",
    { remove: [{ assignment_id: "a1", was_person: "r3" }] },
    "VALIDATION_ERROR",
  ],
  [
    "leave that ends before it begins",
    { leave: [{ person: "r1", start_date: "2026-01-09", end_date: "2026-01-08", absence_type: "sick" }] },
    "VALIDATION_ERROR",
  ],
])("%s is refused", async (_what, input, code) => {
  await expect(ask(input)).rejects.toMatchObject({ name: "UserInputError", code });
});
