import type { Concept } from "./concept.ts";

const SPORT = String.raw`(?:sports?|basketball|hockey|tennis|soccer|football|golf\w*|curling|ski\w*|running|racing|marathons?|(?<!long )runs?(?! (?:out|on|by|over|at|its|down))|races?|para-?sports?|paralympics?|triathlons?|10k|5k|track and field|swim\w*|swimming|camping|hiking|fishing|hunting|(?:the )?gym|exercise|recreation\w*|leisure|hobb(?:y|ies)|games?|gaming|choir|concerts?|driving|knitting|sewing|crafts|puzzles|cards|bingo|church|tv|television|travel\w*|vacations?|cruises?|holidays?)`;
const SCHOOL = String.raw`(?:school|class(?:room)?s?|lectures?|university|college|work|the office|the job|(?:his|her|their) job|the workplace)`;
const ONLY = String.raw`(?:only|solely|just|exclusively|strictly|purely|nothing (?:else|but)|(?:that's|that is) (?:all|it)|no ?where else|alone)`;
const BODY = String.raw`(?:eyes?|legs?|arms?|foot|feet|hands?|breasts?|limbs?|fingers?|toes?|teeth|ears?|nose)`;
const BONE = String.raw`(?:ankles?|hips?|wrists?|knees?|kneecaps?|heels?|elbows?|shoulders?|collar ?bones?|bones?|ribs?|neck|back|pelvis|tibia|fibula|femur|humerus|metatarsals?|heart)`;
const THING = String.raw`(?:wheel ?chairs?|chairs?|scooters?|walkers?|rollators?|aids?|braces?|prosthes[ei]s|legs?|eyes?|devices?|one|set|pair|pump|machine|cpap|afo|brace|cushion)`;

/** Things that get lost; an eye or leg that is lost is the reason for a device. */
const LOSABLE = String.raw`(?:wheel ?chairs?|chairs?|scooters?|walkers?|rollators?|aids?|braces?|prosthes[ei]s|(?:artificial|prosthetic|glass|false) \w+|devices?|one|set|pair|pump|machine|cpap|afo|brace|cushion)`;

/** What has happened to a device, or what it is wanted for, by the names that rules use. */
const DEVICE_EVENTS: readonly Concept[] = [
  {
    pattern: String.raw`stolen|stole|steal|pinched|theft|lifted from|thie(?:f|ves)|burgl\w+|robbed|(?:walked|made|ran|drove|took) off with|(?:was|were|been|got|is|it) taken (?:from|off|out of|right|overnight|by (?:some|a stranger|kids|teens))|somebody took|someone took|swiped|nicked|(?:went|gone|goes|put|thrown|tossed|ended up|got thrown|vanished|disappeared)(?: \S+){0,3}? (?:with|in|into|out with)(?: \S+){0,1}? (?:laundry|garbage|trash|recycling|compost|dumpster|bins?|linens?|sheets|bedding|tray)|misplaced|mislaid|went missing|is missing|disappeared|gone missing|(?:${THING}|it|they|both)(?:'s| is| was| are| were) (?:just )?gone|it's gone|at the bottom of|went (?:overboard|plop)|(?:fell|went|dropped)(?: \S+){0,3}? (?:in|into|down|off)(?: \S+){0,2}? (?:lake|river|ocean|sea|toilet|drain|sewer|dock|water|pond)|plop|splash|kerplunk|into the drink|down the (?:dock|drain|toilet|sewer|grate)|flushed|thrown out with|washed away|vanished|nowhere to be found|(?:is|was|got|gets|been|went) lost(?! (?:in|his|her|weight|to|for))|left (?:behind|(?:it|them) behind|at (?:a|the) \w+)|vole(?:e|es|s)?|perdue?s?|(?:can't|cannot|couldn't|unable to|never|nobody (?:can|could|has)|no one (?:can|could|has)|can't be|cannot be|couldn't be|hasn't been|never been) (?:find|found|locate\w*|track\w*)|no sign of (?:it|them)|slipped (?:out|off)|fell out|left(?: \S+){0,5}? (?:on|in|at|aboard) (?:the|an?|his|her) (?:\w+ )?(?:bus|train|taxi|cab|uber|subway|streetcar|ferry|plane|store|restaurant|airport|park|mall|hotel|motel|church|library|washroom|clinic|arena|theatre|ambulance)|disparue?s?|egaree?s?`,
    said: { lost_or_stolen: true },
    denied: { lost_or_stolen: false },
  },
  {
    // A part of the body, which no device was.
    pattern: String.raw`(?:lost|loses|losing)(?: (?:his|her|their|the|an?|one|both|left|right|my))* ${BODY}(?! (?:prosthes|aid|brace|piece|device))|(?:broke|broken|cracked|crushed|smashed)(?: (?:his|her|their|the|an?|one|both|left|right|my))* (?:${BODY}|${BONE})(?! (?:prosthes|aid|brace|piece|device|rest|support))`,
    said: {},
  },
  {
    pattern: String.raw`(?:lost|loses|losing)(?: (?:his|her|their|the|it|them|one|an?|both|hearing|left|right|old|adp|new|insulin))* (?:${LOSABLE}|it|them|rollator|processor|hearing aids?)|${THING}(?: (?:was|were|is|got|has been|have been))* lost|(?:lost|loses) it`,
    said: { lost_or_stolen: true },
    denied: { lost_or_stolen: false },
  },
  {
    pattern: String.raw`(?:still )?(?:works?|working|functions|functioning|runs|running) (?:\w+ )?(?:fine|well|great|ok|okay|properly|perfect\w*|like new|smooth\w*|without (?:a )?(?:problems?|hitch|trouble))|(?:and|it|still|which|that|scooter|chair|walker|machine|cpap|device|one) (?:still )?works\s*$|still (?:works?|working|functions|functional)(?! (?:out|on|up|at|with|for|full|part|toward\w*|as|to))|(?:nothing|not)(?:'s| is)? (?:actually |really )?wrong|(?:rolls?|drives?|rides?|steers?|brakes?|folds?|moves?|sounds?|fits?|it's|it is|they're|she's|he's)(?: (?:just|still|absolutely))* (?:perfect\w*|beautifully|like (?:new|a dream)|good as new|(?:going|running) strong|mint|in (?:mint|great|good|perfect|fine) (?:shape|condition|nick|order|repair))|as good as new|good as new|perfectly good|(?:brakes|wheels|tires|motor) (?:are|is) (?:good|fine|ok|great)|no (?:problems?|issues?|complaints?) with (?:it|the \w+|her \w+|his \w+)|in (?:perfect|good|great|fine) (?:working )?(?:order|shape|nick|repair)|works? like a charm|runs? like new|fully functional`,
    said: { works_well: true },
    denied: { works_well: false },
  },
  {
    pattern: String.raw`died|dead|busted|bust|toast|fried|quit(?: working)?|packed it in|gave out|gave up|pooched|wrecked|won't (?:turn|power|start|charge|hold)|(?:brakes|wheels?|motor|casters?|seat|frame|foam) (?:is |are )?(?:gone|shot)|wobbly|beyond (?:\w+ )?repair|irreparable|stopped working|(?:broke|broken)(?: down)?|conked out|malfunction\w*|fails? repeatedly|keeps? (?:failing|breaking)|cracked|bent|chewed|smashed|crushed|stepped on|sat on|water[- ]damage\w*|fell (?:in|into|off)|dropped in|no longer (?:works|working|serviced|supported|made)|obsolete|(?:can't|cannot|can not|couldn't) be (?:fixed|repaired|serviced)|not repairable|unrepairable|kaput|defunct`,
    said: { is_broken: true },
  },
  {
    pattern: String.raw`(?:gain\w*|put on|drop\w*|los[et]|losing|shed)(?: \S+){0,4} (?:kg|kgs|kilos?|kilograms?|pounds?|lbs?|weight)|shot up(?: \S+){0,2}|grown|outgr\w+|growth spurt|grew|too (?:small|big|large|narrow|tight|short|wide|loose)(?: now| for (?:him|her|them))?|(?:no longer|not|doesn't|won't|isn't) (?:\w+ )?fit\w*|atroph\w+|shrunk|shrank|shr[iu]nk\w*|(?:condition|disease|function|strength|spasticity|posture|scoliosis|ms|als)(?: has| have| is)?(?: \w+)? (?:changed|worsened|deteriorated|progressed|declined|worse)|deteriorated|can no longer use|new diagnosis|change (?:in|of) (?:(?:his|her|their|medical) )?(?:condition|health|function\w*|size|weight|diagnosis|status)`,
    said: { has_changed: true },
    denied: { has_changed: false },
  },
  {
    pattern: String.raw`(?<!(?:fixed|repaired|replaced|serviced)(?: once| twice| before| already)? )(?:under|in|within|covered by|still has|on)(?: (?:the|its|a|full|manufacturer'?s?|vendor'?s?|\w+[- ]year))* warranty|warranty (?:good|valid|active|left|remaining|for another|has \w+|still|is still|runs?|is running|is valid|is in force|until)|warranty is (?:good|active)`,
    said: { under_warranty: true },
    denied: { under_warranty: false },
  },
  {
    pattern: String.raw`(?:out of|past|beyond|off|no|without) (?:the |its |any |manufacturer'?s? )?warranty|warranty(?: \S+){0,3}? (?:gone|expired|over|ended|lapsed|ran out|run out|up|finished|out|done|void)`,
    said: { under_warranty: false },
  },
  {
    pattern: String.raw`worn(?:[- ]out)?(?! (?:\d|all|every|daily|nightly|for|by|at|on|during|full|day|night|in|under|around|constantly|only|part|most|as|with|about|continuously))|wear and tear|lumpy|frayed|fraying|falling apart|sagging|threadbare|fell apart|wearing out|normal (?:use|wear)|had it|acting up|on its last legs|flattened|rattl\w+`,
    said: { is_worn: true },
    denied: { is_worn: false },
  },
  {
    pattern: String.raw`misus\w+|neglect\w*|abus(?:ed|ing) (?:the|it|his|her)|left(?! (?:ear|eye|leg|arm|hand|side|foot|hearing|aid))(?: \S+){0,4}? (?:out )?in the (?:rain|snow|yard|cold|elements|driveway)|left(?: \S+){0,4}? outside(?: \S+)? (?:winter|night|year)|hosed (?:it )?down|crashed|drove (?:it )?(?:into|off|through)|threw|thrown|vandali[sz]\w+|carelessness|run over|ran over|on purpose|drunk|(?:back|dr[io]v|rode|roll|dropp?|push)\w*(?: \S+){0,4}? (?:into|off|down|in) (?:an? |the )(?:lake|river|pool|pond|ditch|water|stairs|wall|curb)|in a (?:rage|fit of anger)`,
    said: { is_misused: true },
    denied: { is_misused: false },
  },
];

/** Repairs that tell how worn a device is are not asked for; a fixed seat is none. */
const UPKEEP: readonly Concept[] = [
  {
    pattern: String.raw`(?:repairs?|repairing|fixing|servicing)(?: \S+){0,9}? (?:thirds?|half|per ?cents?|\d+ ?%|more than|exceed\w*)|beyond (?:\w+ )?repair|not worth (?:fixing|repairing|servicing|the repairs?|a repair)|past (?:fixing|repair\w*)|(?:can't|cannot|can not|couldn't|not|never) (?:reasonably )?be (?:\w+ )?(?:repaired|fixed|serviced)|(?:can|could|may) (?:it|they|the \w+) be (?:\w+ )?repaired|(?:reasonabl[ey] )?(?:repairable|repaired)|(?:repair|fix\w*|service|servicing)[ -](?:quotes?|estimates?)|(?:quotes?|estimates?)(?: (?:for|of|on|the|to))* (?:repairs?|repairing|fix|fixing)(?: it)?|no longer (?:be )?(?:repaired|serviced|services|services it)|batter(?:y|ies)[- ](?:powered|operated)|batter(?:y|ies) of (?:\w+ )?(?:tests?|questions|investigations|exams?)|(?:test|neuropsych\w*|cognitive|psychometric) batter(?:y|ies)|maintenance (?:dose|therapy|inhalers?|medication)`,
    said: {},
  },
  {
    pattern: String.raw`repairs?|repairing|fix|fixes|fixing|fixed up|maintenance|tune-?ups?|servicing|service (?:calls?|visits?|charges?)|bat{1,2}[ae]?r(?:y|ies|ys|ie)|chargers?|(?:new|flat|worn|bald|replace\w*) (?:\w+ )?(?:tires?|tyres?|motor|brakes?|wheels?|casters?|upholstery|joystick|armrests?)|(?:tires?|tyres?|brakes?|brake (?:pads?|cables?)|casters?|wheels?|upholstery|armrests?|footrests?|joystick|motor|bearings|spokes|grips?|rubber tips?|tubing|seat cover)(?: \S+){0,2}? (?:for|on|of|in) (?:the |his |her |an? |my )?(?:\w+ )?${THING}|motor(?: \S+){0,4} (?:died|dead|broke|burnt|burned|replaced|out)|for (?:that|this|the|an?|new|those|these) (?:\w+ )?parts?(?! of)|(?:chamber|hinge|handle|latch|strap|cable|cord|knob|footplate|anti-?tipper|zipper|fender|pedal|headpiece|coil|dome|battery door|armpad|heel loop|anti-?roller)s?(?: \S+){0,2}? (?:broke\w*|cracked|snapped|torn|ripped|worn|gone|missing|split|frayed)|broken (?:wheel|caster|brake|armrest|footrest|spoke)s?|(?:spare|replacement) parts|reparations?|reparer|piles?|entretien|pneus?`,
    said: { asks_for_upkeep: true },
    denied: { asks_for_upkeep: false },
  },
];

const COLOUR = String.raw`(?:teal|red|blue|pink|purple|black|white|green|orange|silver|gold|yellow)`;
const MODEL = String.raw`(?:models?|versions?|generations?|styles?|types?|ones?|brands?|${THING})`;

/** What is finer than the need, said of a device: "latest A1c" and "tired of needles" are of none. */
const UPGRADE = [
  String.raw`(?:newer|newest|latest|nicer|lighter|quieter|smaller|slimmer|premium)(?: (?:and|or|\w+er|more \w+|adp|power|manual|new))* ${MODEL}`,
  String.raw`(?:something|anything|a bit|a little|much|one|model|${THING} that(?:'s| is)?) (?:newer|nicer|lighter|quieter|slimmer|smaller)`,
  String.raw`sleek\w*|fanc(?:y|ier|iest)(?: \w+)?|deluxe|luxur\w+|trendier|prettier|flash(?:y|ier)|spiffier|upgrad\w+|bluetooth|top[- ]of[- ]the[- ](?:line|range)|more (?:modern|expensive|stylish|discreet)`,
  String.raw`(?:with|full|rear|extra|better|added) suspension|suspension (?:forks?|wheels?|casters?|package)`,
  String.raw`(?:different|another|other|nicer|custom|special|favourite|favorite|new|brighter|choice of|change (?:of|the|its)|prefers (?:the|a)|tired of (?:the|its)) colou?rs?`,
  String.raw`${COLOUR} (?:model|one|colou?r|version)|(?:${THING}|it|same|model|version)(?: new)? in ${COLOUR}`,
  String.raw`(?:tired|sick|bored) (?:of|with) (?:(?:the|its|his|her|that|this|old|current|present|adp) )*(?:looks?|colou?r|style|it\b|${THING})`,
  String.raw`(?:doesn't|does not|don't|didn't|no longer|never) (?:really |just |much )?lik(?:e|es|ed) (?:how (?:it|the)|(?:the|its|his|her)(?: (?:old|current|present))? (?:look|colou?r|style|model|shape|feel|design|noise))`,
  String.raw`ugly|the look|looks old|prefers the (?:look|\w+ (?:model|version|brand|style|one))`,
].join("|");

const PREMISES = String.raw`(?:ward|unit|floor|clinic|office|hospital|facility|home|residence|centre|center|practice|department|gym|school|church|lodge|community|pharmacy|station|agency)`;
const USERS = String.raw`(?:residents?|patients?|clients?|people|persons?|visitors?|members|tenants?|students?)`;

/** A device that stays with a ward, clinic or home for whoever comes, and is no one person's. */
const STOCK = [
  String.raw`(?:for|by|to) (?:whoever|who ever|whichever ${USERS}|any ${USERS}|all (?:the |our )?${USERS}|(?:several|different|multiple|various) ${USERS}|any(?:one|body) (?:who|on the|in the|that))(?: \S+){0,3}? (?:needs?|use|uses|using|comes?|borrow|share|has)`,
  String.raw`(?:for|to) (?:mov(?:e|ing)|transport(?:ing)?|wheel(?:ing)?) (?:(?:the|our|all) )?(?:patients|residents|clients|people)(?! to (?:and from )?(?:his|her))`,
  String.raw`whoever (?:needs|wants|comes|is (?:on|in))(?: \S+)?`,
  String.raw`(?:general|common|communal|shared|pooled) (?:(?:ward|unit|floor|clinic|facility|residents?'?|patients?'?) )?(?:use|equipment|devices?|stock)|for (?:the )?(?:general )?(?:ward|unit|clinic|floor|facility|departmental) (?:use|stock)`,
  String.raw`(?:for|of) (?:the|our) (?:${USERS} )(?:to (?:share|borrow|use in turn|take turns)|in common)|(?:share|shared|sharing|borrow|pass(?:ed)? around)(?: it| them)? (?:between|among|amongst|by) (?:(?:all|the|our|several|different|multiple) )*(?:${USERS}|staff)`,
  String.raw`loaner (?:pool|stock|fleet|closet|cupboard|for (?:the|our) ${PREMISES})|(?:our|the ${PREMISES}'?s?) (?:own )?loan (?:cupboard|closet|pool|bank)`,
].join("|");

const DEVICE_PURPOSES: readonly Concept[] = [
  {
    pattern: String.raw`(?:us(?:e|es|ed|ing)(?! (?:an? |his |her |the )?(?:cane|stick|pole|walls|furniture)\b)|for|only|just|merely|needs?|wants?)(?: \S+){0,7}? (?:occasional\w*|now and then|once in a while|from time to time|sporadic\w*|on (?:bad|some) days|a few times a (?:week|month|year)|once a (?:week|month))|(?:occasional|intermittent|sporadic|seasonal) use`,
    said: { is_occasional: true },
    denied: { is_occasional: false },
  },
  {
    pattern: String.raw`back-?ups?|spares?(?! (?:(?:bed)?room|time|key|no))|one(?: \S+)? (?:at|for|in)(?: \S+){0,3}? and (?:another|one|a second)|and another(?: one)? (?:at|for|in)|(?:second|extra|additional|duplicate|another) ${THING}(?: \S+){0,4}? (?:for|to keep|to leave|at|upstairs|downstairs)|(?:second|extra(?! (?:wide|large|long|tall|heavy|small|low|deep|narrow|short|light))|duplicate) (?:\w+ )?${THING}|one (?:for )?(?:upstairs|each floor|on each)|identical|one (?:\w+ )?(?:for|at|in|on) (?:\S+ )?(?:upstairs|downstairs|basement|cottage|main floor|second floor|car|daughter's|son's)|upstairs and (?:one )?downstairs|keep one|leave one|two of (?:the same|them)|(?:two|2|three|3) (?!different)(?:\w+ )?(?:wheel ?chairs|scooters|walkers|rollators|chairs|machines|braces)(?: of the same)?`,
    said: { is_spare: true },
    denied: { is_spare: false },
  },
  {
    pattern: String.raw`${ONLY}(?: \S+){0,3}? (?:for|at|in|to|during|on)(?: \S+){0,2}? (?:${SPORT}|${SCHOOL})|(?:${SPORT}|${SCHOOL})(?: (?:use|purposes))? (?:only|alone|and nothing else)|(?:for|at|in|stay in|remain at) (?:the |his |her )?(?:${SCHOOL})(?: \S+){0,2}? ${ONLY}|(?<!(?:van|car|truck|vehicle|licen[cs]e|bus|cab|taxi|ride)(?: \S+)? )for(?: \w+){0,2} (?!driving)(?:${SPORT})|${SPORT} (?:wheel ?)?(?:chairs?|legs?|braces?|prosthes[ei]s)|wheel ?chair ${SPORT}|(?:stays?|staying|kept|keeps?|lives?|left|remains?|locked up|stored)(?: \S+){0,2}? (?:at|in) (?:the |his |her |their )?${SCHOOL}(?! (?:full|at))|(?:not|never|doesn't|don't|won't|wouldn't|isn't|no)(?: \S+){0,4}? (?:anywhere|any ?place|nowhere) else|(?:only|just) (?:when|while|if) (?:he|she|they)(?:'s|'re| is| are| goes?| go)?(?: \S+){0,2}? (?:${SPORT}|at ${SCHOOL})`,
    said: { is_for_one_purpose: true },
    denied: { is_for_one_purpose: false },
  },
  {
    pattern: String.raw`so(?: that)? (?:staff|they|(?:the|his|her) \S+|psws?|nurses?|family|he|she|caregivers?)(?: can| could)?(?: \S+)? (?:feed|toilet|change|dress|transfer|bathe|rest|nap|doze)\w*(?: \S+){0,3}? (?:easier|more easily|easily|better|comfortably)|(?:pain(?: relief)?|comfort|rest(?:ing)?|naps?|sleep\w*|transfers?|toilet\w*|feeding|swallowing|eating)(?: \S+){0,3}? (?:is|are|being|was)(?: (?:really|just|about))? (?:the|her|his|their) (?:sole|only|whole|single|main and only)(?: \S+){0,2}? (?:reason|purpose|goal|aim|point|thing|indication)|(?:sole|only|whole|single) (?:reason|purpose|goal|aim|point|indication)(?: \S+){0,6}? (?:pain|comfort|rest|resting|naps?|sleep\w*|transfers?|toilet\w*|feeding|swallowing|eating|hurts?|aches?)|${ONLY}(?! (?:has|have|had|gets?|feels?|complains?)\b)(?: \S+){0,10}? (?:hurts?|hurting|aches?|aching|back pain|pain relief|sore (?:back|bum|tailbone|hips?))|${ONLY}(?! (?:has|have|had|gets?|feels?|complains?)\b)(?: \S+){0,5}? (?:transfers?|toilet\w*|pain|comfort|rest(?:ing)?|naps?|sleep\w*|feeding|swallowing|eating|care)|(?:because|since|so (?:he|she|they) can|for)(?: \S+){0,5}? (?:naps?|napping|dozing|dozes?|sleeping in|comfier|more comfortable|comfort(?! level))|(?:for|because of)(?: \w+){0,3} (?:pain|transfers?|toilet\w*|naps?|comfort)(?: \S+){0,3} only`,
    said: { is_for_care_only: true },
    denied: { is_for_care_only: false },
  },
  {
    pattern: String.raw`(?:while|until|till)(?: \S+){0,4}? (?:heals?|healed|recover\w*|mends?|knits?|better|steady|steadier|stronger|weight[- ]?bearing|up and about|off crutches|on the mend|mobile again|back to|walking again|on (?:his|her) feet|cast comes)|(?:is |while (?:\S+ ){0,3}?|still |^ ?)(?:recovering|healing|recuperating)|(?:during|for) (?:the |his |her )?(?:recovery|recuperation|rehab\w*|convalescence)|back to (?:normal|gardening|work|walking|golf\w*|full)|tide (?:him|her|them|us) over|short[- ]term|temporar(?:y|ily)|just for now|then (?:off|done|she's back|he's back)`,
    said: { is_for_recovery: true },
    denied: { is_for_recovery: false },
  },
  {
    pattern: String.raw`(?:post-?op\w*|recover\w+ (?:from|after)|(?:after|following|since)(?: \S+){0,3}? (?:surgery|operation|replacement|fracture|break))`,
    said: { is_after_operation: true },
  },
  {
    pattern: String.raw`permanent\w*|life-?long|for life|rest of (?:his|her|their) life|long[- ]term|indefinite\w*|for good|forever|for ever|chronic\w*|progressive|degenerative|irreversible|always will`,
    said: { is_long_term: true },
    denied: { is_long_term: false },
  },
  {
    pattern: String.raw`second-?hand|second hand|pre-?owned|(?:used|refurbished|rebuilt|reconditioned|loaner) (?:\w+ )?${THING}|refurbished|kijiji|marketplace|garage sale|ebay|from a (?:friend|neighbour|neighbor)(?![^?]*\b(?:wants?|needs?|would like|get|gets|getting|asks? for)(?: to have| to get)? (?:(?:one of )?(?:her|his|their) own|an? new|one of))|d'occasion`,
    said: { is_second_hand: true },
    denied: { is_second_hand: false },
  },
  {
    pattern: String.raw`\w{3,}\.com|(?:amazon|ebay|aliexpress|walmart\.com|temu)|(?:us|u\.s\.|american|american|buffalo|detroit|quebec|montreal|chinese|foreign|overseas|out-of-province|out-of-country|online|internet|unregistered|non-?registered) (?:\w+ )?(?:supplier|vendor|seller|store|shop|retailer|website|site|dealer)s?|(?:from|in|at|to) (?:the (?:us|states|u\.s\.)|buffalo|detroit|china|quebec|montreal|florida)|(?:not|isn't|is not|aren't|never)(?: an?)?(?: adp)?[- ]registered|(?:not|isn't|never) registered|unregistered`,
    said: { is_unregistered_vendor: true },
    denied: { is_unregistered_vendor: false },
  },
  {
    pattern: STOCK,
    said: { is_for_institution: true },
    denied: { is_for_institution: false },
  },
  {
    pattern: UPGRADE,
    said: { is_upgrade: true },
    denied: { is_upgrade: false },
  },
];

/** How much of the time a monitor is worn, and whether parts of a breathing machine are what is asked for. */
const USE_OF_DEVICE: readonly Concept[] = [
  {
    pattern: String.raw`hst|gst|(?:sales )?tax(?:es)?|extended warrant\w*|warranties|service (?:plans?|contracts?)|handling fees?|(?:eye|vision|hearing) tests?(?= (?:fee|cost|covered|paid|funded))`,
    said: { asks_for_fees: true },
    denied: { asks_for_fees: false },
  },
  {
    pattern: String.raw`(?:how long|until when|when|how many months)(?: \S+){0,4}? (?:assessments?|forms?|applications?|authori[sz]ations?|prescriptions?)(?: \S+){0,3}? (?:good|valid|lasts?|expires?|stale)|(?:assessment|form|application|authori[sz]ation)s? (?:expires?|validity|good for how)`,
    said: { asks_how_long_forms_hold: true },
  },
  {
    pattern: String.raw`renewals?|renew(?:s|ed|ing)?|re-?authori[sz]\w*`,
    said: { is_renewal: true },
  },
  {
    pattern: String.raw`(?:first|initial|very first|getting|gets|will get|upcoming|awaiting|before|candidate for|new)(?: (?:an?|the|his|her|cochlear|ever|bone|anchored|sound|speech|hearing|implant|baha))* (?:implants?|implantation|processors?|abutment|baha)|implant(?:ation)? surgery|surgery for(?: \S+){0,3}? implant|(?:just|newly|recently) implanted|implanted (?:last|this|next) (?:week|month)|implant(?: \S+){0,3}? (?:next|this coming) (?:week|month|year)`,
    said: { asks_for_first_processor: true },
    denied: { asks_for_first_processor: false },
  },
  {
    pattern: String.raw`(?:replacement|replac\w+|another|second|upgrade\w*|new)(?: \S+){0,4}? processor|processor(?: \S+){0,4}? (?:broke\w*|died|dead|lost|replac\w+|stopped|failed|quit)`,
    said: { asks_for_first_processor: false },
    denied: {},
  },
  {
    pattern: String.raw`(?:wears?|wearing|wore|worn|uses?|using|on|has it on)(?: \S+){0,4}? (?:(?:only )?(?:about |around |maybe )?(?:half|a third|a quarter|[1-6]\d ?(?:%|per ?cents?|percent))(?: (?:of )?(?:the|her|his) (?:time|days?|week))?|part[- ]time|(?:only |just )?(?:at night|overnight|on weekends|weekends|now and then|on and off|some days|when (?:she|he) (?:feels|remembers)))|(?:takes|taking) it off (?:a lot|often|for|at|every)`,
    said: { wears_below_70: true },
    denied: { wears_below_70: false },
  },
  {
    pattern: String.raw`(?<!(?:accepts?|accepted|tolerates?|wears?|wearing|refuses|hates?|likes?|with) (?:the |his |her )?)(?:cpap|bipap|apap|pap) (?:masks?|headgear|hoses?|tubing|filters?|cushions?)|(?:new|replacement|better|upgraded|different|another|nicer|fanc\w+|soft\w+|light\w+|quiet\w+|comfort\w+|full[- ]?face|nasal|spare|second|extra|replac\w+)(?: (?:the|his|her|a|cpap|pap|memory|foam|gel))* (?:masks?|headgear|hoses?|tubing|nasal pillows|filters?|chin ?straps?)|(?:masks?|headgear|hoses?|tubing|nasal pillows|filters?|chin ?straps?|wipes|cleaners?|cleaning machine|travel (?:cpap|machine))(?: \S+){0,4}? (?:covered|funded|paid|replaced|every|yearly|wears? out|worn|cost|extra)|(?:cover|covers|pay for|pays for|fund|funds|replace|replaces|paid for|price of|cost of|for)(?: \S+){0,5}? (?:masks?|headgear|hoses?|tubing|nasal pillows|filters?|chin ?straps?|wipes|cleaners?|cleaning machine)|(?:travel|second) (?:cpap|machine)|(?:cpap|bipap|pap|apap) (?:cleaning|cleaners?|saniti[sz]\w*|wipes|travel|battery|power)(?: machine| device| pack| case)?|so ?clean|nasal pillows?|mask upgrades?|upgrad\w+ (?:the |his |her |to an? )?(?:\w+ )?mask`,
    said: { asks_for_pap_parts: true },
    denied: { asks_for_pap_parts: false },
  },
];

const WORN_IN_PAIRS = String.raw`(?:prosthes[ei]s|prosthetics?|forms?|silicones?|breasts?|mastectom\w+|sides?|aids?|ears?|eyes?|shells?)`;

const PAIRS: readonly Concept[] = [
  {
    pattern: String.raw`(?:both|two|2|bilateral\w*|double|a pair of|pair of)(?: (?!different|types|kinds)\S+){0,4}? ${WORN_IN_PAIRS}|${WORN_IN_PAIRS} (?:on |for )?(?:both|bilateral\w*)`,
    said: { wants_two: true },
    denied: { wants_two: false },
  },
];

export const DEVICE_SITUATIONS: readonly (readonly Concept[])[] = [
  DEVICE_EVENTS,
  UPKEEP,
  DEVICE_PURPOSES,
  PAIRS,
  USE_OF_DEVICE,
];
