/** A fault of style, and what to write instead. `rule` is the number in docs/writing.md. */
export interface WordRule {
  readonly rule: number;
  /** Tried on a sentence without code, links' targets and comments. */
  readonly pattern: RegExp;
  readonly instead: string;
}

/** Sentences that do not begin with their subject. Not tried on headings and table cells, which are rarely sentences. */
export const OPENINGS: readonly WordRule[] = [
  {
    rule: 3,
    pattern: /^(?:Not )?[A-Z][a-z]+(?:ed|en|ld) (?:is|are|was|were|has|have) /,
    instead: "begin with the subject: “The server checks the signature”, not “Checked are …”",
  },
  {
    rule: 3,
    pattern:
      /^Of (?:a|an|the|its|each|those|these|several|many|all) [^,]*(?:,| (?:is|are|has|have|was|were) )/,
    instead: "begin with the subject, not with “of”",
  },
];

export const PAGE_OPENINGS: readonly WordRule[] = [
  // A comment on a field may be such a clause: "What the caller may send."
  {
    rule: 3,
    pattern: /^(?:What|Who|Whoever|Whatever|Whichever) [^?:]*[.;]$/,
    instead: "begin with the subject, not with a clause",
  },
  ...OPENINGS,
];

/** Words that are archaic, or that read as translated. Tried everywhere. */
const EVERYWHERE: readonly WordRule[] = [
  { rule: 4, pattern: /\b(?:hear|hears)\b/i, instead: "get, receive" },
  { rule: 4, pattern: /\b(?:lie|lies) (?:in|above|below|within|between)\b/i, instead: "is" },
  { rule: 4, pattern: /\b(?:go|goes|went) on\b/i, instead: "continue" },
  { rule: 4, pattern: /\bbe had\b/i, instead: "be available, be fetched" },
  { rule: 4, pattern: /\bheld (?:to|against)\b/i, instead: "checked against" },
  { rule: 4, pattern: /\b(?:look|looks|looked) at\b/i, instead: "check, examine, read" },
  { rule: 5, pattern: /\bmend(?:s|ed|ing)?\b/i, instead: "fix" },
  {
    rule: 5,
    pattern: /\bweigh(?:s|ed|ing)?\b/i,
    instead: "weight (a factor), cost (a call), is … long (a text)",
  },
  { rule: 5, pattern: /\btaken for given\b/i, instead: "assumed" },
  { rule: 5, pattern: /\basks? everybody who\b|\b(?:is|are) asked who\b/i, instead: "authenticate" },
  { rule: 5, pattern: /\bnot at hand\b|\b(?:is|was|were|are) at hand\b/i, instead: "not available" },
  { rule: 6, pattern: /\b(?:whoever|whomever|whosoever)\b/i, instead: "anyone who; or name the role" },
  { rule: 6, pattern: /\b(?:whatever|whichever)\b/i, instead: "any, everything that" },
  {
    rule: 6,
    pattern: /\b(?:anew|henceforth|hence|hitherto|thereof|thereby|wherein|herein|whilst|amongst)\b/i,
    instead: "again, so, now",
  },
  {
    rule: 6,
    pattern: /\b(?:upon|lest|ought|aforementioned|forthwith|albeit)\b/i,
    instead: "on, should, although",
  },
  { rule: 6, pattern: /\bbeside\b/i, instead: "next to, with, under, during" },
  {
    rule: 6,
    pattern: /\bbut for\b|\bmany a\b|\ball the while\b|\bin vain\b|\band the like\b/i,
    instead: "except, many, throughout, without success",
  },
  { rule: 6, pattern: /\bsome (?:\d|two|five|ten|twelve|twenty|forty|fifty|hundred)\b/i, instead: "about" },
  { rule: 6, pattern: /\b(?:is|are|was|were) to be\b/i, instead: "must be, can be" },
  { rule: 6, pattern: /\bof (?:then|old|yore)\b/i, instead: "at that time, earlier" },
  { rule: 7, pattern: /\bthe (?:former|latter)\b/i, instead: "repeat the name" },
  { rule: 7, pattern: /\b(?:the |)persons\b/i, instead: "people" },
];

/** Pages use these verbs rightly of people and of scales. */
export const PAGE_WORDS: readonly WordRule[] = [
  { rule: 4, pattern: /\bstands? (?:in(?! for)|on|at|there|above|below|under)\b/i, instead: "is in, is on" },
  { rule: 4, pattern: /\b(?:is|are|was|were|be|and) told\b/i, instead: "stated, reported, shown" },
  {
    rule: 4,
    pattern: /\btells? (?:the|of|its|their|which|whose|how often|much of)\b/i,
    instead: "shows, states, lists",
  },
  ...EVERYWHERE,
];

/** In comments and names of tests, right uses of these verbs are so rare that all others are faults. */
export const CODE_WORDS: readonly WordRule[] = [
  {
    rule: 4,
    pattern: /\b(?:told|tells?)\b(?! (?:\w+ ){0,4}apart)/i,
    instead: "stated, reported, given; shows, states",
  },
  {
    rule: 4,
    pattern: /\b(?:stands?|stood)\b(?! (?:in )?for| alone| by\b|-)/i,
    instead: "is in, is on, applies",
  },
  { rule: 4, pattern: /\bheard\b/i, instead: "received, given" },
  { rule: 5, pattern: /\bnought\b/i, instead: "zero" },
  ...EVERYWHERE,
];

/** Words in a sentence of running text, rule 2. */
export const LONGEST_SENTENCE = 40;
/** Semicolons in a sentence of running text, rule 8. */
export const MOST_SEMICOLONS = 2;
