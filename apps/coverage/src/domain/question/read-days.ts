const UNIT_DAYS: readonly (readonly [RegExp, number])[] = [
  [/^(?:d|days?|jours?|j)$/u, 1],
  [/^(?:w|wks?|weeks?|semaines?)$/u, 7],
  [/^(?:mos?|mths?|months?|mois)$/u, 30],
  [/^(?:y|yrs?|years?|ans?|annees?)$/u, 365],
];
const UNIT = "days?|jours?|weeks?|wks?|semaines?|months?|mths?|mos|mo|mois|years?|yrs?|annees?";
const LENGTH = new RegExp(
  String.raw`(?<!\b(?:mg|mcg|g|units?|times|once|twice|doses?|tablets?|each|every|days|per)\s)\b(?<number>\d+(?:\.\d+)?|an?|half a|couple of|a couple of|several|few|a few|(?<!how )many|plusieurs)(?:\s?½|\sand a half|\splus|\sor so|\+)?[\s-](?:full |good |whole |solid |straight |long )?(?<unit>${UNIT})\b(?!\s?(?:old|of age))(?<ago>\s?(?:ago|earlier|back)\b)?`,
  "u",
);
const VAGUE: readonly (readonly [RegExp, number])[] = [
  [/\b(?:for|over) (?:many |several )?years\b|\bdepuis des annees\b|\blong-?standing\b/u, 365],
  [
    /\b(?:for|over|these) (?:many |several )?months\b|\bsince (?:the )?(?:spring|summer|fall|autumn|winter|last year|christmas|easter)\b|\bdepuis des mois\b/u,
    60,
  ],
  [/\bfor (?:several |many )?weeks\b/u, 14],
];
const FEW = 3;

function toNumber(word: string): number {
  if (/^an?$/u.test(word)) return 1;
  if (word === "half a") return 0.5;
  if (word.endsWith("couple of")) return 2;
  return /^\d/u.test(word) ? Number(word) : FEW;
}

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
const BETWEEN_DAYS = new RegExp(
  String.raw`\b(?:since|on|started|last)\s(?<from>${WEEKDAYS.join("|")})\b.*\b(?:it is|it's|today is|now|today)\s(?<to>${WEEKDAYS.join("|")})\b`,
  "u",
);
const DAYS_PER_WEEK = 7;

/** Days from one weekday to the next other one, e.g. "since Monday, it's Thursday". */
export function readWeekdays(text: string): number | undefined {
  const { from, to } = BETWEEN_DAYS.exec(text)?.groups ?? {};
  const [first, second] = [from, to].map((name) => WEEKDAYS.findIndex((day) => day === name));
  return first === undefined || second === undefined || first < 0 || second < 0
    ? undefined
    : (second - first + DAYS_PER_WEEK) % DAYS_PER_WEEK;
}

/** Days since something of a clinical text, "two days ago" among them. */
export const readDaysBack = (text: string): number | undefined => read(text, true);

/** The first length of time of a clinical text in days; of vague words ("for months") what they mean at least. */
export const readDays = (text: string): number | undefined => read(text, false);

function read(text: string, mayBeAgo: boolean): number | undefined {
  const { number, unit = "", ago } = LENGTH.exec(text)?.groups ?? {};
  if (ago !== undefined && !mayBeAgo) return undefined;
  const days = UNIT_DAYS.find(([pattern]) => pattern.test(unit))?.[1];
  if (number !== undefined && days !== undefined) return toNumber(number) * days;
  return VAGUE.find(([pattern]) => pattern.test(text))?.[1];
}
