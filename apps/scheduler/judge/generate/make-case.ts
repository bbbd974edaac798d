import { dateOf } from "../calendar.ts";
import type { AbsenceQuestion } from "../absence.ts";
import { readProgram } from "../program.ts";
import type { ProgramFile } from "../program.ts";
import { fillSoundly, fillWildly, listDutiesOf } from "./fill.ts";
import { makeFrame } from "./frame.ts";
import { createRandom } from "./random.ts";

/** A program, and the questions on it other than its faults. */
export interface Case {
  readonly file: ProgramFile;
  /** Whether it keeps the rules, so that repairs and swaps can be judged, too. */
  readonly isSound: boolean;
  readonly absence: AbsenceQuestion;
  readonly swap: { readonly personId: string; readonly assignmentId: string } | undefined;
}

const SOUND_DAYS = 7;
const WILD_DAYS = 14;

/**
 * The case of a seed, always the same. Even seeds are sound rosters, which are repaired and swapped in; odd ones break rules.
 *
 * @param seed a whole number from 0 on
 */
export function makeCase(seed: number): Case {
  const random = createRandom(seed);
  const isSound = seed % 2 === 0;
  const length = isSound ? 4 + random.below(SOUND_DAYS - 3) : 7 + random.below(WILD_DAYS - 6);
  const frame = makeFrame(random, seed, length);
  const empty = readProgram({ ...frame, assignments: [] });
  const assignments = isSound ? fillSoundly(random, empty) : fillWildly(random, empty);
  const program = readProgram({ ...frame, assignments });
  const personId = program.file.people[random.below(program.file.people.length)]?.id ?? "";
  const first = empty.first + random.below(length - 1);
  const last = first + (random.isChance(0.2) ? 1 : 0);
  const mine = listDutiesOf(program, personId).filter(({ rotation }) => rotation.category !== "time_off");
  const asked = mine[random.below(mine.length)];
  return {
    file: { ...frame, assignments },
    isSound,
    absence: { personId, first: dateOf(first), last: dateOf(last) },
    swap: asked && { personId, assignmentId: asked.assignment.id },
  };
}
