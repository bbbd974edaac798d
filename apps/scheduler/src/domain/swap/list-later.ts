import type { Person } from "../../dataset/index.ts";
import { sift } from "./list-options.ts";
import type { AssessedOption, Listed } from "./list-options.ts";
import { listReturnBundles } from "./list-returns.ts";
import type { SwapContext } from "./swap-context.ts";
import { toExchange, toHandOver } from "./swap-option.ts";
import type { Duties } from "./swap-option.ts";

/** Whether work comes after all that is handed over, and by the day on which it is due. */
function isDue(theirs: Duties, { given, returnBy }: SwapContext): boolean {
  const over = Math.max(...given.map(({ end }) => end));
  return returnBy !== undefined && theirs.every(({ start, day }) => start >= over && day <= returnBy);
}

/** What a trade for later is made of. */
export interface LaterParts {
  /** The work handed over now, as if for nothing. */
  readonly handOver: Listed;
  /** The same work exchanged for what could be given back: both sides of each are judged together with the hand-over. */
  readonly returns: Listed;
}

/** A trade for later with a person: they take over now, and the requester takes work off them by the day on which it is due. */
export const listLater = (person: Person, context: SwapContext): LaterParts => ({
  handOver: sift([toHandOver(context.given, person, "later")], context),
  returns: sift(
    listReturnBundles(context, person.id)
      .filter((theirs) => isDue(theirs, context))
      .map((theirs) => toExchange(context.given, theirs)),
    context,
  ),
});

/** The hand-over with what may be given back for it, which says how good it is. */
export const toLater = (
  handOver: AssessedOption,
  returns: readonly [AssessedOption, ...AssessedOption[]],
): AssessedOption => ({ ...returns[0], option: handOver.option, returns });
