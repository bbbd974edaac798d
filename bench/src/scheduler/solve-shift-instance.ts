import { createMipBuilder } from "../../../apps/scheduler/src/domain/mip/mip-problem.ts";
import type {
  Column,
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
    for (const next of notBefore)
      for (const day of range(days - 1))
        builder.addRow(
          [
            [column(day, id), 1],
            [column(day + 1, next), 1],
          ],
          { upper: 1 },
        );
  }
  const minutes = range(days).flatMap((day) =>
    shifts.map((shift) => [column(day, shift.id), shift.minutes] as const),
  );
  builder.addRow(minutes, { lower: staff.leastMinutes, upper: staff.mostMinutes });
  for (const day of range(days - staff.mostInRow))
    builder.addRow(
      range(staff.mostInRow + 1).flatMap((place) => works(day + place)),
      { upper: staff.mostInRow },
    );
  // A stretch that is too short has its opposite on both sides; at the ends of the horizon it may go on.
  for (const length of range(staff.leastInRow).slice(1))
    for (const day of range(days - length - 1))
      builder.addRow(
        [
          ...works(day),
          ...range(length).flatMap((place) => works(day + 1 + place, -1)),
          ...works(day + length + 1),
        ],
        { lower: 1 - length },
      );
  for (const length of range(staff.leastOffInRow).slice(1))
    for (const day of range(days - length - 1))
      builder.addRow(
        [
          ...works(day, -1),
          ...range(length).flatMap((place) => works(day + 1 + place)),
          ...works(day + length + 1, -1),
        ],
        { lower: -1 },
      );
  const weekends = range(Math.floor(days / 7)).map((week) => {
    const worked = builder.addChoice();
    for (const day of [week * 7 + 5, week * 7 + 6])
      builder.addRow([[worked, 1], ...works(day, -1)], { lower: 0 });
    return [worked, 1] as const;
  });
  builder.addRow(weekends, { upper: staff.mostWeekends });
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
