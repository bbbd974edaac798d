import { countCorroborating, scoreConfidence, type Confidence } from "@clinical-mcp/confidence";
import { createExcerpter, toEvidenceFields } from "@clinical-mcp/evidence";
import { facetValues } from "@clinical-mcp/retrieval";
import { COLLECTIONS, FACETS } from "../../dataset/index.ts";
import { cite, citeAll, type CitedPlace } from "../cite.ts";
import type { SearchReach } from "../coverage-reach.ts";
import { centsToDollars } from "../dollars.ts";
import { describePassage } from "../describe-passage.ts";
import { findEvidence, findEvidenceIfAny, NOT_SEARCHED, type Evidence } from "../evidence.ts";
import type { AdpGetAnswer, AdpGetInput } from "./adp-get-schemas.ts";
import type { AdpRecords, DevicePrice } from "./adp-records.ts";
import { describeDeviceRules, receivesAssistance, type DeviceRules } from "./describe-device-rules.ts";
import { findFundingConflicts } from "./find-funding-conflicts.ts";
import { cutRules, describeCut, fitAdp, type AdpLimits } from "./fit-adp.ts";
import { resolveDevice, resolveOthers, type ResolvedDevice } from "./resolve-device.ts";
import { applicableTo } from "./rule-book.ts";

/** What adp_get may reach. */
export interface AdpReach extends SearchReach {
  readonly adp: AdpRecords;
}

const INCOME_NOTICE =
  "Income plays no part: no manual of the program has an income test, for the equipment pools (CEP) or anywhere else. What counts is Ontario Works, ODSP or ACSD.";

const assumesIncome = ({ patient_income: income, query = "" }: AdpGetInput): boolean =>
  income !== undefined || /\b(?:incomes?|earns?|earning|low[- ]income)\b/iu.test(query);

const ASSISTANCE_NOTICE = "The question was read as about a recipient of social assistance.";

const NO_AMOUNT_NOTICE =
  "The price list prints $0.00 for this line: no amount of its own is stated, and none is computed.";

const LEASE_NOTICE =
  "A leased aid: the person pays lease fees at a yearly rate that ADP sets and no manual prints (communication-aids 520 and 530); the share here is that of the listed price.";

/** Every place that a part of the answer stands on. */
function listPlaces(parts: DeviceRules, { corpus }: SearchReach): readonly CitedPlace[] {
  const rules = [
    ...(parts.eligibility?.criteria ?? []),
    ...(parts.exclusions ?? []),
    ...(parts.funding?.shares ?? []),
    ...(parts.funding?.repair_coverage ?? []),
    ...(parts.cep?.statements ?? []),
    ...(parts.replacement?.statements ?? []),
    ...parts.combination.flatMap(({ rule }) => rule ?? []),
    ...(parts.application ?? []),
  ];
  return rules.flatMap(({ passage_id: id, section }): readonly CitedPlace[] => {
    const chunk = corpus.findChunk(id);
    const document = chunk && corpus.findDocument(chunk.document_id);
    if (!chunk || !document) return [];
    const [, number = ""] = section.split(" ");
    return [{ document, chunk, locator: { kind: "section", number, heading: chunk.section_heading } }];
  });
}

function describePrices(input: AdpGetInput, { device, line }: ResolvedDevice, { adp, corpus }: AdpReach) {
  const type = adp.book.deviceTypes.find(({ device_type: known }) => known === device?.type);
  const linesOf = (names: readonly string[] = []): readonly DevicePrice[] =>
    adp.prices.filter(({ device_type: of }) => names.includes(of));
  const listed = line ? [line] : [...linesOf(type?.listed_as), ...linesOf(type?.parts_listed_as)];
  const prices = listed.slice(0, input.top_k).map((price) => ({
    device_code: price.device_code,
    name: price.device_name,
    device_type: price.device_type,
    manufacturer: price.manufacturer,
    approved_price: centsToDollars(price.approved_price_cents),
    max_quantity: price.max_quantity,
    manual: corpus.findDocument(price.document_id)?.title ?? price.document_id,
    page: price.page,
    passage_id: price.section_id,
  }));
  return { prices, prices_total: listed.length };
}

/** A known device rests on the manuals' rules, and passages of its own category agree; else on what was found. */
function score(resolved: ResolvedDevice, evidence: Evidence | undefined, hasConflict: boolean): Confidence {
  const { device } = resolved;
  const found = evidence?.found ?? [];
  const agreeing = found.filter(({ hit }) =>
    facetValues(hit.passage, FACETS.deviceCategory).some((category) => category === device?.category),
  );
  const hasRecord = device !== undefined;
  return scoreConfidence({
    hasSqlEvidence: hasRecord || found[0]?.hit.lexical !== undefined,
    hasVectorEvidence: found.some(({ hit }) => hit.dense !== undefined),
    corroborating: hasRecord
      ? countCorroborating([
          { id: "record", documentId: "record", key: "device" },
          ...agreeing.map(({ hit }) => ({
            id: hit.passage.sectionId,
            documentId: hit.passage.documentId,
            key: "device",
          })),
        ])
      : 0,
    hasConflict,
    support: device?.type === null || !hasRecord ? (evidence?.support ?? 0) : 1,
  });
}

function findConflictsOf({ device }: ResolvedDevice, { adp, corpus }: AdpReach) {
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

interface Gathered {
  readonly input: AdpGetInput;
  readonly reach: AdpReach;
  readonly resolved: ResolvedDevice;
  readonly parts: DeviceRules;
  readonly evidence: Evidence | undefined;
}

/** What no manual names is funded by none: said with the place of the rule, and without calling it excluded. */
function describeUnknown({ adp }: AdpReach): readonly string[] {
  const rule = adp.book.rules.find(({ adp_doc: manual, section_ref: section }) => {
    return manual === "core" && section === "200.00";
  });
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

function toFields({ input, reach, resolved, evidence }: Gathered) {
  const conflicts = findConflictsOf(resolved, reach);
  const fields = toEvidenceFields({
    // The records are the SQL path's, and were looked through whatever became of the search.
    provenance: ["sql", ...(evidence?.provenance.filter((path) => path !== "sql") ?? [])],
    vectorEngine: evidence?.vectorEngine,
    confidence: score(resolved, evidence, conflicts.length > 0),
    notices: [
      ...resolved.notices,
      ...(resolved.device ? [] : describeUnknown(reach)),
      ...(assumesIncome(input) ? [INCOME_NOTICE] : []),
      ...resolveOthers(input.other_devices ?? [], reach.adp.book).notices,
      ...(resolved.line?.approved_price_cents === 0 ? [NO_AMOUNT_NOTICE] : []),
      ...(/- lease$/iu.test(resolved.line?.device_type ?? "") ? [LEASE_NOTICE] : []),
      ...(input.social_assistance === undefined && receivesAssistance(input) ? [ASSISTANCE_NOTICE] : []),
      ...(evidence?.notices ?? [NOT_SEARCHED]),
    ],
  });
  return { ...fields, conflicts: [...conflicts] };
}

/** The answer as a function of how much room its longest parts get. */
function toAnswer(gathered: Gathered): (cut: AdpLimits) => AdpGetAnswer {
  const { input, reach, resolved, parts, evidence } = gathered;
  const fields = toFields(gathered);
  const prices = describePrices(input, resolved, reach);
  const found = evidence?.found ?? [];
  const cutExcerpt = createExcerpter(evidence?.terms ?? []);
  return ({ passages, length, rules, citations }) => {
    const shown = cutRules(parts, rules);
    return {
      device: toDevice(resolved),
      ...shown,
      ...prices,
      context: found.slice(0, passages).map((one) => describePassage(one, length, cutExcerpt)),
      ...fields,
      citations: citeAll([...listPlaces(shown, reach), ...found]).slice(0, citations),
      notices: [...fields.notices, ...describeCut(parts, shown)],
    };
  };
}

/**
 * What the Assistive Devices Program's manuals say of a device: who is eligible, what is excluded, who pays what, and
 * through which pool. Both search paths are always asked for passages beside the rules.
 *
 * @throws UserInputError where no device, category or fact can be told from the request; UpstreamError SEARCH_UNAVAILABLE
 *   where no device was recognised and no path could look
 */
export async function getAdp(
  input: AdpGetInput,
  reach: AdpReach,
  signal: AbortSignal,
): Promise<AdpGetAnswer> {
  const resolved = resolveDevice(input, reach.adp);
  const parts = describeDeviceRules(input, resolved, reach.adp);
  const question = toQuestion(input, resolved) || (input.device_code ?? "");
  // Where the rules have nothing to say, an answer without the search would look like one that found nothing.
  const hasAnswer =
    resolved.device !== undefined || resolved.candidates.length > 0 || input.device_code !== undefined;
  const evidence = await (hasAnswer ? findEvidenceIfAny : findEvidence)(
    { question, filter: [{ field: "collection", in: [COLLECTIONS.adp] }], limit: input.top_k, signal },
    reach,
  );
  return fitAdp(toAnswer({ input, reach, resolved, parts, evidence }));
}
