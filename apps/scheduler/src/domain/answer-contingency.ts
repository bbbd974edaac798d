import { jsonBytes } from "@clinical-mcp/mcp-tool";
import { showIds } from "./answer-evidence.ts";
import type { AbsenceAnalysis, AbsenceQuestion } from "./contingency/analyze-absence.ts";
import type { GapReason } from "./contingency/explain-gaps.ts";
import { gradeImpact } from "./contingency/grade-impact.ts";
import type { Option } from "./contingency/list-options.ts";
import { toPage } from "./answer-page.ts";
import { describePast, toNotice } from "./describe-past.ts";
import { planOfChanges } from "./answer-plan.ts";
import type { ContingencyAnswer as Output } from "./contingency-output.ts";
import { countMissing, toRosterChanges } from "./repair/plan.ts";
import type { Gap, Plan } from "./repair/plan.ts";
import type { Duty, Roster } from "./roster/roster.ts";
import { describeSlot } from "./rules/check-supervision.ts";
import { roundFigure, toDates } from "./rules/finding.ts";
import type { Finding } from "./rules/finding.ts";

/** Where how many people are missing. */
export const describeGap = ({ need, missing }: Gap): string => {
  const where = need.kind === "coverage" ? need.demand.rotation.name : (need.rotation?.name ?? "Supervision");
  const who = need.kind === "supervision" || need.demand.coverage.role === "faculty" ? "faculty" : "people";
  return `${where}, ${describeSlot(need.slot)}: ${missing} ${who} missing.`;
};

const toGap = (gap: Gap) => ({ gap_id: gap.need.id, description: describeGap(gap), missing: gap.missing });

const SHOWN_PEOPLE = 6;

/** Rules first: who fails one is nearest to being able. */
const RANK: readonly string[] = ["not_worked_out", "breaks_rule", "needed_elsewhere", "double_booked"];
const rankOf = (code: string): number => (RANK.includes(code) ? RANK.indexOf(code) : RANK.length);

function toUnmet({ gap, hindrances, shortage }: GapReason): Output["unmet"][number] {
  const reasons = Map.groupBy(hindrances, ({ code }) => code);
  return {
    ...toGap(gap),
    reasons: Object.fromEntries([...reasons].map(([code, all]) => [code, all.length])),
    people: hindrances
      .toSorted((a, b) => rankOf(a.code) - rankOf(b.code))
      .slice(0, SHOWN_PEOPLE)
      .map(({ personId, code, text }) => ({ person_id: personId, code, text })),
    ...(shortage && { shortage: { places: shortage.places, able_people: shortage.able } }),
  };
}

function toChange(duty: Duty, released: readonly Duty[]): Output["changes"][number] {
  const { person, block, rotation, assignment } = duty;
  const before = released.find((other) => other.person.id === person.id && other.block.id === block.id);
  const action = before === undefined ? "take" : before.kind === "backup" ? "call_in" : "move";
  return {
    action,
    person_id: person.id,
    person: person.name,
    date: block.date,
    block_type: block.block_type,
    block_id: block.id,
    rotation_id: rotation.id,
    ...(action === "move" && { from_rotation_id: before?.rotation.id }),
    duty: assignment.duty,
  };
}

function listChanges({ released, taken }: Plan): readonly Output["changes"][number][] {
  const isReplaced = (duty: Duty): boolean =>
    taken.some(({ person, block }) => person.id === duty.person.id && block.id === duty.block.id);
  const freed = released
    .filter((duty) => !isReplaced(duty))
    .map((duty) => ({ ...toChange(duty, []), action: "free" as const }));
  return [...taken.map((duty) => toChange(duty, released)), ...freed].toSorted(
    (a, b) => a.block_id.localeCompare(b.block_id) || a.person_id.localeCompare(b.person_id),
  );
}

const VERBS = {
  swap_assignments: "Move people at work in the same block to where they are missed",
  backup_pool: "Call in those who stand by",
  extra_duty: "Give people who are free further duties",
  full_repair: "All steps together, and free people of other work where their rest asks for it",
} as const;

function toOption({
  name,
  repair,
  closed,
  effort,
  expectedShare,
  takers,
}: Option): Output["resolution_options"][number] {
  const open = countMissing(repair.gapsBefore);
  const { plan, measures } = repair;
  const people = new Set([...plan.taken, ...plan.released].map(({ person }) => person.id)).size;
  const sorted = takers?.toSorted((a, b) => a - b) ?? [];
  const [fewest, median] = [sorted[0], sorted[Math.floor(sorted.length / 2)]];
  return {
    option: name,
    description: `${VERBS[name]}: closes ${closed} of ${open} gaps with ${measures.changes} changes for ${people} people.`,
    effort,
    success_probability: 1,
    basis: "tested",
    ...(expectedShare !== undefined && { expected_share: roundFigure(expectedShare) }),
    counts: {
      places_open: open,
      places_closed: closed,
      changes: measures.changes,
      people,
      ...(fewest !== undefined && median !== undefined && { fewest_able: fewest, median_able: median }),
    },
  };
}

const toViolation = ({ rule, severity, description }: Finding) => ({ rule, severity, description });

const SHOWN_VIOLATIONS = 5;
const SHOWN_LOSSES = 5;

function toImpact({
  gapsBefore,
  gapsAfter,
  workload,
  repair,
  ...analysis
}: AbsenceAnalysis): Output["impact_assessment"] {
  const open = countMissing(gapsBefore);
  const left = countMissing(gapsAfter);
  const critical = showIds(analysis.criticalNeedIds);
  const { hoursBefore, hoursAdded, mostAdded } = workload;
  const ofKind = (kind: Gap["need"]["kind"]): number =>
    countMissing(gapsBefore.filter(({ need }) => need.kind === kind));
  return {
    coverage_gaps: ofKind("coverage"),
    supervision_gaps: ofKind("supervision"),
    acgme_violations: analysis.violationsBefore.length,
    workload_increase_pct: hoursBefore === 0 ? 0 : roundFigure((hoursAdded / hoursBefore) * 100),
    feasibility_score: open === 0 ? 1 : Math.floor((1 - left / open) * 100) / 100,
    severity: gradeImpact(analysis.impact),
    blocks_affected: analysis.impact.blocksAffected,
    blocks_needing_people: analysis.impact.blocksNeeding,
    critical_gaps: [...critical.ids],
    ...(critical.more > 0 && { more_critical_gaps: critical.more }),
    uncoverable_after_repair: left,
    critical_uncoverable: repair.measures.criticalUncovered,
    acgme_violations_after_repair: analysis.violationsAfter.length,
    workload: {
      hours_before: roundFigure(hoursBefore),
      hours_added: roundFigure(hoursAdded),
      ...(mostAdded && {
        most_added_person_id: mostAdded.personId,
        most_added_hours: roundFigure(mostAdded.hours),
      }),
    },
  };
}

function toProof({ repair }: AbsenceAnalysis): Output["proof"] {
  const { proof, measures } = repair;
  return {
    status: proof.status,
    proved_objectives: [...proof.proved],
    uncovered: measures.uncovered,
    uncovered_bound: proof.uncoveredBound,
    gap: measures.uncovered - proof.uncoveredBound,
    changes: measures.changes,
    problems_solved: proof.problemsSolved,
  };
}

function toCascade(
  { people }: Roster,
  { cascade: losses }: AbsenceAnalysis,
  absent: number,
): Output["cascade"] {
  if (losses === undefined) return undefined;
  const unchecked = people.size - absent - losses.length;
  const worst = losses
    // Someone without duties opens no gap, but may be the last who could fill one.
    .filter(({ furtherGaps, furtherUncoverable }) => furtherGaps > 0 || furtherUncoverable > 0)
    .slice(0, SHOWN_LOSSES);
  return {
    people_checked: losses.length,
    ...(unchecked > 0 && { people_not_checked: unchecked }),
    open_further_gaps: losses.filter(({ furtherGaps }) => furtherGaps > 0).length,
    cannot_be_lost: losses.filter(({ furtherUncoverable }) => furtherUncoverable > 0).length,
    worst: worst.map(({ personId, furtherGaps, furtherUncoverable }) => ({
      person_id: personId,
      further_gaps: furtherGaps,
      further_uncoverable: furtherUncoverable,
    })),
  };
}

/** What somebody away without more said is away for. */
export const ABSENCE_TYPE = "absence";
const MOST_PLAN_BYTES = 12_000;

/** The absence and its repair as a plan; undefined where there is nothing to change, or more than an answer holds. */
function toPlan({ roster, absentIds, range }: AbsenceQuestion, { repair }: AbsenceAnalysis): Output["plan"] {
  const { released, taken } = repair.plan;
  const changes = planOfChanges(roster, toRosterChanges({ released, taken }));
  if (changes === undefined) return undefined;
  const leave = [...absentIds].map((person) => ({
    person,
    ...toDates(range),
    absence_type: ABSENCE_TYPE,
    frees_work: true,
  }));
  const plan = { ...changes, leave };
  return jsonBytes(plan) > MOST_PLAN_BYTES ? undefined : plan;
}

const TOO_LONG =
  "The repair has more changes than an answer holds, so there is no plan to apply: ask about fewer days or people.";

/** What nobody knows yet is not what cannot be. */
function describeUnsettled({ isSettled, repair }: AbsenceAnalysis): string | undefined {
  return isSettled
    ? undefined
    : "Time was over before it was known how much can be covered: uncoverable_after_repair, " +
        `feasibility_score and unmet are those of the best plan found so far, and only ${repair.proof.uncoveredBound} ` +
        "are known to stay uncovered. Ask about fewer days, or with a longer time_limit_seconds.";
}

/** The recommendation where no option fixes anything. */
function recommendNone({ gapsBefore, isSettled }: AbsenceAnalysis): string {
  if (gapsBefore.length === 0) return "none_needed";
  return isSettled ? "outside_help" : "ask_again";
}

/** Answers analyze_contingency. @param now ISO date and time */
export function answerContingency(
  question: AbsenceQuestion,
  analysis: AbsenceAnalysis,
  { now, ...page }: { readonly now: string; readonly limit: number; readonly offset: number },
): Output {
  const { roster, scenario, absentIds, range } = question;
  const { recommended, willingness } = analysis;
  const plan = toPlan(question, analysis);
  const cascade = toCascade(roster, analysis, absentIds.length);
  const moreUnmet = analysis.gapsAfter.length - analysis.unmet.length;
  const head = {
    schedule_id: roster.document.id,
    scenario,
    analysis_timestamp: now,
    affected_person_ids: [...absentIds],
    date_range: toDates(range),
    impact_assessment: toImpact(analysis),
    resolution_options: analysis.options.map(toOption),
    recommendation: recommended ?? recommendNone(analysis),
    proof: toProof(analysis),
    success_basis: {
      swaps_agreed: willingness.agreed,
      swaps_decided: willingness.decided,
      assumed_rate: roundFigure(willingness.rate),
    },
    violations: analysis.violationsBefore.slice(0, SHOWN_VIOLATIONS).map(toViolation),
    advisories_after_repair: analysis.adviceAfter
      .slice(0, SHOWN_VIOLATIONS)
      .map(({ description }) => description),
    ...toNotice(
      describeUnsettled(analysis),
      plan === undefined ? TOO_LONG : undefined,
      describePast(roster.zone, range, new Date(now)),
    ),
    unmet: analysis.unmet.map(toUnmet),
    ...(moreUnmet > 0 && { more_unmet: moreUnmet }),
    ...(cascade && { cascade }),
    // On the first page alone: it is the same for all.
    ...(plan && page.offset === 0 && { plan }),
  };
  const { items, about } = toPage(listChanges(analysis.repair.plan), page, head);
  return { ...head, changes: [...items], ...about };
}
