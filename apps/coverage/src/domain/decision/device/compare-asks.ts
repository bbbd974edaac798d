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

/** Types of the requested devices that are not refused, grouped by person. */
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
  const said = bars.map((bar) => `Not with the other requested device: ${formatReason(bar)}`).join(" ");
  return {
    ...decided,
    verdicts: decided.verdicts.map((verdict) => {
      // In general each device may be funded. A case asks for both at once, even if either is still open. Words may name a device only to
      // say what it is not.
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
 * Refuses devices of one call that are not funded together (mobility 600). The caller's preference is unknown, so each verdict also says
 * what the device would be alone.
 *
 * @param isTyped whether the caller typed the asks; otherwise they were read from words
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
    // A device's amount and its eligibility are two questions about one device.
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
