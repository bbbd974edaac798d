import type { Span } from "@clinical-mcp/citations";
import type {
  Ask,
  BillingIntent,
  DeviceIntent,
  DrugIntent,
  DrugName,
  Intent,
  QuestionFacts,
  Slot,
} from "./coverage-question.ts";
import type { Mention, Mentions } from "./find-mentions.ts";
import type { PhraseMatch } from "./folded-text.ts";
import { asksFor, type AskMention } from "./read-asks.ts";
import { bySpan, spansOf, type ReadCodes } from "./read-codes.ts";
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

const TOGETHER = /\b(?:together|same day|same visit|on top of|in addition|along with|combined?)\b/u;
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
  const services = isAsked ? mentions.services : [];
  const isVague =
    isBilling && isAlone && mentions.unknown.length === 0 && codes.reasonForUseCodes.length === 0;
  if (codes.feeCodes.length === 0 && services.length === 0 && !isVague) return [];
  const slots = services.flatMap(({ values, span }) =>
    values.map((row) => ({ value: findCandidates(row, facts), span, from: "text" as const })),
  );
  return [
    {
      kind: "billing",
      span: cover(spansOf([...codes.feeCodes, ...slots])),
      asks,
      codes: codes.feeCodes,
      services: codes.feeCodes.length > 0 ? slots.filter(({ value: { service } }) => service !== "") : slots,
      isTogether: areTogether(folded, codes.feeCodes),
    },
  ];
}

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
  /\b(?:on|taking|takes|tried|failed|intolerant to|allergic to|despite|sous)(?: (?:max\w*|high|full|low|the))?(?: dose)?\s*$/u;

/** "Dexcom for someone on insulin" asks about the sensor: what the patient takes already is not asked about. */
function withoutTherapy(readings: Readings): Readings {
  const { folded, mentions, codes } = readings;
  const drugs = mentions.drugs.filter(({ span }) => !THERAPY_BEFORE.test(folded.slice(0, span.start)));
  const rest: Readings = { ...readings, mentions: { ...mentions, drugs } };
  const isElseAsked =
    drugs.length + mentions.devices.length + codes.productNumbers.length > 0 ||
    toBilling(rest).some((intent) => intent.codes.length + intent.services.length > 0);
  return isElseAsked ? rest : readings;
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
  const named = readings.mentions.drugs.map((mention) => toDrug(mention, readings));
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
  /\b(?:odb|formulary|drugs?|medications?|meds?|generics?|prescri\w+|lu|rfu|cover(?:ed|age)?|listed|pills?|tablets?|co-?pay(?:ment)?|deductible|rembours\w+|couvert\w*)\b/u;

const EMPTY_DRUG = {
  kind: "drug",
  isSpellingGuessed: false,
  strength: undefined,
  indication: undefined,
} as const;

const toReasonCodes = ({ reasonForUseCodes }: ReadCodes): readonly Slot<string>[] =>
  reasonForUseCodes.map(({ value, span, from }) => ({ value: value.value, span, from }));

/** What the question asks of each program, in its order; empty where nothing in it was recognised. */
export function buildIntents(all: Readings): readonly Intent[] {
  const readings = withoutTherapy(all);
  const intents: readonly Intent[] = [...toBilling(readings), ...toDrugs(readings), ...toDevices(readings)];
  const found = intents.length > 0 ? intents : toUnrecognised(readings);
  return found.toSorted((one, other) => bySpan(asSlot(one), asSlot(other)));
}

const asSlot = ({ span }: Intent): Slot<null> => ({ value: null, span, from: "text" });
