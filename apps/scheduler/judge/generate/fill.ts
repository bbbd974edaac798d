import { doOverlap } from "../calendar.ts";
import { checkLimits } from "../limits.ts";
import { countMissing, isInLeave, listDemands, listLacks } from "../needs.ts";
import type { Demand } from "../needs.ts";
import { listDuties, toDuty } from "../program.ts";
import type { Assignment, Block, Duty, Person, Program } from "../program.ts";
import { writeWorkLog } from "../work-log.ts";
import type { Random } from "./random.ts";

const DAYS: readonly (readonly Block["type"][])[] = [
  [],
  [],
  ["AM", "PM"],
  ["AM", "PM"],
  ["AM"],
  ["PM"],
  ["CALL"],
  ["CALL"],
  ["SHIFT"],
  ["AM", "PM", "CALL"],
  ["AM", "PM", "SHIFT", "CALL"],
];

const DUTY_OF: Readonly<Record<string, Assignment["duty"]>> = {
  call: "in_house_call",
  home: "at_home_call",
  moon: "moonlighting",
};

function pickRotation(random: Random, type: Block["type"]): string {
  if (type === "CALL") return random.pick(["call", "call", "call", "home", "moon"]);
  if (type === "SHIFT") return random.pick(["er", "er", "moon"]);
  return random.pick(["ward", "ward", "ward", "clinic", "clinic", "class", "desk", "off"]);
}

const toRow = (
  number: number,
  { person, block }: { readonly person: Person; readonly block: Block },
  rotation_id: string,
): Assignment => ({
  id: `a${number}`,
  block_id: block.id,
  person_id: person.id,
  rotation_id,
  duty: DUTY_OF[rotation_id] ?? "scheduled",
  role: "primary",
  worked_hours: null,
});

/** Days at random, as nobody would plan them: too many, too long, booked twice, on leave. */
export function fillWildly(random: Random, { file, blocks, first }: Program): Assignment[] {
  const rows: Assignment[] = [];
  const put = (person: Person, block: Block): void => {
    const row = toRow(rows.length + 1, { person, block }, pickRotation(random, block.type));
    rows.push({
      ...row,
      ...(random.isChance(0.04) && { role: "backup" as const }),
      ...(row.duty === "at_home_call" && random.isChance(0.5) && { worked_hours: 1 + random.below(4) }),
    });
  };
  for (const person of file.people) {
    const habit = random.keep(DAYS, 0.5);
    const days = new Map<number, readonly Block["type"][]>();
    for (const block of blocks.values()) {
      const plan = days.get(block.day) ?? habit[random.below(habit.length)] ?? [];
      days.set(block.day, plan);
      if (!plan.includes(block.type) && !random.isChance(0.03)) continue;
      put(person, block);
      if (random.isChance(0.03)) put(person, block);
    }
  }
  return rows.filter(({ block_id }) => (blocks.get(block_id)?.day ?? first) >= first);
}

const canTake = (program: Program, duties: readonly Duty[], wanted: Duty): boolean =>
  listLacks(program, wanted).length === 0 &&
  !isInLeave(program, wanted) &&
  !duties.some(
    ({ person, block }) => person.id === wanted.person.id && doOverlap(block.span, wanted.block.span),
  );

interface Filling {
  readonly demand: Demand;
  readonly duties: Duty[];
}

function fillPlace(random: Random, program: Program, { demand, duties }: Filling): void {
  const { block, rotation, coverage } = demand;
  const able = program.file.people
    .filter(({ role }) => coverage.role === "any" || coverage.role === role)
    .map((person) => toDuty(program, toRow(duties.length + 1, { person, block }, rotation.id)))
    .filter((duty) => canTake(program, duties, duty));
  const chosen = able[random.below(able.length)];
  if (chosen) duties.push(chosen);
}

/** Takes away duties until no rule objects to a resident's work. */
function easeOff(random: Random, program: Program, duties: readonly Duty[]): readonly Duty[] {
  return program.file.people.flatMap((person) => {
    const mine = duties.filter((duty) => duty.person.id === person.id);
    const isClean = (): boolean =>
      checkLimits(writeWorkLog(program, person, mine), program.file.settings.averaging).length === 0;
    while (mine.length > 0 && !isClean()) mine.splice(random.below(mine.length), 1);
    return mine;
  });
}

/** Fills places of a demand until none is missing, chance has it or nobody can. */
function fillDemand(random: Random, program: Program, { demand, duties }: Filling): void {
  while (countMissing(program, demand, duties) > 0) {
    const before = duties.length;
    if (!random.isChance(0.1)) fillPlace(random, program, { demand, duties });
    if (duties.length === before) return;
  }
}

/** A duty that nobody demands, where the person can take it. */
function addExtra(
  random: Random,
  program: Program,
  { person, block, duties }: { person: Person; block: Block; duties: Duty[] },
): void {
  if (!random.isChance(person.role === "faculty" ? 0.4 : 0.08)) return;
  const row = toRow(duties.length + 1, { person, block }, pickRotation(random, block.type));
  const duty = toDuty(program, { ...row, role: random.isChance(0.15) ? "backup" : "primary" });
  if (canTake(program, duties, duty)) duties.push(duty);
}

/** What is demanded, by who can, and no rule broken: a roster that can be repaired and swapped in. */
export function fillSoundly(random: Random, program: Program): Assignment[] {
  const duties: Duty[] = [];
  for (const demand of listDemands(program)) fillDemand(random, program, { demand, duties });
  for (const block of program.blocks.values())
    for (const person of program.file.people) addExtra(random, program, { person, block, duties });
  return easeOff(random, program, duties).map(({ assignment }) => assignment);
}

export const listDutiesOf = (program: Program, personId: string): readonly Duty[] =>
  listDuties(program).filter(({ person }) => person.id === personId);
