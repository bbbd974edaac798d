import type { ShownTest } from "./shown.ts";

/** In the head of the table, or stated with each value. */
const NOT_ROWS: ReadonlySet<string> = new Set([
  "id",
  "name",
  "vendor",
  "category",
  "availability",
  "cautions",
  "citations",
  "data_as_of",
]);

/** Fields that any test has a value of, in the order in which they come. */
export const listFields = (tests: readonly ShownTest[]): readonly string[] => [
  ...new Set(
    tests.flatMap((test) =>
      Object.entries(test).flatMap(([field, value]) =>
        NOT_ROWS.has(field) || value === null || value === undefined ? [] : [field],
      ),
    ),
  ),
];

/** "stageISensitivity" as "stage I sensitivity". */
export const toFieldName = (field: string): string =>
  field
    .replaceAll(/([a-z\d])([A-Z])/gu, "$1 $2")
    .replaceAll(/([IV])([A-Z][a-z])/gu, "$1 $2")
    .split(" ")
    .map((word) => (/^[IV]+$|^[A-Z]{2,}$/u.test(word) ? word : word.toLowerCase()))
    .join(" ");

const SHARES = /sensitivity|specificity|^ppv$|^npv$/iu;
const DOLLARS = /price|rate$/iu;

/** A number with what its field is measured in. */
function toFigure(field: string, value: number): string {
  if (SHARES.test(field)) return `${value} %`;
  return DOLLARS.test(field) ? `US$${value.toLocaleString("en")}` : String(value);
}

const joinSome = (parts: readonly string[], by: string): string | undefined =>
  parts.length === 0 ? undefined : parts.join(by);

/** A value as people read it; undefined where nothing is recorded. */
export function toText(field: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  if (typeof value === "number") return toFigure(field, value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value))
    return joinSome(
      value.flatMap((one) => toText(field, one) ?? []),
      "; ",
    );
  if (typeof value !== "object") return String(value);
  const parts = Object.entries(value).flatMap(([key, of]) => {
    const text = toText(key, of);
    return text === undefined ? [] : [`${toFieldName(key)}: ${text}`];
  });
  return joinSome(parts, ", ");
}

export interface Point {
  readonly name: string;
  readonly sensitivity: number;
  readonly specificity: number;
}

export type Plot =
  | { readonly kind: "points"; readonly cohort: string; readonly points: readonly Point[] }
  /** Figures of different people are not drawn next to each other. */
  | {
      readonly kind: "apart";
      readonly cohorts: readonly { readonly name: string; readonly cohort: string }[];
    }
  | { readonly kind: "none" };

/** On whom a figure was measured, without the trial: "CRC, average-risk screening". */
const toCohort = (caution: string | undefined): string | undefined =>
  caution?.split(/[(;]/u)[0]?.trim().replace(/,$/u, "");

/** Sensitivity against specificity, where both of two tests or more were measured on people of one description. */
export function toPlot(tests: readonly ShownTest[]): Plot {
  const points = tests.flatMap((test) => {
    const { sensitivity, specificity } = test;
    return typeof sensitivity === "number" && typeof specificity === "number"
      ? [{ name: test.name, sensitivity, specificity, cohort: toCohort(test.cautions["sensitivity"]) ?? "" }]
      : [];
  });
  const [first] = points;
  if (!first || points.length < 2) return { kind: "none" };
  return first.cohort !== "" && points.every(({ cohort }) => cohort === first.cohort)
    ? { kind: "points", cohort: first.cohort, points }
    : { kind: "apart", cohorts: points.map(({ name, cohort }) => ({ name, cohort })) };
}
