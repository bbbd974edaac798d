import { describe, expect, test } from "vitest";
import { jsonBytes } from "@clinical-mcp/mcp-tool";
import { toDocument, toScheduleInput } from "../../test/build-schedule.ts";
import type { ScheduleInput } from "../dataset/index.ts";
import { callTool, NOON, readExample, toDeps } from "../../test/open-example.ts";
import { findSwapMatchesTool } from "./find-swap-matches.ts";

interface Answer {
  readonly schedule_id: string;
  readonly candidates: readonly {
    readonly candidate_id: string;
    readonly match_score: number;
    readonly kind: string;
    readonly compatibility_factors: Readonly<Record<string, number>>;
    readonly handovers: readonly {
      readonly assignment_id: string;
      readonly from: string;
      readonly to: string;
    }[];
  }[];
  readonly top_recommendation: string | null;
  readonly candidates_found: number;
  readonly returned: number;
  readonly excluded: readonly { readonly person_id: string; readonly reasons: readonly unknown[] }[];
  readonly excluded_total: number;
  readonly factor_weights: Readonly<Record<string, number>>;
  readonly search: { readonly is_complete: boolean };
  readonly notice?: string;
}

const AUGUST = { start_date: "2026-06-29", end_date: "2026-08-30" };
const pair = toScheduleInput(
  [
    { who: "f1", on: "2026-07-06", role: "supervising" },
    { who: "f2", on: "2026-07-08", role: "supervising", rotation: "clinic" },
    { who: "f1", on: "2026-06-30", role: "supervising" },
    { who: "f1", on: "2026-07-10", rotation: "off" },
  ],
  AUGUST,
);
const wishes: ScheduleInput["preferences"] = [
  { id: "w", person_id: "f2", kind: "preferred", start_date: "2026-07-06", end_date: "2026-07-06" },
];
const example = readExample();
const deps = toDeps([
  example,
  toDocument({ ...pair, id: "pair", preferences: wishes }),
  toDocument({ ...toScheduleInput([{ who: "r1", on: "2026-07-06" }], AUGUST), id: "twin-1" }),
  toDocument({ ...toScheduleInput([{ who: "r1", on: "2026-07-06" }], AUGUST), id: "twin-2" }),
]);
const ask = (input: Record<string, unknown>) => callTool<Answer>(findSwapMatchesTool, input, deps);
const askPair = (preferences?: Record<string, unknown>) =>
  ask({ requester_id: "f1", assignment_id: "a1", schedule_id: "pair", ...(preferences && { preferences }) });

/** What f1 is answered who gives away the ward of July 6. */
const ANSWER = {
  candidates: [
    {
      approval_likelihood: "high",
      basis: [
        {
          days_apart: 2,
          hours_more: 0,
          nights_more: 0,
          other_duties_that_day: 0,
          person_id: "f1",
          weekend_days_more: 0,
          weekly_hours_after: 3,
          weekly_hours_before: 3,
          wishes_hurt: 0,
          wishes_met: 0,
        },
        {
          approval_share: 0.67,
          days_apart: 2,
          has_swap_history: false,
          hours_more: 0,
          nights_more: 0,
          other_duties_that_day: 0,
          person_id: "f2",
          swaps_accepted: 0,
          swaps_rejected: 0,
          weekend_days_more: 0,
          weekly_hours_after: 1.5,
          weekly_hours_before: 1.5,
          wishes_hurt: 0,
          wishes_met: 1,
        },
      ],
      candidate_id: "f2",
      candidate_name: "Dr. Gauss",
      compatibility_factors: {
        availability: 1,
        date_proximity: 1,
        history_score: 1,
        preference_match: 0.63,
        workload_balance: 0.5,
      },
      kind: "exchange",
      match_score: 0.789,
      mutual_benefit: true,
      plan: {
        format: "clinical-mcp/plan/1",
        move: [
          {
            assignment_id: "a1",
            person: "f2",
            was_person: "f1",
          },
          {
            assignment_id: "a2",
            person: "f1",
            was_person: "f2",
          },
        ],
        schedule_id: "pair",
      },
      target_assignment: {
        block_type: "AM",
        date: "2026-07-08",
        id: "a2",
        person_id: "f2",
        rotation: "Clinic A",
      },
    },
  ],
  candidates_found: 1,
  excluded: [],
  excluded_total: 0,
  factor_weights: {
    availability: 10,
    date_proximity: 25,
    history_score: 15,
    preference_match: 30,
    workload_balance: 20,
  },
  request_timestamp: "2026-07-01T12:00:00.000Z",
  requester_id: "f1",
  returned: 1,
  schedule_id: "pair",
  search: {
    is_complete: true,
    options_judged: 1,
    people: 1,
  },
  source_assignment: {
    block_type: "AM",
    date: "2026-07-06",
    id: "a1",
    person_id: "f1",
    rotation: "Inpatient",
  },
  top_recommendation: "f2",
};

test("answers with every field of the specification, and what each figure comes from", async () => {
  expect(await askPair()).toEqual(ANSWER);
});

test("the preferences of the question: days and rotations wanted, days blocked, who and how", async () => {
  const matchOf = ({ candidates }: Answer) => candidates[0]?.compatibility_factors["preference_match"];
  // f2 would like the 6th: sides of 0.5 and 1; with a wish of the requester met both are 1.
  expect(matchOf(await askPair())).toBe(0.63);
  expect(matchOf(await askPair({ preferred_dates: ["2026-07-08"] }))).toBe(1);
  expect(matchOf(await askPair({ preferred_rotation_ids: ["clinic"] }))).toBe(1);
  const kinds = ({ candidates }: Answer) => candidates.map(({ kind }) => kind);
  expect(kinds(await askPair({ blocked_dates: ["2026-07-08"] }))).toEqual(["give_away"]);
  expect(kinds(await askPair({ kinds: ["give_away"] }))).toEqual(["give_away"]);
  const none = await askPair({ blocked_dates: ["2026-07-08"], kinds: ["exchange"] });
  expect(none).toMatchObject({ candidates: [], top_recommendation: null, candidates_found: 0 });
  expect(none.notice).toMatch(/Nobody can take it.*without return was not tried/);
});

describe("W7: is refused with the codes of the specification", () => {
  test.each([
    [{ requester_id: "nobody", assignment_id: "a1" }, "PERSON_NOT_FOUND"],
    [{ requester_id: "nobody", assignment_id: "a1", schedule_id: "pair" }, "PERSON_NOT_FOUND"],
    [{ requester_id: "f1", assignment_id: "a1", schedule_id: "nothing" }, "SCHEDULE_NOT_FOUND"],
    [{ requester_id: "f1", assignment_id: "nothing" }, "VALIDATION_ERROR"],
    [{ requester_id: "f1", assignment_id: "nothing", schedule_id: "pair" }, "VALIDATION_ERROR"],
    [{ requester_id: "f1", assignment_id: "a2", schedule_id: "pair" }, "VALIDATION_ERROR"],
    [{ requester_id: "f1", assignment_id: "a3", schedule_id: "pair" }, "VALIDATION_ERROR"],
    [{ requester_id: "f1", assignment_id: "a4", schedule_id: "pair" }, "VALIDATION_ERROR"],
    [{ requester_id: "r1", assignment_id: "a1" }, "VALIDATION_ERROR"],
    [
      {
        requester_id: "f1",
        assignment_id: "a1",
        schedule_id: "pair",
        preferences: { candidate_ids: ["nobody"] },
      },
      "PERSON_NOT_FOUND",
    ],
    [
      {
        requester_id: "f1",
        assignment_id: "a1",
        schedule_id: "pair",
        preferences: { preferred_rotation_ids: ["x"] },
      },
      "VALIDATION_ERROR",
    ],
  ])("%j", async (input, code) => {
    await expect(ask(input)).rejects.toMatchObject({ code });
  });

  test("and says what is wrong", async () => {
    const reject = (assignment_id: string, message: RegExp) =>
      expect(ask({ requester_id: "f1", assignment_id, schedule_id: "pair" })).rejects.toThrow(message);
    await reject("a2", /'a2' is not one of 'f1'/);
    await reject("a3", /began on 2026-06-30/);
    await reject("a4", /time off/);
    await expect(ask({ requester_id: "r1", assignment_id: "a1" })).rejects.toMatchObject({
      suggestion: expect.stringContaining("schedule_id"),
    });
  });

  test.each([
    { max_candidates: 0 },
    { max_candidates: 51 },
    { preferences: { preferred_dates: ["2026-02-30"] } },
    { preferences: { kinds: [] } },
  ])("%j", (wrong) => {
    const input = { requester_id: "f1", assignment_id: "a1", ...wrong };
    expect(findSwapMatchesTool.inputSchema.safeParse(input).success).toBe(false);
  });
});

describe("the example program", () => {
  const [resident, faculty] = ["res-01", "fac-01"].map((id) => ({
    requester_id: id,
    assignment_id:
      example.assignments.find(
        ({ person_id, block_id }) => person_id === id && block_id.startsWith("2026-10-1"),
      )?.id ?? "",
  }));

  test.each([resident, faculty])(
    "needs no schedule_id, fits into an answer, and shows at most as many as asked for",
    async (input) => {
      const answer = await ask({ ...input });
      expect(answer.schedule_id).toBe("synthetic-2026");
      expect(answer.returned).toBe(5);
      expect(answer.candidates).toHaveLength(5);
      expect(answer.top_recommendation).toBe(answer.candidates[0]?.candidate_id);
      const all = await ask({ ...input, max_candidates: 50 });
      expect(jsonBytes(all)).toBeLessThan(24_000);
      expect(all.candidates.slice(0, 5)).toEqual(answer.candidates);
      // Where not all options were checked, the answer says so.
      expect(answer.notice !== undefined).toBe(!answer.search.is_complete);
      expect(all.candidates_found).toBe(answer.candidates_found);
      expect(all.candidates_found + all.excluded_total).toBe(input === resident ? 16 : 11);
    },
  );
});

test("the clock is the one that was given", async () => {
  expect(await askPair()).toMatchObject({ request_timestamp: NOON.toISOString() });
});
