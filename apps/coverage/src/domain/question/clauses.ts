import type { Span } from "@clinical-mcp/citations";
import { findAll, words } from "./folded-text.ts";

/** A part of a sentence that affirms, denies or leaves open one thing. */
export interface Clause {
  /** Of its first character in the question. */
  readonly start: number;
  readonly text: string;
}

/** What a clause begins with after "and": "no seating and positioning needs" is one clause, "and she cannot walk" another. */
const NEW_CLAUSE = String.raw`(?:he|she|they|it|we|i|there|is|are|was|has|have|had|can|cannot|can't|does|doesn't|did|didn't|needs?|wants?|no|not|never|would|will|won't|an?|the|his|her|their|my|now|uses?|lives?|walks?|propels?|transfers?|drives?|sits?|gets?|works?)`;
const BOUNDARY = new RegExp(
  String.raw`[.!?;:]+(?=\s|$)|\n|,(?=\s)|\s[-–—]\s|[()]|\b(?:but|however|although|though|whereas|while|(?<!\b(?:only|just|solely|simply|purely|mainly) )because|mais)\b|\band(?! a half)(?= ${NEW_CLAUSE}\b)`,
  "gu",
);

/** The clauses of a folded text, in order. */
export function toClauses(folded: string): readonly Clause[] {
  const ends = [...folded.matchAll(BOUNDARY)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
  const starts = [0, ...ends.map(({ to }) => to)];
  return starts.map((start, at) => ({ start, text: folded.slice(start, ends[at]?.from ?? folded.length) }));
}

const NEGATOR = String.raw`no|not|never|nor|neither|without|cannot|can't|couldn't|unable|incapable of|isn't|aren't|wasn't|weren't|doesn't|don't|didn't|won't|wouldn't|hasn't|haven't|hadn't|nobody|nothing|none|denie[sd]|denying|lacks?|lacking|free of|zero|fails? to|failed to|no longer|refus(?:es|ed|ing)(?: to)?|declin(?:es|ed|ing)(?: to)?|unwilling to|too \S+(?: \S+){0,2}? to|pas|sans|jamais|aucune?|ne peut`;
/** "Not only" and "no doubt" deny nothing, and a reason given behind a denial is not denied. */
const DENIED_BEFORE = new RegExp(
  String.raw`(?<![a-z\d])(?:${NEGATOR})(?! (?:only|just|doubt|merely|problems?|trouble)\b)(?:\s+(?!(?:since|because|so|until|unless|except)\b)\S+){0,6}?\s*$`,
  "u",
);
const NEGATORS = words(NEGATOR);
const UNDONE = /\bwithout(?: \S+){0,3}\s*$/u;
const DENIED_BEHIND = new RegExp(
  String.raw`^(?:\s+(?:is|was|are|were|has|have|had|been|being|would|will|could|should|still|really|simply|at all|plainly))*\s+(?:not(?! (?:an?|the|his|her|some)\b)|never|isn't|wasn't|aren't|weren't|won't|wouldn't|doesn't|don't|didn't|can't|cannot|no good|ruled out|excluded|absent|unlikely|impossible|inadequate|insufficient|unsuitable|negative|out of the question|nowhere|pas|jamais)(?![a-z\d])`,
  "u",
);

/** Whether the clause denies what stands at a place of its text. */
export function isDeniedIn({ text }: Clause, { start, end }: Span): boolean {
  const before = text.slice(0, start);
  // "Cannot transfer without a hoyer" has the hoyer.
  const isTwice = findAll(before, NEGATORS).length % 2 === 0 && UNDONE.test(before);
  return (DENIED_BEFORE.test(before) && !isTwice) || DENIED_BEHIND.test(text.slice(end));
}

const OPEN = words(
  [
    String.raw`unknown|unclear|uncertain|unsure|undecided|undiagnosed|suspected|possibly|probably|presumed|questionable|(?<!how |what |which |who )could (?:also |just |well )?be(?! (?:any|cleare|paid|funded|covered|eligible|done|used|approved|reimbursed))|may or may not|maybe(?! (?:half|a third|a quarter|\d|one|two|three|four|five|six|ten|an hour))|perhaps|might|query`,
    String.raw`not (?:yet )?(?:sure|certain|known|documented|recorded|stated|mentioned|clear|settled|decided|confirmed|established|done|tested|assessed)`,
    String.raw`(?:don't|doesn't|didn't|do not|does not|did not|never) (?:know|say|says|mention|specify|tell|state|record|ask)`,
    String.raw`(?:nobody|no one|none of us|nothing|no notes?|no mention|no word)(?: (?:has|ever|in the chart|is|was|could|can|would))* (?:told|tell|said|says?|know|knows|known|asked|gave|given|documented|checked|about|on|of|on how|how|whether|recorded)`,
    String.raw`no idea|says nothing|is silent|(?:hasn't|haven't|has not|have not) (?:said|asked|been (?:said|asked|told|told us|documented|checked|recorded|assessed|tested|decided|settled|confirmed|established|determined))|to be (?:determined|confirmed|decided|seen)|tbd|whether(?! (?:adp|odb|ohip|the (?:plan|program|programme|ministry|government|province|formulary)) )|wait and see`,
    String.raw`(?:didn't|did not|don't|haven't|hasn't|have not|has not|never|forgot to|neglected to|need to|have to|must|still to|yet to|going to|i'd have to|i'll have to) (?:yet |actually |even |ever )?(?:charts?|charted|ask|asked|check|checked|look|looked|note|noted|write|wrote|written|jot\w*|test|tested|measure|measured|verify|verified|confirm|find out|found out|clarify|hear|heard|see if|get (?:around|a chance)|got (?:around|a chance))`,
    String.raw`no (?:further )?(?:details?|particulars|documentation|record|information|info|clue|way of knowing|word)|(?:is|was|left|are|comes? up) blank|left (?:it |that |the \S+ )?(?:out|open)|(?:chart|note|notes|referral|form|file|letter|report|paper|requisition|record)s? (?:doesn't|don't|does not|do not|didn't|did not|isn't|never|is silent|are silent|leaves? (?:it|that) out|is vague)|hard to (?:say|tell)|on ne sait (?:pas|rien)|(?:ne|n')\s?(?:sait|sais|connait|precise\w*|indique\w*|mentionne\w*|dit) (?:pas|rien)|inconnue?s?|aucune idee|rien n'indique|pas (?:precise|indique|note|mentionne|documente)e?s?|(?:i|we|you|one) (?:really |just )?(?:can't|cannot|couldn't) (?:tell|say|recall|remember|find)|(?:can't|cannot|couldn't) (?:tell|say|recall|remember) (?:if|whether|for sure|from|which|how|what)|not (?:clear|obvious|on (?:the|her|his) (?:chart|file|form|referral))|remains to be|beats me|who knows|your guess`,
    String.raw`pending|awaiting|awaits?|waiting for(?! (?:an? )?(?:\w+ )?bed)|wait-?listed|isn't until|not until|booked|scheduled|outstanding|upcoming|somewhere`,
  ].join("|"),
);
const OPEN_NEXT =
  /^\s*(?:(?:the|its|whose) )?(?:results?|report|outcome|answer|details?)?\s*(?:is |are |was |still )?(?:unknown|unclear|uncertain|pending|awaited|awaiting|outstanding|not known|unavailable|missing|undocumented|unrecorded|not (?:back|available|known|documented|recorded|charted|stated|said|mentioned|noted|assessed|tested|asked|given|on file|in the (?:chart|file|note|referral)))/u;

/** Whether a clause says that something is not known, or is yet to come. */
export function isOpenIn(clauses: readonly Clause[], at: number): boolean {
  const [clause, next] = [clauses[at], clauses[at + 1]];
  if (!clause) return false;
  return findAll(clause.text, OPEN).length > 0 || (next !== undefined && OPEN_NEXT.test(next.text));
}

/** Whether a place of a folded text is denied in its clause. */
export function isDeniedAt(folded: string, { start, end }: Span): boolean {
  const clause = toClauses(folded).findLast((one) => one.start <= start);
  return clause !== undefined && isDeniedIn(clause, { start: start - clause.start, end: end - clause.start });
}
