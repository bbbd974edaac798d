import type { Concept } from "./concept.ts";

const FAIL = String.raw`(?:doesn't|don't|does not|do not|didn't|did not|no longer|isn't|aren't|not|can't|cannot|won't|wouldn't|never|useless|no good|no use|of no|insufficient|inadequate|too weak|fail\w*|hopeless|unsatisfactory|past)`;
const OPTICAL = String.raw`(?:magnif\w+|hand-?held (?:ones|magnifiers?)|glasses|readers|optical aids?|telescopes?|loupes?|low[- ]tech(?: reading)? aids?|lenses)`;

/** Reading, writing and getting about with low vision or blindness. */
const SIGHT_AIDS: readonly Concept[] = [
  {
    pattern: String.raw`${OPTICAL}(?: \S+){0,5}? ${FAIL}(?: \S+){0,4}?|(?:tried|outgrown|beyond|outgrew|exhausted|failed)(?: \S+){0,4}? ${OPTICAL}|${FAIL} (?:read|see|manage|cope)(?: \S+){0,5}? with(?: \S+){0,3}? ${OPTICAL}`,
    said: { optical_aids_not_enough: true },
  },
  {
    pattern: String.raw`(?:reads?|manages?|copes?|does|happy|fine|well)(?: \S+){0,5}? with(?: \S+){0,3}? ${OPTICAL}|${OPTICAL}(?: (?!no\b|not\b|never\b|don't\b|doesn't\b|aren't\b|isn't\b)\S+){0,2}? (?:works?|suffices?|enough|does the (?:job|trick)|is fine|are fine|will do)`,
    said: { optical_aids_not_enough: false },
    denied: { optical_aids_not_enough: true },
  },
  {
    pattern: String.raw`(?:reads?|reading|knows?|fluent in|uses?|learn\w*|brush\w*)(?: \S+){0,3}? braille|braille (?:reader|user|literate)`,
    said: { reads_braille: true },
    denied: { reads_braille: false },
    isAbility: true,
  },
  {
    pattern: String.raw`(?:travels?|walks?|gets? (?:a)?round|goes|moves?|navigat\w+|gets? about)(?: \S+){0,4}? (?:independently|alone|by (?:him|her|them)sel\w+|on (?:his|her|their) own|unaided|solo)|o ?& ?m (?:training|instruct\w+|skills)|orientation and mobility|independent travell?er`,
    said: { travels_independently: true },
    denied: { travels_independently: false },
    isAbility: true,
  },
  {
    pattern: String.raw`(?:always|only) (?:guided|led|with (?:a |his |her |someone|sighted)(?:\S+ )?(?:guide)?)|needs a (?:sighted )?guide|goes nowhere alone`,
    said: { travels_independently: false },
  },
  {
    pattern: String.raw`(?:agrees?|willing|keen|happy|wants?|eager|able|ready)(?: \S+){0,2}? to (?:be (?:taught|trained)|learn|train|use)(?: \S+){0,4}?|(?:has been |was |been )?(?:trained|taught) (?:on|in|to use)`,
    said: { agrees_to_learn_ocr: true },
    denied: { agrees_to_learn_ocr: false },
  },
  {
    pattern: String.raw`writes?(?: \S+){0,4}? (?:daily|every ?day|each day|all day|(?:[4-9]|five|six|seven) (?:days|times) (?:a|per|each) week)`,
    said: { writes_more_than_3_times_a_week: true },
    denied: { writes_more_than_3_times_a_week: false },
  },
];

/** Speech, writing and the telephone. */
const COMMUNICATION: readonly Concept[] = [
  {
    pattern: String.raw`(?:use|hear|manage|talk|speak|understand|communicate|make calls?)(?: \S+){0,4}? (?:tele)?phone(?: \S+){0,4}?|(?:tele)?phone (?:calls?|use|conversations?)`,
    said: {},
    denied: { telephone_not_usable: true },
    isAbility: true,
  },
  {
    pattern: String.raw`(?:profoundly |totally |completely |stone |prelingually )deaf|culturally deaf|deaf since birth|(?:tele)?phone (?:is )?(?:useless|impossible|unusable|out of the question)|amplified (?:tele)?phones?(?: \S+){0,3}? (?:not enough|fail\w*|useless|no good)`,
    said: { telephone_not_usable: true, documented_hearing_loss: true },
    denied: { telephone_not_usable: false },
  },
  {
    pattern: String.raw`(?:compos\w+|generat\w+|form\w*|spell\w*|put\w* together)(?: \S+){0,4}? (?:text|sentences?|ideas|words?|paragraphs|thoughts|stories)|(?:spells?|composes?|drafts?|types?)(?: \S+){0,3}? (?:independently|alone|on (?:his|her|their) own|by (?:him|her|them)sel\w+|correctly|well|fine)|(?:literate|cognition (?:is )?(?:intact|normal|fine)|cognitively intact|straight[- ]a student|good speller|spells well|university student|bright)`,
    said: { generates_text_independently: true },
    denied: { generates_text_independently: false },
    isAbility: true,
  },
  {
    pattern: String.raw`(?:hand-?writing|pen(?:manship)?|printing)(?: \S+){0,3}? (?:illegible|unreadable|impossible|useless|too (?:slow|painful|weak)|gone|not functional)|(?:hands?|fingers)(?: \S+){0,3}? (?:too weak|paraly[sz]ed|contracted|useless)(?: \S+){0,3}? (?:to write|for (?:a )?pen|for writing)|(?:no|without) (?:hand|finger|fine motor) (?:function|use|control)`,
    said: { handwriting_not_functional: true },
    denied: { handwriting_not_functional: false },
  },
  {
    pattern: String.raw`(?:hands?|handwriting|fine motor)(?: \S+){0,2}? (?:work fine|are fine|is fine|fine|normal|intact)|writes? (?:fine|well|legibly|neatly|ok|okay) (?:by hand|with a pen|on paper)|writes? (?:by hand|with a pen|on paper|by pen) (?:fine|well|ok|okay|legibly|neatly|no problem)`,
    said: { handwriting_not_functional: false },
  },
  {
    pattern: String.raw`(?:only|sole|no other)(?: \S+){0,4}? (?:access|way (?:in|to access|of access))|(?:one|same) (?:access|switch|system) for (?:talking|speech) and writing|no other (?:listed )?(?:aid|device) (?:offers|has|gives)`,
    said: { needs_unique_access: true },
    denied: { needs_unique_access: false },
  },
  {
    pattern: String.raw`(?:can|able to|shown to|demonstrated|learned to|manages to) (?:use|operate|handle|manage|work|run|figure out) (?:it|the (?:fm|system|device|receiver))|trial(?:led|ed)?(?: \S+){0,3}? (?:successful\w*|went well|with success)`,
    said: { able_to_use_device: true },
    denied: { able_to_use_device: false },
  },
];

/** Breathing, diabetes, swelling, and parts of the face and mouth. */
const BODY: readonly Concept[] = [
  {
    pattern: String.raw`(?:tell|report|recogni[sz]e|feel|felt|sense|notice|say|express|communicate|detect|perceive|voice|catch|aware of|knows? (?:when|if))(?:s|es|ing|ed|d)?(?: \S+){0,6}? (?:lows?|low|hypos?|hypoglyc\w+|sugars?|glucose)|(?:do|does|perform|performs|manage|manages|test|tests|handles?)(?: \S+){0,3}? (?:finger-?(?:sticks?|pokes?|pricks?)|glucose tests?|(?:blood )?sugars? (?:checks?|tests?))|finger-?(?:sticks?|pokes?|pricks?)(?: (?:are|is))? (?:no (?:problem|trouble|issue)|fine|ok|okay|easy)|(?:tests|checks|pokes) (?:his|her|their)(?: own)? (?:sugars?|glucose|fingers?|bloods?)`,
    said: { cannot_report_lows_or_test: false },
    denied: { cannot_report_lows_or_test: true },
    isAbility: true,
  },
  {
    pattern: String.raw`(?:too (?:young|little|small|disabled|delayed|impaired|cognitively \w+)|unable|not able|incapable|hypo(?:glyc\w+)? unaware\w*)(?: \S+){0,4}? (?:to (?:tell|report|recogni[sz]e|feel|say|notice|test|poke|prick|do finger))(?: \S+){0,3}?|(?:toddler|infant|baby|preschooler)(?: \S+){0,4}? type (?:1|one)|type (?:1|one)(?: \S+){0,2}? (?:toddler|infant|baby)`,
    said: { cannot_report_lows_or_test: true },
  },
  {
    pattern: String.raw`hypo(?:glyc\w+)? unaware\w*|(?:can't|cannot|doesn't|won't|unable to|never) (?:feel|sense|tell|recogni[sz]e|notice)(?: \S+){0,3}? (?:going|dropping|crashing|low|lows|hypo\w*)`,
    said: { cannot_report_lows_or_test: true },
    denied: { cannot_report_lows_or_test: true },
  },
  {
    pattern: String.raw`(?:intolera\w+|tolerat\w+|tolerance)(?: \S+){0,3}? (?:of |to )?cpap|cpap(?: \S+){0,2}? (?:tolerat\w+|intoleran\w+)`,
    said: { bpap_indication: "open" },
    denied: { bpap_indication: true },
  },
  {
    pattern: String.raw`(?:failed|fail(?:s|ure)|intoleran\w+|inadequate|not tolerat\w+)(?: \S+){0,3}? (?:of |to |on |with )?cpap(?: \S+){0,6}? (?:psg|polysomnogra\w+|sleep study|lab|titration|level 1)|(?:psg|polysomnogra\w+|sleep study|titration)(?: \S+){0,8}? (?:cpap (?:of |at |to )?(?:1[5-9]|2\d)|fail\w+ (?:of )?cpap|despite cpap|intoleran\w+ (?:of|to) cpap)|(?:sat\w*|spo2|oxygen)(?: \S+){0,4}? below 88(?: \S+){0,4}? cpap|cpap (?:of |at )?(?:1[5-9]|2\d)(?: ?cm\w*)?(?: \S+){0,8}? (?:ahi|sat\w*|paco2|desaturat\w+)`,
    said: { bpap_indication: true },
    denied: { bpap_indication: true },
  },
  {
    pattern: String.raw`sids|sudden infant death|(?:brother|sister|sibling|twin)(?: \S+){0,4}? died(?: \S+){0,4}?|alte|brue|apparent life[- ]threatening|near[- ]miss(?: sids)?|(?:preterm|premature|preemie|premie|ex-?prem\w*)(?: \S+){0,8}? apno?ea|apno?ea of prematurity`,
    said: { infant_apnea_risk: true },
    denied: { infant_apnea_risk: false },
  },
  {
    pattern: String.raw`(?:high humidity|thick secretions|heated humidity|humidity)(?: \S+){0,6}? trach\w*|trach\w*(?: \S+){0,8}? (?:humidity|humidif\w+|thick secretions)`,
    said: { high_output_indication: true },
    denied: { high_output_indication: false },
  },
  {
    pattern: String.raw`(?:bandag\w+|wrapp\w+|multi-?layer\w*)(?: \S+){0,6}? ${FAIL}(?: \S+){0,4}?|${FAIL}(?: \S+){0,4}? (?:bandag\w+|wraps?)|(?:swell\w*|o?edema)(?: \S+){0,4}? (?:despite|in spite of)(?: \S+){0,3}? (?:bandag\w+|wrapp\w+)`,
    said: { night_bandaging_not_effective: true },
  },
  {
    pattern: String.raw`(?:bandag\w+|wrapp\w+)(?: \S+){0,3}? (?:works?|enough|fine|controls?|holds?|effective|keeps? it down)`,
    said: { night_bandaging_not_effective: false },
    denied: { night_bandaging_not_effective: true },
  },
  {
    pattern: String.raw`rhinectom\w+|(?:lost|loss of|missing|absent|born without|removed|removal of|resect\w+|amputat\w+)(?: \S+){0,4}? (?:nose|ear|auricle|pinna|orbit|cheek|midface|half (?:of )?(?:his|her) face)|orbital exenteration|exenterat\w+|microtia|anotia|auriculectom\w+|maxillectom\w+`,
    said: { facial_part_absent: true },
  },
  {
    pattern: String.raw`(?:maxillectom\w+|palatectom\w+|hemi-?(?:maxillectom\w+|mandibulectom\w+)|mandibulectom\w+|glossectom\w+|(?:hole|defect|fistula)(?: \S+){0,3}? (?:palate|roof of (?:the|his|her) mouth)|palat\w+ (?:defect|resection|fistula|incompeten\w+|insufficien\w+)|velopharyngeal|oral cancer|cancer of the (?:palate|mouth|jaw|tongue))`,
    said: { oral_tissue_absent_or_impaired: true },
  },
];

/** What families and clinics see to before a pump is started. */
const PUMP_START: readonly Concept[] = [
  {
    pattern: String.raw`(?:parents?|family|mom|mum|mother|dad|father|folks)(?: \S+){0,4}? (?:involved|supportive|on board|support\w*|engaged|committed|on side|help\w*|invested)|(?:supportive|involved|engaged) (?:parents?|family|mother|father|household)|family support`,
    said: { family_support: true },
    denied: { family_support: false },
  },
  {
    pattern: String.raw`(?:pump|insulin pump) (?:class\w*|education|training|course|start|sessions?|info\w* session)(?: \S+){0,3}?|(?:did|done|completed|finished|took|attended|agreed to|signed up for)(?: \S+){0,3}? (?:pump )?(?:class|education|training|course)`,
    said: { pump_education_agreed: true },
    isPlanEnough: true,
    denied: { pump_education_agreed: false },
  },
  {
    pattern: String.raw`(?:tests?|checks?|pokes?|measures?|monitors?)(?: \S+){0,4}? (?:before (?:each |every |all )?meals?|(?:[4-9]|1\d|four|five|six|seven|eight|ten)(?: |-)?(?:x|times|\*)(?: (?:a|per|each|\/) ?day| daily)?|[4-9]x\/?d(?:ay)?)|(?:wears?|on|uses?) (?:a |the |her |his )?(?:cgm|dexcom|libre|sensor)|(?:log ?book|records? (?:sugars|glucose|readings)|downloads?)|tests and counts`,
    said: { glucose_monitoring_shown: true },
    denied: { glucose_monitoring_shown: false },
  },
  {
    pattern: String.raw`(?:knows?|showed|shown|demonstrat\w+|does|understands?|good (?:at|with)|masters?|mastered|handles?)(?: \S+){0,5}? (?:sick[- ]days?|corrections?|correction boluses|self[- ]management)|self[- ]management (?:shown|signed off|demonstrated|solid|good)`,
    said: { self_management_shown: true },
    denied: { self_management_shown: false },
  },
];

/** What the criteria of smaller groups of devices ask for, in the words of those who see the person. */
export const AID_CONCEPTS: readonly (readonly Concept[])[] = [SIGHT_AIDS, COMMUNICATION, BODY, PUMP_START];
