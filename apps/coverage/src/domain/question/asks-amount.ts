const CODE = String.raw`[a-z]\d{3}[abc]?`;
/** What a fee is, and not whether it is paid here. */
const ASKS_AMOUNT = new RegExp(
  String.raw`\b(?:fees?|how much|worth|rates?|tarifs?|combien|dollar (?:value|amount|figure)|amounts?|price|(?:what|how much) (?:does|do|is|are|will|would|'s|s)|what's|whats|which (?:fee|amount)|c'est quoi|vaut|remind me)\b|${CODE}(?:[\s,:–—-]|\bthe\b)*(?:=|pays\b|(?:is|=) (?:what|how much|worth))|= ?\$|\$ ?\?`,
  "u",
);
/** A claim of a patient, a rule or a condition: more than the amount is asked. */
const ASKS_MORE = new RegExp(
  String.raw`\b(?:(?:can|could|may|should|shall|must|do|am|if|when|will|would|did|have) (?:i|we|she|he|they|the|my|our|it|that|this)|i'?(?:ll|d|m|ve)?|we|bill\w*|claim\w*|payable|allowed|ok|okay|eligible|together|both|units?|minutes?|mins?|hours?|hrs?|too|also|again|already|only|instead|times?|per|for (?:him|her|them|that|this|it|today|mr|mrs|ms)|with (?:him|her|it|the|that|my|an?)|on top|plus|beside|along|add\w*|premiums?|today|yesterday|tonight|night|weekend|saturday|sunday|evening|total|altogether|no|not|without|n't|never|she|he|her|his|him|them|they|right|correct|or|and ${CODE}|enough|qualif\w*|count\w*|go(?:es)?|fly|stand\w*)\b|n't\b|\d+ ?(?:yo|y\/o|%|am|pm)|\b\d{1,2}:\d\d\b`,
  "u",
);
const MOST_WORDS = 14;
const wordsIn = (text: string): number => (text.match(/[a-z0-9]+/gu) ?? []).length;
const LEAD =
  /^\W*(?:(?:and|also|plus|then|oh|so|ps|btw|lastly|finally|second|secondly|et|aussi|quick one|by the way)\b\W*)+/u;
/** Of the last clause what begins the next item: "a) what does K030 pay b)". */
const NEXT_ITEM = /\s\(?[a-e1-9][).]\s*$/u;

/**
 * Whether the clauses of a message that name a claim ask for nothing but its fee: "a) what does K030 pay". A "can I", a
 * person, an hour or a second condition in them is more than that.
 */
export function asksAmountAlone(clauses: readonly string[]): boolean {
  const said = clauses.map((clause) => clause.replace(LEAD, "").replace(NEXT_ITEM, " ")).join(" ");
  return wordsIn(said) > 0 && wordsIn(said) <= MOST_WORDS && ASKS_AMOUNT.test(said) && !ASKS_MORE.test(said);
}
