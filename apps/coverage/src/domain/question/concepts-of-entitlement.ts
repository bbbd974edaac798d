import type { Concept } from "./concept.ts";

const DURATION = ["months_of_need", "days_of_need", "temporary_ostomy_6_months"] as const;

const NEED: readonly Concept[] = [
  {
    pattern: String.raw`(?:need|want|requir|last|us|temporar)\w*(?: \S+){0,5}? (?:months?|weeks?|years?|permanent\w*|long|short)`,
    said: {},
    open: DURATION,
  },
  { pattern: "how long|duration|when|for how many \\w+|reverse\\w*|reversal", said: {}, open: DURATION },
  {
    pattern: String.raw`wait and see|(?:could|might|may|can)(?: \S+){0,2}? be (?:a |an |two |2 |three |3 |\d+ |weeks|months|fine|back|better|ok|normal|temporary|permanent)(?: \S+)?|(?:stroke|cva|tbi|injury|accident|surgery)(?: \S+){0,2}? (?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|a few|few) (?:days|wks|weeks) ago|(?:day|week) \d+ (?:after|post|of)(?: \S+){0,4}? (?:stroke|cva|injury|palsy)|(?:figures?|thinks?|expects?|hopes?|guess\w*|believes?)(?: \S+){0,3}? (?:recover|resolve|come back|improve|heal|get better)\w*|(?:may|might|could|should) (?:still )?(?:recover|resolve|improve|come back|heal)|hop(?:es?|ing) to (?:reverse|recover|wean)|too (?:early|soon) to (?:say|tell|know)`,
    said: { months_of_need: "open", days_of_need: "open", temporary_ostomy_6_months: "open" },
  },
];

const ELSEWHERE = String.raw`(?:alberta|quebec|manitoba|saskatchewan|british columbia|b\.?c\.?|nova scotia|new brunswick|newfoundland|pei|yukon|nunavut|gatineau|montreal|winnipeg|calgary|vancouver|buffalo|detroit|florida|the (?:us|states)|another province|out of province)`;

const INSURED: readonly Concept[] = [
  {
    pattern: String.raw`(?:lives?|living|resides?|resident|based|home is|home)(?: \S+){0,3}? (?:of|in) ${ELSEWHERE}|(?:moved|moving|moves|relocat\w+|going)(?: back)?(?: permanently)? to ${ELSEWHERE}|${ELSEWHERE}(?:'s)? (?:resident|(?:health )?card|plan|coverage|medicare)|non-?resident|out[- ]of[- ]province (?:patient|resident|student|client)|(?:is|as|just) an? (?:visitor|snow-?bird)|visitors?(?: \S+)? from|(?:here|down|up)? ?on (?:holidays?|vacation|a visit)(?: \S+)? (?:from|here|in ontario)|here on (?:holidays?|vacation)|tourists?|visiting (?:from|ontario|canada|family|relatives|us|me|for)|here on a visit|(?:here|over|visiting|down|up)(?: \S+){0,3}? from [a-z'.-]+(?: \S+){0,6}? for (?:the|a|an|a few|two|three|\d+)(?: \w+)? ?(?:winter|summer|weeks?|months?|season|holidays?|wedding|visit)`,
    said: { ontario_resident: false },
    denied: { ontario_resident: true },
  },
  {
    pattern: String.raw`(?:moved|relocated|came|immigrated|landed)(?: \S+){0,3}? (?:here|to ontario)(?: \S+){0,3}?(?: for good| permanently)?|(?:permanent(?:ly)? )?(?:residents?|lives?|living) (?:permanently )?(?:of|in) ontario|ontario residents?`,
    said: { ontario_resident: true },
    denied: { ontario_resident: false },
  },
  {
    pattern: String.raw`(?:valid |ontario )?(?:ohip|health card|health number)(?! (?:code|fee|pay|bill))`,
    said: {},
    denied: { valid_health_card: false },
  },
  {
    pattern: String.raw`(?:card|ohip|health number|coverage)(?: \S+){0,3}? (?:coming|on (?:its|the) way|in the mail|applied for|in process|processing|not yet|any day)|(?:three|3)[- ]month wait`,
    said: { valid_health_card: "open" },
  },
  {
    pattern: String.raw`(?:expired|lapsed|lost|invalid) (?:ohip|health card)|(?:ohip|health card)(?: \S+){0,2} (?:expired|lapsed|ran out)|waiting (?:for|on) (?:\w+ )?(?:ohip|health card)|uninsured|refugee claimant|interim federal health|ifhp?|(?:international|foreign) student|no (?:ohip|health card|health number)`,
    said: { valid_health_card: false },
    denied: { valid_health_card: true },
  },
  {
    pattern: String.raw`(?:primary )?(?:diagnosis is |problem is )?(?:an? )?(?:learning disabilit(?:y|ies)|learning disabled|dyslexi\w+|dysgraphi\w+)(?! (?:from|due to|secondary to|because of|caused by))`,
    said: { learning_disability_is_primary: true },
    denied: { learning_disability_is_primary: false },
  },
];

const BOUGHT = String.raw`(?:bought|purchased|paid (?:cash |privately |up front |out of pocket )?for(?! (?:(?:the|an?|his|her) )?(?:\w+ )?(?:assess\w*|tests?|study))|paid cash|paid the full)(?! (?:absolutely )?(?:nothing|none|no)\b)(?!(?: \S+){0,8}? (?:years? (?:ago|back)|in (?:19|20)\d\d))`;

const PAYERS: readonly Concept[] = [
  {
    pattern: String.raw`wsib(?: (?!not\b|never\b|no\b|\w+n't\b|refus\w+)\S+){0,5}? (?:pays?|paying|paid|covers?|covering|covered|approved?|agreed|accept\w+|funds?|funding|granted|confirmed|buys?|bought|gives?|(?:is |are |should be |would be |has been |being )?(?:responsible|liable|on the hook|in charge|looking after)|looks? after|tak(?:es|ing) care|took care|handles?|handling|foots?|footing|picks? up|picking up|owes?|accountable|'s job|'s problem|sends? the bill)|(?:paid|covered|approved|funded|bought|entitled|gets?|got|getting|gotten|receiv\w+|provided|supplied|given|comes?|came)(?: (?!adp|paaf|and|but|not|no)\S+){0,4} (?:by|through|from|under|via|thru) (?:the )?(?:wsib|workers'? comp\w*)|(?:falls?|belongs?|charged|billed|up) to (?:the )?(?:wsib|workers'? comp\w*)|(?:responsibility|job|dime|expense|bill|tab) of (?:the )?(?:wsib|workers'? comp\w*)|wsib(?:'s)? (?:responsibility|dime|expense|job|tab|bill)|on wsib(?:'s)? (?:dime|tab|bill|account)|cspaat (?:paie|couvre)`,
    said: { wsib_covers_device: true },
    denied: { wsib_covers_device: false },
  },
  {
    pattern: String.raw`wsib|workers'? comp\w*|compensation|(?:injur\w+|hurt|accident|fell)(?: \S+){0,3} (?:at work|on the job|job site|work ?site|on the line|at the plant|warehouse)|work(?:place)?[- ](?:injury|accident|related)|cspaat`,
    said: { wsib_covers_device: "open" },
    denied: { wsib_covers_device: false },
  },
  {
    pattern: String.raw`(?:wsib|workers'? comp\w*|the board)(?: \S+){0,2}? (?:denied|refused|rejected|declined|said no|turned|won't|wouldn't|will not|closed)(?: \S+){0,3}|(?:wsib|workers'? comp\w*)(?: \S+){0,2}? (?:isn't|is not|doesn't|does not|didn't|did not|hasn't|has not|never|has never|not)(?: (?:yet|ever|even|been))* (?:responsible|liable|involved|pay\w*|paid|cover\w*|fund\w*|on the hook|looking after)|(?:denied|refused|rejected|turned down|declined) by (?:the )?(?:wsib|board|workers'? comp\w*)`,
    said: { wsib_covers_device: false },
  },
  {
    pattern: String.raw`(?:group|class) ["']?a["']? (?:veteran|vet|client|vac)|(?:veteran|vet|vac)\w*(?: \S+){0,3} group ["']?a["']?|(?:veterans affairs|vac)(?: \S+){0,3}? (?:pays?|covers?|funds?|paid|approved|(?:is )?responsible|looks? after|handles?|picks? up)`,
    said: { veterans_group_a: true },
    denied: { veterans_group_a: false },
  },
  {
    pattern: String.raw`veterans?(?: affairs)?|vac`,
    said: { veterans_group_a: "open" },
    denied: { veterans_group_a: false },
  },
  {
    pattern: String.raw`(?:bought|purchased|ordered|paid)(?: \S+){0,14}? (?:with (?:an? |the |proper |valid |signed |full |her |his |completed )*(?:authori[sz]ation|assessment|prescription|form|application)|(?:once|after|since) (?:the |an? |her |his |being |it was |she was |he was |getting )*(?:assess\w*|authori[sz]\w*|prescri\w+|approv\w+|form))`,
    said: { bought_before_assessment: false },
  },
  {
    // What was bought years ago is an older device.
    pattern: String.raw`(?<!(?:adp|paaf|ministry|government|province|program|programme|insurance|plan|odsp|ow|wsib|vac|school|hospital|clinic) )(?:already |just |has |have |had |they |he |she |parents |family |husband |wife |daughter |son |i |we |in-law |brother |sister |mom |dad )(?:already |just |went and |went ahead and )*(?:${BOUGHT})|(?:already|just|went ahead and|family|parents|husband|wife|daughter|son|mom|dad|patient|client|they)(?: has| have| had| already| just| went and)* ordered(?! (?:(?:the|an?|his|her) )?(?:\w+ )?(?:assess\w*|tests?|study|x-?rays?|labs?))|(?:bought|purchased|ordered)(?: (?:it|one|already))* (?:online|on-line|already|second-?hand|privately|over the counter)(?!(?: \S+){0,6}? (?:years? (?:ago|back)|in (?:19|20)\d\d|after|once|assess\w*|approv\w*))|(?:bought|purchased) (?:it|one|an?|the|that|privately)(?!(?: \S+){0,6}? (?:years? (?:ago|back)|in (?:19|20)\d\d))|(?:bought|purchased|ordered|paid|got (?:it|one|them))(?: \S+){0,5}? before(?: \S+){0,4}? (?:assess\w*|authori[sz]\w*|prescri\w+|tests?|testing|tested|audiogram|seen|seeing|evaluat\w*|measured|exam\w*|(?:ot|pt|therapist|audiologist) (?:visit|saw|came)|study|approv\w*)|(?:got|gotten|picked up|grabbed|snagged|bought|ordered|purchased)(?: (?:it|one|an?|the|that|his|her|their|new|own|\w+)){1,6}? (?:at|from|off|on|through|via) (?:costco|walmart|amazon|canadian tire|shoppers|kijiji|facebook|marketplace|ebay|the (?:store|internet|showroom|drug ?store|mall|medical supply)|online|(?:an?|another|some|that) (?:\w+ )?(?:store|shop|showroom|clinic|vendor|place|dealer))|(?:nobody|no one|no (?:ot|pt|therapist|authorizer|audiologist|slp))(?: (?:has|had|ever|yet|even))* (?:assess\w*|seen|authori[sz]\w*|looked at|evaluated)|(?:not|never|hasn't|hadn't|wasn't)(?: (?:yet|even|ever|been))* (?:assessed|authorized|evaluated) (?:yet|at the time|before|first|when)|before (?:anyone|anybody|somebody|an? \w+|the \w+|he|she|they)(?: \S+){0,3} assess\w*`,
    said: { bought_before_assessment: true },
    denied: { bought_before_assessment: false },
  },
];

/** For how long, for whom in Ontario, and who else pays. */
export const ENTITLEMENT_CONCEPTS: readonly (readonly Concept[])[] = [NEED, INSURED, PAYERS];
