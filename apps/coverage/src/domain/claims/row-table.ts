import { normaliseName } from "../case/find-nearest.ts";
import { nearestNames, UserInputError } from "@clinical-mcp/errors";
import { STATED_FACTS } from "../../dataset/index.ts";
import { claimRow, MOMENT_FIELDS } from "./claim-row.ts";

/** Columns as exports of record systems call them. */
const ALIASES: Readonly<Record<string, string>> = {
  patient_id: "patient",
  pseudonym: "patient",
  chart: "patient",
  service_date: "service",
  date_of_service: "service",
  date: "service",
  fee_code: "code",
  service_code: "code",
  fsc: "code",
  billing_code: "code",
  number_of_services: "units",
  services: "units",
  qty: "units",
  fee: "fee_billed",
  amount: "fee_billed",
  fee_submitted: "fee_billed",
  dx: "diagnosis",
  diagnostic_code: "diagnosis",
  sli: "location",
  service_location: "location",
  referring: "referral",
  master_number: "facility",
  admission_date: "admission",
  admit: "admission",
  provider: "physician",
  doctor: "physician",
};
/** A second column of a day's hour. */
const TIMES: ReadonlySet<string> = new Set(["time", "start_time"]);

const NUMBERS: ReadonlySet<string> = new Set([
  "units",
  "fee_billed",
  "minutes",
  "age_years",
  "age_months",
  "age_days",
  "lesions",
  "group_size",
]);
/** Any value is yes, and is dropped: exports have the number itself here. */
const PRESENCE: ReadonlySet<string> = new Set(["facility", "referral"]);
const YES_NO: ReadonlySet<string> = new Set(["times_recorded", "had_intensive_care", "mrp"]);
const MOMENTS: ReadonlySet<string> = new Set(MOMENT_FIELDS);

const WORDS: Readonly<Record<string, boolean>> = {
  yes: true,
  y: true,
  true: true,
  "1": true,
  no: false,
  n: false,
  false: false,
  "0": false,
};

const FIELDS: readonly string[] = Object.keys(claimRow.shape);
const isFact = (name: string): boolean => STATED_FACTS.some((fact) => fact === name);

/** The field of a column, a fact, or "time". */
function toField(column: string): string | undefined {
  const bare = normaliseName(column).replace(/^(?:stated|facts)\./u, "");
  const field = ALIASES[bare] ?? bare;
  return FIELDS.includes(field) || isFact(field) || TIMES.has(field) ? field : undefined;
}

/** @throws UserInputError UNKNOWN_FIELD, with the nearest that there is */
export function refuseColumn(column: string): never {
  const [near] = nearestNames(column, [...FIELDS, ...STATED_FACTS], { limit: 1, farthest: 0.4 });
  const shown = /^[\w .-]{1,40}$/u.test(column) ? `“${column}”` : "One";
  throw new UserInputError(`${shown} is no column of a claim line.`, {
    code: "UNKNOWN_FIELD",
    suggestion:
      near === undefined ? `Columns: ${FIELDS.join(", ")}, and facts by their names.` : `Is ${near} meant?`,
  });
}

const YYYYMMDD = /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/u;
const toMoment = (text: string): string => text.replace(YYYYMMDD, "$<year>-$<month>-$<day>");

/** A cell as its field takes it; text that is no such value stays, and is refused with its row. */
function toValue(field: string, text: string): unknown {
  if (NUMBERS.has(field)) {
    const number = Number(text.replace(/^\$/u, "").replaceAll(",", ""));
    return Number.isNaN(number) ? text : number;
  }
  const word = WORDS[text.toLowerCase()];
  if (PRESENCE.has(field)) return word ?? true;
  if (YES_NO.has(field)) return word ?? text;
  return MOMENTS.has(field) ? toMoment(text) : text;
}

/** Converts a table row to fields. Omits empty cells. */
export function toRow(cells: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const row: Record<string, unknown> = {};
  const facts: { fact: string; value: unknown }[] = [];
  let time: string | undefined;
  for (const [column, cell] of Object.entries(cells)) {
    const field = toField(column) ?? refuseColumn(column);
    const text = cell.trim();
    if (text === "") continue;
    if (TIMES.has(field)) time = text;
    else if (isFact(field)) facts.push({ fact: field, value: WORDS[text.toLowerCase()] ?? text });
    else row[field] = toValue(field, text);
  }
  const { service } = row;
  if (time !== undefined && typeof service === "string" && !service.includes(":"))
    row["service"] = `${service}T${time.padStart("00:00".length, "0")}`;
  return { ...row, ...(facts.length > 0 && { facts }) };
}

/**
 * Reads a CSV with a header into its records.
 *
 * @throws UserInputError INVALID_ROWS
 */
export type ParseTable = (text: string) => readonly Readonly<Record<string, string>>[];
