import type { ScheduleInput } from "../src/dataset/index.ts";

/** The synthetic program so many times side by side: the same blocks, more people. */
export function multiplyProgram(program: ScheduleInput, times: number): ScheduleInput {
  const copies = Array.from({ length: times }, (_, copy) => copy);
  const named = (id: string, copy: number): string => `${id}-${copy}`;
  return {
    ...program,
    people: copies.flatMap((copy) => program.people.map((each) => ({ ...each, id: named(each.id, copy) }))),
    assignments: copies.flatMap((copy) =>
      program.assignments.map((each) => ({
        ...each,
        id: named(each.id, copy),
        person_id: named(each.person_id, copy),
      })),
    ),
    absences: copies.flatMap((copy) =>
      (program.absences ?? []).map((each) => ({
        ...each,
        id: named(each.id, copy),
        person_id: named(each.person_id, copy),
      })),
    ),
    credentials: copies.flatMap((copy) =>
      (program.credentials ?? []).map((each) => ({
        ...each,
        id: named(each.id, copy),
        person_id: named(each.person_id, copy),
      })),
    ),
    preferences: [],
    swaps: [],
  };
}
