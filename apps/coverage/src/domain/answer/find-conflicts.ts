import type { AnswerConflict } from "@clinical-mcp/evidence";
import { findFundingConflicts } from "../adp/find-funding-conflicts.ts";
import { applicableTo } from "../adp/rule-book.ts";
import { cite } from "../cite.ts";
import type { Ask } from "../case/coverage-case.ts";
import type { ChunkRow, Corpus } from "../corpus.ts";
import type { DatasetRecords } from "../dataset-records.ts";
import type { Verdict } from "../decision/verdict.ts";
import { findRecordConflicts } from "../odb/find-record-conflicts.ts";
import { listCriteria } from "../odb/describe-payment.ts";
import { findFeeConflicts } from "../ohip/find-fee-conflicts.ts";
import type { Schedule } from "../ohip/schedule.ts";
import { remember } from "../remember.ts";

/** Finds contradictions between the stored texts and the records behind a decision. */
export type FindConflicts = (
  program: Ask["program"],
  verdict: Pick<Verdict, "about" | "reasons">,
) => readonly AnswerConflict[];

/** Sections with their parts and documents. */
function listPassages(sectionIds: readonly string[], { findChunk, findDocument, childrenOf }: Corpus) {
  const chunks = [...new Set(sectionIds)].flatMap((id): readonly ChunkRow[] => {
    const chunk = findChunk(id);
    return chunk ? [chunk, ...childrenOf(id)] : [];
  });
  return chunks.flatMap((chunk) => {
    const document = findDocument(chunk.document_id);
    return document ? [{ chunk, document }] : [];
  });
}

function ofCode(code: string, { schedule, corpus }: DatasetRecords): readonly AnswerConflict[] {
  const rows = (schedule.byCode.get(code) ?? []).flatMap((entry) => entry.rows);
  const sections = rows.map(({ section_id: id }) => id);
  return findFeeConflicts(code, listPassages(sections, corpus), { schedule, corpus });
}

function ofProduct(din: string, { odb: { formulary }, corpus }: DatasetRecords): readonly AnswerConflict[] {
  const drug = formulary.byDin.get(din);
  const document = drug && corpus.findDocument(drug.document_id);
  if (!drug || !document) return [];
  const criteria = listCriteria(formulary, drug);
  const sections = [drug.section_id, ...criteria.map(({ section_id: id }) => id)];
  return findRecordConflicts({ drug, criteria, document }, listPassages(sections, corpus));
}

function ofDevice(type: string, { adp, corpus }: DatasetRecords): readonly AnswerConflict[] {
  const row = adp.book.deviceTypes.find(({ device_type: known }) => known === type);
  if (!row) return [];
  const rules = applicableTo(adp.book.funding, { category: row.device_category, type });
  return findFundingConflicts(rules, adp.findSection, (id, loc) => {
    const document = corpus.findDocument(id);
    if (!document) return { source: id, loc, url: "", as_of: "" };
    const { source, url, as_of } = cite({ document });
    return { source, loc, url, as_of };
  });
}

const PRODUCT = /^DIN (\d{8})$/u;

/** Records that a decision names, none of them the caller's words: fee codes, products of its reasons, types of devices. */
function listSubjects(
  program: Ask["program"],
  { about, reasons }: Pick<Verdict, "about" | "reasons">,
  { byCode, types }: { readonly byCode: Schedule["byCode"]; readonly types: ReadonlySet<string> },
): readonly string[] {
  if (program === "ohip") return about.filter((one) => byCode.has(one));
  if (program === "adp") return about.filter((one) => types.has(one));
  const places = reasons.flatMap(({ sources }) => sources.map(({ loc }) => loc));
  return places.flatMap((loc) => PRODUCT.exec(loc)?.[1] ?? []);
}

const FINDERS = { ohip: ofCode, odb: ofProduct, adp: ofDevice } as const;

interface Subject {
  readonly program: Ask["program"];
  readonly subject: string;
}

/** Compares each record with its texts once, because a served dataset does not change. */
export function createConflictFinder(records: DatasetRecords): FindConflicts {
  const findOf = remember(
    ({ program, subject }: Subject) => FINDERS[program](subject, records),
    ({ program, subject }) => `${program} ${subject}`,
  );
  const { byCode } = records.schedule;
  const types = new Set(records.adp.book.deviceTypes.map(({ device_type: type }) => type));
  return (program, verdict) => {
    const subjects = new Set(listSubjects(program, verdict, { byCode, types }));
    return [...subjects].flatMap((subject) => findOf({ program, subject }));
  };
}
