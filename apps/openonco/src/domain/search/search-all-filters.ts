import type { CoveredBy } from "../coverage/covered-by.ts";
import type { DiagnosticTest } from "../catalog/diagnostic-test.ts";
import type { NamedFilter } from "./named-filter.ts";
import type { FindWords } from "./searched-words.ts";
import type { TextFilterInput } from "./text-filters.ts";
import { toTextFilters } from "./text-filters.ts";

/** Filters of a search over all categories that the table does not know. */
export interface WideFilterInput extends TextFilterInput {
  readonly cancer_type?: string | undefined;
  readonly max_turnaround_days?: number | undefined;
  readonly max_price?: number | undefined;
  readonly max_blood_ml?: number | undefined;
  readonly min_sensitivity?: number | undefined;
  readonly min_specificity?: number | undefined;
  readonly requires_tumor_tissue?: boolean | undefined;
  readonly covered_by?: CoveredBy | undefined;
}

/** A filter that asks the record itself; parameter and field as in NamedFilter. */
const judged = (
  parameter: keyof WideFilterInput,
  field: string,
  accepts: (test: DiagnosticTest) => boolean,
): NamedFilter => ({ parameter, field, filter: { kind: "judged", accepts } });

/** First days that a test states: of a first order, where the first and later ones differ. */
const turnaroundOf = ({ values }: DiagnosticTest): unknown =>
  values["tatDaysMax"] ?? values["initialTatDaysMax"];

function bloodOf({ values }: DiagnosticTest): number | undefined {
  for (const field of ["bloodVolume", "sampleVolumeMl"]) {
    const value = values[field];
    const found =
      typeof value === "number"
        ? value
        : Number.parseFloat(/(?<![\d.])\d{1,4}(?:\.\d{1,3})? ?mL/i.exec(String(value ?? ""))?.[0] ?? "");
    if (Number.isFinite(found)) return found;
  }
  return undefined;
}

type Bound = readonly [keyof WideFilterInput, string, (test: DiagnosticTest) => unknown, "most" | "least"];

const BOUNDS: readonly Bound[] = [
  ["max_turnaround_days", "tatDaysMax", turnaroundOf, "most"],
  ["max_price", "priceUsd", ({ values }) => values["priceUsd"], "most"],
  ["max_blood_ml", "bloodVolume", bloodOf, "most"],
  ["min_sensitivity", "sensitivity", ({ values }) => values["sensitivity"], "least"],
  ["min_specificity", "specificity", ({ values }) => values["specificity"], "least"],
];

const toBounds = (input: WideFilterInput): readonly NamedFilter[] =>
  BOUNDS.flatMap(([parameter, field, read, kind]) => {
    const bound = input[parameter];
    if (typeof bound !== "number") return [];
    const accepts = (test: DiagnosticTest): boolean => {
      const value = read(test);
      return typeof value === "number" && (kind === "most" ? value <= bound : value >= bound);
    };
    const states = (test: DiagnosticTest): boolean => typeof read(test) === "number";
    return [{ ...judged(parameter, field, accepts), states }];
  });

function toTissueFilters({ requires_tumor_tissue: tissue }: WideFilterInput): readonly NamedFilter[] {
  if (tissue === undefined) return [];
  const wanted = tissue ? ["yes"] : ["no", "optional"];
  return [
    judged("requires_tumor_tissue", "tumorTissueNeeded", ({ values }) =>
      wanted.includes(String(values["tumorTissueNeeded"])),
    ),
  ];
}

/** The filters of a search over all categories, in addition to those of the table and covered_by. */
export function toWideFilters(input: WideFilterInput, findWords: FindWords): readonly NamedFilter[] {
  return [...toTextFilters(input, findWords), ...toTissueFilters(input), ...toBounds(input)];
}
