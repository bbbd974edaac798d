import { toContentWords, toStem } from "@clinical-mcp/retrieval";
import type { z } from "zod";
import type {
  billingRulesTable,
  feeMasterTable,
  feeScheduleTable,
  feeStatementCodesTable,
  feeStatementsTable,
  pageConflictsTable,
  specialVisitPremiumsTable,
} from "../../dataset/index.ts";
import type { Corpus } from "../corpus.ts";

type Row<TTable extends { readonly row: z.ZodType }> = Readonly<z.output<TTable["row"]>>;
export type FeeRow = Row<typeof feeScheduleTable>;
export type VisitRow = Row<typeof specialVisitPremiumsTable>;
export type StatementRow = Row<typeof feeStatementsTable>;
export type RuleRow = Row<typeof billingRulesTable>;
export type PageConflictRow = Row<typeof pageConflictsTable>;
export type MasterRow = Row<typeof feeMasterTable>;

/** The tables ohip_*. */
export interface OhipRows {
  readonly fees: readonly FeeRow[];
  readonly visits: readonly VisitRow[];
  readonly statements: readonly StatementRow[];
  readonly statementCodes: readonly Row<typeof feeStatementCodesTable>[];
  readonly rules: readonly RuleRow[];
  readonly pageConflicts: readonly PageConflictRow[];
  readonly master: readonly MasterRow[];
}

/** A code with one fee, and every page that lists it so; a code with two fees is two entries. */
export interface FeeEntry {
  readonly code: string;
  /** Page by page, in the Schedule's order. */
  readonly rows: readonly [FeeRow, ...FeeRow[]];
}

export interface CodeStatement {
  readonly statement: StatementRow;
  readonly isNamed: boolean;
}

/** The tables with what finds their rows. */
export interface Schedule extends OhipRows {
  readonly byCode: ReadonlyMap<string, readonly FeeEntry[]>;
  readonly entriesByStem: ReadonlyMap<string, readonly FeeEntry[]>;
  readonly statementsByCode: ReadonlyMap<string, readonly CodeStatement[]>;
  readonly masterByCode: ReadonlyMap<string, MasterRow>;
  /** Chapters of Consultations and Visits by their two digits. */
  readonly specialties: ReadonlyMap<string, string>;
  /** Whether the dataset has every code of one edition. In a selection, a missing code may still be listed. */
  readonly isWhole: boolean;
  /** Undefined if the dataset has no fees. */
  readonly edition: { readonly asOf: string; readonly effective: string | null } | undefined;
}

/** The figures that two pages of one fee must share. */
const toFigures = (row: FeeRow): string =>
  JSON.stringify([
    row.suffix,
    row.basis,
    row.is_add_on,
    row.fee_cents,
    row.percent,
    row.unit_count,
    row.per,
    row.component,
    row.professional_fee_cents,
    row.assistant_units,
    row.anaesthetist_units,
  ]);

/** A, A2 before A11, GP after the letters. */
function comparePages(one: FeeRow, other: FeeRow): number {
  const isPreamble = (row: FeeRow): number => (row.part.length > 1 ? 1 : 0);
  return (
    isPreamble(one) - isPreamble(other) ||
    (one.pdf_page ?? 0) - (other.pdf_page ?? 0) ||
    one.occurrence - other.occurrence
  );
}

function toEntries(fees: readonly FeeRow[]): ReadonlyMap<string, readonly FeeEntry[]> {
  const byCode = Map.groupBy(fees.toSorted(comparePages), (row) => row.fee_code);
  return new Map(
    [...byCode].map(([code, rows]) => [
      code,
      [...Map.groupBy(rows, toFigures).values()].flatMap(([first, ...more]): readonly FeeEntry[] =>
        first ? [{ code, rows: [first, ...more] }] : [],
      ),
    ]),
  );
}

/** Distinct stems of all that an entry's pages say of it. */
const toStems = ({ rows }: FeeEntry): readonly string[] => {
  const texts = rows.flatMap((row) => [row.description, row.parent_description, row.specialty, row.note]);
  const said = [...new Set(texts)].flatMap((text) => (text === null ? [] : toContentWords(text)));
  return [...new Set(said.map(toStem))];
};

function indexStems(entries: readonly FeeEntry[]): ReadonlyMap<string, readonly FeeEntry[]> {
  const pairs = entries.flatMap((entry) => toStems(entry).map((stem) => ({ stem, entry })));
  const grouped = Map.groupBy(pairs, ({ stem }) => stem);
  return new Map([...grouped].map(([stem, own]) => [stem, own.map(({ entry }) => entry)]));
}

function indexStatements({ statements, statementCodes }: OhipRows) {
  const byId = new Map(statements.map((row) => [row.statement_id, row]));
  const grouped = Map.groupBy(statementCodes, (row) => row.fee_code);
  const toStatements = (rows: OhipRows["statementCodes"]): readonly CodeStatement[] =>
    rows.flatMap(({ statement_id: id, is_named: isNamed }) => {
      const statement = byId.get(id);
      return statement ? [{ statement, isNamed }] : [];
    });
  return new Map([...grouped].map(([code, rows]) => [code, toStatements(rows)]));
}

/** Indexes the rows of the tables ohip_*, once: a fraction of a second for the whole Schedule. */
export function createSchedule(rows: OhipRows, { rows: { documents } }: Pick<Corpus, "rows">): Schedule {
  const byCode = toEntries(rows.fees);
  const parts = documents.filter(({ document_type: type }) => type === "fee_schedule");
  const [first] = rows.fees;
  let entriesByStem: Schedule["entriesByStem"] | undefined;
  return {
    ...rows,
    byCode,
    /** Built on the first search, so that the server starts listening sooner. */
    get entriesByStem() {
      return (entriesByStem ??= indexStems([...byCode.values()].flat()));
    },
    statementsByCode: indexStatements(rows),
    masterByCode: new Map(rows.master.map((row) => [row.fee_code, row])),
    specialties: new Map(
      rows.fees.flatMap(({ specialty, specialty_number: number }) =>
        specialty === null || number === null ? [] : [[number, specialty]],
      ),
    ),
    // Parts of two editions do not make a whole one.
    isWhole: parts.every((part) => part.is_whole) && new Set(parts.map((part) => part.as_of)).size === 1,
    edition: first && { asOf: first.as_of, effective: first.effective_date },
  };
}
