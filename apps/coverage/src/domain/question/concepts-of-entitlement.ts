import type { Concept } from "./concept.ts";

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

/** For how long, for whom in Ontario, and who else pays. */
export const ENTITLEMENT_CONCEPTS: readonly (readonly Concept[])[] = [NEED, INSURED, PAYERS];
