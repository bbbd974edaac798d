import { NUMBER_PATTERN, parseNumber } from "@clinical-mcp/citations";
import type { Slot } from "./coverage-question.ts";
import { findAll, words } from "./folded-text.ts";

const GROUP = /\b(?:group|groupe)\b/u;
const PEOPLE = words(
  String.raw`(?:group|groupe) (?:of|de) (?<of>${NUMBER_PATTERN})|(?<count>${NUMBER_PATTERN}) (?:people|ppl|persons?|patients|pts|members?|participants|clients|personnes|of them|in (?:the|a) group)`,
);

/** How many are seen together, where a group is spoken of. */
export function readPeople(folded: string): Slot<number> | undefined {
  const [match] = GROUP.test(folded) ? findAll(folded, PEOPLE) : [];
  const { of, count } = match?.groups ?? {};
  const value = parseNumber(of ?? count ?? "");
  return match && value !== undefined ? { value, span: match.span, from: "text" } : undefined;
}

const IN_HOSPITAL =
  /\b(?:hospital\w*|in-?patients?|stay|admi\w+|ward|floor|alc|subsequent|c0\d\d|c1\d\d|mrp|rounds?|rounding)\b/u;
const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(
  " ",
);
const WEEK = words(
  String.raw`(?:week|wk) (?:number |no\.? ?|#)?(?<nth>${NUMBER_PATTERN})|(?<ordinal>${ORDINALS.join("|")}|\d{1,2}(?:st|nd|rd|th)) (?:week|wk)|(?:day|jour) (?<day>\d{1,3})(?= (?:of|in|de)\b|[ ,.;?)])|(?:in (?:hospital|here|for)|admitted|been here|stay of|inpatient) (?:[a-z]+ ){0,3}?(?<weeks>${NUMBER_PATTERN}) (?<unit>weeks?|months?)|(?<since>${NUMBER_PATTERN}) (?<unit2>weeks?|months?) (?:in hospital|into (?:her|his|the) (?:stay|admission)|in-?patient|after admission|since admission)`,
);
/** Weeks of care of another kind. */
const OTHER_WEEK =
  /\b(?:concurrent|supportive|home[- ]?care|post-?partum|pregnan\w+|gestation|physio\w*|of care)\b/u;
const DAYS = 7;
const WEEKS_PER_MONTH = 4.35;

function toWeek(groups: Readonly<Record<string, string | undefined>>): number | undefined {
  const { nth, ordinal, day, weeks, unit, since, unit2 } = groups;
  if (ordinal !== undefined) {
    const named = ORDINALS.indexOf(ordinal);
    return named === -1 ? Number.parseInt(ordinal, 10) : named + 1;
  }
  if (day !== undefined) return Math.ceil(Number(day) / DAYS);
  const count = parseNumber(nth ?? weeks ?? since ?? "");
  if (count === undefined || nth !== undefined) return count;
  const isMonths = (unit ?? unit2 ?? "").startsWith("month");
  return Math.floor(count * (isMonths ? WEEKS_PER_MONTH : 1)) + 1;
}

/** In which week of the stay the patient is: "week 9", "day 40 of the stay", "in hospital for seven weeks". */
export function readWeekOfStay(folded: string): Slot<number> | undefined {
  if (!IN_HOSPITAL.test(folded) || OTHER_WEEK.test(folded)) return undefined;
  for (const { groups, span } of findAll(folded, WEEK)) {
    const value = toWeek(groups);
    if (value !== undefined && value > 0) return { value, span, from: "text" };
  }
  return undefined;
}
