import type { WorkRecord } from "../roster/roster.ts";
import { countDays, formatDay, overlaps } from "../time/day.ts";
import type { DayRange } from "../time/day.ts";
import { dutiesWithin, idsOf, toDates } from "./finding.ts";
import type { Finding } from "./finding.ts";
import type { RuleId } from "./rule-catalog.ts";
import type { PersonQuestion } from "./rule-question.ts";
import { findExcesses, formatRange, WEEK_DAYS } from "./windows.ts";
import type { Excess } from "./windows.ts";

const LONGEST_RUN = 6;

/** Stretches of days none of which is free or leave, longer than six days. */
export function findLongRuns({
  days,
  free,
  leave,
}: Pick<WorkRecord, "days" | "free" | "leave">): readonly DayRange[] {
  const runs: DayRange[] = [];
  let first: number | undefined;
  for (let index = 0; index <= leave.length; index += 1) {
    const isOff = index === leave.length || free.breaks[index] === 1 || leave[index] === 1;
    if (!isOff) first ??= index;
    else if (first !== undefined) {
      if (index - first > LONGEST_RUN) runs.push({ first: days.first + first, last: days.first + index - 1 });
      first = undefined;
    }
  }
  return runs;
}

/** Free days that a window must have: one for each full seven days that are not leave. */
export const freeDaysDue = (window: DayRange, leaveDays: number): number =>
  Math.floor((countDays(window) - leaveDays) / WEEK_DAYS);

/** Windows with fewer free days than one in seven. */
const findShortWindows = (
  { free, leaveIn }: Pick<WorkRecord, "free" | "leaveIn">,
  windows: readonly DayRange[],
): readonly Excess[] =>
  findExcesses(windows, {
    measure: free.countIn,
    excess: (measured, window) => freeDaysDue(window, leaveIn(window)) - measured,
  });

interface Judged {
  readonly rule: RuleId;
  readonly severity: Finding["severity"];
}

function toRunFinding({ record }: PersonQuestion, run: DayRange, { rule, severity }: Judged): Finding {
  const duties = rule === "1_in_7" ? record.duties : record.homeCalls;
  return {
    rule,
    severity,
    isViolation: severity === "critical",
    // The clause is an average over four weeks.
    basis: "program",
    personIds: [record.person.id],
    description:
      `${record.person.name} has ${countDays(run)} days in a row without ` +
      `a free day, ${formatRange(run)}; the program allows ${LONGEST_RUN}.`,
    suggestedFix: `Free a day not later than ${formatDay(run.first + LONGEST_RUN)}.`,
    evidence: {
      ...toDates(run),
      measured: countDays(run),
      limit: LONGEST_RUN,
      unit: "days in a row",
      assignment_ids: idsOf(dutiesWithin(duties, run)),
    },
    extent: run,
  };
}

function toShortFinding(
  { record }: PersonQuestion,
  { worst, measured, windows, extent }: Excess,
  { rule, severity }: Judged,
): Finding {
  const leaveDays = record.leaveIn(worst);
  const due = freeDaysDue(worst, leaveDays);
  const duties = rule === "1_in_7" ? record.duties : record.homeCalls;
  const because = rule === "1_in_7" ? "" : " once at-home call is counted";
  return {
    rule,
    severity,
    isViolation: true,
    personIds: [record.person.id],
    description: `${record.person.name} has ${measured} free days${because} from ${formatRange(worst)}; one in seven makes ${due}.`,
    suggestedFix: `Free ${due - measured} more of these days.`,
    evidence: {
      ...toDates(worst),
      measured,
      limit: due,
      unit: "free days",
      ...(leaveDays > 0 && { leave_days: leaveDays }),
      windows_beyond: windows,
      assignment_ids: idsOf(dutiesWithin(duties, worst)),
    },
    extent,
  };
}

/**
 * One day in seven free, on average: the clause. No seven days in a row without a free one: the program's own limit,
 * which is reported as a warning only where hours are averaged by scheduling block.
 */
export function checkDaysFree(question: PersonQuestion): readonly Finding[] {
  const { record, range, windows, settings } = question;
  const runs = findLongRuns(record).filter((run) => overlaps(run, range));
  const runSeverity = settings.averaging === "block" ? "warning" : "critical";
  return [
    ...runs.map((run) => toRunFinding(question, run, { rule: "1_in_7", severity: runSeverity })),
    ...findShortWindows(record, windows).map((excess) =>
      toShortFinding(question, excess, { rule: "1_in_7", severity: "critical" }),
    ),
  ];
}

/** Windows with enough free days without at-home call. */
const findShortOfHomeCall = (
  { free, freeOfHomeCall, leaveIn }: WorkRecord,
  windows: readonly DayRange[],
): readonly Excess[] =>
  findExcesses(windows, {
    measure: freeOfHomeCall.countIn,
    excess: (measured, window) => {
      const due = freeDaysDue(window, leaveIn(window));
      return free.countIn(window) < due ? 0 : due - measured;
    },
  });

/** The same with at-home call on the free days, where it is that which breaks the rule. */
export function checkHomeCall(question: PersonQuestion): readonly Finding[] {
  const { record, range, windows, settings } = question;
  if (record.homeCalls.length === 0) return [];
  const short = findShortOfHomeCall(record, windows);
  const known = [...findLongRuns(record), ...short.map(({ worst }) => worst)];
  const runs = findLongRuns({ ...record, free: record.freeOfHomeCall }).filter(
    (run) => overlaps(run, range) && !known.some((other) => overlaps(other, run)),
  );
  const judged = { rule: "home_call_on_free_day", severity: "critical" } as const;
  return [
    ...short.map((excess) => toShortFinding(question, excess, judged)),
    ...(settings.averaging === "block" ? [] : runs).map((run) =>
      toRunFinding(question, run, { ...judged, severity: "warning" }),
    ),
  ];
}
