import type { Span } from "@clinical-mcp/citations";
import { findAll, words } from "./folded-text.ts";
import { LIKE_A_DRUG } from "./name-endings.ts";
import { isTaken } from "./read-codes.ts";

const NAME_PLACE = words(
  String.raw`(?:is|are|does odb (?:cover|pay for)|cover(?:age)?(?: of| for)?|prescribe|criteria for|codes? for|generic(?: for| of| version of)?|alternatives? (?:to|for)|price of|cost of|drug|brand|adp cover|does adp (?:cover|fund|pay for)) (?:a |an |the |drug |code )?(?<name>[a-z\d-]{4,})`,
);
const NAME_BEFORE_ASK = words(
  String.raw`(?<name>[a-z\d-]{4,}) (?:covered|coverage|lu|listed|limited[- ]use|on (?:the )?(?:odb|formulary))`,
);

/** "Zelnorm 70, on lactulose": what heads a question in which only what is taken is known. */
const NAME_ABOVE =
  /^[^a-z]*(?<name>[a-z]{5,})(?=(?:,? \d{2}(?!\d)[^.?!]*,|\?|,) (?:[^?!]* )?(?:on|tried|failed|after|despite|before|already|currently|sous|gave|caused|made|did|didn't|stopped|maxed|not|no|intoleran\w+|instead)\b)/gu;
/** "Can she switch from quetiapine to Vraylar": what is to be taken from now on. */
const NAME_WANTED = words(
  String.raw`(?:(?:put(?:ting)?|start(?:ing|ed)?|try(?:ing)?|get(?:ting)?) (?:him|her|them|mom|dad|me|this (?:patient|lady|man|woman)|my [a-z]+) on(?:to)?|(?:mov(?:e|ing)|switch(?:ing|ed)?|chang(?:e|ing|ed)) (?:(?:him|her|them|mom|dad|me|over|from [a-z]+) )+(?:over )?to|switch(?:ing|ed)? to|(?:he|she|they|who|dr|doctor|specialist) (?:wants?|prescribed|ordered|wrote|suggests?|recommend(?:s|ed))|(?:script|rx|prescription) for|(?:what|how) about) (?:the |new |a )?(?<name>[a-z]{5,})`,
);
/** People, illnesses and qualities that a question begins with. */
const NO_NAME =
  /^(?:widow\w*|ladies|woman|femme|homme|madame|monsieur|farmers?|teachers?|grand\w+|gentlem[ae]n|hello|bonjour|nurse|pharmac\w+|rural|ongoing|urgent|smoker|walks|lives|takes|uses|question|something|anything|nothing|someone|breakfast|bedtime|night|sleep|yoga|physio\w*|exercise|diet|insulins?)$|(?:ed|ing|ia|itis|osis|oma|ic|al|ent|emia|uria|tions?|ments?|ness|able|less|ous|ly|ers?|isms?)$/u;
const isNoName = (written: string): boolean => !LIKE_A_DRUG.test(written) && NO_NAME.test(written);

/** "Silodosin for my patient", "Trospium, 70F": what the question begins with. */
const NAME_HEADING =
  /^[^a-z]*(?<name>[a-z]{5,})(?:\s\d\S*(?:\s?(?:mg|mcg|g))?)?(?=,\s?\d{2}(?!\d)|:\s|\s(?:for|pour)\s)/gu;

const BEGINS = /(?:^|[.?!;:,\n])\s*(?:and |so |but |hi,? |hello,? )?$/u;
/** "Dabigatran 150 bid": what is dosed is a drug. */
const NAME_DOSED =
  /(?<![a-z\d])(?<name>[a-z]{5,}) \d+(?:[.,]\d+)?\s?(?:(?:mg|mcg|µg|units?)(?![a-z])|(?:bid|tid|qid|od|qd|qhs|hs|daily|po|tabs?|die)(?![a-z]))/gu;

/**
 * Invented, foreign or badly misspelt names, by where they stand; and words of letters with digits.
 *
 * @param isKnown whether a word at a place has been read as something
 */
export function listUnknown(folded: string, isKnown: (word: string, span: Span) => boolean) {
  const placed = [NAME_HEADING, NAME_ABOVE, NAME_WANTED, NAME_PLACE, NAME_BEFORE_ASK, NAME_DOSED].flatMap(
    (pattern) =>
      findAll(folded, pattern).flatMap(({ span, groups }) => {
        const written = groups["name"] ?? "";
        const start = span.start + folded.slice(span.start, span.end).lastIndexOf(written);
        if ((pattern === NAME_ABOVE || pattern === NAME_WANTED) && isNoName(written)) return [];
        // A question begins with many a word that is no name: "Widow, 78".
        if (pattern === NAME_HEADING && !LIKE_A_DRUG.test(written)) return [];
        // "Is foobarix covered?" names something, "her daughter is upset" does not.
        const isTold =
          /^(?:is|are) /u.test(folded.slice(span.start, span.end)) &&
          !BEGINS.test(folded.slice(0, span.start));
        if (
          isTold &&
          !LIKE_A_DRUG.test(written) &&
          !/^\s*(?:still |now |even |also |\d\S* ?(?:mg|mcg)? )*(?:cover|listed|paid|on (?:the|odb)|a benefit|lu\b|limited)/u.test(
            folded.slice(span.end),
          )
        )
          return [];
        const isWanted = pattern === NAME_WANTED;
        return [{ written, span: { start, end: start + written.length }, isWanted }];
      }),
  );
  const coded = findAll(folded, words(String.raw`[a-z]{2,}\d{2,}[a-z0-9]*`)).map(({ span, written }) => ({
    written,
    span,
    isWanted: false,
  }));
  const all = [...placed, ...coded].filter(({ written, span }) => !isKnown(written, span));
  return all.filter(({ span }, at) => all.findIndex((other) => isTaken(span, [other.span])) === at);
}
