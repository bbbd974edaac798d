import { UserInputError } from "@clinical-mcp/errors";
import { applyPlan, compareDocuments, countSteps } from "@clinical-mcp/scheduler/dataset";
import type { PlanParts, ScheduleDocument } from "@clinical-mcp/scheduler/dataset";
import { propose } from "@clinical-mcp/scheduler/propose";
import {
  changeSchedule,
  findDocument,
  findRevision,
  findVersion,
  listVersions,
} from "@clinical-mcp/scheduler/store";
import type { Database, VersionSummary } from "@clinical-mcp/scheduler/store";
import { repairAbsence } from "@clinical-mcp/scheduler/repair";
import { judgePlan } from "@clinical-mcp/scheduler/what-if";
import { createRandom, shuffle } from "../random.ts";
import type { ChangeCommand, ChangeSource, Writing } from "./change-arguments.ts";
import { planSwap } from "./plan-swap.ts";
import { readPlan } from "./read-plan.ts";
import { differenceLines, logLines, proposalLines, repairLines, trialLines } from "./report-changes.ts";

interface Current {
  readonly document: ScheduleDocument;
  readonly revision: string;
}

const notFound = (): UserInputError =>
  new UserInputError("There is no schedule with this id.", { code: "SCHEDULE_NOT_FOUND" });

/** The revision comes first: what is changed between the two reads is refused when it is written. */
async function findCurrent(db: Database, id: string): Promise<Current> {
  const revision = await findRevision(db, id);
  const document = await findDocument(db, id);
  if (revision !== undefined && document !== undefined) return { document, revision };
  throw notFound();
}

const signature = ({ author, reason }: Writing) => ({ author: author ?? null, reason: reason ?? null });

interface Sourced extends Pick<Change, "plan" | "mustBeSound"> {
  /** Remarks in addition to what it breaks and fixes. */
  readonly lines: readonly string[];
}

async function findChanges(document: ScheduleDocument, source: ChangeSource): Promise<Sourced> {
  if (source.kind === "plan") {
    const plan = await readPlan({ ...source, scheduleId: document.id });
    return { plan, mustBeSound: false, lines: [] };
  }
  if (source.kind === "swap") return { plan: planSwap(document, source), mustBeSound: true, lines: [] };
  // What the absence leaves open stays open whether it is written or not.
  const { parts, ...report } = await repairAbsence(document, source);
  return { plan: parts, mustBeSound: false, lines: repairLines(report) };
}

async function apply(
  db: Database,
  { id, source, writing }: Extract<ChangeCommand, { name: "apply" }>,
  now: Date,
): Promise<readonly string[]> {
  const current = await findCurrent(db, id);
  const { lines, ...change } = await findChanges(current.document, source);
  return [...(await write(db, { ...current, ...change, writing }, now)), ...lines];
}

interface Change extends Current {
  readonly plan: PlanParts;
  readonly writing: Writing;
  /** Whether to refuse a change that breaks something grave, because nobody has checked it. */
  readonly mustBeSound: boolean;
}

async function write(
  db: Database,
  { document, revision, plan, writing, mustBeSound }: Change,
  now: Date,
): Promise<readonly string[]> {
  const { id } = document;
  const applied = applyPlan(document, plan);
  const judged = judgePlan(document, applied, now);
  const trial = trialLines(judged);
  // Effects come worst first.
  if (mustBeSound && !writing.isDryRun && judged.breaks[0]?.severity === "high")
    throw new UserInputError(["Not written: this would break what holds.", ...trial].join("\n"), {
      code: "UNSOUND",
    });
  const steps = countSteps(plan);
  const changes = steps === 1 ? "one change" : `${steps} changes`;
  if (writing.isDryRun) return [`Tried, not written: ${changes} of ${id}.`, ...trial];
  const number = await changeSchedule(db, applied.document, {
    kind: "apply",
    at: now.toISOString(),
    ...signature(writing),
    plan: JSON.stringify(applied.plan),
    revision,
  });
  return [`Written: version ${number} of ${id}, ${changes}.`, ...trial];
}

async function fill(
  db: Database,
  { id, writing, ...period }: Extract<ChangeCommand, { name: "propose" }>,
  now: Date,
): Promise<readonly string[]> {
  const current = await findCurrent(db, id);
  const { document } = current;
  const people =
    period.seed === undefined ? document.people : shuffle(document.people, createRandom(period.seed));
  const { parts, ...report } = await propose({ ...document, people: [...people] }, period);
  const lines = proposalLines(report);
  if (countSteps(parts) === 0) return ["Nothing to add, nothing written.", ...lines];
  return [...(await write(db, { ...current, plan: parts, writing, mustBeSound: true }, now)), ...lines];
}

/** The version whose schedule a version has: that which it brought back, or itself. */
function originOf(versions: readonly VersionSummary[], number: number): number {
  const restores = versions.find((each) => each.number === number)?.restores;
  return restores === null || restores === undefined ? number : originOf(versions, restores);
}

async function undo(
  db: Database,
  { id, writing }: Extract<ChangeCommand, { name: "undo" }>,
  now: Date,
): Promise<readonly string[]> {
  const { document, revision } = await findCurrent(db, id);
  const versions = await listVersions(db, id);
  const last = versions.at(-1);
  const target = last === undefined ? 0 : originOf(versions, last.number) - 1;
  if (target < 1)
    throw new UserInputError("There is no version before this one.", { code: "NOTHING_TO_UNDO" });
  const before = await findVersion(db, id, originOf(versions, target));
  const differences = differenceLines(compareDocuments(document, before));
  if (writing.isDryRun) return [`Not written: version ${target} of ${id} would come back.`, ...differences];
  const number = await changeSchedule(db, before, {
    kind: "undo",
    at: now.toISOString(),
    ...signature(writing),
    restores: originOf(versions, target),
    revision,
  });
  return [`Written: version ${number} of ${id}, which is version ${target} again.`, ...differences];
}

/**
 * Carries out a command about the versions of a schedule.
 *
 * @returns the report, line by line
 * @throws UserInputError when the plan or the schedule cannot be used, or the schedule changed meanwhile; UpstreamError
 * when the
 * database fails
 */
export async function changeOrShow(
  db: Database,
  command: ChangeCommand,
  now: Date,
): Promise<readonly string[]> {
  if (command.name === "apply") return apply(db, command, now);
  if (command.name === "propose") return fill(db, command, now);
  if (command.name === "undo") return undo(db, command, now);
  const { id } = command;
  if (command.name === "log") {
    if ((await findRevision(db, id)) === undefined) throw notFound();
    return logLines(await listVersions(db, id));
  }
  const [from, to] = [await findVersion(db, id, command.from), await findVersion(db, id, command.to)];
  return differenceLines(compareDocuments(from, to));
}
