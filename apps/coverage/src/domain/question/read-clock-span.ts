import type { Slot } from "./coverage-question.ts";
import type { ReadMoment } from "./read-moments.ts";
import { withSpokenHours } from "./spoken-hours.ts";

const HALF_DAY = 12 * 60;
/** Nobody sits longer with one patient; what is longer is no visit. */
const LONGEST = 8 * 60;

/** What stands between the hour at which something began and the one at which it ended. */
const TO_END =
  /^[\s,.;:]*(?:(?:am|pm|a\.m\.?|p\.m\.?|sharp)[\s,.;:]*)?(?:(?:and|then|we|i|she|he|it|straight|right|all the way|through|clear|until|till|time|at|on|was|were|with|her|him|them|the)\s)*(?:to|until|till|til|through|thru|-|–|—|->|→|&|stop(?:ped|s)?|end(?:ed|s|ing)?|finish(?:ed|es|ing)?|out|off|done|over|wrapped(?: (?:it|things))?(?: up)?|let (?:her|him|them) go|left|closed|jusqu'a|a)(?:[\s:]+(?:time|at|was|by|around|up|it|exactly|before|the|her|him|clock|on))*[\s:,]*$/u;
/** "Between 2:00 and 2:40". */
const BETWEEN = /\b(?:between|entre)\s*$/u;
const AND = /^\s*(?:and|et)\s*$/u;
const BEGUN =
  /\b(?:start(?:ed|s|ing)?|began|begins?|begun|commenced?|in|on|from|sat down|debut|de)(?:[\s:]+(?:time|at|was|by|around|is|of))*[\s:,(]*$/u;
const STARTS_BEHIND = /^[\s,]*(?:start|in\b|begin)/u;

function lasts(from: number, to: number): number | undefined {
  // "12:40 to 1:25": whoever writes the hours of an afternoon without pm goes on counting.
  const length = to > from ? to - from : to + HALF_DAY - from;
  return length > 0 && length <= LONGEST ? length : undefined;
}

const isOfDay = ({ day, until }: ReadMoment): boolean =>
  day?.kind !== "weekday" && until?.day?.kind !== "weekday";

/** Whether two hours that follow one another are the beginning and the end of one thing. */
function areEnds(one: ReadMoment, other: ReadMoment, folded: string): boolean {
  // A moment may begin with its own word: "from 10:05".
  const [own = ""] = /^\D*/u.exec(folded.slice(one.span.start, one.span.end)) ?? [];
  const lead = folded.slice(Math.max(0, one.span.start - 30), one.span.start + own.length);
  const gap = folded.slice(one.span.end, other.span.start);
  if (BETWEEN.test(lead)) return AND.test(gap);
  const isBegun = BEGUN.test(lead) || STARTS_BEHIND.test(gap);
  if (!isBegun && gap.trim().length > 12) return false;
  return TO_END.test(gap);
}

/**
 * Minutes from the hour at which something began to the one at which it ended: "from 10:00 to 10:50", "start 13:02, stop
 * 14:22"; not where they are ends of a stay, on two days of the week.
 */
export function readClockSpan(moments: readonly ReadMoment[], folded: string): Slot<number> | undefined {
  // Moments have the places of the hours in figures.
  const text = withSpokenHours(folded);
  for (const [at, moment] of moments.entries()) {
    const { until, minute, span } = moment;
    if (minute === undefined || !isOfDay(moment)) continue;
    if (until?.minute !== undefined && until.minute > minute)
      return { value: until.minute - minute, span, from: "text" };
    const next = moments[at + 1];
    if (until || next?.minute === undefined || !areEnds(moment, next, text)) continue;
    // "From 10:05 to 10:52 this morning", "on a Tuesday": the day stands behind both.
    if (next.day?.kind === "weekday" && moment.day !== undefined) continue;
    const value = lasts(minute, next.minute);
    if (value !== undefined) return { value, span: { start: span.start, end: next.span.end }, from: "text" };
  }
  return undefined;
}

const AGAIN =
  /\bre-?(?:assess[a-z]*|check[a-z]*|eval[a-z]*|examin[a-z]*|saw|seen)\b|\bh1[0235]4\b|\b(?:saw|seen|looked at|went back)\b[^.?!]{0,40}\bagain\b|\bsecond look\b/u;
const TWO_HOURS = 2 * 60;

/** Whether somebody was seen again two hours after the first time, where the hours of both are told. */
export function readSecondLook(moments: readonly ReadMoment[], folded: string): Slot<boolean> | undefined {
  const timed = moments.filter(({ minute, until }) => minute !== undefined && !until);
  const [first, second] = timed;
  if (
    !AGAIN.test(folded) ||
    timed.length !== 2 ||
    first?.minute === undefined ||
    second?.minute === undefined
  )
    return undefined;
  if (second.day !== undefined && first.day !== undefined) return undefined;
  const length = lasts(first.minute, second.minute);
  return length === undefined ? undefined : { value: length >= TWO_HOURS, span: second.span, from: "text" };
}
