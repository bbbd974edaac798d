/** What a clause states of the keys of the device criteria; "open" where it only shows that it is not known yet. */
export type Stated = Readonly<Record<string, boolean | "open">>;

/** A thing that a clause may speak of, in all its wordings, and what follows where the clause affirms or denies it. */
export interface Concept {
  /** Of the words, over folded text. */
  readonly pattern: string;
  readonly said: Stated;
  /** Nothing follows where it is left out: who is no paraplegic need not walk. */
  readonly denied?: Stated;
  /** Something that a person does: "needs help to …" denies it. */
  readonly isAbility?: true;
  /** What is open where the clause says that this is not known: "no one can say for how long". */
  readonly open?: readonly string[];
}

const CHAIR = String.raw`(?:wheel ?chairs?|chairs?|w\/c)`;
const MANUAL = String.raw`(?:manual|ordinary|standard|regular|conventional) (?:\w+ )?${CHAIR}`;
const TRANSPORT = String.raw`(?:transport|transit|companion|generic|basic folding)(?: (?:or|and|\/) \w+)? ${CHAIR}`;
const ALONE = String.raw`(?:independently|unaided|unassisted|alone|solo|on (?:his|her|their|one's) own|by (?:him|her|them)sel\w+|(?:him|her|them)sel(?:f|ves)|with no (?:aid|aids|help|device|support)|without (?:any |\w+'s )?(?:help|aid|aids|assistance|support|supervision|anyone|another person))`;
const FINE = String.raw`(?:fine|well|ok|okay|normally|(?:with )?no (?:problem|trouble|difficulty)|without (?:any )?(?:trouble|difficulty|problems?))`;
const CARER = String.raw`(?:husband|wife|spouse|partner|attendant|caregiver|carer|care worker|psw|daughter|son|mother|mom|father|dad|parents?|aide|nurse|staff|someone|sister|brother)s?`;
const HOME = String.raw`(?:home|house|apartment|residence|condo|flat|bungalow|townhouse|unit|dwelling)`;
const OUT = String.raw`(?:outdoors?|outside|the community|community|the mall|the park|shopping|errands|appointments|church|outings?|trips?|vacations?|travel\w*|long(?:er)? distances?|zoo|fair|the cottage|bingo|events?)`;
const CAR = String.raw`(?:car|driving|vehicle|bus|taxi|transit|truck|van)`;

const WALKING: readonly Concept[] = [
  {
    pattern: String.raw`(?:non-?ambulatory|paraplegi\w+|quadriplegi\w+|tetraplegi\w+|bed-?bound|bed-?ridden|wheel ?chair[- ](?:bound|dependent)|alite\w*)`,
    said: { can_walk: false, can_walk_independently: false },
  },
  {
    pattern: String.raw`(?:walk|ambulat)(?:s|es|e|ing)?(?: \w+){0,4} (?:${ALONE}|${FINE})|(?:walks|walk) (?:around|about|through) (?:the|his|her|their) (?:own )?${HOME}|independent(?:ly)? (?:ambulation|ambulating|ambulatory|walking|walker)`,
    said: { can_walk: true, can_walk_independently: true },
    denied: { can_walk_independently: false },
    isAbility: true,
  },
  {
    pattern: String.raw`(?:walk|ambulat)(?:s|es|e|ing)? (?:very |so |too |any |any great )?(?:far|distances?|long|more than|further than|beyond|to|up|outside|outdoors|\d+|(?:a )?few|short)`,
    said: { can_walk: true },
    denied: { can_walk: true },
  },
  {
    pattern: String.raw`(?:walk|ambulat)(?:s|es|e|ing)? (?:\w+ )?(?:with|using|behind|holding)`,
    said: { can_walk: true },
  },
  {
    pattern: String.raw`(?:walks|walk|walking|ambulat(?:e|es|ing|ory)|marche(?:r)?)(?! (?:aids?|frames?|sticks?|distances?|poles?|casts?|boots?|in\b|off|away))`,
    said: { can_walk: true },
    denied: { can_walk: false, can_walk_independently: false },
    isAbility: true,
  },
  { pattern: String.raw`(?:stand|weight[- ]?bear)(?:s|ing)?`, said: {}, denied: { can_walk: false } },
];

const WHEELING: readonly Concept[] = [
  {
    pattern: String.raw`(?:self-?)?(?:propel|wheel|push|pedal|operat|manag|handl|us|mov|maneuv|manoeuv)\w*(?: \S+){0,3}? ${MANUAL}|self-?propel\w*|propel\w*(?: (?:it|one|(?:him|her|them)sel\w+))?|wheels? (?:it |one |(?:him|her|them)sel\w+)|push(?:es|ing)? (?:him|her|them)sel\w+`,
    said: { propels_manual_wheelchair: true },
    denied: { propels_manual_wheelchair: false },
    isAbility: true,
  },
  {
    pattern: String.raw`quadriplegi\w+|tetraplegi\w+`,
    said: { propels_manual_wheelchair: false },
  },
  {
    pattern: String.raw`(?:transfer\w*(?: (?:safely|in and out|on and off|on|off|to it))?|transfers? (?:to|from|onto|in|into|out of)(?: \S+){1,3}?) ${ALONE}|independent(?:ly)?(?: with| in| for)? transfer\w*|(?:gets?|getting|climbs?|climbing|steps?|hops?|moves?|mounts?)(?: (?:him|her|them)sel\w+)? (?:safely )?(?:on and off|in and out|onto|on|off|in or out|on or off)(?: (?:of )?(?:it|one|an?|the|and))*(?: (?:scooter|seat|chair|device))?(?: ${ALONE})?`,
    said: { independent_transfer: true },
    denied: { independent_transfer: false },
    isAbility: true,
  },
  {
    pattern: String.raw`lift(?:s|ed|ing)? (?:him|her|them)|(?:be|is|gets|been) lifted|hoyer|(?:ceiling|mechanical|patient|transfer) lift|(?:two|2|one|1)[- ]person (?:assist|transfer|lift)\w*|(?:dependent|assisted) (?:for |on |in )?(?:all )?transfers?|(?:help|assist\w*|hands?)(?: \S+){0,2} (?:transfers?|transferring|(?:gett?(?:ing)? )?(?:on and off|on or off|in and out))`,
    said: { independent_transfer: false },
    denied: { independent_transfer: true },
  },
  {
    pattern: String.raw`transfers?|transferring`,
    said: {},
    denied: { independent_transfer: false },
    isAbility: true,
  },
  {
    pattern: String.raw`(?:operat|driv|steer|run|control|handl|manag|us)(?:e|es|s|ing)(?: \S+){0,4}? (?:safely|${ALONE})|safe (?:driver|operator)|pass(?:ed|es) (?:the|a|his|her) (?:\w+ )?(?:driving )?(?:trial|test|assessment)`,
    said: { operates_independently: true },
    denied: { operates_independently: false },
    isAbility: true,
  },
  {
    pattern: String.raw`fail(?:ed|s|ing) (?:the|a|his|her|two|every) (?:\w+ )?(?:driving |joystick )?(?:trials?|tests?|assessments?)|unsafe (?:driver|driving|to (?:drive|operate))|(?:${CARER}|someone else) (?:would|will|has to|must|drives?|would have to) (?:drive|operate|steer|control)?`,
    said: { operates_independently: false },
  },
  {
    pattern: String.raw`(?:operat|driv|steer|control)(?:e|es|s|ing)?(?: (?:it|one|the|a|any))?(?: power)?(?: (?:joystick|scooter|${CHAIR}))?`,
    said: {},
    denied: { operates_independently: false },
    isAbility: true,
  },
  {
    pattern: String.raw`power(?:ed)? mobility(?: \S+){0,4}? (?:basic|essential|requirement|necessary|necessity|needed|required)|(?:basic|essential|requires?|needs?)(?: \S+){0,3} power(?:ed)? mobility`,
    said: { power_mobility_basic: true },
    denied: { power_mobility_basic: false },
  },
  {
    pattern: String.raw`(?:merely|just|only) (?:a )?(?:benefit|convenien\w+)|nice to have|for (?:the )?convenience`,
    said: { power_mobility_basic: false },
  },
  {
    pattern: String.raw`(?:(?:will|'ll|may|might|going to|sure to|likely to|bound to) (?:\w+ )?(?:need|require|want|move|switch|go)|progress\w*|transition\w*|end up|expect\w*|anticipat\w*|foresee\w*|eventually)(?: \S+){0,6}? (?:power|electric|motori[sz]ed) ${CHAIR}|(?:power|electric|motori[sz]ed) ${CHAIR}(?: \S+){0,3} (?:foreseen|expected|anticipated|foreseeable|planned|(?:will|would|may|is going to) be (?:needed|required|necessary)|soon|later|eventually|inevitable|within|down the road)`,
    said: { power_wheelchair_expected: true },
    denied: { power_wheelchair_expected: false },
  },
  {
    pattern: String.raw`(?:simplest|most basic|least costly|plainest) \w+|most basic`,
    said: { most_basic_device: true },
    denied: { most_basic_device: false },
  },
];

const SITTING: readonly Concept[] = [
  {
    pattern: String.raw`sits? (?:up )?(?:${FINE}|upright|straight|unsupported|without (?:any )?(?:support|seating))|sitting balance (?:is )?(?:good|fine|normal)`,
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
    pattern: String.raw`(?:fixed|static|standard|non-?tilt\w*|regular) (?:seating|seat|cushions?|position)(?: \S+){0,3}? (?:fail\w*|gave|caused|led|broke)|(?:despite|failed|tried|beyond) (?:a |the )?(?:fixed|static) (?:seating|seat)`,
    said: { fixed_seating_suffices: false, seating_needed: true },
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
    pattern: String.raw`seating|postur\w+ (?:support|control|seat\w*|need\w*)|positioning (?:needs?|supports?|devices?)|contoured (?:seats?|backs?|cushions?)|(?:lateral|trunk|pelvic) (?:\w+ )?supports?|pressure[- ](?:relie\w+|reduc\w+|redistribut\w+|sores?|injur\w+|ulcers?|wounds?|cushions?)|(?:sacral|ischial|coccyx) (?:sores?|ulcers?|wounds?)|(?:poor|no|lacks?|loss of) trunk (?:control|stability|balance)|kypho\w+|scolio\w+`,
    said: { seating_needed: true },
    denied: { seating_needed: false },
  },
  {
    pattern: String.raw`(?:pressure[- ](?:sores?|injur\w+|ulcers?|wounds?)|skin (?:breakdown|risk)|stage (?:[1-4]|i{1,3}|iv)(?: \w+)? (?:sore|ulcer|wound|injury)|(?:high|severe)(?: \w+){0,2} (?:risk|pressure))`,
    said: { high_skin_risk: true },
    denied: { high_skin_risk: false },
  },
  {
    pattern: String.raw`(?:shift|redistribut)\w*(?: (?:his|her|their|own))* weight|weight[- ]?shift\w*|reposition (?:him|her|them)sel\w+`,
    said: { high_skin_risk: false },
    denied: { high_skin_risk: true },
    isAbility: true,
  },
  {
    pattern: String.raw`${TRANSPORT}(?: \S+){0,3}? (?:won't|wouldn't|isn't|doesn't|can't|cannot|not|never|no good|no use|fail\w*|inadequate|insufficient|unsuitable|too)|(?:beyond|more than|outgrew) an? ${TRANSPORT}`,
    said: { transport_chair_suffices: false },
  },
  {
    pattern: String.raw`${TRANSPORT}(?: (?!won't|wouldn't|isn't|doesn't|can't|cannot|not|never|no\b)\S+){0,3}? (?:does|do|suffices?|enough|fine|meets?|sufficient|works?|adequate|all)`,
    said: { transport_chair_suffices: true },
    denied: { transport_chair_suffices: false },
  },
  { pattern: TRANSPORT, said: {}, denied: { transport_chair_suffices: false } },
  {
    pattern: String.raw`${CARER}(?: \S+){0,8}? (?:tilts|tilt (?:it|him|her|them|the chair)|reposition\w*|(?:change|changes|changing|adjust|adjusts) (?:the|his|her) (?:tilt|angle|position)|turns? (?:him|her)|shifts? (?:him|her))`,
    said: { attendant_can_tilt: true, caregiver_achieves_goals: true },
    denied: { attendant_can_tilt: false, caregiver_achieves_goals: false },
  },
  {
    pattern: String.raw`(?:full-?time|live-?in|24[- ]hour|round[- ]the[- ]clock|regular) (?:attendant|caregiver|care)s?`,
    said: { attendant_can_tilt: true },
    denied: { attendant_can_tilt: false, caregiver_achieves_goals: false },
  },
  {
    pattern: String.raw`(?:lives?|living|home|is|left) alone`,
    said: { attendant_can_tilt: false, caregiver_achieves_goals: false },
  },
  {
    pattern: String.raw`(?:attendant|caregiver|carer|anyone|somebody|someone|body|one)(?: (?:there|around|at home|available|to|who can)){1,3}(?: (?:tilt|reposition|turn|help))?|caregivers?`,
    said: {},
    denied: { attendant_can_tilt: false, caregiver_achieves_goals: false },
  },
];

const USE: readonly Concept[] = [
  {
    pattern: String.raw`(?:only|just|solely|mainly|purely|exclusively|strictly)(?: (?!in\b|inside|indoors)\S+){0,4}? ${OUT}|(?:outdoors?|outside|community)(?: use)? (?:only|alone)|(?:to get|to go|for)(?: (?:\S+)){0,3} (?:lcbo|church|mall|bingo|casino|stores?|grocer\w+|coffee|tim hortons|errands|shopping)`,
    said: { used_in_residence_and_entry: false },
    denied: { used_in_residence_and_entry: true },
  },
  {
    pattern: String.raw`(?:us(?:e|es|ed|ing)|needs?|needed|need|fits?|driv(?:e|es|ing)|rid(?:e|es|ing)|bring|take|wants?)(?: \S+){0,3}? (?:indoors|inside|in(?:side)? (?:the|his|her|their) ${HOME}|at home)`,
    said: { used_in_residence_and_entry: true },
    denied: { used_in_residence_and_entry: false },
  },
  {
    pattern: String.raw`(?:${HOME}|doors?|doorways?|hallways?|rooms?)(?: \S+){0,3}? too (?:small|narrow|tight|cramped)`,
    said: { used_in_residence_and_entry: false },
  },
  {
    pattern: String.raw`indoors?|(?:inside|in|within|around|throughout)(?: (?:the|his|her|their|a|my))?(?: own)? ${HOME}|inside|at home|a la maison`,
    said: { used_in_residence_and_entry: true },
  },
  {
    pattern: String.raw`(?:instead of|replac\w+|substitut\w+(?: for)?|in (?:place|lieu) of|rather than|as)(?: (?:a|an|the|his|her|their|my|own|other|family|second)){0,3} ${CAR}|lost (?:his|her|their|the) (?:driver'?s? )?licen[cs]e|licen[cs]e (?:was |is |got )?(?:taken|revoked|suspended|gone)|(?:no longer|stopped|gave up|quit) driv(?:es?|ing)`,
    said: { replaces_car: true },
    denied: { replaces_car: false },
  },
  {
    pattern: String.raw`daily|every ?day|each day|all day|all the time|constantly|tous les jours|24\/7`,
    said: { daily_use: true },
  },
  {
    pattern: String.raw`once (?:a|every) (?:week|month)|(?:once|twice|few times|couple of times) an? (?:week|month|year)|occasional\w*|rarely|seldom|on weekends|weekends only|now and then|every (?:day|so often)|once in a while|seasonal\w*`,
    said: { daily_use: false },
  },
];

const HEALTH: readonly Concept[] = [
  {
    pattern: String.raw`beyond (?:\w+ )?repair|irreparable|un?repairable|not (?:reasonably )?repairable|(?:can't|cannot|can not|couldn't) (?:reasonably )?be (?:\w+ )?(?:repaired|fixed)|no longer (?:be )?(?:repaired|repairable|serviced|services|supported)|obsolete|discontinued`,
    said: { device_not_working: true },
  },
  {
    pattern: String.raw`(?:still |perfectly )?(?:works?|working|functions|functioning) (?:\w+ )?(?:fine|well|great|ok|okay|properly)|still (?:works?|working|functions)|nothing wrong with|(?:newer|newest|latest) (?:model|processor|version)|upgrade`,
    said: { device_not_working: false },
    denied: { device_not_working: "open" },
  },
  {
    pattern: String.raw`dead|died|dies|broke|broken|stopped working|acting up|(?:doesn't|does not|won't|not) work\w*|fail(?:s|ed|ing)|intermittent\w*|crackl\w+|cuts out`,
    said: { device_not_working: "open" },
  },
  {
    pattern: String.raw`(?:lives? |stays? |living |cared for |now |back )?at home|in the community|community[- ]dwelling|(?:in |at )(?:his|her|their) own home`,
    said: { in_hospital: false, in_hospital_or_ltc: false },
  },
  {
    pattern: String.raw`(?:speaks?|talks?|talking) (?:all day|a lot|non-?stop|constantly|in (?:full )?sentences)|chatty|verbal and`,
    said: { speech_not_functional: false },
  },
  {
    pattern: String.raw`non-?verbal|aphasi\w+|anarthri\w+|laryngectom\w+|mute|dysarthri\w+|unintelligible|(?:lost|losing|loses|loss of)(?: (?:his|her|their|the|ability to))* (?:speech|voice|speak|talk)|speech decline`,
    said: { speech_not_functional: true },
    denied: { speech_not_functional: false },
  },
  {
    pattern: String.raw`(?:speaks?|talks?|speech is|voice is) (?:${FINE}|clearly|fluently|normal|intelligibl[ey])`,
    said: { speech_not_functional: false },
    denied: { speech_not_functional: true },
  },
  {
    pattern: String.raw`(?:speech|language|voice) (?:problems?|disorders?|impairments?|difficult\w+|issues?)`,
    said: {},
    denied: { speech_not_functional: false },
  },
  {
    pattern: String.raw`(?:speak|talk|verbali[sz]e|communicate verbally)(?:s|ing)?|parle\w*`,
    said: {},
    denied: { speech_not_functional: true },
    isAbility: true,
  },
  {
    pattern: String.raw`(?:write|handwrite|hold a pen|handwriting)(?: \S+)?`,
    said: {},
    denied: { handwriting_not_functional: true },
    isAbility: true,
  },
  {
    pattern: String.raw`(?:normal|unremarkable) (?:hearing|audiogram)|hearing (?:is |test is |test was )?normal`,
    said: { documented_hearing_loss: false },
  },
  {
    pattern: String.raw`audiogram|audiometr\w+|hearing (?:test|assessment|loss)|audiolog\w+ (?:report|assessment|confirm\w*|document\w*|results?)|perte auditive`,
    said: { documented_hearing_loss: true },
    denied: { documented_hearing_loss: "open" },
  },
  {
    pattern: String.raw`(?:obstructive )?sleep apno?ea(?! (?:machine|device))|osas?|apnee du sommeil`,
    said: { osa_diagnosed: true },
    denied: { osa_diagnosed: false },
  },
  {
    pattern: String.raw`central (?:sleep )?apno?ea`,
    said: { osa_diagnosed: false },
    denied: {},
  },
  {
    pattern: String.raw`(?:without|never had|never done)(?: (?:an?|any|the|his|her|having|doing))* (?:\w+ )?(?:sleep (?:study|test|lab)|polysomnogra\w+|psg)`,
    said: { level_1_sleep_study: false },
  },
  {
    pattern: String.raw`(?:primary|simple|benign|only|just|mere\w*) snor\w*|ahi (?:is |was |of |= ?)?(?:normal|[0-4](?:\.\d+)?(?!\d))|(?:sleep (?:study|lab|test)|psg|polysomnogra\w+)(?: \S+){0,3}? (?:normal|negative|clear|unremarkable|no apno?ea)|(?:normal|negative|clear) (?:sleep (?:study|test)|psg|polysomnogra\w+)`,
    said: { osa_diagnosed: false },
    denied: {},
  },
  {
    pattern: String.raw`(?:level|type) (?:2|3|4|ii|iii|iv|two|three|four)|(?:home|take-?home|portable|ambulatory)(?: sleep)?(?: apno?ea)? (?:study|test|testing|recording|monitor)|oximetry`,
    said: { level_1_sleep_study: false },
    denied: {},
  },
  {
    pattern: String.raw`polysomnogra\w+|psg|(?:level (?:1|i|one)|in-?lab\w*|overnight|lab|attended)(?: sleep)? (?:sleep )?(?:study|test)|sleep (?:lab|clinic) study|sleep study|sleep lab`,
    said: { level_1_sleep_study: true },
    denied: { level_1_sleep_study: "open" },
  },
  {
    pattern: String.raw`type[- ]?(?:1|one|i)(?= (?:diabet\w*|dm|child|kid|adult|teen\w*|patient|pt|since|for|on|boy|girl))(?: diabet\w*)?|t1dm?|(?:juvenile|autoimmune) diabetes|diabete de type 1`,
    said: { type_1_diabetes: true },
    denied: { type_1_diabetes: false },
  },
  {
    pattern: String.raw`type[- ]?(?:2|two|ii)(?! (?:walker|rollator|wheeled|standing|paediatric|pediatric|power base|frame))(?: diabet\w*)?|t2dm?|gestational diabetes|prediabet\w+|diabete de type 2|lada|mody|cystic fibrosis[- ]related diabetes`,
    said: { type_1_diabetes: false },
  },
  {
    pattern: String.raw`cystic fibrosis|cf|fibrose kystique`,
    said: { cystic_fibrosis: true, compressor_indication: true },
    denied: { cystic_fibrosis: false },
  },
  {
    pattern: String.raw`trach(?:eostomy|eotomy|ed)?`,
    said: { tracheostomy: true },
    denied: { tracheostomy: false },
  },
  {
    pattern: String.raw`(?:inhaled|nebuli[sz]ed|aerosoli[sz]ed) (?:antibiotics?|tobramycin|colistin)|permanent trach\w*`,
    said: { compressor_indication: true, cannot_use_puffer_or_powder: true },
  },
  {
    pattern: String.raw`(?:use|uses|manage|manages|handle|coordinate|coordinates|take|takes)(?: \S+){0,3}? (?:puffers?|inhalers?|mdis?|turbuhaler|dry powder)`,
    said: { cannot_use_puffer_or_powder: false },
    denied: { cannot_use_puffer_or_powder: true, compressor_indication: true },
    isAbility: true,
  },
  {
    pattern: String.raw`(?:chronic|primary|secondary|congenital|bilateral) lymph(?:o)?edema|lymph(?:o)?edema|milroy\S*|lymphoedeme`,
    said: { chronic_lymphedema: true },
    denied: { chronic_lymphedema: false },
  },
  {
    pattern: String.raw`swelling|swollen|swells?`,
    said: { chronic_lymphedema: "open" },
  },
  {
    pattern: String.raw`primary lymph(?:o)?edema|congenital lymph(?:o)?edema|milroy\S*|lymph(?:o)?edema (?:praecox|tarda)`,
    said: { primary_lymphedema: true },
    denied: { primary_lymphedema: false },
  },
  {
    pattern: String.raw`secondary lymph(?:o)?edema|mastectom\w+|(?:breast )?cancer|radiation|radiotherapy|(?:axillary|lymph|groin)(?: node)?s? (?:dissection|removal|clearance|surgery)|melanoma`,
    said: { primary_lymphedema: false },
    denied: {},
  },
  {
    pattern: String.raw`hypertrophic scar\w*|burn scars?|hypertrophic`,
    said: { hypertrophic_scarring: true },
    denied: { hypertrophic_scarring: false },
  },
  {
    pattern: String.raw`amputat\w+|amputee|[bk]ka|aka|congenital(?:ly)? (?:absen\w+|missing)(?: \w+){0,3} (?:limb|arm|leg|hand|foot|forearm)|(?:missing|lost|born without)(?: \w+){0,3} (?:limb|arm|leg|hand|foot|forearm)`,
    said: { limb_absent: true },
  },
  {
    pattern: String.raw`enucleat\w+|eviscerat\w+|anophthalm\w+|(?:lost|missing|removed|removal of)(?: \w+){0,3} eye|phthisical|phthisis`,
    said: { eye_absent: true },
  },
  {
    pattern: String.raw`seizures?|epilep\w+|ha?emophili\w+|craniectom\w+|craniotom\w+|skull defect`,
    said: { helmet_indication: true },
    denied: { helmet_indication: false },
  },
  {
    pattern: String.raw`mastectom\w+|lumpectom\w+|poland\S*`,
    said: { breast_prosthesis_reason: true },
  },
  {
    pattern: String.raw`(?:inject\w*|on|takes?|taking|uses?|using|daily|basal-?bolus)(?: \w+){0,2} insulin|insulin (?:daily|every day|injections?)|basal-?bolus|sous insuline`,
    said: { injects_insulin_daily: true },
    denied: { injects_insulin_daily: false },
  },
  {
    pattern: String.raw`permanent (?:\w+ )?(?:colostomy|ileostomy|urostomy|ostomy|stoma|ileal conduit)|(?:colostomy|ileostomy|urostomy|ostomy|stoma|ileal conduit)(?: \S+){0,3} permanent|ileal conduit|stomie permanente|colostomie permanente`,
    said: { permanent_ostomy: true },
    denied: { permanent_ostomy: false },
  },
  {
    pattern: String.raw`(?:tube|enteral|peg|g-?tube|gastrostomy|pump)(?: \w+)? feed\w*|feeds?(?: \w+){0,3} by (?:pump|tube|peg)|feeding tube|peg`,
    said: { needs_enteral_feeding: true },
  },
  {
    pattern: String.raw`(?:severe|serious|bad) (?:low|lows|hypo\w*)|glucagon|hypoglyc\w+ (?:seizure|coma)`,
    said: { severe_hypoglycemia_in_24_months: true },
    denied: { severe_hypoglycemia_in_24_months: false },
  },
  {
    pattern: String.raw`(?:committed|commits?|commitment|agrees?|willing|promises?)(?: \S+){0,4} follow-?ups?|regular follow-?up`,
    said: { long_term_follow_up: true },
    denied: { long_term_follow_up: false },
  },
  {
    pattern: String.raw`(?:wear\w*|worn)(?: \S+){0,3} (?:full-?time|all the time|constantly|24\/7|always)`,
    said: { wears_full_time: true },
    denied: { wears_full_time: false },
  },
  {
    pattern: String.raw`shar(?:e|es|ing)(?: \S+){0,3} (?:glucose|profile|data|report|agp)\w*`,
    said: { shares_glucose_profile: true },
    denied: { shares_glucose_profile: false },
  },
  {
    pattern: String.raw`carb(?:ohydrate)?s?(?: |-)count\w*|counts? carb\w*`,
    said: { self_management_shown: true },
    denied: { self_management_shown: false },
  },
  {
    pattern: String.raw`(?:aural |ear canal )?atresia|microtia|malformed ear canals?|chronic (?:otitis|ear (?:disease|infections?|drainage))|chronically draining`,
    said: { baha_diagnosis: true },
    denied: { baha_diagnosis: false },
  },
  {
    pattern: String.raw`legally blind|low vision|macular degeneration|20\/(?:[7-9]\d|[1-9]\d\d)|count(?:s|ing) fingers|blind(?! spot)`,
    said: { vision_not_correctable: true },
    denied: { vision_not_correctable: false },
  },
  {
    pattern: String.raw`cataracts?|(?:surgery|glasses|lenses|contacts) (?:will|would|could|may|might|should) (?:correct|fix|help|restore)|(?:sees|reads) ${FINE}(?: with (?:glasses|lenses))?`,
    said: { vision_not_correctable: "open" },
  },
  {
    pattern: String.raw`(?:corrected|correctable|normal|fine|20\/(?:20|25|30|40))(?: \w+)? (?:with|by) (?:\w+ )?(?:glasses|lenses|contacts|surgery)|20\/(?:20|25|30|40)(?!\d)`,
    said: { vision_not_correctable: false },
    denied: { vision_not_correctable: true },
  },
];

const DURATION = ["months_of_need", "days_of_need", "temporary_ostomy_6_months"] as const;

const NEED: readonly Concept[] = [
  { pattern: "how long|duration|when|for how many \\w+|reverse\\w*|reversal", said: {}, open: DURATION },
  {
    pattern: String.raw`wait and see|(?:may|might|could|should) (?:still )?(?:recover|resolve|improve|come back|heal)|hop(?:es?|ing) to (?:reverse|recover|wean)|too (?:early|soon) to (?:say|tell|know)`,
    said: { months_of_need: "open", days_of_need: "open", temporary_ostomy_6_months: "open" },
  },
];

const ELSEWHERE = String.raw`(?:alberta|quebec|manitoba|saskatchewan|british columbia|b\.?c\.?|nova scotia|new brunswick|newfoundland|pei|yukon|nunavut|gatineau|montreal|winnipeg|calgary|vancouver|buffalo|detroit|florida|the (?:us|states)|another province|out of province)`;

const INSURED: readonly Concept[] = [
  {
    pattern: String.raw`(?:lives?|living|resides?|resident|moved|moving|moves|relocat\w+|based)(?: \S+){0,3}? (?:of|in|to|from) ${ELSEWHERE}|${ELSEWHERE}(?:'s)? (?:resident|health card)|non-?resident|out[- ]of[- ]province (?:patient|resident|student|client)|(?:is|as|just) an? (?:visitor|tourist)|visiting (?:from|ontario|canada)|here on a visit`,
    said: { ontario_resident: false },
    denied: { ontario_resident: true },
  },
  {
    pattern: String.raw`(?:permanent(?:ly)? )?(?:residents?|lives?|living) (?:permanently )?(?:of|in) ontario|ontario residents?`,
    said: { ontario_resident: true },
    denied: { ontario_resident: false },
  },
  {
    pattern: String.raw`(?:valid |ontario )?(?:ohip|health card|health number)(?! (?:code|fee|pay|bill))`,
    said: {},
    denied: { valid_health_card: false },
  },
  {
    pattern: String.raw`(?:expired|lapsed|lost|invalid) (?:ohip|health card)|(?:ohip|health card)(?: \S+){0,2} (?:expired|lapsed|ran out)|waiting (?:for|on) (?:\w+ )?(?:ohip|health card)|uninsured|refugee claimant|interim federal health|ifhp?|(?:international|foreign) student`,
    said: { valid_health_card: false },
    denied: { valid_health_card: true },
  },
  {
    pattern: String.raw`(?:primary )?(?:diagnosis is |problem is )?(?:an? )?(?:learning disabilit(?:y|ies)|learning disabled|dyslexi\w+|dysgraphi\w+)`,
    said: { learning_disability_is_primary: true },
    denied: { learning_disability_is_primary: false },
  },
];

const PAYERS: readonly Concept[] = [
  {
    pattern: String.raw`wsib(?: \S+){0,5}? (?:pays?|paying|paid|covers?|covering|covered|approved?|agreed|accept\w+|funds?|funding|granted|confirmed|buys?|bought|gives?)|(?:paid|covered|approved|funded|bought|entitled) (?:\w+ )?(?:by|through|from|under) (?:the )?(?:wsib|workers'? comp\w*)|cspaat (?:paie|couvre)`,
    said: { wsib_covers_device: true },
    denied: { wsib_covers_device: false },
  },
  {
    pattern: String.raw`wsib|workers'? comp\w*|compensation|(?:injur\w+|hurt|accident|fell)(?: \S+){0,3} (?:at work|on the job|job site|work ?site|on the line|at the plant|warehouse)|work(?:place)?[- ](?:injury|accident|related)|cspaat`,
    said: { wsib_covers_device: "open" },
    denied: { wsib_covers_device: false },
  },
  {
    pattern: String.raw`wsib (?:denied|refused|rejected|declined|said no|turned)`,
    said: { wsib_covers_device: false },
  },
  {
    pattern: String.raw`(?:group|class) ["']?a["']? (?:veteran|vet|client|vac)|(?:veteran|vet|vac)\w*(?: \S+){0,3} group ["']?a["']?|(?:veterans affairs|vac)(?: \S+){0,3}? (?:pays?|covers?|funds?|paid|approved)`,
    said: { veterans_group_a: true },
    denied: { veterans_group_a: false },
  },
  {
    pattern: String.raw`veterans?(?: affairs)?|vac`,
    said: { veterans_group_a: "open" },
    denied: { veterans_group_a: false },
  },
  {
    pattern: String.raw`(?:already |just |has |have |had |they |he |she |parents |family |husband |wife |daughter |son )(?:bought|purchased|paid for|ordered)|(?:bought|purchased) (?:it|one|an?|the|that|privately)|(?:bought|purchased|ordered|paid)(?: \S+){0,5}? before(?: \S+){0,4}? (?:assess\w*|authori[sz]\w*|prescri\w+)|before (?:anyone|anybody|somebody|an? \w+|the \w+|he|she|they)(?: \S+){0,3} assess\w*`,
    said: { bought_before_assessment: true },
    denied: { bought_before_assessment: false },
  },
];

/** In the order in which they claim words: what stands in a longer wording is not read again in the same group. */
export const DEVICE_CONCEPTS: readonly (readonly Concept[])[] = [
  WALKING,
  WHEELING,
  SITTING,
  USE,
  HEALTH,
  NEED,
  INSURED,
  PAYERS,
];
