import type { Span } from "@clinical-mcp/citations";
import type { Ask, Intent } from "./coverage-question.ts";
import { blank, findAll, words } from "./folded-text.ts";

type Kind = Intent["kind"];

/** What is asked for, with the programs that the words can mean; French beside English. */
const ASK_WORDS: readonly (readonly [Ask, readonly Kind[], RegExp])[] = [
  [
    "which_code",
    ["billing"],
    words(
      String.raw`(?:what|which)(?: fee| billing| ohip| discharge)? codes?|what do i bill|what can (?:i|a \w+) bill|what to bill|how (?:do|should|would|can) i (?:bill|claim|code)|codes? for|billing codes?|quels? codes?|(?:on|je|nous) factur\w+ quoi|quoi factur\w+|code de facturation|comment facturer|what(?:'s| is) the code|show me all|which one|codes?`,
    ),
  ],
  [
    "may_bill",
    ["billing"],
    words(
      String.raw`(?:can|may|could|do|should|am i able to|allowed to|ok to|eligible to) (?:i |we |a \w+ |an \w+ |she |he )?(?:also |still |even )?(?:bill|claim|charge|get paid)|(?:is|are) (?:it|this|that|[a-z]\d{3}) (?:billable|payable|claimable)|billable|payable|puis-je facturer|peut-on facturer|est-ce que je peux facturer|(?:can|may) (?:i|we) (?:\w+ )?use (?:code )?[a-z]\d{3}|bill for`,
    ),
  ],
  [
    "fee",
    ["billing"],
    words(
      String.raw`fees?|how much(?: (?:do|does|is|will|would|can|for))?|what (?:does|do|will) [^?.]{0,40} pay|pays?|paid|worth|rate|comes? to|bring(?:s)? in|amounts?|dollar value|in dollars|\$|difference in payment|combien|tarif|honoraires|montant|(?:what|how many|which|by what|by how many) per ?cent(?:age)?s?|what's the per ?cent(?:age)?|per ?cent(?:age)?s?(?=\s*[?.]| (?:each|for each|are|is|do|does|of each))|(?:what|how much)[^?.]{0,40} (?:gets?|earns?|makes?|collects?) (?:for|when|if|on)|\d+ ?(?:%|percent)|per unit|(?<=[a-z]\d{3} )(?:value|price|amt)|(?:ministry|ohip|schedule|province|plan) (?:still |ever |really )?(?:cuts?|reduces?|lowers?|discounts?|halves?|docks?|trims?)|(?:a|the|each) unit fee|plain numbers?|numbers? (?:pls|plz|please|only)|(?:dollar )?figures?|(?:the )?same (?:money|price|value)|(?:who|which side|which one) (?:gets|pays) (?:what|more|less)|what are (?:they|these|those)|the sum|sum(?=\s*\?)|each(?=\s*\?)|differ in|what(?:'s|s| is| are) (?:each|they each|the two|all three)|total`,
    ),
  ],
  [
    "premiums",
    ["billing"],
    words(
      String.raw`premiums?|after[- ]hours|add[- ]ons?|travel|special visit|primes?|supplements?|modifiers?|top[- ]?ups?|surcharges?|uplift|tack(?:ed|ing)? on|(?:extra|additional|weekend|holiday) (?:money|percent(?:age)?|per ?cent|bit|amount|pay|rate|bonus)|bonus(?:es)?|anything (?:else |extra |more )?(?:to (?:add|claim|bill) )?on top|what (?:else )?(?:goes|can go|comes) on top|plus what(?: else)?|(?:and|or|but) what else|what else (?:rides|goes|comes|can (?:ride|go|be added|be claimed|be billed|i (?:add|bill|claim))|do i (?:add|bill|claim)|gets (?:added|billed|claimed|paid)|is (?:added|payable|paid)|to (?:add|bill|claim))|(?:gets?|paid|pays?) (?:any(?:thing)? )?(?:more|extra) (?:for|on|at) (?:the )?(?:weekends?|sundays?|saturdays?|holidays?|nights?|evenings?)|(?:extra|additional|further|other|next) (?:ones?|sites?|points?|joints?|lesions?|two|three)(?: (?:ones?|sites?|points?|joints?|lesions?))?(?: (?:worth|pay|cost|each)|\?)|(?:percent|per ?cent|%) (?:more|extra|on top|bump)|bump|(?:the|an?|that|my|extra) (?:15|20|25|30|40|45|50|75) ?(?:%|percent|per cent)(?: (?:on|to|for|with|of|thing|extra|more|add|top)|\?)`,
    ),
  ],
  [
    "limits",
    ["billing"],
    words(
      String.raw`how often|how many(?: \S+){1,14}? (?:per|an?|each|every|in an?|in the|over(?: the| an?)?|within|for one|for the same)(?: \S+)? ?(?:years?|months?|weeks?|day|pregnancy|admission|patient|lifetime)|how many times|how long (?:do|does|must|should|have)|how many minutes|once per|limits?|maximum|twice|second (?:comprehensive|general|consult\w*|assessment)|same day|within 12 months|a year|per admission|frequence|combien de fois`,
    ),
  ],
  [
    "documentation",
    ["billing", "device"],
    words(
      String.raw`document(?:ation|ed|s)?|chart(?:ing)?|record(?:s|ed|ing)?|need to write|start (?:and|&) stop|requirements?|paperwork|what do i need to (?:record|document|write)`,
    ),
  ],
  [
    "cheapest",
    ["drug"],
    words(
      String.raw`cheap(?:er|est)?|lowest[- ](?:cost|price)d?|least expensive|most affordable|lower cost|can'?t afford|cannot afford|moins cher|less expensive|low[- ]cost`,
    ),
  ],
  [
    "interchangeable",
    ["drug"],
    words(
      String.raw`generics?(?: for| of| version| equivalent)?|interchangeable|equivalent|substitut\w+|biosimilars?|no sub(?:stitution)?|brand[- ]name (?:of|for|equivalent|version)|generique`,
    ),
  ],
  [
    "alternatives",
    ["drug"],
    words(
      String.raw`alternatives?|instead|other options?|options|what else(?! (?:do|does|is|would) )|switch(?:ing)? to|other drugs?|alternative`,
    ),
  ],
  [
    "lu_criteria",
    ["drug"],
    words(
      String.raw`lu(?: codes?| criteria| requirements?)?|limited[- ]use(?: codes?| criteria)?|rfu(?: codes?)?|reason[- ]for[- ]use(?: codes?)?|codes? #?\d{3}|criteria|usage limite|code d'usage limite|eap|exceptional access|special auth\w+|prior auth\w+|crit[e]res?`,
    ),
  ],
  [
    "copayment",
    ["drug"],
    words(
      String.raw`co-?pay(?:ment)?s?|deductible|out[- ]of[- ]pocket|out of (?:his|her|their|my|the (?:patient|client)'s) (?:own )?pockets?|(?:what|how much) (?:will|would|does|do|is) (?:he|she|they|the (?:patient|client)) (?:end up |going to |have to |still )?pay(?:ing)?|(?:what|how much) (?:will|would|does) (?:it|this) cost (?:him|her|them|my patient|the patient)|quote-part|franchise|(?:pays?|cost|charged?) (?:\w+ )?(?:per|for (?:a|each)|by) prescription|pays? for (?:an?|each|every|one) (?:\w+ ){0,2}?(?:prescription|script|rx)|(?:per|each|every) (?:prescription|script|rx|drug|fill)|par (?:ordonnance|prescription)|(?:have|has|had|going) to (?:pay|shell out|fork out|cough up)|(?:pay|pays|paying) (?:herself|himself|themselves|myself|at the (?:counter|pharmacy|till|drug ?store))|(?:his|her|their|my) (?:own )?share|at the (?:counter|till)|charged? (?:him|her|me|us|them) |two bucks|2 bucks|6\.11|first (?:\$100|hundred)|(?:\$2|two[- ]dollar|\$100|hundred[- ]dollar) (?:charge|fee|a drug|per drug|each)`,
    ),
  ],
  [
    "coverage",
    ["drug", "device"],
    words(
      String.raw`cover(?:ed|s|age)?|listed|formulary|odb|benefit|reimburs\w+|what'?s covered|can i prescribe|prescri\w+|couvert\w*|rembours\w+|assure[es]*|paid for|pay for|does .{0,30} pay|(?:is|are|be|gets?) (?:it |this |that |they )?paid|paid(?=\?)|will (?:it|they|odb|the plan|the province) pay(?! (?:for )?(?:an?|one|each|per)\b)|payable`,
    ),
  ],
  [
    "share",
    ["device"],
    words(
      String.raw`how much (?:does|will|would|do|is|of)|what (?:percent(?:age)?|share|portion)|share|client (?:share|pays|portion)|cost to (?:the )?patient|75 ?%|25 ?%|100 ?%|fund(?:ed|ing|s)?|pays?|combien|quelle part|financ\w+|cep`,
    ),
  ],
  [
    "price",
    ["device", "drug"],
    words(
      String.raw`prices?|approved price|how much (?:does|do|is|are) (?:a|an|the) \w+ cost|(?<!(?:because of|due to|of|over) (?:the |its |their )?)costs?|prix|cout`,
    ),
  ],
  [
    "replacement_period",
    ["device"],
    words(
      String.raw`(?<!(?:hip|knee|shoulder|joint|valve|disc|hormone) )replac(?:e|ed|ement|ing)(?! (?:\w+ ){0,2}(?:cars?|vehicles?|driving|van|truck|bus|taxi|transit|walking))|new one|how many years|how long (?:is|are|does|do|must|before|until|till)|must last|how often|renew(?:al|ed)?|every \w+ years|funding period|another one|remplac\w+`,
    ),
  ],
  [
    "repairs",
    ["device"],
    words(
      String.raw`repairs?(?! (?:\w+ ){0,4}third\b)|fix(?:ed|ing)?|batter(?:y|ies)|motor|servicing|maintenance|broken|broke|tires?|parts|reparations?|piles?`,
    ),
  ],
  [
    "application",
    ["device"],
    words(
      String.raw`forms?|appl(?:y|ication|ying)|who (?:can |must )?(?:sign|authorize|prescribe|assess)|authori[sz]er|vendor|process|fast[- ]?track|expedite\w*|how (?:do|does) .{0,20} (?:get|apply)`,
    ),
  ],
  [
    "eligibility",
    ["device"],
    words(
      String.raw`eligib\w+|qualif\w+|entitled|can (?:she|he|they|my patient|the patient|a patient|we|i) get|candidate|admissib\w+|does (?:she|he|my patient|the patient) (?:meet|get)|able to get|criteria`,
    ),
  ],
];

export interface AskMention {
  readonly ask: Ask;
  readonly kinds: readonly Kind[];
  readonly span: Span;
}

/** "I can't read her start and stop times." asks for no rule where another sentence asks. */
function isInAsking(folded: string, { start, end }: Span): boolean {
  if (!folded.includes("?")) return true;
  const rest = /^[^.!?;]*[.!?;]?/u.exec(folded.slice(end))?.[0] ?? "";
  const lead =
    folded
      .slice(0, start)
      .split(/[.!?;](?=\s|$)/u)
      .at(-1) ?? "";
  return rest.endsWith("?") || /^\s*(?:what|which|how|do|does|is|must|quel\w*)\b/u.test(lead);
}

/** What the question asks, in order; each with the kinds of intents that it can be of. */
export const readAsks = (folded: string): readonly AskMention[] =>
  ASK_WORDS.flatMap(([ask, kinds, pattern]) =>
    findAll(folded, pattern).map(({ span }) => ({ ask, kinds, span })),
  )
    .filter(({ ask, span }) => ask !== "documentation" || isInAsking(folded, span))
    .toSorted((one, other) => one.span.start - other.span.start);

/** The asks of one intent, each once. */
export const asksFor = (mentions: readonly AskMention[], kind: Kind): readonly Ask[] => [
  ...new Set(mentions.filter(({ kinds }) => kinds.includes(kind)).map(({ ask }) => ask)),
];

/** Words that only one program's questions have: which program a question without a name is about. */
const BILLING_WORDS = words(
  String.raw`bill(?:ing|able|ed)?|claims?|ohip|fee codes?|codes?|premiums?|travel (?:and|\+|plus|&) (?:the )?first|factur\w+|honoraires|fees?|tarif|mrp|mlpr|payable|(?:what|how much) (?:do|does|can|will|would|did) (?:i|we|he|she|the (?:doctor|dr|doc|gp|physician|md)|my (?:doctor|doc)) (?:get|make|earn|receive)|(?:i|we) get paid|gets? the (?:doctor|physician)|(?:give|gives|pay|pays) (?:the|my|a|our) (?:doctor|dr|doc|gp|physician|md)`,
);
const DRUG_WORDS = words(
  String.raw`odb|pmo|formulary|lu|luc|limited[- ]use|rfu|drugs?|medications?|meds?|prescri\w+|generics?|din|tablets?|tabs?|pills?|mg|mcg|dose|refills?|biosimilars?|co-?pay(?:ment)?|medicaments?|eap|inhalers?|puffers?|injection|copayment|benefit|pharmac\w+|drug ?stores?|scripts?|rx|ordonnance|(?:the|his|her|their|provincial|government) plan (?:pays?|covers?)|(?:does|will|would) the plan|ohip ?(?:\+|plus)`,
);
/** What only a claim to OHIP has: "code" alone may be one of Limited Use. */
const FEE_WORDS = words(
  String.raw`bill(?:ing|able|ed)?|claims?|ohip|fee codes?|premiums?|factur\w+|honoraires|fees?|tarif|mrp|mlpr|[a-z]\d{3}a?`,
);
const DEVICE_WORDS = words(
  String.raw`adp|assistive devices?|devices?|cep|appareils?|equipment|mobility|paaf`,
);

/** Fees of pharmacies are no fees of physicians, and what ADP is billed is no fee. */
const PHARMACY_FEES = words(
  "bill(?:ing|ed|s)? (?:\\w+ ){0,3}?(?:to |through )?adp|adp (?:claims?|billing|invoices?|fees?)|claim(?:ed|ing|s)? (?:\\w+ ){0,3}?(?:to|from|through|under|on|with) (?:the )?adp|charg(?:e|ed|ing) (?:\\w+ )?(?:to )?adp|claim(?:ed|ing|s)? (?:it|them|this|that|the \\w+|(?:some|part|any|all) of it)?(?: ?back)? (?:from|through|to|with|under|on) (?:the )?(?:adp|program|assistive)|claim(?:ed|ing)? (?:it|them|this|that|the (?:money|cost|price)) back|(?:my|the|an?|our|her|his|their|this) claim (?:of|for) \\$?\\d[\\d.,]*|handling fees?|dispensing fees?|mark-?ups?|lu codes?|limited[- ]use codes?|reason[- ]for[- ]use codes?|rfu codes?",
);
export const namesBilling = (folded: string): boolean =>
  findAll(
    blank(
      folded,
      findAll(folded, PHARMACY_FEES).map(({ span }) => span),
    ),
    BILLING_WORDS,
  ).length > 0;
/** Names of the drug program, or of what only it has. */
const PLAN_WORDS = words(
  String.raw`odb|formulary|lu|luc|limited[- ]use|rfu|drug (?:benefit|plan|card|program)s?|trillium|odsp drug|eap|din`,
);
export const namesDrugPlan = (folded: string): boolean => findAll(folded, PLAN_WORDS).length > 0;
export const namesFees = (folded: string): boolean => findAll(folded, FEE_WORDS).length > 0;
export const namesDrugs = (folded: string): boolean => findAll(folded, DRUG_WORDS).length > 0;
export const namesDevices = (folded: string): boolean => findAll(folded, DEVICE_WORDS).length > 0;
