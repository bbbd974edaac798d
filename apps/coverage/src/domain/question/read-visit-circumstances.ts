import { findAll, words } from "./folded-text.ts";
import { isNegated } from "./negation.ts";
import type { QuestionFacts, Slot } from "./coverage-question.ts";

const OFFICE = String.raw`(?:(?:my|the|our|his|her|a|booked|full|busy|afternoon|morning|office|clinic|two|three|four|five|six|several|some|couple of|few|\d+|all|other|scheduled) ){0,5}(?:booked|scheduled|office|clinic|appointments?|appts?|bookings?|patients?|people|ppl|slots?|waiting room|visits?)`;
const SACRIFICED = words(
  String.raw`(?:cancel(?:l?ed|l?ing)?|re-?book(?:ed|ing)?|reschedul\w+|bump(?:ed|ing)?|postpon\w+|delay\w*|push(?:ed|ing)?(?: back)?|mov(?:ed|ing)|put off|kept|interrupt\w*|shut down) ${OFFICE}|(?:left|leaving|closed|closing|walked out of|ran out of|dropped) (?:my |the |our )(?:full |busy |booked )?(?:office|clinic|waiting room|surgery)(?! (?:was|is|at (?:five|5|six|6)))|sacrific\w+(?: of)?(?: my| the)? (?:office|clinic)(?: hours)?|office hours (?:were |had to be )?sacrificed|giving up(?: of)?(?: [a-z]+)? office hours|(?:office|clinic|waiting room) (?:was )?(?:full|waiting)|full (?:[a-z]+ )?(?:waiting room|clinic|office|day sheet)|${OFFICE} (?:had to|have to|got|were|was|who) (?:be |get )?(?:re-?booked|cancell?ed|rescheduled|moved|bumped|wait|postponed|pushed|delayed|sent home)`,
);
const NOT_SACRIFICED = words(
  String.raw`(?:my |a |on my |his |her )?day off|no (?:office|clinic)(?: hours| that day| today)?|(?:office|clinic) (?:was |is )?(?:already )?closed|after (?:my |the )?(?:office|clinic)(?: hours)?|(?:no|without|not) (?:any )?(?:cancell?\w*|booked patients|booked visits|appointments)(?: (?:that day|cancell?ed))?|nobody (?:was |had to be )?(?:re-?booked|cancell?ed|waiting)|over (?:my )?lunch|at lunch(?:time)?|before (?:my )?(?:office|clinic)(?: hours)?`,
);
const HOME_VISIT = String.raw`(?:home|house)[- ]?(?:visits?|calls?)|visits? (?:at|to) (?:her|his|their|the patient's) (?:home|house|apartment)|visites? a domicile`;
const PLANNED = String.raw`(?:elective|planned|scheduled|routine|pre-?booked|pre-?arranged|booked|standing|regular|weekly|monthly|programmee)`;
const ELECTIVE = words(
  String.raw`(?<!non[- ])elective(?! (?:admission|surgery|procedure))|${PLANNED} (?:[a-z]+ )?(?:home |house )?(?:visit|call|appointment)s?|${PLANNED}(?:,? \(?[a-z]+\)?){0,4}? (?:${HOME_VISIT})|(?:${HOME_VISIT})(?: [^.?!;]{0,60}?)? (?:was |is |were )?(?:elective|planned|scheduled|pre-?booked|booked (?:last|a|in|two|weeks|days)|routine|programmee)|(?:visit|call|see|go|there)(?: [a-z]+){0,5}? every (?:week|month|other|second|[a-z]+day|\d)|planned (?:[a-z]+ ){0,3}?(?:ahead|in advance)|(?:arranged|booked|set up|scheduled) (?:[a-z]+ ){0,2}?(?:days|weeks|a week|a month|last week|in advance|ahead)|nothing urgent|not urgent|non-?urgent`,
);
const URGENT = words(
  String.raw`non-?elective|un-?planned|un-?scheduled|(?<!non[- ]?)urgent(?:ly)?|same[- ]day (?:request|call|visit)|short of breath|(?<!no |not an )emergency(?! (?:department|room|dep))`,
);

const slot = (value: boolean, span: Slot<boolean>["span"]): Slot<boolean> => ({ value, span, from: "text" });

/** Whether booked office visits gave way to a visit elsewhere, and whether that visit was planned (GP65). */
export function readVisitCircumstances(
  folded: string,
): Pick<QuestionFacts, "isOfficeSacrificed" | "isElectiveVisit"> {
  const none = findAll(folded, NOT_SACRIFICED)[0];
  const given = findAll(folded, SACRIFICED).find(({ span }) => !isNegated(folded, span));
  const denied = findAll(folded, SACRIFICED).find(({ span }) => isNegated(folded, span));
  const sacrificed = given
    ? slot(true, given.span)
    : (none ?? denied) && slot(false, (none ?? denied)?.span ?? null);
  const isUrgent = findAll(folded, URGENT).some(({ span }) => !isNegated(folded, span));
  const planned = isUrgent
    ? undefined
    : findAll(folded, ELECTIVE).find(
        ({ span, written }) => /^n(?:o|on)/u.test(written) || !isNegated(folded, span),
      );
  return {
    ...(sacrificed ? { isOfficeSacrificed: sacrificed } : {}),
    ...(planned ? { isElectiveVisit: slot(true, planned.span) } : {}),
  };
}
