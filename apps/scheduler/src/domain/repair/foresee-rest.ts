import type { Duty } from "../roster/roster.ts";
import { LONGEST_SCHEDULED, LONGEST_WITH_HANDOVER, REST_AFTER_CALL } from "../rules/check-rest.ts";
import type { Cut } from "./cut.ts";

const MINUTES_PER_HOUR = 60;
const SCHEDULED = LONGEST_SCHEDULED * MINUTES_PER_HOUR;
const WITH_HANDOVER = LONGEST_WITH_HANDOVER * MINUTES_PER_HOUR;
const REST = REST_AFTER_CALL * MINUTES_PER_HOUR;

type Chain = readonly Duty[];

const lengthOf = (chain: Chain): number => (chain.at(-1)?.end ?? 0) - (chain[0]?.start ?? 0);

/** Duties of which each begins within a pause after the one before, until they last longer than may ever be worked. */
function listChains(duties: readonly Duty[], pause: number): readonly Chain[] {
  const follow = ({ end }: Duty): readonly Duty[] =>
    duties.filter(({ start }) => end <= start && start <= end + pause);
  const grow = (chain: Chain): readonly Chain[] => {
    const last = chain.at(-1);
    const next = last === undefined || lengthOf(chain) > WITH_HANDOVER ? [] : follow(last);
    return [chain, ...next.flatMap((duty) => grow([...chain, duty]))];
  };
  return duties.flatMap((duty) => grow([duty]));
}

/** Whether a chain reaches a length that it would not reach without its first duty. */
const isShortest = (chain: Chain, reaches: (minutes: number) => boolean): boolean =>
  reaches(lengthOf(chain)) && !reaches(lengthOf(chain.slice(1)));

function together(chain: Chain, next?: Duty): Cut | undefined {
  const [first] = chain;
  const last = chain.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const blocks = [...chain, ...(next === undefined ? [] : [next])].map(({ block }) => block.id);
  return {
    personId: first.person.id,
    kind: "together",
    work: "any",
    blocks,
    upper: blocks.length - 1,
    ...(next !== undefined && { fillers: { from: last.end, to: next.start } }),
  };
}

/**
 * What the limits on continuous work and the rest after it forbid somebody who may take some duties and has others:
 * asking the rules about one solution after the other would find the same, slowly.
 *
 * @param takes what may be taken, at most one in a block
 * @param standing duties that the person has
 * @param pause minutes; a gap that is no longer than this is not a break
 */
export function foreseeRest(
  takes: readonly Duty[],
  standing: readonly Duty[],
  pause: number,
): readonly Cut[] {
  const taken = new Map(takes.filter(({ kind }) => kind === "work").map((duty) => [duty.block.id, duty]));
  const existing = standing.filter(({ kind, block }) => kind === "work" && !taken.has(block.id));
  const [earliest, latest] = [
    Math.min(...[...taken.values()].map(({ start }) => start)),
    Math.max(...[...taken.values()].map(({ end }) => end)),
  ];
  const near = existing.filter(
    ({ start, end }) => end >= earliest - 2 * WITH_HANDOVER && start <= latest + 2 * WITH_HANDOVER,
  );
  const duties = [...taken.values(), ...near];
  const isNew = (list: readonly Duty[]): boolean => list.some(({ block }) => taken.has(block.id));
  return listChains(duties, pause).flatMap((chain): readonly Cut[] => {
    const tooLong =
      isShortest(chain, (minutes) => minutes > WITH_HANDOVER) && isNew(chain) ? [together(chain)] : [];
    const end = chain.at(-1)?.end ?? 0;
    const needsRest =
      isShortest(chain, (minutes) => minutes >= SCHEDULED) && lengthOf(chain) <= WITH_HANDOVER;
    const tooSoon = (needsRest ? duties : [])
      .filter((next) => end + pause < next.start && next.start < end + REST && isNew([...chain, next]))
      .map((next) => together(chain, next));
    return [...tooLong, ...tooSoon].filter((cut) => cut !== undefined);
  });
}
