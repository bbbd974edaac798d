import type { Roster } from "../roster/roster.ts";
import { reviseDocument } from "./revise-document.ts";

/** The people and blocks that a question is about. */
export interface Focus {
  readonly personIds: ReadonlySet<string>;
  readonly blockIds: ReadonlySet<string>;
}

const pick = <TValue>(
  rows: ReadonlyMap<string, TValue>,
  ids: ReadonlySet<string>,
): ReadonlyMap<string, TValue> =>
  new Map(
    [...ids].flatMap((id) => {
      const row = rows.get(id);
      return row === undefined ? [] : [[id, row] as const];
    }),
  );

/**
 * The roster as far as some people and blocks are concerned: rules and conflicts find in it exactly what they find about
 * these in the whole roster. What happens in the blocks is still seen whole, and everybody's leave, for nobody on leave
 * supervises or covers.
 */
export function focusRoster(roster: Roster, { personIds, blockIds }: Focus): Roster {
  return {
    ...roster,
    document: reviseDocument(roster.document, { people: [...pick(roster.people, personIds).values()] }),
    slots: roster.slots.filter(({ block }) => blockIds.has(block.id)),
    dutiesByPerson: pick(roster.dutiesByPerson, personIds),
  };
}
