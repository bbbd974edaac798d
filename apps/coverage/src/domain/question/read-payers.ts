import { parseNumber, type Span } from "@clinical-mcp/citations";
import { toClinicalText } from "./clinical-text.ts";
import type { Contradiction, Payer, QuestionFacts, Slot, SocialAssistance } from "./coverage-question.ts";
import { after, before, findAll, words } from "./folded-text.ts";

/** Programs of social assistance, to be denied. */
const PROGRAM = String.raw`(?:ow|odsp|acsd|ontario works|social assistance|welfare|disability(?: benefits?| support)?|posph|ontario au travail|aide sociale)`;

const ASSISTANCE: readonly (readonly [SocialAssistance, RegExp])[] = [
  [
    "none",
    words(
      String.raw`(?:not|never|neither|nor|no|without|isn't|aren't|wasn't|isnt|pas|aucune|sans|nobody|no one|none of (?:them|us)|doesn't|does not|doesnt|don't|do not|hasn't|didn't|off|came off|cut off)(?: (?:on|in|get|gets|got|getting|receive|receives|receiving|collect|collects|collecting|qualify for|have|has|is|are|here|a|any|of|eligible for|enrolled in|part of|d'|du|de|sur|a l')){0,4} ?${PROGRAM}(?:[ ,]*(?:or|nor|and|\/|ni|,) ?(?:on |any |the |even )?${PROGRAM})*`,
    ),
  ],
  ["ontario_works", words(String.raw`ontario works|ow(?: recipient| client| benefits)?|ontario au travail`)],
  [
    "odsp",
    words(
      String.raw`odsp(?: recipient| client)?|ontario disability support(?: program)?|posph|programme ontarien de soutien aux personnes handicapees`,
    ),
  ],
  [
    "acsd",
    words(
      String.raw`acsd|aehg|assistance for children with severe disabilities|aide (?:a l'egard|pour) d?'?(?:les )?enfants (?:qui ont un handicap|handicapes|ayant un handicap)(?: grave)?`,
    ),
  ],
  [
    "unspecified",
    words(
      String.raw`(?:on|receiv\w+|gets|getting|collects?) (?:\w+ )?(?:disability|welfare|social assistance|assistance)(?: (?:pension|benefits?|cheque))?|welfare|social assistance|aide sociale|assistance sociale`,
    ),
  ],
];

const PAYER_WORDS: readonly (readonly [Payer, boolean, RegExp])[] = [
  [
    "private_plan",
    false,
    words(
      String.raw`(?:no|without|doesn't have|does not have|lacks|lost (?:his|her|their)) (?:any |a )?(?:private |drug |extended |work |group |other )*(?:insurance|plan|benefits|coverage|drug plan)|uninsured for drugs|pas d'assurance privee|sans assurance(?: privee)?`,
    ),
  ],
  [
    "private_plan",
    true,
    words(
      String.raw`private (?:drug )?(?:insurance|plan|coverage|insurer)|(?:work|employer|employee|group|extended(?: health)?) (?:insurance|plan|benefits|coverage)|(?:insurance|benefits) through (?:work|(?:his|her|their) (?:job|employer|spouse))|sun ?life|manulife|green shield|blue cross|canada life|private payer|assurance privee|has (?:private )?insurance`,
    ),
  ],
  ["nihb", true, words(String.raw`nihb|non-?insured health benefits|status (?:indian|card|first nations)`)],
  [
    "wsib",
    true,
    words(
      String.raw`wsib|workers'? comp(?:ensation)?|work(?:place)? injury|injured at work|cspaat|accident de travail`,
    ),
  ],
  [
    "veterans_affairs",
    true,
    words(String.raw`veterans? affairs|vac(?: client| coverage)?|veteran|anciens combattants`),
  ],
  ["trillium", true, words(String.raw`trillium(?: drug program)?|tdp`)],
  [
    "odb",
    false,
    words(
      String.raw`(?:has no|have no|and no|with no|no|without|(?:doesn't|does not|don't|do not|didn't) have|lost (?:his|her|their)) odb(?: (?:card|coverage))?(?= *(?:$|[.,;:?!)]|and|or|yet|now|so|because|since|but))|not (?:yet )?an? odb (?:recipient|patient|client|senior)`,
    ),
  ],
  [
    "odb",
    true,
    words(
      String.raw`(?:(?:is|are|was|been|be|being|already|currently|now|still|already|who's|he's|she's|they're|i'm|patient|pt|client|senior|someone|anybody|man|woman|lady|resident|people|those|person|customer|\d{2}|yo|f|m) on|has|have|having|with|under|and) odb(?!\+| (?:cover|pay))|odb (?:recipient|patient|eligible|card)|odb and private`,
    ),
  ],
];

const slot = <T>(value: T, span: Span): Slot<T> => ({ value, span, from: "text" });

const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

/** "Is it better on OW?": what is asked or supposed in general is read as said; the decision names it. */
function readAssistance(folded: string) {
  const found: { readonly value: SocialAssistance; readonly span: Span }[] = [];
  for (const [value, pattern] of ASSISTANCE) {
    for (const { span, written } of findAll(folded, pattern)) {
      // "OW" is Ontario Works, "ow" a cry.
      if (
        written === "ow" &&
        !/(?:on|receiv\w+|gets|getting|has|is|or|and|\/|with|,|the|for|if|an?|has|via)\s*$/u.test(
          before(folded, span, 14),
        ) &&
        !/^\s*(?:or|and|\/|recipient|patient|client|,|\.|$)/u.test(after(folded, span, 12))
      )
        continue;
      if (/\bcpp\b/u.test(`${before(folded, span, 8)} ${written}`)) continue;
      if (!found.some((other) => overlaps(other.span, span))) found.push({ value, span });
    }
  }
  return found;
}

const MONEY =
  /(?<![a-z]|\d)(?:\$\s?(?<before>\d[\d, ]*(?:\.\d+)?)\s?(?<thousandBefore>k|thousand)?|(?<after>\d[\d, ]*(?:\.\d+)?)\s?(?<thousandAfter>k|thousand)?\s?(?:\$|dollars)|(?<bare>\d{2,3}(?:\.\d)?)\s?(?<thousandBare>k|thousand|grand|mille)|(?<large>\d{2,3}[, ]?\d{3}))(?![a-z\d])/gu;
const INCOME_BEFORE =
  /\b(?:income|incomes|makes|making|earns?|earning|revenus?|salary|net|gagne|household|annual(?:ly)?|brings?(?: in)?|bringing in|pensions?|lives? on|living on|take[- ]home|grosses|nets?|combined|together|between (?:us|them)|single|couple|seniors?|widow(?:er)?|alone|cpp|oas|gis|rentes?|gagnent)\b[^.?!]*$/u;
const INCOME_AFTER =
  /^\s*(?:\/|per |a |an |par )?(?:year|yr|annum|annually|income|an\b|annee|income)|^\s*(?:between (?:us|them)|together|combined|jointly|for (?:the )?(?:two|both)|coming in|in pensions?|of pension|all in|all told|par annee|a deux|ensemble)|^\s*(?:net |gross |family |household |single |annual )*(?:income|revenu)/u;

function readIncome(folded: string): readonly Slot<number>[] {
  return findAll(folded, MONEY).flatMap(({ span, groups }) => {
    const { before: sign, after: behind, bare, large, thousandBefore, thousandAfter, thousandBare } = groups;
    const amount = parseNumber((sign ?? behind ?? bare ?? large ?? "").replaceAll(/[ ,]/gu, ""));
    if (amount === undefined) return [];
    const isIncome =
      INCOME_BEFORE.test(before(folded, span, 50)) || INCOME_AFTER.test(after(folded, span, 30));
    if (!isIncome) return [];
    const isThousands = thousandBefore ?? thousandAfter ?? thousandBare;
    return [slot(Math.round(amount * 100) * (isThousands === undefined ? 1 : 1000), span)];
  });
}

/** Also in words: "sixty thousand"; their place is not known then. */
function readIncomes(folded: string): readonly Slot<number>[] {
  const written = readIncome(folded);
  return written.length > 0
    ? written
    : readIncome(toClinicalText(folded)).map((income) => ({ ...income, span: null }));
}

/** A spouse who lives in a home does not make a couple (formulary book, p. 14). */
const SPOUSE_IN_HOME = words(
  String.raw`(?:wife|husband|hubby|spouse|partner|conjointe?|epouse|mari)(?:'s| is| was| lives| living| now| has been| has gone| went| moved| resides| already| just| est)*(?: (?:in|at|to|into|en|au|dans))+(?: (?:an?|the|un|une))?(?: \w+){0,2}? ?(?:ltc|long[- ]term[- ]care|nursing home|care home|home for special care|community home for opportunity|foyer|chsld|soins de longue duree)|(?:wife|husband|spouse|partner)(?:'s| is) (?:in )?(?:a )?(?:nursing home|ltc) resident`,
);

const SPOUSE: readonly (readonly [boolean, RegExp])[] = [
  [
    false,
    words(
      String.raw`lives? alone|living alone|single|widow(?:ed|er)?|no spouse|on (?:her|his) own|by (?:herself|himself)|divorced|separated|never married|bachelor|unmarried|unattached|(?:wife|husband|spouse|hubby|partner) (?:died|passed(?: away)?|is gone|is dead)|celibataire|vit seule?|veuve?|divorcee?`,
    ),
  ],
  [
    true,
    words(
      String.raw`couple|mr\.? (?:and|&|\+) mrs|mrs\.? (?:and|&|\+) mr|m\. et mme|husband and wife|man and wife|married|lives with (?:his|her|their) (?:wife|husband|spouse|partner)|with (?:a )?spouse|family income|household income|combined income|couples?|(?:me|him|her) and (?:the |my |his |her )(?:wife|husband|missus|hubby|partner|spouse)|(?:wife|husband|hubby|spouse|partner) and (?:i|me|he|she|her|him)|(?:he|she|him|her) and (?:his|her) (?:wife|husband|spouse|partner)|(?:two|both) of (?:us|them)|they(?:'re| are) both|between (?:us|them)|common[- ]law|with (?:his|her|my) (?:wife|husband|spouse|partner)|mariee?s?|conjointe?`,
    ),
  ],
];

export interface ReadPayers extends Pick<
  QuestionFacts,
  "socialAssistance" | "incomeCents" | "livesWithSpouse" | "isEnrolledForSeniors" | "payers"
> {
  readonly contradictions: readonly Contradiction[];
}

function pickAssistance(folded: string): Pick<ReadPayers, "socialAssistance" | "contradictions"> {
  const found = readAssistance(folded);
  const kinds = new Set(found.map(({ value }) => value));
  // "on OW or ODSP" is one or the other: either is social assistance.
  if (kinds.size > 1 && !kinds.has("none")) {
    const [first] = found;
    const named = found.filter(({ value }) => value !== "unspecified");
    const isEither = named.every(({ value }) => value === "ontario_works" || value === "odsp");
    const isOne = new Set(named.map(({ value }) => value)).size === 1;
    const pick = isOne || isEither ? named[0] : undefined;
    return {
      ...(pick
        ? { socialAssistance: slot(pick.value, pick.span) }
        : first
          ? { socialAssistance: slot("unspecified", first.span) }
          : {}),
      contradictions: [],
    };
  }
  const [only] = found;
  if (kinds.size === 1 && only) return { socialAssistance: slot(only.value, only.span), contradictions: [] };
  if (kinds.size === 0) return { contradictions: [] };
  return {
    contradictions: [
      {
        about: "socialAssistance",
        spans: found.map(({ span }) => span),
        words: "The question says both that the person receives social assistance and that they do not.",
      },
    ],
  };
}

/** "No Trillium": said not to have it. */
const isWithout = (folded: string, span: Span): boolean =>
  /\b(?:no|without|nor|neither|not (?:on|in|with|enrolled in))\s(?:(?:odsp|ow|ontario works|trillium|tdp|odb|social assistance|welfare|disability)(?:,|,? or| nor|,? and|\s?\/)\s?)*(?:the )?$/u.test(
    before(folded, span, 70),
  );

function readPlans(folded: string): QuestionFacts["payers"] {
  const payers: Partial<Record<Payer, Slot<boolean>>> = {};
  for (const [payer, value, pattern] of PAYER_WORDS) {
    const [match] = findAll(folded, pattern);
    if (match) payers[payer] ??= slot(value && !isWithout(folded, match.span), match.span);
  }
  return payers;
}

const SENIORS_PROGRAM = String.raw`(?:seniors'? co-?pay(?:ment)?(?: program| thing| plan| deal| benefit)?|co-?pay(?:ment)? (?:program|thing|plan)(?: for seniors)?|seniors'? (?:drug |benefit |co-?pay |low[- ]income )*(?:program|thing|plan)|low[- ]income (?:program|thing|plan|benefit)|(?:low[- ]income|reduced|two[- ]dollar|\$2) co-?pay(?:ment)?(?: \w+)?|low[- ]income senior\w*(?: program)?|scp)`;
const ENROLLED = words(
  String.raw`(?<not>(?:not|never|n't|yet to be|isn't) (?:yet |been )?)?(?:signed (?:\w+ )?up|enrol+ed|registered|approved|accepted|already in|is in|are in|is on|are on|in|on) (?:\w+ ){0,3}?(?:the |le )?${SENIORS_PROGRAM}`,
);

/** Whether a senior is in the Seniors Co-Payment Program. */
function readEnrolment(folded: string): Pick<ReadPayers, "isEnrolledForSeniors"> {
  const [found] = findAll(folded, ENROLLED);
  if (!found) {
    const [alone] = findAll(folded, words(String.raw`(?<not>not )?enrol+ed(?! (?:in|with|at)\b)`));
    return alone ? { isEnrolledForSeniors: slot(alone.groups["not"] === undefined, alone.span) } : {};
  }
  return { isEnrolledForSeniors: slot(found.groups["not"] === undefined, found.span) };
}

/** Who pays, and what decides the share: assistance, income, household, plans. */
export function readPayers(folded: string): ReadPayers {
  const assistance = pickAssistance(folded);
  const incomes = readIncomes(folded);
  const [income] = incomes;
  const isSeveral = new Set(incomes.map(({ value }) => value)).size > 1;
  const household = SPOUSE.flatMap(([value, pattern]) =>
    findAll(folded, pattern).map(({ span }) => slot(value, span)),
  );
  const [inHome] = findAll(folded, SPOUSE_IN_HOME);
  const own = inHome ? [slot(false, inHome.span)] : household;
  const [spouse] = own;
  return {
    ...assistance,
    ...(income && !isSeveral ? { incomeCents: income } : {}),
    ...(spouse && own.every(({ value }) => value === spouse.value) ? { livesWithSpouse: spouse } : {}),
    ...readEnrolment(folded),
    payers: readPlans(folded),
    contradictions: [
      ...assistance.contradictions,
      ...(isSeveral
        ? [
            {
              about: "incomeCents",
              spans: incomes.flatMap(({ span }) => span ?? []),
              words: "More than one income is given.",
            },
          ]
        : []),
    ],
  };
}
