import type { CancerScope, CancerTypeQuestion } from "./cancer-types.ts";
import { isPlanned, parseCancerTypes, readScope, widerGroups } from "./cancer-types.ts";

/** Scope that a record states as planned, in research or in validation. */
export interface PlannedScope {
  readonly planned: CancerScope;
  readonly stated: CancerScope;
}

/** Reads the planned scope of a record's cancer types; undefined when it names none. */
export function parsePlannedScope(elements: readonly string[]): PlannedScope | undefined {
  const planned = elements.filter(isPlanned);
  if (planned.length === 0) return undefined;
  return { planned: readScope(planned), stated: parseCancerTypes(elements) };
}

/** Whether only planned scope answers the question; such a test is left out, which the answer says. */
export function isOnlyPlanned(question: CancerTypeQuestion, { planned, stated }: PlannedScope): boolean {
  const answers = ({ groups, panSolid }: CancerScope): boolean =>
    groups.some((name) => [name, ...widerGroups(name)].some((each) => question.groups.includes(each))) ||
    groups.some((name) => [...question.widerGroups, ...question.nearGroups].includes(name)) ||
    (panSolid && (question.broad || question.pan));
  return answers(planned) && !answers(stated);
}
