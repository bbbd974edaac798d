import { FIELD_DICTIONARY } from "../../dataset/index.ts";
import type { DiagnosticTest } from "../catalog/diagnostic-test.ts";
import { toWords } from "./same-words.ts";

/** Every word that a record states, for questions on fields that no filter reads. */
export interface RecordWords {
  /** Words by field, as toWords() gives them. */
  readonly byField: ReadonlyMap<string, string>;
  readonly all: string;
  /** The texts as they are written: capitals distinguish a gene from a word. */
  readonly written: string;
}

const CITED: ReadonlySet<string> = new Set(
  FIELD_DICTIONARY.filter(({ kind }) => kind === "citation").map(({ name }) => name),
);
const STATED: ReadonlySet<string> = new Set(FIELD_DICTIONARY.map(({ name }) => name));

/** Their keys are names of our form, and payers are read into the coverage. */
const FORMS: ReadonlySet<string> = new Set([
  "medicareCoverage",
  "coverageCrossReference",
  "intendedPopulation",
]);

/** All texts and numbers of a value; of an object whose keys are names of things, its keys. */
function textsOf(value: unknown, withKeys: boolean): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  if (Array.isArray(value)) return value.flatMap((item) => textsOf(item, withKeys));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    ...(withKeys ? [key] : []),
    ...textsOf(item, withKeys),
  ]);
}

/** Reads a record once; citations and what this server derives are left out. */
export function toRecordWords({ values, cautions, coverage, former }: DiagnosticTest): RecordWords {
  const texts = new Map<string, readonly string[]>();
  for (const [field, value] of Object.entries(values)) {
    // Cautions are words of the fields that they are on.
    if (!STATED.has(field) || CITED.has(field) || field === "cautions") continue;
    const caution = field in cautions ? textsOf(cautions[field], false) : [];
    texts.set(field, [...textsOf(value, !FORMS.has(field)), ...caution]);
  }
  texts.set("formerNames", former.names);
  texts.set("formerVendors", former.vendors);
  texts.set(
    "coverageByIndication",
    coverage.rows.flatMap(({ payer, policy }) => [payer, policy ?? ""]),
  );
  const byField = new Map([...texts].map(([field, parts]) => [field, parts.map(toWords).join("\n")]));
  return { byField, all: [...byField.values()].join("\n"), written: [...texts.values()].flat().join("\n") };
}
