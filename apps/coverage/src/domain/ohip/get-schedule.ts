import { UserInputError } from "@clinical-mcp/errors";
import { createExcerpter, toEvidenceFields, NOT_SEARCHED } from "@clinical-mcp/evidence";
import { findCodes } from "@clinical-mcp/ontario";
import type { Filter } from "@clinical-mcp/retrieval";
import { COLLECTIONS, FACETS, type ServiceRow } from "../../dataset/index.ts";
import { citeAll, type CitedPlace } from "../cite.ts";
import type { SearchDependencies } from "../coverage-dependencies.ts";
import { describePassage } from "../describe-passage.ts";
import { findEvidenceIfAny, type Evidence } from "../search-corpus.ts";
import { chooseFees, listWrittenCodes, resolveCodes, type NamedCodes } from "./choose-fees.ts";
import { describeItem, type ChosenFee } from "./describe-item.ts";
import { describeVisit } from "./describe-visit.ts";
import { toFeePlace } from "./fee-places.ts";
import { toDescription } from "./fee-text.ts";
import { listAskedStems } from "./find-fees.ts";
import { findFeeConflicts } from "./find-fee-conflicts.ts";
import { findServiceFees, type ServiceFees } from "./find-service-fees.ts";
import { parseSpecialty } from "./find-specialty.ts";
import { fitSchedule, type ScheduleLimits } from "./fit-schedule.ts";
import type { Schedule } from "./schedule.ts";
import {
  SCHEDULE_PARTS,
  SHORT_PARTS,
  type AssessCode,
  type ScheduleGetAnswer,
  type ScheduleGetInput,
  type SpecialVisitAnswer,
} from "./schedule-get-schemas.ts";
import { listNotices } from "./schedule-notices.ts";
import { scoreSchedule } from "./score-schedule.ts";
import { remember } from "../remember.ts";

/** Everything that schedule_get may reach. */
export interface ScheduleDependencies extends SearchDependencies {
  readonly schedule: Schedule;
  /** Services in words, with those that only a search is read by. */
  readonly services: readonly ServiceRow[];
  /** Creates the decision function for the facts of a call. */
  readonly createAssessor: (facts: ScheduleGetInput["facts"]) => AssessCode;
}

interface Resolved {
  readonly input: ScheduleGetInput;
  readonly deps: ScheduleDependencies;
  readonly named: NamedCodes;
  readonly specialties: readonly string[];
  readonly visit: SpecialVisitAnswer | null;
}

interface Gathered extends Resolved {
  readonly assess: AssessCode;
  readonly evidence: Evidence | undefined;
  readonly services: ServiceFees;
  readonly fees: readonly ChosenFee[];
}

/** @throws UserInputError MISSING_PARAMETER, UNKNOWN_SPECIALTY, INVALID_DATE */
function resolve(input: ScheduleGetInput, deps: ScheduleDependencies): Resolved {
  const { q, codes = [], specialty, facts } = input;
  if (q === undefined && codes.length === 0)
    throw new UserInputError("Nothing was asked for.", {
      code: "MISSING_PARAMETER",
      suggestion: "Give codes, e.g. ['C124'], or a question in q.",
    });
  const inQuestion = findCodes(q ?? "").flatMap(({ kind, value }) => (kind === "fee_code" ? [value] : []));
  const written = listWrittenCodes(codes, q, inQuestion);
  return {
    input,
    deps,
    named: resolveCodes(written, deps.schedule),
    specialties: specialty === undefined ? [] : parseSpecialty(specialty, deps.schedule),
    visit: describeVisit({ q, facts, codes: written }, deps.schedule, deps.today()),
  };
}

/** The search text: the question, the codes, and their descriptions. */
function toQuestion({ input, named }: Resolved): string {
  const codes = named.found.slice(0, 6).map(({ code, rows: [row] }) => `${code} ${toDescription(row)}`);
  return [input.q, ...codes, ...(input.q === undefined ? (input.codes ?? []) : [])].join(" ");
}

/** Chapters narrow a free search only. Rules of a named code may be in other parts. */
function toFilter({ named, specialties }: Resolved): Filter {
  const collection = { field: "collection", in: [COLLECTIONS.ohip] };
  return named.found.length > 0 || specialties.length === 0
    ? [collection]
    : [collection, { field: FACETS.specialty, in: specialties }];
}

/** Compares passages, found ones and those of the fees, with the table. */
function compare({ fees, evidence, deps }: Gathered) {
  const { corpus, schedule } = deps;
  const own = fees.flatMap(({ entry }) =>
    entry.rows.flatMap((row) => {
      const chunk = corpus.findChunk(row.section_id);
      const document = chunk && corpus.findDocument(chunk.document_id);
      return chunk && document ? [{ chunk, document }] : [];
    }),
  );
  const passages = [...own, ...(evidence?.found ?? [])];
  const codes = [...new Set(fees.map(({ entry }) => entry.code))];
  return codes.map((code) => ({ code, conflicts: findFeeConflicts(code, passages, { schedule, corpus }) }));
}

function toData({ schedule }: ScheduleDependencies): ScheduleGetAnswer["data"] {
  return {
    as_of: schedule.edition?.asOf ?? null,
    effective_date: schedule.edition?.effective ?? null,
    codes: schedule.byCode.size,
    whole_schedule: schedule.isWhole,
  };
}

/** "Can I bill for": words that every question about fees has, and nothing to look for. */
const isQuestionEmpty = ({ input: { q }, named, visit, evidence }: Gathered): boolean =>
  q !== undefined &&
  named.found.length + named.notFound.length === 0 &&
  visit === null &&
  listAskedStems(q, evidence).length === 0;

const shareOf = (asked: readonly string[], known: ReadonlySet<string>): number =>
  asked.length === 0 ? 0 : asked.filter((stem) => known.has(stem)).length / asked.length;

function toFields(gathered: Gathered, contradicted: ReadonlySet<string>) {
  const { named, visit, fees, evidence, services, specialties, input, deps } = gathered;
  const isCodeMissing = named.notFound.length > 0;
  const confidence = scoreSchedule({
    fees,
    evidence,
    contradicted,
    serviceSupport: shareOf(listAskedStems(input.q ?? "", undefined), services.stems),
    hasVisitTable: (visit?.options.length ?? 0) > 0,
    isQuestionEmpty: isQuestionEmpty(gathered),
    isMissingForSure: named.notFound.some(({ status }) => status === "not_listed"),
    isCodeMissing,
  });
  return toEvidenceFields({
    // The tables were read even if the search failed.
    provenance: ["sql", ...(evidence?.provenance.filter((path) => path !== "sql") ?? [])],
    vectorEngine: evidence?.vectorEngine,
    confidence,
    notices: [
      ...(isQuestionEmpty(gathered)
        ? ["The question names no service, code or place: ask for one, or say what was done."]
        : []),
      ...listNotices({ input, fees, visit, specialties }, deps.schedule, deps.today()),
      ...(evidence?.notices ?? [NOT_SEARCHED]),
    ],
  });
}

/** The answer as a function of how much room its longest parts get. */
function toAnswer(gathered: Gathered): (limits: ScheduleLimits) => ScheduleGetAnswer {
  const { input, deps, named, visit, evidence, fees, assess } = gathered;
  const { schedule, corpus } = deps;
  const compared = compare(gathered);
  const contradicted = new Set(
    compared.flatMap(({ code, conflicts }) => (conflicts.length > 0 ? [code] : [])),
  );
  const fields = toFields(gathered, contradicted);
  const found = evidence?.found.slice(0, input.top_k) ?? [];
  const cited = fees.flatMap(({ lead }): readonly CitedPlace[] => {
    const place = toFeePlace(lead, corpus);
    return place ? [place] : [];
  });
  const known = new Set(cited.map(({ chunk }) => chunk?.chunk_id));
  const places = [...cited, ...found.filter(({ chunk }) => !known.has(chunk.chunk_id))];
  const cutExcerpt = createExcerpter(evidence?.terms ?? []);
  const parts = new Set(input.include ?? (input.detail === "short" ? SHORT_PARTS : SCHEDULE_PARTS));
  const hasFacts = input.facts !== undefined;
  return (limits) => ({
    items: fees.map((fee) =>
      describeItem(fee, { schedule, corpus, parts, assess, hasFacts, cutExcerpt, limits }),
    ),
    not_found: named.notFound.map((one) => ({
      ...one,
      suggestions: one.suggestions.slice(0, limits.suggestions),
    })),
    special_visit: visit,
    items_left_out: 0,
    context: found
      .slice(0, limits.passages)
      .map((passage) => describePassage(passage, limits.passageLength, cutExcerpt)),
    data: toData(deps),
    ...fields,
    conflicts: compared.flatMap(({ conflicts }) => conflicts),
    citations: citeAll(places).slice(0, limits.citations),
  });
}

/**
 * Answers a question about fee codes of the OHIP Schedule of Benefits, by code or in words: fee, conditions, premiums, an assessment of
 * the stated facts, special visit premiums by place and hour. Reads both tables and text, and reports a conflict if a figure in the text
 * contradicts the table.
 *
 * @throws UserInputError MISSING_PARAMETER, UNKNOWN_SPECIALTY, INVALID_DATE, UNKNOWN_FACT, CONTRADICTION; UpstreamError if the
 * dataset is incomplete
 */
export async function getSchedule(
  input: ScheduleGetInput,
  deps: ScheduleDependencies,
  signal: AbortSignal,
): Promise<ScheduleGetAnswer> {
  const resolved = resolve(input, deps);
  // An answer is built in several sizes, and decided once.
  const assess = remember(deps.createAssessor(input.facts));
  const evidence = await findEvidenceIfAny(
    { question: toQuestion(resolved), filter: toFilter(resolved), limit: input.top_k, signal },
    deps,
  );
  const { named, visit, specialties } = resolved;
  const services = findServiceFees(input.q ?? "", specialties, deps);
  const fees = chooseFees(
    { q: input.q, named, visit, services: services.entries, evidence, specialties, topK: input.top_k },
    deps.schedule,
  );
  return fitSchedule(toAnswer({ ...resolved, assess, evidence, services, fees }), input.detail);
}
