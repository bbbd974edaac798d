import { NUMBER_PATTERN } from "@clinical-mcp/citations";
import { MONTHS_PATTERN } from "./read-claim-day.ts";

export const ORDINALS = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
];
/** From the first on; the second has two words. */
export const FRENCH_ORDINALS = [
  ["premier", "premiere"],
  ["deuxieme", "second", "seconde"],
  ["troisieme"],
  ["quatrieme"],
  ["cinquieme"],
  ["sixieme"],
  ["septieme"],
];
const ORDINAL = String.raw`(?<ordinal>${[...ORDINALS, ...FRENCH_ORDINALS.flat()].join("|")}|\d{1,2}e(?:me)?|\d{1,2}(?:st|nd|rd|th))`;
const AMOUNT = String.raw`(?<amount>\d{1,2}|une?|deux|trois|quatre|cinq|one|two|three|four|five|six|seven|eight|nine|ten)`;

/** "Second E079": the words before a code that say how many there were. */
export const ORDINAL_BEFORE = new RegExp(
  String.raw`\b${ORDINAL}(?! (?:days?|weeks?|months?|years?|persons?|patients?|residents?|floor|apartment|trimester|degree|opinion|line|dose|lady|man|woman|one|secretar(?:y|ies)|billers?|clerks?|nurses?|doctors?|docs?|physicians?|receptionists?|assistants?|moas?|shifts?|things?|questions?|parts?|issues?|problems?|twin|baby|child|kid|hand)\b)(?: (?:[a-z]|-)+){0,4}\s*$`,
  "u",
);
export const ANOTHER_BEFORE = /\b(?:another|one more|an additional|a further)\s*$/u;
export const AMOUNT_BEFORE = new RegExp(
  String.raw`\b(?:only |just |already (?:used |billed |claimed |had |has |have |done |got |at )?|has |have |there (?:are|were) |(?:used|gone through|been through|burn(?:ed|t) through|exhausted|spent|maxed out|been paid(?: for)?|paid|finished|billed|claimed|had|did|done)(?: (?:all|up|her|his|their|the|my|already|just|only|out|allotted|yearly|annual|first|those|of)){0,4} |billed |claimed |after |with |of )${AMOUNT}(?: (?:paid|full|yearly|annual))?(?: (?<units>units?)(?: of)?)?(?: more)?(?: w-prefix| visits of)?\s*$`,
  "u",
);
export const NONE_BEFORE =
  /\b(?:no|before (?:any|an?|the|her|his)|never (?:billed|claimed|had|did|done|paid|got|submitted|put in|used)|(?:nobody|no one|no-one|none of us)(?: (?:here|else|in (?:our|my|the|this) [a-z]+|at (?:our|my|the) [a-z]+))* (?:(?:has|had|have|ever|yet|else) )*(?:billed|claimed|did|done|submitted|put in)|without (?:an?|any|the)?|not (?:billed|claimed|done)|did not (?:bill|claim|do)|didn't (?:bill|claim|do)|no(?:ne|thing) of)(?: (?:an?|any|the|her|his|those|initial|previous|prior|earlier|ever))*\s*$/u;
export const DONE_BEFORE =
  /\b(?:had|have had|did|done|billed|claimed|was paid|got paid|already|submitted|used|received|got|paid(?: for)?|with)(?: (?:an?|the|my|her|his|their|full|paid|i|we|billed|claimed|did|had|used))*\s*$/u;
export const AGAIN_BEHIND =
  /^(?:[^.?!;]{0,30}?[\s,(])?(?:a |the |for the )?(?:(?<nth>second|third|fourth|fifth|sixth|seventh|eighth|ninth|2nd|3rd|4th|5th|6th|7th|8th|9th)(?= (?:in|this|within|per|of|on|for|during)\b| ?\?)|(?<count>two|three|four|five|six|seven|eight|nine|ten|\d{1,2}) times|an?other time|once more|again|(?:for )?(?:an? |the )?(?<second>second|third|fourth|fifth|sixth|seventh|[2-9](?:nd|rd|th)) (?:time|units?|one|visit|claim)|(?<twice>twice)|(?<thrice>three times))/u;
/** "W010, two W003 visits this month": an amount at the head of a part of the sentence. */
export const AMOUNT_AT_HEAD = new RegExp(
  String.raw`(?:^|\(\s?|[-–—,;:.] |\band |\bwas |\bafter |\bwith |\bfor )${AMOUNT}(?: visite?s?)?\s*$`,
  "u",
);
export const COUNTED_BEHIND =
  /^\s*(?:\)|(?:visits?|assessments?|sessions?|units?|claims?|seulement|dans|ce mois|only|on file|this|in|so far|already|done|since)\b)/u;
/** "K030? I have billed four already": of the one code that is asked about. */
export const BILLED_SO_FAR = new RegExp(
  String.raw`\b(?:billed|claimed|done|did|had|used|submitted) (?:it )?${AMOUNT}(?: of (?:them|those|these)| times| units?| visits?| already)?(?: (?:already|so far|to date|on file|this (?:calendar )?year|this month|(?:in|over|within|during) (?:the |this )?(?:last |past |same )?(?:year|twelve months|12 months|calendar year)|since (?:last )?(?:spring|summer|fall|autumn|winter|the new year|christmas|new year'?s|${MONTHS_PATTERN})|and (?:now )?(?:this is|wants|here)))`,
  "u",
);
/** "I already claimed one", "it has been billed before": of the one code that is asked about. */
export const BILLED_BEFORE =
  /\blast(?: (?:one|time|done|exam|billed|was|had))* (?:about |only |just )?(?:an?|\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:weeks?|months?|years?) (?:ago|back)\b|\b(?:already|previously) (?:been )?(?:billed|claimed|done|did|had|used|submitted|paid)(?: (?:it|one|this|that|the same|for it))?(?=[ .,;?!]|$)|\b(?:billed|claimed|did|had|paid) (?:it|one|this|that)(?: (?:for|on) (?:him|her|them|this (?:patient|person|lady|man|gentleman))| to (?:ohip|him|her))? (?:already|before|earlier|last|in|this|\w+ (?:days?|weeks?|months?|years?) ago)|\b(?:last|previous|prior|earlier) (?:one|time|claim) (?:was |were )?(?:\w+ (?:days?|weeks?|months?|years?) ago|in \w+)/u;
/** "Had a normal screen paid by OHIP twenty months ago": the earlier one by what it was. */
export const WAS_DONE = new RegExp(
  String.raw`\b(?:had|did|last|previous|paid|done|got|received|billed|claimed)\b[^.?!]{0,30}?\b(?:screen\w*|pap|swab|smear|test|physical|check-?up|annual|health visit|consult\w*|assessment|general|incentive|exam\w*|counselling|one)\b[^.?!]{0,40}?\b(?:\d{1,3}|an?|${NUMBER_PATTERN}) (?:weeks?|months?|years?) (?:ago|back|earlier|before)\b|\b(?:weeks?|months?|years?) (?:after|since) (?:the|her|his|my|our|their) (?:own )?(?:last|previous|prior) (?:one|time|claim|physical|check-?up|annual|exam|screen|pap)\b`,
  "u",
);
/** "C122 was claimed by my partner". */
export const BY_OTHER_BEHIND =
  /^\s*(?:was |has been |is )?(?:already )?(?:claimed|billed|paid|done)(?: already)? (?:by|to) (?:my|an?|the|another) /u;
/** Several of one code on one day. */
export const SEVERAL_BEFORE =
  /\b(?<several>two|2|three|3|four|4|both|double|a second|deux|trois)(?: (?:of the|of|x|times|more))?\s*$/u;
export const ONE_DAY =
  /\b(?:(?:same|one|that|single|per|each|a) day|twice(?! (?:already )?(?:(?:this|last|that|in|during|over|for) (?:the )?(?:same )?(?:calendar )?(?:month|year|[a-z]+ber|january|february|march|april|may|june|july|august)\b))|morning and (?:again )?(?:[a-z]+ )?(?:evening|night|afternoon)|a\.?m\.? and p\.?m|both (?:times|visits|encounters)|(?:once|first) (?:in the|at) [^.?!]{0,30}?(?:and|then) (?:again|once|later)|and (?:then )?again (?:in|at|around|this|that|the|after|before|late|to)|at \d[^.?!]{0,25}?(?:and|then) (?:again )?(?:at|around)|deux fois)\b/u;
export const SEVERAL: Readonly<Record<string, number>> = {
  "2": 2,
  two: 2,
  both: 2,
  double: 2,
  "a second": 2,
  deux: 2,
  "3": 3,
  three: 3,
  trois: 3,
  "4": 4,
  four: 4,
};

/** "Seen four times with K030 since January". */
export const TIMES_WITH = new RegExp(
  String.raw`\b${AMOUNT} times (?:(?:already|so far|since [a-z]+|this year|with|using|under|on|as|for|an?|the|his|her|my|our|code|the code) ){1,4}$`,
  "u",
);
/** "K030 in January, in May and again in September". */
export const LISTED_MONTHS = new RegExp(
  String.raw`^\s*(?:(?:visits?|follow-?ups?|assessments?|claims?|sessions?|was|were|got|has|had|been|done|billed|claimed|paid|submitted|went in|out|on|for|with|by|to|the|this|that|her|his|him|them|us|me|my|our|same|patient|pt|diabetic|man|lady|woman|gentleman|guy|name|person|doctor|doc|physician|already|once|each) ){0,9}in (?:early |late )?(?:${MONTHS_PATTERN})(?:(?:,| and| plus| then| again| once more| in| early| late| one| &)+ (?:${MONTHS_PATTERN}))+`,
  "u",
);
export const MONTH_NAMES = new RegExp(MONTHS_PATTERN, "gu");
/** "Use it a 5th time", "this would be the fourth one": of the one code that is asked about. */
export const NTH_TIME =
  /\b(?:(?:an?|the|his|her|my|our|for|is|be) (?<nth>second|third|fourth|fifth|sixth|seventh|eighth|[2-9](?:nd|rd|th)) (?:time|one|claim|go)\b(?! (?:he|she|they|i) (?:had|was|came|did))|(?<visit>second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|[2-9](?:nd|rd|th)) (?:routine |regular |ward |hospital |inpatient )?(?:visit|round) (?:for (?:him|her|them) )?(?:of )?(?:this|the same|the|that) (?:calendar )?(?:week|month)\b)/u;
/** "I have already been three times this week": visits of an in-patient that are counted by the week or the month. */
export const ROUNDED_SO_FAR = new RegExp(
  String.raw`\b(?:been|seen|saw|rounded|visited|gone|went|come|came)(?: (?:on|in|by|round|around|there|to see|seeing|him|her|them|this (?:man|lady|woman|patient|gentleman)|already)){0,4} (?:already )?(?:${AMOUNT} (?:times|visits)|(?<twice>twice)) (?:already )?(?:so far )?(?:this|the same|in the same) (?:calendar )?(?:week|month)\b(?! (?:including|counting|with) (?:today|this))`,
  "u",
);
/** "Had a few of them already": how many nobody says. */
export const SOME_BEFORE =
  /\b(?:a few|several|some|a bunch|a handful|a couple|many|multiple|lots|plenty|a number|one or two|two or three|three or four) (?:(?:of )?(?:them|those|these|the \w+) )?(?:already|before|earlier|so far|over the|in the|during the|this (?:calendar )?year|within|times (?:already|before|this|since|over|in))\b|\b(?:been|was|were|seen|came|come|had|here|in)(?: (?:in|here|me|us|him|her|one|this|it))? before (?:this|in the|over the|for (?:the|this) same|since|already)\b|\b(?:not|isn't|wasn't) (?:the |his |her |their |my )?first (?:one|time|session|this year)\b/u;

/** "Nine units of K077". */
export const UNITS_OF_BEFORE = new RegExp(String.raw`${AMOUNT} units? of\s*$`, "u");
/** "A003 in March", "an A003 on this gentleman 7 months ago": what has its own date was before. */
export const DATED_BEHIND = new RegExp(
  String.raw`^\)?(?: (?:on|for|with|with me|in|by|here|through|down|off|out|paid|visit|him|her|them|this|the|my|was|done|gentleman|lady|patient|man|woman|same|billed|claimed|paid)){0,5} (?:(?:in|last|since|back in|on|from) (?:${MONTHS_PATTERN}|(?:year|spring|summer|fall|autumn|winter|month|week)\b)|(?:\d{1,3}|an?|${NUMBER_PATTERN}) (?:days?|weeks?|months?|years?) (?:ago|back|earlier|before))`,
  "u",
);
/** What is asked about now stands beside it. */
export const NOW =
  /\b(?:today|now|again|another|second|repeat(?:ed)?|this time|one more|new|next|just (?:did|done)|redid|re-?did)\b/u;
/** "Number five in twelve months". */
export const NUMBERED =
  /\b(?:number|no\.?|#) ?(?<number>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\b(?! (?:of|street))/u;
/** "First E079 was billed five months ago": that one was before. */
export const TOLD_BEHIND =
  /^\s*(?:was|has been|had been|got|i) (?:[a-z]+ )?(?:billed|claimed|paid|done|submitted)\b[^.?!;]*\b(?:ago|in|last|back|earlier|before)\b/u;
/** Nobody is sure whether, or how often. */
export const UNSURE_BEFORE =
  /(?:\b(?:a few|several|some|a number of|a bunch of|(?<!how )many|various|multiple|a couple of|or (?:maybe |was it |perhaps )?[a-z]+,?(?: [a-z]+)?)['"\u2019]?|\b(?:not sure|unsure|no idea|don't know|do not know|can't tell|cannot tell|nobody (?:can tell|knows)|(?:don't|do not) have (?:the|her|his|their) history|unclear|unknown|can tell me)(?: \S+){0,8})[ '"]*$/u;

/** "Three months after the last A003". */
export const LAST_BEFORE =
  /\b(?:after|since|from|following) (?:the|her|his|my|their|our) (?:last|previous|first|earlier|initial|other)(?: paid| billed)?\s*$/u;
/** "My own last K131 for him was ten months back". */
export const OWN_LAST_BEFORE =
  /\b(?:my|our|his|her|their|the)(?: own)?(?: very)? (?:last|previous|prior|latest|most recent)(?: (?:paid|billed|own))?\s*$/u;
export const OF_PATIENT = /^(?: (?:for|on|with|of) (?:him|her|them|this (?:[a-z]+)|the (?:pt|patient)))?/u;

/** "E079 was in June", of a code beside the one that is asked about. */
export const DATED = new RegExp(
  String.raw`^\s*(?:was|is|were|dated|dates)(?: (?:done|billed|claimed|paid|submitted|back|from|only|already|given|put in|by (?:us|me|our [a-z]+)|with (?:us|me)|here|way))* (?:(?:in|on|from|of) (?:early |late |mid-?)?(?:${MONTHS_PATTERN}|last)|(?:(?:in|during|over|of|from|back) )*(?:the )?(?:early |late )?(?:spring|summer|fall|autumn|winter)(?= of| two| three| four| \d|,|$)|last (?:week|month|year|spring|summer|fall|winter)|(?:\d{1,3}|an?|${NUMBER_PATTERN}) (?:days?|weeks?|months?|years?) (?:ago|back|earlier|before))`,
  "u",
);
export const DONE_BEHIND =
  /^\s*(?:(?:with me|by me|myself|ourselves|once|only once|for (?:her|him|them|this)|on (?:her|him|them)|back|here|earlier|,) )*(?:was (?:already )?(?:billed|claimed|paid|done) |billed |claimed |done |paid )?(?:in(?! (?:my|our|the|an?|her|his|their|hospital|clinic|office|person|for)\b)|last|\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|this|earlier|already|a)\b/u;
