import type { FactNeed } from "../ohip/claim-facts.ts";
import { findAll, words } from "./folded-text.ts";

/** Nobody knows it, nobody wrote it down. */
const UNKNOWN = words(
  [
    String.raw`(?:can(?:no|')?t|could(?:n't| not)|do(?:es)?(?:n't| not)|did(?:n't| not)|have(?:n't| not)|has(?:n't| not)|(?:i|we|they|she|he)'(?:ve|s|d) not|never|nobody|no one|no-one|neither(?: of us)?|none of us)(?: (?:[a-z]|')+){0,5}? (?:say|says|tell|know|knows|recall|recalls|remember[a-z]*|find|see|sure|certain|note[ds]?|writ(?:e|es|ten)|wrote|record(?:ed|s)?|check(?:ed)?|look(?:ed)? at|track|kept|keep|count(?:ed)?|have|up)`,
    String.raw`(?:nothing|no note|none of it|not a word)(?: (?:in|on|of)(?: [a-z]+){0,3})? (?:says?|tells?|shows?|records?|about)`,
    String.raw`no (?:idea|clue|record|note|way of (?:knowing|telling)|times?|start|stop|clock|minutes|duration|dates?|count|history)`,
    String.raw`(?:faintest|foggiest|slightest|least) (?:idea|clue)|not (?:so |quite |entirely |exactly )?(?:sure|certain|clear|known|recorded|noted|written|charted|documented|stated|given|there|entered|listed)|unsure|unknown|unclear|unrecorded|undated|untimed|illegible|who knows|god knows|anyone'?s guess|hard to (?:say|tell)`,
    String.raw`(?:is|are|was|were|left|field|column|box|came back) (?:blank|empty|missing|illegible|lost)|blank|forgot(?:ten)?(?: to (?:note|write|record|check|look|chart|log|put))?|missing|lost|without (?:times?|dates?|the times?|minutes)|skipped|omitted|some day|some time|sometime|a while (?:ago|back)`,
    String.raw`oubli(?:e|er|ai)|pas (?:note|inscrit|ecrit|retrouve)e?s?|j'ignore|ne (?:sais|sait|connais|me souviens|me rappelle)(?: [a-z]+)? pas|aucune idee|inconnue?s?`,
  ].join("|"),
);

const SUBJECTS: readonly (readonly [readonly FactNeed[], RegExp])[] = [
  [
    ["minutes"],
    words(
      String.raw`minutes?|mins?|duration|durations?|how long (?:it|we|i|she|he|they|that|the|this) (?:[a-z]+ )?(?:took|lasted|talked|spent|sat|was|were|had|ran|went|met|saw)|length of (?:the |her |his )?(?:visit|session|call|talk|meeting|assessment)|clock|time spent|start (?:and|&|\/|or) (?:stop|finish|end)|start\/stop|times?|duree|combien de temps|heures? de debut`,
    ),
  ],
  [
    ["earlierClaims"],
    words(
      String.raw`how (?:many|often)(?: (?:times|units|visits|of (?:these|those|them)))?|count|history|claims history|how long ago|when (?:she|he|it|that|her|his|the|they|this)(?: [a-z]+){0,4}? (?:last|had|was|did|were|ever)|when the last|(?:the )?(?:date|when) of (?:the |her |his )?(?:last|previous|prior)|say when|last (?:one|time|swab|test|screen|visit|check-?up|physical|pap)|if (?:she|he|they|anyone|someone|it)(?: [a-z]+){0,3}? (?:ever |already |before |previously )?(?:had|did|billed|claimed|got)|combien de fois|(?:what|which) (?:year|month)|(?:anyone|someone|somebody|another [a-z]+|nurse or doctor|the other [a-z]+)(?: [a-z]+){0,3}? (?:already|ever|before|did)|whether (?:she|he|they|anyone|someone|another [a-z]+|the [a-z]+)(?: [a-z]+){0,4}? (?:billed|claimed|had|did|done|been)|previous (?:claims?|billings?)|how often`,
    ),
  ],
  [
    ["has_existing_relationship"],
    words(
      String.raw`(?:ever |been )?(?:rostered|enrolled)|(?:was |been )?ever (?:seen|been|come|came)(?: [a-z]+){0,3}|seen (?:here|there|before|in person|by (?:us|me|anyone))|been (?:here|in|to (?:the|our) (?:clinic|office))(?: before)?|on (?:our|my|the) roster|whose patient`,
    ),
  ],
  [
    ["is_sole_delivery_of_day"],
    words(
      String.raw`(?:before|after) midnight|the other (?:one|delivery|baby|birth)|(?:another|second) (?:delivery|baby|birth)(?: [a-z]+){0,4} (?:day|date)`,
    ),
  ],
  [
    ["is_requested_by_most_responsible_physician"],
    words(
      String.raw`(?:if|whether) (?:he|she|they|the (?:mrp|family (?:doctor|physician)|gp|hospitalist|attending))(?: [a-z]+){0,2}? (?:wanted|asked|requested)(?: [a-z]+){0,6}`,
    ),
  ],
  [
    ["is_intensive_insulin_therapy"],
    words(
      String.raw`how (?:many|often)(?: [a-z]+){0,3} (?:injections?|injects?|shots?|insulin|needles?)(?: [a-z]+){0,4}|(?:basal|bolus|mealtime|pump)(?: [a-z]+){0,4}`,
    ),
  ],
  [
    ["is_most_responsible_physician"],
    words(
      String.raw`most responsible|mrp|who (?:is|was) (?:in charge|the mrp|responsible)|medecin le plus responsable`,
    ),
  ],
  [
    ["service"],
    words(
      String.raw`(?:which|what) (?:day|date|hour|time)|(?:says?|tells?|knows?|recalls?|remembers?|note[ds]?|wrote|recorded) when|some day|the (?:day|date|hour)|hour|clock|times?|undated|untimed|quel(?:le)? (?:jour|heure|date)`,
    ),
  ],
  [["specialty"], words(String.raw`(?:which|what) specialty|(?:her|his|the doctor's) specialty`)],
  [
    ["lesions"],
    words(
      String.raw`how many (?:[a-z]+ ){0,3}(?:lesions|warts|moles|abscesses|biopsies|spots|keratoses|there were|were)`,
    ),
  ],
];

/** "Three times", "times two": a number of times is no time of the clock. */
const COUNTED_TIMES =
  /\b(?:one|two|three|four|five|six|\d+|several|many|all|both|few|other|at|some|these|those|office|wait|waiting) times?\b/u;

/** "Three of us are seeing him": who of them is in charge is not said. */
const SEVERAL_PHYSICIANS = words(
  String.raw`(?:two|three|four|five|several|many|both|a few|\d) (?:of us|doctors|physicians|docs|services|teams|specialists|consultants) (?:are |is |were |all |have been |currently )*(?:seeing|following|looking after|rounding on|involved|visiting|treating|see|saw|on the case)`,
);

const TIME = String.raw`(?:(?:this|last|the|past|in|back in|early|late|around) ){0,3}(?:spring|summer|fall|autumn|winter|year|month|week|january|february|march|april|june|july|august|september|october|november|december)`;
/** "Paid once already, either this past winter or the one before": when it was is told twice and not known. */
const DOUBTED_DAY = words(
  String.raw`(?:last one|last time|previous|paid|billed|claimed|had (?:one|it)|did (?:one|it))(?: [a-z]+){0,8}?,? (?:was )?(?:either|maybe|perhaps|possibly|could be|might (?:be|have been)) ${TIME},? (?:or|maybe|perhaps|possibly) [a-z]+`,
);

const CLAUSE = /[^.;!?\n]+(?:\.(?=\d)[^.;!?\n]+)*/gu;
/** "I was MRP, but I do not know when": what stands before is known. */
const BUT = /,? (?:but|mais|though|although)\b/u;
const KNEE = /\bknees?\b/u;

/**
 * What a question says that nobody knows or wrote down: "duration field blank", "neither of us knows how long ago". What
 * is said to be unknown decides nothing and is never taken for granted.
 */
export function readUnknownFacts(folded: string): readonly FactNeed[] {
  const clauses = [...folded.matchAll(CLAUSE)].flatMap(([clause]) => clause.split(BUT));
  const found = clauses.flatMap((clause) => {
    if (findAll(clause, UNKNOWN).length === 0) return [];
    const rest = clause.replace(COUNTED_TIMES, " ");
    return SUBJECTS.flatMap(([needs, pattern]) => (findAll(rest, pattern).length > 0 ? needs : []));
  });
  const several: readonly FactNeed[] =
    findAll(folded, SEVERAL_PHYSICIANS).length > 0 ? ["is_most_responsible_physician"] : [];
  const doubted: readonly FactNeed[] = findAll(folded, DOUBTED_DAY).length > 0 ? ["earlierClaims"] : [];
  return [...new Set([...found, ...several, ...doubted])];
}

/** Of a knee that was tapped or injected it counts whether a rheumatoid disease has distorted it. */
export const namesKnee = (folded: string): boolean => KNEE.test(folded);
