import { findAll, words } from "./folded-text.ts";

/** A sentence or a part of one that stands for itself, with the sign that ends it. */
interface Clause {
  readonly text: string;
  readonly isQuestion: boolean;
}

const CLAUSES = /[^.?!;\n]+(?:[.](?=\d)[^.?!;\n]+)*[.?!;\n]?/gu;

const toClauses = (folded: string): readonly Clause[] =>
  [...folded.matchAll(CLAUSES)].map(([text]) => ({ text, isQuestion: text.endsWith("?") }));

/** What is asked with such a word has an answer in words or figures, not yes or no. */
const OPEN = words(
  String.raw`what|what's|whats|which|how|who|when|why|where|combien|quel(?:le)?s?|c'est quoi|comment|difference|explain|tell me|describe`,
);

const SUBJECT = String.raw`(?:i|we|he|she|it|they|this|that|these|those|both|ohip|an?|the|my|our|his|her|their|another|one|any|either|someone|[a-z]+'s|[a-z]\d{3}\w?)`;
/** "Our physician is a geriatrician", "we have K887": behind a word it is no question. */
const AT_HEAD = String.raw`(?<=(?:^|[^a-z\d\s%)"'] ?|[\s(](?:and|but|so|or|then|also|well|how|what|why|when|where|which|whom?|day|visit|today|now|ok|hi|hello|case|bill|claim|code|only|just|if|because|since|though|please|question|et|mais) |[a-z]\d{3} )\s*)`;
/** "Can I", "does the second one", "is the day of discharge visit": a verb before its subject. */
const INVERTED = words(
  String.raw`(?:can|could|may|might|will|would|should|shall|isn't|can't|won't|doesn't|don't) ${SUBJECT}|${AT_HEAD}(?:do|does|did|is|are|am|was|has|have) ${SUBJECT}|puis-je|peut-on|pouvons-nous|est-ce que|est-il|est-elle|is it|peut-il`,
);
/** What needs or has something is a question about the rule. */
const ABOUT_RULE = words(
  String.raw`(?:do|does|must|should) (?:\S+ ){1,4}?(?:need|have to|has to|require|include|mean)|is there|are there|has to be|y a-t-il|faut-il`,
);
/** "Does the ministry cut it when it is by telephone?" asks of everybody. */
const OF_THE_PAYER = words(
  String.raw`(?:does|do|will|would|can|is) (?:the (?:ministry|ministere|government|province|plan|schedule|moh)|ohip) (?:still |ever |normally |usually |always |automatically )?(?:cut|cuts|reduce|lower|discount|halve|dock|drop|cap|limit|trim|shave|knock|claw|split|want|insist|expect|define|count|treat|print|list)`,
);
/** "Is it only two K039 a year?" asks for a limit. */
const LIMIT_ASKED = words(
  String.raw`(?:only|just|max(?:imum)?|limit(?:ed)?|cap(?:ped)?|at most|up to) (?:\S+ ){1,5}?(?:a|per|each|every|in a) (?:calendar )?(?:year|month|week|day|patient|pregnancy|admission)`,
);
/** "Is that so for K005, or what share do I get?" wants a figure either way. */
const OR_HOW_MUCH = words(
  String.raw`or (?:else )?(?:what|how much|how many)(?:'s)?(?: \S+){0,4}? (?:fees?|shares?|per ?cent\w*|amounts?|rates?|pays?|gets?)`,
);
/** A judgement of the claim, whatever the order of the words. */
const JUDGED = words(
  String.raw`ok|okay|okey|fine|payable|billable|claimable|allowed|permitted|insured|legit(?:imate)?|correct|right|possible|acceptable|good to go|still good|go(?:es)? through|yes or no|oui ou non|send it|submit it|eligible|kosher|pay|paid|mine to bill|or not|facturable|admissible|valid|too`,
);
/** Who wants to claim wants to know whether that is right. */
const INTENDED = words(
  String.raw`(?:wants?|wish(?:es)?|hop(?:es?|ing)|plan(?:s|ning)?|going|intends?|tempted|about|like|thinking) (?:\S+ ){0,2}?(?:to |of )?(?:submit\w*|bill(?:ing)?|claim(?:ing)?|us(?:e|ing)|charg(?:e|ing)|send(?:ing)?|add(?:ing)?)|i want [a-z]\d{3}`,
);
/** What is asked is a figure or a code: "fee?", "after-hours percentage?", "is it 85 percent?". */
const FIGURE_ASKED = words(
  String.raw`fees?|amounts?|percent(?:age)?|worth|rate|tarif|montant|units|codes?|dollars?|per unit|each|apiece|itself|sum|totals?|altogether|\d+ ?(?:%|percent)|\$ ?\d+`,
);
/** "Does it pay less by video" wants a figure. */
const COMPARED = words(
  String.raw`(?:pays?|paid|worth) (?:less|more|the same|as much|any less|any more)|less than|(?:the )?same (?:rate|fee|amount|money|price|value|per unit)|(?:pays?|paid|pay out) (?:a )?different\w*|differ in (?:price|fee|pay|amount)s?|all the same`,
);

/** "Correct code?" wants a yes or no, "which is the right code" began with another word. */
const RIGHT_CODE = words(
  String.raw`(?:correct|right|wrong|proper|appropriate|valid) (?:one|codes?|fee code|billing)|codes? (?:correct|right|ok|okay|appropriate)`,
);

/** "Monthly management fee, yes?" */
const TAGGED = /[\s,–—-](?:yes|yep|ok|okay|allowed)\s*\?$/u;
/** "Any add-on?"; of a code that is named, "premium B996 at 10 pm?", the code is what is asked about. */
const PREMIUM_ASKED = words("add-?ons?|premiums?|extras?|primes?");
/** "K013?", "A900 for her too?": a name with a question mark. */
const BARE_MOST = 8;

/** "Is it 85 percent?", and not "can the 45 % premium be added". */
const PERCENT_ASKED = /\d ?(?:%|per ?cent)\s*(?:$|[?.,!]|of\b|or\b|then\b)/u;

/** Of a drug or a device is asked whether it is covered or funded; of a service, only together with who pays it. */
const OF_OTHERS = words("covered|odb|formulary|funded|funding|adp|paaf|limited[- ]use|lu|couverte?s?");
const OF_BILLING = words(
  "ohip|bill(?:able|ing|ed)?|claim(?:ed|ing)?|fees?|codes?|visits?|assessments?|consult\\w*",
);
/** "Can I get the extra 45 percent?" wants a yes, "is it 85 percent?" a figure. */
const CLAIMING =
  /\b(?:can|could|may|do|should|am|are|will) (?:i|we|she|he|they)(?: [a-z]+)? (?:get|add|bill|claim|have|put|charge|tack|take|entitled|due)\b/u;

const firstOf = (text: string, pattern: RegExp): number => findAll(text, pattern)[0]?.span.start ?? Infinity;

/** "Saw her, did an A007": tells what was done. */
const TOLD_DID = /(?<=[a-z\d)],? )did (?:an?|the|my|her|his|both|it|this|that)\b/gu;

/** "Today was another session": a verb behind its subject tells, where no sign asks. */
const TOLD_IS =
  /(?<=[a-z\d)]['"]? )(?<!\b(?:so|and|but|then|or|if|whether|wondering|also|now|here|please|question|ask|asking|know|sure) )(?:was|were|is|are|has|have|had)(?= (?:an?|the|my|our|his|her|their|another|one|any|this|that)\b)/gu;
const withoutTold = (text: string): string =>
  text.replaceAll(TOLD_IS, (written) => "X".repeat(written.length));

function isVerdict({ text: written, isQuestion }: Clause): boolean {
  const text = isQuestion ? written : written.replaceAll(TOLD_DID, "DID it");
  const has = (pattern: RegExp): boolean => findAll(text, pattern).length > 0;
  const isOfCode = /\b[a-z]\d{3}\b/u.test(text);
  if (has(COMPARED) || has(OR_HOW_MUCH) || (isQuestion && has(LIMIT_ASKED))) return false;
  if (has(ABOUT_RULE) || has(OF_THE_PAYER) || (has(OF_OTHERS) && !isOfCode && !has(OF_BILLING))) return false;
  if (has(INTENDED)) return true;
  const open = firstOf(text, OPEN);
  const inverted = isQuestion ? firstOf(text, INVERTED) : firstOf(withoutTold(text), INVERTED);
  if (open < inverted) return false;
  if (inverted < Infinity) return !PERCENT_ASKED.test(text) || CLAIMING.test(text);
  if (has(RIGHT_CODE)) return isQuestion;
  if (isQuestion && TAGGED.test(text)) return true;
  if (has(FIGURE_ASKED) || (has(PREMIUM_ASKED) && !isOfCode)) return false;
  const length = (text.match(/[a-z\d]+/gu) ?? []).length;
  return (
    (isQuestion && (has(JUDGED) || isOfCode || length <= BARE_MOST)) ||
    /\b(?:yes or no|oui ou non)\b/u.test(text)
  );
}

/**
 * Whether a question asks for a yes or no on a claim ("K013?", "does the second one pay"), and not which code there is,
 * what it pays or what a rule wants.
 */
export function asksVerdict(folded: string): boolean {
  const clauses = toClauses(folded);
  // "He thinks C122 pays more than C123. Does it?" compares, too.
  const isCompared = clauses.some(({ text }) => findAll(text, COMPARED).length > 0);
  return clauses.some(
    (clause) =>
      !(findAll(clause.text, IDLE).length > 0 && !/[a-z]\d{3}/u.test(clause.text)) &&
      !(isCompared && (clause.text.match(/[a-z\d']+/gu) ?? []).length <= FEWEST_WORDS) &&
      isVerdict(clause),
  );
}

/** "Anyone know?" asks nothing by itself. */
const IDLE = words(
  String.raw`(?:any(?:one|body)|someone|somebody|you) (?:happen to )?(?:knows?|remembers?|recalls?|tell me|help)|any ideas?|know offhand|help me(?: out)?`,
);
const FEWEST_WORDS = 3;
