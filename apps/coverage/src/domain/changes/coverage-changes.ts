import { UserInputError } from "@clinical-mcp/errors";
import { BENEFIT_PROGRAMS } from "../../dataset/index.ts";
import { compareEditions } from "./compare-editions.ts";
import type { CoverageChangesInput } from "./coverage-changes-schemas.ts";
import { listCompared, type Edition } from "./edition-rows.ts";
import { presentChanges, type ChangesAnswer, type ChangesToPresent } from "./present-changes.ts";
import { readCases, type SavedCase } from "./read-cases.ts";
import { replayCases, type Replay, type ReplayDependencies } from "./replay-cases.ts";
import { shiftToEffective } from "./shift-dates.ts";

/** A dataset to compare, and the dependencies that judge cases by it, created on demand. */
export interface OpenedEdition extends Edition {
  readonly openDeps: () => ReplayDependencies;
}

export interface EditionsDependencies {
  /** Datasets side by side, the newest first. */
  readonly listVersions: () => Promise<readonly string[]>;
  readonly inService: string;
  /** @throws UserInputError NOT_COMPARABLE if it has another format; ConfigurationError if it is damaged */
  readonly openEdition: (version: string) => Promise<OpenedEdition>;
}

function toVersion(asked: string, versions: readonly string[]): string {
  const found = versions.filter((version) => version === asked || version.startsWith(asked));
  const [only, ...more] = found;
  if (only !== undefined && more.length === 0) return only;
  throw new UserInputError(`No dataset is called ${asked.slice(0, 80)}.`, {
    code: "UNKNOWN_DATASET",
    suggestion:
      versions.length === 0 ? "Ingest an edition first." : `Known: ${versions.slice(0, 10).join(", ")}.`,
  });
}

/** @throws UserInputError UNKNOWN_DATASET, NO_EARLIER_DATASET */
async function chooseVersions({ from, to }: CoverageChangesInput, deps: EditionsDependencies) {
  const versions = await deps.listVersions();
  const later = to === undefined ? deps.inService : toVersion(to, versions);
  const earlier =
    from === undefined ? versions.find((version) => version < later) : toVersion(from, versions);
  if (earlier === undefined)
    throw new UserInputError(
      `No dataset before ${later} is kept, so that there is nothing to compare it with.`,
      {
        code: "NO_EARLIER_DATASET",
        suggestion:
          "Ingestion keeps the dataset before the one in service; npx pnpm coverage-watch compares official files of two editions.",
      },
    );
  return { earlier, later };
}

const effectiveOf = ({ rows }: Edition): string | undefined =>
  BENEFIT_PROGRAMS.flatMap((program) => listCompared(rows, program))
    .flatMap(({ effective_date: day }) => day ?? [])
    .toSorted()
    .at(-1);

/** Judges the cases by both editions; undefined if none were sent. */
export async function replayText(
  { cases: text, shift }: Pick<CoverageChangesInput, "cases" | "shift">,
  from: OpenedEdition,
  to: OpenedEdition,
): Promise<Replay | undefined> {
  if (text === undefined) return undefined;
  const { cases, refused } = readCases(text);
  const effective = shift === "to_effective" ? effectiveOf(to) : undefined;
  const toCase = (saved: SavedCase): SavedCase =>
    effective === undefined ? saved : { ...saved, input: shiftToEffective(saved.input, effective) };
  return replayCases(cases, refused, { from: from.openDeps(), to: { ...to.openDeps(), toCase } });
}

/** @throws UserInputError NOT_COMPARABLE, TOO_MANY_CASES */
export async function compareOpened(
  input: CoverageChangesInput,
  from: OpenedEdition,
  to: OpenedEdition,
): Promise<ChangesToPresent> {
  const compared = compareEditions({ from: from.rows, to: to.rows }, input.programs ?? BENEFIT_PROGRAMS, {
    codes: input.codes,
    dins: input.dins,
    devices: input.devices,
    specialties: input.specialties,
    minPercent: input.min_percent,
    kinds: input.kinds,
  });
  return {
    ...compared,
    from,
    to,
    replay: await replayText(input, from, to),
    offset: input.offset ?? 0,
    isOfCodes: input.codes !== undefined,
  };
}

/**
 * Changes of a newer edition, and saved cases with a different decision. Stores nothing of the cases.
 *
 * @throws UserInputError UNKNOWN_DATASET, NO_EARLIER_DATASET, NOT_COMPARABLE, TOO_MANY_CASES
 */
export async function findChanges(
  input: CoverageChangesInput,
  deps: EditionsDependencies,
): Promise<ChangesAnswer> {
  const { earlier, later } = await chooseVersions(input, deps);
  const [from, to] = [await deps.openEdition(earlier), await deps.openEdition(later)];
  return presentChanges(await compareOpened(input, from, to));
}
