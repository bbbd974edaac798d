import type { Duty, Roster } from "../roster/roster.ts";
import { describeSlot } from "../rules/check-supervision.ts";
import { formatDay } from "../time/day.ts";
import { affectedBy } from "./conflict.ts";
import type { Conflict, ConflictSeverity } from "./conflict.ts";

/** Home call continues during other work, and nobody is in two places by being reachable. */
export const takesPlace = ({ kind }: Pick<Duty, "kind">): boolean => kind !== "home_call";

/** Duties of one person that overlap, directly or through one another. @param duties by start */
function listOverlaps(duties: readonly Duty[]): readonly (readonly Duty[])[] {
  const groups: { duties: Duty[]; end: number }[] = [];
  for (const duty of duties) {
    const group = groups.at(-1);
    if (group && duty.start < group.end) {
      group.duties.push(duty);
      group.end = Math.max(group.end, duty.end);
    } else groups.push({ duties: [duty], end: duty.end });
  }
  return groups.filter((group) => group.duties.length > 1).map((group) => group.duties);
}

/** At work twice is impossible; at work and off is a mistake; standing by elsewhere is a weaker promise. */
function grade(duties: readonly Duty[]): ConflictSeverity {
  const atWork = duties.filter(({ kind }) => kind === "work").length;
  if (atWork > 1) return "high";
  return duties.some(({ kind }) => kind === "off") ? "medium" : "low";
}

function describe(duties: readonly Duty[]): string {
  const [first] = duties;
  const names = [...new Set(duties.map(({ rotation }) => rotation.name))];
  const what = names.length === 1 ? `${duties.length} times to ${names[0]}` : `to ${names.join(" and ")}`;
  return first === undefined
    ? ""
    : `${first.person.name} is assigned ${what} at the same time, ${describeSlot(first)}.`;
}

/** People who are assigned more than once at the same time. O(duties). */
export function findDoubleBookings(roster: Roster): readonly Conflict[] {
  return [...roster.dutiesByPerson.values()].flatMap((duties) =>
    listOverlaps(duties.filter(takesPlace)).map((overlap) => {
      const affected = affectedBy(overlap);
      return {
        id: `double_booking:${affected.assignmentIds.toSorted().join(":")}`,
        type: "double_booking" as const,
        severity: grade(overlap),
        description: describe(overlap),
        ...affected,
        date: formatDay(overlap[0]?.day ?? roster.days.first),
      };
    }),
  );
}
