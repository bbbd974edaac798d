import type { ScheduleInput } from "@clinical-mcp/scheduler/dataset";
import { planAbsences, planWishes } from "./leave-plan.ts";
import { HEAD, makeCredentials, makePeople, makePeriods, ROTATIONS } from "./program.ts";
import { createRandom } from "../random.ts";
import { planFaculty, planResidents } from "./roster-plan.ts";
import type { Planned } from "./roster-plan.ts";
import { listKnownViolations, violate } from "./violations.ts";
import type { Draft, KnownViolation } from "./known-violation.ts";

/** The seed of the program that ships. */
export const SHIPPED_SEED = 2026;

const isAway = ({ block, person_id }: Planned, absences: Draft["absences"]): boolean =>
  absences.some(
    (absence) =>
      absence.person_id === person_id && absence.start_date <= block.date && block.date <= absence.end_date,
  );

function toDocument(draft: Draft, rest: Omit<ScheduleInput, "blocks" | "assignments">): ScheduleInput {
  const blocks = new Map(draft.planned.map(({ block }) => [block.id, block]));
  const ordered = draft.planned.toSorted(
    (a, b) =>
      a.block.date.localeCompare(b.block.date) ||
      a.block.id.localeCompare(b.block.id) ||
      a.person_id.localeCompare(b.person_id),
  );
  return {
    ...rest,
    blocks: [...blocks.values()].toSorted((a, b) => a.id.localeCompare(b.id)),
    assignments: ordered.map(({ block, ...each }, index) => ({
      id: `a${index + 1}`,
      block_id: block.id,
      ...each,
    })),
    absences: draft.absences,
    credentials: draft.credentials,
  };
}

function makeDraft(random: () => number, people: ScheduleInput["people"]): Draft {
  const absences = planAbsences(random);
  const planned = [...planResidents(), ...planFaculty()].filter((each) => !isAway(each, absences));
  return { planned, absences, credentials: makeCredentials(people) };
}

/** What is wrong in the program of this seed, and what must be found because of it. */
export function makeKnownViolations(seed: number): readonly KnownViolation[] {
  const random = createRandom(seed);
  return listKnownViolations(makeDraft(random, [...makePeople(random)]));
}

/**
 * A family medicine program of 17 residents and 12 faculty over 52 weeks: the same for the same seed.
 *
 * @param isFlawless without the violations that `makeKnownViolations` lists
 */
export function makeProgram(seed: number, { isFlawless = false } = {}): ScheduleInput {
  const random = createRandom(seed);
  const people = [...makePeople(random)];
  const draft = makeDraft(random, people);
  return toDocument(isFlawless ? draft : violate(draft), {
    ...HEAD,
    averaging_periods: [...makePeriods()],
    people,
    rotations: [...ROTATIONS],
    ...planWishes(random),
  });
}
