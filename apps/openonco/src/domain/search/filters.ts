import type { Category } from "../../dataset/index.ts";
import { parseCancerTypeQuestion } from "../cancer/cancer-types.ts";
import { toSearchedTexts } from "./filter-words.ts";
import { foldText } from "../shared/fold-text.ts";
import {
  toGeneFilter,
  toHereditaryFilter,
  toSyndromeFilter,
  withoutHereditaryWords,
} from "../values/hereditary.ts";
import type { NamedFilter } from "./named-filter.ts";
import { toRegulatoryFilter } from "../values/regulatory-question.ts";
import type { SearchedField } from "./searched-fields.ts";
import type { TestFilter } from "./test-filter.ts";

/** Parameters of the tools that filter; absent ones, and texts that fold to nothing, are not filters. */
export interface FilterInput {
  readonly vendor?: string | undefined;
  readonly cancer_type?: string | undefined;
  readonly approach?: string | undefined;
  readonly fda_status?: string | undefined;
  readonly test_scope?: string | undefined;
  readonly product_type?: string | undefined;
  readonly sample_category?: string | undefined;
  readonly clinical_setting?: string | undefined;
  readonly min_sensitivity?: number | undefined;
  readonly min_specificity?: number | undefined;
  readonly max_price?: number | undefined;
  readonly min_genes?: number | undefined;
  readonly requires_tumor_tissue?: boolean | undefined;
  readonly has_fda_cdx?: boolean | undefined;
  readonly include_discontinued?: boolean | undefined;
  readonly available_only?: boolean | undefined;
  readonly gene?: string | undefined;
  readonly syndrome?: string | undefined;
}

const TEXTS: readonly (readonly [parameter: keyof FilterInput, field: SearchedField])[] = [
  ["vendor", "vendor"],
  ["cancer_type", "cancerTypes"],
  ["approach", "approach"],
  ["fda_status", "fdaStatus"],
  ["test_scope", "testScope"],
  ["product_type", "productType"],
  ["sample_category", "sampleCategory"],
  ["clinical_setting", "clinicalSettings"],
];

const BOUNDS: readonly (readonly [
  parameter: keyof FilterInput,
  field: string,
  kind: "atLeast" | "atMost",
])[] = [
  ["min_sensitivity", "sensitivity", "atLeast"],
  ["min_specificity", "specificity", "atLeast"],
  ["max_price", "priceUsd", "atMost"],
  ["min_genes", "genesAnalyzed", "atLeast"],
];

function toTextFilter(field: SearchedField, text: string): TestFilter {
  if (field === "cancerTypes") return { kind: "cancerType", question: parseCancerTypeQuestion(text) };
  if (field === "fdaStatus") return toRegulatoryFilter(text);
  return { kind: "containsAny", field, texts: toSearchedTexts(field, text) };
}

function toTextFilters(category: Category, input: FilterInput): readonly NamedFilter[] {
  return TEXTS.flatMap(([parameter, field]) => {
    const text = input[parameter];
    if (typeof text !== "string" || foldText(text) === "") return [];
    if (category !== "hct" || field !== "cancerTypes" || !/\p{L}/u.test(text))
      return [{ parameter, field, text, filter: toTextFilter(field, text) }];
    const hereditary = toHereditaryFilter(text);
    if (hereditary) return [{ parameter, field: "syndromesDetected", text, filter: hereditary }];
    const cancers = withoutHereditaryWords(text);
    return foldText(cancers) === "" ? [] : [{ parameter, field, text, filter: toTextFilter(field, cancers) }];
  });
}

/** Filters that hereditary tests alone have. */
function toHereditaryFilters({ gene = "", syndrome = "" }: FilterInput): readonly NamedFilter[] {
  return [
    ...(foldText(gene) === ""
      ? []
      : [{ parameter: "gene", field: "keyGenes", text: gene, filter: toGeneFilter(gene) }]),
    ...(foldText(syndrome) === ""
      ? []
      : [
          {
            parameter: "syndrome",
            field: "syndromesDetected",
            text: syndrome,
            filter: toSyndromeFilter(syndrome),
          },
        ]),
  ];
}

/** "Optional" tissue is not required tissue. */
function toFlagFilters(input: FilterInput): readonly NamedFilter[] {
  const { requires_tumor_tissue: tissue, has_fda_cdx: companion } = input;
  const field = "tumorTissueNeeded";
  const texts = tissue === true ? ["yes"] : ["no", "optional"];
  return [
    ...(tissue === undefined
      ? []
      : [{ parameter: "requires_tumor_tissue", field, filter: { kind: "oneOf", field, texts } as const }]),
    ...(companion === undefined
      ? []
      : [
          {
            parameter: "has_fda_cdx",
            field: "hasFdaCdx",
            filter: { kind: "flag", field: "hasFdaCdx", value: companion } as const,
          },
        ]),
  ];
}

/** The filters of a call. TRM tests known to be discontinued are left out unless asked for. */
export function toFilters(category: Category, input: FilterInput): readonly NamedFilter[] {
  const bounds = BOUNDS.flatMap(([parameter, field, kind]): readonly NamedFilter[] => {
    const value = input[parameter];
    return typeof value === "number" ? [{ parameter, field, filter: { kind, field, value } }] : [];
  });
  const available: readonly NamedFilter[] =
    category === "trm" && input.include_discontinued !== true
      ? [{ parameter: "include_discontinued", field: "availability", filter: { kind: "available" } }]
      : [];
  const orderable: readonly NamedFilter[] =
    input.available_only === true
      ? [{ parameter: "available_only", field: "availability", filter: { kind: "orderable" } }]
      : [];
  return [
    ...toTextFilters(category, input),
    ...toHereditaryFilters(input),
    ...bounds,
    ...toFlagFilters(input),
    ...available,
    ...orderable,
  ];
}
