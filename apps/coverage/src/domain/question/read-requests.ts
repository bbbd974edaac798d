import type { Span } from "@clinical-mcp/citations";
import { findAll, words } from "./folded-text.ts";
import { readForeign, readNoFunding } from "./read-foreign.ts";
import type { Unclear } from "./read-unclear.ts";

/** Of what `readRequest` finds. */
export const REQUEST_IDS = [
  "future",
  "past",
  "other-payer",
  "elsewhere",
  "taxes",
  "employment",
  "advice",
  "may-prescribe",
  "no-funding",
] as const;

/** What programs do: a sentence that speaks of it asks about coverage, whatever else it asks. */
const OF_COVERAGE = words(
  String.raw`cover(?:ed|s|age|ing)?|odb|formulary|lu|limited[- ]use|rfu|bill\w*|claim\w*|codes?|fees?|ohip|adp|paaf|cep|fund\w*|pays?|paid|paying|payable|price[ds]?|costs?|cheap\w*|generics?|listed|benefit|eligib\w*|qualif\w*|reimburs\w*|share|co-?pay\w*|deductible|coupons?|free|criteria|units? (?:of|for) [a-z]\d{3}|premiums?|grants?|contribut\w*|insurance|forms?|couvert\w*|rembours\w*|factur\w*|tarif|prix|paie|liste|[a-z]\d{3}[abc]?`,
);

const PRESCRIBING = String.raw`(?:use|give|start|stop|prescribe|pick|choose|recommend|suggest|hold|combine|taper|treat|crush|mix|increase|decrease|lower|raise|double|halve|reduce|adjust|bridge|continue|restart|repeat|worry|reach for|wean|titrate|dose|anticoagulate|vaccinate|investigate|monitor|do about|do for|donner|prescrire|arreter|commencer|cesser)`;

/** In a sentence that asks, a judgement of the clinician's own art: what to give, how much of it, whether it is safe. */
const ADVICE: readonly RegExp[] = [
  words(
    String.raw`(?:would|should|shall|do|could|dare|can) (?:you|i|we|he|she|they) (?:usually |normally |rather |safely |just |still |also |then |first )*${PRESCRIBING}|(?:devrais-je|dois-je|faut-il|puis-je|peut-on|donnez-vous|donneriez-vous) (?:[a-z]+ )?${PRESCRIBING}?`,
  ),
  words(
    String.raw`(?:your|the|a) (?:first|best|preferred|next|go-to) (?:choice|line|pick|step|option|antibiotic|agent|drug|treatment)|first[- ](?:choice|line)|(?:drug|treatment|agent|antibiotic) of choice|what'?s best|which (?:one )?is (?:best|better|safer|stronger)|best (?:drug|antibiotic|agent|treatment|medication|med|painkiller|antidepressant|inhaler|option|way) (?:for|to|in|if)|premier choix|what(?:'s| is) (?:the |your )?(?:best|favou?rite)|which (?:[a-z]+ ){0,6}?(?:is|are|works?|lasts?) (?:the )?(?:best|better|quiet\w*|light\w*|safe\w*|most [a-z]+|longest|good|nicest|easiest)`,
  ),
  words(
    String.raw`(?:what|which|what's|right|correct|usual|recommended|starting|max(?:imum)?|quelle)\b[^.?!,]{0,30}\b(?:dos(?:e|es|age|ing)|trough|posologie)|dose adjust\w*|dosing|how (?:many|much) (?:mg|milligrams|mcg|ml)\b|mg ?(?:\/|per) ?kg|posologie`,
  ),
  words(
    String.raw`(?:is|are|would|be) [^.?!]{0,40}\b(?:safe|dangerous|harmful|contraindicated|toxic|teratogenic|addictive|ok(?:ay)? (?:in|with|for|while|during))|interact\w*|side[- ]effects?|adverse (?:effects?|events?|reactions?)|contre-?indi\w+|effets? secondaires?|half-?life|mix(?:ed)? with|with (?:alcohol|grapefruit)|(?:while|when|if|during|in) (?:[a-z]+ ){0,2}?(?:pregnan\w+|breast-?feeding|lactat\w+|nursing)`,
  ),
  words(
    String.raw`what (?:could|might|does|do) (?:this|it|the|these|his|her)(?: [a-z]+){0,3}? (?:mean|indicate|suggest)|differential|what is wrong|(?:the|my|your) diagnosis|how (?:do|should|would|can) (?:i|we|you) (?:treat|manage|diagnose|work up|interpret|approach|taper|wean|handle)|red flags?|prognosis|work-?up for|how long (?:should|do|does|must|to) (?:he |she |they |i |we |the patient |it )?(?:take|stay on|continue|treat|be on|last)`,
  ),
];

/** Fees of a time that no edition is of yet. */
const FUTURE = words(
  String.raw`(?:will|gonna|going to|expected to|planned to|set to|due to) (?:[a-z]+ ){0,4}?(?:pay|cost|be worth|go up|rise|increase|change|be raised|be listed|be added|be covered|drop|come off|be delisted|be (?:paid|funded))\b[^.?!]{0,40}\b(?:next (?:year|spring|fall|summer|winter|month|quarter|edition|schedule|formulary)|in (?:the )?(?:future|coming years?|20\d\d)|after (?:the )?(?:new|next)|as of (?:next|january|april))|(?:next|coming|upcoming|future|new)(?: year)?(?:'s|s)? (?:fee increase|fee schedule|schedule of benefits|rates?|agreement|arbitration award|edition|fees?(?! ?(?:poster|sheets?|lists?|guides?|cards?|charts?|tables?|codes?|grid|binder|cheat|schedule)))|(?:fee|rate|price) (?:increase|hike|cut|raise)s? (?:coming|planned|expected|in|for|next)|when will (?:[a-z]+ ){1,5}?be (?:added|listed|covered|funded|available|raised|generic|paid|on (?:odb|the (?:formulary|list|plan)))|(?:l'an prochain|l'annee prochaine)`,
);

const MONEY = words(
  String.raw`pays?|paid|fees?|prices?|worth|costs?|rates?|tarifs?|cover\w*|listed|fund\w*|share|amount|benefit|deductible|co-?pay\w*|paie|paiera|coutera`,
);
const YEAR = words(
  String.raw`(?:in|for|by|from|as of|come|after|starting|until|en)(?: (?:the )?(?:year|fiscal|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|fall|winter|jan|apr|sept|oct)(?: \d{1,2},?)?)* (?<year>20\d\d)`,
);

const INSURER = String.raw`sun ?life|manulife|green ?shield|blue cross|canada life|great[- ]west(?: life)?|desjardins|medavie|co-?operators|equitable(?: life)?|empire life|claimsecure|ssq|beneva|industrial alliance|chambers plan|private (?:plan|insur\w+|drug plan|carrier|coverage|benefits)|(?:work|group|extended(?: health)?|employer|school|student|union|travel|supplementary) (?:plan|insur\w+|benefits|coverage)`;
const FEDERAL = String.raw`veterans? affairs|vac|nihb|fnihb|non-?insured(?: health)? benefits|ifhp?|interim federal health|wsib|workers'? comp\w*|cdcp|canadian dental care plan|rcmp|blue water|medicare|medicaid|anciens combattants|cspaat`;
const PAYING = String.raw`pays?|paying|cover\w*|reimburs\w+|top(?:s|ped)? up|pick(?:s|ed)? up|kicks? in|match\w*|fund\w*|chips? in|takes? care|buy|allow\w*|accepts?|approves?|contribut\w*|rembours\w+|paient?|couvr\w+`;
/** What another payer does is asked: "will Manulife top up the share?", "Veterans Affairs - will they buy him a scooter?". */
const OTHER_PAYER: readonly RegExp[] = [
  words(
    String.raw`(?:does|do|will|would|can|is|are|did|should|est-ce que) (?:my|his|her|their|the|our|a|sa|son|la|le)? ?(?:[a-z]+ ){0,2}?(?:${INSURER}|${FEDERAL})(?: (?:plan|insurance|policy|benefits?|program|group))?(?: [a-z]+){0,3}? (?:${PAYING})`,
  ),
  // "Asks if Veterans Affairs pays for massage".
  words(
    String.raw`(?:asks?|asked|asking|wonder\w*|wants? to know|know|tell (?:me|us|him|her)|find out|check) (?:if|whether) (?:my |his |her |their |the )?(?:${INSURER}|${FEDERAL})(?: (?:plan|insurance|policy|benefits?|program|group))?(?: [a-z]+){0,2}? (?:${PAYING})`,
  ),
  words(
    String.raw`(?:what|how much|combien)[^.?!]{0,30}\b(?:${INSURER}|${FEDERAL})(?: [a-z]+){0,2}? (?:${PAYING})`,
  ),
  // "Veterans Affairs covers his hearing aids?", and nothing else.
  new RegExp(
    String.raw`^\W*(?:${INSURER}|${FEDERAL}) (?:also )?(?:${PAYING}) (?:for )?[^.;!?,]{1,60}\?\W*$`,
    "gu",
  ),
  words(
    String.raw`(?:${INSURER}|${FEDERAL})\s?[-–:,.?]\s?(?:will|do|does|would|can) (?:they|it) (?:[a-z]+ ){0,2}?(?:${PAYING})`,
  ),
];
/** A plan of Ottawa's that is asked about alone. */
const FEDERAL_ALONE = words(
  String.raw`non-?insured(?: health)? benefits|nihb|fnihb|ifhp|interim federal health|cdcp|canadian dental care plan`,
);
const OF_ONTARIO = words(
  String.raw`odb|ohip|adp|paaf|formulary|ontario\w*|schedule|lu|limited[- ]use|[a-z]\d{3}[abc]?`,
);

const ELSEWHERE = String.raw`alberta|b\.?c\.?|british columbia|saskatchewan|manitoba|qu[e]bec|new brunswick|nova scotia|pei|prince edward island|newfoundland|labrador|yukon|nunavut|nwt|northwest territories|calgary|edmonton|vancouver|victoria|kelowna|surrey|burnaby|winnipeg|brandon|regina|saskatoon|montr[e]al|laval|gatineau|sherbrooke|halifax|dartmouth|moncton|fredericton|saint john|charlottetown|st\.? john's|whitehorse|yellowknife|iqaluit|buffalo|detroit|new york|boston|florida|texas|california`;
/** Whoever asks works elsewhere, and asks for what is paid there. */
const ASKER_ELSEWHERE = words(
  String.raw`(?:i am|i'm|im|we are|we're|i (?:work|practi[cs]e|locum|live)|we (?:work|practi[cs]e)|working|practi[sc]ing|locum\w*|our (?:clinic|office|hospital|practice) (?:is )?|clinic|office|licensed|based|here) in (?:${ELSEWHERE})`,
);

const OF_OURS = /\b(?:odb|ohip|adp|ontario)\b/u;

function readOtherPayer(folded: string): Unclear | undefined {
  const has = (pattern: RegExp): boolean => findAll(folded, pattern).length > 0;
  if (OTHER_PAYER.some(has) || (has(FEDERAL_ALONE) && !has(OF_ONTARIO)))
    return {
      id: "other-payer",
      text: "What private plans and federal programs pay is not in the sources, which are OHIP's, ODB's and ADP's.",
    };
  return has(ASKER_ELSEWHERE) && !OF_OURS.test(folded)
    ? {
        id: "elsewhere",
        text: "The sources are Ontario's: they say nothing about other provinces or countries.",
      }
    : undefined;
}

const asksOfCoverage = (folded: string): boolean => findAll(folded, OF_COVERAGE).length > 0;

function isFuture(folded: string, today: string): boolean {
  if (findAll(folded, FUTURE).length > 0) return true;
  const years = findAll(folded, YEAR).map(({ groups }) => Number(groups["year"]));
  return years.some((year) => year > Number(today.slice(0, 4))) && findAll(folded, MONEY).length > 0;
}

const ASKING =
  /\?|^\W*(?:what|which|how|is|are|do|does|should|would|can|could|when|why|quel|quelle|est-ce|combien|comment)\b/u;

/** "Can I start her on Prolia": of a drug that has criteria, whether they are met. */
const MAY_START =
  /\b(?:can|could|may) (?:i|we) (?:now |just |already |also |still )*(?:start|put|prescribe|use|give|switch)\b/gu;

const isAdvice = (folded: string): boolean =>
  folded
    .split(/(?<=[.!?;])\s+/u)
    .filter((sentence) => ASKING.test(sentence))
    .some((sentence) => ADVICE.some((pattern) => findAll(sentence, pattern).length > 0));

/** "What did A007 pay in 1998?", "the 2011 fee schedule": and not what happened to the patient that year. */
const PAST: readonly RegExp[] = [
  words(
    String.raw`(?<year>(?:19|20)\d\d)(?: ohip| odb| adp)?(?:'s)? (?:schedule|fees?|formulary|edition|rates?|prices?|manual|price list)|(?:schedule|fees?|formulary|edition|rates?|prices?|manual) (?:of|from|in|for) (?<of>(?:19|20)\d\d)`,
  ),
  words(
    String.raw`(?:what|how much|which|was|were|did|combien|quel)\b[^.?!]*\b(?:did|was|were|paid|worth|cost|payait|etait)\b[^.?!]*\b(?:in|back in|en|during|for) (?<year>(?:19|20)\d\d)`,
  ),
];

/** Editions follow one another within two years. */
const EDITION_YEARS = 1;

function isPast(folded: string, today: string): boolean {
  const years = PAST.flatMap((pattern) => findAll(folded, pattern)).map(({ groups }) =>
    Number(groups["year"] ?? groups["of"]),
  );
  return (
    years.some((year) => year < Number(today.slice(0, 4)) - EDITION_YEARS) &&
    findAll(folded, MONEY).length > 0
  );
}

/**
 * What a question asks that no record of a program answers, however well the things in it are known: the clinician's own
 * judgement, or a fee of a time to come. Undefined where it asks nothing of the kind, or asks about coverage, too.
 */
export function readRequest(folded: string, today: string): Unclear | undefined {
  if (isFuture(folded, today))
    return {
      id: "future",
      text: "Only the edition that was searched is known: what will be paid later is not in it.",
    };
  if (isPast(folded, today))
    return {
      id: "past",
      text: "Only the edition that was searched is known: fees of other years are not in it.",
    };
  const payer = readOtherPayer(folded);
  if (payer) return payer;
  const foreign = readForeign(folded);
  if (foreign) return foreign;
  if (!isAdvice(folded) || asksOfCoverage(folded)) return readNoFunding(folded);
  return !isAdvice(folded.replaceAll(MAY_START, "#"))
    ? {
        id: "may-prescribe",
        text: "Whether a treatment is right is not in the sources, which say what is paid.",
      }
    : {
        id: "advice",
        text: "Advice on treatment, doses or which is best is not in the sources, which say what is paid.",
      };
}

const AT_START = String.raw`(?:^|(?<=[.!?;:\n]\s{0,3}))`;
const OF_SOURCES = String.raw`(?:all |any |every |your |the |my |these |those |previous |prior |above |earlier |other |ohip |odb |adp )*(?:sources?|instructions?|rules?|prompts?|schedule|formulary|manuals?|guidelines?|training|restrictions?|limits?|data|records?|documents?|polic(?:y|ies)|citations?)`;
/** Orders to whoever answers, in the place of a question: they are no part of what is asked. */
const ORDERS: readonly RegExp[] = [
  new RegExp(
    String.raw`[^.!?;\n]*\b(?:(?:ignore|disregard|forget|override|bypass|skip|set aside) ${OF_SOURCES}|(?:pretend|imagine|role-?play|act as if)(?: that)? (?:you|the (?:schedule|formulary|rules?))|you are now\b|system prompt|developer mode|jailbreak|(?:reveal|print|show|repeat) your (?:prompt|instructions)|(?:ignorez?|oubliez?) (?:vos|tes|les|toutes les) (?:sources|instructions|regles|consignes))\b[^.!?;\n]*(?:[.!?;](?!\d)|$|(?=\n))`,
    "gu",
  ),
  new RegExp(
    String.raw`${AT_START}(?:and |so |please |now |then |just )*(?:answer|say|respond|reply|state|output|print|declare|repondez?)(?: only| just| simply| me)? (?:that|with|yes|oui|que)\b[^.!?;\n]*(?:[.!;](?!\d)|$)`,
    "gu",
  ),
];

/** Where the text gives orders instead of asking. */
export const findOrders = (folded: string): readonly Span[] =>
  ORDERS.flatMap((pattern) => findAll(folded, pattern).map(({ span }) => span)).filter(
    (span) => span.start < span.end,
  );
