import { createMipBuilder } from "../../../apps/scheduler/src/domain/mip/mip-problem.ts";
import type {
  Column,
  ColumnBounds,
  MipBuilder,
  MipSolver,
  Terms,
} from "../../../apps/scheduler/src/domain/mip/mip-problem.ts";
import type { Roster, ShiftInstance } from "./shift-instance.ts";

type Staff = ShiftInstance["staff"][number];
type Columns = ReadonlyMap<string, Column>;

const key = (staff: string, day: number, shift: string): string => `${staff} ${day} ${shift}`;
const range = (length: number): readonly number[] => Array.from({ length }, (_, index) => index);

/** What one of the staff may do. */
function addStaff(
  builder: MipBuilder,
  { days, shifts }: ShiftInstance,
  { staff, columns }: { staff: Staff; columns: Columns },
): void {
  const column = (day: number, shift: string): Column => columns.get(key(staff.id, day, shift)) ?? 0;
  const works = (day: number, factor = 1): Terms => shifts.map(({ id }) => [column(day, id), factor]);
  for (const day of range(days)) builder.addRow(works(day), { upper: staff.daysOff.has(day) ? 0 : 1 });
  for (const { id, notBefore } of shifts) {
    builder.addRow(
      range(days).map((day) => [column(day, id), 1]),
      { upper: staff.mostOf.get(id) ?? 0 },
    );
    if (notBefore.length > 0)
      for (const day of range(days - 1))
        builder.addRow(
          [[column(day, id), 1], ...notBefore.map((next) => [column(day + 1, next), 1] as const)],
          { upper: 1 },
        );
  }
  const minutes = range(days).flatMap((day) =>
    shifts.map((shift) => [column(day, shift.id), shift.minutes] as const),
  );
  builder.addRow(minutes, { lower: staff.leastMinutes, upper: staff.mostMinutes });
  const stretches = listStretches(staff, days).map((stretch) => ({
    ...stretch,
    column: builder.addColumn(toFollowing(staff)),
  }));
  addStretches(builder, stretches, { staff, days });
  const covering = (from: number, to: number): Terms =>
    stretches.flatMap(({ first, last, column: taken }) =>
      first <= to && last >= from ? [[taken, -1] as const] : [],
    );
  for (const day of range(days))
    builder.addRow([...works(day), ...covering(day, day)], { lower: 0, upper: 0 });
  const weekends = range(Math.floor(days / 7)).flatMap((week) => covering(week * 7 + 5, week * 7 + 6));
  builder.addRow(weekends, { lower: -staff.mostWeekends });
}

/** A column that is whole by itself, and follows from what somebody works. */
const toFollowing = ({ id }: Staff): ColumnBounds => ({
  lower: 0,
  upper: 1,
  isInteger: false,
  place: { personId: id },
});

/** Days in a row on which somebody works, from the first to the last. */
interface Stretch {
  readonly first: number;
  readonly last: number;
}

/** All stretches that one of the staff may work. One that is too short may be at an end of the horizon, where it may continue. */
const listStretches = ({ leastInRow, mostInRow, daysOff }: Staff, days: number): readonly Stretch[] =>
  range(days).flatMap((first) =>
    range(mostInRow).flatMap((more) => {
      const last = first + more;
      const isLongEnough = more + 1 >= leastInRow || first === 0 || last === days - 1;
      const isFree = range(more + 1).every((place) => !daysOff.has(first + place));
      return last < days && isLongEnough && isFree ? [{ first, last }] : [];
    }),
  );

/**
 * A path through the days: each day either continues without work, or begins a stretch and the days off that must
 * follow it. All paths are whole by themselves, so that the bound is far better than that of rows for each window of
 * days.
 */
function addStretches(
  builder: MipBuilder,
  stretches: readonly (Stretch & { readonly column: Column })[],
  { staff, days }: { readonly staff: Staff; readonly days: number },
): void {
  const waits = range(days).map(() => builder.addColumn(toFollowing(staff)));
  for (const day of range(days)) {
    const leaves = stretches.filter(({ first }) => first === day).map(({ column }) => [column, 1] as const);
    const arrives = stretches
      .filter(({ last }) => last + 1 + Math.max(1, staff.leastOffInRow) === day)
      .map(({ column }) => [column, -1] as const);
    const before: Terms = day === 0 ? [] : [[waits[day - 1] ?? 0, -1]];
    const into = day === 0 ? 1 : 0;
    builder.addRow([...leaves, [waits[day] ?? 0, 1], ...arrives, ...before], { lower: into, upper: into });
  }
}

export interface SolvedInstance {
  readonly roster: Roster | undefined;
  readonly isProved: boolean;
  readonly bound: number;
}

/** Solves an instance by the same builder and solver that repair rosters. */
export function solveShiftInstance(
  instance: ShiftInstance,
  solver: MipSolver,
  timeLimitMs: number,
): SolvedInstance {
  const builder = createMipBuilder();
  const columns = new Map(
    instance.staff.flatMap(({ id }) =>
      range(instance.days).flatMap((day) =>
        instance.shifts.map(
          (shift) => [key(id, day, shift.id), builder.addChoice({ personId: id, day })] as const,
        ),
      ),
    ),
  );
  for (const staff of instance.staff) addStaff(builder, instance, { staff, columns });
  const column = (staff: string, day: number, shift: string): Column =>
    columns.get(key(staff, day, shift)) ?? 0;
  // A wish to work costs where it is not met: its weight, less as much where it is.
  const constant = instance.on.reduce((sum, { weight }) => sum + weight, 0);
  const cover = instance.cover.flatMap(({ day, shift, wanted, under, over }): Terms => {
    const count = { lower: 0, upper: instance.staff.length, isInteger: true };
    const [missing, spare] = [builder.addColumn(count), builder.addColumn(count)];
    const there = instance.staff.map(({ id }) => [column(id, day, shift), 1] as const);
    builder.addRow([...there, [missing, 1], [spare, -1]], { lower: wanted, upper: wanted });
    return [
      [missing, under],
      [spare, over],
    ];
  });
  const objective: Terms = [
    ...instance.on.map(({ staff, day, shift, weight }) => [column(staff, day, shift), -weight] as const),
    ...instance.off.map(({ staff, day, shift, weight }) => [column(staff, day, shift), weight] as const),
    ...cover,
  ];
  const { values, isProved, bound } = solver.minimise(builder.build(), objective, timeLimitMs);
  const chosen = [...columns].filter(([, each]) => (values?.[each] ?? 0) > 0.5);
  const roster = new Map(
    chosen.map(([name]) => {
      const [staff = "", day = "", shift = ""] = name.split(" ");
      return [`${staff} ${day}`, shift];
    }),
  );
  return { roster: values && roster, isProved, bound: bound + constant };
}
