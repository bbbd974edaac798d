import { matchesGlob } from "node:path";
import { RELEASE_SUITES, SYSTEM_SUITES } from "../../tooling/vitest/system-suites.ts";
import { isCheckedCode } from "../writing/find-code.ts";
import { isPage } from "../writing/find-pages.ts";
import { isHashed } from "../writing/list-hash-comments.ts";

export interface Step {
  readonly what: string;
  /** A program of node_modules/.bin with its arguments. */
  readonly command: readonly [program: string, ...args: string[]];
  /** Variables in addition to the environment that it is run in. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface Plan {
  /** One after the other. */
  readonly checks: readonly Step[];
  /** Runs during the checks; undefined where no code changed. */
  readonly tests: Step | undefined;
  /** What only `npm test` or `npm run rehearse` checks, in words. */
  readonly left: readonly string[];
}

const CODE = /\.(?:tsx?|mjs|js)$/;
/** The browser's half, with types of its own. */
const VIEWS = /^(?:apps\/[^/]+\/ui|packages\/app-ui)\//;
const LAYERED = /^(?:apps|packages|clients|scripts)\//;
/** Read by programs, not imported: no import shows what depends on them. */
const DATA = /^data\//;

const count = (files: readonly string[], what: string): string =>
  `${files.length} ${what}${files.length === 1 ? "" : "s"}`;

/** Picks the checks of the gate that take seconds, and the suites that import a changed file. */
export function planSteps({
  changed,
  present,
}: {
  readonly changed: readonly string[];
  /** Those of the changed files that are still there. */
  readonly present: readonly string[];
}): Plan {
  const code = present.filter((file) => CODE.test(file));
  const written = present.filter((file) => isPage(file) || isCheckedCode(file) || isHashed(file));
  const layered = code.filter((file) => LAYERED.test(file));
  const codeChanged = changed.some((file) => CODE.test(file));
  const suites = present.filter((file) => SYSTEM_SUITES.some((glob) => matchesGlob(file, glob)));
  const releases = present.filter((file) => RELEASE_SUITES.some((glob) => matchesGlob(file, glob)));
  const data = changed.filter((file) => DATA.test(file));
  return {
    checks: [
      ...(present.length > 0
        ? [toStep("format", "oxfmt", "--check", "--no-error-on-unmatched-pattern", ...present)]
        : []),
      ...(written.length > 0 ? [toStep("writing", "node", "scripts/writing.ts", ...written)] : []),
      ...(code.length > 0 ? [toStep("lint", "oxlint", "--deny-warnings", ...code)] : []),
      ...(codeChanged ? [TYPES] : []),
      ...(changed.some((file) => VIEWS.test(file)) ? [VIEW_TYPES] : []),
      ...(layered.length > 0 ? [toLayers(layered)] : []),
    ],
    tests:
      code.length > 0
        ? toStep("tests", "vitest", "related", "--run", "--project", "unit", "--project", "views", ...code)
        : undefined,
    left: [
      ...(suites.length > 0
        ? [`npm test: ${count(suites, "changed system suite")}: ${suites.join(", ")}`]
        : []),
      ...(releases.length > 0
        ? [`npm run rehearse: ${count(releases, "changed release suite")}: ${releases.join(", ")}`]
        : []),
      ...(data.length > 0 ? [`npm test: what reads ${count(data, "changed file")} of data/`] : []),
    ],
  };
}

const toStep = (what: string, program: string, ...args: string[]): Step => ({
  what,
  command: [program, ...args],
});
/** tsc keeps its findings on disk, so that the next run checks only files that a change affects. */
const TYPES = toStep(
  "types",
  ...(["tsc", "--noEmit", "--incremental"] as const),
  ...(["--tsBuildInfoFile", "node_modules/.cache/quick.tsbuildinfo"] as const),
);
const VIEW_TYPES = toStep("types of views", "tsc", "--noEmit", "-p", "tsconfig.ui.json");
/** From the changed files on: a rule is about an import of theirs, and a cycle that they are in leads back to them. */
const toLayers = (files: readonly string[]): Step =>
  toStep("layers", "depcruise", ...files, "--config", ".dependency-cruiser.mjs", "--output-type", "err");
