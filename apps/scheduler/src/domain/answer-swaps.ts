import { z } from "zod";
import { toPage } from "./answer-page.ts";
import { planOutput, toPlanAnswer } from "./answer-plan.ts";
import type { Duty } from "./roster/roster.ts";
import { roundFigure } from "./rules/finding.ts";
import { APPROVAL_LIKELIHOODS, isMutualBenefit, judgeApproval } from "./swap/approval.ts";
import type { Approval } from "./swap/approval.ts";
import { describeImbalance } from "./swap/balance.ts";
import { WEIGHTS } from "./swap/factors.ts";
import type { SideBasis } from "./swap/factors.ts";
import { findSwaps } from "./swap/find-swaps.ts";
import type { Exclusion, SwapMatches } from "./swap/find-swaps.ts";
import type { AssessedOption } from "./swap/list-options.ts";
import type { SwapQuestion } from "./swap/swap-context.ts";
import { listHandovers, SWAP_KINDS } from "./swap/swap-option.ts";

const assignmentOutput = z.object({
  id: z.string(),
  date: z.string(),
  rotation: z.string(),
  block_type: z.string(),
  person_id: z.string(),
});

const factorsOutput = z.object({
  date_proximity: z.number(),
  preference_match: z.number(),
  workload_balance: z.number(),
  history_score: z.number(),
  availability: z.number(),
});

const basisOutput = z.object({
  person_id: z.string(),
  days_apart: z.number().nullable(),
  wishes_met: z.number(),
  wishes_hurt: z.number(),
  weekly_hours_before: z.number(),
  weekly_hours_after: z.number(),
  other_duties_that_day: z.number().nullable(),
  hours_more: z.number().describe("Worked by this trade; negative: fewer"),
  nights_more: z.number(),
  weekend_days_more: z.number(),
  swaps_accepted: z.number().optional(),
  swaps_rejected: z.number().optional(),
  has_swap_history: z.boolean().optional(),
  approval_share: z.number().optional(),
});

const returnOutput = z.object({
  assignments: z.array(assignmentOutput),
  unequal: z.string().optional(),
});

const candidateOutput = z.object({
  candidate_id: z.string(),
  candidate_name: z.string(),
  match_score: z.number(),
  kind: z.enum(SWAP_KINDS),
  target_assignment: assignmentOutput.nullable(),
  more_targets: z.array(assignmentOutput).optional().describe("What else the requester works instead"),
  unequal: z.string().optional().describe("Who works more and who less; absent: an equal trade"),
  returns: z.array(returnOutput).optional().describe("kind later: what could be given back, the best first"),
  returns_total: z.number().optional(),
  compatibility_factors: factorsOutput,
  mutual_benefit: z.boolean(),
  approval_likelihood: z.enum(APPROVAL_LIKELIHOODS),
  plan: planOutput,
  basis: z.array(basisOutput),
});

const exclusionOutput = z.object({
  person_id: z.string(),
  name: z.string(),
  reasons: z.array(z.object({ code: z.string(), options: z.number(), example: z.string() })),
  is_complete: z.boolean(),
});

export const swapsOutput = z.object({
  schedule_id: z.string(),
  request_timestamp: z.string(),
  requester_id: z.string(),
  source_assignment: assignmentOutput,
  given_with_it: z.array(assignmentOutput).optional(),
  candidates: z.array(candidateOutput),
  top_recommendation: z.string().nullable(),
  candidates_found: z.number(),
  returned: z.number(),
  excluded: z.array(exclusionOutput),
  excluded_total: z.number(),
  factor_weights: z.record(z.string(), z.number()),
  search: z.object({ people: z.number(), options_judged: z.number(), is_complete: z.boolean() }),
  notice: z.string().optional(),
});

export type SwapsAnswer = z.input<typeof swapsOutput>;

const toAssignment = ({ assignment, block, rotation, person }: Duty): z.input<typeof assignmentOutput> => ({
  id: assignment.id,
  date: block.date,
  rotation: rotation.name,
  block_type: block.block_type,
  person_id: person.id,
});

function toBasis(side: SideBasis, { counts }: Approval): z.input<typeof basisOutput> {
  const { personId, daysApart, wishes, history } = side;
  const approval = counts.find((count) => count.personId === personId);
  return {
    person_id: personId,
    days_apart: daysApart,
    wishes_met: wishes.met,
    wishes_hurt: wishes.hurt,
    weekly_hours_before: roundFigure(side.weeklyHoursBefore),
    weekly_hours_after: roundFigure(side.weeklyHoursAfter),
    other_duties_that_day: side.dutiesBeside,
    hours_more: roundFigure(side.change.hours),
    nights_more: side.change.nights,
    weekend_days_more: side.change.weekendDays,
    ...(history && {
      swaps_accepted: history.accepted,
      swaps_rejected: history.rejected,
      has_swap_history: history.accepted + history.rejected > 0,
    }),
    ...(approval && { approval_share: roundFigure(approval.share) }),
  };
}

const SHOWN_RETURNS = 5;

type Roster = SwapQuestion["roster"];

/** What could be given back for a trade for later, each with what it makes of the trade. */
function toReturns({ returns }: AssessedOption, roster: Roster): Partial<z.input<typeof candidateOutput>> {
  if (returns === undefined) return {};
  const shown = returns.slice(0, SHOWN_RETURNS).map(({ option }) => {
    const unequal = describeImbalance(option, roster);
    return {
      assignments: option.sides[0].takes.map(toAssignment),
      ...(unequal !== undefined && { unequal }),
    };
  });
  return { returns: shown, returns_total: returns.length };
}

function toCandidate(assessed: AssessedOption, roster: Roster): z.input<typeof candidateOutput> {
  const { option, factors, score, basis } = assessed;
  const [requester, partner] = option.sides;
  const [target, ...more] = requester.takes.map(toAssignment);
  const approval = judgeApproval(basis);
  const unequal = describeImbalance(option, roster);
  return {
    candidate_id: partner.person.id,
    candidate_name: partner.person.name,
    match_score: score,
    kind: option.kind,
    target_assignment: target ?? null,
    ...(more.length > 0 && { more_targets: more }),
    ...(unequal !== undefined && { unequal }),
    ...toReturns(assessed, roster),
    compatibility_factors: factors,
    mutual_benefit: isMutualBenefit(basis),
    approval_likelihood: approval.likelihood,
    plan: toPlanAnswer(roster.document.id, {
      move: listHandovers(option).map(({ duty, taker }) => ({
        assignment_id: duty.assignment.id,
        was_person: duty.person.id,
        person: taker.id,
      })),
    }),
    basis: basis.map((side) => toBasis(side, approval)),
  };
}

/** Reasons of one person that are shown, ordered by how often each was an obstacle. */
const SHOWN_REASONS = 4;

const toExclusion = ({ person, reasons, isComplete }: Exclusion): z.input<typeof exclusionOutput> => ({
  person_id: person.id,
  name: person.name,
  reasons: reasons
    .slice(0, SHOWN_REASONS)
    .map(({ code, options, text }) => ({ code, options, example: text })),
  is_complete: isComplete,
});

function toNotice(
  { candidates, isComplete }: SwapMatches,
  { kinds, given }: SwapQuestion,
): string | undefined {
  const parts = [
    ...(candidates.length === 0 ? ["Nobody can take it in the ways asked for: see excluded."] : []),
    ...(candidates.length === 0 && !kinds.has("give_away")
      ? ["Taking over without return was not tried."]
      : []),
    ...(given.length > 1 && kinds.has("cycle")
      ? ["Passing on among three or four people was not tried: that goes with single assignments."]
      : []),
    ...(isComplete ? [] : ["There were more options than were looked at; a better one may be among them."]),
  ];
  return parts.length === 0 ? undefined : parts.join(" ");
}

/** Excluded people are listed as far as there is room after the candidates. */
const ALL = { offset: 0, limit: 500 };

/** Answers find_swap_matches. @param now ISO date and time */
export function answerSwaps(question: SwapQuestion, maxCandidates: number, now: string): SwapsAnswer {
  const matches = findSwaps(question);
  const { candidates, exclusions, considered, judged, isComplete } = matches;
  const notice = toNotice(matches, question);
  const { roster } = question;
  const beside = question.given.filter((duty) => duty !== question.source);
  const head = {
    schedule_id: question.roster.document.id,
    request_timestamp: now,
    requester_id: question.source.person.id,
    source_assignment: toAssignment(question.source),
    ...(beside.length > 0 && { given_with_it: beside.map(toAssignment) }),
    top_recommendation: candidates[0]?.option.sides[1].person.id ?? null,
    candidates_found: candidates.length,
    excluded_total: exclusions.length,
    factor_weights: WEIGHTS,
    search: { people: considered, options_judged: judged, is_complete: isComplete },
    ...(notice !== undefined && { notice }),
  };
  const shown = toPage(
    candidates.map((each) => toCandidate(each, roster)),
    { offset: 0, limit: maxCandidates },
    head,
  );
  const answer = { ...head, candidates: [...shown.items], returned: shown.about.returned };
  const excluded = toPage(exclusions.map(toExclusion), ALL, answer);
  return { ...answer, excluded: [...excluded.items] };
}
