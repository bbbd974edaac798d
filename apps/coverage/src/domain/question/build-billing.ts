import type { Span } from "@clinical-mcp/citations";
import type { Ask, BillingIntent, ServiceMention, Slot } from "./coverage-question.ts";
import { findApart } from "./asked-apart.ts";
import { EACH, EITHER, isPriceList, readManner, SUM } from "./asked-manner.ts";
import { asksFor, namesDrugPlan } from "./read-asks.ts";
import { findAll, words } from "./folded-text.ts";
import { spansOf, type ReadCodes } from "./read-codes.ts";
import type { Readings } from "./readings.ts";
import { isAside } from "./service-asides.ts";
import { findCandidates } from "./service-catalog.ts";

const TOGETHER =
  /\b(?:together|togehter|togther|same (?:calendar |service )?(?:day|date)|that day|same visit|same encounter|on top|in addition|beside|besides|both|too|as well|the day i|along with|combined?|add(?:ed|ing|s)?|goes? with|going with|tack(?:ed)? on|stack(?:ed)?)\b|\b[a-z]\d{3}[abc]? (?:on|to|for) (?:the |my |an? )?[a-z]\d{3}\b/u;
/** "C122 for today. If she goes home tomorrow, C124 as well?": each on its day. */
const OTHER_DAY = /\b(?:tomorrow|yesterday|(?:the )?(?:next|following|other) day|day after)\b/u;
const WITH_IT =
  /\bwith (?:it|that|this|them|that one)\b|\b(?:one|same|that|the) (?:visit|encounter|appointment)\b/u;
/** Words that join two codes, and much else where they do not stand between them. */
const JOINING =
  /\b(?:with|while|during|plus|as well as|avec|also|alongside|next to|(?:on|in|at) (?:the same|that same|one) (?:visit|time|encounter|appointment|session|sitting|day)|one visit|in one go)\b/u;

/** "Stick E083 on it", "E083 rides along on C121": an add-on is of the service that is named with it. */
function isAttached(folded: string, codes: ReadCodes["feeCodes"], told: readonly string[]): boolean {
  const asked = codes.filter(({ value }) => !told.includes(value));
  // The first talk on smoking is what its follow-up rests on.
  const isFollowUp = codes.some(({ value }) => value === "K039");
  const isPremium = ({ value }: Slot<string>): boolean =>
    /^E(?:0[78]|43|54)\d$/u.test(value) && !(isFollowUp && value === "E079");
  return !EITHER.test(folded) && asked.some(isPremium) && asked.some((code) => !isPremium(code));
}

/** Codes that were claimed on another day: what was claimed today is what a premium goes with. */
function listToldBefore({ earlier }: Readings["facts"]): readonly string[] {
  const today = new Set(
    (earlier?.claims ?? []).flatMap(({ isToday, code }) => (isToday === true ? [code] : [])),
  );
  return (earlier?.history ?? []).filter((code) => !today.has(code));
}

/** "A007 today, anything extra for the first visit after hospital?": a premium by its name goes with the code. */
const isPremiumByName = ({ candidates }: ServiceMention): boolean =>
  candidates.length > 0 && candidates.every((code) => /^E08\d$/u.test(code));

function areTogether(
  folded: string,
  codes: ReadCodes["feeCodes"],
  services: BillingIntent["services"],
): boolean {
  const between = cover(spansOf(codes));
  const [code] = codes;
  // "Counselling plus an A007": one by its name, one by its code.
  const isPair =
    codes.length === 1 &&
    services.some(({ value: { candidates } }) => candidates.length === 1 && candidates[0] !== code?.value);
  const single = services.filter(({ value: { candidates } }) => candidates.length === 1);
  if (codes.length === 0 && single.length > 1 && single.length === services.length)
    return /\b(?:both|too|as well|same (?:day|visit|time)|together)\b/u.test(folded);
  if ((codes.length < 2 && !isPair) || !between) return false;
  // The first talk on smoking and its follow-up are of two days.
  if (codes.every(({ value }) => SMOKING.has(value))) return false;
  const gap = folded.slice(between.start, between.end);
  if (OTHER_DAY.test(gap) || haveOwnDays(folded, codes)) return false;
  // "W010 for October. Also, what does W003 pay?" joins nothing.
  return (
    TOGETHER.test(folded) ||
    (SUM.test(folded) && !EACH.test(folded)) ||
    (!isPair && WITH_IT.test(folded)) ||
    (!/[.;!?]\s/u.test(gap) && JOINING.test(gap))
  );
}

/** "C122 for Tuesday, C123 for Wednesday": each code has its own day. */
const OWN_DAY = /^ (?:for|on|was|is|goes on)(?: the)? (?<day>mon|tues?|wed|thu|fri|sat|sun)/u;

function haveOwnDays(folded: string, codes: ReadCodes["feeCodes"]): boolean {
  const days = spansOf(codes).flatMap(({ end }) => OWN_DAY.exec(folded.slice(end))?.groups?.["day"] ?? []);
  return days.length === codes.length && new Set(days).size === days.length && days.length > 1;
}

const SMOKING: ReadonlySet<string> = new Set(["E079", "K039"]);

const cover = (spans: readonly Span[]): Span | null =>
  spans.length === 0
    ? null
    : { start: Math.min(...spans.map(({ start }) => start)), end: Math.max(...spans.map(({ end }) => end)) };

/** "The family doc version and the paediatrician version", "GP vs paeds": the family physician's is asked for, too. */
const FAMILY_TOO =
  /\b(?:family (?:doc\w*|physician|practice)|gp|fp)(?:'s)? (?:version|code|one|fee|rate|amount)\b|\b(?:versus|vs\.?|and|or|than) (?:for )?(?:the |an? )?(?:family (?:doc\w*|physician)|gp|fp)\b/u;
const FAMILY_PRACTICE = "00";
const listVersions = (facts: Readings["facts"], folded: string): readonly Readings["facts"][] =>
  facts.specialty !== undefined && facts.specialty.value !== FAMILY_PRACTICE && FAMILY_TOO.test(folded)
    ? [{ ...facts, specialty: { ...facts.specialty, value: FAMILY_PRACTICE } }, facts]
    : [facts];

/** Services are named in passing too: they are asked about where the words speak of billing, or of nothing else. */
export function toBilling(readings: Readings): readonly BillingIntent[] {
  const { folded, codes, mentions, facts, isBilling } = readings;
  const asks = asksFor(readings.asks, "billing");
  const isAlone =
    mentions.drugs.length === 0 && mentions.devices.length === 0 && codes.productNumbers.length === 0;
  // "Flu shot at the pharmacy, ODB?" asks for no fee.
  const isOfPlan = namesDrugPlan(folded) && !isBilling;
  const isAsked =
    isBilling ||
    mentions.services.some(({ span }) => isPaidService(folded, span)) ||
    asks.some((ask) => BILLING_ASKS.has(ask)) ||
    codes.feeCodes.length > 0 ||
    (isAlone && !isOfPlan);
  const named = isAsked ? mentions.services : listActs(readings);
  const services = withoutPartsOf(withoutOwnPremium(withoutAsides(named, folded), codes.feeCodes));
  const isVague = isAlone && asksVaguely(readings);
  if (codes.feeCodes.length === 0 && services.length === 0 && !isVague) return [];
  const slots = services.flatMap(({ values, span }) =>
    values.flatMap((row) =>
      listVersions(facts, folded).map((own) => ({
        value: findCandidates(row, own),
        span,
        from: "text" as const,
      })),
    ),
  );
  // "Shows up to every visit" begins no claim.
  const settled = slots.filter(({ value }) => isSettled(value));
  const told = codes.feeCodes.length > 0 || settled.length > 0 ? settled : slots;
  const split = splitTold(codes.feeCodes, slots, readings);
  return [
    {
      kind: "billing",
      span: cover([...spansOf([...codes.feeCodes, ...told]), ...spansOfClaim(readings)]),
      ...split,
      services: withoutAnyVisit(withoutToldVisits(slots, facts.earlier?.history ?? [])),
      ...readManner(readings),
      ...relateCodes(readings, { asks, codes: split.codes, services: slots }),
    },
  ];
}

/** Whether the codes that are asked about are one claim, are asked about one by one, or only their fees are. */
function relateCodes(
  readings: Readings,
  { asks, codes, services }: Pick<BillingIntent, "asks" | "codes" | "services">,
): Pick<BillingIntent, "asks" | "isPriceList" | "isTogether" | "apart"> {
  const { folded, facts } = readings;
  const { feeCodes } = readings.codes;
  const apart = findApart(folded, codes);
  const isPriced = isPriceList(readings, asks, { codes, apart });
  return {
    asks: isPriced && asks.length === 0 ? ["fee"] : asks,
    ...(isPriced && { isPriceList: true }),
    isTogether:
      (!isPriced && areTogether(folded, feeCodes, services)) ||
      isAttached(folded, feeCodes, listToldBefore(facts)) ||
      (feeCodes.length > 0 && services.some(({ value }) => isPremiumByName(value))),
    ...(apart && { apart }),
  };
}

/** "Can I bill it?", with nothing beside that could be a name. */
const asksVaguely = ({ isBilling, mentions, codes }: Readings): boolean =>
  isBilling && mentions.unknown.length === 0 && codes.reasonForUseCodes.length === 0;

/** Services that are done and not only spoken of, where no fee is asked. */
const listActs = ({ mentions, facts }: Readings): Readings["mentions"]["services"] =>
  mentions.services.flatMap(({ values, span }) => {
    const own = values.filter((row) => row.is_act && isSettled(findCandidates(row, facts)));
    return own.length > 0 ? [{ values: own, span }] : [];
  });

/** "What does suturing a laceration pay?": neither ADP nor ODB is asked. */
const isPaidService = (folded: string, { start, end }: Span): boolean =>
  [...folded.matchAll(/\bwhat (?:does|do|would|will|is)\b[^?.;]{0,90}?\b(?:pays?|worth)\b/gu)].some(
    (match) =>
      match.index <= start &&
      match.index + match[0].length >= end &&
      !/\b(?:adp|odb|paaf|pmo|ministry|government)\b/u.test(match[0]),
  );

/** A visit of which nothing is said, beside a service that is named, is that service. */
const withoutAnyVisit = (services: BillingIntent["services"]): BillingIntent["services"] => {
  const named = services.filter(({ value }) => value.service !== ANY_VISIT);
  return named.length > 0 ? named : services;
};
const ANY_VISIT = "office_visit";

const OF_RESIDENT = /^W00\d$/u;
/** "Nursing home visits: two in October. Monthly fee?": visits that another fee rests on are told. */
function withoutToldVisits(
  services: BillingIntent["services"],
  history: readonly string[],
): BillingIntent["services"] {
  const open = services.filter(
    ({ value: { candidates } }) =>
      candidates.length === 0 ||
      !candidates.every((code) => OF_RESIDENT.test(code) && history.includes(code)),
  );
  return open.length > 0 ? open : services;
}

/** Whether a sentence that asks goes on behind a place; the last one may end without its sign. */
const isInQuestion = (folded: string, { start, end }: Span): boolean =>
  /^(?:[^.!;?]|[.](?=\d)|\bdr\.)*\?/u.test(folded.slice(end)) ||
  (/^[^.!;?]*$/u.test(folded.slice(end)) &&
    !folded.includes("?") &&
    ASKS_AT_HEAD.test(folded.slice(0, start)));
const ASKS_AT_HEAD =
  /(?:^|[.!;,] )(?:(?:so|and|but|then|now) )?(?:can|could|may|do|does|should|is|are|will|what|which|how) [^.!;?]*$/u;

/**
 * "Two W003 done this month. Monthly fee?": the service that the question asks about by its name, beside codes of
 * other services that were only told.
 */
function splitTold(
  codes: readonly Slot<string>[],
  services: BillingIntent["services"],
  readings: Readings,
): Pick<BillingIntent, "codes" | "beside"> {
  const { folded } = readings;
  const isAsked = ({ span }: { readonly span: Span | null }): boolean =>
    span !== null && isInQuestion(folded, span);
  const others = services.filter(
    ({ value: { candidates, service } }) =>
      service !== ANY_VISIT &&
      candidates.length > 0 &&
      !candidates.some((code) => codes.some(({ value }) => value === code)),
  );
  const granted = [...listGranted(codes, readings), ...listGrantedServices(others, folded)];
  const own = new Set(listOwnCodes(readings));
  const isBetter = codes.length > 0 && codes.every(({ value }) => own.has(value)) && others.length > 0;
  if (isBetter && BETTER.test(folded)) return { codes: [] };
  const isTold = codes.length > 0 && !codes.some(isAsked) && others.some(isAsked);
  if (!isTold) return { codes: pickAsked(codes, readings), ...(granted.length > 0 && { beside: granted }) };
  const before = new Set(readings.facts.earlier?.told);
  // "Put in K132. Which health visit is right at 64?": the wrong one of the visit's codes is not claimed beside it.
  const ofService = new Set(listOwnCodes(readings));
  const told = codes.map(({ value }) => value).filter((code) => !before.has(code) && !ofService.has(code));
  return { codes: [], beside: told };
}

/** The psychiatrist's premium after a discharge is K187 (A174): who names it asks for no other. */
const withoutOwnPremium = (
  named: Readings["mentions"]["services"],
  codes: ReadCodes["feeCodes"],
): Readings["mentions"]["services"] =>
  codes.some(({ value }) => value === "K187")
    ? named.filter(({ values }) => !values.some(({ service }) => service === "post_discharge_visit_premium"))
    : named;

/** Beside what was done, what the patient had before is none: "the discharge visit for a mom who had a section". */
function withoutAsides(
  named: Readings["mentions"]["services"],
  folded: string,
): Readings["mentions"]["services"] {
  const own = named.filter(({ span }) => !isAside(folded, span));
  return own.length > 0 ? own : named;
}

/** "I always billed Z117, is there a better one?": the code that fits what was done is asked for. */
const BETTER =
  /\b(?:an?other|better|different|higher|more (?:fitting|suitable|specific)|proper|some other) (?:one|code|fee code|billing code)\b|\b(?:which|what)(?: \w+){0,2} (?:is|should|would|do)(?: \w+){0,3} (?:instead|right|correct|proper)\b/u;

/** All codes that the services which are named may be. */
const listOwnCodes = ({ mentions }: Readings): readonly string[] =>
  mentions.services.flatMap(({ values }) =>
    values.flatMap((row) => row.codes.map(({ fee_code: code }) => code)),
  );

/** Services that are a part of another that is named: what a biopsy is closed with is no wound of its own. */
function withoutPartsOf(named: Readings["mentions"]["services"]): Readings["mentions"]["services"] {
  const all = new Set(named.flatMap(({ values }) => values.map(({ service }) => service)));
  return named.flatMap(({ values, span }) => {
    const own = values.filter(({ part_of: whole }) => !whole.some((service) => all.has(service)));
    return own.length > 0 ? [{ values: own, span }] : [];
  });
}

/** "If W010 goes in for the month": what is taken to be claimed, and not asked about. */
const GRANTED =
  /\b(?:if|when|once|since|assuming|as|given(?: that)?|because|where) (?:the |an? |my |our |we (?:already )?(?:bill|claim|have|get) )*(?<code>[a-z]\d{3})(?:[abc])?(?: already)? (?:goes|is going|went|is being|is|was|gets|got|has been|already)(?: (?:already|also|going|being|to be))* ?(?:in|out|billed|claimed|submitted|paid|sent|on file)\b/gu;

/** "W010 claimed; W008 too?": told as done in a part of its own. */
const DONE_APART =
  /(?:^|[.;!?] )(?:the |my |our )?(?<code>[a-z]\d{3})[abc]? (?:(?:was|is|has been|already|been|got) )*(?:claimed|billed|submitted|paid|sent in)(?: already)?(?: for (?:the|this|that) month)? ?[;,.:–—-]/gu;

function listGranted(codes: readonly Slot<string>[], { folded }: Readings): readonly string[] {
  const granted = [...folded.matchAll(GRANTED), ...folded.matchAll(DONE_APART)].flatMap(
    (match) => match.groups?.["code"]?.toUpperCase() ?? [],
  );
  const taken = granted.filter((code) => !isPriceAsked(folded, code));
  return codes.some(({ value }) => !taken.includes(value)) ? taken : [];
}

/** "What is W010, and can W003 go in when W010 is paid?": the fee of what is taken to be claimed is asked for, too. */
const isPriceAsked = (folded: string, code: string): boolean =>
  findAll(folded, words(`${code.toLowerCase()}[abc]?`)).some(({ span }) =>
    PRICE_BEFORE.test(folded.slice(0, span.start)),
  );
const PRICE_BEFORE =
  /\b(?:what(?:'s| is| does| do)?|how much(?: is| does)?|(?:fee|price|amount) (?:for|of))(?: (?:the|an?|my))*\s*$/u;

/** "If I also get paid the admission assessment": a service by its name that is taken to be claimed. */
const GRANTED_BEFORE =
  /\b(?:(?:if|when|where|since|because|given|as|once)\b[^.?!;]{0,40}\b(?:paid|claim(?:s|ed)?|bill(?:s|ed)?|gets?|got)|(?:also|already|too|both) (?:been |gets? |got |getting |being )?(?:paid|claimed|billed))(?: for)?(?: (?:the|an?|my|his|her))? $/u;
const listGrantedServices = (services: BillingIntent["services"], folded: string): readonly string[] =>
  services.flatMap(({ span, value: { candidates } }) =>
    span !== null && GRANTED_BEFORE.test(folded.slice(0, span.start)) ? candidates : [],
  );

const NEVER =
  /\b(?:never|no|not|neither|nor|without|haven't|hasn't|hadn't|didn't|nobody|no one|jamais|aucun)(?: (?:yet|ever|had|did|do|done|has|been|got|bill(?:ed)?|claim(?:ed)?|use[d]?|paid|put in|an?|any|the|prior|previous|earlier|other|de|facture)){0,5} $/u;

/** "E079 isn't on file, can K039 go in?" */
const NEVER_BEHIND =
  /^\s*(?:(?:was|were|has|had|is|i|we|they|he|she|have|been) )*(?:never|not|wasn't|hasn't|hadn't|isn't) (?:(?:been|yet|ever|even|actually|got|was) )*(?:billed|claimed|paid|done|submitted|put in|on file)\b/u;
/** "Q040 never claimed for her. Can I claim it?" asks about that one. */
const ASKS_FOR_IT = /\b(?:claim|bill|do|submit|use|add|charge) it\b/u;
const isNeverTold = (behind: string): boolean => NEVER_BEHIND.test(behind) && !ASKS_FOR_IT.test(behind);
/** "Never had an E079 from me": what was never claimed is told, where another code is asked about. */
const listNever = (codes: readonly Slot<string>[], { folded }: Readings): readonly string[] =>
  codes
    .filter(
      ({ span }) =>
        span !== null &&
        (isNeverTold(folded.slice(span.end)) ||
          (NEVER.test(folded.slice(0, span.start)) && !isInQuestion(folded, span))),
    )
    .map(({ value }) => value);

/** "Had three K030. Q040, how much? And a K030 itself?": what was told of is asked about, too. */
function isNamedAgain(folded: string, code: string): boolean {
  const places = findAll(folded, words(`${code.toLowerCase()}[abc]?`)).map(({ span }) => span);
  const last = places.at(-1);
  return (
    places.length > 1 &&
    last !== undefined &&
    isInQuestion(folded, last) &&
    AS_NEW.test(folded.slice(0, last.start))
  );
}
const AS_NEW =
  /\b(?:and|also|plus|next|new|the|another|an?|(?:what|how much)(?:'s| is| does| do)?(?: an?| the| one| each| a single)?)\s*$/u;

/** Codes of the sentence that asks come first; what was only claimed before is not asked about beside others. */
function pickAsked(codes: readonly Slot<string>[], readings: Readings): readonly Slot<string>[] {
  const { folded, facts } = readings;
  const told = new Set([
    ...(facts.earlier?.history ?? []).filter((code) => !isNamedAgain(folded, code)),
    ...listGranted(codes, readings),
    ...listNever(codes, readings),
  ]);
  const open = codes.filter(({ value }) => !told.has(value));
  const asked = open.length > 0 ? open : codes;
  // Premiums of visits, which is what is asked for beside the visit.
  const isAddOn = (code: string): boolean => /^E(?:08|4)\d/u.test(code);
  const isAsked = (code: string): boolean =>
    findAll(folded, words(`${code.toLowerCase()}[abc]?`)).some(({ span }) => isInQuestion(folded, span));
  const rank = ({ value }: Slot<string>): number => 2 * Number(isAsked(value)) + Number(isAddOn(value));
  return asked.toSorted((one, other) => rank(other) - rank(one));
}

/** Whether a service is clear enough to be answered beside what else is asked. */
const isSettled = ({ candidates, premiumPlace }: ServiceMention): boolean =>
  candidates.length > 0 || premiumPlace !== undefined;

/** Where the question begins to speak of the claim: its facts stand before its name as often as behind. */
const spansOfClaim = ({
  facts: { stay, admission, discharge, minutes, stated },
}: Readings): readonly Span[] =>
  spansOf(
    [stay, admission, discharge, minutes, stated.is_most_responsible_physician].filter(
      (slot) => slot !== undefined,
    ),
  );

const BILLING_ASKS = new Set<Ask>(["may_bill", "which_code", "premiums"]);
