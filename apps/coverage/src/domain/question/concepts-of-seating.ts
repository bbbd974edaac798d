import type { Concept } from "./concept.ts";
import { CHAIR, FINE, CARER } from "./mobility-words.ts";

const TRANSPORT = String.raw`(?:fauteuil de transport|(?:transport|transit|companion|generic|basic folding)(?: (?:or|and|\/) \w+)? ${CHAIR})`;

/** Sitting, pressure and who helps with them. */
export const SITTING: readonly Concept[] = [
  {
    pattern: String.raw`sits? (?:up )?(?:${FINE}(?: (?:on|in) any \w+)?|upright|straight|unsupported|without (?:any )?(?:support|seating))|sitting balance (?:is )?(?:good|fine|normal)`,
    said: { seating_needed: false },
    denied: { seating_needed: true },
    isAbility: true,
  },
  {
    pattern: String.raw`sit(?:s|ting)?(?: up)?`,
    said: {},
    denied: { seating_needed: true },
    isAbility: true,
  },
  {
    pattern: String.raw`(?:fixed|static|standard|non-?tilt\w*|regular|upright) (?:seating|seat|cushions?|position|frame|chair|base|back|system)(?: \S+){0,5}? (?:fail\w*|gave|caused|led|broke|inadequate|insufficient|not enough|no good|didn't|isn't|doesn't|won't|wasn't|hasn't|can't|couldn't|still (?:got|broke|had|developed))|(?:despite|failed|tried|beyond) (?:a |the )?(?:fixed|static) (?:seating|seat)`,
    said: { fixed_seating_suffices: false, seating_needed: true },
  },
  {
    // "Fixed seating was trialled and didn't protect her skin."
    pattern: String.raw`^\s*(?:it |that |this )?(?:didn't|did not|doesn't|does not|couldn't|can't|won't|wasn't able to|failed to|fails to) (?:protect|hold|prevent|stop|keep|relieve|off-?load|heal|help|do|work|cut it)(?: \S+){0,5}`,
    said: { fixed_seating_suffices: false },
    denied: { fixed_seating_suffices: false },
  },
  {
    pattern: String.raw`(?:fixed|static|non-?tilt\w*) (?:seating|seat)(?: (?!won't|isn't|doesn't|didn't|not|never|no\b)\S+){0,2}? (?:(?:is )?enough|suffices?|works?|protects?|does|do|is sufficient)`,
    said: { fixed_seating_suffices: true },
    denied: { fixed_seating_suffices: false },
  },
  {
    pattern: String.raw`(?:fixed|static|non-?tilt\w*) (?:seating|seat)`,
    said: {},
    denied: { fixed_seating_suffices: false },
  },
  {
    pattern: String.raw`(?:slumps?|slides?|falls?|leans?|tips?|collapses?|flops?|cannot sit|can't sit|unable to sit)(?: \S+){0,3}? without(?: \S+){0,6}? (?:supports?|backs?|cushions?|seating|laterals?|belts?|headrests?)|(?:special |extra |any |specialized |custom )?(?:seating|cushions? or supports?)|laterals?|(?:custom|contoured|moulded|molded) (?:seat|back|cushion)s?(?: back)?|(?:roho|jay|air|gel)(?: cushion)?(?= (?:for|to|because|on|due))|soutien postural|dossier (?:moule|contour\w*|sur mesure)|coussin|appuis? lateraux|plaies? de pression|postur\w+ (?:support|control|seat\w*|need\w*)|positioning (?:needs?|supports?|devices?)|contoured (?:seats?|backs?|cushions?)|(?:lateral|trunk|pelvic) (?:\w+ )?supports?|slumps?|slides? (?:out|down|forward)|leans? (?:to (?:the|one|his|her)|over|badly)|falls? (?:over|sideways) (?:in|when)|pressure[- ](?:relie\w+|reduc\w+|redistribut\w+|sores?|injur\w+|ulcers?|wounds?|cushions?)|(?:sacral|ischial|coccyx) (?:sores?|ulcers?|wounds?)|(?:poor|no|lacks?|loss of) trunk (?:control|stability|balance)|kypho\w+|scolio\w+`,
    said: { seating_needed: true },
    denied: { seating_needed: false },
  },
  {
    pattern: String.raw`(?:pressure[- ](?:sores?|injur\w+|ulcers?|wounds?)|skin (?:breakdown|risk)|stage (?:[1-4]|i{1,3}|iv)(?: \w+)? (?:sore|ulcer|wound|injury)|(?:stage|grade) (?:[1-4]|i{1,3}|iv) (?:sacral|sacrum|coccyx|ischial|ischium|heel|trochanter\w*|buttock)|flap (?:surgery|repair)|myocutaneous flap|skin (?:is |was |looks )?(?:terrible|awful|bad|poor|fragile|breaking down|red|at risk|paper[- ]thin|compromised)|(?:lost|loss of|zero|lacks?|without|no)(?: \S+){0,3}? weight[- ]?shift\w*|(?:high|severe)(?: \w+){0,2} (?:risk|pressure))`,
    said: { high_skin_risk: true },
    denied: { high_skin_risk: false },
  },
  {
    pattern: String.raw`skin (?:is |looks |was |remains )?(?:${FINE}|intact|healthy|normal|clear|no issues?)|no skin (?:issues?|problems?|concerns?)`,
    said: { high_skin_risk: false },
  },
  {
    pattern: String.raw`(?:shift|redistribut)\w*(?: (?:his|her|their|own))* weight|weight[- ]?shift\w*|reposition (?:him|her|them)sel\w+`,
    said: { high_skin_risk: false },
    denied: { high_skin_risk: true },
    isAbility: true,
  },
  {
    pattern: String.raw`(?:tried|trialled|trialed|tested|used|had)(?: \S+){0,4}? ${TRANSPORT}|(?:glisse|tombe)(?: \S+){0,4}? ${TRANSPORT}|${TRANSPORT}(?: \S+){0,4}? (?:tried|trialled|trialed|non[- ]?starter|slides?|slips?|slumps?|unsafe|useless|hopeless|out of the question)|${TRANSPORT}(?: \S+){0,3}? (?:won't|wouldn't|isn't|doesn't|can't|cannot|not|never|no good|no use|fail\w*|inadequate|insufficient|unsuitable|too)|(?:beyond|more than|outgrew) an? ${TRANSPORT}`,
    said: { transport_chair_suffices: false },
  },
  {
    pattern: String.raw`${TRANSPORT}(?: (?!won't|wouldn't|isn't|doesn't|can't|cannot|not|never|no\b)\S+){0,3}? (?:does|do|suffices?|enough|fine|meets?|sufficient|works?|adequate|all)`,
    said: { transport_chair_suffices: true },
    denied: { transport_chair_suffices: false },
  },
  {
    pattern: String.raw`(?:only|just|all (?:he|she|they) (?:needs?|wants?)(?: is)?|merely|nothing (?:but|more than))(?: \S+){0,4}? ${TRANSPORT}`,
    said: { transport_chair_suffices: true },
    denied: { transport_chair_suffices: false },
  },
  { pattern: TRANSPORT, said: {}, denied: { transport_chair_suffices: false } },
  {
    pattern: String.raw`${CARER}(?: \S+){0,8}? (?:tilts|tilt(?:ing)? (?:it|him|her|them|the chair)|reposition\w*|(?:change|changes|changing|adjust|adjusts) (?:the|his|her) (?:tilt|angle|position)|turns? (?:him|her)|shifts? (?:him|her))`,
    said: { attendant_can_tilt: true, caregiver_achieves_goals: true },
    denied: { attendant_can_tilt: false, caregiver_achieves_goals: false },
  },
  {
    // "Wife is home all day, repositions him every hour": of whom the clause before told.
    pattern: String.raw`^\s*(?:and )?(?:who )?(?:tilts|repositions|turns|shifts|readjusts|(?:can|will|does|always) (?:tilt|reposition|turn|shift)) (?:him|her|them|the chair)`,
    said: { attendant_can_tilt: true, caregiver_achieves_goals: true },
  },
  {
    pattern: String.raw`(?:full-?time|live-?in|24[- ]hour|round[- ]the[- ]clock|regular) (?:attendant|caregiver|care)s?`,
    said: { attendant_can_tilt: true },
    denied: { attendant_can_tilt: false, caregiver_achieves_goals: false },
  },
  {
    pattern: String.raw`(?:lives?|living|home|is|left|vit) (?:all )?(?:alone|seule?|by (?:him|her|them)sel\w+|on (?:his|her|their) own)|(?:nobody|no one|no-one|not a soul)(?:'s| is| there)?(?: \S+){0,2}? (?:there|home|around|available|to (?:tilt|reposition|turn|move|help))|(?:attendant|psw|caregiver)s?(?: \S+){0,3}? (?:only|just|an? hour|one hour|two hours)`,
    said: { attendant_can_tilt: false, caregiver_achieves_goals: false },
  },
  { pattern: "skin", said: {}, open: ["high_skin_risk"] },
  {
    pattern: String.raw`(?:attendant|caregiver|carer|anyone|anybody|somebody|someone|body|one)(?: (?:there|around|at home|available|to|who can)){1,3}(?: (?:tilt|reposition|turn|help))?|caregivers?`,
    said: {},
    denied: { attendant_can_tilt: false, caregiver_achieves_goals: false },
  },
];

/** What sections 405.01, 405.02 and 525 of the mobility manual ask beyond the need of a chair. */
export const POSITIONING: readonly Concept[] = [
  {
    pattern: String.raw`spastic\w*|dystoni\w*|hypertoni\w*|rigidity|extensor (?:tone|thrust|spasms?)|(?:abnormal|increased|high) (?:muscle )?tone|athetoi\w+|athetosis`,
    said: { tone_prevents_posture: true, sitting_tolerance_needed: true },
    denied: { tone_prevents_posture: false },
  },
  {
    pattern: String.raw`(?:muscle )?tone (?:is |was |looks )?(?:normal|${FINE})|normal (?:muscle )?tone`,
    said: { tone_prevents_posture: false },
  },
  {
    pattern: String.raw`sits?(?: up)? (?:all day|for hours|comfortably)|good sitting (?:tolerance|balance)|sitting tolerance (?:is )?(?:${FINE}|normal|not (?:a|an) (?:issue|problem))`,
    said: { sitting_tolerance_needed: false },
    denied: { sitting_tolerance_needed: true },
    isAbility: true,
  },
  {
    pattern: String.raw`contractures?|(?:more|better|greater|longer|increase\w*|limited|poor|reduced) sitting (?:tolerance|time)|postural (?:instability|collapse)`,
    said: { sitting_tolerance_needed: true },
    denied: { sitting_tolerance_needed: false },
  },
  {
    pattern: String.raw`(?:vital capacity|fvc|spirometry|saturation|oximetry|respiratory|breathing)(?: \S+){0,6}? (?:improv\w+|better|rises?|rose|increase\w*|benefit\w*)(?: \S+){0,5}? (?:tilt\w*|reclin\w*)`,
    said: { measured_respiratory_benefit: true },
    denied: { measured_respiratory_benefit: false },
  },
  {
    pattern: String.raw`(?:both|alternat\w+ between|mix of|combination of) (?:manual|self-?propel\w*|pushing) (?:and|or|with|to) power\w*(?: mobility| propulsion| assist)?|power(?:ed)?(?: \S+){0,3}? (?:on|for|up|over) (?:the )?(?:hills?|slopes?|ramps?|long\w*|distances?|carpets?|rough|inclines?|outdoors?)(?: \S+){0,6}? (?:manual|push\w*|propel\w*)|(?:needs?|wants?|uses?|help|assist\w*)(?: \S+){0,3}? power(?:ed)?(?: \S+){0,3}? (?:on|for|up|over) (?:the )?(?:hills?|slopes?|ramps?|inclines?|long\w*|distances?)|manual (?:the rest|otherwise|most of|indoors)|(?:push\w*|manual)(?: \S+){0,6}? power(?:ed)?(?: \S+){0,2}? (?:on|for|up) (?:the )?(?:hills?|slopes?|ramps?|long\w*|distances?|inclines?)|power (?:on|for) (?:some|bad|long|hilly)(?: \S+){0,3} and (?:manual|push\w*|propel\w*)`,
    said: { needs_manual_and_power: true },
    denied: { needs_manual_and_power: false },
  },
  {
    pattern: String.raw`(?:manual )?(?:wheel)?chair(?: \S+){0,2}? (?:is |are )?(?:still )?(?:in good (?:condition|shape|repair|order)|sound|sturdy|nearly new|compatible|suitable|takes? (?:the|an?) add-?on)`,
    said: { manual_chair_suits_add_on: true },
    denied: { manual_chair_suits_add_on: false },
  },
  {
    pattern: String.raw`(?:manual )?(?:wheel)?chair(?: \S+){0,2}? (?:worn out|falling apart|rusted|too old|incompatible|unsuitable|in (?:poor|bad|rough) (?:condition|shape|repair))`,
    said: { manual_chair_suits_add_on: false },
  },
  {
    pattern: String.raw`(?:self-?elevating|manual elevating|articulating) (?:leg|foot) ?rests?(?: \S+){0,4}? (?:fail\w*|don't|do not|didn't|did not|not|ineffective|useless)`,
    said: { legs_out_of_place_after_recline: true },
  },
  {
    pattern: String.raw`(?:legs?|feet|foot)(?: \S+){0,6}? (?:reposition\w*|brought back|put back|slid\w*|slip\w*|fall\w*|shift\w*|out of (?:place|position)|back (?:in|into|on))(?: \S+){0,4}? (?:reclin\w*|upright)|(?:reposition|bring|put|return)\w*(?: (?:his|her|their|the))* (?:legs?|feet)(?: \S+){0,5}? reclin\w*|after (?:each |every |power |the )*reclin\w*(?: \S+){0,4}? (?:legs?|feet)`,
    said: { legs_out_of_place_after_recline: true },
    denied: {},
  },
  {
    pattern: String.raw`(?:objective|trial) (?:\w+ )?data|data (?:of|from) (?:a |the )?(?:\w+ )?trial|measured (?:in|on) trial|trial (?:showed|shows|proved|documented|results)`,
    said: { objective_trial_data: true },
    denied: { objective_trial_data: false },
  },
  {
    pattern: String.raw`(?:prescribed|given|ordered|getting|needs?|wants?|on)(?: (?:an?|any|the|his|her|power))* (?:tilt|reclin)\w*(?: (?:or|and|nor) (?:tilt|reclin)\w*)?|(?:tilt|reclin\w*) (?:or|and|nor|\/) (?:tilt|reclin\w*)|(?:prescribed|gets?|getting|has|with|uses?|needs?|plus|and|has been prescribed)(?: (?:an?|the|his|her))*(?: prescribed)? (?:power(?:ed)? (?:tilt|reclin)\w*|tilt and reclin\w*)|power(?:ed)? (?:tilt|reclin)\w*(?: \S+){0,3}? (?:prescribed|authori[sz]ed|in place)`,
    said: { power_tilt_or_recline_prescribed: true },
    denied: { power_tilt_or_recline_prescribed: false },
  },
  {
    pattern: String.raw`chronic(?: \w+){0,3} (?:o?edema|lymph\w+|swelling)|(?:o?edema|swelling)(?: \S+){0,4}? (?:chronic|for (?:months|years)|permanent)`,
    said: { chronic_leg_oedema: true },
    denied: { chronic_leg_oedema: false },
  },
  {
    pattern: String.raw`o?edema|swelling|swollen`,
    said: { chronic_leg_oedema: "open" },
    denied: { chronic_leg_oedema: false },
  },
];
