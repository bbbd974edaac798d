import type { Confidence } from "@clinical-mcp/confidence";
import {
  createExcerpter,
  NO_CONFIDENCE,
  NOT_SEARCHED,
  scoreRecord,
  toEvidenceFields,
} from "@clinical-mcp/evidence";
import { facetValues } from "@clinical-mcp/retrieval";
import { COLLECTIONS, FACETS } from "../../dataset/index.ts";
import { cite, type CitedPlace } from "../cite.ts";
import type { SearchDependencies } from "../coverage-dependencies.ts";
import { decideDevice } from "../decision/device/decide-device.ts";
import type { DeviceRecords } from "../decision/device/device-records.ts";
import { judgeDevice } from "../decision/device/judge-device.ts";
import { nameDevice } from "../decision/device/name-device.ts";
import { whyUnusedForDevice } from "../decision/device/why-unused.ts";
import { centsToDollars } from "../dollars.ts";
import { describePassage } from "../describe-passage.ts";
import { findEvidence, findEvidenceIfAny, type Evidence } from "../search-corpus.ts";
import type { AdpGetAnswer, ShownCitation, ShownPrice } from "./adp-answer.ts";
import type { AdpGetInput } from "./adp-get-schemas.ts";
import type { DevicePrice } from "./adp-records.ts";
import {
  describeDeviceRules,
  type DecidedRequest,
  type DeviceRules,
  type PlacedRule,
} from "./describe-device-rules.ts";
import { describeVerdict } from "./describe-verdict.ts";
import { findFundingConflicts } from "./find-funding-conflicts.ts";
import { cutRules, describeCut, fitAdp, type AdpLimits } from "./fit-adp.ts";
import { resolveDevice, resolveOthers, type ResolvedDevice } from "./resolve-device.ts";
import { applicableTo } from "./rule-book.ts";
import { receivesAssistance, toDeviceAsk } from "./to-device-ask.ts";
import { uniqueBy } from "../unique-by.ts";

/** Everything that adp_get may reach. */
export interface AdpDependencies extends SearchDependencies {
  readonly decisions: { readonly devices: DeviceRecords };
}

const INCOME_NOTICE = whyUnusedForDevice("patient.income") ?? "";

const assumesIncome = ({ patient_income: income, query = "" }: AdpGetInput): boolean =>
  income !== undefined || /\b(?:incomes?|earns?|earning|low[- ]income)\b/iu.test(query);

const ASSISTANCE_NOTICE = "The question was read as about a recipient of social assistance.";

const NO_AMOUNT_NOTICE =
  "The price list prints $0.00 for this line: no amount of its own is stated, and none is computed.";

const LEASE_NOTICE =
  "A leased aid: the person pays lease fees at a yearly rate that ADP sets and no manual " +
  "prints (communication-aids 520 and 530); the share here is that of the listed price.";

/** All rules that the answer's parts use. */
const listRules = (parts: DeviceRules): readonly PlacedRule[] => [
  ...(parts.eligibility?.criteria ?? []),
  ...(parts.exclusions ?? []),
  ...(parts.funding?.shares ?? []),
  ...(parts.funding?.repair_coverage ?? []),
  ...(parts.cep?.statements ?? []),
  ...(parts.replacement?.statements ?? []),
  ...parts.combination.flatMap(({ rule }) => rule ?? []),
  ...(parts.application ?? []),
];

/** A rule's own page: a passage that holds several rules begins on an earlier one. */
function citePlace(place: CitedPlace, page?: number): ShownCitation {
  const { source, loc, url, passage_id, document_id, as_of, text_kind, page: ofPassage } = cite(place);
  const shown = page ?? ofPassage;
  return {
    source,
    loc,
    ...(shown !== undefined && { page: shown }),
    url,
    passage_id,
    document_id,
    as_of,
    text_kind,
  };
}

const citeRules = (rules: readonly PlacedRule[], { corpus }: SearchDependencies): readonly ShownCitation[] =>
  rules.flatMap(({ passage_id: id, section, page }): readonly ShownCitation[] => {
    const chunk = corpus.findChunk(id);
    const document = chunk && corpus.findDocument(chunk.document_id);
    if (!chunk || !document) return [];
    const [, number = ""] = section.split(" ");
    return [
      citePlace(
        { document, chunk, locator: { kind: "section", number, heading: chunk.section_heading } },
        page,
      ),
    ];
  });

/** Citations of the verdict, in its order. */
function citeVerdict(
  { verdict }: Pick<DecidedRequest, "verdict">,
  { corpus }: SearchDependencies,
): readonly ShownCitation[] {
  return [...verdict.reasons, ...verdict.needs.map(({ why }) => why)].flatMap(({ sources }) =>
    sources.flatMap(({ loc, place }): readonly ShownCitation[] => {
      const chunk = corpus.findChunk(place?.sectionIds[0] ?? "");
      const document = corpus.findDocument(place?.documentId ?? "");
      if (!document) return [];
      const [, number = ""] = loc.split(" ");
      const locator = { kind: "section", number, heading: chunk?.section_heading ?? loc } as const;
      return [citePlace({ document, chunk, ...(!loc.startsWith("page ") && { locator }) }, place?.page)];
    }),
  );
}

/** Removes repeated places, and keeps the order. */
const uniqueCitations = (citations: readonly ShownCitation[]): readonly ShownCitation[] =>
  uniqueBy(citations, (one) => `${one.document_id} ${one.loc} ${one.page}`);

function listLines(
  { device, line }: ResolvedDevice,
  { decisions: { devices } }: AdpDependencies,
): readonly DevicePrice[] {
  if (line) return [line];
  const type = devices.typeOf.get(device?.type ?? "");
  return [...(type?.listed_as ?? []), ...(type?.parts_listed_as ?? [])].flatMap(
    (listed) => devices.linesOf.get(listed) ?? [],
  );
}

const toShownPrice = (price: DevicePrice, { corpus }: AdpDependencies): ShownPrice => ({
  device_code: price.device_code,
  name: price.device_name,
  device_type: price.device_type,
  manufacturer: price.manufacturer,
  approved_price: centsToDollars(price.approved_price_cents),
  max_quantity: price.max_quantity,
  manual: corpus.findDocument(price.document_id)?.title ?? price.document_id,
  page: price.page,
  passage_id: price.section_id,
});

/** A known device has the manuals' rules as support, and passages of its category agree. Otherwise the support is that of the search. */
function score({ device }: ResolvedDevice, evidence: Evidence | undefined, hasConflict: boolean): Confidence {
  if (!device) return evidence?.confidence ?? NO_CONFIDENCE;
  const found = evidence?.found ?? [];
  const agreeing = found.filter(({ hit }) =>
    facetValues(hit.passage, FACETS.deviceCategory).some((category) => category === device.category),
  );
  const support = device.type === null ? (evidence?.support ?? 0) : 1;
  return scoreRecord({ found, agreeing, hasConflict, support });
}

function findConflictsOf(
  { device }: ResolvedDevice,
  {
    decisions: {
      devices: { adp },
    },
    corpus,
  }: AdpDependencies,
) {
  if (!device) return [];
  return findFundingConflicts(applicableTo(adp.book.funding, device), adp.findSection, (id, loc) => {
    const document = corpus.findDocument(id);
    if (!document) return { source: id, loc, url: "", as_of: "" };
    const { source, url, as_of } = cite({ document });
    return { source, loc, url, as_of };
  });
}

const toQuestion = ({ query, device }: AdpGetInput, { name }: ResolvedDevice): string =>
  [query, device?.type, name, device?.category]
    .filter((part) => part !== undefined && part !== null)
    .join(" ");

interface Gathered extends DecidedRequest {
  readonly deps: AdpDependencies;
  readonly parts: DeviceRules;
  readonly evidence: Evidence | undefined;
}

/** A device that no manual names is not funded. States the rule, and does not call the device excluded. */
function describeUnknown({ decisions: { devices } }: AdpDependencies): readonly string[] {
  const [rule] = devices.rulesAt("core 200.00");
  return [
    "No device of the manuals was recognised: the passages below may still help.",
    ...(rule ? [`${rule.statement} (core ${rule.section_ref}, page ${rule.page})`] : []),
  ];
}

const toDevice = ({ device, name, matched, candidates }: ResolvedDevice): AdpGetAnswer["device"] => ({
  category: device?.category ?? null,
  type: device?.type ?? null,
  name,
  matched,
  candidates: candidates.map(({ device_type: type, device_category: category, name: called }) => ({
    type,
    category,
    name: called,
  })),
});

function toFields({ input, deps, resolved, evidence }: Gathered) {
  const conflicts = findConflictsOf(resolved, deps);
  const fields = toEvidenceFields({
    // The SQL path read the records in any case.
    provenance: ["sql", ...(evidence?.provenance.filter((path) => path !== "sql") ?? [])],
    vectorEngine: evidence?.vectorEngine,
    confidence: score(resolved, evidence, conflicts.length > 0),
    notices: [
      ...resolved.notices,
      ...(resolved.device ? [] : describeUnknown(deps)),
      ...(assumesIncome(input) ? [INCOME_NOTICE] : []),
      ...resolveOthers(input.other_devices ?? [], deps.decisions.devices).notices,
      ...(resolved.line?.approved_price_cents === 0 ? [NO_AMOUNT_NOTICE] : []),
      ...(/- lease$/iu.test(resolved.line?.device_type ?? "") ? [LEASE_NOTICE] : []),
      ...(input.social_assistance === undefined && receivesAssistance(input) === true
        ? [ASSISTANCE_NOTICE]
        : []),
      ...(evidence?.notices ?? [NOT_SEARCHED]),
    ],
  });
  return { ...fields, conflicts: [...conflicts] };
}

const cutAt = (text: string, letters: number): string =>
  text.length <= letters ? text : `${text.slice(0, letters - 1)}…`;

/** The answer as a function of how much room its longest parts get. */
function toAnswer(gathered: Gathered): (limits: AdpLimits) => AdpGetAnswer {
  const { input, deps, resolved, parts, evidence, verdict } = gathered;
  const fields = toFields(gathered);
  const lines = listLines(resolved, deps);
  const found = evidence?.found ?? [];
  const cutExcerpt = createExcerpter(evidence?.terms ?? []);
  const ofVerdict = citeVerdict(gathered, deps);
  return (limits) => {
    const shown = cutRules(parts, limits);
    const { passages, length, prices } = limits;
    const citations = uniqueCitations([
      ...ofVerdict,
      ...citeRules(listRules(shown), deps),
      ...found.map((one) => citePlace(one)),
    ]);
    return {
      device: toDevice(resolved),
      verdict: describeVerdict(verdict, limits),
      ...shown,
      prices: lines.slice(0, Math.min(input.top_k, prices)).map((line) => toShownPrice(line, deps)),
      prices_total: lines.length,
      context: found
        .slice(0, Math.min(input.top_k, passages))
        .map((one) => describePassage(one, length, cutExcerpt)),
      ...fields,
      confidence_reasons: input.detail === "full" ? fields.confidence_reasons : [],
      citations: citations.slice(0, limits.citations),
      notices: [...fields.notices, ...describeCut(parts, shown)]
        .slice(-limits.notices)
        .map((notice) => cutAt(notice, limits.letters * 2)),
    };
  };
}

/** The request with its decision: the one that coverage_answer gives for the same facts. */
function decideRequest(input: AdpGetInput, { decisions: { devices } }: AdpDependencies): DecidedRequest {
  const resolved = resolveDevice(input, devices);
  const ask = toDeviceAsk(input, resolved, devices);
  const [verdict] = decideDevice(ask, devices);
  const type = devices.typeOf.get(resolved.device?.type ?? "");
  const judged = type && judgeDevice(ask, nameDevice(resolved.words, devices), { type, records: devices });
  return { input, resolved, records: devices, verdict, judged };
}

/**
 * Answers a question about a device from the Assistive Devices Program's manuals: eligibility, exclusions, funding and equipment pool.
 * Always searches both paths for passages too.
 *
 * @throws UserInputError if the request names no device, category or fact; UpstreamError SEARCH_UNAVAILABLE
 * if no device was recognised and no search path was available
 */
export async function getAdp(
  input: AdpGetInput,
  deps: AdpDependencies,
  signal: AbortSignal,
): Promise<AdpGetAnswer> {
  const request = decideRequest(input, deps);
  const { resolved } = request;
  const question = toQuestion(input, resolved) || (input.device_code ?? "");
  // If the rules have no answer, an answer without the search would look as if it found nothing.
  const hasAnswer =
    resolved.device !== undefined || resolved.candidates.length > 0 || input.device_code !== undefined;
  const evidence = await (hasAnswer ? findEvidenceIfAny : findEvidence)(
    { question, filter: [{ field: "collection", in: [COLLECTIONS.adp] }], limit: input.top_k, signal },
    deps,
  );
  const parts = describeDeviceRules(request);
  return fitAdp(input.detail, toAnswer({ ...request, deps, parts, evidence }));
}
