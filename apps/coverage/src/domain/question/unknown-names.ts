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
  const placed = [NAME_HEADING, NAME_PLACE, NAME_BEFORE_ASK, NAME_DOSED].flatMap((pattern) =>
    findAll(folded, pattern).flatMap(({ span, groups }) => {
      const written = groups["name"] ?? "";
      const start = span.start + folded.slice(span.start, span.end).lastIndexOf(written);
      // A question begins with many a word that is no name: "Widow, 78".
      if (pattern === NAME_HEADING && !LIKE_A_DRUG.test(written)) return [];
      // "Is foobarix covered?" names something, "her daughter is upset" does not.
      const isTold =
        /^(?:is|are) /u.test(folded.slice(span.start, span.end)) && !BEGINS.test(folded.slice(0, span.start));
      if (
        isTold &&
        !LIKE_A_DRUG.test(written) &&
        !/^\s*(?:still |now |even |also |\d\S* ?(?:mg|mcg)? )*(?:cover|listed|paid|on (?:the|odb)|a benefit|lu\b|limited)/u.test(
          folded.slice(span.end),
        )
      )
        return [];
      return [{ written, span: { start, end: start + written.length } }];
    }),
  );
  const coded = findAll(folded, words(String.raw`[a-z]{2,}\d{2,}[a-z0-9]*`)).map(({ span, written }) => ({
    written,
    span,
  }));
  const all = [...placed, ...coded].filter(({ written, span }) => !isKnown(written, span));
  return all.filter(({ span }, at) => all.findIndex((other) => isTaken(span, [other.span])) === at);
}
