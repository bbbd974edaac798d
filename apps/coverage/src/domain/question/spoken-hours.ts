/** Hours of the clock as people say them, for a reader that knows figures only. */

const HOURS = "twelve one two three four five six seven eight nine ten eleven".split(" ");
const HOUR = `(?:${HOURS.join("|")}|1[0-2]|[1-9])`;
const MINUTES: Readonly<Record<string, number>> = {
  five: 5,
  ten: 10,
  fifteen: 15,
  quarter: 15,
  twenty: 20,
  "twenty-five": 25,
  "twenty five": 25,
  thirty: 30,
  half: 30,
  forty: 40,
  "forty-five": 45,
  "forty five": 45,
  fifty: 50,
};
const COUNT = Object.keys(MINUTES)
  .toSorted((one, other) => other.length - one.length)
  .join("|");
const PART = String.raw`a\.?m\b\.?|p\.?m\b\.?|in the (?:morning|afternoon|evening)|at night|this (?:morning|afternoon|evening)|tonight`;

/** "Ten past midnight", "quarter past two in the morning", "half past nine am". */
const PAST = new RegExp(
  String.raw`(?:\bat )?\b(?:(?:a )?(?<count>${COUNT}|\d{1,2})(?: minutes)?) (?<side>past|after|to|before) (?:(?<fixed>midnight|noon)|(?<hour>${HOUR})(?: (?<part>${PART})|(?=,? (?:on |this |that |last |the )?(?:\w+day |same |next )?(?<later>morning|afternoon|evening|night)\b)))`,
  "gu",
);
/** "Nine a.m.", "ten thirty in the morning", "nine o'clock at night". */
const NAMED = new RegExp(
  String.raw`(?<!\b(?:saw|seen|did|had|billed|visits?|claims?|patients?|and) )(?:\bat )?\b(?<hour>${HOURS.join("|")})(?:[ -](?<count>${COUNT}))?(?: o'?clock)? ?(?<part>${PART})`,
  "gu",
);
const HALF_DAY = 12;
const DAY_MINUTES = 24 * 60;
const FIRST_HOUR_OF_NIGHT = 6;

/** Minutes since midnight of an hour of the twelve, in its part of the day. */
function toMinute(hour: string, part: string): number {
  const named = HOURS.indexOf(hour);
  const ofHalf = (named === -1 ? Number(hour) : named) % HALF_DAY;
  const isLate =
    /^p|noon|evening|tonight/u.test(part) || (part === "at night" && ofHalf >= FIRST_HOUR_OF_NIGHT);
  return (ofHalf + (isLate ? HALF_DAY : 0)) * 60;
}

function toClock(written: string, minute: number): string {
  const at = (minute + DAY_MINUTES) % DAY_MINUTES;
  const two = (value: number): string => String(value).padStart(2, "0");
  const clock = `${two(Math.floor(at / 60))}:${two(at % 60)}`;
  return clock.length > written.length ? written : clock.padEnd(written.length);
}

function ofPast(written: string, groups: Readonly<Record<string, string | undefined>>): string {
  const { count = "", side = "", hour, later = "", fixed } = groups;
  const { part = later === "night" ? "at night" : later } = groups;
  const minutes = MINUTES[count] ?? Number(count);
  const full = fixed === undefined ? toMinute(hour ?? "", part) : fixed === "noon" ? DAY_MINUTES / 2 : 0;
  return toClock(written, full + (/^(?:to|before)$/u.test(side) ? -minutes : minutes));
}

/** Meals behind a day say which part of it: "Friday just after lunch". */
const MEALS: readonly (readonly [RegExp, string])[] = [
  [
    /(?<=(?:day|mon|tues?|wed|thu|thurs|fri|sat|sun|\d(?:st|nd|rd|th)?|then)[, ]{1,2})(?:just |right |shortly |soon )?(?:after|at|around|over) (?:lunch(?:time)?|midday|the noon meal)/gu,
    "afternoon",
  ],
  [
    /(?<=(?:day|mon|tues?|wed|thu|thurs|fri|sat|sun|\d(?:st|nd|rd|th)?|then)[, ]{1,2})(?:just |right |shortly |well )?(?:before lunch|before noon|after breakfast|at breakfast|first thing)/gu,
    "morning",
  ],
  [
    /(?<=(?:day|mon|tues?|wed|thu|thurs|fri|sat|sun|\d(?:st|nd|rd|th)?|then)[, ]{1,2})(?:just |right |shortly )?(?:after (?:supper|dinner)|at (?:supper|dinner)(?:time)?|around (?:supper|dinner)(?:time)?)/gu,
    "evening",
  ],
];

/** The text with hours in words and meals behind days put as figures and parts of the day, of the same length. */
export function withSpokenHours(folded: string): string {
  const hours = folded
    .replaceAll(PAST, (written, ...rest: readonly unknown[]) => ofPast(written, toGroups(rest)))
    .replaceAll(NAMED, (written, ...rest: readonly unknown[]) => {
      const { hour = "", count, part = "" } = toGroups(rest);
      return toClock(written, toMinute(hour, part) + (count === undefined ? 0 : (MINUTES[count] ?? 0)));
    });
  return MEALS.reduce(
    (text, [pattern, part]) =>
      text.replaceAll(pattern, (written) =>
        part.length > written.length ? written : part.padEnd(written.length),
      ),
    hours,
  );
}

const isGroups = (value: unknown): value is Readonly<Record<string, string | undefined>> =>
  typeof value === "object" && value !== null;

const toGroups = (rest: readonly unknown[]): Readonly<Record<string, string | undefined>> =>
  rest.find(isGroups) ?? {};
