import type { ScheduleDocument } from "../src/dataset/index.ts";
import { detectConflicts } from "../src/domain/detect-conflicts.ts";
import { prepareRoster } from "../src/domain/roster/prepare-roster.ts";
import type { Duty, Roster } from "../src/domain/roster/roster.ts";
import { validateSchedule } from "../src/domain/validate-schedule.ts";
import { compareFindings } from "../src/domain/what-if/compare-findings.ts";
import { assessOption } from "../src/domain/swap/factors.ts";
import { byMerit } from "../src/domain/swap/list-options.ts";
import type { AssessedOption } from "../src/domain/swap/list-options.ts";
import { createSwapContext } from "../src/domain/swap/swap-context.ts";
import type { SwapQuestion } from "../src/domain/swap/swap-context.ts";
import { listHandovers, toExchange, toHandOver, toRound } from "../src/domain/swap/swap-option.ts";
import type { Duties, SwapOption } from "../src/domain/swap/swap-option.ts";

export const DAYS = 9;
export const RESIDENTS = ["r1", "r2", "r3", "r4"] as const;

export const dutiesIn = (roster: Roster): readonly Duty[] => [...roster.dutiesByPerson.values()].flat();

/** Whether a swap brings nothing new, from scratch: the whole changed document against the whole one before. */
export function isSound(document: ScheduleDocument, option: SwapOption): boolean {
  const takers = new Map(listHandovers(option).map(({ duty, taker }) => [duty.assignment.id, taker.id]));
  const assignments = document.assignments.map((each) => ({
    ...each,
    person_id: takers.get(each.id) ?? each.person_id,
  }));
  const [before, after] = [document, { ...document, assignments }].map(prepareRoster);
  if (before === undefined || after === undefined) return false;
  const findings = compareFindings(
    validateSchedule({ roster: before }).findings,
    validateSchedule({ roster: after }).findings,
  );
  const conflicts = compareFindings(detectConflicts({ roster: before }), detectConflicts({ roster: after }));
  return findings.added.length + conflicts.added.length === 0;
}

const sameWork = (a: Duty, b: Duty): boolean => a.block.id === b.block.id && a.rotation.id === b.rotation.id;

/** Whether nobody gets a day that they have blocked, or what they do at that time anyway. */
const isWanted = (document: ScheduleDocument, option: SwapOption): boolean =>
  option.sides.every(({ person, gives, takes }) =>
    takes.every(
      (taken) =>
        !gives.some((given) => sameWork(given, taken)) &&
        !document.preferences.some(
          ({ person_id, kind, start_date }) =>
            kind === "blocked" && person_id === person.id && start_date === taken.block.date,
        ),
    ),
  );

/** Each set of somebody's duties that fill the days of what is given, all moved by as many days; of one day, each single one, too. */
function listBundles({ given, roster, now }: SwapQuestion, partner: string): readonly Duties[] {
  const own = (roster.dutiesByPerson.get(partner) ?? []).filter(
    ({ kind, start }) => kind !== "off" && start > now,
  );
  const days = new Set(given.map(({ day }) => day));
  const bundles = Array.from({ length: 2 * DAYS + 1 }, (_, index) => index - DAYS).map((shift) =>
    own.filter(({ day }) => days.has(day - shift)),
  );
  const singles = days.size === 1 ? own.map((duty) => [duty]) : [];
  const all = new Map([...singles, ...bundles].map((bundle) => [idsOf(bundle).join(" "), bundle]));
  return [...all.values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [[first, ...rest] satisfies Duties],
  );
}

/** Every exchange, every cycle of three, every cycle of four, and taking over: what each person could do, in this order. */
function listEverything(question: SwapQuestion, partner: string): readonly (readonly SwapOption[])[] {
  const { roster, source, now, given } = question;
  const others = dutiesIn(roster).filter(
    ({ person, kind, start }) => person.id !== source.person.id && kind !== "off" && start > now,
  );
  const own = others.filter(({ person }) => person.id === partner);
  const from = (people: readonly string[]) => others.filter(({ person }) => !people.includes(person.id));
  const person = roster.people.get(partner);
  const exchanges = listBundles(question, partner).map((theirs) => toExchange(given, theirs));
  const gifts = person ? [toHandOver(given, person)] : [];
  if (given.length > 1) return [exchanges, gifts];
  return [
    exchanges,
    own.flatMap((a) => from([partner]).map((b) => toRound([source, a, b]))),
    own.flatMap((a) =>
      from([partner]).flatMap((b) => from([partner, b.person.id]).map((c) => toRound([source, a, b, c]))),
    ),
    gifts,
  ];
}

/** Trades for later: the hand-over is sound by itself, and so is each exchange for later work of theirs by the last day. */
export function listReturnsByForce(
  document: ScheduleDocument,
  question: SwapQuestion,
  partner: string,
): readonly (readonly string[])[] {
  const { given, roster, returnBy = 0 } = question;
  const person = roster.people.get(partner);
  const isPossible = (option: SwapOption): boolean => isWanted(document, option) && isSound(document, option);
  if (person === undefined || !isPossible(toHandOver(given, person))) return [];
  const over = Math.max(...given.map(({ end }) => end));
  return listBundles(question, partner)
    .filter((theirs) => theirs.every(({ start, day }) => start >= over && day <= returnBy))
    .filter((theirs) => isPossible(toExchange(given, theirs)))
    .map(idsOf);
}

export const idsOf = (duties: readonly Duty[]): readonly string[] =>
  duties.map(({ assignment }) => assignment.id);

/** The best option of the first kind that has one, from scratch. */
export function findByForce(document: ScheduleDocument, question: SwapQuestion): readonly AssessedOption[] {
  const context = createSwapContext(question);
  const best = (partner: string): readonly AssessedOption[] => {
    for (const options of listEverything(question, partner)) {
      const first = options
        .filter((option) => isWanted(document, option))
        .map((option) => ({ option, ...assessOption(option, context) }))
        .toSorted(byMerit)
        .find(({ option }) => isSound(document, option));
      if (first) return [first];
    }
    return [];
  };
  return RESIDENTS.filter((id) => id !== question.source.person.id)
    .flatMap(best)
    .toSorted(byMerit);
}
