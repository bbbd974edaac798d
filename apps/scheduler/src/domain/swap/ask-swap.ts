import { UserInputError } from "@clinical-mcp/errors";
import { z } from "zod";
import { findPersonByWords, idParameter } from "../../dataset/index.ts";
import { getRoster } from "../get-roster.ts";
import type { Duty, Roster } from "../roster/roster.ts";
import type { ScheduleStore } from "../schedule-store.ts";
import { wordsParameter } from "../selection.ts";
import { formatDay, toDay } from "../time/day.ts";
import type { Day } from "../time/day.ts";
import type { SwapQuestion } from "./swap-context.ts";
import { SWAP_KINDS } from "./swap-option.ts";
import type { Duties } from "./swap-option.ts";

const MOST_DATES = 100;
const MOST_IDS = 50;
const isDate = (text: string): boolean => z.iso.date().safeParse(text).success;
/** A check, not a format: the pattern of all dates would be advertised with every list of tools. */
const dateParameter = z.string().refine(isDate, { error: "must be a date that exists, as YYYY-MM-DD" });
const datesParameter = z.array(dateParameter).max(MOST_DATES).default([]);
const idsParameter = z
  .array(idParameter)
  .refine(({ length }) => 0 < length && length <= MOST_IDS, { error: `must be 1 to ${MOST_IDS}` });

const peopleParameter = z
  .array(wordsParameter)
  .refine(({ length }) => 0 < length && length <= MOST_IDS, { error: `must be 1 to ${MOST_IDS}` });

/** The requester's wishes, in addition to the preferences on record. */
export const preferencesParameter = z
  .strictObject({
    preferred_dates: datesParameter.describe('To work instead, e.g. ["2026-12-29"]'),
    blocked_dates: datesParameter.describe("Not to work instead"),
    preferred_rotation_ids: z
      .array(idParameter)
      .max(MOST_IDS)
      .default([])
      .describe('To work instead, e.g. ["clinic"]'),
    candidate_ids: peopleParameter.optional().describe("Only these people; default: all of the same role"),
    kinds: z
      .array(z.enum(SWAP_KINDS))
      .min(1)
      .default([...SWAP_KINDS])
      .describe("cycle: three or four people; later: needs return_by"),
  })
  .prefault({})
  .describe("The requester's wishes");

/** Assignments that go together with assignment_id. */
export const tradeParameters = {
  give: idsParameter.optional().describe("More of theirs that go with it, e.g. the rest of a week"),
  take: idsParameter.optional().describe("Only for these, all of one person"),
  return_by: dateParameter.optional().describe("Trade for later: given back by this day"),
} as const;

const refuse = (message: string, suggestion: string, code = "VALIDATION_ERROR"): UserInputError =>
  new UserInputError(message, { code, suggestion });

const unknownPerson = (id: string): UserInputError =>
  refuse(
    `Person with ID '${id}' does not exist.`,
    'get_schedule with part "people" lists them; a name needs schedule_id.',
    "PERSON_NOT_FOUND",
  );

export interface SwapAsked {
  readonly schedule_id?: string | undefined;
  readonly requester_id: string;
  readonly assignment_id: string;
  readonly give?: readonly string[] | undefined;
  readonly take?: readonly string[] | undefined;
  readonly return_by?: string | undefined;
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
      "Give schedule_id; list_schedules lists the schedules.",
    );
  return found;
}

const LOOK_UP = 'get_schedule with part "assignments" and person_id lists them.';

/** Work of an assignment that can still change hands. */
function getWork(roster: Roster, assignmentId: string, now: number): Duty {
  const duty = roster.findDuty(assignmentId);
  const assignment = `Assignment '${assignmentId}'`;
  if (duty === undefined) throw refuse(`${assignment} does not exist in this schedule.`, LOOK_UP);
  if (duty.start <= now)
    throw refuse(
      `${assignment} began on ${formatDay(duty.day)}: it cannot be swapped any more.`,
      "Ask for one that is to come.",
    );
  if (duty.kind === "off")
    throw refuse(`${assignment} is time off: there is no work to hand over.`, "Ask for a working day.");
  return duty;
}

function toDuties(duties: readonly Duty[]): Duties | undefined {
  const once = new Map(duties.map((duty) => [duty.assignment.id, duty]));
  const [first, ...rest] = [...once.values()].toSorted((a, b) => a.start - b.start);
  return first && [first, ...rest];
}

/** One of the requester's duties. */
function getOwn(roster: Roster, assignmentId: string, { requester_id, now }: Owner): Duty {
  const owner = roster.findDuty(assignmentId)?.person.id;
  if (owner !== undefined && owner !== requester_id)
    throw refuse(`Assignment '${assignmentId}' is not one of '${requester_id}'.`, LOOK_UP);
  return getWork(roster, assignmentId, now);
}

interface Owner {
  readonly requester_id: string;
  readonly now: number;
}

/** What would do in return, where only that would. */
function getAsked(roster: Roster, take: SwapAsked["take"], { requester_id, now }: Owner): Duties | undefined {
  const asked = toDuties((take ?? []).map((id) => getWork(roster, id, now)));
  const owners = new Set(asked?.map(({ person }) => person.id));
  if (owners.has(requester_id)) throw refuse("take names assignments of the requester.", LOOK_UP);
  if (owners.size > 1)
    throw refuse("take names assignments of several people.", "Ask about one of them at a time.");
  return asked;
}

/** The last day on which something may be given back. */
function getReturnBy(given: Duties, { return_by, preferences }: SwapAsked): Day | undefined {
  if (return_by === undefined) {
    if (preferences.kinds.every((kind) => kind === "later"))
      throw refuse(
        "A trade for later needs return_by.",
        "Give the last day on which work may be given back.",
      );
    return undefined;
  }
  const day = toDay(return_by);
  if (day < (given.at(-1) ?? given[0]).day)
    throw refuse("return_by is before the work that is handed over.", "Give a later day.");
  return day;
}

const MS_PER_MINUTE = 60_000;

/**
 * What find_swap_matches is asked about, in a schedule.
 *
 * @throws UserInputError PERSON_NOT_FOUND, PERSON_AMBIGUOUS, and VALIDATION_ERROR for an assignment that is unknown, not the
 *   requester's, past or no work
 */
export function toSwapQuestion(roster: Roster, asked: SwapAsked, now: Date): SwapQuestion {
  const minute = Math.floor(now.getTime() / MS_PER_MINUTE);
  const { preferences, assignment_id, give = [] } = asked;
  const toId = (person: string): string => findPersonByWords(roster.people.values(), person).id;
  const owner = { requester_id: toId(asked.requester_id), now: minute };
  const source = getOwn(roster, assignment_id, owner);
  const given = toDuties([source, ...give.map((id) => getOwn(roster, id, owner))]) ?? [source];
  const wanted = getAsked(roster, asked.take, owner);
  const candidateIds = preferences.candidate_ids?.map(toId);
  if (preferences.preferred_rotation_ids.some((id) => !roster.rotations.has(id)))
    throw refuse(
      "preferred_rotation_ids names a rotation that this schedule does not have.",
      'get_schedule with part "rotations" lists them.',
    );
  return {
    roster,
    source,
    given,
    asked: wanted,
    returnBy: getReturnBy(given, asked),
    now: minute,
    wishes: {
      preferredDates: preferences.preferred_dates,
      blockedDates: preferences.blocked_dates,
      preferredRotationIds: preferences.preferred_rotation_ids,
    },
    // Where it is said what would do in return, nothing else does.
    kinds: new Set(wanted ? (["exchange"] as const) : preferences.kinds),
    candidateIds: wanted ? new Set([wanted[0].person.id]) : candidateIds && new Set(candidateIds),
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
