import type { RuleCondition } from "../../dataset/index.ts";
import type { HeldCode } from "../decision/claim/hold-code.ts";
import type { HeldRule } from "../decision/claim/hold-rules.ts";
import { toFirstDay } from "../ohip/count-claims.ts";
import type { ClaimsDependencies } from "./hold-line.ts";
import type { ClaimLine } from "./read-lines.ts";

/** Periods that only a row's admission or episode bounds. */
const OF_EPISODES: ReadonlySet<string> = new Set(["admission", "pregnancy"]);
/** Start of a lifetime limit's period. */
const OLDEST = "1900-01-01";

type Counted = Extract<RuleCondition, { kind: "at_most" | "at_least_before" | "none_before" }>;

function listCounted(condition: RuleCondition): readonly Counted[] {
  switch (condition.kind) {
    case "at_most":
    case "at_least_before":
    case "none_before":
      return [condition];
    case "any_of":
      return condition.conditions.flatMap(listCounted);
    default:
      return [];
  }
}

const isOfAnyPhysician = (counted: Counted): boolean =>
  counted.kind === "none_before" ? counted.by === "any_physician" : counted.by !== "physician";

type Known = Pick<ClaimsDependencies, "completeFrom" | "isHistoryOfAll">;

/** Whether the rows may lack claims of a condition's period before a line. */
function isShort(
  counted: Counted,
  { at, episode, admission }: ClaimLine,
  { completeFrom, isHistoryOfAll }: Known,
): boolean {
  const { period } = counted;
  if (period.unit === "day") return false;
  if (!isHistoryOfAll && isOfAnyPhysician(counted)) return true;
  if (OF_EPISODES.has(period.unit)) return episode === undefined && admission === undefined;
  return completeFrom === undefined || completeFrom > (toFirstDay(period, at.day) ?? OLDEST);
}

const isOfEarlier = ({ kind }: Counted): boolean => kind === "at_least_before";

export interface WithHistory {
  readonly held: HeldCode;
  /** A limit was checked only against the available rows. */
  readonly isHistoryShort: boolean;
}

/**
 * If the rows may lack earlier claims, required earlier claims are open, and limits use the available rows. Of alternatives, only the one
 * about earlier claims is affected.
 */
export function holdToHistory(own: HeldCode, line: ClaimLine, known: Known): WithHistory {
  const short = new Map(
    own.held.map((one) => [
      one,
      listCounted(one.rule.condition).filter((counted) => isShort(counted, line, known)),
    ]),
  );
  const held = own.held.map((one): HeldRule =>
    one.status === "refused" && short.get(one)?.some(isOfEarlier) === true
      ? { ...one, status: "open", needs: ["earlierClaims"] }
      : one,
  );
  return {
    held: { ...own, held },
    isHistoryShort: [...short.values()].some((counted) => counted.length > 0 && !counted.some(isOfEarlier)),
  };
}
