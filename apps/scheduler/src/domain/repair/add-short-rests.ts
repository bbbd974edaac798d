import type { Column, MipBuilder, Terms } from "../mip/mip-problem.ts";
import { dutiesOf } from "../roster/roster.ts";
import type { Duty, Roster } from "../roster/roster.ts";
import type { Draft, PlacedChoice } from "./draft.ts";
import { listShortRests, restKey, SHORT_REST } from "./short-rests.ts";

/** Work that may be done, or is: then without a column. */
interface Work {
  readonly duty: Duty;
  readonly column: Column | undefined;
}

/** Work that makes one period, the last of which ends it. */
type Chain = readonly Work[];

interface Own {
  readonly works: readonly Work[];
  readonly roster: Roster;
}

const isWork = ({ duty }: Pick<Work, "duty">): boolean => duty.kind === "work";

/**
 * Periods that end with a piece of work and begin on another day than the next: a pause within one day is reported, not
 * counted.
 */
function listChains({ works, roster }: Own, chain: Chain, next: Work): readonly Chain[] {
  const { zone, document } = roster;
  const [first] = chain;
  if (first === undefined) return [];
  if (zone.dayOf(first.duty.start) !== zone.dayOf(next.duty.start)) return [chain];
  const joins = ({ duty }: Work): boolean =>
    duty.end <= first.duty.start && first.duty.start <= duty.end + document.settings.min_break_minutes;
  return works.filter(joins).flatMap((before) => listChains({ works, roster }, [before, ...chain], next));
}

const sumUp = (works: readonly Work[], factor: number) => ({
  terms: works.flatMap(({ column }): Terms => (column === undefined ? [] : [[column, factor]])),
  constant: works.filter(({ column }) => column === undefined).length,
});

/** Two pieces of work with a rest between them that is too short, as long as nothing in `fills` is done in it. */
interface Tight {
  readonly key: string;
  readonly last: Work;
  readonly next: Work;
  readonly fills: Terms;
}

function* listTight({ works, roster }: Own, before: ReadonlySet<string>): Generator<Tight> {
  const pause = roster.document.settings.min_break_minutes;
  for (const last of works)
    for (const next of works) {
      const [end, start] = [last.duty.end, next.duty.start];
      const key = restKey(end, start);
      if (start <= end + pause || start >= end + SHORT_REST || before.has(key)) continue;
      const between = works.filter(
        (work) => work !== last && work !== next && work.duty.end > end && work.duty.start < start,
      );
      const { terms: fills, constant } = sumUp(between, 1);
      if (constant === 0) yield { key, last, next, fills };
    }
}

/** Adds for each rest that could become too short a column that is 1 where it does. */
function addRestsOf(builder: MipBuilder, own: Own, before: ReadonlySet<string>): Terms {
  const columns = new Map<string, Column>();
  for (const { key, last, next, fills } of listTight(own, before))
    for (const chain of listChains(own, [last], next)) {
      const { terms, constant } = sumUp([...chain, next], -1);
      if (terms.length === 0 && fills.length === 0) continue;
      const column = columns.get(key) ?? builder.addColumn({ lower: 0, upper: 1, isInteger: true });
      columns.set(key, column);
      builder.addRow([[column, 1], ...terms, ...fills], { lower: constant - chain.length });
    }
  return [...columns.values()].map((column) => [column, 1]);
}

/** How many rests of residents become shorter than advised that were not before: a sum of columns. */
export function addShortRests(
  builder: MipBuilder,
  {
    draft,
    choices,
    roster,
  }: { readonly draft: Draft; readonly choices: readonly PlacedChoice[]; readonly roster: Roster },
): Terms {
  const groups = Map.groupBy(choices, ({ duty }) => duty.person.id);
  return [...groups].flatMap(([personId, own]) => {
    if (roster.people.get(personId)?.role !== "resident") return [];
    const fixed = draft.fixedByPerson.get(personId) ?? [];
    const works: readonly Work[] = [
      ...own.filter(isWork),
      ...fixed.map((duty) => ({ duty, column: undefined })).filter(isWork),
    ];
    return addRestsOf(builder, { works, roster }, listShortRests(dutiesOf(roster, personId), roster));
  });
}
