import type { Finding } from "./finding.ts";
import { checkLimits } from "./limits.ts";
import type { Averaging } from "./limits.ts";
import { checkClashes, checkSupervision } from "./needs.ts";
import { listDuties } from "./program.ts";
import type { Duty, Program } from "./program.ts";
import { writeWorkLog } from "./work-log.ts";

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

/** What else clashes. */
export const judgeClashes = (program: Program): readonly Finding[] => checkClashes(program, listDuties(program));
