import { createExcerpter, toEvidenceFields, type CutExcerpt } from "@clinical-mcp/evidence";
import type { Condition, Filter } from "@clinical-mcp/retrieval";
import { COLLECTIONS, FACETS } from "../../dataset/index.ts";
import { citeAll, type CitedPlace } from "../cite.ts";
import type { SearchReach } from "../coverage-reach.ts";
import { describePassage } from "../describe-passage.ts";
import { findEvidenceIfAny, NOT_SEARCHED, type Evidence, type FoundPassage } from "../evidence.ts";
import { chooseSubject, type Subject } from "./choose-subject.ts";
import { describeAge, toAgeDays } from "./edition-age.ts";
import { describeRecords, type DescribedRecords } from "./describe-records.ts";
import { findRecordConflicts } from "./find-record-conflicts.ts";
import { fitAnswer, type Limits } from "./fit-answer.ts";
import type { OdbGetAnswer, OdbGetInput } from "./odb-get-schemas.ts";
import type { OdbRecords } from "./odb-records.ts";
import { listPlaces, listRecordSections } from "./record-places.ts";
import { resolveDrug, type ResolvedDrug } from "./resolve-drug.ts";
import { scoreOdb, type ScoredAnswer } from "./score-odb.ts";

/** What odb_get may reach. */
export interface OdbReach extends SearchReach {
  readonly odb: OdbRecords;
}

/** A filter of more molecules than this would be a class of everything. */
const MOST_NAMES = 60;

function toFilter({ genericNames }: Subject): Filter {
  const collection: Condition = { field: "collection", in: [COLLECTIONS.odb] };
  return genericNames.length === 0 || genericNames.length > MOST_NAMES
    ? [collection]
    : [collection, { field: FACETS.genericName, in: genericNames }];
}

/** What is searched: the question as it came, with the names that it was found to mean. */
function toQuestion(input: OdbGetInput, { coverage, genericNames }: Subject): string {
  const { q, drug, din, ingredient, drug_class: drugClass, strength, condition } = input;
  const product = coverage?.product;
  const parts = [
    q ?? drug ?? ingredient ?? drugClass ?? din,
    strength,
    condition,
    product && `${product.name} ${product.generic_name} ${product.strength ?? ""} ${product.din}`,
    product ? undefined : genericNames.slice(0, 3).join(" "),
  ];
  return parts.filter((part) => part !== undefined && part !== "").join(" ");
}

interface Gathered {
  readonly input: OdbGetInput;
  readonly reach: OdbReach;
  readonly resolved: ResolvedDrug;
  readonly subject: Subject;
  readonly records: DescribedRecords;
  readonly evidence: Evidence | undefined;
}

/** Holds every passage, those found and those that the records were made of, against the records. */
function compare({ resolved, subject, evidence, reach }: Gathered) {
  const { corpus, odb } = reach;
  const own = listRecordSections(subject, resolved, odb.formulary).flatMap(
    (id) => corpus.findChunk(id) ?? [],
  );
  const parts = own.flatMap((chunk) => [chunk, ...corpus.childrenOf(chunk.chunk_id)]);
  const drug = subject.coverage?.product;
  const document = drug && corpus.findDocument(drug.document_id);
  if (!drug || !document) return { conflicts: [], contradicts: () => false, own };
  const criteria = odb.formulary.criteria.filter(
    (row) => drug.listing_status === "limited_use" && row.criteria_group_id === drug.criteria_group_id,
  );
  const compared = { drug, criteria, document };
  const stored = parts.flatMap((chunk) => {
    const of = corpus.findDocument(chunk.document_id);
    return of ? [{ chunk, document: of }] : [];
  });
  const conflicts = findRecordConflicts(compared, [...stored, ...(evidence?.found ?? [])]);
  return {
    conflicts,
    contradicts: (passage: FoundPassage) =>
      conflicts.length > 0 && findRecordConflicts(compared, [passage]).length > 0,
    own,
  };
}

function toMatched({ search }: ResolvedDrug, { genericNames }: Subject): OdbGetAnswer["matched"] {
  return {
    kind: search.kind,
    generic_names: genericNames.slice(0, 20),
    other_strength: "isOtherStrength" in search && search.isOtherStrength,
    combinations: search.kind === "molecule" ? search.combinations.slice(0, 10) : [],
  };
}

function toData({ odb, today }: OdbReach): OdbGetAnswer["data"] {
  return {
    edition: odb.edition?.name ?? null,
    as_of: odb.edition?.asOf ?? null,
    age_days: toAgeDays(odb, today()),
    products: odb.formulary.drugs.length,
    whole_formulary: odb.formulary.isWhole,
  };
}

/** What an answer rests on: a number that the whole formulary lacks is as sure as one that it has. */
function restsOn({ resolved, subject, records }: Gathered): ScoredAnswer["rests"] {
  const { search, isNumber } = resolved;
  if (subject.coverage || search.kind === "class" || search.kind === "unlisted_brand") return "record";
  if (records.coverage.status === "unknown") return "nothing";
  return isNumber ? "record" : "search";
}

/** The answer as a function of how much room its longest parts get. */
function toAnswer(gathered: Gathered, cutExcerpt: CutExcerpt): (limits: Limits) => OdbGetAnswer {
  const { input, reach, resolved, subject, records, evidence } = gathered;
  const { conflicts, contradicts, own } = compare(gathered);
  const confidence = scoreOdb({
    subject,
    rests: restsOn(gathered),
    evidence,
    sectionIds: new Set(own.map(({ chunk_id: id }) => id)),
    hasConflict: conflicts.length > 0,
    contradicts,
  });
  const found = evidence?.found.slice(0, input.top_k) ?? [];
  const cited = listPlaces(subject, resolved, reach);
  const known = new Set(cited.map(({ chunk }) => chunk?.chunk_id));
  const places: readonly CitedPlace[] = [
    ...cited,
    ...found.filter(({ chunk }) => !known.has(chunk.chunk_id)),
  ];
  const fields = toEvidenceFields({
    // The records are the SQL path's, and were looked through whatever became of the search.
    provenance: ["sql", ...(evidence?.provenance.filter((path) => path !== "sql") ?? [])],
    vectorEngine: evidence?.vectorEngine,
    confidence,
    notices: [
      ...describeAge(reach.odb, reach.today()),
      ...resolved.notices,
      ...subject.notices,
      ...(evidence?.notices ?? [NOT_SEARCHED]),
    ],
  });
  return ({ passages, passageLength, citations }) => ({
    matched: toMatched(resolved, subject),
    ...records,
    context: found.slice(0, passages).map((one) => describePassage(one, passageLength, cutExcerpt)),
    data: toData(reach),
    ...fields,
    conflicts: [...conflicts],
    citations: citeAll(places).slice(0, citations),
  });
}

/**
 * What the ODB Formulary says of a drug: its listing, what the ministry pays, Limited Use criteria, interchangeable products
 * and other drugs of its class. Records and text are both asked; a figure in a text that contradicts a record is a conflict.
 *
 * @throws UserInputError MISSING_PARAMETER without a name, INVALID_DIN; UpstreamError where the dataset is not whole
 */
export async function getOdb(
  input: OdbGetInput,
  reach: OdbReach,
  signal: AbortSignal,
): Promise<OdbGetAnswer> {
  const resolved = resolveDrug(input, reach.odb.formulary);
  const subject = chooseSubject(resolved, input, reach.odb.formulary);
  const records = describeRecords({ input, resolved, subject, reach });
  const evidence = await findEvidenceIfAny(
    { question: toQuestion(input, subject), filter: toFilter(subject), limit: input.top_k, signal },
    reach,
  );
  const cutExcerpt = createExcerpter(evidence?.terms ?? []);
  return fitAnswer(toAnswer({ input, reach, resolved, subject, records, evidence }, cutExcerpt), cutExcerpt);
}
