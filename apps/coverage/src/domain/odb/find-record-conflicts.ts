import {
  findConflicts,
  readValues,
  type FieldKind,
  type Statement,
  type Value,
} from "@clinical-mcp/confidence";
import type { AnswerConflict } from "@clinical-mcp/evidence";
import type { CitedPlace } from "../cite.ts";
import type { DocumentRow, ReadPassage } from "../corpus.ts";
import { describeConflict } from "../describe-conflict.ts";
import type { CriterionRow, DrugRow } from "./formulary.ts";
import { uniqueBy } from "../unique-by.ts";
import { remember } from "../remember.ts";

export interface ComparedRecords {
  readonly drug: DrugRow;
  /** The drug's. */
  readonly criteria: readonly CriterionRow[];
  readonly document: DocumentRow;
}

type PlacedStatement = Statement<CitedPlace>;
type Field = "listed_price" | "ministry_pays" | "listing_status" | "authorisation_period";

/** The words before an amount say what it is. Amounts without either name are not compared. */
const AMOUNT_LABELS: readonly (readonly [label: RegExp, field: Field])[] = [
  [/(?:listed|drug benefit|unit|individual) price|\bDBP\b/iu, "listed_price"],
  [/ministry pays|\bpays\b|reimburse|\bMOH(?:LTC)? pays/iu, "ministry_pays"],
];
const STATUS_OF: Readonly<Partial<Record<DrugRow["listing_status"], Value>>> = {
  general_benefit: { kind: "listing_status", status: "general_benefit" },
  limited_use: { kind: "listing_status", status: "limited_use" },
  off_formulary: { kind: "listing_status", status: "off_formulary_interchangeable" },
  off_formulary_eap: { kind: "listing_status", status: "off_formulary_interchangeable" },
  not_a_benefit: { kind: "listing_status", status: "not_a_benefit" },
};

/** Prices of the formulary have four decimals: $.4084 is 40.84 cents. */
const toMoney = (tenThousandths: number): Value => ({ kind: "money", cents: tenThousandths / 100 });

const lastLabel = (text: string): Field | undefined =>
  AMOUNT_LABELS.map(([label, field]) => ({ field, at: text.search(label) }))
    .filter(({ at }) => at !== -1)
    .toSorted((a, b) => b.at - a.at)[0]?.field;

interface FieldValue {
  readonly field: Field;
  readonly value: Value;
}

function readFields(line: string): readonly FieldValue[] {
  let from = 0;
  return readValues(line, ["figures", "listings"]).flatMap(({ start, end, value }): readonly FieldValue[] => {
    const before = line.slice(from, start);
    from = end;
    if (value.kind === "listing_status") return [{ field: "listing_status", value }];
    const field = value.kind === "money" ? lastLabel(before) : undefined;
    return field ? [{ field, value }] : [];
  });
}

const KINDS: Readonly<Record<Field, FieldKind>> = {
  listed_price: "money",
  ministry_pays: "money",
  listing_status: "listing_status",
  authorisation_period: "duration",
};

interface Origin {
  readonly subject: string;
  readonly place: CitedPlace;
  readonly origin: "record" | "document";
}

const toStatement = ({ subject, place, origin }: Origin, { field, value }: FieldValue): PlacedStatement => ({
  subject,
  field,
  kind: KINDS[field],
  value,
  source: place,
  authority: { origin, publisher: "moh", asOf: place.document.as_of },
});

function listDrugStatements({ drug, document }: ComparedRecords): readonly PlacedStatement[] {
  const from: Origin = {
    subject: `DIN ${drug.din}`,
    place: { document, locator: { kind: "din", din: drug.din } },
    origin: "record",
  };
  const price = drug.individual_price_ten_thousandths;
  const pays = drug.amount_mohltc_pays_ten_thousandths;
  const status = STATUS_OF[drug.listing_status];
  return [
    ...(price === null ? [] : [toStatement(from, { field: "listed_price", value: toMoney(price) })]),
    ...(pays === null ? [] : [toStatement(from, { field: "ministry_pays", value: toMoney(pays) })]),
    ...(status ? [toStatement(from, { field: "listing_status", value: status })] : []),
  ];
}

/** Statements of lines that contain the DIN and no other number of the kind. */
function listPassageStatements(
  { chunk, document }: ReadPassage,
  { din }: DrugRow,
  readLine: typeof readFields,
): readonly PlacedStatement[] {
  const from: Origin = { subject: `DIN ${din}`, place: { document, chunk }, origin: "document" };
  return chunk.chunk_text
    .split("\n")
    .filter((line) => line.includes(din) && [...line.matchAll(/\b\d{8}\b/gu)].every(([own]) => own === din))
    .flatMap((line) => readLine(line).map((field) => toStatement(from, field)));
}

const readPeriods = (text: string): readonly Value[] =>
  readValues(text, ["times"]).flatMap(({ value }) => (value.kind === "duration" ? [value] : []));

/** The authorization period of each code, in its record and in the passage of its criteria. */
function listPeriodStatements(
  criterion: CriterionRow,
  passages: readonly ReadPassage[],
  { document }: ComparedRecords,
) {
  const subject = `reason-for-use code ${criterion.reason_for_use_code}`;
  const record: Origin = {
    subject,
    place: { document, locator: { kind: "reason_for_use_code", code: criterion.reason_for_use_code } },
    origin: "record",
  };
  const own = passages.filter(({ chunk }) => chunk.chunk_id === criterion.section_id);
  const lines = own.flatMap((place) =>
    place.chunk.chunk_text
      .split("\n")
      .filter((line) => /^Authori[sz]ation period/iu.test(line))
      .flatMap(readPeriods)
      .map((value) =>
        toStatement({ subject, place, origin: "document" }, { field: "authorisation_period", value }),
      ),
  );
  return [
    ...readPeriods(criterion.authorization_period ?? "").map((value) =>
      toStatement(record, { field: "authorisation_period", value }),
    ),
    ...lines,
  ];
}

/**
 * Figures in passages that contradict the record of a product or of its criteria: prices and listing status in lines that
 * name its DIN, authorization periods in the criteria of its codes.
 */
export function findRecordConflicts(
  records: ComparedRecords,
  passages: readonly ReadPassage[],
): readonly AnswerConflict[] {
  const unique = uniqueBy(passages, ({ chunk }) => chunk.chunk_id);
  // A section and its parts have the same lines.
  const readLine = remember(readFields);
  const stated = [
    ...listDrugStatements(records),
    ...unique.flatMap((passage) => listPassageStatements(passage, records.drug, readLine)),
  ];
  // A code that appears twice in a group has two periods in one section, so nothing distinguishes them.
  const codes = Map.groupBy(records.criteria, (row) => row.reason_for_use_code);
  const periods = [...codes.values()]
    .filter(({ length }) => length === 1)
    .flatMap((own) => own.flatMap((criterion) => listPeriodStatements(criterion, unique, records)));
  return findConflicts([...stated, ...periods]).map(describeConflict);
}
