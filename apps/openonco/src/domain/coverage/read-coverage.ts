import type { JsonValue, TestRecord } from "../../dataset/index.ts";
import { parseCancerTypes, widerGroups } from "../cancer/cancer-types.ts";
import type { Coverage, CoverageRow, CoverageSetting, CoverageStatus } from "./coverage-row.ts";
import { findConflicts } from "./find-conflicts.ts";
import { excludedIn, readNote } from "./note-facts.ts";
import { MEDICARE, payerName } from "./payers.ts";
import { readIndication, writeStages } from "./read-indication.ts";

type Entry = Readonly<Record<string, JsonValue>>;

const isEntry = (value: JsonValue | undefined): value is Entry =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textOf = (value: JsonValue | undefined): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

const textsOf = (value: JsonValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.flatMap((item: JsonValue) => textOf(item) ?? []) : [];

const STATUSES: Readonly<Record<string, CoverageStatus>> = {
  COVERED: "covered",
  PARTIAL: "covered",
  LIMITED: "covered",
  NOT_COVERED: "denied",
  EXPERIMENTAL: "denied",
  INVESTIGATIONAL: "denied",
  UNPROVEN: "denied",
  LIMITED_EVIDENCE: "denied",
  DISCONTINUED: "denied",
};

/** Facts of a remark that take the promise out of a status. */
const DOUBTS: ReadonlySet<string> = new Set(["expected", "emerging", "case by case", "retired"]);

/** One statement of a record about one payer, on its way to rows. */
interface Statement {
  readonly entry: Entry;
  readonly payer: string;
  readonly source: string;
  /** Where the entry states no day of its own. */
  readonly date: string | undefined;
  /** Cancers that the test is for, where that is a single organ: an indication without one means it. */
  readonly own: readonly string[];
}

/** Facts of the remark: as shipped, or read from the remark of a raw export. */
const factsOf = (entry: Entry): readonly string[] => {
  const note = textOf(entry["notes"]);
  return note === undefined ? textsOf(entry["noteSays"]) : readNote(note);
};

function toStatus(entry: Entry, facts: readonly string[]): CoverageStatus {
  const stated = STATUSES[(textOf(entry["status"]) ?? "").trim().toUpperCase()] ?? "unclear";
  if (stated !== "covered") return stated;
  if (facts.includes("pilot")) return "pilot";
  return facts.some((fact) => DOUBTS.has(fact)) ? "unclear" : "covered";
}

const policyOf = (entry: Entry): string | undefined =>
  textOf(entry["policyNumber"]) ??
  textOf(entry["policy"]) ??
  (textsOf(entry["policies"]).join(", ") || undefined);

/** What all rows of a statement share. */
function toBase({ entry, payer, source, date }: Statement) {
  const policy = policyOf(entry);
  const checked = textOf(entry["lastReviewed"]) ?? textOf(entry["lastVerified"]) ?? date;
  return {
    payer,
    programme: payer === MEDICARE ? "Medicare" : "private",
    ...(policy === undefined ? {} : { policy }),
    ...(checked === undefined ? {} : { date: checked }),
    source,
  } as const;
}

function toRow(
  statement: Statement,
  text: string,
  { status, inherits }: { readonly status: CoverageStatus; readonly inherits: boolean },
): CoverageRow {
  const { groups, kinds, panSolid, except, stages, settings, vague } = readIndication(text);
  const cancers = groups.length === 0 && !panSolid && inherits ? statement.own : groups;
  // Criteria without a cancer promise nothing, also of a test for one organ.
  const promises = status === "covered" && vague && groups.length === 0 ? "unclear" : status;
  const { source, ...base } = toBase(statement);
  return {
    ...base,
    status: promises,
    ...(cancers.length > 0 ? { cancers } : {}),
    ...(panSolid && cancers.length === 0 ? { solid_tumors: true } : {}),
    ...(kinds.length > 0 ? { kinds } : {}),
    ...(except.length > 0 ? { except } : {}),
    ...(stages === undefined ? {} : { stages: writeStages(stages) }),
    ...(settings.length > 0 ? { settings } : {}),
    indication: text,
    source,
  };
}

/** The rows of one statement: one for each indication, one for what it leaves out, or one for its status alone. */
function toRows(statement: Statement): readonly CoverageRow[] {
  const { entry, own } = statement;
  const facts = factsOf(entry);
  const status = toStatus(entry, facts);
  const { source, ...base } = toBase(statement);
  const indications = [...textsOf(entry["coveredIndications"]), ...textsOf(entry["indications"])];
  const namesNone = indications.every((text) => {
    const { groups, panSolid } = readIndication(text);
    return groups.length === 0 && !panSolid;
  });
  const listed = indications.map((text) => toRow(statement, text, { status, inherits: namesNone }));
  const excluded = excludedIn(facts).filter(
    (group) => !listed.some(({ cancers = [] }) => cancers.includes(group)),
  );
  return [
    ...listed,
    ...(excluded.length > 0 && status !== "denied"
      ? [{ ...base, status: "denied" as const, cancers: excluded, source: `${source}.notes` }]
      : []),
    ...(listed.length > 0
      ? []
      : [{ ...base, status, ...(status !== "denied" && own.length > 0 ? { cancers: own } : {}), source }]),
  ];
}

const PILOT = /\bmedicare pilot\b(?: coverage)?(?: for (\w{2,30})\b| ?\(([^)]{1,80})\))?/i;
const ONLY_FOR = /^medicare \(([^)]{1,200})\)/i;

/** The short text says "Medicare (CRC only)" or "Medicare pilot (CRC)"; "Medicare" alone names no indication. */
function readReimbursement(text: string, own: readonly string[]): readonly CoverageRow[] {
  const base = { payer: MEDICARE, programme: "Medicare", source: "reimbursement" } as const;
  const pilot = PILOT.exec(text);
  const covered = pilot === null ? ONLY_FOR.exec(text) : null;
  const named = covered?.[1] ?? pilot?.[1] ?? pilot?.[2] ?? "";
  if (pilot === null && covered === null) {
    if (!/^medicare\b/i.test(text) || /\bnot\b/i.test(text)) return [];
    const cancers = own.length > 0 ? { cancers: own } : {};
    return [{ ...base, status: own.length > 0 ? "covered" : "unclear", ...cancers, indication: text }];
  }
  const { groups } = readIndication(named);
  const status = pilot === null ? "covered" : "pilot";
  return [
    {
      ...base,
      status: groups.length > 0 ? status : "unclear",
      ...(groups.length > 0 ? { cancers: groups } : {}),
      indication: text,
    },
  ];
}

/** Organs that the test is for, if it is for one only: wider groups and subtypes of it count as it. */
function ownCancers(record: TestRecord): readonly string[] {
  const { groups, panSolid } = parseCancerTypes(textsOf(record["cancerTypes"]));
  const organs = new Set(groups.map((group) => widerGroups(group).at(-1) ?? group));
  return !panSolid && organs.size === 1 ? groups : [];
}

/** `{status=NOT_COVERED, policyType=null, …}`: an object that the source once wrote as text. */
const toEntry = (value: JsonValue | undefined): Entry | undefined => {
  if (isEntry(value)) return Object.keys(value).length > 0 ? value : undefined;
  const status = /^\{status=(\w+)/.exec(textOf(value) ?? "")?.[1];
  return status === undefined ? undefined : { status };
};

function listStatements(record: TestRecord, own: readonly string[]): readonly Statement[] {
  const whole = record["coverageCrossReference"];
  const cross = isEntry(whole) ? whole : {};
  const date = textOf(cross["lastVerified"]);
  const medicare = toEntry(record["medicareCoverage"]);
  const other = toEntry(cross["medicare"]);
  const payers = isEntry(cross["privatePayers"]) ? cross["privatePayers"] : {};
  const path = "coverageCrossReference";
  return [
    ...(medicare
      ? [{ entry: medicare, payer: MEDICARE, source: "medicareCoverage", date: undefined, own }]
      : []),
    ...(other ? [{ entry: other, payer: MEDICARE, source: `${path}.medicare`, date, own }] : []),
    ...Object.entries(payers).flatMap(([key, value]) => {
      const entry = toEntry(value);
      const source = `${path}.privatePayers.${key}`;
      return entry ? [{ entry, payer: payerName(key), source, date, own }] : [];
    }),
  ];
}

/** Lists of payers without an indication: they say who pays, not for what. */
function listPayers(record: TestRecord, field: string, status: CoverageStatus): readonly CoverageRow[] {
  return textsOf(record[field]).map((payer) => ({
    payer: payerName(payer),
    programme: "private",
    status,
    source: field,
  }));
}

/** By the first letters of an id. */
const IMPLIED: Readonly<Record<string, readonly CoverageSetting[]>> = {
  mrd: ["surveillance", "post_surgery"],
  trm: ["treatment_response"],
  ecd: ["screening"],
  tds: ["therapy_selection"],
  hct: ["hereditary"],
};

/** Everything a record says on who pays for what, one row for each payer, indication and source. */
export function readCoverage(record: TestRecord): Coverage {
  const own = ownCancers(record);
  const rows = [
    ...listStatements(record, own).flatMap(toRows),
    ...readReimbursement(textOf(record["reimbursement"]) ?? "", own),
    ...listPayers(record, "commercialPayers", "unclear"),
    ...listPayers(record, "commercialPayersNonCoverage", "denied"),
  ];
  const implied = IMPLIED[record.id.split("-")[0] ?? ""] ?? [];
  return { rows, implied, conflicts: findConflicts(record, rows) };
}
