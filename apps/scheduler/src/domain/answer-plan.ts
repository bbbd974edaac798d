import { z } from "zod";
import { PLAN_FORMAT } from "../dataset/index.ts";
import type { Assignment, planSchema } from "../dataset/index.ts";
import type { Roster } from "./roster/roster.ts";
import type { RosterChange } from "./what-if/apply-changes.ts";

/** Changes as `schedule apply` takes them; `planSchema` says what each has. */
export const planOutput = z
  .looseObject({ format: z.literal(PLAN_FORMAT), schedule_id: z.string() })
  .describe("Changes nothing; `schedule apply` at the command line takes it");

type PlanChanges = Omit<z.input<typeof planSchema>, "format" | "schedule_id">;

/** Steps of one list that `schedule apply` takes. */
const MOST_STEPS = 200;

type Added = NonNullable<PlanChanges["add"]>[number];

/** An assignment to be made, without what goes without saying. */
export const toAdded = ({ person_id, rotation_id, block_id, role, duty }: Omit<Assignment, "id">): Added => ({
  person: person_id,
  rotation: rotation_id,
  block_id,
  ...(role !== "primary" && { role }),
  ...(duty !== "scheduled" && { duty }),
});

/** Steps from a schedule as a plan; undefined where they are more than one may have. */
export function planOfChanges(
  { document, findDuty }: Roster,
  changes: readonly RosterChange[],
): z.input<typeof planSchema> | undefined {
  const ownerOf = (id: string): { was_person?: string } => {
    const owner = findDuty(id)?.person.id;
    return owner === undefined ? {} : { was_person: owner };
  };
  const add = changes.flatMap((change) => (change.kind === "add" ? [toAdded(change.assignment)] : []));
  const remove = changes.flatMap((change) =>
    change.kind === "remove" ? [{ assignment_id: change.assignmentId, ...ownerOf(change.assignmentId) }] : [],
  );
  const move = changes.flatMap((change) =>
    change.kind === "reassign"
      ? [{ assignment_id: change.assignmentId, ...ownerOf(change.assignmentId), person: change.personId }]
      : [],
  );
  if (Math.max(add.length, remove.length, move.length) > MOST_STEPS) return undefined;
  return toPlanAnswer(document.id, {
    ...(add.length > 0 && { add }),
    ...(remove.length > 0 && { remove }),
    ...(move.length > 0 && { move }),
  });
}

/** A plan with only what it changes. */
export const toPlanAnswer = (scheduleId: string, changes: PlanChanges): z.input<typeof planSchema> => ({
  format: PLAN_FORMAT,
  schedule_id: scheduleId,
  ...changes,
});
