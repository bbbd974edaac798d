import type { Concept } from "./concept.ts";

const FINE = String.raw`(?:fine|well|ok|okay|normally|(?:with )?no (?:problem|trouble|difficulty)|without (?:any )?(?:trouble|difficulty|problems?))`;

const INSULIN = String.raw`(?:insulins?|lantus|basaglar|toujeo|tresiba|levemir|semglee|glargine|degludec|detemir|humulin|novolin|nph|humalog|lispro|novo-?rapid|aspart|fiasp|apidra|glulisine|admelog|trurapi)`;

/** Illnesses, findings and therapies that the criteria name. */
export const HEALTH: readonly Concept[] = [
  {
    pattern: String.raw`depuis (?:quand|combien de temps)|how long(?: \S+){0,5}? (?:mdi|basal\S*|injections?|injecting|insulin|needles)|(?:mdi|basal\S*|injection|insulin) (?:start|duration|history)`,
    said: {},
    open: ["months_on_basal_bolus", "months_on_injections"],
  },
  {
    pattern: String.raw`beyond (?:\w+ )?repair|not worth (?:fixing|repairing|servicing)|past (?:fixing|repair\w*)|irreparable|un?repairable|not (?:reasonably )?repairable|(?:can't|cannot|can not|couldn't) (?:reasonably )?be (?:\w+ ){0,2}(?:repaired|fixed)|no longer (?:be )?(?:repaired|repairable|serviced|services|supported|makes? parts|supports|made|manufactured|available)|(?:doesn't|don't|won't|stopped|can't|cannot|quit)(?: \S+)? (?:servic\w+|support\w*|repair\w*|fix\w*|mak(?:e|es|ing) parts)|out of production|end of life|(?:not|isn't|never) serviced|no (?:more |spare )?parts|(?:isn't|aren't|not) (?:being )?made any ?more|(?:can't|cannot|couldn't) (?:get|find|source)(?: \S+)? parts?|parts? (?:is|are) (?:unavailable|discontinued|impossible)|obsolete|discontinued|dead and (?:unfixable|gone)|unfixable`,
    said: { device_not_working: true },
  },
  {
    pattern: String.raw`(?:still |perfectly )?(?:works?|working|functions|functioning) (?:\w+ )?(?:fine|well|great|ok|okay|properly)|still (?:works?|working|functions)(?! (?:out|on|up|at|with|for|full|part|toward\w*|as|to))|nothing wrong with|(?:newer|newest|latest) (?:model|processor|version)|upgrade`,
    said: { device_not_working: false },
    denied: { device_not_working: "open" },
  },
  {
    pattern: String.raw`dead|died|dies|broke|broken|busted|toast|fried|quit(?: working)?|stopped working|acting up|(?:doesn't|does not|won't|not) work\w*|fail(?:s|ed|ing)|intermittent\w*|crackl\w+|cuts out`,
    said: { device_not_working: "open" },
  },
  {
    pattern: String.raw`(?:speaks?|talks?|talking) (?:all day|a lot|non-?stop|constantly|in (?:full )?sentences)|chatty|verbal and`,
    said: { speech_not_functional: false },
  },
  {
    pattern: String.raw`no words|non-?speaking|minimally verbal|pre-?verbal|(?:only )?(?:a )?few words|non-?verbal|aphasi\w+|anarthri\w+|laryngectom\w+|mute|dysarthri\w+|unintelligible|(?:lost|losing|loses|loss of)(?: (?:his|her|their|the|ability to))* (?:speech|voice|speak|talk)|speech decline`,
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
    pattern: String.raw`(?:w?hisper\w*|wisper|soft|weak|faint|quiet|tiny|barely audible|hypophonic)(?: \S+){0,2}? (?:voice|speech)|(?:voice|speech) (?:is |has |has gotten |so |too |very |getting )*(?:weak|soft|faint|gone|quiet|a whisper|fading|going|failing|slurred|lost)|hypophoni\w*|(?:hardly|barely|can't|cannot) be (?:heard|understood)|(?:nobody|no one|strangers? (?:can't|cannot|don't)|hardly anyone)(?: \S+){0,6}? (?:understands?|understand|hear|make out)|locked[- ]in`,
    said: { speech_not_functional: true },
    denied: { speech_not_functional: false },
  },
  {
    pattern: String.raw`(?:(?:get|getting|got|gets|regain\w*|recover\w*|gain|gaining|find|finding)(?: \S+){0,3}? (?:words?|speech|voice|language)(?: \S+){0,2}? ?(?:back)?|(?:words?|speech|voice)(?: \S+){0,3}? (?:coming|returning|came|comes) back|speech (?:is |may |might |could |should )(?:improving|return|recover|come back|improve))`,
    said: { speech_not_functional: "doubt", months_of_need: "doubt" },
    denied: {},
  },
  {
    pattern: String.raw`(?:speak|talk|verbali[sz]e|communicate verbally)(?:s|ing)?|parle\w*`,
    said: {},
    denied: { speech_not_functional: true },
    isAbility: true,
  },
  {
    pattern: String.raw`(?:write|handwrite|(?:hold|grip|use|manage)(?: an?)? (?:pen|pencil)s?|handwriting|print legibly)(?: \S+)?`,
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
    pattern: String.raw`(?:his|her|their|severe|moderate|mild|known|bad|proven|patient's|pt's|hubby's|wife's|husband's) apno?ea(?! (?:risk|monitor|machine))|apno?ea(?: (?:was|is|has been|were))* (?:found|diagnosed|confirmed|proven|positive|shown|documented|picked up)|obstructive apno?ea|(?:obstructive )?sleep (?:apno?ea|apnia|apnea|apnoe|apena)(?! (?:machine|device|monitor))|osas?|apnee du sommeil`,
    said: { osa_diagnosed: true },
    denied: { osa_diagnosed: false },
  },
  {
    pattern: String.raw`(?:(?:daytime|excessive|constant) )?(?:sleepiness|somnolence|drowsiness)|sleepy|falls? asleep|dozes?|nods? off|nodding off|sleepy (?:at|all|behind|during|in)(?: \S+)?|exhausted all day|stops? breathing|quits? breathing|gasp\w*|witnessed apno?eas?|epworth (?:score )?(?:of )?(?:1[1-9]|2[0-4])|symptomatic|significant symptoms`,
    said: { osa_symptoms_or_risk: true },
    denied: { osa_symptoms_or_risk: "open" },
  },
  {
    pattern: String.raw`central (?:sleep )?apno?ea`,
    said: { osa_diagnosed: false },
    denied: {},
  },
  {
    pattern: String.raw`(?:no|without|never had|never done|never did|hasn't had|has not had|hasn't done|didn't have|never been (?:to|for|in)|not been (?:to|for)|refus\w+|declin\w+|won't (?:do|have|go to))(?: (?:an?|any|the|his|her|having|doing|one|actual|proper|real|formal|go|to|for|overnight|do|have|attend|spend|another|night|in|at|sleep))* (?:(?:in-?)?lab(?:oratory)?(?: \w+)? (?:stud(?:y|ies)|night|test|titration)|sleep lab|level (?:1|one|i)(?: \w+){0,2}|polysomn\w+|psg)(?! (?:yet|until|booked|pending))`,
    said: { level_1_sleep_study: false },
  },
  {
    pattern: String.raw`(?:residual )?(?:ahi|rdi)(?: (?:of|is|was|at|=|over|above|around))*[ =:]*(?:[5-9](?:\.\d+)?|\d{2,3})(?!\d)`,
    said: { osa_diagnosed: true },
  },
  {
    pattern: String.raw`(?:primary|simple|benign|only|just|mere\w*) snor\w*|ahi (?:is |was |of |= ?)?(?:normal|[0-4](?:\.\d+)?(?!\d))|(?:sleep (?:study|lab|test)|psg|polysomnogra\w+)(?: \S+){0,3}? (?:normal|negative|clear|unremarkable|no apno?ea)|(?:normal|negative|clear) (?:sleep (?:study|test)|psg|polysomnogra\w+)`,
    said: { osa_diagnosed: false },
    denied: {},
  },
  {
    pattern: String.raw`level (?:2|3|4|ii|iii|iv|two|three|four)|type (?:2|3|4|ii|iii|iv|two|three|four)(?= (?:sleep|study|test\w*|psg|home|portable|monitor|recording))|(?:home|take[- ]?home|portable|ambulatory|unattended|at[- ]home|pharmacy|mail[- ]order|wearable|watch|finger|mailed)(?: (?:sleep|apno?ea|finger|overnight|snore|style|type|gadget))* (?:stud(?:y|ies)|tests?|testing|recording|recorders?|monitors?|kits?|gadgets?|devices?|box|clip|probe)(?! (?:of|for) (?:oxygen|sugar))|(?:stud(?:y|ies)|tests?|kits?|recording)(?: (?:that )?(?:was|were|is|he|she|they|done|did|taken|took|worn|had))* (?:at home|in (?:his|her) own bed|from (?:the|a) (?:drug ?store|pharmacy))|hsat|watchpat|oximetry`,
    said: { level_1_sleep_study: false },
    denied: {},
  },
  {
    // A report that is not at hand says nothing of what was done: "no report from a sleep lab that I can find".
    pattern: String.raw`(?:no|can't|cannot|can not|couldn't|unable to|never|don't|haven't|hasn't|without)(?: (?!lab|laboratory|study|studies|overnight)\S+){0,5}? (?:reports?|records?|results?|papers|paperwork|printouts?|documents?|documentation|letters?)(?: \S+){0,6}? (?:(?:sleep )?(?:lab|laboratory|clinic|study|test)|polysomn\w+|psg|level (?:1|one|i)|(?:i|we|anyone|anybody) (?:can|could|have)(?: \S+)? (?:find|see|locate|found|seen))|(?:can't|cannot|couldn't|unable to|never) (?:find|locate|track down|get hold of)(?: \S+){0,4}? (?:reports?|records?|results?|papers|paperwork|printouts?|documents?|documentation|letters?)`,
    said: { level_1_sleep_study: "doubt" },
    denied: { level_1_sleep_study: "doubt" },
    inDoubt: true,
  },
  {
    // What is booked may follow a test at home.
    pattern: String.raw`(?:level (?:1|one|i)|in-?lab|lab(?:oratory)? (?:study|test|night)|sleep lab|psg|polysomn\w+)(?: (?!done|was|showed)\S+){0,4}? (?:booked|scheduled|pending|planned|arranged|upcoming|(?:next|this) (?:week|month)|requested|ordered)|(?:booked|scheduled|waiting|referred|going) (?:for|in|into|to) (?:an? |the )?(?:level (?:1|one|i)|in-?lab|lab|sleep lab|psg|polysomn\w+)`,
    said: { level_1_sleep_study: "doubt" },
    denied: {},
    inDoubt: true,
  },
  {
    // "Can't tolerate it per PSG" has one.
    pattern: String.raw`(?:per|on|by|from|via|during) (?:the |an? |her |his )?(?:in-?lab |overnight |level (?:1|one|i) )*(?:psg|polysomnogra\w+|sleep study)`,
    said: { level_1_sleep_study: true },
    denied: { level_1_sleep_study: true },
  },
  {
    // Of which kind it was is in question.
    pattern: String.raw`(?:what|which|kind|type|sort|level)(?: (?:kind|type|sort|level|of|a|sleep|the))* (?:stud(?:y|ies)|test|lab)(?! (?:results|showed))|where (?:it|the (?:study|test)|that) was done|(?:if|whether)(?: \S+){0,4}? (?:lab|home|level (?:1|one)|in-?lab|take-?home)`,
    said: {},
    denied: { level_1_sleep_study: "doubt" },
    open: ["level_1_sleep_study"],
    inDoubt: true,
  },
  {
    pattern: String.raw`polysomn\w+|psg|level (?:1|i|one)|(?:in-?lab\w*|lab|laboratory|attended|in[- ]hospital|in[- ]clinic)(?: (?:overnight|sleep|night))* (?:study|test|titration|night)|(?:study|test|night|titration|slept|sleep)(?: \S+){0,5}? (?:in|at|from) (?:the |an? |our )?(?:\w+ )?(?:sleep )?(?:lab|laboratory)|sleep (?:lab|laboratory|clinic) (?:study|test)|sleep lab`,
    said: { level_1_sleep_study: true },
    denied: { level_1_sleep_study: "open" },
  },
  {
    // Of which level it was is not said.
    pattern: String.raw`(?:overnight|sleep|apno?ea|night)(?: (?:overnight|sleep|apno?ea|night))* (?:stud(?:y|ies)|tests?|recordings?)`,
    said: { level_1_sleep_study: "open" },
    denied: { level_1_sleep_study: "open" },
  },
  {
    pattern: String.raw`type[- ]?(?:1|one|i)(?= (?:diabet\w*|dm|(?:\d+|[a-z]+)[- ]?(?:years?|yrs?|yo|y\/o|months?)|diagnosed|dx'?d?|newly|found|mdi|basal|pump|cgm|child|kid|adult|teen\w*|patient|pt|since|for|on|boy|girl|with|who|x\b|and|at|from|would|wants?|needs?|now|man|woman|lady|her|his|she|he|student)| ?[,.;?!)]| ?$)(?: diabet\w*)?|iddm|t1dm?|t1(?! (?:weighted|image|fracture|para\w*|quad\w*|tetra\w*|complete|incomplete|level|sci|injury|lesion|vertebra\w*|burst|disc|mri|to\b))|(?:juvenile|autoimmune) diabetes|diabete de type 1`,
    said: { type_1_diabetes: true },
    denied: { type_1_diabetes: false },
  },
  {
    pattern: String.raw`type[- ]?(?:2|two|ii)(?! (?:walker|rollator|wheeled|standing|paediatric|pediatric|power base|frame))(?: diabet\w*)?|t2dm?|t2(?! (?:weighted|image|fracture|para\w*|quad\w*|complete|incomplete|level|sci|injury|lesion|vertebra\w*|burst|disc|mri|walker|to\b))|gestational diabetes|prediabet\w+|diabete de type 2|lada|mody|cystic fibrosis[- ]related diabetes`,
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
    pattern: String.raw`(?:permanent|long[- ]term|lifelong) trach\w*|copd|emphysema|bronchiectasis|als|muscular dystrophy|duchenne|spinal muscular atrophy|sma|bronchopulmonary dysplasia|chronic (?:lung|respiratory|airway|aspiration|ventilat\w+)(?: \w+)?|ventilator[- ]dependent|(?:lung|laryngeal|throat|larynx) cancer|laryngectom\w+|(?:tracheal|subglottic|airway) stenosis|high (?:spinal )?cord injury|quadriplegi\w+|tetraplegi\w+`,
    said: { chronic_respiratory_condition: true },
    denied: { chronic_respiratory_condition: false },
  },
  {
    pattern: String.raw`(?:arthrit\w+|deformed|crippled|contracted|paraly[sz]ed|gnarled)(?: (?:in|of|both|her|his|the|their|and))* (?:hands?|fingers)|(?:hands?|fingers)(?: (?:are|is|too|so|badly|very))* (?:arthritic|deformed|crippled|contracted|paraly[sz]ed)|too young to co-?ordinate|not (?:yet )?old enough to co-?ordinate`,
    said: { compressor_indication: true },
    denied: {},
  },
  {
    pattern: String.raw`(?:puffers?|inhalers?|mdis?|spacers?)(?: \S+){0,2}? (?:won't|don't|doesn't|can't|cannot|isn't|aren't|not|useless|impossible|hopeless|fail\w*|no good)(?: \S+){0,3}?|(?:failed|beyond|too weak for|too young for) (?:\w+ )?(?:puffers?|inhalers?)`,
    said: { cannot_use_puffer_or_powder: true },
    denied: { cannot_use_puffer_or_powder: true },
  },
  {
    pattern: String.raw`(?:uneven|lopsided|asymmetric\w*|different[- ]sized?) breasts?|breast asymmetry|(?:small|tiny|flat)[- ]?(?:breasts?|chest(?:ed)?)|breasts?(?: \S+){0,4}? (?:smaller|uneven|bigger|different)`,
    said: { breast_prosthesis_reason: "open" },
  },
  {
    pattern: String.raw`(?:use|uses|manage|manages|handle|coordinate|coordinates|take|takes)(?: \S+){0,3}? (?:puffers?|inhalers?|mdis?|turbuhaler|dry powder)`,
    said: { cannot_use_puffer_or_powder: false },
    // Why they cannot be used is a criterion of its own (320).
    denied: { cannot_use_puffer_or_powder: true },
    isAbility: true,
  },
  {
    pattern: String.raw`(?:chronic|primary|secondary|congenital|bilateral) lymph[ao]{0,2}e?dema|lymph[ao]{0,2}e?dema|milroy\S*|lymphoedeme`,
    said: { chronic_lymphedema: true },
    denied: { chronic_lymphedema: false },
  },
  {
    pattern: String.raw`swelling|swollen|swells?`,
    said: { chronic_lymphedema: "open" },
  },
  {
    pattern: String.raw`primary lymph[ao]{0,2}e?dema|congenital lymph[ao]{0,2}e?dema|milroy\S*|lymph[ao]{0,2}e?dema (?:praecox|tarda)`,
    said: { primary_lymphedema: true },
    denied: { primary_lymphedema: false },
  },
  {
    pattern: String.raw`secondary lymph[ao]{0,2}e?dema|mastectom\w+|(?:breast )?cancer|radiation|radiotherapy|(?:axillary|lymph|groin)(?: node)?s? (?:dissection|removal|clearance|surgery)|melanoma`,
    said: { primary_lymphedema: false },
    denied: {},
  },
  {
    pattern: String.raw`hypertrophic scar\w*|hypertrophic|hypertrophied|(?:raised|thick\w*|ropey|bumpy|angry|red and raised) (?:burn )?scar\w*|scar(?:s|ring)?(?: \S+){0,2}? (?:raised|thick(?:ened|ening)?|ropey|hypertroph\w+)`,
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
    pattern: String.raw`(?:inject\w*|on|takes?|taking|uses?|using|daily|nightly|basal-?bolus)(?: \w+){0,2} ${INSULIN}|${INSULIN}(?: \w+){0,2} (?:daily|nightly|every (?:day|night|evening|morning)|(?:at|before) bed\w*|hs|od|bid|injections?)|basal-?bolus|sous insuline|(?:injections?|s'injecte|se pique|insuline)(?: \S+){0,4}? (?:tous les jours|chaque jour|par jour|quotidien\w*)|(?:daily|nightly) injections?|inject\w*(?: \S+){0,3}? (?:daily|every (?:day|night|morning|evening)|(?:once|twice|\w+ times) (?:a|per) day|\d ?x(?: ?\/? ?(?:a )?day| daily)?)|(?:one|two|three|four|\d) (?:shots?|needles?|injections?|pokes?)(?: \S+){0,3}? (?:a|per|each|every) (?:day|night)|(?:one|an?|her|his) (?:shot|needle|injection)(?: \S+){0,3}? (?:at|before) (?:bed\w*|night|supper)`,
    said: { injects_insulin_daily: true },
    denied: { injects_insulin_daily: false },
  },
  {
    pattern: String.raw`(?:off|not on|no|without|stopped|never on|isn't on) (?:any )?${INSULIN}|${INSULIN}[- ](?:free|na[iï]ve)|(?:pills|tablets|diet|metformin|oral\w*|ozempic|trulicity) only`,
    said: { injects_insulin_daily: false },
  },
  {
    pattern: String.raw`permanent (?:\w+ )?(?:colostomy|ileostomy|urostomy|ostomy|stoma|ileal conduit)|(?:colostomy|ileostomy|urostomy|ostomy|stoma|ileal conduit)(?: \S+){0,3} permanent|ileal conduit|stomie permanente|colostomie permanente`,
    said: { permanent_ostomy: true },
    denied: { permanent_ostomy: false },
  },
  {
    pattern: String.raw`tube[- ]?fed|fed (?:by|via|through)(?: \S+){0,3}? (?:tube|pump|peg|g-?tube|j-?tube)|(?:ng|gj|g|j)[- ]?(?:tube[- ]?)?fed|(?:gj|j|g|ng)[- ]?tubes?|nothing by mouth|npo|(?:tube|enteral|peg|g-?tube|gastrostomy|pump)(?: \w+)? feed\w*|feeds?(?: \w+){0,3} by (?:pump|tube|peg)|feeding tube|peg`,
    said: { needs_enteral_feeding: true },
  },
  {
    pattern: String.raw`(?:severe|serious|bad|terrible) (?:low|lows|hypo\w*)|glucagon|hypoglyc\w+ (?:seizure|coma|episode with|unconscious\w*)|(?:seizures?|convuls\w+|coma|unconscious|passed out|blacked out|collapsed|fainted|unresponsive|ambulance|ems|911)(?: \S+){0,4}? (?:lows?|hypo\w*|sugars?|glucose|glycemia)|(?:lows?|hypo\w*|sugars?|glucose)(?: \S+){0,5}? (?:seizures?|coma|unconscious|passed out|blacked out|ambulance|ems|911|paramedics|unresponsive)`,
    said: { severe_hypoglycemia_in_24_months: true },
    denied: { severe_hypoglycemia_in_24_months: false },
  },
  {
    pattern: String.raw`(?:committed|commited|commits?|commitment|agrees?|willing|promises?|keeps?|attends?|comes?|coming|goes|signed up|enrolled|booked|seen)(?: \S+){0,5}? (?:follow[- ]?ups?|clinics?|appointments?|dep visits?|every visit|education (?:program|centre))|regular (?:\w+ )?follow[- ]?ups?|never miss(?:es|ed|ing)? (?:a |an |her |his |one |any |our )?(?:\w+ )?(?:visit|appointment|appt|clinic|follow[- ]?up|check-?in|check-?up|endo\w*|dep)s?|(?:comes?|came|coming|shows? up|turns up|attends?|goes|gets|been|makes it)(?: \S+){0,3}? (?:to )?(?:every|all|each)(?: \S+){0,3}? (?:visits?|appt?s?|appts|appointments?|clinics?|check-?ins?|check-?ups?)|(?:faithful|reliable|religious\w*|regular\w*|keen|good|steady|diligent)(?: \S+){0,2}? (?:with|about|to|for|at)(?: \S+){0,3}? (?:follow[- ]?ups?|clinics?|appointments?|visits?|appts?)|(?:will|happy to|keeps?|ready to|plans? to|continue\w*)(?: \S+){0,2}? (?:come|coming|attend|attending|return|returning|follow|be followed|seeing|see)(?: \S+){0,4}? (?:dep|clinic|endo\w*|team|program\w*|us|visits?|follow[- ]?ups?)|(?:sees?|seen|visits?|attends?|followed|goes to|in)(?: \S+){0,4}? (?:clinics?|endos?|endocrin\w*|dep|team|specialist|program\w*|educators?)(?: \S+){0,3}? (?:every|each|regular\w*|quarterly|monthly|twice|three times|four times|q ?\d|\d ?x|without fail)|follow(?:ed|s)?(?: \S+)? (?:up )?(?:by|with|at)(?: \S+){0,3}? (?:dep|endo\w*|clinic|team|program\w*)(?: \S+)? (?:regular\w*|every|long[- ]term|quarterly|monthly)|long[- ]term follow[- ]?up|follow[- ]?ups? (?:is |are |has been |have been )?(?:regular|good|steady|kept|faithful|up to date|never missed)`,
    said: { long_term_follow_up: true },
    denied: { long_term_follow_up: false },
  },
  {
    pattern: String.raw`(?:wear\w*|worn|keep\w*(?: \S+){1,3}? on)(?: \S+){0,6}? (?:full[- ]?time|all the time|constantly|24\/7|24 hours|always|non-?stop|nonstop|round the clock|around the clock|day and night|every (?:day|hour)|continuously|en tout temps)|full[- ]?time wear`,
    said: { wears_full_time: true },
    denied: { wears_full_time: false },
  },
  {
    pattern: String.raw`shar(?:e|es|ing)(?: \S+){0,4}? (?:glucose|profile|data|reports?|agp|numbers|readings|downloads?)\w*`,
    said: { shares_glucose_profile: true },
    denied: { shares_glucose_profile: false },
  },
  {
    pattern: String.raw`carb(?:ohydrate)?s?(?: |-)count\w*|count(?:s|ing)?(?: \w+)? carb\w*`,
    said: { self_management_shown: true },
    denied: { self_management_shown: false },
  },
  {
    pattern: String.raw`(?:aural |ear canal )?atresia|microtia|malformed ear canals?|chronic (?:otitis|ear (?:disease|infections?|drainage))|chronically draining`,
    said: { baha_diagnosis: true },
    denied: { baha_diagnosis: false },
  },
  {
    // "Cannot be corrected better than 20/80" is as bad as "20/80".
    pattern: String.raw`20\/(?:[7-9]\d|[1-9]\d\d)`,
    said: { vision_not_correctable: true },
    denied: { vision_not_correctable: true },
  },
  {
    pattern: String.raw`legally blind|newly blind|(?:totally|completely|profoundly|registered|congenitally) blind|(?:va|acuity|vision)(?: \S+){0,2}? (?:20\/[7-9]\d|6\/(?:2[4-9]|[3-9]\d)|hand motion|light perception)|amd|retinitis pigmentosa|stargardt\w*|low vision|macular degeneration|count(?:s|ing) fingers|blind(?! spot)`,
    said: { vision_not_correctable: true },
    denied: { vision_not_correctable: false },
  },
  {
    pattern: String.raw`20\/(?:50|60)`,
    said: { vision_not_correctable: "doubt" },
  },
  {
    pattern: String.raw`cataracts?|(?:surgery|glasses|lenses|contacts) (?:will|would|could|may|might|should) (?:correct|fix|help|restore)|(?:sees|reads) ${FINE}(?: with (?:glasses|lenses))?`,
    said: { vision_not_correctable: "doubt" },
  },
  {
    pattern: String.raw`(?:corrected|correctable|normal|fine|20\/(?:20|25|30|40))(?: \w+)? (?:with|by) (?:\w+ )?(?:glasses|lenses|contacts|surgery)|20\/(?:20|25|30|40)(?!\d)`,
    said: { vision_not_correctable: false },
    denied: { vision_not_correctable: true },
  },
];
