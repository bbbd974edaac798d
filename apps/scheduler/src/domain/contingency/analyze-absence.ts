import type { MipSolver } from "../mip/mip-problem.ts";
import { layGroundwork } from "../repair/groundwork.ts";
import { countAdded, EMPTY_PLAN, listChangedPeople, listGaps, toRosterChanges } from "../repair/plan.ts";
import type { Gap, Plan } from "../repair/plan.ts";
import { ALL_STEPS } from "../repair/repair-question.ts";
import type { RepairQuestion } from "../repair/repair-question.ts";
import { repairRoster } from "../repair/repair-roster.ts";
import type { Repair } from "../repair/repair-roster.ts";
import { isLost } from "../repair/draft.ts";
import { dutiesOf, touches } from "../roster/roster.ts";
import type { Roster } from "../roster/roster.ts";
import { isFacultyOf } from "../repair/need.ts";
import type { Finding } from "../rules/finding.ts";
import type { DayRange } from "../time/day.ts";
import { validateSchedule } from "../validate-schedule.ts";
import { applyChanges } from "../what-if/apply-changes.ts";
import type { RosterChange } from "../what-if/apply-changes.ts";
import { compareFindings } from "../what-if/compare-findings.ts";
import { explainGaps } from "./explain-gaps.ts";
import type { GapReason } from "./explain-gaps.ts";
import { countImpact } from "./grade-impact.ts";
import type { ImpactCounts } from "./grade-impact.ts";
import { listOptions, pickOption, readWillingness } from "./list-options.ts";
import type { Option, OptionName, Willingness } from "./list-options.ts";
import { measureCascade } from "./measure-cascade.ts";
import type { FurtherLoss } from "./measure-cascade.ts";
import type { Scenario } from "./scenario.ts";

export interface AbsenceQuestion {
  readonly roster: Roster;
  readonly scenario: Scenario;
  readonly absentIds: readonly string[];
  readonly range: DayRange;
}

export interface AnalysisTools {
  readonly solver: MipSolver;
  readonly timeLeft: () => number;
}

/** Hours of the people who remain and share the absent people's roles. */
export interface Workload {
  readonly hoursBefore: number;
  /** What the repair adds, less what it takes away. */
  readonly hoursAdded: number;
  /** The most that anyone has on top. */
  readonly mostAdded: { readonly personId: string; readonly hours: number } | undefined;
}

export interface AbsenceAnalysis {
  readonly gapsBefore: readonly Gap[];
  readonly impact: ImpactCounts;
  /** Ids of needs that must not be left: critical services, and blocks that are left without any faculty. */
  readonly criticalNeedIds: readonly string[];
  readonly repair: Repair;
  /** Whether it is known that no plan leaves fewer places uncovered; else time was over before. */
  readonly isSettled: boolean;
  readonly gapsAfter: readonly Gap[];
  /** Why, for the first of them, as far as there was time. */
  readonly unmet: readonly GapReason[];
  /** Binding rules that the absence breaks while nothing is done about it, and those still broken after the repair. */
  readonly violationsBefore: readonly Finding[];
  readonly violationsAfter: readonly Finding[];
  /** Advice that the repair does not keep. */
  readonly adviceAfter: readonly Finding[];
  readonly workload: Workload;
  readonly options: readonly Option[];
  readonly recommended: OptionName | undefined;
  readonly willingness: Willingness;
  /** Only asked for where several people are absent; of those for whom there was time. */
  readonly cascade: readonly FurtherLoss[] | undefined;
}

const MINUTES_PER_HOUR = 60;

/** The duties that absent people do not do. */
export function toAbsenceRemovals({
  roster,
  absentIds,
  range,
}: Omit<AbsenceQuestion, "scenario">): readonly RosterChange[] {
  return absentIds
    .flatMap((id) => dutiesOf(roster, id))
    .filter((duty) => touches(duty, range, roster.zone))
    .map(({ assignment }) => ({ kind: "remove", assignmentId: assignment.id }));
}

function isLeftAlone({ need }: Gap, question: RepairQuestion): boolean {
  const { groundwork } = question;
  const all = groundwork.roster.dutiesByBlock.get(need.slot.block.id) ?? [];
  const duties = all.filter((duty) => !isLost(question, duty));
  return need.kind === "supervision" && !duties.some((duty) => isFacultyOf(duty, need, groundwork.roster));
}

function measureWorkload({ roster, absentIds, range }: AbsenceQuestion, plan: Plan): Workload {
  const roles = new Set(absentIds.map((id) => roster.people.get(id)?.role));
  const remaining = [...roster.people.values()].filter(
    ({ id, role }) => roles.has(role) && !absentIds.includes(id),
  );
  const minutesOf = (personId: string): number =>
    dutiesOf(roster, personId)
      .filter(({ kind, day }) => kind === "work" && range.first <= day && day <= range.last)
      .reduce((sum, { start, end }) => sum + (end - start), 0);
  const added = [...listChangedPeople(plan)].map((personId) => ({
    personId,
    hours: countAdded(plan, personId) / MINUTES_PER_HOUR,
  }));
  const [most] = added.toSorted((a, b) => b.hours - a.hours || (a.personId < b.personId ? -1 : 1));
  return {
    hoursBefore: remaining.reduce((sum, { id }) => sum + minutesOf(id), 0) / MINUTES_PER_HOUR,
    hoursAdded: added.reduce((sum, { hours }) => sum + hours, 0),
    mostAdded: most !== undefined && most.hours > 0 ? most : undefined,
  };
}

/** Asks what rules say of a changed roster that they did not say before. */
function createComparison(before: Roster, range: DayRange): (after: Roster) => readonly Finding[] {
  const old = validateSchedule({ roster: before, range }).findings;
  return (after) => compareFindings(old, validateSchedule({ roster: after, range }).findings).added;
}

/**
 * Shares out the time of an analysis. The repaired roster is always judged in the end, which takes as long as the one
 * that lacks the absent people took.
 *
 * @param judging milliseconds that it took
 */
function planTime(timeLeft: () => number, judging: number): Record<"repair" | "options", () => number> {
  const shared = Math.max(0, timeLeft() - judging * SURPLUS);
  const [options, reasons] = [shared * SHARE_OF_OPTIONS, shared * SHARE_OF_REASONS];
  return {
    repair: () => timeLeft() - judging * SURPLUS - options - reasons,
    options: () => timeLeft() - reasons,
  };
}

/**
 * What the absence of some people means for a schedule, and the best that can be done about it. Computed, all of it; the
 * repaired roster is checked by the rules themselves.
 *
 * @throws UpstreamError SOLVER_FAILED
 */
export function analyzeAbsence(asked: AbsenceQuestion, { solver, timeLeft }: AnalysisTools): AbsenceAnalysis {
  const { roster, scenario, absentIds, range } = asked;
  const groundwork = layGroundwork(roster, range);
  const question: RepairQuestion = {
    groundwork,
    absentIds: new Set(absentIds),
    permits: ALL_STEPS,
    criticalFirst: scenario === "emergency",
  };
  const { horizon } = groundwork;
  const absent = applyChanges(roster, toAbsenceRemovals(asked));
  const startedWith = timeLeft();
  const findNew = createComparison(roster, horizon);
  const violationsBefore = findNew(absent).filter(({ isViolation }) => isViolation);
  const due = planTime(timeLeft, startedWith - timeLeft());
  const repair = repairRoster(question, { solver, timeLeft: due.repair, sparesPeople: true });
  const { gapsBefore, plan, measures, proof } = repair;
  const isSettled = proof.proved.includes("uncovered") || measures.uncovered <= proof.uncoveredBound;
  const repaired = applyChanges(absent, toRosterChanges(plan));
  const after = findNew(repaired);
  const gapsAfter = plan === EMPTY_PLAN ? gapsBefore : listGaps(question, plan);
  const optionTools = { solver, timeLeft: due.options, sparesPeople: false };
  const options = gapsBefore.length === 0 ? [] : listOptions(question, repair, optionTools);
  return {
    gapsBefore,
    impact: countImpact(groundwork, gapsBefore),
    criticalNeedIds: gapsBefore
      .filter((gap) => gap.need.isCritical || isLeftAlone(gap, question))
      .map(({ need }) => need.id),
    repair,
    isSettled,
    gapsAfter,
    unmet: explainGaps(question, gapsAfter.slice(0, MOST_EXPLAINED), {
      roster: repaired,
      isSettled,
      timeLeft,
    }),
    violationsBefore,
    violationsAfter: after.filter(({ isViolation }) => isViolation),
    adviceAfter: after.filter(({ isViolation, severity }) => !isViolation && severity === "warning"),
    workload: measureWorkload(asked, plan),
    options,
    recommended: pickOption(options)?.name,
    willingness: readWillingness(question),
    cascade: scenario === "mass_absence" ? measureCascade(question, timeLeft) : undefined,
  };
}

/** Share of the time left for the ways that are narrower than the best, and for the reasons of gaps. */
const SHARE_OF_OPTIONS = 0.25;
const SHARE_OF_REASONS = 0.1;
/** Judging takes about as long each time. */
const SURPLUS = 1.2;
/** Further gaps are counted but not explained one by one: an answer has to stay readable. */
const MOST_EXPLAINED = 8;
