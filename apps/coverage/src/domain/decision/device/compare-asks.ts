import { checkCombination } from "../../adp/check-combination.ts";
import type { DecidedAsk } from "../decide-case.ts";
import type { Reason } from "../verdict.ts";
import type { DeviceRecords } from "./device-records.ts";
import { formatReason } from "./format.ts";

interface DeviceOfCall {
  readonly index: number;
  readonly type: string;
  readonly goal: string | undefined;
}

/** Types of the devices that one call asks for and none of which is refused, by the person they are for. */
const listPeople = (decided: readonly DecidedAsk[]): readonly (readonly DeviceOfCall[])[] => [
  ...Map.groupBy(
    decided.flatMap(({ ask, verdicts }, index) => {
      const [verdict, ...more] = verdicts;
      const [type] = verdict?.about ?? [];
      const isOpen = ask.program === "adp" && more.length === 0 && verdict?.decision !== "not_eligible";
      return isOpen && type !== undefined
        ? [{ index, type, goal: ask.goal, person: JSON.stringify(ask.patient) }]
        : [];
    }),
    ({ person }) => person,
  ).values(),
];

function addBar<TDecided extends DecidedAsk>(
  decided: TDecided,
  bars: readonly Reason[],
  isTyped: boolean,
): TDecided {
  if (bars.length === 0) return decided;
  const said = bars.map((bar) => `Not beside the other device asked for: ${formatReason(bar)}`).join(" ");
  return {
    ...decided,
    verdicts: decided.verdicts.map((verdict) => {
      // In general each may be had; a case asks for both at once, whatever is still open of either. Words may name a device only
      // to say what it is not.
      const isCase = verdict.basis === "case" && (isTyped || verdict.decision === "eligible");
      const alone = !isCase
        ? verdict.summary
        : verdict.decision === "eligible"
          ? `Asked for alone, it would be eligible: ${verdict.summary}`
          : `Asked for alone, it would still be open: ${verdict.summary}`;
      return {
        ...verdict,
        ...(isCase && { decision: "not_eligible" as const, amountCents: null, needs: [] }),
        summary: `${said} ${alone}`,
        reasons: [...bars, ...verdict.reasons],
      };
    }),
  };
}

/**
 * Refuses devices that one call asks for together and that are not funded together (mobility 600). Which of them is wanted is not
 * known, so that each says what it would be alone.
 *
 * @param isTyped whether the caller typed the asks; else words made them
 */
export function compareDevices<TDecided extends DecidedAsk>(
  decided: readonly TDecided[],
  { adp: { book }, toReason }: DeviceRecords,
  isTyped: boolean,
): readonly TDecided[] {
  const people = listPeople(decided);
  const barsOf = (index: number): readonly Reason[] => {
    const own = people.find((devices) => devices.some((one) => one.index === index)) ?? [];
    const self = own.find((one) => one.index === index);
    const type = self?.type;
    // What a device pays and whether it is funded are two questions of one device.
    const isOther = (one: DeviceOfCall): boolean =>
      one.index !== index && (one.type !== type || one.goal === self?.goal);
    const others = own.filter(isOther);
    const rules = others.flatMap((other) =>
      type === undefined
        ? []
        : checkCombination(book.rules, [type, other.type]).flatMap(({ rule }) => rule ?? []),
    );
    return [...new Set(rules)].map(toReason);
  };
  return decided.map((one, index) => addBar(one, barsOf(index), isTyped));
}
