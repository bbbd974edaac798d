import type { Span } from "@clinical-mcp/citations";
import type {
  Ask,
  BillingIntent,
  CircumstanceMention,
  DeviceIntent,
  DrugIntent,
  DrugName,
  Intent,
  QuestionFacts,
  ServiceMention,
  Slot,
} from "./coverage-question.ts";
import type { Mention, Mentions } from "./find-mentions.ts";
import type { PhraseMatch } from "./folded-text.ts";
import { asksFor, type AskMention } from "./read-asks.ts";
import { bySpan, isTaken, spansOf, type ReadCodes } from "./read-codes.ts";
import { findCandidates } from "./service-catalog.ts";
import { strengthOf } from "./strength.ts";

export interface Readings {
  readonly folded: string;
  readonly codes: ReadCodes;
  readonly mentions: Mentions;
  readonly strengths: readonly PhraseMatch[];
  readonly facts: QuestionFacts;
  readonly thingAges: readonly Slot<number>[];
  readonly asks: readonly AskMention[];
  readonly indications: readonly Slot<string>[];
  /** Whether the words speak of billing. */
  readonly isBilling: boolean;
}

const TOGETHER =
  /\b(?:together|same day|same visit|same encounter|on top of|in addition|beside|besides|both|along with|combined?)\b|\b[a-z]\d{3}[abc]? (?:on|to|for) (?:the |my |an? )?[a-z]\d{3}\b/u;
/** Words that join two codes, and much else where they do not stand between them. */
const JOINING = /\b(?:with|plus|as well as|avec)\b/u;

function areTogether(folded: string, codes: ReadCodes["feeCodes"]): boolean {
  const between = cover(spansOf(codes));
  if (codes.length < 2 || !between) return false;
  return TOGETHER.test(folded) || JOINING.test(folded.slice(between.start, between.end));
}

const cover = (spans: readonly Span[]): Span | null =>
  spans.length === 0
    ? null
    : { start: Math.min(...spans.map(({ start }) => start)), end: Math.max(...spans.map(({ end }) => end)) };

/** Services are named in passing too: they are asked about where the words speak of billing, or of nothing else. */
function toBilling(readings: Readings): readonly BillingIntent[] {
  const { folded, codes, mentions, facts, isBilling } = readings;
  const asks = asksFor(readings.asks, "billing");
  const isAlone =
    mentions.drugs.length === 0 && mentions.devices.length === 0 && codes.productNumbers.length === 0;
  const isAsked =
    isBilling || asks.some((ask) => BILLING_ASKS.has(ask)) || codes.feeCodes.length > 0 || isAlone;
  const acts = mentions.services.flatMap(({ values, span }) => {
    const own = values.filter((row) => row.is_act && isSettled(findCandidates(row, facts)));
    return own.length > 0 ? [{ values: own, span }] : [];
  });
  const services = isAsked ? mentions.services : acts;
  const isVague =
    isBilling && isAlone && mentions.unknown.length === 0 && codes.reasonForUseCodes.length === 0;
  if (codes.feeCodes.length === 0 && services.length === 0 && !isVague) return [];
  const slots = services.flatMap(({ values, span }) =>
    values.map((row) => ({ value: findCandidates(row, facts), span, from: "text" as const })),
  );
  return [
    {
      kind: "billing",
      span: cover([...spansOf([...codes.feeCodes, ...slots]), ...spansOfClaim(readings)]),
      asks,
      codes: pickAsked(codes.feeCodes, readings),
      services: codes.feeCodes.length > 0 ? slots.filter(({ value: { service } }) => service !== "") : slots,
      isTogether: areTogether(folded, codes.feeCodes),
    },
  ];
}

/** Codes of the sentence that asks come first; what was only claimed before is not asked about beside others. */
function pickAsked(codes: readonly Slot<string>[], { folded, facts }: Readings): readonly Slot<string>[] {
  const told = new Set(facts.earlier?.history);
  const open = codes.filter(({ value }) => !told.has(value));
  const asked = open.length > 0 ? open : codes;
  const isInQuestion = ({ span }: Slot<string>): boolean =>
    span !== null && /^[^.!;]*\?/u.test(folded.slice(span.end));
  return asked.toSorted((one, other) => Number(isInQuestion(other)) - Number(isInQuestion(one)));
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

/** An indication belongs to every drug of the question that has none of its own nearer. */
function indicationFor(span: Span, indications: readonly Slot<string>[]): Slot<string> | undefined {
  const following = indications.find((slot) => (slot.span?.start ?? 0) >= span.end);
  return following ?? indications.at(-1);
}

function toDrug(mention: Mention<DrugName>, readings: Readings): DrugIntent {
  const { folded, strengths, asks, indications } = readings;
  const { values, span, isSpellingGuessed } = mention;
  return {
    kind: "drug",
    span,
    asks: asksFor(asks, "drug"),
    names: values,
    isSpellingGuessed,
    strength: strengthOf(folded, span, strengths),
    indication: indicationFor(span, indications),
    reasonForUseCodes: toReasonCodes(readings.codes),
  };
}

const THERAPY_BEFORE =
  /\b(?:on|taking|takes|tried|failed|intolerant (?:to|of)|allergic to|despite|sous|keep|keeps|keeping|injecting|injects|uses|using|after|stopped|never tried|whose|with)(?: (?:max\w*|high|full|full-dose|low|the|his|her|daily|basal|maximal|two|three|both))*(?: dose(?: of)?)?\s*$/u;
const THERAPY_BEHIND =
  /^\s*(?:failed|failure|has failed|did not|didn't|was stopped|not tolerated|intoleran\w+|without success|trial|already|before|patients?|pts?|users?|clients?|treated|dependent|requiring)\b/u;
/** Drugs that the patient leaves or starts with are asked about, whatever they stand after. */
const WANTED_BEFORE =
  /\b(?:(?:home|leaves|leaving|discharged|sent home|also|started|starting|going) on|start(?:s|ing|ed)?|add(?:s|ing|ed)?|begin(?:s|ning)?|initiat\w+|wants?|asks? (?:for|about)|request\w*|switch\w* to|prescribe|needs?|give|cover)(?: (?:to (?:try|start|add|begin)|an?|the|her|his))*\s*$/u;
const AND_BEFORE = /(?:\band|,|\+|\bplus|\bor|\/)\s*$/u;

/** "Dexcom for someone on insulin" asks about the sensor: what the patient takes already is not asked about. */
function withoutTherapy(readings: Readings): Readings {
  const { folded, mentions, codes } = readings;
  let isTherapyBefore = false;
  const sorted = mentions.drugs.map((mention) => {
    const [lead, trail] = [folded.slice(0, mention.span.start), folded.slice(mention.span.end)];
    const isWanted = WANTED_BEFORE.test(lead);
    const isTherapy =
      !isWanted &&
      (THERAPY_BEFORE.test(lead) || THERAPY_BEHIND.test(trail) || (isTherapyBefore && AND_BEFORE.test(lead)));
    isTherapyBefore = isTherapy;
    return { mention, isTherapy };
  });
  const drugs = sorted.filter(({ isTherapy }) => !isTherapy).map(({ mention }) => mention);
  const rest: Readings = { ...readings, mentions: { ...mentions, drugs } };
  const isElseAsked =
    drugs.length + codes.productNumbers.length > 0 ||
    (!DRUG_NAMED.test(folded) &&
      (mentions.devices.length > 0 ||
        toBilling(rest).some((intent) => intent.codes.length + intent.services.length > 0)));
  return isElseAsked ? rest : readings;
}

/** "Discharge code, drug, walker?" asks about what the patient is on. */
const DRUG_NAMED = /\b(?:drugs?|meds?|medications?|prescriptions?|refills?)\b/u;

const NAMES_ADP = /\b(?:adp|paaf|assistive devices?)\b/u;
/** Drug products that are things. */
const SUPPLIES = /sensor|strip|glucose|meter|needle|syringe|lancet/iu;
/** ADP's continuous monitors are for type 1 diabetes. */
const TYPE_ONE = /\b(?:type[- ]?(?:1|one|i)|t1dm?|juvenile diabetes)\b/u;
const NAMES_ODB = /\b(?:odb|formulary|drug benefit|limited use|lu|din|pmo)\b/u;

/** What both programs have is asked of the one that is named: "test strips through ADP". */
function withoutTwins({ folded, mentions, facts }: Readings): Mentions["drugs"] {
  const isForAdp = NAMES_ADP.test(folded) || TYPE_ONE.test(folded);
  if (!isForAdp || NAMES_ODB.test(folded)) return mentions.drugs;
  const things = facts.circumstances.filter(({ row }) => row.program === "adp" && row.about.length === 0);
  const others = [...mentions.devices, ...things].flatMap((one) => one.span ?? []);
  return mentions.drugs.filter(
    ({ span, values }) =>
      !isTaken(span, others) && !(others.length > 0 && values.some(({ name }) => SUPPLIES.test(name))),
  );
}

function toDrugs(readings: Readings): readonly DrugIntent[] {
  const { codes, indications, asks } = readings;
  const numbered = codes.productNumbers.map(({ value, span }): DrugIntent => ({
    kind: "drug",
    span,
    asks: asksFor(asks, "drug"),
    names: [{ kind: "din", query: value.value, name: `DIN ${value.value}` }],
    isSpellingGuessed: value.isSuggestion,
    strength: undefined,
    indication: indications[0],
    reasonForUseCodes: toReasonCodes(codes),
  }));
  const named = withoutTwins(readings).map((mention) => toDrug(mention, readings));
  const isKnown = new Set<string>();
  return [...numbered, ...named].filter(({ names, strength }) => {
    const key = `${names.map(({ query }) => query).join("|")} ${strength ?? ""}`;
    if (isKnown.has(key)) return false;
    isKnown.add(key);
    return true;
  });
}

/** "Power tilt wheelchair" is one device: its first name says more. */
const withoutTail = (devices: Mentions["devices"]): Mentions["devices"] =>
  devices.filter(({ span }) => !devices.some((other) => span.start - other.span.end === 1));

/** Things that a rule speaks of and that are no type of device. */
function toThings({ facts, asks, mentions }: Readings): readonly DeviceIntent[] {
  const things = facts.circumstances.filter(({ row }) => row.program === "adp" && row.about.length === 0);
  const [first] = things;
  if (!first) return [];
  const { span } = first;
  const isNamed = mentions.devices.some((mention) => span && isTaken(mention.span, [span]));
  return isNamed
    ? []
    : [
        {
          kind: "device",
          span,
          asks: asksFor(asks, "device"),
          devices: [],
          isSpellingGuessed: false,
          deviceAgeMonths: undefined,
          thing: first,
        },
      ];
}

function toDevices({ mentions, asks, thingAges }: Readings): readonly DeviceIntent[] {
  const isKnown = new Set<string>();
  return withoutTail(mentions.devices).flatMap(({ values, span, isSpellingGuessed }) => {
    const key = values.map(({ type }) => type).join("|");
    if (isKnown.has(key)) return [];
    isKnown.add(key);
    return [
      {
        kind: "device" as const,
        span,
        asks: asksFor(asks, "device"),
        devices: values,
        isSpellingGuessed,
        deviceAgeMonths: thingAges[0],
      },
    ];
  });
}

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

const DRUG_TALK =
  /\b(?:odb|formulary|drugs?|medications?|meds?|generics?|prescri\w+|lu|rfu|cover(?:ed|age)?|listed|pills?|tablets?|co-?pay(?:ment)?|quote-part|per prescription|ordonnance|franchise|deductible|rembours\w+|couvert\w*)\b/u;

const EMPTY_DRUG = {
  kind: "drug",
  isSpellingGuessed: false,
  strength: undefined,
  indication: undefined,
} as const;

const toReasonCodes = ({ reasonForUseCodes }: ReadCodes): readonly Slot<string>[] =>
  reasonForUseCodes.map(({ value, span, from }) => ({ value: value.value, span, from }));

/** What a rule answers where the question names no code and no drug: how many dispensing fees, a missed appointment. */
function toRuled({ facts, asks, codes }: Readings, named: readonly Intent[]): readonly Intent[] {
  const alone = facts.circumstances.filter(({ row }) => row.about.length === 0);
  const find = (program: CircumstanceMention["row"]["program"], kind: Intent["kind"]) =>
    named.some((intent) => intent.kind === kind)
      ? undefined
      : alone.find(({ row }) => row.program === program);
  const [billing, drug] = [find("ohip", "billing"), find("odb", "drug")];
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

/** What the question asks of each program, in its order; empty where nothing in it was recognised. */
export function buildIntents(all: Readings): readonly Intent[] {
  const readings = withoutTherapy(all);
  const named: readonly Intent[] = [
    ...toBilling(readings),
    ...toDrugs(readings),
    ...toDevices(readings),
    ...toThings(readings),
  ];
  const intents = [...named, ...toRuled(readings, named)];
  const found = intents.length > 0 ? intents : toUnrecognised(readings);
  const isAdpOnly = NAMES_ADP.test(all.folded) && !NAMES_ODB.test(all.folded);
  const rank = ({ kind }: Intent): number => Number(isAdpOnly && kind === "drug");
  return found.toSorted((one, other) => rank(one) - rank(other) || bySpan(asSlot(one), asSlot(other)));
}

const asSlot = ({ span }: Intent): Slot<null> => ({ value: null, span, from: "text" });
