import { words } from "./folded-text.ts";
import type { Concept } from "./stated-concept.ts";

const PATIENT_SIDE = String.raw`(?:patients?|pt|family|families|daughters?|sons?|wife|husband|spouse|mother|father|mom|dad|caregiver|parents?|sister|brother|relatives?|next of kin|famille|fille|fils)`;
const ASKED = String.raw`(?:asked|asks|requested|requests|wanted|wants|begged|insisted|called|phoned|demande[es]*)`;
const FAMILY_PHYSICIAN = String.raw`(?:mrp|family (?:doctor|doc|physician)|fp|gp|attending|hospitalist|most responsible physician)`;
const OTHER_STAFF = String.raw`(?:discharge planner|social worker|case ?manager|care coordinator|ward (?:clerk|nurse)|hospital (?:staff|nurse|team)|unit clerk|(?:her|his|the|their) (?:daughter|son|wife|husband|family|caregiver)|physio(?:therapist)?|pharmacist|occupational therapist)`;
const OWN_STAFF = String.raw`(?:i|we|myself|my (?:own )?(?:nurse|secretary|staff|office|assistant|employee|receptionist|clerk)|our (?:nurse|secretary|staff|office))`;
const FILLED = String.raw`(?:filled|completed?|did|prepared|wrote|signed and filled|put together|submitted)`;
const FORM = String.raw`(?:(?:the|an?|her|his|whole|entire|most of|part of|of|ccac|lhin|home care|section|it|out|in) ){0,5}(?:form|application|referral|paperwork|it|k070)`;
const HOME_CARE = String.raw`(?:home[- ]?care|psws?|(?:visiting|home|ccac) nurs(?:e|es|ing)|ccac services)`;
const REGION = String.raw`(?:quebec|montreal|gatineau|laval|sherbrooke|manitoba|winnipeg|saskatchewan|regina|saskatoon|alberta|calgary|edmonton|banff|british columbia|bc|b\.c\.|vancouver|kelowna|nova scotia|halifax|new brunswick|moncton|fredericton|newfoundland|st\.? john's|pei|prince edward island|yukon|whitehorse|nunavut|iqaluit|northwest territories|yellowknife|florida|tampa|miami|orlando|fort myers|naples|sarasota|st\.? pete[a-z]*|arizona|phoenix|texas|dallas|houston|california|los angeles|vegas|nevada|hawaii|maine|vermont|michigan|ohio|buffalo|detroit|new york|manhattan|boston|chicago|seattle|georgia|carolinas?|myrtle beach|mexico|cancun|cuba|varadero|jamaica|barbados|dominican(?: republic)?|punta cana|costa rica|panama|europe|england|london england|uk|scotland|ireland|dublin|france|paris france|germany|italy|rome|spain|portugal|greece|poland|ukraine|turkey|india|delhi|mumbai|pakistan|china|hong kong|japan|korea|philippines|vietnam|thailand|australia|new zealand|brazil|kenya|nigeria|ghana|egypt|lebanon|dubai|israel|the (?:us|u\.s\.|usa|states|south|caribbean|bahamas)|(?:another|a different|some other) (?:province|country|state)|abroad|overseas)`;

/** Who asked, who filled in, who gave what: facts of the single services' rules. */
export const CARE_CONCEPTS: readonly Concept[] = [
  {
    fact: "is_requested_by_patient_or_family",
    says: true,
    pattern: words(
      String.raw`(?:at|on) (?:the )?(?:${PATIENT_SIDE}(?:'s|s')?|his|her|their) request|(?:requested|asked for|wanted) by (?:the |her |his |their )?(?:[a-z]+ )?${PATIENT_SIDE}|${PATIENT_SIDE} (?:[a-z]+ ){0,2}?${ASKED}|(?:he|she|they) (?:had )?(?:asked|requested|wanted) (?:me|us)`,
    ),
  },
  {
    fact: "is_requested_by_patient_or_family",
    says: false,
    pattern: words(
      String.raw`(?:my|our) own (?:idea|initiative|accord)|own initiative|(?:nobody|no one|no-one) (?:[a-z]+ )?(?:asked|requested)|without being asked|unasked|(?:as|just) a courtesy|social (?:visit|call)`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_requested_by_most_responsible_physician",
    says: true,
    pattern: words(
      String.raw`${FAMILY_PHYSICIAN} (?:[a-z]+ ){0,4}?(?:asked|asks|wants|wanted|requested) (?:me |us |that i |my )?(?:to )?(?:[a-z]+ )?(?:keep|continu\w*|stay|follow|carry on|go on|remain|help|see|direct\w*)|(?:at|on) the (?:[a-z]+ )?${FAMILY_PHYSICIAN}(?:'s)? request`,
    ),
  },
  {
    fact: "is_form_completed_by_own_office",
    says: false,
    pattern: words(
      String.raw`${OTHER_STAFF}(?: (?:on|of|at|from|in) (?:the|our|their) [a-z]+)? (?:(?:had|has|already|actually|then|who|kindly) ){0,2}${FILLED} ${FORM}|(?:form|application|paperwork|it) (?:was |had been |got )?(?:mostly |partly |already )?(?:filled(?: in| out)?|completed|done|prepared) by (?:the |a |an |our )?(?:[a-z]+ )?${OTHER_STAFF}`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_form_completed_by_own_office",
    says: true,
    pattern: words(
      String.raw`${OWN_STAFF} (?:(?:had|have|has|already|then|both) ){0,2}${FILLED} ${FORM}|${FILLED}(?: (?:in|out|up|it|all|the|a|an|home|care|whole|entire|application|form|paperwork|referral|k070|of|most)){0,7} (?:myself|ourselves)|(?:filled(?: in| out)?|completed|done) by (?:me|myself|${OWN_STAFF})`,
    ),
  },
  {
    fact: "is_on_home_care",
    says: true,
    pattern: words(
      String.raw`(?:already|currently|still)(?: [a-z]+){0,2} ${HOME_CARE}|on home[- ]?care|(?:has|gets|got|receives|receiving|getting|having) (?:[a-z]+ ){0,2}?${HOME_CARE}(?: [a-z]+){0,2}? (?:already|now|daily|weekly|coming)|${HOME_CARE} (?:is |are )?(?:already )?(?:in place|coming (?:in )?(?:already|daily|weekly|twice))|existing home[- ]?care|(?:has|have|had|gets?|got|getting|receiv(?:es|ed|ing)|been)(?: (?:been|had|getting|receiving|having|a|an|the|her|his|some|daily|weekly|regular|publicly funded)){0,3} (?:${HOME_CARE}|psw support|nursing)(?: (?:visits|hours|help|support|in|through|from|via|by|the|ccac|lhin|ontario|health|home|care|and|community)){0,6} (?:since|for (?:a|some|several|\d|two|three|four|five|six|years|months)|already|now|daily|weekly|twice|once|every|from)|${HOME_CARE} (?:[a-z]+ ){0,2}?(?:since|already)`,
    ),
  },
  {
    fact: "is_for_smoking_cessation",
    says: true,
    pattern: words(
      String.raw`(?:for|about|on) (?:(?:her|his|their|the) )?(?:smoking|tobacco|nicotine|cigarettes?|vaping)(?: [a-z]+)?|smoking cessation|(?:quit(?:ting)?|stop(?:ping|s)?|giv(?:e|es|ing) up|kick(?:ing)?|cut(?:ting)? (?:down|out)|off|lay(?:ing)? off|come off|give|cesser|arreter)(?: (?:the|her|his|their|of|de|on))* (?:smok(?:es|ing)|cigarettes?|tobacco|nicotine|vap(?:es|ing)|fumer|cigarette|tabac)|quit[- ]?(?:talk|chat)|stop[- ]smoking|tabagisme|tobacco (?:use|dependence)|nicotine (?:use|dependence|addiction|replacement)`,
    ),
  },
  {
    fact: "is_patient_and_physician_in_ontario",
    says: false,
    pattern: words(
      String.raw`(?:(?:patient|pt|he|she|who|they|i|we)(?: [a-z]+){0,3}? )?(?:in|from|at (?:his|her|their|my) [a-z]+ in|visiting|travelling (?:in|to)) ${REGION}|out[- ]of[- ](?:province|country|town in ${REGION})|outside (?:of )?(?:ontario|canada|the (?:province|country))|(?:called|calling|calls|phoned|dialled|dialed|zoomed|video-?called|logged|joined|connect(?:ed|s|ing)|rang|rings)(?: [a-z]+){0,4} from (?:[a-z]+ ){0,2}?${REGION}|snow-?birds?|(?:on|during) (?:a |her |his |their )?(?:vacation|holidays?|cruise) (?:in|abroad|overseas)|on a cruise(?: ship)?|en (?:floride|voyage a l'etranger)|au quebec|a l'etranger`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_patient_and_physician_in_ontario",
    says: true,
    pattern: words(
      String.raw`(?:both|all|we are|we're|two)(?: of us)? (?:[a-z]+ )?in ontario|(?:now |already )?(?:back|home|returned)(?: home| safely| again)? (?:in|to) ontario|(?:now|already|since) (?:back |returned )?home|(?:just |since )?(?:back|returned|home) from`,
    ),
  },
  {
    fact: "is_seen_by_consultant_same_or_next_day",
    says: true,
    pattern: words(
      String.raw`(?:consultant|specialist|cardiologist|dermatologist|neurologist|internist|surgeon|they|he|she|who) (?:[a-z]+ )?(?:saw|seen|examined|assessed) (?:[a-z]+ ){1,3}?(?:in person )?(?:(?:later )?(?:that|the) same|the next|the following|next) (?:day|morning|afternoon|evening|night)|(?:seen|(?:saw|see|seeing|examin(?:ed|ing)|assess(?:ed|ing)) (?:her|him|them|that|the|this)|booked (?:her|him|them) in|brought (?:her|him|them) in|had (?:her|him|them|the patient) in|examined|came in|in (?:my|the|her|his) (?:office|clinic)) (?:[^.?!;]{0,30}? )?(?:later )?(?:the |that |that very )?(?:very )?(?:same|next|following) (?:day|morning|afternoon|evening|night)|(?:the |that )?(?:very )?(?:same|next|following) (?:day|morning|afternoon|evening|night) (?:[^.?!;]{0,40}? )?(?:saw|seen|in person|in (?:my|the|her|his) (?:office|clinic)|had (?:her|him|them|the patient) in)|(?:saw|seen|examined|assessed|admitted|operated on) (?:her|him|them|(?:the|that|this) (?:patient|pt|lady|man|woman|gentleman)|mrs? [a-z]+)(?: [a-z]+){0,3}? (?:later )?that (?:very )?(?:day|morning|afternoon|evening|night)`,
    ),
  },
  {
    fact: "is_admission_date_on_claim",
    says: true,
    pattern: words(
      String.raw`(?:admission date|date of admission)(?: (?:is|was|has been))?(?: (?:put|entered|included|filled))? (?:on|in|with) (?:the |my |our )?(?:claim|submission|file|billing|system)|with (?:the|his|her) (?:admission date|date of admission)`,
    ),
  },
  {
    fact: "is_admission_date_on_claim",
    says: false,
    pattern: words(
      String.raw`(?:forgot|omitted|missing|left out|left off|skipped)(?: to (?:put|enter|add|include))? (?:the |his |her )?(?:admission date|date of admission)|(?:admission date|date of admission) (?:is |was )?(?:missing|blank|empty|left (?:out|off|blank)|forgotten)`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_reassessment_before_discharge_admission_or_referral",
    says: true,
    pattern: words(
      String.raw`(?:re-?assess\w*|re-?check\w*|looked (?:at [a-z]+ )?again|saw (?:him|her|them) again|h1[0235]4)(?: [^.?!;]{0,60}?)? (?:(?:to|and|then|before) )+(?:i )?(?:[a-z]+ )?(?:discharg\w*|sent (?:[a-z]+ )?home|send(?:ing)? (?:[a-z]+ )?home|admit\w*|refer\w*|call(?:ed)? (?:medicine|surgery|ortho\w*))|discharge re-?assessment|before (?:sending|discharging) (?:him|her|them)`,
    ),
    isOneSided: true,
  },
  {
    fact: "has_listed_developmental_condition",
    says: true,
    pattern: words(
      String.raw`(?:intellectual|developmental)(?: (?:and|or|\/) (?:intellectual|developmental))? (?:disabilit(?:y|ies)|delay|disorder)|idd|cerebral palsy|spina bifida|fo?etal alcohol(?: [a-z]+){0,2}|fasd?|down'?s? syndrome|trisomy 21|autis(?:m|tic)|asd|fragile x`,
    ),
  },
];
