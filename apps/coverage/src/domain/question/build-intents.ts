import type { Span } from "@clinical-mcp/citations";
import { isWantedAt, withoutTherapy } from "./asked-drugs.ts";
import { toBilling } from "./build-billing.ts";
import { toDevices, toThings } from "./build-devices.ts";
import { toDrugs, toReasonCodes } from "./build-drugs.ts";
import type { CircumstanceMention, DrugName, Intent } from "./coverage-question.ts";
import { findUnnamed } from "./unnamed-intents.ts";
import { orderAsked, withoutTold } from "./order-asked.ts";
import { isNotToldVisit } from "./told-visits.ts";
import { settleTwins } from "./settle-twins.ts";
import { asksFor } from "./read-asks.ts";
import { isPaidFor } from "./find-scope.ts";
import type { Readings } from "./readings.ts";

/** A question about drugs or devices in which no name was recognised still asks something. */
function toUnrecognised({ mentions, asks, folded, codes }: Readings): readonly Intent[] {
  const [unknown] = mentions.unknown;
  const span = unknown?.span ?? null;
  const device = {
    kind: "device" as const,
    span,
    asks: asksFor(asks, "device"),
    devices: [],
    isSpellingGuessed: false,
  };
  if (/\b(?:adp|cep|paaf|assistive|devices?|equipment)\b/u.test(folded))
    return [{ ...device, deviceAgeMonths: undefined }];
  const isDrug = codes.reasonForUseCodes.length > 0 || DRUG_TALK.test(folded);
  if (!isDrug) return [];
  const names: readonly DrugName[] = unknown
    ? [{ kind: "unrecognised", query: unknown.written, name: unknown.written }]
    : [];
  return [
    { ...EMPTY_DRUG, span, asks: asksFor(asks, "drug"), names, reasonForUseCodes: toReasonCodes(codes) },
  ];
}

const FEWEST_FACTS = 2;
const NAMES_ODB = /\b(?:odb|formulary|drug benefit|limited[- ]use|lu|din)\b/u;
/** What only ADP asks of somebody who wants a glucose monitor. */
const OF_MONITOR = [
  "wears_full_time",
  "wears_below_70",
  "shares_glucose_profile",
  "severe_hypoglycemia_in_24_months",
  "cannot_report_lows_or_test",
];

/** Whether a question tells of a glucose monitor what ADP's criteria ask, and ODB is not named. */
const tellsOfMonitor = ({ folded, facts: { deviceFacts, deviceSituation = {} } }: Readings): boolean =>
  !NAMES_ODB.test(folded) && OF_MONITOR.some((fact) => fact in deviceFacts || fact in deviceSituation);

const DRUG_TALK =
  /\b(?:odb|formulary|drugs?|medications?|meds?|generics?|prescri\w+|lu|rfu|cover(?:ed|age)?|listed|pills?|tablets?|co-?pay(?:ment)?|quote-part|per (?:prescription|script|rx|drug|fill)|scripts?|pharmac\w+|no sub(?:stitution)?|ordonnance|franchise|deductible|rembours\w+|couvert\w*)\b/u;

const EMPTY_DRUG = {
  kind: "drug",
  isSpellingGuessed: false,
  strength: undefined,
  indication: undefined,
} as const;

/** What a rule answers where the question names no code and no drug: how many dispensing fees, a missed appointment. */
function toRuled(
  { facts, asks, codes, folded, isBilling }: Readings,
  named: readonly Intent[],
): readonly Intent[] {
  const alone = facts.circumstances.filter(({ row }) => row.about.length === 0);
  const find = (program: CircumstanceMention["row"]["program"], kind: Intent["kind"]) =>
    named.some((intent) => intent.kind === kind) || (kind === "billing" && named.length > 0 && !isBilling)
      ? undefined
      : alone.find(({ row }) => row.program === program);
  const isOfFees = named.some(({ kind }) => kind === "billing") && !DRUG_TALK.test(folded);
  const [billing, drug] = [find("ohip", "billing"), isOfFees ? undefined : find("odb", "drug")];
  return [
    ...(billing ? [{ ...EMPTY_BILLING, span: billing.span, asks: asksFor(asks, "billing") }] : []),
    ...(drug
      ? [
          {
            ...EMPTY_DRUG,
            span: drug.span,
            asks: asksFor(asks, "drug"),
            names: [],
            reasonForUseCodes: toReasonCodes(codes),
          },
        ]
      : []),
  ];
}

const EMPTY_BILLING = { kind: "billing", codes: [], services: [], isTogether: false } as const;

/** With what has no name, and without what is only told. */
function findOpen(readings: Readings, ruled: readonly Intent[]): readonly Intent[] {
  const known = withoutOrdinary(readings, [...ruled, ...findUnnamed(readings, ruled)]).filter(
    isNotToldVisit(readings),
  );
  return withoutTold(readings, known.length > 0 ? known : toUnrecognised(readings));
}

/** What the question asks of each program, in its order; empty where nothing in it was recognised. */
export function buildIntents(all: Readings): readonly Intent[] {
  const readings = withoutTherapy(all);
  const named: readonly Intent[] = [
    ...toBilling(readings),
    ...toDrugs(readings),
    ...toDevices(readings),
    ...toThings(readings),
  ];
  const claimed = named.filter(isNotGiven(readings));
  const asked = isOnClaim(readings) ? claimed.filter(isOfClaim(readings)) : claimed;
  const ruled = [...asked, ...toRuled(readings, asked)];
  const found = settleTwins(all.folded, findOpen(readings, ruled));
  // What is told of a monitor is told for its criteria, whatever else it names.
  const isAside = (intent: Intent): boolean =>
    intent.kind === "drug" || (intent.kind === "billing" && intent.codes.length === 0);
  const isOfMonitor =
    tellsOfMonitor(all) &&
    found.some(({ kind }) => kind === "device") &&
    !found.some((intent) => intent.kind === "billing" && !isAside(intent));
  // "Insulin pens every day, asks about the needle grant": insulin is told, and the grant is asked for.
  const isOfNeedles =
    !NAMES_ODB.test(all.folded) &&
    found.some(
      (intent) => intent.kind === "device" && intent.devices.some(({ type }) => OF_INSULIN.has(type)),
    );
  const isService = (intent: Intent): boolean =>
    intent.kind === "billing" &&
    intent.codes.length === 0 &&
    !(intent.span !== null && IN_QUESTION.test(all.folded.slice(intent.span.end)));
  // "Two clinic visits this year. Pump?" claims no visit.
  const isDeviceFirst =
    !all.isBilling &&
    found.some(({ kind }) => kind === "device") &&
    Object.keys(all.facts.deviceFacts).length >= FEWEST_FACTS;
  const rank = (intent: Intent): number =>
    Number(
      (isOfMonitor && isAside(intent)) ||
        (isDeviceFirst && isService(intent)) ||
        (isOfNeedles && (isToldDrug(all.folded, intent) || isService(intent))),
    );
  const sentences = orderAsked(all, found);
  const askedAt = (intent: Intent): number => sentences.get(intent) ?? 0;
  return found.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      askedAt(one) - askedAt(other) ||
      startOf(one, all.mentions) - startOf(other, all.mentions) ||
      rankTwins(all.folded, one, other),
  );
}

/** "Semglee covered? And the money for syringes?" asks for both. */
const isToldDrug = (folded: string, { kind, span }: Intent): boolean =>
  kind === "drug" && !(span !== null && COVERED_NEXT.test(folded.slice(span.end)));
const COVERED_NEXT =
  /^[^.!;?]{0,30}\b(?:cover\w*|listed|benefit|free|lu|paid|price|on the list|couvert\w*|rembours\w*)\b[^.!;]{0,30}\?/u;
const OF_INSULIN: ReadonlySet<string> = new Set([
  "insulin_syringes",
  "insulin_pump",
  "insulin_pump_supplies",
]);

/** Within the sentence that asks. */
const IN_QUESTION = /^[^.!;?]*\?/u;

const FUNDING_TALK =
  /\b(?:odb|formulary|adp|cep|drugs?|meds|medications?|devices?|cover(?:s|ed|age)?|lu|limited[- ]use|fund(?:s|ed|ing)?|eligib\w+|grant|listed|generics?|prescri\w+|co-?pay\w*|coupon|price|din|reimburs\w*|ministry|pharmac\w*|drug ?stores?|benefits?|odsp|drug card|fits? (?:a|the|any|which) (?:lu )?code|strips?|lancets?|refills?|rx|codes? (?:do|should|would|can|must|could|shall) (?:i|we|she|he) (?:write|scribble|jot)|needs?|renew\w*|couvert\w*|rembours\w+)\b/u;

/** The same where fee codes are named: drugs and needs are then told of, not asked about. */
const PAYING_TALK =
  /\b(?:odb|formulary|adp|cep|(?<!schedule of )benefits?|ministry|reimburs\w*|(?:on|under|by) the (?:plan|list|drug \w+)|test strips?|per (?:tab|tablet|pill|cap|capsule)|for free|price[ds]?|drug (?:plan|benefit|card)|cover(?:s|ed|age)?|lu|limited use|fund(?:s|ed|ing)?|eligib\w+|grant|listed|generics?|co-?pay\w*|coupon|din|refills?|rx|couvert\w*|rembours\w+)\b/u;

/** "One more K030 now? Also Jardiance for him", "and walker, percent": a sentence that adds a thing asks for it as the one before. */
const isAddedAsk = (folded: string, { start, end }: Span): boolean =>
  ADDED_BEFORE.test(folded.slice(0, start)) || AMOUNT_BEHIND.test(folded.slice(end));
const ADDED_BEFORE =
  /\?\s*(?:(?:and|also|plus|then|next|oh|ps|lastly|finally|secondly|same for|what about)\b\W*)+(?:(?:the|an?|his|her|their|my|some|brand|generic|new) )*$/u;
const AMOUNT_BEHIND = /^[^.!?;]{0,20}\b(?:percent(?:age)?|share|portion|adp part|client part)\b/u;

/** Where a claim is asked about and nothing speaks of drugs or devices, these are the case and not the question. */
const isOfClaim =
  ({ folded, mentions, codes }: Readings) =>
  ({ kind, span }: Intent, _: number, all: readonly Intent[]): boolean =>
    kind === "billing" ||
    (span !== null && IN_QUESTION.test(folded.slice(span.end))) ||
    (span !== null && isAddedAsk(folded, span)) ||
    !all.some((one) => one.kind === "billing") ||
    codes.feeCodes.length + mentions.services.length === 0 ||
    (codes.feeCodes.length > 0 ? PAYING_TALK : FUNDING_TALK).test(folded) ||
    (span !== null && (isPaidFor(folded, span, namesIn(mentions)) || isWantedAt(folded, span)));

/** Beside a claim a drug is asked about by the same words as a thing. */
const namesIn = ({ drugs, devices, services }: Readings["mentions"]) => ({
  others: [...drugs, ...devices, ...services].map(({ span }) => span),
  drugs: [],
});

const isOnClaim = ({ facts, isBilling, codes, mentions, folded }: Readings): boolean =>
  (facts.isVerdictAsked === true && codes.feeCodes.length > 0) ||
  codes.feeCodes.some(({ span }) => span !== null && IN_QUESTION.test(folded.slice(span.end))) ||
  (isBilling && (facts.isVerdictAsked === true || mentions.services.length > 0));

const ORDINARY: ReadonlySet<string> = new Set(["delivery", "office_visit", "immunization"]);

/** Where ADP alone is named and no fee, "delivery" and "visits" are words and no services to bill. */
const withoutOrdinary = ({ folded, isBilling }: Readings, intents: readonly Intent[]): readonly Intent[] =>
  !isBilling &&
  /\b(?:adp|paaf|assistive devices)\b/u.test(folded) &&
  !/\bohip\b/u.test(folded) &&
  intents.some(({ kind }) => kind === "device")
    ? intents.filter(
        (intent) =>
          intent.kind !== "billing" ||
          intent.codes.length > 0 ||
          !intent.services.every(({ value }) => ORDINARY.has(value.service)) ||
          intent.services.length === 0,
      )
    : intents;

/** Where the text first names what an intent is about: "an AFO ... 1) AFO - who pays" names it at once. */
function startOf(intent: Intent, { drugs, devices }: Readings["mentions"]): number {
  const { kind, span } = intent;
  const keyOf = (values: readonly object[]): string => JSON.stringify(values);
  const same =
    kind === "device"
      ? devices.find(({ values }) => keyOf(values) === keyOf(intent.devices))
      : kind === "drug"
        ? drugs.find(({ values }) => keyOf(values) === keyOf(intent.names))
        : undefined;
  return Math.min(...[span, same?.span].flatMap((one) => (one ? [one.start] : [])));
}

/** A thing that both ADP and ODB have is first that of the program that is named first. */
function rankTwins(folded: string, one: Intent, other: Intent): number {
  const at = ({ kind }: Intent): number =>
    kind === "device" ? firstAt(folded, ADP) : kind === "drug" ? firstAt(folded, ODB) : 0;
  const difference = at(one) - at(other);
  return Number.isNaN(difference) ? 0 : difference;
}

const firstAt = (folded: string, pattern: RegExp): number => {
  const at = folded.search(pattern);
  return at < 0 ? Infinity : at;
};
const ADP = /\b(?:adp|paaf|assistive devices?)\b/u;
const ODB = /\b(?:odb|formulary|drug benefit|drug (?:plan|card|program)|pmo)\b/u;
const GIVEN_BEFORE =
  /\b(?:put(?:ting)? in|insert[a-z]*|plac[a-z]+|remov[a-z]+|took|pulled|swapp[a-z]+|old|inject[a-z]*|gave|giving|administer[a-z]*)(?: (?:out|in|an?|the|her|his|old|new)){0,3}\s*$/u;
const GIVEN_BEHIND =
  /^(?:\s\d\S*(?:\s?mg)?)?[\s,:-]*(?:visits?|months?|program[a-z]*|patients?|pts?|clients?|clinic|maintenance|insertion|removal|put in|placed|inserted|out\b|in and|treatment|therapy|team|session|follow-?up|monthly|injection|injected|into)/u;

/** Injections, insertions and opioid programs: the drug is what is injected or what the program is for. */
const OF_A_DRUG = /^(?:G3[2-9]\d|G5[39]\d|G84\d|G700|K68[0234]|A680|A957)$/u;
const COVERAGE_TALK =
  /\b(?:odb|ministry|reimburs\w*|drug (?:card|plan|store)|benefit|formulary|cover(?:s|ed|age)?|lu|limited[- ]use|listed|generics?|co-?pay\w*|price|din|couvert\w*|rembours\w+)\b/u;
const isInjectionClaim = (all: readonly Intent[]): boolean =>
  all.some((one) => one.kind === "billing" && one.codes.some(({ value }) => OF_A_DRUG.test(value)));

/** The insulin that a visit teaches (K029) is asked about only where somebody asks who pays for it. */
const isTaught = (folded: string, intent: Intent, all: readonly Intent[]): boolean =>
  intent.kind === "drug" &&
  intent.names.some(({ query, of = [] }) => [query, ...of].some((name) => name.includes("insulin"))) &&
  all.some((one) => one.kind === "billing" && one.codes.some(({ value }) => value === "K029")) &&
  !COVERAGE_TALK.test(folded);

/** What is put in, taken out or injected for a fee, and the program that a visit is of, is no drug to be covered. */
const isNotGiven =
  ({ folded }: Readings) =>
  (intent: Intent, _: number, all: readonly Intent[]): boolean =>
    intent.kind !== "drug" ||
    intent.span === null ||
    !(isTaught(folded, intent, all) || isGiven(folded, intent.span, all));

function isGiven(folded: string, span: Span, all: readonly Intent[]): boolean {
  return !(
    (isInjectionClaim(all) ? COVERAGE_TALK : FUNDING_TALK).test(folded) ||
    !all.some(
      (one) =>
        one.kind === "billing" &&
        (one.codes.length > 0 || one.services.some(({ value }) => value.candidates.length > 0)),
    ) ||
    !(
      isInjectionClaim(all) ||
      GIVEN_BEFORE.test(folded.slice(0, span.start)) ||
      GIVEN_BEHIND.test(folded.slice(span.end))
    )
  );
}
