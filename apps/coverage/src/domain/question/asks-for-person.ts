/** One person who is told of; "seniors" and "a client in principle" are nobody. */
const PERSON =
  /\b(?:qualifies|she|he|her|him|his|hers|i|me|mr|mrs|ms|pt|patient|man|guy|woman|lady|gentleman|child|boy|girl|infant|newborn|baby|toddler|kid|husband|wife|mother|father|mom|dad|uncle|aunt|grand(?:mother|father|ma|pa|son|daughter)|resident|son|daughter|student|teenager|diabetic|widow\w*|\d{1,3} ?-?(?:year|yr|yo|y\/o|y\.o\.?|month)s?(?:[- ]?olds?)?|\d{1,3} ?[mf])\b/u;

/** A question that wants an amount, a rule or a way is about the thing. */
const AMOUNT =
  /\b(?:how (?:much|many|do|does|long|often)|what(?:'s| is| are| does| do| will| would| percentage| share| can| portion)?\b|which|who|where|when|percentage|per ?cent|price|cost|share|portion|maximum|(?:the (?:very )?)?most|max|total|cap|annual|yearly|combien|quelle?s?|out[- ]of[- ]pocket|in principle|generally|in general|(?:adp|client|patient|family|our|her|his|their)(?:'?s)? (?:part|cut|end|half|piece))\b|%/u;

/** "Meets every criterion": nothing of them is open. */
const MEETS =
  /\b(?:meets?|meeting|fulfil\w*|satisf\w+|remplit|remplisse)(?: \S+){0,3}? (?:criteri\w+|criteres?|requirements?|conditions?)\b/u;

/** What only happens to somebody. */
const HAPPENED =
  /\b(?:last (?:week|month|year|night|\w+day|spring|summer|fall|winter)|yesterday|ago|just had|diagnosed|newly|awaiting|pending|booked|scheduled|waiting|next (?:week|month))\b/u;
const ELIGIBLE = /\b(?:eligib\w*|qualif\w+|entitled|candidate)\b/u;

/** Asked without a question mark: "does he qualify", "eligible y/n". */
const UNMARKED =
  /\b(?:eligib\w*|qualif\w+|entitled|y\/n|(?:can|does|do|will|would|is|could|should) (?:he|she|they|my|our|this|adp|we|i))\b/u;

/** A sentence about a fee or the strength of a drug asks nothing of a device. */
const OF_OTHERS = /\b[a-z]\d{3}\b|\bbill\w*|\d ?m(?:g|cg)\b/u;

/**
 * Whether a folded question asks if one person gets something. Such a question is decided by what it says of the person;
 * one that asks for an amount or a rule is answered in principle.
 */
export function asksForPerson(folded: string): boolean {
  const isOfPerson = PERSON.test(folded) || (HAPPENED.test(folded) && ELIGIBLE.test(folded));
  if (!isOfPerson || MEETS.test(folded)) return false;
  const sentences = folded.split(/(?<=[.!?;])\s+/u).filter((sentence) => !OF_OTHERS.test(sentence));
  const asking = sentences.filter((sentence) => sentence.trimEnd().endsWith("?"));
  const rest = sentences.join(" ");
  return asking.length > 0
    ? asking.some((sentence) => !AMOUNT.test(sentence))
    : UNMARKED.test(rest) && !AMOUNT.test(rest);
}
