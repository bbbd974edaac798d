import { z } from "zod";
import { showIds } from "./answer-evidence.ts";
import type { AbsenceAnalysis, AbsenceQuestion } from "./contingency/analyze-absence.ts";
import type { GapReason } from "./contingency/explain-gaps.ts";
import { gradeImpact, IMPACTS } from "./contingency/grade-impact.ts";
import { EFFORTS, OPTION_NAMES } from "./contingency/list-options.ts";
import type { Option } from "./contingency/list-options.ts";
import { SCENARIOS } from "./contingency/scenario.ts";
import { pageOutput, toPage } from "./answer-page.ts";
import { dateRangeOutput } from "./date-range.ts";
import type { Gap, Plan } from "./repair/plan.ts";
import type { Duty } from "./roster/roster.ts";
import { describeSlot } from "./rules/check-supervision.ts";
import { roundFigure, toDates } from "./rules/finding.ts";
import type { Finding } from "./rules/finding.ts";

const optionOutput = z.object({
  option: z.enum(OPTION_NAMES),
  description: z.string(),
  effort: z.enum(EFFORTS),
  success_probability: z.number(),
  counts: z.object({
    places_open: z.number(),
    places_closed: z.number(),
    changes: z.number(),
    people: z.number(),
    fewest_able: z.number().optional(),
    median_able: z.number().optional(),
  }),
});

const gapOutput = z.object({ gap_id: z.string(), description: z.string(), missing: z.number() });

const unmetOutput = gapOutput.extend({
  reasons: z.record(z.string(), z.number()),
  people: z.array(z.object({ person_id: z.string(), code: z.string(), text: z.string() })),
  shortage: z.object({ places: z.number(), able_people: z.number() }).optional(),
});

const changeOutput = z.object({
  action: z.enum(["take", "move", "call_in", "free"]),
  person_id: z.string(),
  person: z.string(),
  date: z.string(),
  block_type: z.string(),
  block_id: z.string(),
  rotation_id: z.string(),
  from_rotation_id: z.string().optional(),
  duty: z.string(),
});

const violationOutput = z.object({
  rule: z.string(),
  severity: z.string(),
  description: z.string(),
});

export const contingencyOutput = z.object({
  schedule_id: z.string(),
  scenario: z.enum(SCENARIOS),
  analysis_timestamp: z.string(),
  affected_person_ids: z.array(z.string()),
  date_range: dateRangeOutput,
  impact_assessment: z.object({
    coverage_gaps: z.number(),
    supervision_gaps: z.number(),
    acgme_violations: z.number(),
    workload_increase_pct: z.number(),
    feasibility_score: z.number(),
    severity: z.enum(IMPACTS),
    blocks_affected: z.number(),
    blocks_needing_people: z.number(),
    critical_gaps: z.array(z.string()),
    more_critical_gaps: z.number().optional(),
    uncoverable_after_repair: z.number(),
    critical_uncoverable: z.number(),
    acgme_violations_after_repair: z.number(),
    workload: z.object({
      hours_before: z.number(),
      hours_added: z.number(),
      most_added_person_id: z.string().optional(),
      most_added_hours: z.number().optional(),
    }),
  }),
  resolution_options: z.array(optionOutput),
  recommendation: z.string(),
  proof: z.object({
    status: z.enum(["proved", "partly", "time_limit"]),
    proved_objectives: z.array(z.string()),
    uncovered: z.number(),
    uncovered_bound: z.number(),
    gap: z.number(),
    changes: z.number(),
    problems_solved: z.number(),
  }),
  success_basis: z.object({
    swaps_agreed: z.number(),
    swaps_decided: z.number(),
    acceptance_rate: z.number(),
  }),
  violations: z.array(violationOutput),
  advisories_after_repair: z.array(z.string()),
  unmet: z.array(unmetOutput),
  more_unmet: z.number().optional(),
  cascade: z
    .object({
      people_checked: z.number(),
      open_further_gaps: z.number(),
      cannot_be_lost: z.number(),
      worst: z.array(
        z.object({ person_id: z.string(), further_gaps: z.number(), further_uncoverable: z.number() }),
      ),
    })
    .optional(),
  changes: z.array(changeOutput),
  ...pageOutput,
});

type Output = z.input<typeof contingencyOutput>;

const countMissing = (gaps: readonly Gap[]): number => gaps.reduce((sum, { missing }) => sum + missing, 0);

const describeGap = ({ need, missing }: Gap): string => {
  const where = need.kind === "coverage" ? need.demand.rotation.name : (need.rotation?.name ?? "Supervision");
  const who = need.kind === "supervision" || need.demand.coverage.role === "faculty" ? "faculty" : "people";
  return `${where}, ${describeSlot(need.slot)}: ${missing} ${who} missing.`;
};

const toGap = (gap: Gap) => ({ gap_id: gap.need.id, description: describeGap(gap), missing: gap.missing });

const SHOWN_PEOPLE = 6;

/** Rules first: who fails one is nearest to being able. */
const RANK: Readonly<Record<string, number>> = { breaks_rule: 0, needed_elsewhere: 1, double_booked: 2 };
const rankOf = (code: string): number => RANK[code] ?? 3;

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
  successProbability,
  takers,
}: Option): Output["resolution_options"][number] {
  const open = countMissing(repair.gapsBefore);
  const { plan, measures } = repair;
  const people = new Set([...plan.taken, ...plan.released].map(({ person }) => person.id)).size;
  const sorted = takers.toSorted((a, b) => a - b);
  const [fewest, median] = [sorted[0], sorted[Math.floor(sorted.length / 2)]];
  return {
    option: name,
    description: `${VERBS[name]}: closes ${closed} of ${open} gaps with ${measures.changes} changes for ${people} people.`,
    effort,
    success_probability: roundFigure(successProbability),
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

function toCascade(losses: AbsenceAnalysis["cascade"]): Output["cascade"] {
  if (losses === undefined) return undefined;
  const worst = losses.filter(({ furtherGaps }) => furtherGaps > 0).slice(0, SHOWN_LOSSES);
  return {
    people_checked: losses.length,
    open_further_gaps: losses.filter(({ furtherGaps }) => furtherGaps > 0).length,
    cannot_be_lost: losses.filter(({ furtherUncoverable }) => furtherUncoverable > 0).length,
    worst: worst.map(({ personId, furtherGaps, furtherUncoverable }) => ({
      person_id: personId,
      further_gaps: furtherGaps,
      further_uncoverable: furtherUncoverable,
    })),
  };
}

/** Answers analyze_contingency. @param now ISO date and time */
export function answerContingency(
  { roster, scenario, absentIds, range }: AbsenceQuestion,
  analysis: AbsenceAnalysis,
  { now, ...page }: { readonly now: string; readonly limit: number; readonly offset: number },
): Output {
  const { recommended, willingness, gapsBefore } = analysis;
  const none = gapsBefore.length === 0 ? "none_needed" : "outside_help";
  const cascade = toCascade(analysis.cascade);
  const moreUnmet = analysis.gapsAfter.length - analysis.unmet.length;
  const head = {
    schedule_id: roster.document.id,
    scenario,
    analysis_timestamp: now,
    affected_person_ids: [...absentIds],
    date_range: toDates(range),
    impact_assessment: toImpact(analysis),
    resolution_options: analysis.options.map(toOption),
    recommendation: recommended ?? none,
    proof: toProof(analysis),
    success_basis: {
      swaps_agreed: willingness.agreed,
      swaps_decided: willingness.decided,
      acceptance_rate: roundFigure(willingness.rate),
    },
    violations: analysis.violationsBefore.slice(0, SHOWN_VIOLATIONS).map(toViolation),
    advisories_after_repair: analysis.adviceAfter
      .slice(0, SHOWN_VIOLATIONS)
      .map(({ description }) => description),
    unmet: analysis.unmet.map(toUnmet),
    ...(moreUnmet > 0 && { more_unmet: moreUnmet }),
    ...(cascade && { cascade }),
  };
  const { items, about } = toPage(listChanges(analysis.repair.plan), page, head);
  return { ...head, changes: [...items], ...about };
}
