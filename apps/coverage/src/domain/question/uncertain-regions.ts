import { NUMBER_PATTERN, type Span } from "@clinical-mcp/citations";
import { findAll, words } from "./folded-text.ts";

const UNSURE = String.raw`(?:(?:can(?:no|')?t|can not|could(?:n't| not)|do(?:es)?(?:n't| not)|did(?:n't| not)|have(?:n't| not)|has(?:n't| not)|(?:i|we|they|she|he)'(?:ve|s|d) not|never|nobody(?: here)?|no one(?: here)?|no-one|none of us|neither of us)(?: (?:[a-z]|')+){0,3}? (?:recall|remember|say|says|tell|know|knows|check|checked|find out|found out|see|show|shows|mention|mentions|ask|asked|specify|state|note|noted|record|recorded|count|counted)(?: me| us)?|not (?:quite |entirely |so |too |exactly )?(?:sure|certain|clear|known|recorded|stated|documented)|unsure|unclear|unknown|uncertain|no (?:idea|clue|record|note|way of knowing|telling)(?: of| about)?|(?:not|without) (?:knowing|a clue)|wonder(?:ing)?|forgot(?:ten)?|forget|hard to (?:say|tell)|who knows|anyone'?s guess|(?:is |it's )?silent (?:on|about)|(?:je )?ne (?:sais|sait|connais|me souviens|me rappelle)(?: [a-z]+)? pas|on ne sait pas|j'ignore|aucune idee|pas (?:sur|certaine?))`;
const OPEN = String.raw`(?:whether(?: or not)?|if|how (?:many|often|long|much|frequently)|when|which|what (?:year|month|day|date|time|hour)|who|where|since when|a quel(?:le)?|quel(?:le)?s?|combien|si|quand)`;

const BEGINNING = words(
  String.raw`${UNSURE}(?:,? (?:exactly|yet|though|either|anymore|now|of|about|honestly|offhand))*(?=,? ${OPEN}(?![a-z\d]))`,
);

/** "She may or may not have had one with me". */
const EITHER_WAY = words(String.raw`(?:may|might|could) (?:or|and) (?:may|might|could)(?: not|n't)`);

/** Whether a claim pays is what is asked, and no fact of the case: "not sure if I can bill it". */
const OF_THE_CLAIM =
  /^(?:whether(?: or not)?|if|when|how|which|what|who|si|quand)(?: \S+){0,5}? (?:can|could|may|should|would|bill[a-z]*|claim[a-z]*|pays?|payable|allowed|eligible|counts?|qualif[a-z]*|goes|works?|codes?|fee|ohip|applies|apply|right|correct|facturer|puis-je|peux)(?![a-z\d])/u;

/** "Out Sunday 11 am, or was it Monday", "18 minutes or maybe 22": neither is told. */
const MOMENT = String.raw`(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d{1,2}(?::\d\d)? ?(?:am|pm)|noon|midnight)`;
const LENGTH_UNIT = String.raw`(?:minutes?|mins?|hours?|hrs?|nights?|days?)`;
const ONE_OR_OTHER = words(
  String.raw`(?:${MOMENT}(?: (?:at )?${MOMENT})?|${NUMBER_PATTERN}(?: ${LENGTH_UNIT})?),? or (?:was it|was that|were (?:they|there)|is it|maybe|perhaps|possibly)(?: (?:on|at|about|only|more like|closer to|the))* (?:${MOMENT}|${NUMBER_PATTERN}(?: ${LENGTH_UNIT}))|${NUMBER_PATTERN} ${LENGTH_UNIT},? or (?:was it|was that|maybe|perhaps|possibly)(?: (?:about|only|more like|closer to))* ${NUMBER_PATTERN}`,
);

const END = /[.;?!](?:\s|$)|,? but\b|\s[–—-]\s/u;

/**
 * Where a question tells what nobody is sure of: "can't recall whether she takes it once a day". What stands there is
 * named and not said to be so.
 */
export const findUncertain = (folded: string): readonly Span[] => [
  ...findAll(folded, ONE_OR_OTHER).map(({ span }) => span),
  ...[...findAll(folded, BEGINNING), ...findAll(folded, EITHER_WAY)].flatMap(({ span }) => {
    const rest = folded.slice(span.end);
    if (OF_THE_CLAIM.test(rest.replace(/^,? /u, ""))) return [];
    const length = END.exec(rest)?.index ?? rest.length;
    return [{ start: span.end, end: span.end + length }];
  }),
];
