import { findConflicts, readValues, type Statement, type Value } from "@clinical-mcp/confidence";
import type { AnswerConflict } from "@clinical-mcp/evidence";
import type { CitedPlace } from "../cite.ts";
import type { Corpus, ReadPassage } from "../corpus.ts";
import { describeConflict } from "../describe-conflict.ts";
import { listMasterAmounts } from "./describe-item.ts";
import { toFeePlace } from "./fee-places.ts";
import type { FeeEntry, Schedule } from "./schedule.ts";
import { uniqueBy } from "../unique-by.ts";

type Stated = Statement<CitedPlace>;

/** On a line of a fee the Schedule prints amounts without a sign. */
const withSigns = (line: string): string =>
  line.replaceAll(/(?<![\d$.,])\d{1,3}(?:,\d{3})*\.\d{2}(?![\d%.])/g, (amount) => `$${amount}`);

const CODES = /\b[A-Z]\d{3}(?=[ABC]?\b)/g;

/** The lines that begin with the code and name no other: those that state its fee. */
function listLines(code: string, { chunk }: ReadPassage): readonly string[] {
  // Most passages name another code.
  if (!chunk.chunk_text.includes(code)) return [];
  const stated = new RegExp(String.raw`^[#+*\s]*${code}[ABC]?\b`);
  return chunk.chunk_text
    .split("\n")
    .filter((line) => stated.test(line) && [...line.matchAll(CODES)].every(([own]) => own === code));
}

/** Every amount that the Schedule's table has for the code, in cents, and every share. */
function listKnown(entries: readonly FeeEntry[]) {
  const rows = entries.flatMap((entry) => entry.rows);
  const values = rows.flatMap((row) => [row.fee_cents, row.professional_fee_cents]);
  return {
    cents: values.filter((value) => value !== null),
    percents: rows.flatMap(({ percent }) => percent ?? []),
  };
}

type Figure = Extract<Value, { kind: "money" | "percentage" }>;
const isFigure = (value: Value): value is Figure => value.kind === "money" || value.kind === "percentage";

const toStatement = (
  code: string,
  value: Figure,
  { source, origin }: { readonly source: CitedPlace; readonly origin: "record" | "document" },
): Stated => ({
  subject: code,
  field: value.kind === "money" ? "fee" : "percent",
  kind: value.kind,
  value,
  source,
  authority: { origin, publisher: "moh", asOf: source.document.effective_date ?? source.document.as_of },
});

/** The first figure of a line none of whose figures the table has: a line that agrees may say other amounts too. */
function readLine(line: string, entries: readonly FeeEntry[]): Figure | undefined {
  const known = listKnown(entries);
  const figures = readValues(withSigns(line), ["figures"]).flatMap(({ value }) =>
    isFigure(value) ? [value] : [],
  );
  const own = figures.filter(({ kind }) =>
    kind === "money" ? known.cents.length > 0 : known.percents.length > 0 && known.cents.length === 0,
  );
  const agrees = own.some((value) =>
    value.kind === "money" ? known.cents.includes(value.cents) : known.percents.includes(value.percent),
  );
  return agrees ? undefined : own[0];
}

/** The table's own figure of the kind. */
function listRecordStatements(
  entries: readonly FeeEntry[],
  kind: Figure["kind"],
  corpus: Corpus,
): readonly Stated[] {
  const rows = entries.flatMap((entry) => entry.rows);
  const row = rows.find((one) => (kind === "money" ? one.fee_cents : one.percent) !== null) ?? rows[0];
  const place = row && toFeePlace(row, corpus);
  if (!row || !place) return [];
  const cents = row.fee_cents ?? row.professional_fee_cents;
  if (kind === "percentage")
    return row.percent === null
      ? []
      : [toStatement(row.fee_code, { kind, percent: row.percent }, { source: place, origin: "record" })];
  return cents === null
    ? []
    : [toStatement(row.fee_code, { kind, cents }, { source: place, origin: "record" })];
}

/** Compares the Fee Schedule Master with the Schedule. The later of the two counts. */
function listMasterStatements(code: string, schedule: Schedule, corpus: Corpus): readonly Stated[] {
  const master = schedule.masterByCode.get(code);
  const place = master && toFeePlace(master, corpus);
  const { cents } = listKnown(schedule.byCode.get(code) ?? []);
  if (!master || !place || cents.length === 0) return [];
  const amounts = listMasterAmounts(master).map((amount) => Math.round(amount * 100));
  const [first] = amounts;
  if (first === undefined || amounts.some((amount) => cents.includes(amount))) return [];
  const stated = toStatement(code, { kind: "money", cents: first }, { source: place, origin: "record" });
  return [{ ...stated, authority: { ...stated.authority, asOf: master.effective_date } }];
}

/**
 * Figures that contradict the table of a code: in passages, on lines that state its fee; in the Fee Schedule Master. A line
 * that has any of the code's figures agrees.
 */
export function findFeeConflicts(
  code: string,
  passages: readonly ReadPassage[],
  { schedule, corpus }: { readonly schedule: Schedule; readonly corpus: Corpus },
): readonly AnswerConflict[] {
  const entries = schedule.byCode.get(code) ?? [];
  const unique = uniqueBy(passages, ({ chunk }) => chunk.chunk_id);
  const stated = unique.flatMap((passage) =>
    listLines(code, passage).flatMap((line) => {
      const value = readLine(line, entries);
      return value ? [toStatement(code, value, { source: passage, origin: "document" })] : [];
    }),
  );
  const against = [...stated, ...listMasterStatements(code, schedule, corpus)];
  if (against.length === 0) return [];
  const kinds = new Set(against.map(({ value }) => value.kind));
  const records = [...kinds].flatMap((kind) =>
    kind === "money" || kind === "percentage" ? listRecordStatements(entries, kind, corpus) : [],
  );
  return findConflicts([...records, ...against]).map(describeConflict);
}
