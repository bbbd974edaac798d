import { UserInputError } from "@clinical-mcp/errors";
import { z } from "zod";
import { DUTIES, findPeriodByWords, findPersonByWords, findRotationByWords } from "../dataset/index.ts";
import type { Person } from "../dataset/index.ts";
import type { Conflict } from "./conflicts/conflict.ts";
import type { Duty, Roster } from "./roster/roster.ts";
import type { Finding } from "./rules/finding.ts";
import { toDay } from "./time/day.ts";
import type { DayRange } from "./time/day.ts";

const MOST_CHARACTERS = 120;
const isShort = (text: string): boolean => text.length > 0 && text.length <= MOST_CHARACTERS;
/** An id or what people call something. A check, not a format: lengths would be advertised with every list of tools. */
export const wordsParameter = z
  .string()
  .trim()
  .refine(isShort, { error: `must be 1 to ${MOST_CHARACTERS} characters` });

export const selectionParameter = z
  .strictObject({
    person: wordsParameter.optional().describe("E.g. Fontaine"),
    level: z.int().optional().describe("PGY"),
    rotation: wordsParameter.optional(),
    duty: z.enum(DUTIES).optional(),
    block: wordsParameter.optional().describe("Block id"),
    period: wordsParameter.optional().describe("E.g. Block 3"),
  })
  .optional()
  .describe("All of these must hold; by id or name");

/** The subject of an answer, by ids; an absent one is not restricted. */
export interface Selection {
  /** Everybody of that person or level. */
  readonly personIds?: readonly string[];
  readonly rotationId?: string;
  readonly duty?: (typeof DUTIES)[number];
  readonly blockId?: string;
}

const refuse = (message: string, suggestion: string): UserInputError =>
  new UserInputError(message, { code: "VALIDATION_ERROR", suggestion });

/** The days of the range in an averaging period. */
function narrow({ document }: Roster, range: DayRange, asked: string): DayRange {
  const period = findPeriodByWords(document.averaging_periods, asked);
  const within = {
    first: Math.max(range.first, toDay(period.start_date)),
    last: Math.min(range.last, toDay(period.end_date)),
  };
  if (within.first > within.last)
    throw refuse("The period has none of the days of date_range.", "Leave out one of the two.");
  return within;
}

function findPeople(
  roster: Roster,
  person: string | undefined,
  level: number | undefined,
): readonly Person[] {
  const all = [...roster.people.values()];
  const named = person === undefined ? all : [findPersonByWords(all, person)];
  const found = named.filter(({ pgy_level }) => level === undefined || pgy_level === level);
  if (found.length > 0) return found;
  const levels = [...new Set(named.map(({ pgy_level }) => pgy_level ?? "none"))].toSorted();
  throw refuse(
    person === undefined
      ? `Nobody in this schedule is of level ${level}.`
      : `${person} is not of level ${level}.`,
    `Levels: ${levels.join(", ")}.`,
  );
}

/**
 * Turns what people call things into ids, and a period into days.
 *
 * @throws UserInputError PERSON_NOT_FOUND, PERSON_AMBIGUOUS, VALIDATION_ERROR where the schedule has nothing of that name
 */
export function toSelection(
  roster: Roster,
  range: DayRange,
  asked: z.output<typeof selectionParameter>,
): { readonly range: DayRange; readonly selection: Selection } {
  const { person, level, rotation, duty, block, period } = asked ?? {};
  if (block !== undefined && !roster.slots.some((slot) => slot.block.id === block))
    throw refuse(`Block '${block}' is not in this schedule.`, 'get_schedule with part "blocks" lists them.');
  const isPersonal = person !== undefined || level !== undefined;
  return {
    range: period === undefined ? range : narrow(roster, range, period),
    selection: {
      ...(isPersonal && { personIds: findPeople(roster, person, level).map(({ id }) => id) }),
      ...(rotation !== undefined && {
        rotationId: findRotationByWords(roster.rotations.values(), rotation).id,
      }),
      ...(duty !== undefined && { duty }),
      ...(block !== undefined && { blockId: block }),
    },
  };
}

export const isEverything = (selection: Selection): boolean => Object.keys(selection).length === 0;

const hasPerson = ({ personIds }: Selection, ids: readonly string[]): boolean =>
  personIds === undefined || ids.some((id) => personIds.includes(id));

const hasBlock = ({ blockId }: Selection, id: string): boolean => blockId === undefined || blockId === id;

const hasRotation = ({ rotationId }: Selection, id: string | undefined): boolean =>
  rotationId === undefined || rotationId === id;

/** Whether a duty is of the person, rotation, kind of duty and block that are asked for. */
export const isSelectedDuty = (
  { block, rotation, assignment, person }: Duty,
  selection: Selection,
): boolean =>
  hasPerson(selection, [person.id]) &&
  hasBlock(selection, block.id) &&
  hasRotation(selection, rotation.id) &&
  (selection.duty === undefined || selection.duty === assignment.duty);

/**
 * Whether a finding or conflict is about what is asked for: about one of the people, and, where work is asked for, by one of
 * its assignments or by the block and rotation that it names.
 */
export function isSelected(
  found: Finding | Conflict,
  selection: Selection,
  { findDuty }: Pick<Roster, "findDuty">,
): boolean {
  const { personIds: _, ...work } = selection;
  if (!hasPerson(selection, found.personIds)) return false;
  if (isEverything(work)) return true;
  const named = found.evidence?.block_id;
  const isNamed =
    named !== undefined &&
    work.duty === undefined &&
    hasBlock(work, named) &&
    hasRotation(work, found.evidence?.rotation_id);
  const ids = "assignmentIds" in found ? found.assignmentIds : found.evidence.assignment_ids;
  return (
    isNamed ||
    ids.some((id) => {
      const duty = findDuty(id);
      return duty !== undefined && isSelectedDuty(duty, work);
    })
  );
}
