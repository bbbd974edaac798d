import { describe, expect, test } from "vitest";
import { buildRoster } from "../../../test/build-schedule.ts";
import { answerSwaps } from "../answer-swaps.ts";
import { formatDay } from "../time/day.ts";
import { askSwap, preferencesParameter, toSwapQuestion, type SwapAsked } from "./ask-swap.ts";

const work = [
  { who: "r1", on: "2026-01-12" },
  { who: "r1", on: "2026-01-14" },
  { who: "r1", on: "2026-01-13", rotation: "off" },
  { who: "r2", on: "2026-01-15" },
  { who: "r2", on: "2026-01-13" },
  { who: "r3", on: "2026-01-16" },
];
const roster = buildRoster(work);

interface AskedFields extends Partial<Omit<SwapAsked, "preferences">> {
  readonly preferences?: Parameters<typeof preferencesParameter.parse>[0];
}
const ask = ({ preferences, ...asked }: AskedFields, now = "2026-01-10T12:00:00Z") =>
  toSwapQuestion(
    roster,
    {
      requester_id: "r1",
      assignment_id: "a1",
      max_candidates: 5,
      ...asked,
      preferences: preferencesParameter.parse(preferences),
    },
    new Date(now),
  );
const idsOf = (duties: readonly { readonly assignment: { readonly id: string } }[] | undefined) =>
  duties?.map(({ assignment }) => assignment.id);

describe("refusals, and their reasons", () => {
  test.each<readonly [AskedFields, string]>([
    [{ assignment_id: "a9" }, "does not exist"],
    [{ assignment_id: "a4" }, "is not one of 'r1'"],
    [{ assignment_id: "a3" }, "is time off"],
    [{ give: ["a5"] }, "is not one of 'r1'"],
    [{ take: ["a2"] }, "of the requester"],
    [{ take: ["a2", "a4"] }, "of the requester"],
    [{ take: ["a4", "a6"] }, "of several people"],
    [{ take: ["a9"] }, "does not exist"],
    [{ preferences: { kinds: ["later"] } }, "needs return_by"],
    [{ return_by: "2026-01-11" }, "before the work"],
    // The last of what is given counts.
    [{ give: ["a2"], return_by: "2026-01-13" }, "before the work"],
    [{ preferences: { preferred_rotation_ids: ["ward", "none"] } }, "does not have"],
  ])("%j", (asked, why) => {
    expect(() => ask(asked)).toThrow(
      expect.objectContaining({ code: "VALIDATION_ERROR", message: expect.stringContaining(why) }),
    );
  });

  test("work that has begun, from its first minute on: 7 in Chicago is 13 in London", () => {
    expect(() => ask({}, "2026-01-12T13:00:00Z")).toThrow(
      expect.objectContaining({ message: expect.stringContaining("began on 2026-01-12") }),
    );
    expect(idsOf(ask({}, "2026-01-12T12:59:00Z").given)).toEqual(["a1"]);
  });
});

test("each assignment given and taken is listed once, in order of time", () => {
  expect(idsOf(ask({ assignment_id: "a2", give: ["a1", "a2"] }).given)).toEqual(["a1", "a2"]);
  expect(idsOf(ask({ take: ["a4", "a5"] }).asked)).toEqual(["a5", "a4"]);
});

test("where it is said what would do in return, only its owner is asked, and only to exchange", () => {
  const { kinds, candidateIds } = ask({ take: ["a4"], preferences: { candidate_ids: ["r3"] } });
  expect([[...kinds], [...(candidateIds ?? [])]]).toEqual([["exchange"], ["r2"]]);
  const open = ask({ preferences: { candidate_ids: ["Dr. Chen"] } });
  expect([...(open.candidateIds ?? [])]).toEqual(["r3"]);
  expect(ask({}).candidateIds).toBeUndefined();
});

test("a trade for later has a last day, which may be that of the work", () => {
  const day = ask({ return_by: "2026-01-12" }).returnBy;
  expect(day === undefined ? undefined : formatDay(day)).toBe("2026-01-12");
  expect(ask({ preferences: { kinds: ["later", "exchange"] } }).returnBy).toBeUndefined();
});

test("assignments handed over together are reported, each with the one that was asked about", () => {
  const toAnswer = (asked: AskedFields) => answerSwaps(ask(asked), 5, "2026-01-10T12:00:00Z");
  const { source_assignment: source, given_with_it: beside } = toAnswer({ give: ["a2"] });
  expect([source.id, beside?.map(({ id }) => id)]).toEqual(["a1", ["a2"]]);
  expect(toAnswer({ give: ["a1"] })).not.toHaveProperty("given_with_it");
});

test("passing on among several is said not to be tried where several duties are given", () => {
  const noticeOf = (asked: AskedFields) => answerSwaps(ask(asked), 5, "2026-01-10T12:00:00Z").notice ?? "";
  expect(noticeOf({ give: ["a2"], preferences: { kinds: ["exchange", "cycle"] } })).toContain("Passing on");
  expect(noticeOf({ give: ["a2"], preferences: { kinds: ["exchange"] } })).not.toContain("Passing on");
  expect(noticeOf({ preferences: { kinds: ["exchange", "cycle"] } })).not.toContain("Passing on");
});

test("the answer says how many schedules have both", async () => {
  const store = {
    listSchedules: async () => [],
    listSchedulesWith: async () => ["one", "two", "three"],
    findSchedule: async () => roster,
  };
  const asked = {
    requester_id: "r1",
    assignment_id: "a1",
    max_candidates: 5,
    preferences: preferencesParameter.parse(undefined),
  };
  await expect(askSwap(store, asked, new Date("2026-01-10T12:00:00Z"))).rejects.toThrow(/^3 schedules/);
});
