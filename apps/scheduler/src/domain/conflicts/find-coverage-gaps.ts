import type { Roster } from "../roster/roster.ts";
import { describeSlot } from "../rules/check-supervision.ts";
import { formatDay } from "../time/day.ts";
import type { DayRange } from "../time/day.ts";
import { affectedBy } from "./conflict.ts";
import type { Conflict } from "./conflict.ts";
import { listCovering, listDemands } from "./list-demands.ts";
import type { Demand } from "./list-demands.ts";

const describePeople = ({ coverage }: Demand): string => {
  const who = coverage.role === "any" ? "people" : coverage.role === "resident" ? "residents" : "faculty";
  return coverage.skills.length === 0 ? who : `${who} with ${coverage.skills.join(" and ")}`;
};

/** Rotations that have fewer people in a block than they need. A critical service, or one with nobody, is high. */
export function findCoverageGaps(roster: Roster, range: DayRange): readonly Conflict[] {
  return listDemands(roster, range).flatMap((demand) => {
    const covering = listCovering(demand, roster);
    const { slot, rotation, coverage, index } = demand;
    if (covering.length >= coverage.minimum) return [];
    return [
      {
        id: `coverage_gap:${slot.block.id}:${rotation.id}:${index}`,
        type: "coverage_gap" as const,
        severity: rotation.is_critical || covering.length === 0 ? ("high" as const) : ("medium" as const),
        description: `${rotation.name}, ${describeSlot(slot)}: ${covering.length} of ${coverage.minimum} ${describePeople(demand)}.`,
        ...affectedBy(covering),
        blockIds: [slot.block.id],
        date: formatDay(slot.day),
        evidence: {
          start_date: formatDay(slot.day),
          end_date: formatDay(slot.day),
          measured: covering.length,
          limit: coverage.minimum,
          unit: describePeople(demand),
          block_id: slot.block.id,
          rotation_id: rotation.id,
        },
      },
    ];
  });
}
