import { UserInputError } from "@clinical-mcp/errors";
import { z } from "zod";
import { idSchema } from "../../dataset/index.ts";
import { getRoster } from "../get-roster.ts";
import type { Duty, Roster } from "../roster/roster.ts";
import type { ScheduleStore } from "../schedule-store.ts";
import { formatDay } from "../time/day.ts";
import type { SwapQuestion } from "./swap-context.ts";
import { SWAP_KINDS } from "./swap-option.ts";

const MOST_DATES = 100;
const MOST_IDS = 50;
const isDate = (text: string): boolean => z.iso.date().safeParse(text).success;
/** A check, not a format: the pattern of all dates would be advertised with every list of tools. */
const dateParameter = z.string().refine(isDate, { error: "must be a date that exists, as YYYY-MM-DD" });
const datesParameter = z.array(dateParameter).max(MOST_DATES).default([]);
const idsParameter = z.array(idSchema).min(1).max(MOST_IDS);

/** What the requester would like, beside the preferences on record. */
export const preferencesParameter = z
  .strictObject({
    preferred_dates: datesParameter.describe('Days they would like to work instead, e.g. ["2026-12-29"]'),
    blocked_dates: datesParameter.describe("Days they cannot work instead"),
    preferred_rotation_ids: z
      .array(idSchema)
      .max(MOST_IDS)
      .default([])
      .describe('Rotations they would like to work instead, e.g. ["clinic"]'),
    candidate_ids: idsParameter.optional().describe("Only these people; default: all of the same role"),
    kinds: z
      .array(z.enum(SWAP_KINDS))
      .min(1)
      .default([...SWAP_KINDS])
      .describe("exchange: one for one; cycle: three or four people pass on; give_away: nothing in return"),
  })
  .prefault({})
  .describe('What the requester wishes, e.g. {"preferred_dates": ["2026-12-29"]}');

const refuse = (message: string, suggestion: string, code = "VALIDATION_ERROR"): UserInputError =>
  new UserInputError(message, { code, suggestion });

const unknownPerson = (id: string): UserInputError =>
  refuse(
    `Person with ID '${id}' does not exist.`,
    'get_schedule with part "people" lists them.',
    "PERSON_NOT_FOUND",
  );

export interface SwapAsked {
  readonly schedule_id?: string | undefined;
  readonly requester_id: string;
  readonly assignment_id: string;
  readonly preferences: z.output<typeof preferencesParameter>;
  readonly max_candidates: number;
}

/** The one schedule that has both the person and the assignment, where none was named. */
async function findScheduleId(
  store: ScheduleStore,
  { requester_id, assignment_id }: SwapAsked,
): Promise<string> {
  const [ofPerson, ofAssignment] = await Promise.all([
    store.listSchedulesWith("people", requester_id),
    store.listSchedulesWith("assignments", assignment_id),
  ]);
  if (ofPerson.length === 0) throw unknownPerson(requester_id);
  const [found, ...more] = ofPerson.filter((id) => ofAssignment.includes(id));
  if (found === undefined)
    throw refuse(
      `No schedule of '${requester_id}' has an assignment '${assignment_id}'.`,
      'get_schedule with part "assignments" and person_id lists them.',
    );
  if (more.length > 0)
    throw refuse(
      `${more.length + 1} schedules have both '${requester_id}' and '${assignment_id}'.`,
      "Give schedule_id; list_schedules tells which there are.",
    );
  return found;
}

/** The requester's duty. */
function getSource(roster: Roster, { requester_id, assignment_id }: SwapAsked, now: number): Duty {
  if (!roster.people.has(requester_id)) throw unknownPerson(requester_id);
  const source = roster.findDuty(assignment_id);
  const assignment = `Assignment '${assignment_id}'`;
  const lookUp = 'get_schedule with part "assignments" and person_id lists theirs.';
  if (source === undefined) throw refuse(`${assignment} does not exist in this schedule.`, lookUp);
  if (source.person.id !== requester_id)
    throw refuse(`${assignment} is not one of '${requester_id}'.`, lookUp);
  if (source.start <= now)
    throw refuse(
      `${assignment} began on ${formatDay(source.day)}: it cannot be swapped any more.`,
      "Ask for one that is to come.",
    );
  if (source.kind === "off")
    throw refuse(`${assignment} is time off: there is no work to hand over.`, "Ask for a working day.");
  return source;
}

const MS_PER_MINUTE = 60_000;

/**
 * What find_swap_matches is asked about, in a schedule.
 *
 * @throws UserInputError PERSON_NOT_FOUND, and VALIDATION_ERROR for an assignment that is unknown, not the requester's, past
 *   or no work
 */
export function toSwapQuestion(roster: Roster, asked: SwapAsked, now: Date): SwapQuestion {
  const minute = Math.floor(now.getTime() / MS_PER_MINUTE);
  const source = getSource(roster, asked, minute);
  const { preferences } = asked;
  for (const id of preferences.candidate_ids ?? []) if (!roster.people.has(id)) throw unknownPerson(id);
  if (preferences.preferred_rotation_ids.some((id) => !roster.rotations.has(id)))
    throw refuse(
      "preferred_rotation_ids names a rotation that this schedule does not have.",
      'get_schedule with part "rotations" lists them.',
    );
  return {
    roster,
    source,
    now: minute,
    wishes: {
      preferredDates: preferences.preferred_dates,
      blockedDates: preferences.blocked_dates,
      preferredRotationIds: preferences.preferred_rotation_ids,
    },
    kinds: new Set(preferences.kinds),
    candidateIds: preferences.candidate_ids && new Set(preferences.candidate_ids),
  };
}

/**
 * Finds the schedule that find_swap_matches is asked about, and refuses what cannot be asked of it.
 *
 * @throws UserInputError SCHEDULE_NOT_FOUND and those of `toSwapQuestion`; UpstreamError when the database could not be asked
 */
export async function askSwap(store: ScheduleStore, asked: SwapAsked, now: Date): Promise<Roster> {
  const roster = await getRoster(store, asked.schedule_id ?? (await findScheduleId(store, asked)));
  toSwapQuestion(roster, asked, now);
  return roster;
}
