import { relative, sep } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * What takes longest, the longest first: begun last, it would run alone at the end while the other cores are idle. Vitest knows how long
 * a suite took last time; on a fresh clone it goes by the size of files, which says nothing of those that ask thousands of recorded
 * questions or start servers.
 */
export const LONGEST: readonly string[] = [
  "apps/coverage/evals/regressions.system.test.ts",
  "apps/console/test/chat-host.system.test.ts",
  "scripts/start.system.test.ts",
  "apps/scheduler/test/plans.system.test.ts",
  "scripts/deployment/hosting.system.test.ts",
  "apps/scheduler/test/leaving.system.test.ts",
  "packages/testing/test/watched-servers.system.test.ts",
  "apps/coverage/test/faults.test.ts",
  "apps/opa/test/faults.system.test.ts",
  "apps/scheduler/judge/judge.system.test.ts",
  "apps/scheduler/ingest/src/main.system.test.ts",
  "apps/scheduler/test/contract.system.test.ts",
  "apps/scheduler/src/solver/fair-share.system.test.ts",
  "apps/console/test/console.system.test.ts",
  "scripts/deployment/compose.system.test.ts",
  "apps/openonco/test/answer-size.test.ts",
  "apps/scheduler/src/domain/resolutions/resolve-conflict.test.ts",
];

/** Vitest's order, but those that take longest come first. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.indexOf(relative(root, moduleId).replaceAll(sep, "/"));
      return place === -1 ? LONGEST.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
