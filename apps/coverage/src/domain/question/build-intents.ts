import type { Span } from "@clinical-mcp/citations";
import { isForAdp, withoutTherapy, withoutTwins } from "./asked-drugs.ts";
import { toBilling } from "./build-billing.ts";
import type {
  CircumstanceMention,
  DeviceIntent,
  DrugIntent,
  DrugName,
  Intent,
  Slot,
} from "./coverage-question.ts";
import type { Mention, Mentions } from "./find-mentions.ts";
import { asksFor } from "./read-asks.ts";
import { bySpan, isTaken, type ReadCodes } from "./read-codes.ts";
import type { Readings } from "./readings.ts";
import { strengthOf } from "./strength.ts";

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
  const isAdpOnly = isForAdp(all.folded) && !found.some(({ kind }) => kind === "billing");
  const rank = ({ kind }: Intent): number => Number(isAdpOnly && kind === "drug");
  return found.toSorted((one, other) => rank(one) - rank(other) || bySpan(asSlot(one), asSlot(other)));
}

const asSlot = ({ span }: Intent): Slot<null> => ({ value: null, span, from: "text" });
