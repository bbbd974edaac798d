/** Names of days other than the message's own, folded: in full, abbreviated, and in French. */
const NEAR_DAYS = [
  [
    "today",
    "today|tonight|this (?:morning|afternoon|evening)|aujourd'hui|ce (?:matin|soir)|cet apr[eè]s-midi",
  ],
  ["yesterday", "yesterday|yest|ystd|yday|y'day|hier"],
  ["tomorrow", "tomorrow|tmrw|tmw|demain"],
] as const;
export type NearDay = (typeof NEAR_DAYS)[number][0];

const NAMED = NEAR_DAYS.map(
  ([day, names]) => [day, new RegExp(`(?<![\\p{L}-])(?:${names})(?![\\p{L}-])`, "gu")] as const,
);
/** Two days off: "the day before yesterday". */
const FURTHER = /\b(?:(?:day )?(?:before|after) (?:yesterday|tomorrow)|avant-hier|apr[eè]s-demain)\b/u;

/** Days near to that of a text in lower case which it names, each by one name: "yest 1400" names yesterday. */
export const listNearDays = (folded: string): readonly NearDay[] =>
  FURTHER.test(folded) ? [] : NAMED.flatMap(([day, names]) => (folded.search(names) < 0 ? [] : [day]));

/** The one name of a day where a text is that and nothing else. */
export function nameNearDay(folded: string): NearDay | undefined {
  const [day, ...others] = listNearDays(folded);
  const rest = NAMED.reduce((text, [, names]) => text.replaceAll(names, ""), folded);
  return others.length === 0 && rest.trim() === "" ? day : undefined;
}
