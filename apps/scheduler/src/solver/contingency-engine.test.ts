import { afterAll, expect, test } from "vitest";
import { UpstreamError } from "@clinical-mcp/errors";
import { buildRoster } from "../../test/build-schedule.ts";
import { readExample } from "../../test/open-example.ts";
import { prepareRoster } from "../domain/roster/prepare-roster.ts";
import { toDay } from "../domain/time/day.ts";
import { createContingencyEngine } from "./contingency-engine.ts";

const engine = createContingencyEngine();
afterAll(() => engine.close());

const roster = prepareRoster(readExample());
const first = toDay("2026-09-21");
const days = { first: first + 5, last: first + 7 };
const { signal } = new AbortController();

test("an absence of the program that ships is worked out in a thread, with proof", async () => {
  const question = { roster, scenario: "resident_absence", absentIds: ["res-03"], range: days } as const;
  const { repair, violationsAfter } = await engine.analyze(question, { signal, timeLimitMs: 200_000 });
  expect(repair.gapsBefore.length).toBeGreaterThan(0);
  expect(repair.proof.status).toBe("proved");
  expect(repair.measures.uncovered).toBe(0);
  expect(violationsAfter).toEqual([]);
});

test("a sweep keeps what it has done and continues from there", async () => {
  const absences = ["res-01", "res-03", "res-07", "fac-01", "fac-10"].map((id) => [id]);
  const reported: number[] = [];
  const limits = { signal, onDone: (done: number) => void reported.push(done) };
  const nothing = await engine.sweep({ roster, range: days, absences }, { ...limits, timeLimitMs: 0 });
  expect(nothing).toEqual([]);
  const all = await engine.sweep({ roster, range: days, absences }, { ...limits, timeLimitMs: 200_000 });
  expect(all.map(({ absentIds }) => absentIds)).toEqual(absences);
  expect(all.every(({ isProved }) => isProved)).toBe(true);
  expect(reported.at(-1)).toBe(absences.length);
  const again = await engine.sweep({ roster, range: days, absences }, { ...limits, timeLimitMs: 0 });
  expect(again).toEqual(all);
});

test("a caller that leaves ends the work, and the next question is answered", async () => {
  const controller = new AbortController();
  const everyday = {
    roster,
    scenario: "resident_absence",
    absentIds: ["res-07"],
    range: roster.days,
  } as const;
  const given = engine.analyze(everyday, { signal: controller.signal, timeLimitMs: 60_000 });
  setTimeout(() => controller.abort(), 300);
  await expect(given).rejects.toBeInstanceOf(UpstreamError);
  const small = buildRoster([]);
  const question = { roster: small, scenario: "emergency", absentIds: ["r1"], range: small.days } as const;
  const { repair } = await engine.analyze(question, { signal, timeLimitMs: 200_000 });
  expect(repair.proof.status).toBe("proved");
});
