// Public shift-scheduling instances (Curtois and Qu): staff with limits, days off, requests, cover with weights.

interface Shift {
  readonly id: string;
  readonly minutes: number;
  /** Shifts that must not follow on the next day. */
  readonly notBefore: readonly string[];
}

interface Staff {
  readonly id: string;
  readonly mostOf: ReadonlyMap<string, number>;
  readonly mostMinutes: number;
  readonly leastMinutes: number;
  readonly mostInRow: number;
  readonly leastInRow: number;
  readonly leastOffInRow: number;
  readonly mostWeekends: number;
  readonly daysOff: ReadonlySet<number>;
}

interface Request {
  readonly staff: string;
  readonly day: number;
  readonly shift: string;
  readonly weight: number;
}

interface Cover {
  readonly day: number;
  readonly shift: string;
  readonly wanted: number;
  readonly under: number;
  readonly over: number;
}

export interface ShiftInstance {
  readonly days: number;
  readonly shifts: readonly Shift[];
  readonly staff: readonly Staff[];
  readonly on: readonly Request[];
  readonly off: readonly Request[];
  readonly cover: readonly Cover[];
}

/** Who works which shift on which day: `${staff} ${day}` → shift. */
export type Roster = ReadonlyMap<string, string>;

/** Lines of each section, cut at commas; a line that begins with # is a comment. */
function readSections(text: string): ReadonlyMap<string, readonly (readonly string[])[]> {
  const sections = new Map<string, string[][]>();
  let current: string[][] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    if (line.startsWith("SECTION_")) {
      current = [];
      sections.set(line.trim().slice("SECTION_".length), current);
    } else current.push(line.split(",").map((cell) => cell.trim()));
  }
  return sections;
}

const pairs = (cell: string): ReadonlyMap<string, number> =>
  new Map(
    cell.split("|").map((pair) => {
      const [name = "", value = "0"] = pair.split("=");
      return [name, Number(value)];
    }),
  );

export function parseShiftInstance(text: string): ShiftInstance {
  const sections = readSections(text);
  const rows = (name: string): readonly (readonly string[])[] => sections.get(name) ?? [];
  const daysOff = new Map(rows("DAYS_OFF").map(([id = "", ...days]) => [id, new Set(days.map(Number))]));
  const toRequest = ([staff = "", day = "", shift = "", weight = ""]: readonly string[]): Request => ({
    staff,
    day: Number(day),
    shift,
    weight: Number(weight),
  });
  return {
    days: Number(rows("HORIZON")[0]?.[0]),
    shifts: rows("SHIFTS").map(([id = "", minutes = "", not = ""]) => ({
      id,
      minutes: Number(minutes),
      notBefore: not === "" ? [] : not.split("|"),
    })),
    staff: rows("STAFF").map(([id = "", most = "", ...limits]) => {
      const [
        mostMinutes = 0,
        leastMinutes = 0,
        mostInRow = 0,
        leastInRow = 0,
        leastOffInRow = 0,
        mostWeekends = 0,
      ] = limits.map(Number);
      return {
        id,
        mostOf: pairs(most),
        mostMinutes,
        leastMinutes,
        mostInRow,
        leastInRow,
        leastOffInRow,
        mostWeekends,
        daysOff: daysOff.get(id) ?? new Set<number>(),
      };
    }),
    on: rows("SHIFT_ON_REQUESTS").map(toRequest),
    off: rows("SHIFT_OFF_REQUESTS").map(toRequest),
    cover: rows("COVER").map(([day = "", shift = "", wanted = "", under = "", over = ""]) => ({
      day: Number(day),
      shift,
      wanted: Number(wanted),
      under: Number(under),
      over: Number(over),
    })),
  };
}

/** Lengths of stretches in which `is` holds, with whether each touches an end of the horizon. */
function listStretches(days: number, is: (day: number) => boolean) {
  const stretches: { length: number; touchesEnd: boolean }[] = [];
  for (let day = 0; day < days; day += 1) {
    if (!is(day)) continue;
    const first = day;
    while (day + 1 < days && is(day + 1)) day += 1;
    stretches.push({ length: day - first + 1, touchesEnd: first === 0 || day === days - 1 });
  }
  return stretches;
}

/** Limits of one of the staff that a roster breaks. */
function listBroken({ days, shifts }: ShiftInstance, staff: Staff, roster: Roster): readonly string[] {
  const shiftOn = (day: number): string | undefined => roster.get(`${staff.id} ${day}`);
  const worked = Array.from({ length: days }, (_, day) => day).filter((day) => shiftOn(day) !== undefined);
  const minutes = worked.reduce(
    (sum, day) => sum + (shifts.find(({ id }) => id === shiftOn(day))?.minutes ?? 0),
    0,
  );
  const inRow = listStretches(days, (day) => shiftOn(day) !== undefined);
  const offInRow = listStretches(days, (day) => shiftOn(day) === undefined);
  const weekends = new Set(worked.filter((day) => day % 7 >= 5).map((day) => Math.floor(day / 7)));
  const checks: readonly (readonly [string, boolean])[] = [
    [
      "most of a shift",
      shifts.every(
        ({ id }) => worked.filter((day) => shiftOn(day) === id).length <= (staff.mostOf.get(id) ?? 0),
      ),
    ],
    ["minutes", staff.leastMinutes <= minutes && minutes <= staff.mostMinutes],
    ["most in a row", inRow.every(({ length }) => length <= staff.mostInRow)],
    ["least in a row", inRow.every(({ length, touchesEnd }) => touchesEnd || length >= staff.leastInRow)],
    [
      "least off in a row",
      offInRow.every(({ length, touchesEnd }) => touchesEnd || length >= staff.leastOffInRow),
    ],
    ["weekends", weekends.size <= staff.mostWeekends],
    ["days off", worked.every((day) => !staff.daysOff.has(day))],
    [
      "succession",
      worked.every(
        (day) => !shifts.find(({ id }) => id === shiftOn(day))?.notBefore.includes(shiftOn(day + 1) ?? ""),
      ),
    ],
  ];
  return checks.filter(([, isKept]) => !isKept).map(([name]) => `${staff.id}: ${name}`);
}

/** What a roster costs, and what it breaks: written from the format's own rules, not from the problem that is solved. */
export function scoreRoster(
  instance: ShiftInstance,
  roster: Roster,
): { cost: number; broken: readonly string[] } {
  const has = ({ staff, day, shift }: Request): boolean => roster.get(`${staff} ${day}`) === shift;
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
  const requests =
    sum(instance.on.filter((request) => !has(request)).map(({ weight }) => weight)) +
    sum(instance.off.filter(has).map(({ weight }) => weight));
  const cover = instance.cover.map(({ day, shift, wanted, under, over }) => {
    const there = instance.staff.filter(({ id }) => roster.get(`${id} ${day}`) === shift).length;
    return there < wanted ? (wanted - there) * under : (there - wanted) * over;
  });
  return {
    cost: requests + sum(cover),
    broken: instance.staff.flatMap((staff) => listBroken(instance, staff, roster)),
  };
}
