import { indexCredentials } from "../conflicts/find-unqualified.ts";
import { remember } from "../remember.ts";
import { dutiesOf } from "../roster/roster.ts";
import type { Duty, Roster } from "../roster/roster.ts";
import type { Day, DayRange } from "../time/day.ts";
import type { Minute } from "../time/time-zone.ts";
import { listPlainObstacles } from "../what-if/judge-cover.ts";
import type { Obstacle } from "../what-if/judge-cover.ts";
import { toPost } from "../what-if/post.ts";
import { collectHistory } from "./history.ts";
import type { SwapHistory } from "./history.ts";
import type { Duties, SwapKind } from "./swap-option.ts";
import { collectWishes } from "./wishes.ts";
import type { AskedWishes, Wishes } from "./wishes.ts";

/** Who would like to be rid of what, and what the swap may be. */
export interface SwapQuestion {
  readonly roster: Roster;
  /** The duty to be swapped; its person is the requester. */
  readonly source: Duty;
  /** All that goes with it to the same person, in order of time, itself among them. */
  readonly given: Duties;
  /** The only work that would do in return, all of one person; undefined for any. */
  readonly asked?: Duties | undefined;
  /** Last day on which work may be given back later; undefined where it must be given at once. */
  readonly returnBy?: Day | undefined;
  readonly now: Minute;
  readonly wishes: AskedWishes;
  /** Kinds of swap that would do. */
  readonly kinds: ReadonlySet<SwapKind>;
  /** The only people to be asked; undefined for everyone of the requester's role. */
  readonly candidateIds?: ReadonlySet<string> | undefined;
}

/** The question with everything that options are judged by, each looked up once. */
export interface SwapContext extends Pick<
  SwapQuestion,
  "roster" | "source" | "given" | "asked" | "returnBy" | "now"
> {
  readonly wishes: Wishes;
  /** Days on which the requester will not work. */
  readonly blockedDates: ReadonlySet<string>;
  readonly historyOf: (personId: string) => SwapHistory;
  /** The four weeks around the duty, over which workload is compared. */
  readonly window: DayRange;
  /** What keeps a person from taking a duty over, before the rules about hours. */
  readonly obstaclesOf: (personId: string, duty: Duty) => readonly Obstacle[];
  /** Duties of a person, of any kind but time off, on the days that another duty touches. */
  readonly besideOf: (personId: string, duty: Duty) => readonly Duty[];
}

const DAYS_BEFORE = 13;
const DAYS_AFTER = 14;

/** Remembers answers about a person and a duty. */
function rememberBoth<TAnswer>(
  answer: (personId: string, duty: Duty) => TAnswer,
): (personId: string, duty: Duty) => TAnswer {
  const known = remember((personId: string) => remember((duty: Duty) => answer(personId, duty)));
  return (personId, duty) => known(personId)(duty);
}

export function createSwapContext(question: SwapQuestion): SwapContext {
  const { roster, source, given, asked, returnBy, now, wishes } = question;
  const { zone } = roster;
  const held = indexCredentials(roster);
  return {
    roster,
    source,
    given,
    asked,
    returnBy,
    now,
    wishes: collectWishes(roster, source.person.id, wishes),
    blockedDates: new Set(wishes.blockedDates),
    historyOf: collectHistory(roster.document.swaps, zone.dayOf(now)),
    window: { first: source.day - DAYS_BEFORE, last: source.day + DAYS_AFTER },
    obstaclesOf: rememberBoth((personId, duty) =>
      listPlainObstacles(roster, { personId, post: toPost(duty) }, held),
    ),
    besideOf: rememberBoth((personId, { day, end }) => {
      const from = zone.startOfDay(day);
      const to = zone.startOfDay(zone.dayOf(end - 1) + 1);
      return dutiesOf(roster, personId).filter(
        (each) => each.kind !== "off" && each.start < to && each.end > from,
      );
    }),
  };
}
