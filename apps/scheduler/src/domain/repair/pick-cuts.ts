import type { Duty } from "../roster/roster.ts";
import type { Cut, HoursCut, TakenDay } from "./cut.ts";

/** Blocks reach into the two days after that on which they start. */
const SPILL_DAYS = 2;

const isInWindow = ({ day }: Duty, { window }: HoursCut): boolean =>
  window.first - SPILL_DAYS <= day && day <= window.last;

/**
 * The cuts that taking some of these duties could break. The others say nothing that matters here.
 *
 * @param standing what else the person does
 */
export function pickCuts(
  cuts: readonly Cut[],
  takes: readonly Duty[],
  standing: readonly Duty[],
): readonly Cut[] {
  if (takes.length === 0) return [];
  const all = [...takes, ...standing];
  const possible = new Set(all.map(({ block }) => block.id));
  const taken = new Set(takes.map(({ block }) => block.id));
  // A night before a day can take it, too.
  const days = new Set(takes.flatMap(({ day }) => [day - 1, day, day + 1]));
  return cuts.filter((cut) => {
    if (cut.kind === "exact") return true;
    if (cut.kind === "days") return cut.days.some((day) => days.has(day));
    if (cut.kind === "together")
      return (
        cut.blocks.some((id) => taken.has(id)) &&
        cut.blocks.filter((id) => possible.has(id)).length > cut.upper
      );
    const most = all
      .filter((duty) => isInWindow(duty, cut))
      .reduce((sum, { start, end }) => sum + (end - start), 0);
    return most > cut.upper && takes.some((duty) => isInWindow(duty, cut));
  });
}

/** Finds duties that some cuts are about: giving them up may make room for others. */
export function createSupport(cuts: readonly Cut[], takenDays: readonly TakenDay[]): (duty: Duty) => boolean {
  const isAny = cuts.some(({ kind }) => kind === "exact");
  const hours = cuts.filter((cut) => cut.kind === "hours");
  const days = new Set(cuts.flatMap((cut) => (cut.kind === "days" ? cut.days : [])));
  const blocks = new Set([
    ...cuts.flatMap((cut) => (cut.kind === "together" ? cut.blocks : [])),
    ...takenDays.flatMap((taken) => taken.blocks),
  ]);
  return (duty) =>
    isAny || days.has(duty.day) || blocks.has(duty.block.id) || hours.some((cut) => isInWindow(duty, cut));
}
