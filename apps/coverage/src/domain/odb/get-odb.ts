import { createExcerpter, toEvidenceFields, type CutExcerpt, NOT_SEARCHED } from "@clinical-mcp/evidence";
import type { Condition, Filter } from "@clinical-mcp/retrieval";
import { COLLECTIONS, FACETS } from "../../dataset/index.ts";
import { citeAll, type CitedPlace } from "../cite.ts";
import type { SearchDependencies } from "../coverage-dependencies.ts";
import { describePassage } from "../describe-passage.ts";
import { findEvidenceIfAny, type Evidence, type FoundPassage } from "../search-corpus.ts";
import { chooseSubject, type Subject } from "./choose-subject.ts";
import { listCriteria } from "./describe-payment.ts";
import { describeAge, toAgeDays } from "./edition-age.ts";
import { describeRecords } from "./describe-records.ts";
import { findRecordConflicts } from "./find-record-conflicts.ts";
import { fitOdb, type Limits } from "./fit-odb.ts";
import type { DrugInput } from "../case/case-input.ts";
import type { ProductSearch } from "./find-products.ts";
import type { OdbGetAnswer, OdbVerdict } from "./odb-answer.ts";
import type { OdbGetInput } from "./odb-get-schemas.ts";
import type { DrugRow } from "./formulary.ts";
import { normaliseName } from "./normalise-name.ts";
import type { OdbRecords } from "./odb-records.ts";
import { listPlaces } from "./record-places.ts";
import { nameDrug, suggestClasses, type NamedDrug, type ResolvedDrug } from "./resolve-drug.ts";
import { scoreOdb, type ScoredAnswer } from "./score-odb.ts";
import { uniqueBy } from "../unique-by.ts";

/** Everything that odb_get may reach. */
export interface OdbDependencies extends SearchDependencies {
  readonly odb: OdbRecords;
  /** Finds the product of a name, with the requested strength and form. */
  readonly findDrug: (
    words: Pick<DrugInput, "strength" | "form"> & { readonly drug: string },
  ) => ProductSearch;
  /**
   * Decides each named drug for the facts of the call.
   *
   * @throws UserInputError CONTRADICTION, UNKNOWN_FACT, INVALID_MEASURE
   */
  readonly decide: (input: OdbGetInput, drug: string) => readonly OdbVerdict[];
}

/** A filter of more molecules than this would be a class of everything. */
const MOST_NAMES = 60;

function toFilter({ genericNames }: Subject): Filter {
  const collection: Condition = { field: "collection", in: [COLLECTIONS.odb] };
  return genericNames.length === 0 || genericNames.length > MOST_NAMES
    ? [collection]
    : [collection, { field: FACETS.genericName, in: genericNames }];
}

/** The search text: the question, and the resolved names. */
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
  readonly deps: OdbDependencies;
  readonly resolved: ResolvedDrug;
  readonly subject: Subject;
  readonly records: ReturnType<typeof describeRecords>;
  readonly evidence: Evidence | undefined;
  readonly verdicts: readonly OdbVerdict[];
}

/** Holds every passage, those found and those that the records were made of, against the records. */
function compare({ subject, evidence, deps }: Gathered, places: readonly CitedPlace[]) {
  const { corpus, odb } = deps;
  const own = uniqueBy(
    places.flatMap(({ chunk }) => chunk ?? []),
    ({ chunk_id: id }) => id,
  );
  const parts = own.flatMap((chunk) => [chunk, ...corpus.childrenOf(chunk.chunk_id)]);
  const drug = subject.coverage?.product;
  const document = drug && corpus.findDocument(drug.document_id);
  if (!drug || !document) return { conflicts: [], contradicts: () => false, own };
  const compared = { drug, criteria: listCriteria(odb.formulary, drug), document };
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

const LINKS_OPEN =
  "the ministry's page that links to the formulary's files; page numbers are those of the book's PDF";

function toData({ odb, today }: OdbDependencies): OdbGetAnswer["data"] {
  return {
    edition: odb.edition?.name ?? null,
    as_of: odb.edition?.asOf ?? null,
    age_days: toAgeDays(odb, today()),
    products: odb.formulary.drugs.length,
    whole_formulary: odb.formulary.isWhole,
    links_open: LINKS_OPEN,
  };
}

/** The basis of an answer: a number that is missing from the whole formulary is as certain as one that it has. */
function restsOn({ resolved, subject, records }: Gathered): ScoredAnswer["rests"] {
  const { search, isNumber } = resolved;
  if (subject.coverage || search.kind === "class" || search.kind === "unlisted_brand") return "record";
  if (records.coverage.status === "unknown") return "nothing";
  return isNumber ? "record" : "search";
}

/** The decision over all, as coverage_answer words it. */
function toDecision(verdicts: readonly OdbVerdict[], { coverage }: Gathered["records"]) {
  const decisions = new Set(verdicts.map(({ decision }) => decision));
  const [decision = "needs_more_info"] = decisions;
  return {
    decision: decisions.size > 1 ? "mixed" : decision,
    summary: verdicts.length === 0 ? coverage.status_words : verdicts.map(({ summary }) => summary).join(" "),
  };
}

/** A notice that a brand's products have longer names than the requested one. */
function describeLonger(search: ProductSearch, drug: string): readonly string[] {
  if (search.kind !== "brand" || search.isOtherStrength) return [];
  const isCalled = ({ name }: DrugRow): boolean =>
    `${normaliseName(drug)} `.startsWith(`${normaliseName(name)} `);
  return search.products.some(isCalled) ? [] : [BEGINS_SO];
}

const BEGINS_SO =
  "No product is called exactly that: coverage and candidates are of products whose names begin so.";

/** Resolves the request's name; undefined if a question in words has none. */
function resolve(
  input: OdbGetInput,
  { drug, isNumber, notices }: NamedDrug,
  deps: OdbDependencies,
): ResolvedDrug {
  const { strength, form } = input;
  const search: ProductSearch =
    drug === undefined
      ? { kind: "unknown" }
      : deps.findDrug({
          drug,
          ...(strength !== undefined && { strength }),
          ...(form !== undefined && { form }),
        });
  if (search.kind !== "unknown" && search.kind !== "not_listed" && search.kind !== "suggestions")
    return {
      search,
      suggestions: [],
      isNumber,
      notices: [...notices, ...describeLonger(search, drug ?? "")],
    };
  const near = search.kind === "suggestions" ? search.suggestions : [];
  const classes = isNumber ? [] : suggestClasses(deps.odb.formulary, drug ?? input.q ?? "");
  return { search, suggestions: [...near, ...classes], isNumber, notices };
}

/** The answer as a function of how much room its longest parts get. */
function toAnswer(gathered: Gathered, cutExcerpt: CutExcerpt): (limits: Limits) => OdbGetAnswer {
  const { input, deps, resolved, subject, records, evidence, verdicts } = gathered;
  const cited = listPlaces(subject, resolved, deps);
  const { conflicts, contradicts, own } = compare(gathered, cited);
  const confidence = scoreOdb({
    subject,
    rests: restsOn(gathered),
    evidence,
    sectionIds: new Set(own.map(({ chunk_id: id }) => id)),
    hasConflict: conflicts.length > 0,
    contradicts,
  });
  const found = evidence?.found.slice(0, input.top_k) ?? [];
  const known = new Set(cited.map(({ chunk }) => chunk?.chunk_id));
  const places: readonly CitedPlace[] = [
    ...cited,
    ...found.filter(({ chunk }) => !known.has(chunk.chunk_id)),
  ];
  const fields = toEvidenceFields({
    // The records were read even if the search failed.
    provenance: ["sql", ...(evidence?.provenance.filter((path) => path !== "sql") ?? [])],
    vectorEngine: evidence?.vectorEngine,
    confidence,
    notices: [
      ...describeAge(deps.odb, deps.today()),
      ...resolved.notices,
      ...subject.notices,
      ...(evidence?.notices ?? [NOT_SEARCHED]),
    ],
  });
  return ({ passages, passageLength, citations }) => ({
    ...toDecision(verdicts, records),
    verdicts: [...verdicts],
    matched: toMatched(resolved, subject),
    ...records,
    context: found.slice(0, passages).map((one) => describePassage(one, passageLength, cutExcerpt)),
    data: toData(deps),
    ...fields,
    conflicts: [...conflicts],
    citations: citeAll(places).slice(0, citations),
  });
}

/**
 * Answers a question about a drug from the ODB Formulary: listing, payment, Limited Use criteria, interchangeable products and other
 * drugs of its class. Reads both records and text, and reports a conflict if a figure in the text contradicts a record.
 *
 * @throws UserInputError MISSING_PARAMETER without a name, INVALID_DIN, and what `decide` refuses; UpstreamError if the
 * dataset is incomplete
 */
export async function getOdb(
  input: OdbGetInput,
  deps: OdbDependencies,
  signal: AbortSignal,
): Promise<OdbGetAnswer> {
  const named = nameDrug(input, deps.odb.formulary);
  const resolved = resolve(input, named, deps);
  const verdicts = named.drug === undefined ? [] : deps.decide(input, named.drug);
  const subject = chooseSubject(resolved, input, deps.odb.formulary);
  const records = describeRecords({ input, resolved, subject, deps, verdicts });
  const evidence = await findEvidenceIfAny(
    { question: toQuestion(input, subject), filter: toFilter(subject), limit: input.top_k, signal },
    deps,
  );
  const cutExcerpt = createExcerpter(evidence?.terms ?? []);
  const build = toAnswer({ input, deps, resolved, subject, records, evidence, verdicts }, cutExcerpt);
  return fitOdb(build, cutExcerpt, input.detail);
}
