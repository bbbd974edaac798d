import { isForAdp, NAMES_ADP, NAMES_ODB } from "./programs-named.ts";
import { SUPPLIES } from "./without-twins.ts";
import type { Span } from "@clinical-mcp/citations";
import { isAskedAlone } from "./asked-alone.ts";
import { toBilling } from "./build-billing.ts";
import type { Mention, Mentions } from "./find-mentions.ts";
import { dividePatients, patientAt } from "./divide-patients.ts";
import { listServicesAsked } from "./services-asked.ts";
import { leadAt, SENTENCE, sentenceAt } from "./sentence-at.ts";
import { LIKE_A_DRUG } from "./name-endings.ts";
import { isCounted, withoutNext } from "./drug-outcomes-beside.ts";
import type { DrugName } from "./coverage-question.ts";
import { isAllergy, isAnyPill, isDoseForm, isInfused, isSetAside, isVerb } from "./mention-asides.ts";
import { withoutCorrected } from "./corrected-names.ts";
import { preferBrand, preferCoded } from "./coded-drugs.ts";
import { pickReferred } from "./referred-names.ts";
import { tellsBadOutcome } from "./read-therapies.ts";
import { isPaidFor } from "./find-scope.ts";
import type { Readings } from "./readings.ts";

/** What stands right before a drug that the patient takes, took, cannot take or is not to take. */
const THERAPY_BEFORE =
  /\b(?:on|taking|takes|took|tried|fail(?:ed|ing|s|ure of)|intoleran(?:t|ce) (?:to|of)|allerg(?:ic|y) to|despite|in spite of|sous|(?:prend|prenait|recoit|utilise)(?: deja| toujours| encore| aussi)?(?: de la| du| de l'| des)?|keeps?|keeping|injecting|injects|uses|using|after|stop(?:s|ped|ping)?|quit|off|from|than|instead of|in place of|replac(?:e|es|ing)|swap(?:s|ping)?(?: out)?|trad(?:e|ing)(?: in)?|refus\w+(?: to (?:try|take|have|use))?|declin\w+(?: to (?:try|take|have|use))?|(?:not|[a-z]+n't|(?:does|do|did|wo)nt) (?:even |really )?(?:want|wish|care|like)(?:ing)?(?: to (?:try|take|have|use))?|add(?:ed|ing)? (?:on )?to|(?:on )?top of|(?:controlled|managed|treated) by|up on|in addition to|tolerates?|tolerate|stomach|respon(?:d|se|ded) to|never (?:tried|used|had|took)|not (?:tried|used|taken|had)|whose|with|beside|alongside|plus|info(?:rmation)? on|prend(?: de la| du)?|max\w*(?: dose)?|full[- ]dose|top dose|highest dose|nothing (?:but|except|besides|other than)|apart from|aside from|except for|besides|other than|only (?:other )?(?:\w+ ){0,5}is|other (?:meds?|medications?|drugs?|pills?)(?: (?:is|are|include))?|meds?:|rx:|intolerant|tolerat(?:es|ing)|had (?:a|an) (?:\w+ )?reaction (?:to|on)|hives (?:with|on|from)|rash (?:with|on|from)|(?:maxed|maxed out|max'd) (?:out )?on|compliant with|loaded with|background|existing|current|her usual|his usual|trial of|trials of|course of|rounds? of|bottles? of|weeks of|months of|years of)(?: (?:a|an|the|any|his|her|its|their|other|single|most|as much|\d+|(?:one|two|three|four|five|six|\d+) (?:days?|weeks?|months?|years?)(?: of)?|max\w*|high|full|full-dose|low|daily|basal|maximal|steady|stable|top|best|two|three|both|year of|years of|months of|course of|enough))*(?: dose(?: of)?)?\s*$/u;
const DENIED_BEFORE =
  /\b(?:no|not|never|neither|nor|without|any|other|another|sans|pas de|aucune?)(?: (?:other|any|single|more|prior|previous|listed|first))*\s*$/u;
/** "Start right away with Anoro", "put her on Repatha": begun now, whatever stands before it. */
const BEGUN_NOW =
  /\b(?:(?:start(?:ing)?|begin(?:ning)?|commenc(?:e|ing)|initiat(?:e|ing)|go(?:ing)?|begin|lead|treat(?:ing)?|try(?:ing)?)(?: (?:him|her|them|this \w+|my \w+|the \w+|right|away|now|today|straight|directly|out|off|up|first)){0,4} (?:with|on)|(?:put(?:ting)?|get(?:ting)?|try(?:ing)?|want(?:s|ed|ing)?|plac(?:e|ing)|keen to have|have|move|moving|like|switch|switching) (?:him|her|them|mom|dad|mum|grandma|me|this \w+|the \w+|my \w+|our \w+|mr\.? \w+|mrs\.? \w+|ms\.? \w+)(?: (?:back|now|over|up|straight|started|going))* on(?:to)?|add(?:ing)? on)(?: (?:a|an|the|some))?\s*$/u;
/** "Can I put my patient with heart failure NYHA 2 on Entresto": what stands before "on" may be long. */
const MAY_BEGIN =
  /\b(?:can|could|may|might|should|want(?:s|ed)?|wanna|like|hop(?:e|es|ing)|plan(?:s|ning)?|think(?:ing)?|thinks|about|try(?:ing)?|consider(?:s|ing)?|going|ok|okay|suggest(?:s|ed)?|recommend(?:s|ed)?|propos(?:es|ed|ing))\b[^.?!;]{0,30}\b(?:put(?:ting)?|get(?:ting)?|start(?:ing)?|have|having|plac(?:e|ing)|switch(?:ing)?|mov(?:e|ing)|tak(?:e|ing))\b[^.?!;,]{1,60}\bon(?:to)?(?: (?:a|the|some))?\s*$/u;
/** "My neighbour gets Lipitor paid", "her roommate takes Crestor": another person's. */
const OTHERS_BEFORE =
  /\b(?:friend|neighbou?r|room-?mate|buddy|pal|co-?worker|colleague|cousin|classmate|stranger|someone else|somebody else|everyone else|(?:other|another) (?:patients?|residents?|people|person|lady|man|woman|guy|client))(?:'s (?:husband|wife|son|daughter|mother|father|mom|dad|kid|child))? (?:[a-z]+ )?(?:got|gets?|takes?|took|has|had|is on|was on|are on|was given|receives|uses?|pays? for)(?: (?:his|her|their|the|brand|free|some))*\s*$|\b(?:she|he|they) (?:says?|said|claims?|claimed) (?:[a-z]+ )?(?:her|his|their) own\s*$/u;
/** "To his metformin": what is added to is taken already. */
const ADDED_TO_BEFORE = /\b(?:to|of|over|atop|beyond) (?:his|her|their|the|its)\s*$/u;
const THERAPY_BEHIND =
  /^[^a-z\d.?!;]*(?:\d\S*\s?(?:mg|mcg|g|units)?\s)?(?:(?:bid|tid|od|qd|daily|once|twice|a day|weekly)\s)*(?:failed|failure|has failed|(?:was |were |has been |had been |already )?tried\b|did not|did nothing|didn't|did|does not|doesn't|was stopped|were stopped|not tolerated|intoleran\w+|without success|trial|already|before|biosimilar (?=failed|was|did)|patients?|pts?|users?|clients?|treated|dependent|requiring|only|is her|is his|is at|max\w*(?!\s?(?:per|a|an|each|number|quantity|allowed|limit|\/|par|in)\b)|gave|made|caused|(?:is|are|was|were) (?:contraindicated|her|his|the|not tolerated|out|at)|for (?:\w+ ){1,2}(?:days?|weeks?|months?|years?) (?:did|failed|without|and)|and (?:broke|still)|kept|(?:is |to |will |should )?(?:stay\w*|remain\w*|continu\w*)|stopped|(?:(?:to be|being|is|be|was|were|been) )?(?:replaced|swapped|substituted) (?:by|for|with)|on board|as well as|maxed|titrated|optimi[sz]ed)\b/u;
/** What became of it, in the words up to the next pause. */
const OUTCOME_BEHIND =
  /^(?:(?!\b(?:after|despite|following|since|because|apres|malgre)\b)[^,;:.?!]){0,60}\b(?:failed|failing|did nothing|did not (?:help|work|do)|didn't (?:help|work|do)|was no help|were no help|not tolerated|intoleran\w+|without (?:any |much )?(?:success|effect|benefit|relief|results?|luck|help|improvement)|to no avail|in vain|burn(?:ed|t|s)|dried|upset|(?:could|can)(?: not|not|n't) (?:stand|tolerate|stomach|take|bear|handle)|gave (?:him|her|them)|caused|made (?:him|her|them)|gives? (?:him|her|them|me|my|our|the|this|that|mom|dad)|makes (?:him|her|them|me|my)|bothers?|ineffective|useless|contraindicated|no good|(?:is|was|are|were)n't enough|(?:got|gets?|getting|went) (?:(?:him|her|them|us) )?nowhere|(?:not|never|no longer|[a-z]+n't|hardly|barely) (?:\w+ )?(?:bring\w*|hold\w*|control\w*|lower\w*|touch\w*|cut\w*|manag\w*|help\w*|work\w*|do\w* (?:it|much|enough|anything))|for \d+\s?(?:d|days?|wks?|weeks?|mos?|mths?|months?|yrs?|years?)\b(?=[^?]*$|[^?]*[.;:])|not enough|no longer|not working|stopped working)\b/u;
/** What a drug is called when it was begun in the past. */
const BEGUN_BEHIND =
  /^[^.?!;]{0,30}\b(?:(?:on|last|since|in) (?:mon|tues|wednes|thurs|fri|satur|sun)day|ago|yesterday|last (?:week|month|year|fall|spring|summer|winter))\b/u;
const BEGUN_BEFORE = /\b(?:started|began|begun)(?: \w+)?\s*$/u;
/** Drugs that the patient leaves with or starts are asked about, whatever they stand after. */
const WANTED_BEFORE =
  /\b(?:(?:home|leaves|leaving|discharged|sent home|also|started|starting|going) on|starts?|starting|started|add(?:s|ing|ed)?|begin(?:s|ning)?|initiat\w+|wants?|would like|'d like|loves?|asks? (?:for|about)|asking (?:for|about)|wonder(?:s|ing)? about|curious about|interested in|voudrai\w+|veut|aimerai\w+|demande|request\w*|switch\w* to|chang\w+ to|mov\w+ to|prescrib\w*|needs?|give|giving|cover|covers|criteria for|code for|codes? (?:for|of)|lu for|is|does|will|wrote|writes?|order(?:ed|s)?)(?: (?:to (?:try|start|add|begin)|[\w.,/%-]+)){0,3}\s*$/u;
/** "Which code goes with Trelegy": what a code is asked for. */
const CODED_BEFORE =
  /\b(?:codes?|lu|rfu|criteria)\b(?: [a-z]+){0,3}? (?:goes?|going|applies|fits?|belongs?|used|needed|required|works?) (?:with|to|for|on)(?: (?:the|his|her|a))?\s*$/u;
const STEPPED_BEFORE =
  /\b(?:switch|chang|step|mov|convert|transition|rotat|bump|escalat|upgrad|advanc|graduat|titrat|pass|chang|swap)\w*\b[^.?!;]{0,50}\bto(?: (?:the|\w+))?\s*$|\b(?:swap|trad(?:e|ing)|exchang|replac|substitut|switch|chang)\w*\b[^.?!;]{3,50}\b(?:for|with|by)(?: the)?\s*$/u;
/** "New drop: latanoprost": what is begun now. */
const NEW_BEFORE =
  /\bnew (?:[a-z]+ )?(?:drops?|meds?|medications?|drugs?|pills?|inhalers?|puffers?|scripts?|rx|prescriptions?|starts?|creams?|injections?|patch(?:es)?)(?: (?:is|too|also|for (?:him|her|them)|today))*\s?[:=–—-]?\s*$/u;
/** Asked right behind the name: "Xalatan covered?". */
const ASKED_BEHIND =
  /^[^a-z\d.;]*(?:\d\S*\s?(?:mg|mcg|g)?\s)?(?:(?:bid|tid|od|qd|hs|daily|once|twice|weekly|generic|brand|tablets?|capsules?|caps?|tabs?|pens?|sensors?|alone)\s)*(?:cover\w*|listed|paid|lu\b|luc?\b|limited[- ]use|a benefit|benefit|eligible|on (?:the )?(?:odb|formulary|list)|through odb|under odb|under (?:code |lu |limited use )?\d{2,3}\b|odb|couvert|rembours\w+|\?|price|met\b|ok\b)/u;
/** What a question is headed by: "Mirabegron for my 74-year-old: tolterodine did not help". */
const HEADS =
  /^[^a-z.;!?]*(?:\d\S*\s?(?:mg|mcg|g|units)?\s*)?(?:(?:alone|by itself|generic|biosimilar|brand|biosim|inhaler|puffer|drops|tabs|tablets|caps|capsules|pens?|vials?|nebules?|nebs|cartridges?|liquid|suspension|oral (?:liquid|solution)|chew(?:able)?s?|cream|gel|ointment|patch(?:es)?|spray|nasal(?: spray)?|nasal|injections?|infusions?|monthly|weekly|daily|yearly)\b\s?){0,2}(?:(?:for|pour) (?:(?:an?|my|our|the|this|that|her|his|une?|mon|ma|mes|la|le) )?(?:[a-z]+ ){0,2}?(?:\d{1,3}\b(?!\s?(?:d|days?|wks?|weeks?|mos?|mths?|months?|yrs?|years?|ans|mois)\b)|patient\w*|pt|woman|man|lady|gentleman|girl|boy|him|her|mr|mrs|ms|senior)|(?:pt|patient|rx|script|prescription|request\w*|renewal|refill|candidate|initiation|user|ordonnance|renouvellement)\b|,\s?\d{1,3}(?!\d)|,\s?(?:(?:lv)?ef|nyha|hfr?ef|heart failure|copd|asthma|gerd|oab|bph|oa|ra|type (?:1|2)|t[12]dm?|diabet\w+|alzheimer\w*|osteopor\w+)\b|:\s|(?:for|pour) (?!(?:my|our|this|that|the|a|an|which|what|how|each|both|all|any|good|now|today|free|coverage)\b)[^.?!;:,]{2,45}[,:;]\s|(?:for|pour|in|chez) [^.?!;:,]{2,45}[,(]\s?(?:age\w* )?\d{2}(?:\s?(?:f|m|yo|y\/o|yrs?|years?|ans)\b|\s?[),.;]|\s(?:on|with|who|and)\b))/u;
/** "Ozempic for diabetes, Repatha for cholesterol": each has what it is for. */
const FOR_BEHIND = /^(?:\s\d\S*(?:\s?m?c?g)?)?\s(?:for|pour)\s/u;
const OR_BEFORE = /\b(?:or|ou|versus|vs|instead)\b(?: \w+){0,3}\s*$/u;
const AND_BEFORE = /(?:\band(?: his| her| the)?|,|\+|&|\bplus|\bor|\bet|\bou|\/)\s*$/u;
const ASKS =
  /\?|\b(?:cover\w*|odb|formulary|lu|limited[- ]use|listed|paid|pays?|benefit|code|claim\w*|funded|reimburs\w+|rembours\w+|couvert\w*|eligible|met|qualify|drug (?:card|plan|program))\b/u;

/** Whether what begins at a place of a folded text is asked for outright: "would like an insulin pump". */
export function isWantedAt(folded: string, { start }: Span): boolean {
  const lead = leadAt(folded, start);
  return WANTED_BEFORE.test(lead) || NEW_BEFORE.test(lead);
}

/** "Swapping ramipril for Entresto": the first is what is taken now. */
const SWAPPED_BEFORE =
  /\b(?:swap\w*|switch\w*|trad(?:e|ing)|exchang\w+|chang\w+)(?: (?:from|out|his|her|their|the))*\s*$/u;
const SWAPPED_BEHIND = /^(?:\s\d\S*(?:\s?m?c?g)?)?\s(?:for|to|with|over to|pour|par)\b/u;

/** "Never used Prolia until today": begun now. */
const NEVER_BEFORE = /\bnever (?:been on|been given|used|tried|had|taken|took)(?: any)?\s*$/u;
const UNTIL_NOW = /^(?:\s\d\S*(?:\s?m?c?g)?)? (?:until|till|before) (?:today|now|this|tomorrow)\b/u;

type Role = "wanted" | "asked" | "named" | "background";

/** Whether a drug is asked about, only named, or what the patient is or is not treated with. */
function roleOf(folded: string, mention: Mention<DrugName>, next?: Mention<DrugName>): Role {
  const { span } = mention;
  const lead = leadAt(folded, span.start);
  const trail = folded.slice(span.end);
  if (isSupply(mention) && isCounted(lead)) return "wanted";
  const isBegunNow = BEGUN_NOW.test(lead) || MAY_BEGIN.test(lead) || NEW_BEFORE.test(lead);
  if (CODED_BEFORE.test(lead) || STEPPED_BEFORE.test(lead) || isBegunNow) return "wanted";
  const isBegun = BEGUN_BEFORE.test(lead) && BEGUN_BEHIND.test(trail);
  // "Sublocade pt, 26": what a question begins with is asked about.
  const isHeading =
    !/[a-z]/u.test(folded.slice(0, span.start)) && /^\W*(?:pts?|patients?|users?|clients?)\b/u.test(trail);
  const isLeaving = /\b(?:home|leaves|leaving|discharged|starting|going) on\s*$/u.test(lead);
  // "…, replace? Plus metformin 500 price": what a sentence begins with is added to what is asked.
  const isAddedAsk =
    /^\W*(?:plus|also|and|then|besides|with)\s+(?:the |his |her |an? )?$/u.test(lead) &&
    ASKED_BEHIND.test(trail);
  if (isAddedAsk || (NEVER_BEFORE.test(lead) && UNTIL_NOW.test(trail))) return "wanted";
  const isTherapy =
    isBegun ||
    (SWAPPED_BEFORE.test(lead) && SWAPPED_BEHIND.test(trail)) ||
    ((THERAPY_BEFORE.test(lead) || ADDED_TO_BEFORE.test(lead)) && !isLeaving) ||
    OTHERS_BEFORE.test(lead) ||
    DENIED_BEFORE.test(lead) ||
    (THERAPY_BEHIND.test(trail) && !isHeading) ||
    TAKEN_FOR.test(trail) ||
    (ON_BOARD.test(trail) && !WANTED_BEFORE.test(lead)) ||
    (OUTCOME_BEHIND.test(withoutNext(folded, span.end, next?.span.start)) &&
      !WANTED_BEFORE.test(lead) &&
      !ASKED_BEHIND.test(trail));
  if (isTherapy) return "background";
  if (WANTED_BEFORE.test(lead) || ASKED_BEHIND.test(trail)) return "wanted";
  return ASKS.test(sentenceAt(folded, span)) ? "asked" : "named";
}

const isSupply = ({ values }: Mention<DrugName>): boolean => values.some(({ name }) => SUPPLIES.test(name));
/** Of strips and sensors the formulary names none, so that their class is asked about as a drug is. */
const isClass = (mention: Mention<DrugName>): boolean =>
  mention.values.every(({ kind }) => kind === "class") && !isSupply(mention);

/** "Metformin maxed out, Januvia covered?": what became of the first ends its list. */
const ENDED =
  /\b(?:maxed|max(?:imi[sz]ed)? out|failed|stopped|tried|not (?:enough|tolerated)|intoleran\w+|no help|did nothing|done|finished|alone)\b/u;

/** "Avodart alone for BPH; tamsulosin made him dizzy": beside a drug that is asked about before it. */
function isSpoiled(folded: string, read: readonly ReadRole[], at: number): boolean {
  const [one, before] = [read[at], read[at - 1]];
  if (!one || !before || one.role === "wanted" || one.role === "background" || before.role === "background")
    return false;
  const end = read[at + 1]?.mention.span.start ?? folded.length;
  const trail = folded.slice(one.mention.span.end, end).split(/[.;?!](?=\s|$)|\b(?:for|pour)\b/u)[0] ?? "";
  return (
    /[.;:,?!\n]/u.test(folded.slice(before.mention.span.end, one.mention.span.start)) &&
    tellsBadOutcome(trail)
  );
}

/** Drugs of a role; those in a list with it have its role ("on metformin, Januvia and gliclazide"). */
function readRoles(folded: string, drugs: readonly Mention<DrugName>[]) {
  let last: Role | undefined;
  const read = drugs.map((mention, at) => {
    const own = roleOf(folded, mention, drugs[at + 1]);
    const between = folded.slice(drugs[at - 1]?.span.end ?? 0, mention.span.start);
    const isListed =
      last === "background" &&
      !isSupply(mention) &&
      between.length < 40 &&
      !SENTENCE.test(between) &&
      AND_BEFORE.test(between);
    // "Metformin failed, Januvia, 70": what became of the first is not said of the one behind it.
    const isEnded = own !== "background" && at === drugs.length - 1 && ENDED.test(between);
    // "No Nexium please, rabeprazole covered?": of what is denied no list goes on.
    const denied = drugs[at - 1];
    const isAfterDenial =
      own === "wanted" && denied !== undefined && DENIED_BEFORE.test(folded.slice(0, denied.span.start));
    const isFree =
      isAfterDenial ||
      (own === "wanted" &&
        (ENDED.test(between) || !/^[\s\w.]*(?:\+|&|\/|and|plus|or|et|ou)\s*$/u.test(between)));
    last = isListed && !isFree && !isEnded ? "background" : own;
    return { mention, role: last };
  });
  const told = read.map((one, at) =>
    isSpoiled(folded, read, at) ? { ...one, role: "background" as const } : one,
  );
  // "Tolterodine and mirabegron failed": what is said of the last is said of all of the list.
  return told.map((one, at) => {
    const rest = told.slice(at + 1);
    const isWithNext = rest.some(({ mention, role }, next) => {
      const links = [one, ...rest.slice(0, next + 1)].slice(1);
      const areLinked = links.every(({ mention: { span } }, link) => {
        const from = (link === 0 ? one : links[link - 1])?.mention.span.end ?? 0;
        return LINK.test(folded.slice(from, span.start));
      });
      const trail = folded.slice(mention.span.end);
      return role === "background" && areLinked && (OUTCOME_BEHIND.test(trail) || ON_BOARD.test(trail));
    });
    return isWithNext && one.role !== "wanted" ? { ...one, role: "background" as const } : one;
  });
}

/** "Bisoprolol + spironolactone on board", "metformin and nothing else": taken already. */
const ON_BOARD =
  /^(?:\s\d\S*(?:\s?m?c?g)?)?(?:\s(?:bid|tid|od|qd|qhs|hs|daily|weekly|once|twice|a day))*,?\s(?:(?:are |is |both |already )*(?:on board|on the go|in place)|(?:and|but|with) (?:absolutely )?(?:nothing|no(?:thing)? (?:else|other)|that'?s (?:it|all)))/u;
/** "Alendronate 5 yrs": how long it was taken. */
const TAKEN_FOR =
  /^(?:\s\d\S*(?:\s?m?c?g)?)?\s(?:x\s?)?\d+(?:\.\d+)?\s?(?:mos?|mths?|months?|yrs?|years)\b(?!\s?(?:old|supply))(?=[^?]*$|[^?]*[.;:,])/u;
const LINK = /^\s*(?:,|,? ?and|,? ?or|\/|\+|&|et|ou|then)\s*(?:then )?$/u;

interface ReadRole {
  readonly mention: Mention<DrugName>;
  readonly role: Role;
}

/** "She also wonders about a lift chair": what is asked for beside a drug. */
const REQUESTED_BEFORE =
  /\b(?:wants?|would like|'d like|wonder(?:s|ing)? about|ask(?:s|ed|ing)? (?:for|about)|curious about|interested in|request(?:s|ed|ing)?|voudrai\w+|aimerai\w+|demande)(?: (?:also|aussi|an?|the|une?|le|la|new|some)){0,3}\s*$/u;

/** A drug that the question begins with and names a patient for is asked about; others only where they are wanted too. */
function pickHeaded(folded: string, read: readonly ReadRole[]): readonly Mention<DrugName>[] | undefined {
  const [first, ...others] = read;
  if (!first || first.role === "background" || others.length === 0) return undefined;
  const { span } = first.mention;
  const isHead = !/[a-z]/u.test(folded.slice(0, span.start)) && HEADS.test(folded.slice(span.end));
  if (!isHead) return undefined;
  const kept = others.filter(
    ({ role, mention }) =>
      role === "wanted" ||
      (role === "asked" &&
        (OR_BEFORE.test(folded.slice(0, mention.span.start)) ||
          FOR_BEHIND.test(folded.slice(mention.span.end)))),
  );
  return [first, ...kept].map(({ mention }) => mention);
}

/** A class beside a drug is asked about as what else there is. */
const COMPARES =
  /\b(?:cheap\w*|afford\w*|alternativ\w*|instead|others?|else|options?|which|generics?|lower|equivalent|switch\w*|similar|moins cher\w*|quel\w*)\b/u;

/** Of several drugs those that are asked about: wanted ones, else those of a sentence that asks, else all that are only named. */
function pickAskedDrugs(folded: string, drugs: readonly Mention<DrugName>[]): readonly Mention<DrugName>[] {
  const read = readRoles(folded, drugs);
  return preferBrand(folded, preferCoded(folded, read, pickByRole(folded, read)));
}

function pickByRole(folded: string, read: readonly ReadRole[]): readonly Mention<DrugName>[] {
  const of = (...roles: readonly Role[]) =>
    read.filter(({ role }) => roles.includes(role)).map(({ mention }) => mention);
  const wanted = of("wanted");
  const headed = pickHeaded(folded, read);
  if (headed) return headed;
  const found = wanted.length > 0 ? of("wanted", "asked") : of("asked");
  // "Can't afford Lipitor. Cheapest statin?" asks about the class beside the drug.
  if (found.length > 0 && found.every(isClass) && COMPARES.test(folded))
    return of("wanted", "asked", "named");
  const all = found.length > 0 ? found : of("named");
  const named = all.filter((mention) => !isClass(mention));
  return named.length > 0 ? named : all;
}

/** Things and services of sentences that ask nothing, beside a drug that is asked about: "dog walker, 69. Ezetimibe covered?". */
function withoutAsides({ folded, mentions: all, ...rest }: Readings): Readings {
  const mentions = {
    ...all,
    drugs: withoutCorrected(folded, all.drugs).filter(
      ({ span }) =>
        !isAnyPill(folded, span) &&
        !isAllergy(folded, span) &&
        !isInfused(folded, span) &&
        !isSetAside(folded, span),
    ),
    devices: all.devices.filter(({ span }) => !isSetAside(folded, span)),
  };
  const isAsked = mentions.drugs.some(({ span }) => ASKS.test(sentenceAt(folded, span)));
  const isOdb = NAMES_ODB.test(folded) && !NAMES_ADP.test(folded);
  const isKept = ({ span }: { readonly span: Span }): boolean =>
    ASKS.test(sentenceAt(folded, span)) || WANTED_BEFORE.test(folded.slice(0, span.start));
  const names = {
    others: [...all.drugs, ...all.devices, ...all.services].map(({ span }) => span),
    drugs: mentions.drugs.map(({ span }) => span),
  };
  const isDrugNamed = mentions.drugs.some((drug) => !isClass(drug) && !isSupply(drug));
  const devices = mentions.devices.filter(
    (device) =>
      !isVerb(folded, device.span) &&
      !(isDrugNamed && isDoseForm(folded, device.span)) &&
      !(isAsked && !NAMES_ADP.test(folded) && !isKept(device) && !isPaidFor(folded, device.span, names)) &&
      !(isOdb && device.isSpellingGuessed) &&
      !(
        isOdb &&
        isAsked &&
        !isTwin(device, mentions.drugs) &&
        !isPaidFor(folded, device.span, names) &&
        !REQUESTED_BEFORE.test(folded.slice(0, device.span.start))
      ),
  );
  const services = listServicesAsked(folded, mentions, { isAsked, isKept, isOfPlan: NAMES_ODB.test(folded) });
  return { ...rest, folded, mentions: { ...mentions, devices, services } };
}

/** "Dexcom" is a product and a device: both stay. */
const isTwin = ({ span }: { readonly span: Span }, drugs: readonly { readonly span: Span }[]): boolean =>
  drugs.some((drug) => drug.span.start === span.start);

/** A drug that nobody knows is asked about, and not those that the patient took: "Silodosin for BPH, dizzy on tamsulosin". */
const asksForUnknown = ({ folded, mentions: { unknown } }: Readings): boolean =>
  unknown.some(
    ({ written, span, isWanted = false }) =>
      isWanted || LIKE_A_DRUG.test(written) || !/[a-z]/u.test(folded.slice(0, span.start)),
  );

/** "He takes metformin and ramipril. A walker, what does ADP pay?": what is only told of, where another program is asked. */
const isOnlyTold = (folded: string, mention: Mention<DrugName>): boolean =>
  isForAdp(folded) &&
  !ASKS_OF_DRUGS.test(folded) &&
  roleOf(folded, mention) === "named" &&
  !isSentence(folded, mention.span);

/** "And Botox.": a sentence of its own asks what was asked before. */
const isSentence = (folded: string, span: Span): boolean =>
  /^\W*(?:(?:and|also|plus|then|et|aussi|his|her|the|same for|what about)\W+)*\W*$/u.test(
    sentenceAt(folded, span).replace(folded.slice(span.start, span.end), ""),
  );

/** "K029 for teaching, she takes mealtime insulin now. What does it pay?": a class that is only told of, where a fee code is asked about. */
const isToldOfFee = ({ folded, codes }: Readings, mention: Mention<DrugName>): boolean =>
  isClass(mention) &&
  codes.feeCodes.length > 0 &&
  codes.productNumbers.length + codes.reasonForUseCodes.length === 0 &&
  !NAMES_ODB.test(folded) &&
  !ASKS_OF_DRUGS.test(folded) &&
  roleOf(folded, mention) === "named" &&
  !isSentence(folded, mention.span);

const ASKS_OF_DRUGS =
  /\b(?:drugs?|meds?|medications?(?! (?:compressors?|nebuli[sz]ers?|pumps?))|prescri\w+|cover\w*|paid|listed|benefit|generics?|cheap\w*|codes?|(?:costs?|prices?) (?:of|for) (?:the |his |her |their |my |a )?[a-z]+(?: \d+)?(?: (?:a|per) (?:pill|tablet|tab|cap))?|(?:a|per) (?:pill|tablet|tab|capsule))\b/u;

function chooseDrugs(readings: Readings): Mentions["drugs"] {
  const { folded, mentions } = readings;
  const { devices, services } = mentions;
  const drugs = mentions.drugs.filter((drug) => !isToldOfFee(readings, drug));
  const patients = dividePatients(folded);
  const groups = Map.groupBy(drugs, ({ span }) => patientAt(patients, span));
  const asked = [...groups.values()].flatMap((own) => pickAskedDrugs(folded, own));
  const names = [...drugs, ...devices, ...services].map(({ span }) => span);
  if (asked.length === 0) return asksForUnknown(readings) ? [] : pickReferred(folded, drugs, names);
  return devices.length === 0
    ? asked
    : asked.filter(
        (one) => isTwin(one, devices) || isAskedAlone(folded, one.span, devices) || !isOnlyTold(folded, one),
      );
}

/** "Dexcom for someone on insulin" asks about the sensor: what the patient takes already is not asked about. */
export function withoutTherapy(all: Readings): Readings {
  const readings = withoutAsides(all);
  const { folded, mentions, codes } = readings;
  const drugs = chooseDrugs(readings);
  const rest: Readings = { ...readings, mentions: { ...mentions, drugs } };
  if (drugs.length === 0 && mentions.drugs.length > 0 && asksForUnknown(readings)) return rest;
  const isElseAsked =
    drugs.length + codes.productNumbers.length > 0 ||
    (!DRUG_NAMED.test(folded) &&
      (mentions.devices.length > 0 ||
        toBilling(rest).some((intent) => intent.codes.length + intent.services.length > 0)));
  return isElseAsked ? rest : readings;
}

/** "Discharge code, drug, walker?" asks about what the patient is on. */
const DRUG_NAMED =
  /\b(?:drugs?|meds?|medications?(?! (?:compressors?|nebuli[sz]ers?|pumps?))|prescriptions?|refills?)\b/u;
