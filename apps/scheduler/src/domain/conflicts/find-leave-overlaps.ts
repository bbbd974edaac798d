import { dutiesOf, touches } from "../roster/roster.ts";
import type { Duty, Leave, Roster } from "../roster/roster.ts";
import { formatDay } from "../time/day.ts";
import { formatRange } from "../rules/windows.ts";
import { affectedBy } from "./conflict.ts";
import type { Conflict, ConflictSeverity } from "./conflict.ts";

const ELSEWHERE = "off";

/** Beginning work while away is a clash; a night that ends on the first day away is a lesser one, stand-by the least. */
function grade(duties: readonly Duty[], { first, last }: Leave): ConflictSeverity {
  const atWork = duties.filter(({ kind }) => kind !== "backup");
  if (atWork.length === 0) return "low";
  return atWork.some(({ day }) => first <= day && day <= last) ? "high" : "medium";
}

/** Assignments during approved absences, both of whose days count; one conflict for each absence. */
export function findLeaveOverlaps(roster: Roster): readonly Conflict[] {
  return [...roster.leavesByPerson].flatMap(([personId, leaves]) =>
    leaves.flatMap((leave) => {
      const duties = dutiesOf(roster, personId).filter(
        (duty) => duty.kind !== ELSEWHERE && touches(duty, leave, roster.zone),
      );
      const [first] = duties;
      if (first === undefined) return [];
      return [
        {
          id: `leave_overlap:${leave.absence.id}`,
          type: "leave_overlap" as const,
          severity: grade(duties, leave),
          description:
            `${first.person.name} has ${duties.length} assignments during ` +
            `approved ${leave.absence.absence_type} from ${formatRange(leave)}.`,
          ...affectedBy(duties),
          date: formatDay(first.day),
        },
      ];
    }),
  );
}
