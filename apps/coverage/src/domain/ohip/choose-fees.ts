import type { Evidence } from "../search-corpus.ts";
import type { ChosenFee } from "./describe-item.ts";
import { toDescription, toFeeWords } from "./fee-text.ts";
import { findFees } from "./find-fees.ts";
import type { FeeEntry, FeeRow, Schedule } from "./schedule.ts";
import type { MissingCode, SpecialVisitAnswer } from "./schedule-get-schemas.ts";
import { parseCode, suggestCodes } from "./suggest-codes.ts";

export interface NamedCodes {
  readonly found: readonly FeeEntry[];
  readonly notFound: readonly MissingCode[];
}

/** A question that is one word with a digit in it is a code, right or wrong. */
const ONE_CODE = /^\s*(?=\S*\d)[\p{L}\d]{2,10}\s*(?:[?.]\s*)?$/u;

/** Requested codes: those of the list, then those in the question. */
export function listWrittenCodes(
  codes: readonly string[],
  q: string | undefined,
  inQuestion: readonly string[],
): readonly string[] {
  const whole =
    q !== undefined && inQuestion.length === 0 && ONE_CODE.test(q) ? [q.replace(/[?.\s]/g, "")] : [];
  return [...new Set([...codes, ...inQuestion, ...whole].map((code) => code.trim().toUpperCase()))];
}

function toMissing(written: string, schedule: Schedule): MissingCode {
  const isCode = parseCode(written) !== undefined;
  return {
    code: written,
    status: isCode ? (schedule.isWhole ? "not_listed" : "unknown") : "no_fee_code",
    suggestions: suggestCodes(written, schedule).flatMap((code) => {
      const row = schedule.byCode.get(code)?.[0]?.rows[0];
      return row ? [{ code, description: toDescription(row), fee_words: toFeeWords(row) }] : [];
    }),
  };
}

/** Finds exact codes, with the suffix if the Schedule has separate fees for it. */
export function resolveCodes(written: readonly string[], schedule: Schedule): NamedCodes {
  const looked = written.map((code) => {
    const parsed = parseCode(code);
    const entries = parsed ? (schedule.byCode.get(parsed.code) ?? []) : [];
    const bySuffix = entries.filter(({ rows: [row] }) => row.suffix === parsed?.suffix);
    return { code, entries: parsed?.suffix !== null && bySuffix.length > 0 ? bySuffix : entries };
  });
  return {
    found: [...new Set(looked.flatMap(({ entries }) => entries))],
    notFound: looked
      .filter(({ entries }) => entries.length === 0)
      .map(({ code }) => toMissing(code, schedule)),
  };
}

export interface ChooseFees {
  readonly q: string | undefined;
  readonly named: NamedCodes;
  readonly visit: SpecialVisitAnswer | null;
  /** Services that the question names in everyday words. */
  readonly services: readonly FeeEntry[];
  readonly evidence: Evidence | undefined;
  readonly specialties: readonly string[];
  readonly topK: number;
}

/** The page of the requested chapter, else the first. */
const toLead = ({ rows }: FeeEntry, specialties: readonly string[]): FeeRow =>
  rows.find(({ specialty_number: number }) => number !== null && specialties.includes(number)) ?? rows[0];

/** The fees of an answer: requested codes, else a visit's premiums, services by name and fees found by words. */
export function chooseFees(asked: ChooseFees, schedule: Schedule): readonly ChosenFee[] {
  const { named, visit, services, specialties, topK } = asked;
  const choose = (entries: readonly FeeEntry[], foundBy: ChosenFee["foundBy"]): readonly ChosenFee[] =>
    entries.map((entry) => ({ entry, lead: toLead(entry, specialties), foundBy }));
  if (named.found.length > 0) return choose(named.found, "code");
  // A name that is no code is not answered with codes that share some letters.
  if (named.notFound.length > 0 || asked.q === undefined) return [];
  const premiums = visit?.options.length === 1 ? (visit.options[0]?.premiums ?? []) : [];
  const visits = premiums.flatMap(({ code }) => schedule.byCode.get(code)?.[0] ?? []);
  const searched = findFees(
    { question: asked.q, evidence: asked.evidence, specialties, limit: topK },
    schedule,
  ).filter((entry) => !visits.includes(entry) && !services.includes(entry));
  const called = services.filter((entry) => !visits.includes(entry));
  return [
    ...choose(visits, "special_visit"),
    ...choose(called, "service"),
    ...choose(searched, "search"),
  ].slice(0, Math.max(topK, visits.length));
}
