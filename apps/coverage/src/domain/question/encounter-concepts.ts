import { words } from "./folded-text.ts";
import type { Concept } from "./stated-concept.ts";

const PERSON = String.raw`(?:patients?|pts?|persons?|people|folks?|residents?|lad(?:y|ies)|m[ae]n|wom[ae]n|gentlem[ae]n|tenants?|souls?|neighbou?rs?|roommate|ones?)`;
const KIN = String.raw`(?:husband|wife|spouse|partner|sister|brother|mother|father|roommate|neighbou?r)`;
const SEE = String.raw`(?:saw|seen|see|seeing|assess(?:ed|ing)?|examin(?:e|ed|ing)|check(?:ed|ing)?(?: on)?|visit(?:ed|ing)?|treat(?:ed)?|look(?:ed)? (?:in on|at|after))`;
const UNIT = String.raw`(?:ward|floor|unit|service|wing|rehab\w*|alc|bed|medicine|surgery|psychiatry|step-?down|palliative unit|team|department)`;
const SAME_HOSPITAL = String.raw`(?:same (?:hospital|building|site|institution|facility)|our (?:own )?(?:hospital|rehab\w*|building|[a-z]+ (?:ward|unit|floor))|own hospital|upstairs|downstairs|in-?house|within the hospital|inside the hospital|intra-?hospital|another (?:ward|floor|unit|service)(?! (?:at|of) (?:an)?other)|different (?:ward|floor|unit|service)|between (?:wards|units|services|floors))`;
const MOVE = String.raw`(?:mov(?:e|es|ed|ing)|goes|going|steps?(?: down)?|relocat\w+|chang(?:ed|es|ing)|transfer(?:red|ring|s)?|went|sent|step(?:ped|ping)? down|shift(?:ed)?|accept(?:ed)?|t(?:ook|aken) over|handed over)`;

/** Insulin with each meal beside one that lasts: four injections a day. */
const MEALTIME = String.raw`(?:meal[- ]?time|bolus|rapid(?:[- ]acting)?|short[- ]acting|prandial|with (?:each|every|all|his|her|the) meals?)(?: insulin)?`;
const BASAL = String.raw`(?:basal|long[- ]acting|bedtime|lantus|basaglar|toujeo|tresiba|levemir|glargine|degludec|detemir|nph|at (?:night|bedtime))`;

/** Who was seen, why and where, as the billing rules ask for it. */
export const ENCOUNTER_CONCEPTS: readonly Concept[] = [
  {
    fact: "is_transfer_within_hospital",
    says: true,
    pattern: words(
      String.raw`${MOVE} [^.?!;]{0,60}?${UNIT}[^.?!;]{0,30}?${SAME_HOSPITAL}|${MOVE} [^.?!;]{0,60}?${SAME_HOSPITAL}|${SAME_HOSPITAL}[^.?!;]{0,20}? transfer|internal transfer|meme hopital`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_first_person_at_location",
    says: false,
    pattern: words(
      String.raw`first[- ](?:person|patient)s?(?: seen)?(?: premiums?| fees?| codes?)?(?: (?:go|goes|went|paid|billed|claimed|payable))?(?: in)? (?:for|on|with) (?:each|every|all|both)|(?:second|third|fourth|2nd|3rd|4th|another|additional|next|other|deuxieme|troisieme) (?:[a-z]+ ){0,2}?(?:${PERSON}|personne|${KIN})(?: (?:seen|too|as well|there|on|that|i saw|in))?|(?:the )?(?:second|2nd) and (?:the )?(?:third|3rd)|(?:${SEE}) (?:both|two|three|four|several|all|[2-9]|\d\d) (?:of them|[a-z]+ ){0,2}?${PERSON}|(?:also|then|and) ${SEE} (?:[a-z]+ ){0,2}?(?:${KIN})|(?:the|my|her|his|their) ${KIN} (?:too|as well|also|next door|in the same)|${SEE} (?:the|her|his|their) ${KIN} (?:too|as well|also)|(?:both|two) spouses|(?:seen|saw|did|visited|assessed|checked|examined) (?:right |just |straight |immediately |next )?after (?:him|her|them|the (?:husband|wife|first|other)|his|my first)|${SEE} both (?:mr|of them|the|him|her)|(?:the|a) couple(?! (?:of|more|days|weeks|times))|both (?:frail|housebound|of them frail)|(?:saw|seen|did|visited|assessed|examined) (?:him|her|the [a-z]+|[a-z]+) first(?:,| and)*(?: and)? then (?:saw |did )?(?:her|him|the|his|[a-z]+)|[abcw]\d{3}a? for (?:her|him|them|the (?:wife|husband|spouse|roommate|partner|other|second|sister|brother|mother|father|rest)) (?:too|as well|also)`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_first_person_at_location",
    says: true,
    pattern: words(
      String.raw`(?:only|first|one|single|sole|just one) (?:${PERSON}|personne)(?! (?:[a-z]+ )?(?:premiums?|fees?|codes?|rates?))(?: (?:i |that i )?(?:seen|saw|visited))?(?: there)?|only (?:one|person|pt|patient|her|him) (?:i )?(?:seen|saw)|only saw (?:her|him|this|one)|(?:nobody|no one|no-one) else (?:was )?(?:seen|there|visited)|seule (?:personne|patiente)(?: vue)?|seul patient`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_different_diagnosis",
    says: true,
    pattern: words(
      String.raw`(?:different|unrelated|separate|distinct|nothing to do with|not related)(?: (?:and|entirely|completely|new|clearly|totally|unrelated|different|separate)){0,3}(?: (?:diagnos[ie]s|problems?|issues?|conditions?|complaints?|reasons?|matters?|concerns?|dx|illness))?|new (?:diagnosis|problem|issue|condition|complaint|dx)|another (?:diagnosis|problem|issue|condition|complaint|dx)|diagnostic different`,
    ),
  },
  {
    fact: "is_different_diagnosis",
    says: false,
    pattern: words(
      String.raw`(?:same|identical|very same) (?:old )?(?!day|date|visit|patient|person|pt|time|hospital|physician|doctor|doc|week|month|year|building|home|house|apartment|residence|admission|stay|pregnancy|encounter|appointment|morning|afternoon|evening|session|trip|code|place|floor|unit|ward|location|group|clinic|office|consult|again|for|as|but|a\d|site|institution|lady|man|woman|thing happens|in|at|on|to|or|is|it|my|he|and|day's|lot|amount|fee|rate|price)[a-z]{2,}|(?:both|all) for (?:her|his|the|their) (?!visits?|stay|care|own)[a-z]+|(?:nothing|not(?:hing)? (?:really )?|no) (?:new|else|different)(?: (?:with|about|wrong|going on|to report|diagnos[ie]s|problem|issue|complaint|since))|(?:meme) (?:diagnostic|probleme|raison)|(?:related|unchanged) (?:problem|diagnosis|condition)`,
    ),
  },
  {
    fact: "is_on_rounds_or_office_hours",
    says: true,
    pattern: words(
      String.raw`(?:was |i'm |am |were |while )?rounding(?! premium)|i rounded|on (?:my|our) round|(?:on|during|doing|at) (?:my |our |the |regular |morning |evening |weekend |saturday |sunday |ward ){0,2}rounds|(?:saturday|sunday|weekend|morning|ward) rounds|while rounding|(?:fai(?:t|s|sant)|faire|pendant|durant|lors de|en) (?:sa |la |ma |une |leur |notre )?tournee|(?:regular|during|in|within|usual) (?:my |the )?(?:office|clinic) hours`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_sole_reason_for_visit",
    says: true,
    pattern: words(
      String.raw`(?:sole|only) (?:reason|purpose)|(?:for |came for )?nothing (?:but|except|other than) (?:the |her |his |a |an )?(?:[a-z]+ ){0,2}?(?:shot|vaccine|injection|immuni[sz]ation|needle|pap|test|jab|swab|dressing)|(?:just|only|purely|solely|strictly|simply) (?:came |come |here |in |visit )?(?:in )?(?:for|to get) (?:the|her|his|a|an|their) (?:[a-z]+ ){0,2}?(?:shot|vaccine|injection|immuni[sz]ation|needle|pap|test|procedure|jab|swab|dressing)|(?:shot|vaccine|injection|jab|procedure)(?: and| -|,)? (?:nothing else|only|alone)|nothing else|no other (?:service|reason)|seule raison|(?:ne |n')?(?:vient|venu\w*|venait) (?:que|juste|seulement) pour (?:ca|cela|le vaccin|la piqure|l'injection|se faire vacciner)|(?:uniquement|seulement|rien que) pour (?:le vaccin|ca|cela|l'injection)|rien d'autre|(?:only thing|all) (?:we|i|she|he) (?:did|came for|had)|in and out|quick (?:in and out|shot only)`,
    ),
  },
  {
    fact: "is_sole_reason_for_visit",
    says: false,
    pattern: words(
      String.raw`(?:during|at the end of|as part of|in the course of|while (?:she|he|they) (?:was|were) (?:in|here)) (?:[a-z]+ ){0,3}?(?:visit|assessment|physical|appointment|check-?up|follow-?up|counsel\w+|[ak]\d{3})|(?:came|in|here|seen) (?:in )?for (?:[a-z]+ ){1,4}?(?:and(?! nothing)|anyway|too)|also (?:saw|assessed|examined|billed|did an?)|(?:plus|with|and|along with|besides|in addition to) (?:an? |the )?(?:[a-z]+ )?(?:visit|assessment|check-?up|physical|consult[a-z]*)(?! (?:for|to get) (?:the|her|his|an?) (?:shot|vaccine|needle|injection))`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_intensive_insulin_therapy",
    says: true,
    pattern: words(
      String.raw`mdi|basal[- ](?:and[- ])?bolus|${MEALTIME}[^.?!;]{0,40}? (?:plus|and|with|\+|then) (?:[a-z]+ ){0,3}?${BASAL}|${BASAL}[^.?!;]{0,40}? (?:plus|and|with|\+) (?:[a-z]+ ){0,3}?${MEALTIME}|(?:mealtime|meal[- ]time|bolus|rapid|prandial)(?: insulin)? (?:three|four|3|4|with (?:each|every|all))|multiple daily (?:injections|doses)|(?:three|four|five|six|3|4|5|6)(?: or more)? (?:times|injections|shots|doses)(?: of insulin)? (?:a|per|each|every) day|(?:three|four|3|4) (?:daily )?injections|qid|tid|(?:at least|>=?) (?:three|3) injections`,
    ),
  },
  {
    // "Three injections a day, not on a pump": one suffices.
    fact: "is_intensive_insulin_therapy",
    says: true,
    pattern: words(String.raw`(?:insulin |on a |on an |with a )?pump(?: therapy)?`),
    isOneSided: true,
  },
  {
    fact: "is_intensive_insulin_therapy",
    says: false,
    pattern: words(
      String.raw`once (?:a day|daily)|twice (?:a day|daily)|(?:one|two|1|2|single) (?:daily )?(?:injections?|shots?|doses?)|(?:basal|bedtime|long[- ]acting)(?: insulin)? only|at bedtime|bid|not (?:on|taking) insulin|tablets only|oral (?:agents|meds) only`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_resident_new_or_deceased",
    says: true,
    pattern: words(
      String.raw`die[ds]?|passed(?: away| on)?|death|deceased|expired|(?:newly|just|recently) (?:admitted|moved in|arrived)|new (?:resident|admission|arrival)|admitted (?:mid-?month|this month|on the)|moved in|admission assessment|(?:came|arrived) (?:mid-?month|this month)|w10[247]`,
    ),
  },
  {
    fact: "is_resident_new_or_deceased",
    says: false,
    pattern: words(
      String.raw`(?:not|isn't|wasn't|neither) (?:a )?(?:brand[- ])?new(?: [a-z]+)?(?:,? (?:and|nor|or) (?:did not|didn't|not|has not)? ?(?:die|dying|dead|deceased|passed [a-z]+))?|(?:did not|didn't|hasn't|has not|haven't) (?:die|died|passed? away)|still (?:alive|with us|living)|(?:no|neither|not|without) (?:an? |new |any )?(?:admission|admitted|death|died)(?:,? (?:or|nor|and no) (?:death|admission|did (?:he|she) die|died|admitted))?|(?:nobody|no one) died|(?:long[- ]?standing|long[- ]?term|old|existing) resident|(?:every|each) (?:single )?month (?:since|up to|until|till|so far|before|to date|this year)|alive(?: and (?:well|kicking))?|(?:resident|there|lives?|lived|living|been|stayed)(?: [a-z]+){0,4}? (?:\d+|two|three|four|five|six|seven|eight|nine|ten|several|many|a few) years|for (?:several |many |some )?years|(?:several|many|\d+|two|three|four|five|six) years(?: there| in the home)?|long[- ](?:time|standing|term) resident|since (?:19|20)\d\d`,
    ),
    isOneSided: true,
  },
  {
    fact: "gave_intensive_care_before_transfer",
    says: true,
    pattern: words(
      String.raw`i (?:was|am|had been|also was) (?:[a-z]+ ){0,2}?(?:icu|intensive care|critical care) (?:physician|doctor|doc)|i(?:'m| am| was) (?:the|an|her|his) intensivist|i (?:did|gave|provided) (?:[a-z]+ ){0,2}?(?:intensive|critical|icu) care|i (?:looked after|cared for|managed|treated|gave|provided|ran|billed) (?:\S+ ){0,6}?(?:icu|intensive care|critical care|per diems?)|i (?:was|had been) (?:the )?mrp in (?:the )?icu`,
    ),
  },
  {
    fact: "gave_intensive_care_before_transfer",
    says: false,
    pattern: words(
      String.raw`(?:(?<!i was (?:the|an) )(?<!i'm (?:the|an) )(?<!i am (?:the|an) )intensivists?|critical care (?:team|physicians?|doctors?)|icu (?:team|doctors?|physicians?)|(?:my )?colleagues?|someone else|another (?:physician|doctor)|other (?:physicians?|doctors?)) (?:[a-z]+ ){0,2}?(?:looked after|cared for|managed|treated|gave|provided|ran|had|took care)|(?:under|by|of) (?:the |an )?intensivists?|(?:nothing|not anything|little) to do with (?:her|him|them|it) (?:in|on|at) (?:the )?(?:unit|icu)|(?:did not|didn't|never) (?:[a-z]+ )?(?:look(?:ed)? after|treat(?:ed)?|see|saw|seen|cared? for|managed?|follow(?:ed)?|round(?:ed)? on) (?:her|him|them|it) (?:(?:down |up |over )?there|(?:down |up )?in (?:the |our )?(?:unit|icu))|(?:not|wasn't) involved in (?:the |her |his )?(?:icu|unit)(?: care)?`,
    ),
    isOneSided: true,
  },
];
