import type { Span } from "@clinical-mcp/citations";
import { toReasonCodes } from "./build-drugs.ts";
import type { DrugIntent, Intent } from "./coverage-question.ts";
import { listTopicClauses } from "./divide-question.ts";
import { findNameless } from "./find-scope.ts";
import { asksFor } from "./read-asks.ts";
import { isTaken } from "./read-codes.ts";
import type { Readings } from "./readings.ts";

/** Asks for a code of the Schedule, or whether something may be claimed, and can mean nothing else. */
const ASKS_TO_BILL =
  /\b(?:(?:billing|fee|ohip|office) codes?|what (?:do|can|should|would|could|may) (?:i|we|he|she|they|the (?:dr|doctor|physician|np|doc))(?: even| then)? (?:bill|claim|charge)|(?:can|may|do|should|could) (?:i|we|he|she|they|the (?:dr|doctor|physician|doc)) (?:also |even |still )?(?:bill|claim|charge)(?! (?:(?:it|this|that|them|some|part|any|the (?:money|cost|price)) )?(?:back\b|(?:back )?(?:to |through |from )?(?:the )?(?:adp|paaf|odb)\b))|[a-z]-codes?|how (?:do|should|would|can) (?:i|we) (?:bill|claim|code)|(?:peux|peut|puis-je|peut-on|dois-je) (?:je |on )?facturer|code de facturation|honoraires|(?<!dispensing )fees? for|(?:does|will|can|would) ohip|ohip (?:pays?|covers?))\b/u;
/** "Fees?": of what was told before. */
const FEES_ALONE = /^\W*(?:the )?(?:fees?|codes? and fees?|tarifs?)\W*$/u;
/** Asks for a code: of the Schedule or of Limited Use. */
const ASKS_FOR_CODE = /\b(?:(?:what|which|quels?) (?:fee |billing |ohip )?codes?)\b/u;
const OF_LIMITED_USE = /\b(?:lu|limited[- ]use|reason[- ]for[- ]use|rfu|odb|formulary|prescription|rx)\b/u;

const EMPTY_BILLING = { kind: "billing", codes: [], services: [], isTogether: false } as const;
const EMPTY_DRUG = {
  kind: "drug",
  isSpellingGuessed: false,
  strength: undefined,
  indication: undefined,
} as const;

/** A service that nothing names is asked about, too, where a clause asks for its code beside a drug or a device. */
function findUnnamedService({ folded, mentions, asks }: Readings): readonly Intent[] {
  const drugs = mentions.drugs.map(({ span }) => span);
  const asked = listTopicClauses(folded).find(({ span }) => {
    const text = folded.slice(span.start, span.end);
    const isDrugBefore = drugs.some(({ start }) => start < span.end);
    return (
      !OF_LIMITED_USE.test(text) &&
      (ASKS_TO_BILL.test(text) || FEES_ALONE.test(text) || (ASKS_FOR_CODE.test(text) && !isDrugBefore))
    );
  });
  return asked ? [{ ...EMPTY_BILLING, span: asked.span, asks: asksFor(asks, "billing") }] : [];
}

const toDrugIntent = (readings: Readings, own: Pick<DrugIntent, "span" | "names">): DrugIntent => ({
  ...EMPTY_DRUG,
  ...own,
  asks: asksFor(readings.asks, "drug"),
  reasonForUseCodes: toReasonCodes(readings.codes),
});

const COVERED_BEHIND =
  /^\s?(?:\d\S*\s?(?:mg|mcg|g)?\s)?(?:is |are )?(?:coverage|covered|free|paid|listed|lu\b|limited[- ]use|on (?:the )?(?:odb|formulary|list)|a benefit|through odb|under odb|couvert\w*|rembours\w*)/u;
const LISTED_BEFORE =
  /\b(?:odb (?:covers?|pays? for|lists?)|(?:lu|limited[- ]use) (?:code|criteria) (?:for|of)|on (?:odb|the formulary):?)\s(?:(?:his|her|their|the|a|an)\s)?$/u;

const DOSED_BEHIND =
  /^ \d+(?:[.,]\d+)?\s?(?:mg|mcg|units?|bid|tid|qid|od|qd|qhs|hs|daily|po|tabs?|die)(?![a-z])/u;

/** A drug that nobody knows is asked back, also beside things that are known. */
function findUnknownDrug(readings: Readings): readonly Intent[] {
  const { folded, mentions } = readings;
  const unknown = mentions.unknown.find(
    ({ span }) =>
      COVERED_BEHIND.test(folded.slice(span.end)) ||
      LISTED_BEFORE.test(folded.slice(0, span.start)) ||
      DOSED_BEHIND.test(folded.slice(span.end)),
  );
  if (!unknown) return [];
  const { written, span } = unknown;
  return [toDrugIntent(readings, { span, names: [{ kind: "unrecognised", query: written, name: written }] })];
}

const COPAYMENT =
  /\b(?:co-?pay(?:ment)?s?|deductible|per (?:prescription|script|rx)|quote-part|franchise)\b(?! for (?:the |an? |her |his )?(?:walker|wheelchair|scooter|device|cpap|hearing))/u;

function findCopayment(readings: Readings): readonly Intent[] {
  const { folded, mentions } = readings;
  const match = COPAYMENT.exec(folded);
  if (!match) return [];
  const span: Span = { start: match.index, end: match.index + match[0].length };
  const isOfThing = mentions.devices.some((device) => isTaken(device.span, [span]));
  return isOfThing ? [] : [toDrugIntent(readings, { span, names: [] })];
}

const OF_ADP = /\b(?:adp|paaf|assistive devices?)\b/u;

/** A thing that nobody knows, in a clause that asks ADP about it: "breast pump via ADP?". */
function findUnknownThing({ folded, mentions, asks, codes }: Readings): readonly Intent[] {
  const names = [...mentions.drugs, ...mentions.devices, ...mentions.services, ...codes.feeCodes];
  const spans = names.flatMap(({ span }) => span ?? []);
  const [clause] = findNameless(folded, OF_ADP, spans);
  return clause
    ? [
        {
          kind: "device",
          span: clause.span,
          asks: asksFor(asks, "device"),
          devices: [],
          isSpellingGuessed: false,
          deviceAgeMonths: undefined,
        },
      ]
    : [];
}

/** What is asked beside named things and names nothing that is known: it is open, and never passed over. */
export function findUnnamed(readings: Readings, named: readonly Intent[]): readonly Intent[] {
  if (named.length === 0) return [];
  const has = (kind: Intent["kind"]): boolean => named.some((intent) => intent.kind === kind);
  return [
    ...(has("billing") ? [] : findUnnamedService(readings)),
    ...(has("device") ? [] : findUnknownThing(readings)),
    ...(has("drug") ? [] : [...findUnknownDrug(readings), ...findCopayment(readings)].slice(0, 1)),
  ];
}
