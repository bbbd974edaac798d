import { UserInputError } from "@clinical-mcp/errors";
import { isFields } from "../case/answer-paths.ts";

/** Column names, letters only, of data that must not be sent. */
const PRIVATE_NAMES: ReadonlySet<string> = new Set(
  [
    "healthnumber healthcard healthcardnumber hn hcn hin ohip ohipnumber card cardnumber version versioncode vc",
    "name patientname fullname first firstname last lastname surname birth birthdate birthday dateofbirth dob",
    "address postal postalcode phone telephone email",
  ].flatMap((names) => names.split(" ")),
);

const MOMENT = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?$/u;
const TEN_DIGITS = /(?<!\d)\d(?:[ -]?\d){9}(?:[ -]?[A-Za-z]{1,2})?(?![\dA-Za-z])/u;
const POSTAL_CODE = /^\s*[A-Za-z]\d[A-Za-z][ -]?\d[A-Za-z]\d\s*$/u;
const DATE = /^\d{4}[-/]?\d{2}[-/]?\d{2}$/u;
const PSEUDONYM = /^[\w-]{1,32}$/u;
/** Three letters and no digit may be a name; a pseudonym has a digit, or is shorter. */
const LETTERS = /^[^\d]{3,}$/u;

/** Weights of an Ontario health number: the digits at odd places are doubled, and the digits of the products added. */
function isValidNumber(digits: string): boolean {
  const values = [...digits].map(Number);
  const sum = values
    .slice(0, 9)
    .map((digit, at) => (at % 2 === 0 ? digit * 2 : digit))
    .reduce((total, product) => total + Math.floor(product / 10) + (product % 10), 0);
  return (10 - (sum % 10)) % 10 === values[9];
}

/** Place of private data: the row from 1, and the field. The value is never repeated. */
interface Found {
  readonly row: number;
  readonly field: string;
  readonly what: string;
  readonly instead: string;
  /** Defaults to HEALTH_NUMBER_REFUSED. */
  readonly code?: "CLAIM_FILE_REFUSED";
}

/** A header of a claim, or of a batch of them. */
const CLAIM_FILE = /^\uFEFF?HE[BH]/u;
const EXPORT_INSTEAD = "Export rows with pseudonyms instead.";
const PSEUDONYMS = "Put a pseudonym in patient, e.g. 'P-0042', and keep the key to it.";

function inspectPatient(value: string): Omit<Found, "row" | "field"> | undefined {
  if (DATE.test(value))
    return { what: "a date, as of birth", instead: `${PSEUDONYMS} An age goes into age_years.` };
  return !PSEUDONYM.test(value) || LETTERS.test(value)
    ? { what: "a name", instead: `${PSEUDONYMS} One of letters alone is taken for a name.` }
    : undefined;
}

function inspectText(field: string, value: string): Omit<Found, "row" | "field"> | undefined {
  if (CLAIM_FILE.test(value))
    return { code: "CLAIM_FILE_REFUSED", what: "a line of a ministry claim file", instead: EXPORT_INSTEAD };
  const [digits] = MOMENT.test(value) ? [] : (TEN_DIGITS.exec(value) ?? []);
  if (digits !== undefined) {
    const kind = isValidNumber(digits.replaceAll(/\D/gu, "")) ? "a valid health number" : "a health number";
    return { what: kind, instead: PSEUDONYMS };
  }
  if (POSTAL_CODE.test(value)) return { what: "a postal code", instead: "Leave addresses out." };
  return field === "patient" ? inspectPatient(value) : undefined;
}

const INSTEAD_OF_COLUMN = "Leave the column out: pseudonyms go into patient, an age into age_years.";

function inspectField(name: string, value: unknown): Omit<Found, "row"> | undefined {
  const bare = name.toLowerCase().replaceAll(/[^a-z]/gu, "");
  if (PRIVATE_NAMES.has(bare))
    return { field: "a column", what: "a column of personal data", instead: INSTEAD_OF_COLUMN };
  // Repeats a name only if a row may have it.
  const field = /^[a-z_]{1,24}$/u.test(name) ? name : "a column";
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const found = inspectText(name, String(value).trim());
  return found && { field, ...found };
}

function findPrivate(rows: readonly unknown[]): Found | undefined {
  for (const [at, row] of rows.entries()) {
    if (!isFields(row)) continue;
    for (const [name, value] of Object.entries(row)) {
      const found = inspectField(name, value);
      if (found) return { row: at + 1, ...found };
    }
  }
  return undefined;
}

/**
 * Refuses a claim file in the ministry's format before parsing it as a table.
 *
 * @throws UserInputError CLAIM_FILE_REFUSED
 */
export function refuseClaimFile(text: string): void {
  if (CLAIM_FILE.test(text))
    throw new UserInputError("This is a claim file of the ministry’s form, which holds health numbers.", {
      code: "CLAIM_FILE_REFUSED",
      suggestion: EXPORT_INSTEAD,
    });
}

/**
 * Refuses rows with identifying data, before anything is judged. Refuses ten digits even with a wrong check digit: a mistyped number is
 * as private.
 *
 * @throws UserInputError HEALTH_NUMBER_REFUSED, CLAIM_FILE_REFUSED; with row and field, never with the value
 */
export function refusePrivate(rows: readonly unknown[]): void {
  const found = findPrivate(rows);
  if (!found) return;
  const { row, field, what, instead, code = "HEALTH_NUMBER_REFUSED" } = found;
  throw new UserInputError(`Row ${row}, ${field}: this looks like ${what}. Nothing was judged or kept.`, {
    code,
    suggestion: instead,
  });
}
