import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { listConflicts } from "../src/domain/detect-conflicts.ts";
import { prepareRoster } from "../src/domain/roster/prepare-roster.ts";
import { openDesk } from "./open-desk.ts";
import type { Desk } from "./open-desk.ts";

const SCHEDULE = "synthetic-2026";
const SIGNED = ["--author", "Coordinator", "--reason", "Plan of an answer"];
const NOW = new Date("2026-07-01T12:00:00.000Z");
const MINUTES = 300_000;

const kept: { desk?: Desk; before?: Promise<readonly string[]> } = {};
const desk = (): Desk => {
  if (kept.desk === undefined) throw new Error("no desk");
  return kept.desk;
};
beforeAll(async () => {
  kept.desk = await openDesk(NOW);
}, MINUTES);
afterAll(() => kept.desk?.close());

const conflictsSchema = z.object({
  conflicts: z.array(
    z.object({
      conflict_id: z.string(),
      auto_resolution: z.object({
        available: z.boolean(),
        action: z.string().default(""),
        plan: z.unknown().optional(),
      }),
    }),
  ),
});

/** Ids of all conflicts of the schedule as it now is. */
async function detect(): Promise<readonly string[]> {
  const roster = prepareRoster(await desk().read(SCHEDULE));
  return listConflicts(roster, roster.days).map(({ id }) => id);
}

/** What there is between two plans: each is taken back. */
const beforeAllPlans = (): Promise<readonly string[]> => (kept.before ??= detect());

/** Applies a plan, checks all conflicts again, and takes it back. @returns conflicts that went and that came */
async function applyAndDetect(answer: unknown, ...pick: readonly string[]) {
  const before = await beforeAllPlans();
  const path = desk().save("answer.json", answer);
  const lines = await desk().command("apply", SCHEDULE, "--plan", path, ...pick, ...SIGNED);
  expect(lines[0]).toMatch(/^Written: version \d+ of synthetic-2026/u);
  const after = await detect();
  await desk().command("undo", SCHEDULE, ...SIGNED);
  return {
    gone: before.filter((id) => !after.includes(id)),
    come: after.filter((id) => !before.includes(id)),
  };
}

describe("schedule apply takes what an answer proposes, and conflicts found again are those that it promised", () => {
  test(
    "a resolution of each kind that detect_conflicts offers, that of the most steps, ends its conflict and makes none",
    async () => {
      const answer = await desk().ask("detect_conflicts", { schedule_id: SCHEDULE, limit: 500 });
      const { conflicts } = conflictsSchema.parse(answer);
      const offered = conflicts.filter(({ auto_resolution }) => auto_resolution.available);
      // resolve-soundly.test.ts tries every one of the year.
      const length = ({ auto_resolution }: (typeof offered)[number]): number =>
        JSON.stringify(auto_resolution.plan).length;
      const byAction = Object.groupBy(offered, ({ auto_resolution }) => auto_resolution.action);
      const picked = Object.values(byAction).map(
        (some = []) => some.toSorted((a, b) => length(b) - length(a))[0],
      );
      expect(picked.length).toBeGreaterThan(5);
      for (const one of picked) {
        const id = one?.conflict_id ?? "";
        const { gone, come } = await applyAndDetect(answer, "--pick", id);
        expect(gone).toContain(id);
        expect(come).toEqual([]);
      }
      await expect(applyAndDetect(answer)).rejects.toMatchObject({ code: "WRONG_PLAN" });
      await expect(applyAndDetect(answer, "--pick", "nothing")).rejects.toMatchObject({ code: "WRONG_PLAN" });
    },
    MINUTES,
  );

  test(
    "a repair leaves open what it says and nothing else",
    async () => {
      const answer = await desk().ask("analyze_contingency", {
        schedule_id: SCHEDULE,
        scenario: "faculty_absence",
        affected_person_ids: ["fac-01"],
        date_range: { start_date: "2026-09-21", end_date: "2026-09-27" },
      });
      const { impact_assessment: impact } = z
        .object({
          impact_assessment: z.object({ coverage_gaps: z.number(), uncoverable_after_repair: z.number() }),
        })
        .parse(answer);
      expect(impact.coverage_gaps).toBeGreaterThan(0);
      const { come } = await applyAndDetect(answer);
      expect(come).toHaveLength(impact.uncoverable_after_repair);
    },
    MINUTES,
  );

  test(
    "each swap, of one assignment, a whole day or for later, makes no conflict",
    async () => {
      const candidates = z.object({
        candidates: z.array(z.object({ candidate_id: z.string(), kind: z.string() })),
      });
      const asked = { requester_id: "fac-01", assignment_id: "a1025", max_candidates: 2 };
      const work = z.object({ items: z.array(z.object({ id: z.string(), date: z.string() })) }).parse(
        await desk().ask("get_schedule", {
          schedule_id: SCHEDULE,
          part: "assignments",
          person_id: "fac-01",
          limit: 500,
        }),
      );
      const day = work.items.find(({ id }) => id === "a1025")?.date;
      const give = work.items.filter(({ id, date }) => date === day && id !== "a1025").map(({ id }) => id);
      const kinds = new Set<string>();
      for (const more of [{}, ...(give.length > 0 ? [{ give }] : []), { return_by: "2026-12-31" }]) {
        const answer = await desk().ask("find_swap_matches", { ...asked, ...more });
        for (const { candidate_id: id, kind } of candidates.parse(answer).candidates) {
          kinds.add(kind);
          const { come } = await applyAndDetect(answer, "--pick", id);
          expect(come).toEqual([]);
        }
      }
      expect([...kinds]).toEqual(expect.arrayContaining(["exchange", "later"]));
    },
    MINUTES,
  );

  test(
    "changes that were tried break and fix what try_changes said",
    async () => {
      const answer = await desk().ask("try_changes", {
        schedule_id: SCHEDULE,
        leave: [
          {
            person: "fac-01",
            start_date: "2026-09-21",
            end_date: "2026-09-27",
            absence_type: "sick",
            frees_work: true,
          },
        ],
      });
      const { breaks_total } = z.object({ breaks_total: z.number() }).parse(answer);
      const { come } = await applyAndDetect(answer);
      expect(come.length).toBeGreaterThan(0);
      expect(come.length).toBeLessThanOrEqual(breaks_total);
      expect(come.some((id) => id.startsWith("leave_overlap"))).toBe(false);
    },
    MINUTES,
  );

  test("and taken back, they leave what there was", async () => {
    expect(await detect()).toEqual(await beforeAllPlans());
  });
});
