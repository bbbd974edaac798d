import { afterAll, describe, expect, test } from "vitest";
import type { ScheduleInput } from "../src/dataset/index.ts";
import { createContingencyEngine } from "../src/solver/contingency-engine.ts";
import { analyzeContingencyTool } from "../src/tools/analyze-contingency.ts";
import { dayAfter, shift, toDocument, toScheduleInput } from "../test/build-schedule.ts";
import type { Work } from "../test/build-schedule.ts";
import { callTool, toDeps } from "../test/open-example.ts";
import { readProgram } from "./program.ts";
import { repairAbsence } from "./repair.ts";

// What an independent checker found wrong once, each worked out on paper, asked of the server and of the judge.

const engine = createContingencyEngine();
afterAll(() => engine.close());

async function repairBoth(input: ScheduleInput, personId: string, date: string) {
  const document = toDocument(input);
  const role = document.people.find(({ id }) => id === personId)?.role;
  const { proof } = await callTool<{
    readonly proof: { readonly status: string; readonly uncovered: number; readonly changes: number };
  }>(
    analyzeContingencyTool,
    {
      schedule_id: document.id,
      scenario: `${role}_absence`,
      affected_person_ids: [personId],
      date_range: { start_date: date, end_date: date },
    },
    toDeps([document], { engine }),
  );
  const mine = repairAbsence(readProgram(input), { personId, first: date, last: date });
  expect(mine).toMatchObject({ uncovered: proof.uncovered, changes: proof.changes });
  return proof;
}

const MONDAY = "2026-01-05";

describe("a repair that is proved is the best", () => {
  const resident = (id: string, pgy_level: number) => ({
    id,
    name: id,
    role: "resident" as const,
    pgy_level,
  });
  const ward = (minimum: number): ScheduleInput["rotations"][number] => ({
    id: "ward",
    name: "Ward",
    coverage: [{ role: "resident", minimum, block_types: ["AM"] }],
  });

  test("also where nobody supervised before: a first-year and a free attending take the ward", async () => {
    const residents = ["p", "q", "r", "s"];
    const input = toScheduleInput(
      residents.map((who) => ({ who, on: MONDAY })),
      {
        people: [
          ...residents.map((id) => resident(id, 2)),
          resident("n", 1),
          { id: "f", name: "f", role: "faculty" },
        ],
        rotations: [ward(4)],
      },
    );
    // Four of the second year need one attending, and have none; three and a first-year need two, and have one: no more lacks.
    expect(await repairBoth(input, "p", MONDAY)).toMatchObject({
      status: "proved",
      uncovered: 0,
      changes: 2,
    });
  });

  test("also where the free attending supervises from another rotation than the absent one's", async () => {
    const input = toScheduleInput(
      [
        { who: "n", on: MONDAY },
        { who: "m", on: MONDAY, rotation: "clinic" },
        { who: "f", on: MONDAY },
      ],
      {
        people: [
          resident("n", 1),
          resident("m", 1),
          { id: "f", name: "f", role: "faculty" },
          { id: "g", name: "g", role: "faculty" },
        ],
        rotations: [
          { ...ward(1), required_credentials: [{ credential: "ACLS", roles: ["faculty"] }] },
          { id: "clinic", name: "Clinic" },
        ],
        credentials: [{ id: "c", person_id: "f", credential: "ACLS", issued_on: "2020-01-01" }],
      },
    );
    expect(await repairBoth(input, "f", MONDAY)).toMatchObject({
      status: "proved",
      uncovered: 0,
      changes: 1,
    });
  });
});

describe("8 hours off in a repair", () => {
  const TUESDAY = dayAfter(MONDAY, 1);
  const people = (...ids: readonly string[]): ScheduleInput["people"] =>
    ids.map((id) => ({ id, name: id, role: "resident", pgy_level: 2 }));
  const rotations: ScheduleInput["rotations"] = [
    {
      id: "ward",
      name: "Ward",
      needs_supervision: false,
      coverage: [{ role: "resident", minimum: 1, block_types: ["SHIFT"] }],
    },
    { id: "clinic", name: "Clinic", needs_supervision: false },
  ];
  /** The clinic of the evening before ends at one o'clock, five hours before the shift to cover. */
  const late = (who: string): Work => ({ ...shift(who, MONDAY, ["18:00", 7]), rotation: "clinic" });
  const early = (who: string): Work => ({ ...shift(who, MONDAY, ["08:00", 7]), rotation: "clinic" });

  async function repair(work: readonly Work[], ids: readonly string[]) {
    const document = toDocument(toScheduleInput(work, { people: people(...ids), rotations }));
    return callTool<{
      readonly changes: readonly { readonly person_id: string }[];
      readonly advisories_after_repair: readonly string[];
      readonly proof: { readonly uncovered: number };
    }>(
      analyzeContingencyTool,
      {
        schedule_id: document.id,
        scenario: "resident_absence",
        affected_person_ids: ["p"],
        date_range: { start_date: TUESDAY, end_date: TUESDAY },
      },
      toDeps([document], { engine }),
    );
  }

  test("five hours off are reported where nobody else can come", async () => {
    const answer = await repair([shift("p", TUESDAY, ["06:00", 6]), late("a")], ["p", "a"]);
    expect(answer.proof.uncovered).toBe(0);
    expect(answer.advisories_after_repair.join(" ")).toMatch(/5(\.0)? hours/);
  });

  test.each([
    ["a", "b"],
    ["b", "a"],
  ])("of two alike, %s late and %s early, the rested one comes", async (tired, rested) => {
    const work = [shift("p", TUESDAY, ["06:00", 6]), late(tired), early(rested)];
    const answer = await repair(work, ["p", "a", "b"]);
    expect(answer.proof.uncovered).toBe(0);
    expect(answer.changes.map(({ person_id }) => person_id)).toEqual([rested]);
    expect(answer.advisories_after_repair).toEqual([]);
  });
});
