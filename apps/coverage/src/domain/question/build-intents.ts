import { isForAdp, withoutTherapy } from "./asked-drugs.ts";
import { toBilling } from "./build-billing.ts";
import { toDevices, toThings } from "./build-devices.ts";
import { toDrugs, toReasonCodes } from "./build-drugs.ts";
import type { CircumstanceMention, DrugName, Intent, Slot } from "./coverage-question.ts";
import { asksFor } from "./read-asks.ts";
import { bySpan } from "./read-codes.ts";
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

const DRUG_TALK =
  /\b(?:odb|formulary|drugs?|medications?|meds?|generics?|prescri\w+|lu|rfu|cover(?:ed|age)?|listed|pills?|tablets?|co-?pay(?:ment)?|quote-part|per prescription|ordonnance|franchise|deductible|rembours\w+|couvert\w*)\b/u;

const EMPTY_DRUG = {
  kind: "drug",
  isSpellingGuessed: false,
  strength: undefined,
  indication: undefined,
} as const;

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
  const claimed = named.filter(isNotGiven(readings));
  const asked = isOnClaim(readings) ? claimed.filter(isOfClaim(readings)) : claimed;
  const intents = [...asked, ...toRuled(readings, asked)];
  const found = intents.length > 0 ? intents : toUnrecognised(readings);
  // A service that no code names is an aside in a question to ADP about a device.
  const isAside = (intent: Intent): boolean =>
    intent.kind === "drug" || (intent.kind === "billing" && intent.codes.length === 0);
  const isAdpOnly =
    isForAdp(all.folded) &&
    found.some(({ kind }) => kind === "device") &&
    !found.some((intent) => intent.kind === "billing" && !isAside(intent));
  const rank = (intent: Intent): number => Number(isAdpOnly && isAside(intent));
  return found.toSorted((one, other) => rank(one) - rank(other) || bySpan(asSlot(one), asSlot(other)));
}

/** Within the sentence that asks. */
const IN_QUESTION = /^[^.!;?]*\?/u;

const FUNDING_TALK =
  /\b(?:odb|formulary|adp|cep|cover(?:s|ed|age)?|lu|limited use|fund(?:s|ed|ing)?|eligib\w+|grant|listed|generics?|prescri\w+|co-?pay\w*|coupon|price|din|refills?|rx|needs?|renew\w*|couvert\w*|rembours\w+)\b/u;

/** Where a claim is asked about and nothing speaks of drugs or devices, these are the case and not the question. */
const isOfClaim =
  ({ folded, mentions, codes }: Readings) =>
  ({ kind, span }: Intent, _: number, all: readonly Intent[]): boolean =>
    kind === "billing" ||
    (span !== null && IN_QUESTION.test(folded.slice(span.end))) ||
    !all.some((one) => one.kind === "billing") ||
    codes.feeCodes.length + mentions.services.length === 0 ||
    FUNDING_TALK.test(folded);

const isOnClaim = ({ facts, isBilling, codes }: Readings): boolean =>
  facts.isVerdictAsked === true && (isBilling || codes.feeCodes.length > 0);

const GIVEN_BEFORE =
  /\b(?:put(?:ting)? in|insert\p{L}*|plac\p{L}+|remov\p{L}+|took|pulled|swapp\p{L}+|old|inject\p{L}*|gave|giving|administer\p{L}*)(?: (?:out|in|an?|the|her|his|old|new)){0,3}\s*$/u;
const GIVEN_BEHIND =
  /^(?:\s\d\S*(?:\s?mg)?)?[\s,:-]*(?:visits?|months?|program\p{L}*|patients?|pts?|clients?|clinic|maintenance|insertion|removal|put in|placed|inserted|out\b|in and|treatment|therapy|team|session|follow-?up|monthly|injection|injected|into)/u;

/** Injections, insertions and opioid programs: the drug is what is injected or what the program is for. */
const OF_A_DRUG = /^(?:G3[2-9]\d|G5[39]\d|G84\d|G700|K68[0234]|A680|A957)$/u;
const COVERAGE_TALK =
  /\b(?:odb|formulary|cover(?:s|ed|age)?|lu|limited use|listed|generics?|co-?pay\w*|price|din|couvert\w*|rembours\w+)\b/u;
const isInjectionClaim = (all: readonly Intent[]): boolean =>
  all.some((one) => one.kind === "billing" && one.codes.some(({ value }) => OF_A_DRUG.test(value)));

/** What is put in, taken out or injected for a fee, and the program that a visit is of, is no drug to be covered. */
const isNotGiven =
  ({ folded }: Readings) =>
  ({ kind, span }: Intent, _: number, all: readonly Intent[]): boolean =>
    kind !== "drug" ||
    span === null ||
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
    );

const asSlot = ({ span }: Intent): Slot<null> => ({ value: null, span, from: "text" });
