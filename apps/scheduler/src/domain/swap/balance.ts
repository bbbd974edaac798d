import type { Roster } from "../roster/roster.ts";
import { weighDuties } from "../workload/weigh-duties.ts";
import type { DutyWeight } from "../workload/weigh-duties.ts";
import type { Side, SwapOption } from "./swap-option.ts";

/** How much more a person works after a swap than before; negative where it is less. */
export function weighSide({ gives, takes }: Side, roster: Pick<Roster, "zone">): DutyWeight {
  const [given, taken] = [weighDuties(gives, roster), weighDuties(takes, roster)];
  return {
    hours: taken.hours - given.hours,
    nights: taken.nights - given.nights,
    weekendDays: taken.weekendDays - given.weekendDays,
  };
}

/** The weight of a night or a day of a weekend relative to an hour, for the order of trades. */
const HOURS_OF_EACH = 12;

/** How far a swap is from one in which everybody works as much as before; 0 is equal. */
export const measureImbalance = ({ sides }: SwapOption, roster: Pick<Roster, "zone">): number =>
  sides.reduce((sum, side) => {
    const { hours, nights, weekendDays } = weighSide(side, roster);
    return sum + Math.abs(hours) + HOURS_OF_EACH * (Math.abs(nights) + Math.abs(weekendDays));
  }, 0);

const hundredths = (amount: number): number => Math.round(amount * 100) / 100;

function describeAmount(amount: number, [one, many]: readonly [string, string]): readonly string[] {
  if (amount === 0) return [];
  const size = hundredths(Math.abs(amount));
  return [`${size} ${size === 1 ? one : many} ${amount > 0 ? "more" : "less"}`];
}

/** Who works more and who less by a swap, in words; undefined where it is equal. */
export function describeImbalance({ sides }: SwapOption, roster: Pick<Roster, "zone">): string | undefined {
  const parts = sides.flatMap((side) => {
    const { hours, nights, weekendDays } = weighSide(side, roster);
    const amounts = [
      ...describeAmount(hours, ["hour", "hours"]),
      ...describeAmount(nights, ["night", "nights"]),
      ...describeAmount(weekendDays, ["weekend day", "weekend days"]),
    ];
    return amounts.length === 0 ? [] : [`${side.person.name} works ${amounts.join(", ")}`];
  });
  return parts.length === 0 ? undefined : `Unequal: ${parts.join("; ")}.`;
}
