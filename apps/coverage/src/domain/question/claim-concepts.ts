import { words } from "./folded-text.ts";
import type { Concept } from "./stated-concept.ts";

const REFERRER = String.raw`(?:nurse practitioner|np|family (?:doctor|physician|doc)|gp|physician|doctor|doc|colleague|partner|surgeon|internist|hospitalist|specialist|midwife|dentist|dr\.? ?[a-z]+|clinic|emerg(?:ency)?(?: department| doc)?)`;
const HALL = String.raw`(?:hall(?:way)?|corridor|lounge|cafeteria|elevator|stairwell|parking lot)`;
/** Behind "asked me": where only words were exchanged. */
const UNWRITTEN = String.raw`(?: [a-z]+){0,3} in the ${HALL}|[^?]*\b(?:nothing (?:was )?(?:in writing|written|on paper)|no (?:letter|fax|written [a-z]+)|never (?:wrote|faxed))`;
const UNIT = String.raw`(?:icu|ccu|nicu|picu|intensive care(?: unit)?|critical care(?: unit)?)`;
const OPERATION = String.raw`(?:surger(?:y|ies)|procedures?|operations?|reductions?|repairs?|c-?sections?|caesareans?|fractures?|appendectomy|laparotomy|case|scope|intubation)`;
const PATIENT_SIDE = String.raw`(?:the )?(?:patient|pt|he|she|they|family|daughter|son|wife|husband|mother|father|caregiver|parents?|mom|dad)`;

/** Chronic diseases as the list of the premium has them (GP26), by everyday names. */
const CHRONIC = String.raw`(?:diabet\w+|t[12]dm?|asthma|copd|chf|emphysema|bronchitis|(?:pulmonary|lung) fibrosis|ipf|disease|\w*arthritis|heart failure|epilepsy|parkinson\w*|sclerosis|ms|lupus|sle|scleroderma|dermatomyositis|spondylitis|spondyloarthr\w+|colitis|crohn\w*|cirrhosis|(?:kidney|renal) failure|ckd|dementia|alzheimer\w*|autism|cerebral palsy|h(?:a)?emophilia|thalass(?:a)?emia|sickle[- ]cell|itp|hiv|aids|disorder)`;

/** What the claim rests on: requests, appointments, kinds of admission, who gave what. */
export const CLAIM_CONCEPTS: readonly Concept[] = [
  {
    fact: "is_written_request_on_file",
    says: true,
    pattern: words(
      String.raw`(?:asked|requested|referred|sent)(?: [a-z]+)? in writing|written (?:request|referral|note|letter)|(?:new |fresh |a |the |with |her |his )?referr(?:al|ed)(?: letter| note)?(?: from| by| on file| received| in hand| in (?:the )?chart| for| to me| in)?|${REFERRER}(?:'s)? (?:[a-z]+ ){0,2}?(?:referred|asked|requested|sent) (?:me|us|her|him|them|for|my|a|over)\b(?!${UNWRITTEN})|(?:sent|referred) (?:to me |over )?(?:by|from) (?:an?|the|her|his|my|their) (?:[a-z]+ )?${REFERRER}|on request|at the request of`,
    ),
  },
  {
    fact: "is_written_request_on_file",
    says: false,
    pattern: words(
      String.raw`self[- ]?refer(?:red|ral)|(?:booked|sent|referred|brought) (?:himself|herself|themsel(?:f|ves))|(?:came|booked|walked in|arrived) (?:in )?on (?:his|her|their) own|(?:nobody|no one|no-one) (?:[a-z]+ )?(?:referred|asked|requested|sent)|verbal(?:ly)?(?: request| asked)?|hallway (?:request|consult)|(?:asked|grabbed|stopped|caught|cornered|buttonholed|mentioned)(?: [a-z]+){0,4}? in the ${HALL}(?![^?]*\b(?:then|later|after[a-z]*|but|also)\b[^?]*\b(?:writ[a-z]+|fax[a-z]*|letter))|(?:nothing|never anything) (?:was )?(?:in writing|written|on paper|by fax|faxed)|no (?:letter|fax|note|paper(?:work)?|written [a-z]+|consult (?:letter|request|form)) (?:came|was sent|ever|from|arrived|on file|at all)|never (?:wrote|faxed|put|sent) (?:anything|a (?:letter|request|referral|note)|it in writing|me anything)|without (?:a|any) (?:written )?(?:letter|referral|request)`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_prebooked",
    says: true,
    pattern: words(
      String.raw`(?:pre-?)?booked(?! (?:himself|herself|themsel))|scheduled|(?:by|with|had|made|an?|any|the|prior|previous) (?:appointments?|bookings?)|sur rendez-vous`,
    ),
  },
  {
    fact: "is_prebooked",
    says: false,
    pattern: words(
      String.raw`unbooked|unscheduled|un-?announced|walk(?:ed|s)?[- ]?in(?! clinic)|wandered in|dropped (?:in|by)|drop-?in|showed up|squeezed (?:her|him|them|in)|on the spot|spontaneous(?:ly)?|impromptu|ad[- ]hoc|(?:corridor|hallway|informal|unplanned|chance)(?: [a-z]+)? (?:chat|conversation|discussion|huddle|talk|meeting|conference|conf)|sans rendez-vous|no appointment`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_frail_elderly_or_housebound",
    says: true,
    pattern: words(
      String.raw`frail(?:ty)?|fragile|shut-?ins?|(?:home|house|bed|chair)[- ]?bound|bed-?ridden|confined to (?:bed|the house|home|her|his)|(?:can(?:no|')?t|unable to|never|not able to|no longer) (?:[a-z]+ )?(?:leaves?|get out of|leave) (?:the |her |his |their )?(?:house|home|apartment|bed|room)|confinee? (?:a la maison|chez elle|chez lui)`,
    ),
  },
  {
    fact: "is_elective_admission",
    says: false,
    pattern: words(
      String.raw`non[- ]?elective(?:ly)?|unplanned|not planned|emergency admission|urgent(?:ly)? (?:admission|admitted)|(?:through|from|via|by way of) (?:the )?(?:emerg\w*|er|ed)`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_elective_admission",
    says: true,
    pattern: words(
      String.raw`(?<!non[- ])elective(?:ly)? (?:admi\w+|surgery|hip|knee|stay)|(?:planned|booked|scheduled) (?:admission|admit|surgery|stay)|admitted (?:electively|for elective)|admission programmee`,
    ),
  },
  {
    fact: "is_non_elective_procedure",
    says: true,
    pattern: words(
      String.raw`non[- ]?elective(?:ly)?|(?:could not|couldn't|can't|cannot) (?:have )?wait(?:ed)?|urgent(?=[.,;?!]|$)|(?:bumped|delayed|pushed|displaced)(?: back)? (?:by|because of|due to|for|after) (?:an? |the )?(?:[a-z]+ ){0,2}(?:emergenc[a-z]+|trauma|ruptur[a-z]+|urgent)|ruptured|perforat[a-z]+|(?:emergen(?:cy|t)|urgent|unplanned|acute|open) (?:[a-z]+ ){0,2}?${OPERATION}|${OPERATION} (?:[a-z]+ ){0,3}?(?:urgently|emergently|as an emergency)`,
    ),
  },
  {
    fact: "is_non_elective_procedure",
    says: false,
    pattern: words(
      String.raw`(?<!non[- ]?)elective(?:ly)?(?! (?:but|case (?:was )?(?:delayed|bumped|pushed)|admi))(?: (?!admission|admit)[a-z]+)?|(?:booked|scheduled|planned) (?:[a-z]+ )?(?:case|list|slate|operation|surgery|${OPERATION})|(?:case|surgery|operation|procedure|${OPERATION}) (?:was )?(?:booked|scheduled|planned)(?! (?:tonight|urgently|as an emergency))|(?:surgeon|he|she|we|i) (?:simply |just )?(?:prefers?|likes?) (?:to (?:do|operate)|doing|operating|evenings?)|for (?:the surgeon's |our )?convenience|(?:by|of) (?:his |her |their |our |the surgeon's |patient'?s? )?(?:own )?choice|(?:as|was|were) (?:booked|scheduled|planned)|(?:list|slate|room|day) (?:was |is )?(?:running|ran|runs) (?:late|behind|over|long)`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_surgeon_around_procedure",
    says: true,
    pattern: words(
      String.raw`i (?:did|performed|operated(?: on)?|fixed|removed|replaced|repaired)(?: (?:the|her|his|their|on))? ?(?:[a-z]+ )?(?:surgery|operation|procedure|hip|knee|appendix|gallbladder|hernia|bowel|her|him|them)|(?:my|own) post[- ]?op(?:erative)?|post[- ]?op(?:erative)? (?:visit|day|check)|as (?:the|her|his) surgeon|surgeon here`,
    ),
  },
  {
    fact: "was_in_intensive_care_for_monitoring_only",
    says: true,
    pattern: words(
      String.raw`(?:only|just|merely|purely|solely|simply|strictly) (?:[a-z]+ ){0,3}?(?:monitor\w*|observ\w+|telemetry|watched)|(?:monitor\w*|observ\w+|telemetry) only|for (?:monitoring|observation|telemetry)(?: [a-z]+)? (?:only|alone)`,
    ),
    isOneSided: true,
  },
  {
    fact: "was_transferred_from_intensive_care",
    says: true,
    pattern: words(
      String.raw`(?:transfer(?:red)?|came|come|moved?|stepped(?: down)?|step[- ]?down|left|out|back|up|down|discharged|graduated|arrived) (?:[a-z]+ ){0,2}?(?:of|from|out of|the|our) (?:the |our )?${UNIT}|left (?:the |our )?${UNIT}|${UNIT}(?: [^.?!;]{0,40}?)? (?:came|moved|transferred|went|sent|stepped) (?:[a-z]+ ){0,2}?(?:to|up|down|out)|post[- ]${UNIT}|${UNIT} (?:transfer|step-?down)|after (?:the |his |her )?${UNIT}`,
    ),
  },
  {
    fact: "is_palliative_patient",
    says: true,
    pattern: words(
      String.raw`palliative|end[- ]of[- ]life|hospice|terminal(?:ly ill)?|dying|comfort care|soins palliatifs|fin de vie`,
    ),
  },
  {
    fact: "is_dedicated_to_counselling",
    says: true,
    pattern: words(
      String.raw`counsell?ing only|only (?:counsell?ing|education|teaching)|(?:dedicated|solely|exclusively)(?: [a-z]+)? (?:to|for) (?:counsell?ing|education)|education only|(?:just|only) that`,
    ),
  },
  {
    fact: "is_patient_or_follow_up_initiated",
    says: true,
    pattern: words(
      String.raw`(?:patient|pt|family|caregiver)(?:'s)?[- ](?:initiated|requested|request)|(?:at|on) (?:his|her|their|the patient's) request|${PATIENT_SIDE} (?:[a-z]+ )?(?:asked|requested|called|phoned|booked|wanted|initiated)(?! not)|(?:booked|requested|asked(?: for)?) by (?:the )?(?:patient|family|caregiver|daughter|son)|follow[- ]?up`,
    ),
  },
  {
    fact: "is_patient_or_follow_up_initiated",
    says: false,
    pattern: words(
      String.raw`my own (?:idea|initiative|accord)|own initiative|unprompted|out of the blue|just to (?:check|see|say)|courtesy call|proactive(?:ly)?`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_call_to_arrange_care",
    says: true,
    pattern: words(
      String.raw`(?:to|solely to|just to|only to) (?:get|have) (?:her|him|them|my patient|the patient|it|a [a-z]+) (?:[a-z]+ ){0,3}?(?:accept(?:ed)?|admitted|seen|in|transferred|scanned|booked|moved|taken)|to (?:arrange|organi[sz]e|book|set up|schedule|transfer|expedite|secure)|(?:accept|take) (?:my|the|her|him) (?:[a-z]+ )?in transfer|transfer of care`,
    ),
  },
  {
    fact: "is_call_to_arrange_care",
    says: false,
    pattern: words(
      String.raw`(?:for|gave|got|good|useful|clinical|treatment|management|his|her) (?:[a-z]+ )?(?:advice|opinion|guidance)|advice (?:on|about|only)|about (?:my|her|his|the) (?:[a-z]+ ){0,2}?(?:taper|dose|dosing|management|treatment|medications?|regimen)|management (?:question|advice|plan)|(?:not|nothing|wasn't|isn't) (?:about|to do with|for|regarding) (?:a |any |the )?(?:transfer\w*|appointments?|bookings?|arranging)|(?:about|on|re) (?:how to (?:manage|treat)|managing|treating|the management of)`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_scheduled_a_day_ahead",
    says: false,
    pattern: words(
      String.raw`(?:same|that very)[- ]day (?:booking|appointment|request|add-?on|consult\w*)|booked (?:that|the same|this) (?:day|morning)|squeezed in|added on (?:that|the same) (?:day|morning)|(?:an |\d{1,2} )hours? (?:before|earlier|ahead|prior)`,
    ),
    isOneSided: true,
  },
  {
    fact: "gave_care_during_psychiatric_admission",
    says: true,
    pattern: words(
      String.raw`i (?:also |had |was )?(?:treated|looked after|cared for|managed|followed|saw|was|admitted|discharged) (?:\S+ ){0,4}?(?:in hospital|on the (?:psych\w* )?(?:ward|unit)|as an in-?patient|in-?patient|during (?:the|that|her|his) (?:admission|stay)|while (?:she|he) was in)|i was (?:her|his|the|their) (?:in-?patient|ward|attending) (?:psychiatrist|physician|doctor)|(?:my|our) own in-?patient`,
    ),
  },
  {
    fact: "is_admission_assessment",
    says: true,
    pattern: words(
      String.raw`admi(?:ssion|tting) (?:assessment|assesment|consult\w*|h&p|history|note|exam\w*)|i (?:have |had |just )?admit(?:ted)?|admitted by me|mrp on admission|on admission`,
    ),
  },
  {
    fact: "is_admission_assessment",
    says: false,
    pattern: words(
      String.raw`(?:the|another|my|our|an?|her|his|on-call|night|dr\.? [a-z]+) ?(?:[a-z]+ )?(?:internists?|hospitalists?|nocturnists?|colleague|partner|resident|surgeons?|locum|consultants?|physicians?|doctors?|doc|specialists?|team|gp|np|cardiologists?|someone|somebody)(?: (?:on call|on-call|on nights?))? (?:(?:had|has|already|actually) )*(?:did|does|done|completed|performed|wrote|dictated|handled) (?:the|her|his|an|that|their) (?:(?:whole|entire|full|complete|actual|initial) )?(?:admission|admitting)(?: (?:assessment|assesment|history|h&p|consult\w*|note|exam\w*|orders))?|(?:er|ed|emerg(?:ency)?(?: (?:department|room))?) (?:physician|doctor|doc|md|staff) (?:(?:had|has|already|actually) )*(?:did|does|done|completed|performed|wrote|handled) (?:the |her |his |an |that )?(?:(?:whole|entire|full|complete|actual|initial) )?(?:admission|admitting) (?:assess?ment|history|h&p|consult\w*|exam\w*)|(?:admission|admitting) (?:assessment|assesment|history|h&p|consult\w*) (?:was |had been )?(?:done|completed|performed|dictated|billed|claimed) by (?:the|another|my|our|an?|dr|someone|somebody)|admitted (?:overnight |last night |initially )?by (?:the|another|my|our|an?|dr\.? [a-z]+|someone|somebody)(?! me)`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_minor_assessment_for_wsib",
    says: true,
    pattern: words(
      String.raw`wsib|workers?'? comp(?:ensation)?|comp(?:ensation)? board|work(?:place)?[- ](?:related |back |hand )?(?:injur(?:y|ies)|accident|strain|claim)|cspaat`,
    ),
  },
  {
    fact: "is_chronic_disease_established",
    says: true,
    pattern: words(
      String.raw`(?:known|established|documented|diagnosed|confirmed|proven|long[- ](?:standing|established|time)|chronic)(?:(?:,| and)* [a-z-]+){0,2},? ${CHRONIC}|${CHRONIC}(?:,| that| which| is| was| has| been| all| well| long| already| firmly| now)* (?:established|documented|confirmed|proven|diagnosed|on (?:the |her |his )?(?:chart|record|problem list))|(?:known|long[- ]standing) diabetic|diabetic patient`,
    ),
  },
];
