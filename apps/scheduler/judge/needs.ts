import { daysBetween, daysTouched, dayOf, doOverlap, weekdayOf } from "./calendar.ts";
import type { Finding } from "./finding.ts";
import { isBlocking, isOnLeave } from "./program.ts";
import type { Block, Coverage, Duty, Person, Program, Rotation } from "./program.ts";

/** People that a rotation needs in a block. */
export interface Demand {
  readonly id: string;
  readonly rotation: Rotation;
  readonly block: Block;
  readonly coverage: Coverage;
}

const isDemanded = (
  { block_types, weekdays, start_times, closed_on_holidays }: Coverage,
  block: Block,
): boolean =>
  block_types.includes(block.type) &&
  weekdays.includes(weekdayOf(block.day)) &&
  (start_times.length === 0 || start_times.includes(block.startTime)) &&
  !(closed_on_holidays && block.isHoliday);

export const listDemands = ({ blocks, rotations }: Program): readonly Demand[] =>
  [...blocks.values()].flatMap((block) =>
    [...rotations.values()].flatMap((rotation) =>
      rotation.coverage.flatMap((coverage, index) =>
        isDemanded(coverage, block)
          ? [{ id: `${block.id}:${rotation.id}:${index}`, rotation, block, coverage }]
          : [],
      ),
    ),
  );

/** Days of leave that an assignment touches: first to last day of leave are whole, and a night reaches into the day after. */
export const isInLeave = (program: Program, { person, block }: Duty): boolean =>
  daysTouched(block.span).some((day) => isOnLeave(program, person.id, day));

/** A person booked on leave is not there, covers nothing and supervises nobody. Standing by covers nothing, either. */
export const isThere = (program: Program, duty: Duty): boolean =>
  duty.assignment.role !== "backup" && !isInLeave(program, duty);

const isCounted = (demand: Demand, duty: Duty): boolean =>
  isDemandedFrom(demand, duty.person) &&
  duty.rotation.id === demand.rotation.id &&
  duty.block.id === demand.block.id &&
  demand.coverage.skills.every((skill) => duty.person.skills.includes(skill));

/** Whether a demand asks for people of that role. */
export const isDemandedFrom = ({ coverage: { role } }: Demand, person: Person): boolean =>
  role === "any" || role === person.role;

/** How many places of a demand nobody fills. */
export function countMissing(program: Program, demand: Demand, duties: readonly Duty[]): number {
  const people = new Set(
    duties.filter((duty) => isThere(program, duty) && isCounted(demand, duty)).map(({ person }) => person.id),
  );
  return Math.max(0, demand.coverage.minimum - people.size);
}

export interface Supervision {
  /** The block, or a rotation of it. */
  readonly group: string;
  readonly needed: number;
  readonly present: number;
}

/** Faculty that a block's residents need, and those who are there; for each rotation by itself where the program says so. */
export function listSupervision(
  program: Program,
  block: Block,
  duties: readonly Duty[],
): readonly Supervision[] {
  const { counted_per, pgy1_units, other_units, units_per_faculty } = program.file.settings.supervision;
  const here = duties.filter(
    ({ block: { id }, rotation, assignment }) =>
      id === block.id && rotation.category === "clinical" && assignment.role !== "backup",
  );
  const groups =
    counted_per === "block" ? [undefined] : [...new Set(here.map(({ rotation }) => rotation.id))];
  return groups.map((group) => {
    const mine = here.filter(({ rotation }) => group === undefined || rotation.id === group);
    const residents = new Map(
      mine
        .filter(({ person, rotation }) => person.role === "resident" && rotation.needs_supervision)
        .map(({ person }) => [person.id, person.pgy_level === 1 ? pgy1_units : other_units]),
    );
    const faculty = new Set(
      mine
        .filter(
          (duty) =>
            duty.person.role === "faculty" && duty.rotation.gives_supervision && isThere(program, duty),
        )
        .map(({ person }) => person.id),
    );
    const units = [...residents.values()].reduce((sum, each) => sum + each, 0);
    return {
      group: group ?? "",
      needed: Math.ceil(units / units_per_faculty - 1e-9),
      present: faculty.size,
    };
  });
}

/** Credential and skill are judged on the day on which the assignment begins. */
export function listLacks(program: Program, { person, rotation, block }: Duty): readonly string[] {
  const holds = (name: string): boolean =>
    program.file.credentials.some(({ person_id, credential, issued_on, expires_on, suspended_from }) => {
      const day = new Date(block.day * 86_400_000).toISOString().slice(0, 10);
      return (
        person_id === person.id &&
        credential === name &&
        issued_on <= day &&
        (expires_on === null || day <= expires_on) &&
        (suspended_from === null || day < suspended_from)
      );
    });
  const isUncertified = rotation.required_credentials.some(
    ({ credential, roles }) => roles.includes(person.role) && !holds(credential),
  );
  const isUnskilled = rotation.required_skills.some((skill) => !person.skills.includes(skill));
  return [...(isUncertified ? ["credential_mismatch"] : []), ...(isUnskilled ? ["skill_mismatch"] : [])];
}

const isOff = ({ rotation }: Duty): boolean => rotation.category === "time_off";

/** A person who is called from home works at the same time. */
const isHomeCall = ({ assignment }: Duty): boolean =>
  assignment.duty === "at_home_call" && assignment.role !== "backup";

/** Two assignments of one person at one time; a call at home continues during others. */
export const areDoubleBooked = (a: Duty, b: Duty): boolean =>
  a.person.id === b.person.id && !isHomeCall(a) && !isHomeCall(b) && doOverlap(a.block.span, b.block.span);

/** One too few with faculty present is a warning, as the specification's example has it. */
const toSeverity = ({ needed, present }: Supervision): string =>
  needed - present === 1 && present > 0 ? "warning" : "critical";

/** Shortfalls of supervision, as issues of validation. */
export const checkSupervision = (program: Program, duties: readonly Duty[]): readonly Finding[] =>
  [...program.blocks.values()].flatMap((block) =>
    listSupervision(program, block, duties)
      .filter(({ needed, present }) => present < needed)
      .map((group) => ({
        kind: "supervision_ratio",
        about: block.id,
        verdict: toSeverity(group),
        figures: [group.present, group.needed],
      })),
  );

/** Groups of assignments of one person that overlap, each with at least one other of its group. */
function groupBookings(duties: readonly Duty[]): readonly (readonly Duty[])[] {
  const groups: Duty[][] = [];
  for (const duty of duties) {
    const mine = groups.filter((group) => group.some((other) => areDoubleBooked(duty, other)));
    const joined = [duty, ...mine.flat()];
    for (const group of mine) groups.splice(groups.indexOf(group), 1);
    groups.push(joined);
  }
  return groups.filter(({ length }) => length > 1);
}

export const listIds = (ids: readonly string[]): string => ids.toSorted().join("+");

const clash = (kind: string, about: string, figures: readonly number[] = []): Finding => ({
  kind,
  about,
  verdict: "clash",
  figures,
});

/** Clashes other than broken rules: bookings, leave, credentials, skills, coverage. */
export function checkClashes(program: Program, duties: readonly Duty[]): readonly Finding[] {
  const work = duties.filter((duty) => !isOff(duty));
  return [
    ...groupBookings(duties).map((group) =>
      clash("double_booking", listIds(group.map(({ assignment }) => assignment.id))),
    ),
    ...program.file.absences.flatMap(({ id, person_id, start_date, end_date, ...absence }) => {
      if (!isBlocking(program, absence)) return [];
      const days = daysBetween(dayOf(start_date), dayOf(end_date));
      const booked = work.filter(
        ({ person, block }) =>
          person.id === person_id && daysTouched(block.span).some((day) => days.includes(day)),
      );
      return booked.length === 0 ? [] : [clash("leave_overlap", id, [booked.length])];
    }),
    ...work.flatMap((duty) => listLacks(program, duty).map((kind) => clash(kind, duty.assignment.id))),
    ...listDemands(program).flatMap((demand) => {
      const missing = countMissing(program, demand, duties);
      const { minimum } = demand.coverage;
      return missing === 0 ? [] : [clash("coverage_gap", demand.id, [minimum - missing, minimum])];
    }),
  ];
}
