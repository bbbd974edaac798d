import type { Concept } from "./concept.ts";
import { POSITIONING, SITTING } from "./concepts-of-seating.ts";
import { CHAIR, FINE, CARER } from "./mobility-words.ts";

const MANUAL = String.raw`(?:(?:manual|ordinary|standard|regular|conventional) (?:\w+ )?${CHAIR}|(?:an?|any|the|his|her|their) manual(?: one)?|(?<=(?:push|propel|wheel|propels|pushes|wheels|pushing|propelling|use|uses|manage|manages) )manual(?! (?:tilt|elevat\w+|handling|dexterity))|fauteuil (?:roulant )?manuel)`;
const ALONE = String.raw`(?:independently|unaided|unassisted|alone|solo|on (?:his|her|their|one's) own|by (?:him|her|them)sel\w+|(?:him|her|them)sel(?:f|ves)|with no (?:aid|aids|help|device|support)|without (?:any |\w+'s )?(?:help|aid|aids|assistance|support|supervision|anyone|another person))`;
const HOME = String.raw`(?:home|house|apartment|residence|condo|flat|bungalow|townhouse|unit|dwelling)`;
const OUT = String.raw`(?:outdoors?|outside|the community|community|the mall|the park|shopping|errands|appointments|church|outings?|trips?|vacations?|travel\w*|long(?:er)? distances?|zoo|fair|the cottage|bingo|events?|(?:the )?(?:plaza|legion|mosque|temple|synagogue|library|bank|post office|mailbox|general store|corner store|pharmacy|barber|hairdresser|park|lake|river|dock|arena|rink|curling club|market|shops?|stores?|caf[eé]|coffee shop|diner|pub|club|casino|beach|trails?|clinic|salon|farmers market|flea market|racetrack)|(?:his|her|their|the) (?:friends?|buddies|neighbou?rs?|family|grand-?kids)|walks?|outdoor use|getting out|big (?:days|outings))`;
const CAR = String.raw`(?:car|driving|vehicle|bus|taxi|transit|truck|van)`;

const WALKING: readonly Concept[] = [
  {
    pattern: String.raw`(?:non[- ]?ambulatory|non[- ]?amb|paraplegi\w+|quadriplegi\w+|tetraplegi\w+|bed-?bound|bed-?ridden|wheel ?chair[- ](?:bound|dependent)|full[- ]?time (?:wheel ?chair|w\/c|chair) user|chair[- ]?bound|off (?:his|her|their) feet|(?:c[1-8]|t\d{1,2}|l[1-3]) (?:complete |incomplete )?(?:para|quad|tetra|sci|spinal cord injury)|(?:bilateral|double)(?: (?:above|below)[- ]knee| [ab]ka| leg)* (?:\w+ )?(?:amput\w+|leg amput\w+)|(?:bilateral|double) [ab]ka|alite\w*)`,
    said: { can_walk: false, can_walk_independently: false },
  },
  {
    pattern: String.raw`(?:walk|ambulat)(?:s|es|e|ing)?(?: \w+){0,4} (?:${ALONE}|${FINE})|(?:walks|walk) (?:around|about|through) (?:the|his|her|their) (?:own )?${HOME}|(?:gets?|getting|moves?|moving|goes) (?:a?round|about)(?: \S+){0,4}? on (?:his|her|their) own (?:two )?feet|nothing wrong with (?:his|her|their) legs|legs (?:are|work) (?:just )?fine|(?:up and down|climbs|does) (?:the )?(?:\w+ )?stairs|independent(?:ly)? (?:ambulation|ambulating|ambulatory|walking|walker)`,
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
    pattern: String.raw`(?:walks|walk|walking|ambulat(?:e|es|ing|ory)|marche(?:r)?|takes? (?:a few |some |short |several )?steps|steps in|hobbles?|shuffles?|(?:furniture|wall)[- ]walk\w*|potters? (?:a?round|about))(?! (?:aids?|frames?|sticks?|distances?|poles?|casts?|boots?|in\b|off|away))`,
    said: { can_walk: true },
    denied: { can_walk: false, can_walk_independently: false },
    isAbility: true,
  },
  {
    pattern: String.raw`(?:walks?|walking|ambulat\w+) (?:nowhere|not at all|no more|no longer|none)|ne marche (?:plus|pas)`,
    said: { can_walk: false, can_walk_independently: false },
  },
  { pattern: String.raw`(?:stand|weight[- ]?bear)(?:s|ing)?`, said: {}, denied: { can_walk: false } },
];

const WHEELING: readonly Concept[] = [
  {
    pattern: String.raw`(?:propuls\w+|pouss\w+|manoeuvr\w+|actionn\w+)(?: \S+){0,3}? fauteuil(?: roulant)?(?: manuel)?|se propuls\w+|(?:utilise\w*|se sert d')(?: \S+){0,2}? fauteuil (?:roulant )?manuel`,
    said: { propels_manual_wheelchair: true },
    denied: { propels_manual_wheelchair: false },
    isAbility: true,
  },
  {
    pattern: String.raw`(?:conduit|conduire|manoeuvre|dirige)(?: \S+){0,3}? (?:seule?|lui-meme|elle-meme|sans aide|de facon autonome|avec la manette)`,
    said: { operates_independently: true },
    denied: { operates_independently: false },
  },
  {
    pattern: String.raw`(?:transferts?|se transfere|monte et descend|monter et descendre|embarque et debarque)(?: \S+){0,4}? (?:seule?|sans aide|autonomes?|de facon autonome|lui-meme|elle-meme)`,
    said: { independent_transfer: true },
    denied: { independent_transfer: false },
  },
  {
    pattern: String.raw`(?:self-?)?(?:propel|wheel(?! ?chair)|push|pedal|operat|manag|handl|us(?=e|es|ed|ing)|mov|maneuv|manoeuv|zip|scoot(?!er)|whizz?|cruis|roll(?!ator))\w*(?: (?!instead|rather|not|and|or|than)\S+){0,4}? ${MANUAL}|(?:gets?|getting|goes) (?:a?round|about)(?: \S+){0,4}? in(?: \S+)? ${MANUAL}|(?:push|propel|wheel)(?:es|s|ing)? (?:it|the chair|his chair|her chair)(?: \S+){0,2}? (?:${FINE}|(?:him|her)sel\w+)|self-?propel\w*|propel\w*(?: (?:it|one|(?:him|her|them)sel\w+))?|wheels? (?:it |one |(?:him|her|them)sel\w+)|push(?:es|ing)? (?:him|her|them)sel\w+`,
    said: { propels_manual_wheelchair: true },
    denied: { propels_manual_wheelchair: false },
    isAbility: true,
  },
  {
    // What is too little for getting about at home is none.
    pattern: String.raw`(?:propel|push|wheel)\w*(?: \S+){0,5}? (?:(?:only|just) (?:a |for )?(?:short|few|little|\d+)(?: \S+)?|(?:a )?(?:few|couple of) (?:feet|metres|meters|steps|yards)|\d+ (?:m|metres|meters|feet|ft)(?: only)?|short distances? only|not (?:far )?enough|not far)|(?:can only|barely|hardly|scarcely) (?:self-?)?(?:propel|push|wheel)\w*(?: \S+){0,4}?|self-?propel\w* (?:minimally|poorly|inefficiently)`,
    said: { propels_manual_wheelchair: false },
    denied: { propels_manual_wheelchair: false },
  },
  {
    pattern: String.raw`(?:self-?)?(?:propel|push|wheel)(?:s|es|ing|l?ed)?(?: (?:an?|any|the|his|her|own))* (?:wheel ?chair|chair)`,
    said: { propels_manual_wheelchair: true },
    denied: { propels_manual_wheelchair: false },
    isAbility: true,
  },
  {
    pattern: String.raw`quadriplegi\w+|tetraplegi\w+|c[1-5](?:[-\/ ]c?\d)? (?:complete |incomplete )?(?:quad|tetra)|(?:drives?|driving|uses?|using|in|has|lives in)(?: (?:her|his|their|an?|the|own|adp))* power(?:ed)? (?:wheel ?)?(?:chair|base)(?: \S+){0,3}? (?:all day|full[- ]?time|already|every ?day|daily|now|for years)|already(?: (?:drives|driving|uses|using|in|has))(?: (?:her|his|their|an?|the|own))* power(?:ed)? (?:wheel ?)?(?:chair|base)|(?:shoulders?|arms?|hands?|wrists?)(?: \S+){0,3}? (?:too weak|too sore|too painful|shot|gone|useless|won't let)(?: \S+){0,4}? (?:propel|push|wheel)`,
    said: { propels_manual_wheelchair: false },
  },
  {
    pattern: String.raw`(?:transfer\w*(?: (?:safely|in and out|on and off|on|off|to it))?|transfers? (?:to|from|onto|in|into|out of)(?: \S+){1,3}?) ${ALONE}|independent(?:ly)?(?: with| in| for)? (?:\w+ )?transfer\w*|does (?:his|her|their) own transfers|(?:pivot|stand|standing|sliding)[- ](?:pivot )?transfers? (?:\w+ )?${ALONE}|(?:mod(?:ified)? )?(?:i|indep\w*|ind) (?:with |for |in )?(?:all )?transfers?|transfers? (?:are |is )?(?:mod(?:ified)? )?(?:indep\w*|fine|ok|no problem|${ALONE})|(?:gets?|getting|climbs?|climbing|steps?|hops?|moves?|mounts?|slides?)(?: (?:him|her|them)sel\w+)? (?:safely )?(?:(?:on and off|on\/off|onto|on|off|on or off)(?: (?:of )?(?:it|one|an?|the|and|his|her))*(?: (?:scooter|seat|chair|device))?(?: ${ALONE})?|(?:in and out|in\/out|in or out)(?: of)?(?: (?:it|one|an?|the|his|her|and))*(?: (?:scooter|seat|chair|device|bed)| ${ALONE})(?: ${ALONE})?)`,
    said: { independent_transfer: true },
    denied: { independent_transfer: false },
    isAbility: true,
  },
  {
    pattern: String.raw`lift(?:s|ed|ing)? (?:him|her|them)|(?:two|2|one|1|three) (?:people|persons?|staff|psws?|nurses?|helpers?)(?: \S+){0,3}? (?:get|lift|move|transfer|help)\w*|(?:be|is|gets|been) lifted|hoyer|(?:ceiling|mechanical|patient|transfer) lift|(?:two|2|one|1)[- ]person (?:assist|transfer|lift)\w*|(?:dependent|assisted) (?:for |on |in )?(?:all )?transfers?|(?:help|assist\w*|hands?)(?: \S+){0,2} (?:transfers?|transferring|(?:gett?(?:ing)? )?(?:on and off|on or off|in and out))`,
    said: { independent_transfer: false },
    denied: { independent_transfer: true },
  },
  {
    pattern: String.raw`transfers?|transferring`,
    said: {},
    denied: { independent_transfer: false },
    isAbility: true,
  },
  { pattern: String.raw`(?:driv|operat)\w*(?: \S+){0,2}? (?:cars?|vehicles?|trucks?|vans?)`, said: {} },
  {
    pattern: String.raw`(?:operat|driv|drov|steer|run|control|handl|manag|us)(?:e|es|s|ing)(?: \S+){0,5}? (?:safely|${ALONE})|(?:drives?|driving|steers?|runs?|operates?) (?:(?:his|her|their|the|an?|own) )*(?:power |motori[sz]ed |electric )?(?:chair|wheel ?chair|scooter|joystick|base|it) (?:alone|well|fine|${FINE}|with (?:a |the |his |her )?(?:joystick|chin|head|sip))|hands? (?:still )?(?:ok|fine|good|strong enough|able)(?: \S+){0,2}? (?:joystick|tiller|controls?)|safe (?:driver|operator)|pass(?:ed|es) (?:the|a|his|her) (?:\w+ )?(?:driving )?(?:trial|test|assessment)`,
    said: { operates_independently: true },
    denied: { operates_independently: false },
    isAbility: true,
  },
  {
    pattern: String.raw`fail(?:ed|s|ing) (?:the|a|his|her|two|every) (?:\w+ )?(?:driving |joystick )?(?:trials?|tests?|assessments?)|unsafe (?:driver|driving|to (?:drive|operate))|(?:${CARER}|someone else)(?: \S+){0,3}? (?:would|will|has to|must|would have to|does all the) (?:drive|driving|operate|steer|steering|control|brake)|(?:${CARER})(?: \S+){0,6}? (?:drives?|steers?|operates?|controls?|brakes?|to (?:steer|brake|drive|control))(?: (?:it|the|his|her|and|for)|$)|(?:only )?(?:while|when|if|with) (?:an? |the |his |her )?(?:${CARER})(?: \S+){0,4}? (?:steers?|steering|guid\w+|holds?|holding|hands? on)`,
    said: { operates_independently: false },
  },
  {
    pattern: String.raw`(?:work|manag|handl|us|brak|push)(?:e|es|s|ing)?(?: (?:it|one|the (?:walker|rollator|frame|chair|scooter|brakes?|controls?|joystick|tiller)|a (?:walker|rollator|power chair|scooter)|any))(?: (?:safely|properly|${ALONE}))|(?:work|manag|handl)(?:e|es|s|ing)?(?: (?:it|the (?:walker|rollator|frame|brakes?|controls?|joystick|tiller)|a (?:joystick|tiller)))`,
    said: {},
    denied: { operates_independently: false },
    isAbility: true,
  },
  {
    pattern: String.raw`(?:operat|driv|steer|control)(?:e|es|s|ing)?(?: (?:it|one|the|a|any))?(?: power)?(?: (?:joystick|scooter|${CHAIR}))?`,
    said: {},
    denied: { operates_independently: false },
    isAbility: true,
  },
  {
    pattern: String.raw`power(?:ed)? mobility(?: \S+){0,4}? (?:basic|essential|requirement|necessary|necessity|needed|required|a must|must|only (?:way|option))|(?:basic|essential|requires?|needs?)(?: \S+){0,3} power(?:ed)? mobility`,
    said: { power_mobility_basic: true },
    denied: { power_mobility_basic: false },
  },
  {
    pattern: String.raw`(?:merely|just|only) (?:a )?(?:benefit|convenien\w+)|nice to have|for (?:the )?convenience`,
    said: { power_mobility_basic: false },
  },
  {
    pattern: String.raw`(?:(?:will|\w+'ll|may|might|going to|sure to|likely to|bound to) (?:\w+ )?(?:need|require|want|move|switch|go|be (?:in|on|using|driving)|have|end up)|progress\w*|transition\w*|end up|expect\w*|anticipat\w*|foresee\w*|eventually)(?: \S+){0,6}? (?:power|electric|motori[sz]ed) ${CHAIR}|(?:power|electric|motori[sz]ed) ${CHAIR}(?: \S+){0,3} (?:foreseen|expected|anticipated|foreseeable|planned|(?:will|would|may|is going to) be (?:needed|required|necessary)|soon|later|eventually|inevitable|within|down the road)`,
    said: { power_wheelchair_expected: true },
    denied: { power_wheelchair_expected: false },
  },
  {
    pattern: String.raw`(?:simplest|most basic|least costly|plainest) \w+|most basic`,
    said: { most_basic_device: true },
    denied: { most_basic_device: false },
  },
];

const USE: readonly Concept[] = [
  {
    pattern: String.raw`(?:only|just|solely|mainly|purely|exclusively|strictly)(?: (?!in\b|inside|indoors)\S+){0,6}? ${OUT}|(?:outdoors?|outside|community)(?: use)? (?:only|alone)|(?:to get|to go|for|getting)(?: (?:\S+)){0,5}? (?:lcbo|church|mall|bingo|casino|stores?|grocer\w+|coffee|tim hortons|errands|shopping|outings?|plaza|legion|mosque|temple|appointments?|dialysis|chemo|zoo|(?:the )?ex|flea market)|(?:easier|handy|handier|nice|nicer|good|convenient|useful|great|better)(?: \S+){0,2}? (?:at|for|on|in) ${OUT}|for(?: (?!washroom|bathroom|toilet|kitchen)\S+){0,3} (?:trips?|rides?|appointments?|visits?)|(?:uniquement|seulement|juste|rien que|surtout)(?: \S+){0,6}? (?:centre (?:d'achats?|commercial)|club|bibliotheque|marche public|bingo|village|magasin\w*|courses|epicerie|eglise|sorties?|amis|dehors|l'exterieur|loisirs?|promenades?)`,
    said: { used_in_residence_and_entry: false },
    denied: { used_in_residence_and_entry: true },
  },
  {
    // Who manages at home without the device needs it for somewhere else.
    pattern: String.raw`(?:manag|cop|gets? a?round|gets? by|gets? about|does|walk|move|hobbl|furniture[- ]walk)\w*(?: \S+){0,1}? (?:${FINE}|${ALONE}|without (?:it|one|the \S+|a \S+))(?: \S+){0,1}? (?:in|at|inside|around|within)(?: (?:the|his|her|their))?(?: own)? ${HOME}|(?:in|at|inside|around|within)(?:side)?(?: (?:the|his|her|their))?(?: own)? ${HOME}(?: \S+){0,3}? (?:manag|cop|gets? a?round|gets? by|gets? about|does|walk|move|furniture[- ]walk)\w*(?: \S+){0,2}? (?:${FINE}|${ALONE})|(?:fine|ok|okay|good|independent) (?:in|at|inside|around|about) (?:the |his |her |their )?(?:own )?${HOME}(?= (?:but|just|only|it's)|$| (?:w|w\/|with|on|using) (?:an?|his|her|the|just) (?:\w+ )?(?:cane|stick|walker|rollator|furniture|walls?|frame|crutch(?:es)?)\b)`,
    said: { used_in_residence_and_entry: false },
    denied: { used_in_residence_and_entry: true },
  },
  {
    // Who walks about at home without anything needs no device there.
    pattern: String.raw`(?:walk|gets?|getting|mov|go|manag|cop|hobbl|potter)\w*(?: \S+){0,2}? (?:a?round|about|through|in|inside|within|at)(?: (?:the|his|her|their|a|my))?(?: own)? ${HOME}(?: \S+){0,3}? (?:${FINE}|${ALONE}|unaided|without (?:any |an? |using |the )*(?:aids?|devices?|help|anything|trouble|cane|walker|support)|(?:with )?no (?:trouble|aid|aids|device|help|problems?|issues?))`,
    said: { used_in_residence_and_entry: false },
    denied: { used_in_residence_and_entry: true },
  },
  {
    pattern: String.raw`(?:gets? a?round|gets? about|manag\w*|walks?|moves?|copes?|is|does)(?: \S+)? (?:indoors|inside|at home)(?: (?:with|using|on) (?:an?|his|her|the|only|just)? ?(?:\w+ )?(?:cane|stick|walker|rollator|furniture|walls?|frame))?(?: \S+)? (?:${FINE}|${ALONE})`,
    said: { used_in_residence_and_entry: false },
    denied: { used_in_residence_and_entry: true },
  },
  {
    pattern: String.raw`(?:needs?|uses?|takes?|has) (?:nothing|none|no (?:aids?|devices?|help|supports?))(?: \S+)? (?:at home|indoors|inside|in (?:the|his|her|their) ${HOME})|(?:at home|indoors|inside|in (?:the|his|her|their) ${HOME})(?: \S+){0,2}? (?:needs?|uses?) (?:nothing|none|no (?:aids?|devices?|help|supports?))`,
    said: { used_in_residence_and_entry: false },
  },
  {
    // To walk there is no use of a chair.
    pattern: String.raw`(?:walks?|walking|furniture[- ]walk\w*|wall[- ]walk\w*|hobbles?|potters?|shuffles?)(?: \S+){0,2}? (?:a?round|about|through|in|inside|within|at)(?: (?:the|his|her|their|a|my))?(?: own)? ${HOME}`,
    said: {},
  },
  {
    pattern: String.raw`outdoor use|outdoors?(?! (?:rollators?|walkers?|type|model|scooters?|wheel|one|kind|version|style|frame|chair))|outside|out of doors|community mobility|l'exterieur`,
    said: { used_in_residence_and_entry: "open" },
  },
  {
    pattern: String.raw`for (?:use (?:in|at|around) )?(?:the|his|her|their|my)(?: own)? ${HOME}(?! (?:visit|care|assessment|oxygen))|(?:us(?:e|es|ed|ing)|needs?|needed|need|fits?|driv(?:e|es|ing)|rid(?:e|es|ing)|bring|take|wants?)(?: \S+){0,3}? (?:indoors|inside|in(?:side)? (?:the|his|her|their) ${HOME}|at home)`,
    said: { used_in_residence_and_entry: true },
    denied: { used_in_residence_and_entry: false },
  },
  {
    pattern: String.raw`(?:${HOME}|doors?|doorways?|hallways?|rooms?)(?: \S+){0,3}? too (?:small|narrow|tight|cramped)`,
    said: { used_in_residence_and_entry: false },
  },
  {
    // Who is in a chair all day is in it at home.
    pattern: String.raw`full[- ]?time(?: \S+){0,2}? (?:user|wheel ?chair|chair|w\/c)|(?:pushes|uses|propels|drives|sits|be|is|in|wheels)(?: \S+){0,5}? (?:full[- ]?time|all day(?: long)?)`,
    said: { used_in_residence_and_entry: true },
  },
  {
    pattern: String.raw`indoors?|(?:doesn't|does not|never|rarely|hardly ever|cannot|can't) leaves?(?: \S+)? ${HOME}|house-?bound|home-?bound|(?:bed|bedroom|couch|living room) to (?:the )?(?:kitchen|bathroom|dining\w*|washroom|toilet)|(?:inside|in|within|around|throughout|round|through)(?: (?:the|his|her|their|a|my|our))?(?: (?:own|\w+'s))? ${HOME}|(?<!\b(?:walk|manag|cop|liv|furniture|stay|reads?|wait|car|injec|fed|feed)\w*\b[^.]{0,60})(?:inside|at home)|(?:a|dans) (?:la|sa|son|l')\s?(?:maison|appartement|logement)|a domicile|(?:hallways?|kitchen|bathroom|washroom|bedroom)(?: \S+){0,3}? (?:and|to|or)|around (?:the |our |his |her )?(?:unit|floor|home area|ward|lodge|ltc)`,
    said: { used_in_residence_and_entry: true },
  },
  {
    pattern: String.raw`(?:instead of|replac\w+|substitut\w+(?: for)?|in (?:place|lieu) of|rather than|as)(?: (?:a|an|the|his|her|their|my|own|other|family|second)){0,3} ${CAR}|lost (?:his|her|their|the) (?:driver'?s? )?licen[cs]e|licen[cs]e (?:was |is |got |has been |been )*(?:taken|revoked|suspended|gone|pulled|yanked|lost|expired|cancelled|lifted)|(?:pulled|took|revoked|yanked|suspended) (?:away )?(?:his|her|their|the) licen[cs]e|(?:can't|cannot|not allowed to|too old to) drive (?:a car )?any ?(?:more|longer)|(?:no longer|stopped|gave up|quit) driv(?:es?|ing)|(?:now that|since|because|after) (?:he|she|they)(?:'s|'ve| has| have)? (?:gave up|given up|sold|turned in|handed in|parked) (?:his|her|their|the) (?:car|truck|van|vehicle|keys|licen[cs]e)`,
    said: { replaces_car: true },
    denied: { replaces_car: false },
  },
  {
    pattern: String.raw`daily|day (?:in|and) (?:day )?(?:out|night)|every ?day|each day|7 days|seven days|all day|all the time|constantly|tous les jours|24\/7`,
    said: { daily_use: true },
  },
  {
    // "Once a week she goes to dialysis" tells of an errand.
    pattern: String.raw`(?:once|twice|three times|few times|couple of times) (?:a|an|every) (?:week|month)(?: \S+){0,2}? (?:goes|go|visits?|sees?|has|gets|attends?|travels?)|(?:goes|visits?|attends?|dialysis|physio\w*|appointments?|therapy|nurse|psw|comes|bath\w*|falls?|fell|fallen)(?: \S+){0,4}? (?:once|twice|three times|few times|couple of times) (?:a|an|every) (?:week|month)`,
    said: {},
  },
  {
    pattern: String.raw`once (?:a|every) (?:week|month)|(?:once|twice|few times|couple of times) an? (?:week|month|year)|occasional\w*|rarely|seldom|on weekends|weekends only|now and then|every (?:other day|second day|so often)|once in a while|seasonal\w*`,
    said: { daily_use: false },
  },
];

/** Moving, sitting and the use of a mobility device. */
export const MOBILITY_CONCEPTS: readonly (readonly Concept[])[] = [
  WALKING,
  WHEELING,
  SITTING,
  POSITIONING,
  USE,
];
