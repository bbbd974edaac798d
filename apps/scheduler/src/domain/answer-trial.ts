import { jsonBytes } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import { applyPlan, countSteps, planSchema } from "../dataset/index.ts";
import type { Applied, Plan, PlanParts } from "../dataset/index.ts";
import type { Conflict, ConflictSeverity } from "./conflicts/conflict.ts";
import { CONFLICT_SEVERITIES } from "./conflicts/conflict.ts";
import { gradeFinding } from "./conflicts/find-broken-rules.ts";
import { describePast, toNotice } from "./describe-past.ts";
import { listConflicts } from "./detect-conflicts.ts";
import { prepareRoster } from "./roster/prepare-roster.ts";
import type { Roster } from "./roster/roster.ts";
import type { Finding } from "./rules/finding.ts";
import { RULES } from "./rules/rule-catalog.ts";
import { toDay } from "./time/day.ts";
import type { DayRange } from "./time/day.ts";
import { validateSchedule } from "./validate-schedule.ts";
import { compareFindings } from "./what-if/compare-findings.ts";
import type { Difference } from "./what-if/compare-findings.ts";

const effectOutput = z.object({
  what: z.string().describe("The rule or the type of conflict"),
  severity: z.enum(CONFLICT_SEVERITIES),
  date: z.string(),
  people: z.array(z.string()),
  description: z.string(),
  clause: z
    .string()
    .optional()
    .describe("Of the ACGME Common Program Requirements, 2025; absent: not a rule of theirs"),
});

type Effect = z.input<typeof effectOutput>;

const countsOutput = z.object({ high: z.number(), medium: z.number(), low: z.number() });

export const trialOutput = z.object({
  schedule_id: z.string(),
  steps: z.number().describe("Changes tried"),
  before: countsOutput.describe("Findings and conflicts of the whole schedule"),
  after: countsOutput,
  breaks_total: z.number(),
  mends_total: z.number(),
  breaks: z.array(effectOutput).describe("New or worse, the worst first; as many as fit"),
  mends: z.array(effectOutput).describe("Gone, the worst first; as many as fit"),
  notice: z.string().optional(),
  plan: planSchema,
});

export type TrialAnswer = z.input<typeof trialOutput>;

interface Judged {
  readonly findings: readonly Finding[];
  /** What no rule finds: double bookings, leave, credentials, skills, coverage. */
  readonly clashes: readonly Conflict[];
}

const judge = (roster: Roster): Judged => ({
  findings: validateSchedule({ roster }).findings,
  clashes: listConflicts(roster, roster.days).filter(({ rule }) => rule === undefined),
});

const MOST_PEOPLE = 6;

function toEffect(found: Finding | Conflict): Effect {
  const isConflict = "type" in found;
  const { rule } = found;
  const isProgramRule = found.basis === "program";
  const clause = rule === undefined || isProgramRule ? null : RULES[rule].source.clause;
  return {
    what: rule ?? (isConflict ? found.type : ""),
    severity: isConflict ? found.severity : gradeFinding(found),
    date: isConflict ? found.date : found.evidence.start_date,
    people: found.personIds.slice(0, MOST_PEOPLE),
    description: found.description,
    ...(clause !== null && { clause }),
  };
}

const byWeight = (a: Effect, b: Effect): number =>
  CONFLICT_SEVERITIES.indexOf(a.severity) - CONFLICT_SEVERITIES.indexOf(b.severity) ||
  a.date.localeCompare(b.date);

const count = ({ findings, clashes }: Judged): z.input<typeof countsOutput> => {
  const all = [...findings.map(gradeFinding), ...clashes.map(({ severity }) => severity)];
  const of = (severity: ConflictSeverity): number => all.filter((each) => each === severity).length;
  return { high: of("high"), medium: of("medium"), low: of("low") };
};

const MOST_BYTES = 5_400;

/** Effects in order as long as there is room; one always comes. */
function fit(effects: readonly Effect[], room: number): readonly Effect[] {
  const sizes = effects.map((effect) => jsonBytes(effect) + 1);
  let used = 0;
  const end = sizes.findIndex((size, place) => {
    used += size;
    return used > room && place > 0;
  });
  return end === -1 ? effects : effects.slice(0, end);
}

/**
 * Answers try_changes: a plan on a copy of the schedule, judged whole before and after by the rules and the detector.
 *
 * @throws UserInputError when the plan is empty, names what the schedule does not have, or leaves it not whole
 */
export const answerTrial = (roster: Roster, parts: PlanParts, now: Date): TrialAnswer =>
  judgeApplied(roster, applyPlan(roster.document, parts), now);

/** From the first to the last day on which a plan changes something; undefined where it changes people alone. */
function findExtent(
  { document, findDuty }: Roster,
  { add, remove, move, leave }: Plan,
): DayRange | undefined {
  const blockIds = new Set([...add, ...move].map(({ block_id }) => block_id));
  const days = [
    ...document.blocks.filter(({ id }) => blockIds.has(id)).map(({ date }) => toDay(date)),
    ...[...remove, ...move].map(({ assignment_id }) => findDuty(assignment_id)?.day),
    ...leave.flatMap(({ start_date, end_date }) => [toDay(start_date), toDay(end_date)]),
  ].filter((day) => day !== undefined);
  return days.length === 0 ? undefined : { first: Math.min(...days), last: Math.max(...days) };
}

/** What a plan that was applied to a copy of the schedule breaks and fixes. */
export function judgeApplied(roster: Roster, { document, plan }: Applied, now: Date): TrialAnswer {
  const extent = findExtent(roster, plan);
  const [old, fresh] = [judge(roster), judge(prepareRoster(document))];
  const found = compareFindings(old.findings, fresh.findings);
  const clashes = compareFindings(old.clashes, fresh.clashes);
  const effects = (key: keyof Difference<never>): readonly Effect[] =>
    [...found[key].map(toEffect), ...clashes[key].map(toEffect)].toSorted(byWeight);
  const [breaks, mends] = [effects("added"), effects("gone")];
  const head = {
    schedule_id: roster.document.id,
    steps: countSteps(plan),
    before: count(old),
    after: count(fresh),
    breaks_total: breaks.length,
    mends_total: mends.length,
    ...toNotice(extent && describePast(roster.zone, extent, now)),
    plan,
  };
  const room = MOST_BYTES - jsonBytes(head);
  const broken = fit(breaks, (room * 2) / 3);
  return { ...head, breaks: [...broken], mends: [...fit(mends, room - jsonBytes(broken))] };
}
