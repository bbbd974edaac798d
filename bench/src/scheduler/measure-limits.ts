import type { Roster } from "../../../apps/scheduler/src/domain/roster/roster.ts";
import { toDay } from "../../../apps/scheduler/src/domain/time/day.ts";
import { createContingencyEngine } from "../../../apps/scheduler/src/solver/contingency-engine.ts";
import type { Timer } from "./measure-tight.ts";

const MS = 1_000;
const { signal } = new AbortController();

/** The people away, and for how many weeks; none of these is proved in the time asked for. */
const ABSENCES = [
  ["res-07-0", 4],
  ["res-03-0", 52],
  ["fac-06-1", 52],
] as const;
const LIMITS = [2, 5, 10, 20] as const;

/** Time limits asked for, and the time that answers took, once the threads know the schedule. */
export async function measureLimits(roster: Roster, time: Timer): Promise<void> {
  const engine = createContingencyEngine();
  console.log("| absent | weeks | asked, s | taken, s | over | CPU s | uncovered | at least |");
  console.log("|---|---|---|---|---|---|---|---|");
  const rounds = [2, ...LIMITS];
  for (const [id, weeks] of ABSENCES)
    for (const [round, limit] of rounds.entries()) {
      const first = weeks > 4 ? roster.days.first : toDay("2026-09-21");
      const range = { first, last: Math.min(roster.days.last, first + weeks * 7 - 1) };
      const scenario = id.startsWith("res") ? ("resident_absence" as const) : ("faculty_absence" as const);
      const question = { roster, scenario, absentIds: [id], range };
      const [{ repair }, { seconds, cpuSeconds }] = await time(() =>
        engine.analyze(question, { signal, timeLimitMs: limit * MS }),
      );
      const over = `${Math.max(0, (seconds / limit - 1) * 100).toFixed(0)} %`;
      const { measures, proof } = repair;
      const asked = round === 0 ? `${limit}, first` : limit;
      const figures = [asked, seconds.toFixed(2), over, cpuSeconds.toFixed(2), measures.uncovered];
      console.log(`| ${[id, weeks, ...figures, proof.uncoveredBound].join(" | ")} |`);
    }
  await engine.close();
}
