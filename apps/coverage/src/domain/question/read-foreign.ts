import { findAll, words } from "./folded-text.ts";
import type { Unclear } from "./read-unclear.ts";

const OURS = String.raw`odb|pmo|ohip|adp|paaf|cep|formulary|assistive devices?|limited use|lu|ontario\w*`;
/** "Not OHIP, the WSIB amount": denied, it is not asked about. */
const DENIED_OURS = words(
  String.raw`(?:no|not|isn't|without|before|instead of|rather than|unlike|sans|pas) (?:the |any |an? )?(?:${OURS})(?: card| coverage| number)?`,
);
const NAMES_OURS = words(String.raw`${OURS}|[a-z]\d{3}[abc]?`);

const namesOurs = (folded: string): boolean =>
  findAll(folded.replaceAll(DENIED_OURS, " "), NAMES_OURS).length > 0;

/** Public plans of other provinces and countries, by their own names. */
const OTHER_PLANS = words(
  String.raw`aadl|alberta aids to daily living|ahcip|msp|medical services plan|(?:bc |fair |nova scotia |manitoba )?pharmacare|ramq|regie de l'assurance[- ]maladie|(?:saskatchewan|manitoba|alberta|new brunswick|nova scotia) health(?: care)?|saskatchewan aids to independent living|sail program|medicare|medicaid|nhs|cpt(?: codes?)? ?\d{5}|cpt codes?|hcpcs|tricare|obamacare`,
);

const CITIES = String.raw`calgary|edmonton|red deer|lethbridge|medicine hat|fort mcmurray|grande prairie|canmore|banff|vancouver|victoria|kelowna|kamloops|nanaimo|surrey|burnaby|abbotsford|prince george|whistler|penticton|winnipeg|brandon|regina|saskatoon|moose jaw|prince albert|montr[e]al|laval|gatineau|hull|sherbrooke|trois-rivieres|longueuil|levis|quebec city|chicoutimi|rimouski|halifax|dartmouth|truro|moncton|fredericton|saint john|bathurst|charlottetown|summerside|st\.? john's|corner brook|gander|whitehorse|yellowknife|iqaluit`;
const PROVINCES = String.raw`alberta|b\.?c\.?|british columbia|saskatchewan|manitoba|quebec|new brunswick|nova scotia|pei|prince edward island|newfoundland|labrador|yukon|nunavut|nwt|northwest territories`;
const COUNTRIES = String.raw`buffalo|detroit|new york|boston|florida|arizona|texas|california|the states|the us|usa|england|scotland|france|germany|india|mexico|australia|the uk`;
/** Somebody moves to or lives in a place that is not Ontario's, and what is paid there is asked. */
const LIVES_ELSEWHERE = words(
  String.raw`(?:mov(?:e|es|ing)|relocat\w+|transferr?\w*|going|heading|lives?|living|resides?|based|working|practi[sc]ing|locum\w*|settl\w+|retir\w+)(?: (?!from)[a-z']+){0,4}? (?:to|in|near|outside) (?:${CITIES}|${PROVINCES}|${COUNTRIES})|(?:in|at|a|en|au) (?:${CITIES}|${PROVINCES}|${COUNTRIES})\b[^.?!]{0,40}\b(?:rembours\w*|couvr\w*|paie|paye|pays?|covers?|reimburses?|funds?)|(?:pays?|paid|covers?|covered|funds?|funded|reimburs\w+|fees?|programs?|plans?|rates?)(?: \S+){0,8}? (?:in|over in|out in|down in) (?:${CITIES}|${PROVINCES}|${COUNTRIES})`,
);

/** "Going to Florida, an extra supply before": a trip, for which the drugs come from here. */
const SUPPLY_AHEAD = words(
  String.raw`supply|supplies|refills?|snowbirds?|(?:extra|more|enough) (?:meds|medications?|pills|drugs)`,
);

const TAXES = words(
  String.raw`(?:income )?tax(?:es)?(?: (?:credits?|returns?|line|time|slip|season))?|(?:tax|hst|gst)[- ]?(?:deduct\w+|exempt\w*|free)|cra|revenue canada|t2201|t4a?|hst|gst|medical expenses? (?:line|claim|credit|deduction|tax)|write[- ]offs?|impots?|declaration de revenus`,
);
const OF_COPAYMENT = words(
  String.raw`co-?pay(?:ment)?s?|deductible|quote-part|franchise|net income|low[- ]income|seniors? co-?payment|trillium`,
);
const EMPLOYMENT = words(
  String.raw`payroll|pay[- ]?stubs?|stubs?|pay periods?|pay ?che(?:que|ck)s?|overtime|minimum wage|wages?|t4 slips?|timesheets?|severance|vacation pay|record of employment|cpp (?:twice|deduction\w*|contribution\w*)`,
);

const PARKING = words(
  String.raw`parking (?:permits?|placards?|stickers?|pass(?:es)?)|permis de stationnement|vignettes? de stationnement`,
);
const NO_FUNDING: Unclear = {
  id: "no-funding",
  text: "What OHIP, ODB or ADP pays is not asked, and nothing else is in the sources.",
};

const PLACE_TEXT = "The sources are Ontario's: they say nothing about other provinces or countries.";

/**
 * What another payer, place or law decides, where no program of Ontario's is asked beside it; undefined where nothing of
 * the kind is named.
 */
export function readForeign(folded: string): Unclear | undefined {
  const has = (pattern: RegExp): boolean => findAll(folded, pattern).length > 0;
  if (has(EMPLOYMENT) && !has(words(String.raw`odb|ohip|formulary|[a-z]\d{3}`)))
    return { id: "employment", text: "Pay of employees is not in the sources, which say what programs pay." };
  if (namesOurs(folded)) return undefined;
  if (has(PARKING)) return NO_FUNDING;
  if (has(OTHER_PLANS) || (has(LIVES_ELSEWHERE) && !has(SUPPLY_AHEAD)))
    return { id: "elsewhere", text: PLACE_TEXT };
  return has(TAXES) && !has(OF_COPAYMENT)
    ? {
        id: "taxes",
        text: "Taxes and what they give back are not in the sources, which say what programs pay.",
      }
    : undefined;
}

/** Words of programs and their money. */
const MONEY = String.raw`cover\w*|(?:wheelchair|equipment|central) pool|odb|pmo|formulary|lu|limited use|rfu|eap|din|bill\w*|claim\w*|codes?|fees?|ohip|adp|paaf|cep|fund\w*|pays?|paid|paying|payable|payment\w*|payer|money|dollars?|bucks|worth|(?:what|how much|what else) (?:do|does|can|will|would|did) (?:i|we|the (?:doctor|dr|doc|gp|physician)) (?:get|make|earn|receive)|(?:what|how much|what else) (?:do|does|can|will|would|did) (?:an? |the |my |our )?(?:(?:paediatric|pediatric|consulting|treating|family|emerg[a-z]*) )?(?:paediatrician|pediatrician|internist|psychiatrist|surgeon|anaesthetist|anesthetist|obstetrician|specialist|consultant|hospitalist|geriatrician|gp|fp|physician|doctor|doc|assistant|resident|locum|partner|[a-z]+ologist)s? (?:get|make|earn|receive)|what do i put|pric\w*|costs?|cheap\w*|generics?|biosimilars?|listed|list|benefits?|eligib\w*|qualif\w*|candidate|reimburs\w*|share|portion|co-?pay\w*|deductible|coupons?|free|criteria|criterion|premiums?|add-?ons?|grants?|contribut\w*|insur\w*|forms?|couvert\w*|couvr\w*|rembours\w*|factur\w*|tarif|prix|paie|paye\w*|liste|[a-z]\d{3}[abc]?`;
/** Words with which leave or a way to it is asked for, and much else. */
const LEAVE = String.raw`(?:what|how much) (?:would|will|does|do|can|could|might) (?:he|she|they|it|(?:my|the|our) [a-z]+) (?:get|receive|draw)(?: [a-z]+){0,4}? (?:each|every|per|a) (?:year|month|quarter)|(?:get|gets|getting|gotten|have|has|own) (?:an?|one|some|two|both|more|money|help|something|anything|any|the|his|her|their|another|new|him|them|it|un|une|des)\b|obtain\w*|recei\w+|entitl\w*|allowed|permitted|allowance|appl(?:y|ies|ying|ication)|approv\w*|authori[sz]\w*|sign(?:s|ed|ing)?|(?:can|may|could|should|i|who) (?:(?:i|we|he|she|an? [a-z]+|the [a-z]+) )?prescribe|prescribers?|prescript\w*|vendors?|renew\w*|replac\w*|repair\w*|fix\w*|new|another|batter(?:y|ies)|loan\w*|leas\w*|rent\w*|upgrad\w*|worth|money|dollars?|bucks|limits?|limited|how (?:much|many|often)|max\w*|total|percent\w*|accept\w*|counts?|reject\w*|submit\w*|charged?(?= (?:for|ohip|him|her|them|the|an?|me|to)\b)|plan|program\w*|government|ministry|province|afford\w*|expensive|subsid\w*|assistance|substitut\w*|interchang\w*|switch\w*|alternatives?|instead|options?|meets?|fits? (?:an?|the|any|which) (?:lu )?(?:code|criteri\w+)|available|access|needs? (?:an? |the |his |her |any |new )*(?:code|forms?|rx|script|prescription|prior|referral|assessment|authori[sz]\w*|signature|ot|pt|physio\w*|approval|note|letter|documentation|new)|requir\w*|put (?:in|through|down)|use (?:code|it|that|this)|which code|ask(?:s|ing)? (?:adp|odb|ohip)|documents?|documentation|record(?:s|ed)?|chart\w*|admissible|droit|aide|subvention\w*|finance\w*|montant|combien|besoin|obtenir|peut-?(?:il|elle)? avoir|code|dispens\w*|supply|supplies|quantit\w+|(?:stays?|staying|remain\w*|keep|kept|continue) on (?:the |her |his )?brand|(?:go|goes|going|gets?|went|put) (?:it |this |that |her |him |them )?(?:through|thru)(?! (?:(?:an?|the|my|his|her|their|some) )?(?:airport|security|customs|door\w*|scan\w*|x-?ray|metal|mri|gates?|checkpoint|border|tunnel|car ?wash))|odsp|ow|acsd|ontario works|social assistance|owes?|owing|per ?cent|a quarter|wr(?:ite|iting|ote)(?! (?:an? (?:letter|note|e-?mail)|up|down|to|my|me)\b)|(?:can|could|may) (?:we|i) (?:do|go with)|\d+[- ]days? (?:of|worth|at a time|at once)|on the (?:script|rx|prescription)|(?:does|do|would|will|did|if) (?:he|she|they|it|this|that) (?:[a-z]+ )?(?:meet|fit|pass|fly)|refus\w+|denied|den(?:y|ies|ial)|reject\w*|turned down|declin\w+|extra|(?:would like|wants?|wanting)(?! (?:to|you|me|us|someone|somebody)\b)|at once|at the same time|simultaneously|in addition to|on top of|alongside|side by side|(?:put|have|get|run|order|request|start|keep|give|send|do)(?: \S+){1,10}? (?:(?:on )?for (?:one|the same|a single) (?:person|patient|client|resident|child)|on (?:one|the same|a single) (?:person|patient|client|resident|form|application))|(?:be|stay|go|start|keep (?:him|her|them)) on (?:both|two|the two)|both (?:of them|of these|at)|two at a time|vacation supply|travel supply|months? (?:at once|ahead|supply)|avoir|recevoir`;
const OF_MONEY = words(MONEY);
const FUNDING = words(`${MONEY}|${LEAVE}`);

const ADDRESSED = String.raw`(?:please|pls|plz|kindly|(?:can|could|would|will) (?:you|u|someone|somebody)|i(?:'d| would) like (?:you )?to|i (?:want|need) (?:you )?to|need to|help me|how (?:do|can|would|should|to) (?:i|we|you|she|he|they)?|where (?:do|can|should) (?:i|we|she|he|they)|when (?:do|can|is|are|does|should|will)|merci de|veuillez|comment|ou puis-je)`;
const ERRANDS = String.raw`book|re-?book|schedule|re-?schedule|cancel|call|phone|e-?mail|fax|send|mail|print|refer|arrange|set up|remind|write|draft|summari[sz]e|translate|find|look up|refill|transfer|forward|update|change|delete|upload|download|install|assemble|adjust|clean|wash|sterili[sz]e|charge|connect|pair|sync|reset|turn (?:on|off)|fold|store|dispose|throw|recycle|donate|sell|buy|order|ship|deliver|pick up|return|travel|fly|drive|swim|shower|sleep|exercise|work|teach|show|explain|contact|reach|reserve|prendre rendez-vous|annuler|reserver|appeler`;
/** An errand in the place of a question: "please book my knee injection for Tuesday". */
const ERRAND = [
  words(String.raw`${ADDRESSED} (?:[a-z]+ ){0,3}?(?:${ERRANDS})`),
  new RegExp(
    String.raw`(?:^|[.!?;:\n]\s*)(?:hi|hello|hey|bonjour|and|also|then|so)?[\s,]*(?:please |pls |just )?(?:book|re-?book|schedule|re-?schedule|cancel|e-?mail|fax|print|remind|write (?:a|an|me|him|her|up)|draft|compose|summari[sz]e|translate|explain|describe|refill|transfer|forward|upload|download|reserve|prendre rendez-vous|annuler)\b`,
    "gu",
  ),
];

/** A verb asks for something: what stands in a question of names alone asks what is paid for them. */
const ASKS_TO_DO =
  /\b(?:can|could|should|shall|may|might|will|would|do|does|did|where|when|why|who|how|quand|pourquoi|comment|peut(?:-il|-elle|-on)?|puis-je|peux|dois|doit)(?:n't| not)? (?:an? |the |my |our |his |her |this |that |someone |somebody |people |patients? |il |elle |on |je )?(?:[a-z]+ ){1,8}?[a-z]/u;
const NOT_OF_MONEY =
  /\b(?:parking (?:permit|placard|sticker|pass)|accessible parking|permis de stationnement|rendez-vous|appointments?\?|allowed (?:on|in|at|into|aboard)|(?:needs?|have|requires?) (?:an? |his |her )?(?:driver'?s? )?licen[cs]e|\d ?kg (?:kid|child|baby|toddler|infant|boy|girl)|(?:dose|dosing|dosage|posologie) (?:of|for|in|pour|de)|(?:won't|doesn't|does not|not) (?:start|turn on|work\?)|password|or not\s*\?|(?:ok|okay|safe|fine|bad|dangerous|normal|legal) to (?!bill|claim|charge|submit|put|use)|grapefruit|how many (?:steps|glasses|calories|exercises|people|hours of sleep|times a (?:day|week) (?:should|can))|how (?:far|fast)\b|shortages?|back-?order\w*|(?:in|out of) stock|discontinued|recall(?:ed|s)?|side[- ]effects?|is (?:my|the|your|our) (?:doctor|clinic|office|pharmacy|dr)\b|should (?:i|he|she|we|they|my [a-z]+|the patient) (?:get|take|have|wear|see|worry|eat|drink|avoid|stop|start|hold|skip|still|be)|used to (?:an?|the|it)|what (?:time|day|date|size|colou?r|brand|make|model|setting|number(?! (?:goes|do i|should i|to (?:write|put)|on the))|happens?|kind of (?:exercise|food|diet))|which (?:clinic|store|shop|specialist|hospital|doctor)|who (?:do|should|can|to) (?:i |we )?(?:call|phone|contact|talk|speak|e-?mail)|what does .{1,40} mean|what'?s the (?:difference|phone|number|address|wait\w*)|phone number|opening hours|waiting list|wait ?times?|how long is the wait)\b/u;
/** "2.5 or 5 of apixaban?": which dose. */
const WHICH_DOSE =
  /\b\d+(?:\.\d+)?\s?(?:mg|mcg|g|ml|units?|puffs?|tabs?)? or \d+(?:\.\d+)?\s?(?:mg|mcg|g|ml|units?|puffs?|tabs?|od|bid)?\b(?! (?:units? of|per cent|days?|weeks?|months?|years?|times?|hours?|minutes?|%))/u;
const SENTENCE_END = /(?<=[.!?;])\s+|\n/u;

const isAsking = (sentence: string): boolean =>
  sentence.trimEnd().endsWith("?") ||
  /^\W*(?:can|could|should|may|will|would|do|does|did|is|are|what|which|who|how|where|when|why|comment|quand|est-ce)\b/u.test(
    sentence,
  );

/** Whether an errand is asked for, or what is no matter of money in any case. */
export const isErrand = (folded: string): boolean =>
  NOT_OF_MONEY.test(folded) || ERRAND.some((pattern) => findAll(folded, pattern).length > 0);

/**
 * Whether a question asks for something to be done or judged, and nothing in it for what is paid: an appointment, a
 * repair shop, whether somebody may drive with a hearing aid. Undefined where names alone are asked about.
 */
export function readNoFunding(folded: string): Unclear | undefined {
  const asks = folded.split(SENTENCE_END).filter(isAsking);
  if (findAll(folded, OF_MONEY).length > 0) return undefined;
  if (NOT_OF_MONEY.test(folded)) return NO_FUNDING;
  if (findAll(folded, FUNDING).length > 0) return undefined;
  if (WHICH_DOSE.test(folded) && asks.length > 0)
    return {
      id: "advice",
      text: "Advice on treatment, doses or which is best is not in the sources, which say what is paid.",
    };
  return isErrand(folded) || asks.some((sentence) => ASKS_TO_DO.test(sentence)) ? NO_FUNDING : undefined;
}
