import { z } from "zod";
import { planOfChanges, planOutput } from "./answer-plan.ts";
import type { Conflict } from "./conflicts/conflict.ts";
import { ACTIONS, describeChanges, describeRefusals, toAction } from "./resolutions/describe-resolution.ts";
import { resolveConflict } from "./resolutions/resolve-conflict.ts";
import type { Resolution, StepCount } from "./resolutions/resolve-conflict.ts";
import type { Roster } from "./roster/roster.ts";
import type { RosterChange } from "./what-if/apply-changes.ts";

const EFFORTS = ["low", "medium", "high"] as const;

export const resolutionOutput = z.object({
  available: z.boolean(),
  action: z.enum(ACTIONS).optional(),
  description: z.string().optional(),
  effort: z.enum(EFFORTS).optional(),
  success_probability: z
    .number()
    .optional()
    .describe("1 where basis is tested: it was applied to a copy and holds"),
  basis: z.literal("tested").optional(),
  possible_share: z.number().optional().describe("Of the options looked at, in the step with the fewest"),
  alternatives: z.object({ checked: z.number(), possible: z.number() }).optional(),
  plan: planOutput.optional(),
  also_resolves: z.array(z.string()).optional(),
  reason: z.string().optional(),
});

type ResolutionAnswer = z.input<typeof resolutionOutput>;

const SHOWN_CONFLICTS = 5;

const LOW = { changes: 2, people: 1 } as const;
const MEDIUM = { changes: 8, people: 3 } as const;

/** By how much changes, and how many people take something over. */
export function toEffort(changes: readonly RosterChange[]): (typeof EFFORTS)[number] {
  const people = new Set(
    changes.flatMap((change) => {
      if (change.kind === "remove") return [];
      return [change.kind === "add" ? change.assignment.person_id : change.personId];
    }),
  );
  const isWithin = (limit: { readonly changes: number; readonly people: number }): boolean =>
    changes.length <= limit.changes && people.size <= limit.people;
  if (isWithin(LOW)) return "low";
  return isWithin(MEDIUM) ? "medium" : "high";
}

const shareOf = ({ checked, possible }: StepCount): number => (checked === 0 ? 0 : possible / checked);

/** The step that has the smallest share of possible options: the whole fails with it. */
const findWeakest = (steps: readonly StepCount[]): StepCount | undefined =>
  steps.toSorted((a, b) => shareOf(a) - shareOf(b)).at(0);

const LEAST_SHOWN = 0.01;
const roundShare = (share: number): number => Math.max(LEAST_SHOWN, Math.floor(share * 100) / 100);

function toAvailable(
  roster: Roster,
  conflict: Conflict,
  { changes, steps, gone }: Extract<Resolution, { isAvailable: true }>,
): ResolutionAnswer {
  const weakest = findWeakest(steps) ?? { checked: 0, possible: 0 };
  const plan = planOfChanges(roster, changes);
  const others = gone.filter(({ id }) => id !== conflict.id).map(({ id }) => id);
  return {
    available: true,
    action: toAction(conflict, changes),
    description: describeChanges(roster, conflict, changes),
    effort: toEffort(changes),
    success_probability: 1,
    basis: "tested",
    possible_share: roundShare(shareOf(weakest)),
    alternatives: { checked: weakest.checked, possible: weakest.possible },
    ...(plan === undefined
      ? { reason: `${changes.length} changes are too many for one plan: ask about fewer days.` }
      : { plan }),
    ...(others.length > 0 && { also_resolves: others.slice(0, SHOWN_CONFLICTS) }),
  };
}

/** What could be done about a conflict, computed and checked on a copy, for an answer. */
export function answerResolution(roster: Roster, conflict: Conflict): ResolutionAnswer {
  const resolution = resolveConflict(roster, conflict);
  if (resolution.isAvailable) return toAvailable(roster, conflict, resolution);
  const { steps, refusals } = resolution;
  const { checked, possible } = steps.at(-1) ?? { checked: 0, possible: 0 };
  return {
    available: false,
    reason: describeRefusals(refusals, steps.length),
    alternatives: { checked, possible },
  };
}
