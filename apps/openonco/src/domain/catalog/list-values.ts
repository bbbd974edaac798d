import type { Category } from "../../dataset/index.ts";
import { CATEGORIES } from "../../dataset/index.ts";
import { CANCER_GROUPS } from "../cancer/cancer-groups.ts";
import { listOf } from "../values/derive-values.ts";
import type { OpenOncoDependencies } from "../shared/open-onco-dependencies.ts";

export interface CategorySummary {
  /** The schema is open, so that it stays short. */
  readonly [field: string]: unknown;
  readonly id: Category;
  readonly name: string;
  readonly shortName: string;
  readonly description: string;
  readonly testCount: number;
}

const SUMMARIES: Readonly<Record<Category, Pick<CategorySummary, "name" | "shortName" | "description">>> = {
  mrd: {
    name: "Molecular Residual Disease",
    shortName: "MRD Testing",
    description: "Finds cancer that is left or returns after treatment, by circulating tumor DNA (ctDNA)",
  },
  ecd: {
    name: "Early Cancer Detection",
    shortName: "ECD Testing",
    description: "Screens people without symptoms for one cancer or several",
  },
  trm: {
    name: "Treatment Response Monitoring",
    shortName: "TRM Testing",
    description: "Follows whether a treatment works by changes in ctDNA",
  },
  tds: {
    name: "Treatment Decision Support",
    shortName: "TDS Testing",
    description: "Guides the choice of treatment by genomic profiling; called CGP in newer exports",
  },
  hct: {
    name: "Hereditary Cancer Testing",
    shortName: "HCT Testing",
    description: "Finds inherited variants that raise the risk of cancer, in blood or saliva (germline)",
  },
};

const BY_LETTER = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const sortNaturally = (texts: readonly string[]): string[] =>
  [...texts].sort((a, b) => BY_LETTER.compare(a, b) || (a < b ? -1 : 1));

const categoriesOf = (category: Category | undefined): readonly Category[] =>
  category ? [category] : CATEGORIES;

/** Distinct vendors as the records spell them. @throws UpstreamError when the table could not be read */
export async function listVendors(
  category: Category | undefined,
  { store, dataAsOf }: OpenOncoDependencies,
  signal: AbortSignal,
) {
  const vendors = await store.listDistinct("vendor", categoriesOf(category), signal);
  return { vendors: sortNaturally(vendors), data_as_of: dataAsOf };
}

/** Distinct cancer types as the records spell them, and the groups they fall into. @throws UpstreamError */
export async function listCancerTypes(
  category: Category | undefined,
  { store, catalog, dataAsOf }: OpenOncoDependencies,
  signal: AbortSignal,
) {
  const types = await store.listDistinct("cancerTypes", categoriesOf(category), signal);
  const tests = categoriesOf(category).flatMap((each) => catalog[each].tests);
  const present = new Set(tests.flatMap(({ values }) => listOf(values["cancerGroups"])));
  return {
    cancer_types: sortNaturally(types),
    groups: CANCER_GROUPS.map(({ name }) => name).filter((name) => present.has(name)),
    data_as_of: dataAsOf,
  };
}

/** The categories with the number of their tests. */
export function listCategories({ catalog, dataAsOf }: Pick<OpenOncoDependencies, "catalog" | "dataAsOf">) {
  const categories = CATEGORIES.map((id): CategorySummary => ({
    id,
    ...SUMMARIES[id],
    testCount: catalog[id].tests.length,
  }));
  return { categories, data_as_of: dataAsOf };
}
