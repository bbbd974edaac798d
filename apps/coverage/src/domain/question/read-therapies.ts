import type { TherapyStatus } from "../../dataset/index.ts";
import { findTerms, type ClinicalLexicon, type TermMention } from "./clinical-lexicon.ts";
import type { Standing } from "./clause-standing.ts";
import { toClinicalText, type Clause } from "./clinical-text.ts";
import { readDays, readDaysBack } from "./read-days.ts";

/** What became of a drug, class or measure. */
export interface Therapy {
  readonly statuses: ReadonlySet<TherapyStatus>;
  /** Names of different drugs that failed or were not tolerated. */
  readonly unsuccessful: ReadonlySet<string>;
  /** Names of all that are told of. */
  readonly names: ReadonlySet<string>;
  /** "Only", "just": nothing else of the kind was tried. */
  readonly isOnly: boolean;
  /** How long it was taken, where that is said. */
  readonly days: number | undefined;
  /** Milligrams, where a dose stands beside it. */
  readonly milligrams: number | undefined;
}

const FAILED =
  /\b(?:fail\w*|ineffective|inadequate\w*|insufficient\w*|unsuccessful\w*|despite|in spite of|malgre|(?:did|does|do|has|have|had) (?:nothing|little)|(?:did|does|do|has|have|had) not (?:really )?(?:work\w*|help\w*|do|done|respond\w*|control\w*|lower\w*|bring|brought|hold|improv\w*|suffice|budge)|no (?:better|response|results?|effect|benefit|relief|improvement|success|help|luck|difference|good|use)|without (?:any |much )?(?:success|results?|effect|benefit|relief|improvement|help|luck)|not (?:\w+ )?(?:settl\w*|reliev\w*|resolv\w*|better|control\w*|cutting it|touch\w*|budg\w*|enough|controlled|responding|working|helping|adequate\w*|sufficient|effective|respond\w*|improved)|uncontrolled|poorly controlled|never worked|useless|refractory|resistant|break\w*[- ]?through|no longer (?:work|help|respond|control|hold)\w*|stopped working|worn off|still(?! on| tak| us| in| not)|persist\w*|anyway|regardless|echec|echoue|sans succes|sans effet|insuffisant\w*|poor response|exacerbat\w+|flare\S*|poussees?|too high|above target|tried and|in vain|(?:al|even )?though (?:he|she|they|on|taking|using)|leaves? (?:the |her |his )?(?:pressure|iop|ldl|a1c|symptoms)|gave up on|lost effect|not cut it|little effect|zero (?:effect|benefit|response|relief)|(?:got|gotten|getting|get|went|going|goes|led) (?:(?:him|her|them|us) )?(?:nowhere|to nothing)|not do(?:ing)? (?:much|enough|anything|it|the (?:job|trick))|flop\w*|barely|not (?:make|made|making) (?:a|any|much) (?:dent|difference)|no (?:dent|change|joy|go|dice|avail|improvement|progress|gain)|to no avail|crapped out|conked out|petered out|no match|worthless|didn'?t take|never (?:really )?(?:helped|did (?:anything|much|a thing|any good|the trick|it)|touched|controlled|brought|made)|did (?:squat|zilch|zip|nada)|not (?:a |one )(?:bit|thing|whit)|ran out of options|hopeless|non-?respon\w+|treatment failure|suboptimal\w*|sub-?therapeutic|inefficac\w*|n'a rien (?:fait|donne|change)|(?:n'a|a) pas (?:marche|aide|fonctionne|suffi|repondu)|pas (?:efficace|aide|marche|de reponse|controle\w*))\b/gu;
const NOT_TOLERATED =
  /\b(?:intoleran\w*|not (?:\w+ )?tolerat\w*|cannot (?:tolerate|stomach|stand|bear|handle)|unbearabl\w*|intolerabl\w*|unacceptable|side[- ]effects?|adverse|allerg\w*|reactions?|dry mouth|dr(?:ied|ies|ying)(?: out)? (?:his|her|their) mouth|(?:threw|throws?|throwing) up|puk\w+|sick to (?:his|her|their) stomach|stomach (?:pains?|aches?|cramps?)|ankle swelling|bad reaction|react(?:ed|s) (?:badly )?to|(?:did|does|do) not agree with|disagreed with|constipat\w*|confus\w*|dizz\w*|faint\w*|syncope|hypotension|myalgi\w*|myopath\w*|myositis|rhabdo\w*|muscle (?:pains?|aches?|cramps?|soreness|weakness)|angio-?edema|diarrh\w*|nause\w*|vomit\w*|rash|hives|anaphyla\w*|had to (?:stop|quit|come off)|(?:stopped|quit) (?:because|due|for|over)|made (?:her|him|them)|gave (?:her|him|them)|caus(?:ed|es|ing)|led to|triggered|provoked|brought on|gi (?:upset|intolerance|distress)|(?:upset|ruined|bothered|hurts?|tore up|bugged|wrecked|killed) (?:\w+ )?(?:stomach|tummy|gut|belly|insides|legs?|muscles?|joints?|calves|thighs)|(?:stomach|tummy) upset|burn(?:ed|t|s)? (?:his|her|their|the)|ne tolere|mal tolere\w*|pas tolere\w*|ne supporte\w* pas|mal supporte\w*|effets secondaires|hypersensitiv\w*|oesophagitis|esophagitis|intractable|(?:gave|gives|giving) (?:intractable|severe|terrible|bad|awful|horrible|unbearable|constant|wicked)|dr(?:ied|ies|ying) (?:him|her|them|me) out|(?:too|so|bone|very) dry|(?:gave|gives|had|has|have|got|gets|with|from|bad|terrible|awful|horrible|severe) (?:\w+ )?(?:the )?(?:runs|trots|heaves|cramps?|aches|headaches?|palpitations|swelling|cough|edema|insomnia|tremors?|bruising|bleeding|itch\w*|welts|blisters|fatigue|nightmares|hallucinations|delirium|falls?|drowsiness)|the (?:runs|trots)|mouth (?:\w+ )*(?:like|as|so|too|bone|parched|felt)|cotton ?mouth|ck (?:of |was |went |up |rose |jumped |climbed |hit |over |to )*\d{3,}|(?:high|elevated|raised) ck|ck (?:was |went )?(?:up|high|elevated|through)|transaminit\w*|lfts? (?:up|rose|high|tripled|doubled|jumped)|liver enzymes? (?:up|rose|high|tripled|doubled|jumped)|(?:cannot|could not|can hardly|could hardly|could barely) (?:climb|walk|lift|get up|move|keep (?:it|them|anything) down|leave the (?:toilet|bathroom)|function|sleep|swallow it)|(?:legs?|muscles?|thighs?|calves|shoulders?) (?:\w+ )?(?:ache\w*|hurt\w*|weak\w*|sore|like (?:lead|jelly|rubber))|ach(?:y|es|ing|ed)\b|sore all over|cramp(?:s|ed|ing|y)|flushed|flushing|lightheaded\w*|light-headed\w*|woozy|groggy|zonked|foggy|zombie\w*|swelled|swollen (?:lips?|tongue|face|ankles?)|(?:tongue|lips?|face|throat) swell\w*|bled|gi bleed on|wheez\w+ (?:on|from|with)|bronchospasm|bradycard\w*|hyperkal\w*|potassium (?:of |was |went |hit |rose |up |to )+\d(?:\.\d)?|lactic acidosis|pancreatitis (?:on|from|with)|les jambes|crampes?|courbatures?|la diarrhee|etourdi\w*|vertiges?|bouche seche|demangeaisons?|brulures?|insupportables?|nausees?|vomissements?|maux (?:d'|de |d )?\w+|(?:dropped|tanked|lowered) (?:his|her|their) (?:blood )?pressure(?! (?:to target|nicely|well|enough)))\b/gu;
const CONTRAINDICATED =
  /\b(?:contraindicat\w*|contra-indicat\w*|contre-indiqu\w*|cannot (?:take|use|have|be given|go on|be on)|not (?:an option|suitable|appropriate|advisable|safe|a candidate)|unsuitable|inappropriate|must not (?:take|have)|off limits|should not (?:take|have|be on)|not allowed|no-go|out of the question|ruled out|precludes?|precluded|prohibit\w*|forbid\w*|verboten|is out|are out)\b/gu;
const TOLERATED =
  /\b(?:tolerat(?:es|ed|ing) (?:\w+ ){0,2}?(?:fine|well|okay|ok|perfectly|great|nicely|without)|well[- ]tolerated|tolerating (?:it|them) (?:fine|well)|no (?:problems?|troubles?|issues?|complaints) (?:with|on|taking)|takes (?:it|them) (?:fine|well|without)|agrees with (?:him|her|them)|bien tolere\w*|sans probleme)\b/u;
/** Denied as a whole: "is not doing well". */
const DENIED_PART = /\b(?:not|never|no longer|hardly|barely)\b[^,.;]{0,25}/gu;
const WORKS =
  /\b(?:(?:hold(?:s|ing)?|keep(?:s|ing)?|control(?:s|ling)?) (?:her |his |their |the )?(?:\w+ )?(?:fine|well|steady|nicely|in range|at (?:target|goal|\d+))|(?:helps?|works?|working|helping|doing) (?:him |her |them )?(?:(?:quite|very|really|pretty|just) )?(?:well|fine|great|nicely|enough)|well[- ]controlled|does the (?:trick|job)|good (?:response|control|effect))\b/u;
const SUBMAXIMAL =
  /\b(?:(?:could|can|may|might) (?:still )?(?:(?:go|take|tolerate) (?:higher|up|more|a (?:higher|bigger|larger) dose)|be (?:raised|increased|pushed|titrated))|fine with more|room to (?:go up|increase|titrate)|not (?:yet )?(?:at )?(?:the |his |her )?max\w*|not (?:been )?(?:raised|increased|titrated|maxed))\b/u;
const MAXIMAL =
  /\b(?:max\w*|highest|ceiling|top(?:ped)? (?:tolerated )?dose|tolerated dose|tops? out|full[- ]dose|full dose|as (?:much|high|far) as|all (?:that |which )?(?:he|she|they|(?:his|her|their|the) [a-z]+) (?:can|cannot|will|could|would|is able to|tolerates?|manages?|stands?)|most (?:[a-z]+ ){0,4}?(?:he|she|they|(?:his|her|their) [a-z]+) (?:can|could|will|would|tolerates?|manages?|stands?|stomachs?)|(?:biggest|largest|strongest) dose|all (?:[a-z]+ ){0,3}?(?:can|could|will|would) (?:take|tolerate|stand|stomach|handle|bear)|maxx?'?d|maxed|topped out|capped at|upper limit|dose maximale|tolere (?:pas )?(?:plus|davantage)|cannot (?:push|increase|raise|take more|tolerate more|tolerate (?:a )?higher|get (?:higher|past|beyond|above)|stomach more)|target dose|best tolerated|optim\w+|cannot go (?:higher|up|any higher)|no higher|plafond)\b/u;
const NEVER_BEFORE =
  /\b(?:no(?! more\b)|not (?:yet |ever |even )?(?:tried|taken|used|had|been on|on|started|given|taking|using|want\w*|taken)|never|without|nor|neither|sans|jamais|refus\w+|declin\w+|before(?: trying)?|skip\w*|hasn't|pas|ni)(?:\s[a-z\d'-]+){0,6}?\s*(?:or\s|and\s|ou\s|ni\s)?$/u;
const NEVER_BEHIND =
  /^[\s-]*(?:naive|never\b|untried|refused|declined|not (?:yet )?(?:tried|taken|used|started|been))/u;
/** "No contraindication to statins", "no side effects": the outcome itself is denied. */
const DENIED_OUTCOME =
  /\b(?:no|not|never|without|denies|zero|nor|n'a pas|aucune?|sans)(?: (?:any|a|an|real|known|true|such|had|has|have|been|ever|really|particular|documented|significant|specific|medical|reason|for|or|and|side effects?|intolerance|contraindications?|allerg\w*)){0,4} (?:contraindicat\w*|contre-indicat\w*|intoleran\w*|side[- ]effects?|adverse \w+|allerg\w*|reactions?|myalgi\w*|muscle [a-z]+|aches|cramps?|rash|nausea|diarrh\w*|hives|bled|bleed\w*|effets secondaires|allergique)\b|\b(?:side[- ]effects?|contraindications?|intolerances?|allergies|reactions?)(?: to (?:it|them|any))?: (?:none|no|nil)\b/gu;
/** "Which we're keeping", "wants both". */
const KEPT_LATER = /\b(?:keep\w*|kept|stays?|staying|continu\w*|both|together|add(?:ing)? it)\b/u;
/** Symptoms of the illness that stay are no harm of a drug: "still has edema". */
const STILL_HAS = /\bstill (?:has|have|had|having|gets?|getting|with)\b.*$/u;
/** Refused before it was tried: "won't even try one". */
const REFUSED_LATER =
  /\b(?:refus\w*|declin\w*|unwilling|will not (?:even )?(?:try|take|touch|have|consider|hear)|does not want|do not want|not (?:yet )?(?:tried|taken|started|been (?:tried|on))|never (?:tried|taken|had|been|started|used)|(?:has|have|had) not (?:yet |ever )?(?:tried|taken|started|used|had)|scared of|afraid of|against (?:taking|trying)|(?:wants|would like|hopes|prefers) to (?:skip|avoid|bypass)|not interested|ne veut pas|refuse)\b/u;
const STOPPED =
  /\b(?:stop\w*|discontinu\w*|came off|coming off|off|switch\w* (?:\w+ )?from|replac\w*|instead of|in place of|swap\w*|ceas\w*|drop\w*)(?:\s[a-z\d'-]+){0,2}\s*$/u;
const STOPPED_BEHIND =
  /^\s*(?:was|were|is|has been|will be|is being)?\s*(?:stopped|discontinued|dropped|replaced)\b/u;
const TAKEN =
  /\b(?:on|takes?|taking|continu\w+|stay\w*|keep\w*|kept|with|plus|sous|along|remain\w*|both|prend|deja)\b/u;
const DOSE = /(?<dose>\d+(?:\.\d+)?)\s?mg\b|(?<first>\d+)\/\d+/u;

/** "Started Suboxone 2 days ago": taken since then. */
const readDaysBegun = (text: string): number | undefined =>
  BEGUN.test(text) ? readDaysBack(text.replaceAll(/(?<=m?c?g)\s(?=\d)/gu, ", ")) : undefined;
const BEGUN = /\b(?:start[a-z]*|began|begun|initiat[a-z]*|induct[a-z]*|commenc[a-z]*|depuis|since)\b/u;
/** "Suboxone 16", "metformine 500 seulement": right behind the name. */
const DOSE_BESIDE =
  /^\s(?<beside>\d{1,4}(?:\.\d+)?)(?=\s?(?:$|[,;)]|bid|tid|od|qd|hs|daily|once|twice|a day|per day|only|seulement|and|plus|max[a-z]*|for|x\d?)(?![a-z])|$)/u;

/** A bone that broke under treatment: "a new fracture after 4 years on alendronate"; "broke her hip, then was put on it" is none. */
const BROKE_ON =
  /\b(?:broke|broken|breaks?|(?:re-?)?fractur\w*)\b[^.;]{0,50}\b(?:(?:after|despite|with|apres) (?:[a-z]+ ){0,2}\d+(?:\.\d+)? (?:years?|yrs?|months?|ans|mois) (?:on|of|of taking|taking|de|sous)|(?:while|whilst|when|still|already) (?:still |already )?(?:on|taking|using)|during [a-z]+ with)(?: [a-z]+)?\s*$|\b(?:broke|broken|(?:re-?)?fractured?)(?: [a-z]+){0,3} on\s*$/u;

/** "No info on bisphosphonates" says nothing of them. */
const UNKNOWN = /\b(?:no|not any|without) (?:info\w*|word|record|history|data|mention|idea|details)\b/gu;

/** What the words of one clause say of the therapies that it is about. */
function readStatuses(written: string): readonly TherapyStatus[] {
  const text = written.replaceAll(DENIED_OUTCOME, "#").replace(STILL_HAS, "still");
  const has = (pattern: RegExp): boolean => text.search(pattern) >= 0;
  return [
    ...(has(FAILED) ? ["failed" as const] : []),
    ...(has(NOT_TOLERATED) ? ["not_tolerated" as const] : []),
    ...(has(CONTRAINDICATED) ? ["contraindicated" as const] : []),
    ...(SUBMAXIMAL.test(text) ? ["submaximal" as const] : has(MAXIMAL) ? ["maximal" as const] : []),
    ...(WORKS.test(text.replaceAll(DENIED_PART, "#")) ? ["works" as const] : []),
    ...(TOLERATED.test(text) ? ["tolerated" as const] : []),
  ];
}

/** Denials of what became of a drug are no denials of the drug: "no response to oxybutynin". */
const withoutOutcomes = (text: string): string =>
  [UNKNOWN, FAILED, NOT_TOLERATED, CONTRAINDICATED].reduce(
    (rest, pattern) => rest.replaceAll(pattern, "#"),
    text,
  );

const DAILY_DOSE =
  /(?<dose>\d+(?:\.\d+)?)\s?(?<unit>mg|g|grams?)?(?:\s(?:of|po)\b)?[^.;\d]{0,18}?\b(?<times>bid|twice|2x|2 times|tid|three times|3 times|deux fois)\b|(?<once>\d+(?:\.\d+)?)\s?(?<onceUnit>mg|g|grams?)\b/u;

/** Milligrams a day that a clause tells, e.g. "1000 mg of metformin twice a day". */
function readDailyDose(text: string): number | undefined {
  const { dose, unit, times, once, onceUnit } = DAILY_DOSE.exec(text)?.groups ?? {};
  const amount = Number(dose ?? once);
  if (Number.isNaN(amount)) return undefined;
  const written = unit ?? onceUnit;
  const isGrams = written?.startsWith("g") === true || (written === undefined && amount < 5);
  const perDay = times === undefined ? 1 : /^(?:tid|three|3)/u.test(times) ? 3 : 2;
  return amount * (isGrams ? 1000 : 1) * perDay;
}

/** What speaks of no harm and no failure. */
const HARMLESS: ReadonlySet<TherapyStatus> = new Set(["maximal", "tolerated", "kept", "works", "submaximal"]);
/** What is to go on: "keeping Januvia", "Ozempic together with Januvia". */
const KEPT =
  /\b(?:keep\w*|kept|stay\w*|continu\w*|remain\w*|both|together|alongside|along with|combin\w*|as well as|on top of|in addition|add(?:ed|ing|s)?|plus|with|garde\w*|en plus|avec)\b/u;

function statusesOf(mention: TermMention, { text }: Clause): ReadonlySet<TherapyStatus> {
  const { span, term } = mention;
  const isHighest =
    mention.isHighest || (term.highest_mg !== undefined && (readDailyDose(text) ?? 0) >= term.highest_mg);
  const [lead, trail] = [text.slice(0, span.start), text.slice(span.end)];
  const isStopped = STOPPED.test(lead) || STOPPED_BEHIND.test(trail);
  // "Never tried another statin": the class was tried.
  const isOther = /\b(?:another|second|different|additional)\s*$/u.test(lead);
  const isNever = (!isOther && NEVER_BEFORE.test(withoutOutcomes(lead))) || NEVER_BEHIND.test(trail);
  const read = [...readStatuses(text)];
  if (BROKE_ON.test(lead) && !isNever) read.push("failed");
  const isBad = read.some((status) => !HARMLESS.has(status));
  const isCurrent = !isNever && !isStopped && (!isBad || TAKEN.test(lead));
  return new Set<TherapyStatus>([
    ...(isNever ? ["never" as const] : read),
    ...(isStopped ? ["stopped" as const] : []),
    ...(isCurrent ? ["current" as const] : []),
    ...(isHighest && !isNever ? ["maximal" as const] : []),
    ...(isCurrent && KEPT.test(text) ? ["kept" as const] : []),
  ]);
}

/** "Metformin (2 g)": the dose in its own clause is the highest. */
const isDoseAtLimit = ({ mention: { term } }: Told, { text }: Clause): boolean =>
  term.highest_mg !== undefined && (readDailyDose(text) ?? 0) >= term.highest_mg;

interface Told {
  readonly mention: TermMention;
  readonly statuses: Set<TherapyStatus>;
  /** "Tried bladder training": over, and with no word of what it did. */
  readonly isTried: boolean;
  /** The clause says little more than its name. */
  readonly isBare: boolean;
  readonly isOnly: boolean;
  days: number | undefined;
  milligrams: number | undefined;
}

/** A bone that broke later: the treatment before it did not do. */
const BROKE_LATER =
  /^(?!.*\b(?:before|prior|earlier|ago|in (?:19|20)\d\d)\b).*\b(?:broke|re-?fractured|fractured|(?:new|another|fresh|second) (?:[a-z]+ )?fracture)\b/u;

/** Symptoms that stay under a drug: it is still taken. */
const PERSISTS =
  /\b(?:still|persist\w*|remains?|not (?:at|to) (?:target|goal)|above (?:target|goal)|too high|uncontrolled|not controlled|poorly controlled|despite|in spite of|even so|regardless|anyway|though)\b/u;

/** "Since June, that is five months". */
const ADDS_UP = /^(?:(?:and|so) )?(?:that is|that's|which is|which makes|now|so|nearly|almost|in all)\b/u;
const TRIED_BEFORE =
  /\b(?:tried|attempted|did|done|completed|finished|went through|essaye|after)(?:\s[a-z\d'-]+){0,3}\s*$/u;
/** Symptoms that are still there. */
const STILL_THERE =
  /\b(?:still (?:\w+ )?(?:leak\w*|wet\w*|cough\w*|wheez\w*|breathless|sore|symptom\w*|hurt\w*|swollen|high|going|rush\w*|runs?|running|in pain|has (?:symptoms|pain|leaks))|symptoms persist\w*|(?:leaks?|symptoms|pain) (?:are |is )?(?:still there|unchanged|no better|persist\w*))\b/u;

/** "Tried bladder training. Then oxybutynin, still leaking": what was tried before did not do, either. */
function addStillThere(all: readonly Told[], { text }: Clause): void {
  if (!STILL_THERE.test(text)) return;
  for (const { isTried, statuses } of all)
    if (isTried && !statuses.has("never") && !statuses.has("works")) statuses.add("failed");
}

/** A clause that names no therapy tells what became of those before it: "oxybutynin, and the dry mouth was unbearable". */
function addLater(told: readonly Told[], clause: Clause): void {
  const days = readDays(clause.text);
  for (const one of told) {
    if (one.statuses.has("never")) continue;
    const read = readStatuses(clause.text);
    const isBad = read.some((status) => !HARMLESS.has(status));
    const isKept =
      read.every((status) => status === "failed" || HARMLESS.has(status)) && PERSISTS.test(clause.text);
    if (isBad && !isKept && !one.statuses.has("stopped")) one.statuses.delete("current");
    for (const status of read) one.statuses.add(status);
    if (one.statuses.has("current") && KEPT_LATER.test(clause.text)) one.statuses.add("kept");
    if (!isBad && REFUSED_LATER.test(clause.text)) one.statuses.add("never");
    if (one.days !== undefined && BROKE_LATER.test(clause.text)) one.statuses.add("failed");
    if (isDoseAtLimit(one, clause)) one.statuses.add("maximal");
    one.days = ADDS_UP.test(clause.text) ? most([one.days, days]) : (one.days ?? days);
  }
}

/** "No other NSAID ever": those that were told of are all. */
const NO_OTHER =
  /\b(?:no|not (?:any|tried|had|an?)|never (?:any|an?|tried|had)?)(?: (?:any|an))? ?(?:other|others|further|third|additional|more|else)(?: \w+)?\s*$/u;
/** Words of a class, which is no drug of its own beside those that are named. */
const OF_A_CLASS =
  /^(?:nsaids?|ains|an?ti[ -]?\w*|bladder \w+|oab \w+|\w+ ?(?:drugs?|meds?|pills?|agents?|inhibitors?|blockers?)|statins?|bisphosphonates?|diphosphonates?|systemics?)$/u;
/** "Then naproxen only", "ibuprofen and that's it". */
const ONLY_BEHIND =
  /^(?:\s\d\S*(?:\s?m?c?g)?)?(?:\s(?:bid|tid|od|qd|daily))?\s(?:only|alone|seulement|and (?:nothing|no other|that is|that's))\b/u;
const ONLY = /\b(?:only|just|solely|nothing but|a single)\b/u;
const MOST_WORDS_OF_A_LIST = 4;

function tellClause(clause: Clause, mentions: readonly TermMention[]): readonly Told[] {
  const dose = DOSE.exec(clause.text)?.groups;
  const written = dose?.["dose"] ?? dose?.["first"];
  return mentions.map((mention) => {
    const beside = DOSE_BESIDE.exec(clause.text.slice(mention.span.end))?.groups?.["beside"];
    const milligrams = Number(written ?? beside);
    return {
      mention,
      statuses: new Set(statusesOf(mention, clause)),
      isOnly:
        ONLY.test(clause.text.slice(0, mention.span.start)) ||
        NO_OTHER.test(clause.text.slice(0, mention.span.start)) ||
        ONLY_BEHIND.test(clause.text.slice(mention.span.end)),
      isTried: TRIED_BEFORE.test(clause.text.slice(0, mention.span.start)),
      isBare: clause.text.split(/\s+/u).length <= MOST_WORDS_OF_A_LIST,
      days: readDays(clause.text) ?? readDaysBegun(clause.text),
      milligrams: Number.isNaN(milligrams) ? undefined : milligrams,
    };
  });
}

/** Named in a list, with nothing said of it yet. */
const isUntold = ({ statuses, isBare }: Told): boolean =>
  isBare && [...statuses].every((status) => status === "current" || HARMLESS.has(status));

const isUnsuccessful = ({ statuses }: Told): boolean =>
  statuses.has("failed") || statuses.has("not_tolerated");

const most = (values: readonly (number | undefined)[]): number | undefined => {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
};

const TRIED: ReadonlySet<TherapyStatus> = new Set(["failed", "not_tolerated", "contraindicated", "maximal"]);

/** Names of drugs, without the class where others are named. */
function listNames(told: readonly Told[]): ReadonlySet<string> {
  const names = told.map(({ mention }) => mention.written);
  const own = names.filter((name) => !OF_A_CLASS.test(name));
  return new Set(own.length > 0 ? own : names);
}

function merge(told: readonly Told[]): Therapy {
  const statuses = new Set(told.flatMap((one) => [...one.statuses]));
  // What was surely taken at any time was not never taken; a mere name ("scared of statins") is no taking.
  if (told.some((one) => [...one.statuses].some((status) => TRIED.has(status)))) statuses.delete("never");
  else if (statuses.has("never")) statuses.delete("current");
  return {
    statuses,
    names: listNames(told),
    isOnly: told.some((one) => one.isOnly),
    unsuccessful: listNames(told.filter(isUnsuccessful)),
    days: most(told.map(({ days }) => days)),
    milligrams: most(told.map(({ milligrams }) => milligrams)),
  };
}

/** What a question tells of therapies, by the id of their term: taken, at the highest dose, failed, not tolerated, never tried. */
export function readTherapies(
  clauses: readonly (Clause & Standing)[],
  lexicon: ClinicalLexicon,
): ReadonlyMap<string, Therapy> {
  const all: Told[] = [];
  /** Those that the next words may be about: of the last clause that names any, with the list that it ends. */
  let open: readonly Told[] = [];
  let lastSentence = -1;
  for (const clause of clauses) {
    if (clause.isOfOther || clause.isUnknown) continue;
    const mentions = findTerms(lexicon, clause.text).filter(({ term }) => term.kind === "therapy");
    const isNear =
      clause.sentence === lastSentence || (clause.sentence - lastSentence <= 1 && !clause.isQuestion);
    if (mentions.length === 0 && isNear) addLater(open, clause);
    addStillThere(all, clause);
    // "Statins - all three tried - gave rhabdo": short asides go on about it.
    if (mentions.length === 0 && isNear && clause.text.split(/\s+/u).length <= MOST_WORDS_OF_A_LIST)
      lastSentence = clause.sentence;
    if (mentions.length === 0) continue;
    const told = tellClause(clause, mentions);
    const listed = clause.sentence === lastSentence ? open.filter(isUntold) : [];
    addLater(listed, clause);
    open = [...listed, ...told];
    lastSentence = clause.sentence;
    all.push(...told);
  }
  const byTerm = Map.groupBy(all, ({ mention }) => mention.term.id);
  return new Map([...byTerm].map(([id, ones]) => [id, merge(ones)]));
}

/** Whether words tell that what they speak of failed, did harm, or cannot be taken. */
export const tellsBadOutcome = (folded: string): boolean => {
  const text = toClinicalText(folded).replaceAll(DENIED_OUTCOME, "#");
  return [FAILED, NOT_TOLERATED, CONTRAINDICATED].some((pattern) => text.search(pattern) >= 0);
};
