import { daysBetween } from "./calendar.ts";
import type { Finding } from "./finding.ts";
import { checkLimits } from "./limits.ts";
import type { Averaging } from "./limits.ts";
import { checkClashes, checkSupervision } from "./needs.ts";
import { listDuties } from "./program.ts";
import type { Duty, Program } from "./program.ts";
import { countFreeDays, writeWorkLog } from "./work-log.ts";

/** What the clauses say about everybody's work. */
export function judgeRules(
  program: Program,
  averaging: Averaging = program.file.settings.averaging,
  duties: readonly Duty[] = listDuties(program),
): readonly Finding[] {
  const logs = program.file.people.map((person) =>
    writeWorkLog(
      program,
      person,
      duties.filter((duty) => duty.person.id === person.id),
    ),
  );
  return [...logs.flatMap((log) => checkLimits(log, averaging)), ...checkSupervision(program, duties)];
}

/** Hours that each resident works within the schedule's days, nights of in-house call, and free days. */
export function measureWorkload(program: Program): readonly Finding[] {
  const duties = listDuties(program);
  const days = daysBetween(program.first, program.last);
  return program.file.people
    .filter(({ role }) => role === "resident")
    .map((person) => {
      const log = writeWorkLog(
        program,
        person,
        duties.filter((duty) => duty.person === person),
      );
      const hours = days.reduce((sum, day) => sum + log.minutesOn(day), 0) / 60;
      const nights = new Set(
        log.duties
          .filter(({ assignment }) => assignment.duty === "in_house_call")
          .map(({ block }) => block.day),
      );
      const free = countFreeDays(log, [program.first, program.last], log.spans);
      return { kind: "workload", about: person.id, verdict: "", figures: [hours, nights.size, free] };
    });
}

/** What else clashes. */
export const judgeClashes = (program: Program): readonly Finding[] =>
  checkClashes(program, listDuties(program));
