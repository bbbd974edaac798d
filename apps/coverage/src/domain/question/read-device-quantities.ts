import { NUMBER_PATTERN, parseNumber, type Span } from "@clinical-mcp/citations";
import { toClauses } from "./clauses.ts";
import { findAll, words } from "./folded-text.ts";
import { NAMED_TIME, toMonthsAgo } from "./named-times.ts";
import { FRENCH_NUMBERS } from "./french-numbers.ts";

/** By the first letter of the unit. */
export const MONTHS: Readonly<Record<string, number>> = {
  d: 12 / 365.25,
  w: 84 / 365.25,
  m: 1,
  y: 12,
  s: 84 / 365.25,
  j: 12 / 365.25,
};
const DAYS_PER_MONTH = 365.25 / 12;

/** A length of time that a clause tells, with what stands around it. */
export interface TimeTold {
  readonly months: number;
  readonly span: Span;
  readonly clause: string;
  /** Of the clause. */
  readonly before: string;
  readonly after: string;
}

const LENGTH = words(
  String.raw`(?<count>${NUMBER_PATTERN}|an?|(?:the )?(?:next|coming|whole|entire)|several|many|a few|few|some|(?<=for )(?=years|months)|a couple of|couple of|un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix)(?<half> and a half| 1\/2)?(?:[- ](?:full|whole|more|good|solid|straight))?[ -]?(?<unit>days?|weeks?|wks?|months?|mnths?|mths?|mos?|mois|semaines?|jours?|years?|yrs?|ans?)(?! ?-?olds?\b| ?y\/?o)(?<behind> and a half)?`,
);
/** "For a year" and "a year ago" are lengths; "20 hours a day" and "one grant a year" are rates. */
const LENGTH_BEFORE =
  /\b(?:for|in|within|after|about|around|almost|nearly|over|under|than|least|only|just|last|past|until|lasts?|takes|needs?|maybe|or|be|been|another|half|since)\s*$/u;
const LENGTH_BEHIND = /^\s*(?:ago|back|later|of\b|after|post|old|now|from|since|earlier|before|in\b)/u;

function toCount(written: string): number | undefined {
  if (/^(?:an?|(?:the )?(?:next|coming|whole|entire))$/u.test(written)) return 1;
  // "For years" is two of them at least.
  if (/^(?:|some|few|a few|several|many)$/u.test(written) || written.endsWith("couple of")) return 2;
  return FRENCH_NUMBERS[written] ?? parseNumber(written);
}

export const unitOf = (unit: string): string => (unit.startsWith("a") ? "y" : unit.slice(0, 1));

const MONTH_NAMES = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const YEAR = words(
  String.raw`(?:in|on|dated|since|from|back in|en|depuis|implanted|done|surgery|fitted|received|funded|bought|paid|got|issued|activated)(?: (?:the|early|late|mid|spring|summer|fall|autumn|winter|of|end|beginning|start|middle|(?<month>(?:${MONTH_NAMES.join("|")})[a-z]{0,6})))*(?: \d{1,2},?)? (?<year>(?:19|20)\d\d)`,
);
const MONTHS_PER_YEAR = 12;

/** "Implanted in 2016" is so long ago at least. */
const readYears = (folded: string, today: string): readonly TimeTold[] =>
  toClauses(folded).flatMap(({ start, text }) =>
    findAll(text, YEAR).flatMap(({ span, groups }) => {
      const [year = 0, month = 1] = today.split("-").map(Number);
      const named = MONTH_NAMES.indexOf((groups["month"] ?? "").slice(0, 3));
      const then = named === -1 ? MONTHS_PER_YEAR : named + 1;
      const months = (year - Number(groups["year"])) * MONTHS_PER_YEAR + month - then;
      if (year < Number(groups["year"])) return [];
      return [
        {
          months: Math.max(0, months),
          span: { start: start + span.start, end: start + span.end },
          clause: text,
          before: text.slice(0, span.start),
          after: ` ago${text.slice(span.end)}`,
        },
      ];
    }),
  );

/**
 * Every length of time of a folded text; ages ("80-year-old") are none.
 *
 * @param today YYYY-MM-DD, for years that are named
 */
export const readTimesTold = (folded: string, today?: string): readonly TimeTold[] => [
  ...readLengths(folded),
  ...(today === undefined ? [] : readYears(folded, today)),
];

const readLengths = (folded: string): readonly TimeTold[] =>
  toClauses(folded).flatMap(({ start, text }) =>
    findAll(text, LENGTH).flatMap(({ span, groups }) => {
      const count = toCount(groups["count"] ?? "");
      const months = MONTHS[unitOf(groups["unit"] ?? "")];
      const isRate =
        /^an?$/u.test(groups["count"] ?? "") &&
        !LENGTH_BEFORE.test(text.slice(0, span.start)) &&
        !LENGTH_BEHIND.test(text.slice(span.end));
      // "7 days a week" is how often, and not for how long.
      const isFrequency =
        /^\s*(?:a|per|each|every|out of(?: the)?|\/) ?(?:days?|weeks?|months?|years?|7|seven)\b/u.test(
          text.slice(span.end),
        );
      if (count === undefined || months === undefined || isRate || isFrequency) return [];
      return [
        {
          months: (count + ((groups["half"] ?? groups["behind"]) === undefined ? 0 : 1 / 2)) * months,
          span: { start: start + span.start, end: start + span.end },
          clause: text,
          before: text.slice(0, span.start),
          after: text.slice(span.end),
        },
      ];
    }),
  );

/** "Expected to recover in three months" is time to come. */
const TO_COME =
  /\b(?:expect\w*|will|should|recover\w*|heal\w*|revers\w+|resolv\w+|booked|planned|better)\b[^.]*\bin (?:about )?$/u;

/** "Wants her on a walker for about six weeks" is a plan, "has been on one for six weeks" is none. */
const PLANNED =
  /\b(?:wants?|needs?|should (?:be|stay|use)|will (?:be|stay|need|have|use)|'ll (?:be|stay|need|have|use)|going to (?:be|stay|need|have|use)|has to (?:be|stay|use|wear)|must (?:be|stay|use|wear)|to (?:be|stay|keep|put)|puts?|keeps?|plans?|orders?|ordered|prescri\w+)\b[^.]*\b(?:on|in|with) (?:\S+ ){1,5}for (?:about |around |roughly |only |just |maybe |some )*$/u;

const isPast = ({ before, after }: TimeTold): boolean =>
  !TO_COME.test(before) &&
  !PLANNED.test(before) &&
  ((/^\s*(?:after|into|out from|out of)\b/u.test(after) &&
    !/\bfor (?:the |about |only |just |another |maybe |perhaps |roughly |around |some |at least |at most |up to )*$/u.test(
      before,
    )) ||
    /^\s*(?:ago|old|now|already|earlier|back|post|in\b|since|of (?:injections|basal))/u.test(after) ||
    /\b(?:last|past|since|every|been|after|in|old|within|warranty|diagnosed|type \w+ for|on (?:\S+ ){0,3}for|post)\s*(?:the )?(?:about )?$/u.test(
      before,
    ) ||
    /\bil y a (?:environ |plus de )?$/u.test(before));

const NEED =
  /\b(?:needs?|needed|wants?|requires?|for|pour|pendant|besoin|nwb|non[- ]?weight[- ]?bearing|until|till|while|heal\w*|recover\w*|temporar\w+|tide|max\w*|only|revers(?:al|e[ds]?|ing)|then|says|expected?|booked|clos(?:ure|ed|ing)|take-?down|reconnect\w*|not before|at least|minimum|least|tops|at most|max\w*|no more than|no longer than|short[- ]term|or so(?! ago| back| old)|or thereabouts|after that|afterwards?|(?:and|or) (?:done|out|off|finished)|rid of|done with|off (?:it|them)|plus rien|seulement|environ)\b/u;

/** How long something has been so: "on injections for two months", "has had MS for a year". */
const HAS_BEEN =
  /\b(?:has|have|had|'s|been|was|were|worn|known|married|retired|injecti\w+|insulin|mdi|basal|bolus|diabet\w*|type (?:1|2|one|two)|t[12]d?)\b(?! (?:to (?:use|have)|needed))[^.]*\bfor (?:the (?:last|past) |about |over |almost |nearly |only |just |some )?$/u;

/** "Fought with CPAP for two months and gave up", "wore it for a week": what was done, and not what will be needed. */
const WAS_DONE =
  /\b(?:fought|wore|kept|took|slept|went|did|got|gave|ran|drove|spent|(?<!-)(?<!\b(?:an?|the|custom|his|her|new) )(?!wheel|need|want|requir|expect|prescri|order|recommend|approv|advis|authori|anticipat|plan|rent|leas|fund|fitt)\w{2,}ed)\b(?: \S+){0,5}? for (?:about |over |almost |nearly |only |just |some |around |the )*$/u;

/** "A 10-day stream", "a six-week wait": how long the paperwork or a trial takes. */
const OF_PROCESS =
  /^\s*(?:\w+ )?(?:streams?|turn-?around|process\w*|wait\w*|rush|approvals?|tracks?|deliver\w*|trials?|window|deadline|supply|course|stay|loan\w*|rentals?|review|appeal|notice|warrant\w*|program\w*|express|service|backlog|queue|lanes?|lines?|lead|delay|shipping|probation|grace)\b/u;

/** "Can't say whether it is three months or a year". */
const UNSETTLED =
  /\b(?:whether|not sure|unsure|no idea|who knows|hard to (?:say|tell)|unclear|(?:can't|cannot|couldn't|can not|nobody can|no one can) (?:\w+ )?(?:say|tell|predict)|(?:don't|doesn't|do not|does not) know)\b/u;

/** "OT visit not till next month": when somebody comes. */
const OF_APPOINTMENT =
  /\b(?:visits?|appointments?|appts?|assessments?|consults?|sleep (?:study|clinic|lab)|comes?|coming|be seen|gets? seen|available|back|see (?:the|an?|our|his|her) \w+)(?: (?!needs?|wants?|requires?|will|on|with)[a-z']+){0,3} (?:until|till|til|for|in)(?: the| another| about)*\s*$/u;

/** For how long the thing will be needed, where that is said: time that is past is no need. */
const isNeed = (told: TimeTold): boolean =>
  (!isPast(told) || isStillToCome(told)) &&
  !UNSETTLED.test(told.clause) &&
  !OF_PROCESS.test(told.after) &&
  !OF_APPOINTMENT.test(told.before) &&
  !HAS_BEEN.test(told.before) &&
  !WAS_DONE.test(told.before) &&
  (isStillToCome(told) || NEED.test(`${told.before} ${told.after}`));

/** "Two more months in the chair", "ten weeks or so". */
const isStillToCome = ({ before, after, clause, span }: TimeTold): boolean =>
  (/\b(?:more|another|further)\b/u.test(clause.slice(before.length, before.length + span.end - span.start)) ||
    /\b(?:another|a further) $/u.test(before)) &&
  /^ (?:in|on|with|of|without|at most|tops|max)\b/u.test(after) &&
  !/\b(?:worked|waited|waiting|paid|every)\b/u.test(before);

const SURGERY =
  /\b(?:surger\w+|implant\w*|operat\w+|ops?|procedure|switched on|switch-on|hooked up|baha|activated|fitted)\b/u;
const INSULIN = /\b(?:basal|bolus|mdi|injections?|injecting|multiple daily|insulin(?! pumps?))\b/u;

const BEGUN = /\b(?:start\w*|began|begun|switch\w*|went on|put on|initiated|commenced)\b/u;
/** For how long insulin is taken; when somebody fell ill is no such time. */
const isTherapy = ({ clause, after, before }: TimeTold): boolean =>
  INSULIN.test(clause) && (!/ago/u.test(after) || BEGUN.test(before) || INSULIN.test(before));

const KNOWN_SINCE =
  /\bdiagnos\w+|\bdx(?:'?d|ed)?\b|\b(?:new|newly|found|onset)\b|\b(?:type (?:1|one|i)|t1dm?)\b(?: \S+)? (?:for|since)\b/u;

const NEVER_FUNDED =
  /\b(?:never|no|not|hasn't|haven't|nothing|without)(?: (?:yet|ever|any|a|had|has|have|been|got|gotten|received|used|asked|claimed|applied|helped|adp|ministry|government|provincial|previous|prior|earlier|for|from|by|the))* (?:fund\w*|money|claims?|help|contribution|grant|adp|replacement|paid)\b/u;

export interface Quantity {
  readonly value: number;
  readonly span: Span;
}

const COUNTS: readonly (readonly [fact: string, pattern: RegExp])[] = [
  [
    "pump_hours_per_day",
    words(
      String.raw`(?<count>${NUMBER_PATTERN}|half an|an)[ -]?(?:hours?|hrs?|h)(?: (?:a|per|each|every|out of|in|of))?(?: the)? ?(?:days?|nights?|overnight|24|by pump|on the pump)`,
    ),
  ],
  [
    "pump_hours_per_day",
    words(
      String.raw`(?:daily|nightly|every (?:day|evening|night)|each (?:day|evening|night))(?: \S+){0,3}? (?<count>${NUMBER_PATTERN}) ?(?:hours|hrs)|(?<count>${NUMBER_PATTERN}) ?(?:hours|hrs|h) (?:daily|nightly|each|every|overnight|at night|(?:in the )?(?:morning|evening)s?)`,
    ),
  ],
  [
    "pump_days_per_week",
    words(
      String.raw`(?<count>seven|7|six|6|five|5|four|4|three|3) (?:nights|evenings)(?: (?:a|per|each|every) week)?`,
    ),
  ],
  [
    "pump_days_per_week",
    words(String.raw`(?<count>${NUMBER_PATTERN}) (?:days|times) (?:a|per|each|every) week`),
  ],
  [
    "dka_in_6_months",
    words(
      String.raw`(?<count>${NUMBER_PATTERN}|no|never (?:had|been in)|without)(?: (?:episodes?|bouts?|admissions?|hospitali[sz]ations?|trips|visits|times))?(?: (?:of|with|for|in|had|any|to hospital))* (?:dkas?|ketoacidos[ie]s)`,
    ),
  ],
  [
    "clinic_visits_in_12_months",
    words(String.raw`(?<count>${NUMBER_PATTERN}) (?:diabetes |clinic |education )*(?:visits?|appointments?)`),
  ],
];

const EVERY_DAY =
  /\b(?:daily|nightly|every ?(?:day|evening|night|morning)|each (?:day|evening|night)|7 days|seven days)\b/u;
const DAYS_PER_WEEK = 7;

/** What is used every day is used on seven days of the week. */
function readEveryDay(folded: string): readonly (readonly [string, Quantity])[] {
  const match = EVERY_DAY.exec(folded);
  return match
    ? [
        [
          "pump_days_per_week",
          { value: DAYS_PER_WEEK, span: { start: match.index, end: match.index + match[0].length } },
        ],
      ]
    : [];
}

const WORDED: ReadonlyMap<string, number> = new Map([
  ["an", 1],
  ["half an", 1 / 2],
]);

const readCounts = (folded: string) =>
  COUNTS.flatMap(([fact, pattern]) => {
    const [found] = findAll(folded, pattern);
    const written = found?.groups["count"];
    const value = /^(?:no|never|without)/u.test(written ?? "")
      ? 0
      : (WORDED.get(written ?? "") ?? parseNumber(written ?? ""));
    return found && value !== undefined ? [[fact, { value, span: found.span }] as const] : [];
  });

/** "On basal bolus since this spring". */
function readNamedTherapy(folded: string, today: string): readonly (readonly [string, Quantity])[] {
  for (const { start, text } of toClauses(folded)) {
    const isNew = OF_DIABETES.test(text) && KNOWN_SINCE.test(text);
    const [found] = INSULIN.test(text) || isNew ? findAll(text, NAMED_TIME) : [];
    const isSince = found !== undefined && (found.written.startsWith("since") || BEGUN.test(text) || isNew);
    if (!isSince) continue;
    const value = toMonthsAgo(found.groups, today);
    const span = { start: start + found.span.start, end: start + found.span.end };
    if (value < MONTHS_PER_YEAR)
      return [
        ["months_on_basal_bolus", { value, span }],
        ["months_on_injections", { value, span }],
      ];
  }
  return [];
}

const ALL_ALONG =
  /\b(?:all along|all (?:these|those|that) years|the (?:whole|entire) time|throughout|ever since|since (?:diagnosis|day one|the (?:start|beginning|diagnosis|get-go)|then|she was diagnosed|he was diagnosed)|from (?:the (?:start|beginning)|day one|diagnosis)|whole time|always)\b/u;
const OF_DIABETES = /\b(?:type (?:1|one|i)|t1(?:dm?)?|diabet\w*|diagnos\w*|dx)\b/u;

/** "Type 1 for 12 years, basal-bolus all along". */
function readSinceDiagnosis(
  folded: string,
  times: readonly TimeTold[],
): readonly (readonly [string, Quantity])[] {
  const isAllAlong = toClauses(folded).some(({ text }) => INSULIN.test(text) && ALL_ALONG.test(text));
  const known = isAllAlong ? times.find(({ clause }) => OF_DIABETES.test(clause)) : undefined;
  if (!known) return [];
  const quantity = { value: known.months, span: known.span };
  return [
    ["months_on_basal_bolus", quantity],
    ["months_on_injections", quantity],
  ];
}

/** Lengths and counts of the device criteria, by their keys; months unless the key says otherwise. */
export function readDeviceQuantities(folded: string, today?: string): Readonly<Record<string, Quantity>> {
  const times = readTimesTold(folded, today);
  const pick = (
    fact: string,
    isIt: (told: TimeTold) => boolean,
  ): readonly (readonly [string, Quantity])[] => {
    const found = times.find(isIt);
    return found ? [[fact, { value: found.months, span: found.span }]] : [];
  };
  const need = times.find(isNeed);
  // Nobody has injected insulin for longer than the diabetes is known; that it is old says nothing of the regimen.
  const named = today === undefined ? [] : readNamedTherapy(folded, today);
  const recent = times.find(({ months, clause }) => months < 12 && KNOWN_SINCE.test(clause));
  const surgery = pick(
    "months_since_surgery",
    (told) =>
      SURGERY.test(told.clause) &&
      /^\s*(?:ago|post-?op|(?:after|since|from|out from) (?:the |her |his )?(?:surger\w+|implant\w*|operation|activation|switch-on))/u.test(
        told.after,
      ),
  );
  const [since] = surgery;
  const isUnfundedSince =
    /\b(?:no|none|nothing|not|never)(?: \S+){0,6} since\b/u.test(folded) || NEVER_FUNDED.test(folded);
  return Object.fromEntries([
    ...(need
      ? ([
          ["months_of_need", { value: need.months, span: need.span }],
          ["months_of_daily_use", { value: need.months, span: need.span }],
          ["days_of_need", { value: Math.round(need.months * DAYS_PER_MONTH), span: need.span }],
        ] as const)
      : []),
    ...surgery,
    ...readSinceDiagnosis(folded, times),
    ...(since && isUnfundedSince ? [["months_since_last_funding", since[1]] as const] : []),
    ...pick("months_on_basal_bolus", isTherapy),
    ...pick("months_on_injections", isTherapy),
    ...(recent
      ? ([
          ["months_on_basal_bolus", { value: recent.months, span: recent.span }],
          ["months_on_injections", { value: recent.months, span: recent.span }],
        ] as const)
      : []),
    ...named,
    ...readEveryDay(folded),
    ...readCounts(folded),
  ]);
}
