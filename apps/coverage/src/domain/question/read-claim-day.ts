import { NUMBER_PATTERN, parseNumber } from "@clinical-mcp/citations";
import { addDays, subtractMonths } from "../ohip/local-time.ts";
import { findAll, words } from "./folded-text.ts";

const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);
export const MONTHS_PATTERN = MONTHS.join("|");

/** "The second in eight months": the first was in them. */
const WITHIN = words(
  String.raw`(?:in|within|over|under|less than) (?:the (?:last|past|same) )?(?<count>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?<unit>days?|weeks?|months?|years?)`,
);
const AGO = words(
  String.raw`(?<count>\d{1,3}|an?|${NUMBER_PATTERN}) (?<unit>days?|weeks?|months?|years?) (?:ago|earlier|before|back|later|apart|after|since (?:the|her|his|my|our|their) (?:own )?(?:last|previous|prior))`,
);
const MONTH_NAMED = words(
  MONTHS.map((month) => (month === "may" ? "(?:in|since|last) may" : month)).join("|"),
);
const RECENT: readonly (readonly [number, RegExp])[] = [
  [
    0,
    words(
      "today|same (?:day|month|week|year)|same visit|this morning|this month|this week|yesterday|same (?:admission|pregnancy|stay)|(?:in|within|per) (?:a|the|one|same) (?:calendar )?month|(?:once|twice|three times) a month",
    ),
  ],
  [7, words("last week|a week ago")],
  [
    31,
    words(
      "last month|this year|in (?:a|one|the) year|a year|per year|in (?:the )?(?:last|past) (?:year|12 months|twelve months)|in 12 months|in twelve months|within (?:12|twelve) months|within a year|this calendar year|earlier this year|since january",
    ),
  ],
  [365, words("last year")],
];
const FRENCH = ["un", "deux", "trois", "quatre", "cinq"];

/** Of an amount in English, French or figures; not a number where it is none. */
export function toCount(written: string): number {
  if (/^(?:an?|une)$/u.test(written)) return 1;
  const french = FRENCH.indexOf(written);
  return french === -1 ? (parseNumber(written) ?? Number.NaN) : french + 1;
}

const DAYS = { day: 1, week: 7 } as const;

function countBack(
  { count = "", unit = "" }: Readonly<Record<string, string | undefined>>,
  today: string,
): string {
  const amount = toCount(count);
  if (unit.startsWith("month")) return subtractMonths(today, amount);
  if (unit.startsWith("year")) return subtractMonths(today, 12 * amount);
  return addDays(today, -amount * (unit.startsWith("week") ? DAYS.week : DAYS.day));
}

/** "In June", "in March 2023": a day of that month, of the latest one where no year is said. */
function lastOfMonth(folded: string, month: number, today: string): string {
  const year = new RegExp(String.raw`\b${MONTHS[month] ?? ""},? (?:of )?(?<year>20\d\d)\b`, "u").exec(folded)
    ?.groups?.["year"];
  const [now, ofYear] = [Number(today.slice(5, 7)) - 1, Number(today.slice(0, 4))];
  const back = year === undefined ? (now - month + 12) % 12 : (ofYear - Number(year)) * 12 + now - month;
  return back < 0 ? today : subtractMonths(today, back);
}

const TODAY = words("today|this (?:morning|afternoon|evening)");
const SAME = words("same (?:day|month|week|year|visit|admission|pregnancy|stay)|already|earlier|twice|both");

/** Whether "today" is the only time that a text names. */
export const namesTodayAlone = (folded: string): boolean =>
  findAll(folded, TODAY).length > 0 &&
  [AGO, WITHIN, MONTH_NAMED, SAME].every((pattern) => findAll(folded, pattern).length === 0) &&
  RECENT.every(([back, pattern]) =>
    findAll(folded, pattern).every(({ written }) => back === 0 && /^(?:today|this)/u.test(written)),
  );

/** The day of what was before, from the words of the whole question; undefined where they tell none. */
export function readDay(folded: string, today: string): string | undefined {
  const [ago] = findAll(folded, AGO);
  if (ago) return countBack(ago.groups, today);
  const [within] = findAll(folded, WITHIN);
  if (within) return addDays(countBack(within.groups, today), 1);
  const named = findAll(folded, MONTH_NAMED).map(({ written }) =>
    MONTHS.findIndex((month) => written.endsWith(month)),
  );
  const [first, second] = named;
  if (first !== undefined && second !== undefined && first !== second)
    return subtractMonths(today, (second - first + 12) % 12);
  if (first !== undefined && new Set(named).size === 1) return lastOfMonth(folded, first, today);
  const recent = RECENT.find(([, pattern]) => findAll(folded, pattern).length > 0);
  return recent && addDays(today, -recent[0]);
}
