import { checkCase } from "./check-case.ts";
import type { Disagreement } from "./check-case.ts";
import { makeCase } from "./generate/make-case.ts";
import type { Case } from "./generate/make-case.ts";
import type { AskedServer } from "./server/open-server.ts";
import { shrinkCase } from "./shrink.ts";

export interface SeedReport {
  readonly seed: number;
  readonly disagreements: readonly Disagreement[];
}

export interface RunReport {
  readonly seeds: number;
  readonly agreed: number;
  /** Repairs that were too much to try; the rest of their seeds was judged. */
  readonly notJudged: number;
  readonly differing: readonly SeedReport[];
}

/**
 * Judges the cases of some seeds.
 *
 * @param onSeed called for each seed that differs, as soon as it does
 */
export async function runSeeds(
  server: AskedServer,
  [from, count]: readonly [number, number],
  onSeed: (report: SeedReport) => void = () => undefined,
): Promise<RunReport> {
  const differing: SeedReport[] = [];
  let notJudged = 0;
  for (let seed = from; seed < from + count; seed += 1) {
    const verdict = await checkCase(server, makeCase(seed));
    notJudged += verdict.notJudged;
    if (verdict.disagreements.length === 0) continue;
    const report = { seed, disagreements: verdict.disagreements };
    differing.push(report);
    onSeed(report);
  }
  return { seeds: count, agreed: count - differing.length, notJudged, differing };
}

/** The smallest case in which the same kind of disagreement is seen, and what is said of it. */
export async function shrinkSeed(
  server: AskedServer,
  { seed, disagreements }: SeedReport,
): Promise<{ readonly tried: Case; readonly disagreements: readonly Disagreement[] }> {
  const kind = disagreements[0]?.kind;
  const seen = async (smaller: Case): Promise<readonly Disagreement[]> => {
    const verdict = await checkCase(server, smaller);
    return verdict.disagreements.filter((each) => each.kind === kind);
  };
  const tried = await shrinkCase(makeCase(seed), async (smaller) => (await seen(smaller)).length > 0);
  return { tried, disagreements: await seen(tried) };
}
