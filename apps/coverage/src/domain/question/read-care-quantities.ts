import { NUMBER_PATTERN, parseNumber } from "@clinical-mcp/citations";
import { findAll, words, type PhraseMatch } from "./folded-text.ts";
import { isNegated } from "./negation.ts";
import type { Asserted } from "./stated-concept.ts";

const COUNT = String.raw`(?<count>${NUMBER_PATTERN}|an?|half an?)`;

const DIABETICS = words(
  String.raw`(?:(?<bound>over|more than|well over|under|fewer than|less than|only|about|around|nearly) )?(?<count>\d{2,4}|a hundred) (?:[a-z]+ ){0,3}?(?:diabetics|diabetic patients|patients with (?:type \d )?diabetes|people with diabetes)`,
);
const E_CONSULTS = words(
  String.raw`(?:(?:number|no\.?|#) ?(?<nth>\d{1,4})|(?<ordinal>\d{1,4})(?:st|nd|rd|th)|(?<count>\d{1,4})) (?:of (?:my )?|[a-z]+ )?(?:e-?consult(?:ation)?s?|k73[89]s?)`,
);
const ANSWERED = words(
  String.raw`(?:answer(?:ed)?|repl(?:y|ied)|opinion|responded|response|came back|got back|report)(?: \S+){0,4}? (?<count>${NUMBER_PATTERN}|an?) (?<unit>days?|weeks?|months?)(?: later| after)?`,
);
const IN_PERSON = words(
  String.raw`(?<count>${NUMBER_PATTERN}) (?:minutes?|min|of them|of those|of the \d+)(?: [a-z]+)? (?:were |was )?(?:in[- ]person|face[- ]to[- ]face|in the (?:office|room))`,
);
const LATER = words(
  String.raw`${COUNT} (?<unit>hours?|hrs?|h|minutes?|mins?) (?:later|after|apart|since|following|on)`,
);
const SHARED_CARE =
  /\b(?:concurrent|supportive|reassur\w*|liaison|looke?d? in on|drop(?:ped)? (?:in|by)|explain(?:ed|ing)? things|under (?:the )?(?:ortho\w*|surg\w+|cardiolog\w+))\b|\bc0(?:08|10)\b|\bc138\b/u;
const SHARED_WEEK = words(
  String.raw`(?:(?<ordinal>first|1st|second|2nd|third|3rd|fourth|4th|fifth|5th|later) week|week (?<number>one|two|three|four|five|\d{1,2})|(?<after>after (?:the|that) first week))`,
);
const REASSESSED = /\bre-?(?:assess\w*|check\w*|visit\w*|eval\w*)\b|\bh1[0235]4\b|\bagain\b/u;

const MOST_E_CONSULTATIONS = 400;
const MANY_DIABETICS = 100;
const MOST_DAYS = 30;
const LEAST_IN_PERSON = 26;
const TWO_HOURS = 120;
const DAYS_OF: Readonly<Record<string, number>> = { d: 1, w: 7, m: 31 };

const toNumber = (written: string | undefined): number | undefined => {
  if (written === undefined) return undefined;
  if (/^an?$/u.test(written)) return 1;
  if (written.startsWith("half")) return 0.5;
  return written === "a hundred" ? MANY_DIABETICS : parseNumber(written);
};

const one = (fact: Asserted["fact"], value: boolean | undefined, match: PhraseMatch): readonly Asserted[] =>
  value === undefined ? [] : [{ fact, value, span: match.span }];

/** "Only 60 diabetics", "well over a hundred diabetic patients": more than 100 is wanted (A94). */
const readDiabetics = (folded: string): readonly Asserted[] =>
  findAll(folded, DIABETICS).flatMap((match) => {
    const { bound = "", count } = match.groups;
    const amount = toNumber(count);
    if (amount === undefined) return [];
    const isOver = /over|more/u.test(bound) && amount >= MANY_DIABETICS && !isNegated(folded, match.span);
    const isVague = /about|around|nearly/u.test(bound) && amount === MANY_DIABETICS;
    return isVague ? [] : one("has_over_100_diabetic_patients", isOver || amount > MANY_DIABETICS, match);
  });

const readElectronic = (folded: string): readonly Asserted[] => [
  ...findAll(folded, E_CONSULTS).flatMap((match) => {
    const { nth, ordinal, count } = match.groups;
    // "With 400 already" this is the next; "the 400th" is still within.
    const at = Number(nth ?? ordinal ?? Number(count) + 1);
    return at < 50 ? [] : one("is_under_400_e_consultations", at <= MOST_E_CONSULTATIONS, match);
  }),
  ...findAll(folded, ANSWERED).flatMap((match) => {
    const { count, unit = "day" } = match.groups;
    const amount = toNumber(count);
    const days = amount === undefined ? undefined : amount * (DAYS_OF[unit.charAt(0)] ?? 1);
    return one("is_opinion_within_30_days", days === undefined ? undefined : days <= MOST_DAYS, match);
  }),
];

const readTimes = (folded: string): readonly Asserted[] => [
  ...findAll(folded, IN_PERSON).flatMap((match) => {
    const minutes = toNumber(match.groups["count"]);
    return one(
      "is_in_person_for_26_minutes",
      minutes === undefined ? undefined : minutes >= LEAST_IN_PERSON,
      match,
    );
  }),
  ...(REASSESSED.test(folded) ? findAll(folded, LATER) : []).flatMap((match) => {
    const { count, unit = "hours" } = match.groups;
    const amount = toNumber(count);
    const minutes = amount === undefined ? undefined : amount * (unit.startsWith("h") ? 60 : 1);
    return one(
      "is_two_hours_after_last_assessment",
      minutes === undefined ? undefined : minutes >= TWO_HOURS,
      match,
    );
  }),
];

const BODY_SHARE = words(
  String.raw`(?<count>\d{1,3}) ?(?:%|percent|per cent)(?: of)?(?: (?:the|her|his|total|body))*? (?:body|bsa|skin|surface)(?: surface(?: area)?)?|bsa (?:of |is |was |about |around |over )?(?<area>\d{1,3})`,
);
const WIDE_PERCENT = 30;

/** Psoriasis over 40 % of the body is extensive; over 10 % it may still have systemic therapy (A88, A89). */
const readBodyShare = (folded: string): readonly Asserted[] =>
  findAll(folded, BODY_SHARE).flatMap((match) => {
    const share = toNumber(match.groups["count"] ?? match.groups["area"]);
    return share !== undefined && share > WIDE_PERCENT
      ? one("is_skin_disease_extensive_or_systemic", true, match)
      : [];
  });

const HEALTH_VISIT = /\bk133\b/u;
const ON_A_SCREEN = words(
  String.raw`virtual(?:ly)?|by (?:phone|video|telephone)|telephone|over the phone|video(?: call| visit)?|on zoom`,
);
const IN_THE_ROOM = words(
  String.raw`in[- ]person|face[- ]to[- ]face|in (?:the|my|our) (?:clinic|office|room)|at (?:the|my|our) (?:clinic|office)|part(?:ly)?(?: of)?|half|the rest|remainder`,
);

/** Whether a health visit was partly on a screen and partly in the room. */
export const isSplitVisit = (folded: string): boolean =>
  HEALTH_VISIT.test(folded) &&
  findAll(folded, ON_A_SCREEN).length > 0 &&
  findAll(folded, IN_THE_ROOM).length > 0;

/** A health visit that was all on a screen has no minutes in person. */
function readOnScreen(folded: string): readonly Asserted[] {
  const [screen] = HEALTH_VISIT.test(folded) ? findAll(folded, ON_A_SCREEN) : [];
  return screen && !isSplitVisit(folded) && !isNegated(folded, screen.span)
    ? one("is_in_person_for_26_minutes", false, screen)
    : [];
}

const readSharedWeek = (folded: string): readonly Asserted[] =>
  (SHARED_CARE.test(folded) ? findAll(folded, SHARED_WEEK) : []).flatMap((match) => {
    const { ordinal, number, after } = match.groups;
    const isFirst =
      after === undefined && (/^(?:first|1st)$/u.test(ordinal ?? "") || /^(?:one|1)$/u.test(number ?? ""));
    return one("is_first_week_of_shared_care", isFirst, match);
  });

const WAX = /\b(?:wax|cerumen|syring\w*|g420|cires?)\b/u;
const DEAF = words(
  String.raw`hearing (?:was |is |has been |got |became )?(?:[a-z]+ )?(?:muffled|reduced|decreased|impaired|poor|worse|bad|dull|blocked|gone|down)|hearing (?:loss|impairment|is down|down|muffled|reduced|affected|drop\w*)|(?:muffled|reduced|decreased|impaired|poor|worse) hearing|(?:can't|cannot|can not|could not|couldn't|hardly|barely) hear\w*|deaf(?:ness)?|hard of hearing|surdite`,
);
const HEARS = words(
  String.raw`hears? (?:[a-z]+ )?(?:fine|well|normally|perfectly|okay|ok)|hearing (?:is |was )?(?:fine|normal|good|ok|okay|intact|unaffected|not affected)|normal hearing|asymptomatic|no (?:symptoms|complaints|hearing (?:issues?|problems?|complaints?))|(?:not|n't|never) bother(?:ing|ed)? (?:him|her|them)|routine (?:cleaning|syring\w*)|just (?:wants|wanted|likes|liked)|for comfort|for hearing aids? fitting`,
);
const DROPS = words(
  String.raw`(?:drops|cerumenolytics?|softeners?|cerumol|mineral oil|olive oil|peroxide)(?: [^.?!;]{0,40}?)?(?:fail\w*|no (?:help|luck|good|effect|use)|did nothing|useless|(?:didn't|did not|hadn't|had not|haven't|have not|hasn't|don't|would not|wouldn't) (?:[a-z]+ )?(?:help(?:ed)?|work(?:ed)?|clear(?:ed)?|do(?:ne)? (?:anything|much))|without (?:effect|success|benefit|relief)|hadn't worked|haven't worked)|(?:failed|despite|in spite of|tried|after|unresponsive to|resistant to) (?:\S+ ){0,5}?(?:drops|cerumenolytics?|softeners?|mineral oil|olive oil)`,
);
const LOOK = words(
  String.raw`(?:to (?:see|visuali[sz]e|view|examine|inspect|look at)|(?:couldn't|could not|can't|cannot|unable to|not able to|no way to) (?:see|visuali[sz]e|view|examine)) (?:[a-z]+ ){0,3}?(?:drum|tm|tympanic|canal|membrane|ear ?drum)s?|(?:obscur\w+|block\w+|hid(?:ing|den)?) (?:[a-z]+ ){0,3}?(?:drum|tm|tympanic|canal|eardrum)`,
);

/** Wax is insured where drops left a hearing loss, or the drum had to be seen (J98). */
function readEarWax(folded: string): readonly Asserted[] {
  if (!WAX.test(folded)) return [];
  const fact = "is_ear_wax_indication_met";
  const said = (pattern: RegExp): PhraseMatch | undefined =>
    findAll(folded, pattern).find(({ span }) => !isNegated(folded, span));
  const look =
    said(LOOK) ?? findAll(folded, LOOK).find(({ written }) => /n't|not|unable|no way/u.test(written));
  if (look) return one(fact, true, look);
  const deaf = said(DEAF);
  const drops = findAll(folded, DROPS)[0];
  if (deaf && drops) return one(fact, true, deaf);
  const denied = findAll(folded, DEAF).find(({ span }) => isNegated(folded, span)) ?? said(HEARS);
  return denied && !deaf ? one(fact, false, denied) : [];
}

const GESTATION = words(
  String.raw`(?<weeks>\d{2})(?:(?: ?\+ ?\d| \d\/7| and \d days?| and a half)?(?:[ -](?:weeks?|wks?|week'?s)| ?w(?:k|ks)?)(?! (?:ago|later|post|after|old|of (?:treatment|therapy)))|[ -]?weekers?)`,
);
const OF_BIRTH =
  /\be414\b|\b(?:deliver[a-z]*|labou?r|births?|born|vaginal[a-z]*|section|gestation[a-z]*|pre-?term|premature|obstetric[a-z]*|accouchement)\b/u;
const HIGH_RISK_BEFORE_WEEK = 32;
const FEWEST_WEEKS = 20;

/** A birth before 32 weeks is one of the listed risks (K8); a later one may have another of them. */
const readGestation = (folded: string): readonly Asserted[] =>
  !OF_BIRTH.test(folded)
    ? []
    : findAll(folded, GESTATION).flatMap((match) => {
        const weeks = toNumber(match.groups["weeks"]) ?? Infinity;
        const isEarly = weeks >= FEWEST_WEEKS && weeks < HIGH_RISK_BEFORE_WEEK;
        return one("has_listed_obstetric_risk", isEarly ? true : undefined, match);
      });

/** Facts of single services that a number or two statements together decide. */
export const readCareQuantities = (folded: string): readonly Asserted[] => [
  ...readDiabetics(folded),
  ...readElectronic(folded),
  ...readTimes(folded),
  ...readOnScreen(folded),
  ...readBodyShare(folded),
  ...readSharedWeek(folded),
  ...readEarWax(folded),
  ...readGestation(folded),
];
