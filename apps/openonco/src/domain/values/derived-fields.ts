import type { Category, FieldDefinition } from "../../dataset/index.ts";
import { CATEGORIES, FIELD_DICTIONARY } from "../../dataset/index.ts";
import { REGULATORY_CATEGORIES } from "./regulatory-status.ts";

/** A field that this server computes from a stated one. It only helps to find and order; the record keeps the stated one. */
export interface DerivedField extends Omit<FieldDefinition, "kind"> {
  readonly kind: "derived";
}

/** Any field that an answer can show. */
export type ServedField = FieldDefinition | DerivedField;

interface Derivation extends Omit<DerivedField, "kind" | "categories"> {
  /** The stated fields it is computed from; it exists in the categories of any of them. */
  readonly from: readonly string[];
}

const TURNAROUNDS: readonly (readonly [field: string, title: string])[] = [
  ["tat", "Turnaround"],
  ["initialTat", "Initial turnaround"],
  ["followUpTat", "Follow-up turnaround"],
];

const DERIVATIONS: readonly Derivation[] = [
  {
    from: ["name"],
    name: "formerNames",
    title: "Former names",
    type: "list",
    description:
      "Names of the test before its present one: as the record says, and as older exports call it.",
  },
  {
    from: ["vendor"],
    name: "formerVendors",
    title: "Former vendors",
    type: "list",
    description: "Who sold the test before, as the record or an older export says.",
  },
  {
    from: ["cancerTypes"],
    name: "cancerGroups",
    title: "Cancer groups",
    type: "list",
    description:
      "Groups that the cancer types and detected cancer types name, wider groups included " +
      "(NSCLC also counts as lung); pan-solid phrases name none, and planned scope is left out.",
  },
  {
    from: ["cancerTypes"],
    name: "panSolid",
    title: "Pan-solid",
    type: "boolean",
    description:
      "True when the cancer types hold a phrase for solid tumors of many organs, " +
      "such as pan-solid or 50+ cancer types; a planned expansion is none.",
  },
  {
    from: ["fdaStatus"],
    name: "fdaCategories",
    title: "Regulatory categories",
    type: "list",
    description:
      "What fdaStatus states, negated or planned parts left out: " +
      `${REGULATORY_CATEGORIES.join(", ")}. cdx is an FDA companion diagnostic, as in hasFdaCdx.`,
  },
  {
    from: [
      "clinicalAvailability",
      "availableRegions",
      "fdaStatus",
      "isDiscontinued",
      "isInvestigational",
      "isRUO",
    ],
    name: "availability",
    title: "Availability",
    type: "text",
    description:
      "active (offered for clinical use), limited (selected sites or an early " +
      "program), not_in_us (offered elsewhere only), research_only (RUO, IUO, " +
      "investigational), not_yet (before launch), discontinued or uncertain (doubtful or " +
      "contradictory), as the record says it; availabilitySource names the field.",
  },
  {
    from: [
      "clinicalAvailability",
      "availableRegions",
      "fdaStatus",
      "isDiscontinued",
      "isInvestigational",
      "isRUO",
    ],
    name: "availabilitySource",
    title: "Source of availability",
    type: "text",
    description: "Field that availability was read from.",
  },
  {
    from: ["reimbursement", "medicareCoverage", "coverageCrossReference"],
    name: "reimbursementCategory",
    title: "Reimbursement category",
    type: "text",
    description:
      "medicare (at least one indication), varies, emerging, self_pay, " +
      "not_covered, not_established or not_applicable, read from reimbursement; " +
      "disputed where medicareCovered contradicts medicare or not_covered.",
  },
  {
    from: ["medicareCoverage", "coverageCrossReference"],
    name: "medicareCovered",
    title: "Covered by Medicare",
    type: "text",
    description:
      "covered, partial, not_covered, pending or other (not established, not applicable, not available " +
      "yet, discontinued, unknown), from the Medicare status of medicareCoverage and of " +
      "coverageCrossReference; disputed where the two differ. Coverage is by indication: read medicareCoverage.",
  },
  {
    from: ["medicareCoverage", "coverageCrossReference", "reimbursement", "commercialPayers"],
    name: "coverageByIndication",
    title: "Coverage by indication",
    type: "object",
    description: [
      "rows: for each payer, indication and source the status (covered, denied, pilot, unclear), cancers, stages,",
      "settings, policy and day of the last check; conflicts: statements that contradict each other.",
    ].join(" "),
  },
  {
    from: ["cancerTypes", "stageISensitivity", "coverageCrossReference"],
    name: "stages",
    title: "Stages",
    type: "list",
    description:
      "Stages with a sensitivity, named in the scope, or covered by a payer; advanced and metastatic are III and IV.",
  },
  {
    from: ["intendedPopulation"],
    name: "intendedFor",
    title: "Intended for",
    type: "text",
    description: "intendedPopulation in short: purpose, risk, ages, pack-years, conditions.",
  },
  {
    from: ["dateAdded"],
    name: "dateAddedDay",
    title: "Day added",
    type: "text",
    description: "dateAdded as YYYY-MM-DD, by which it is put in order.",
  },
  {
    from: ["requiresTumorTissue", "approach"],
    name: "tumorTissueNeeded",
    title: "Tumor tissue needed",
    type: "text",
    description:
      "yes, optional or no: requiresTumorTissue, or no where it is not stated and the approach is tumor-naïve; else absent.",
  },
  {
    from: ["fdaCompanionDxCount"],
    name: "hasFdaCdx",
    title: "FDA companion diagnostic",
    type: "boolean",
    description:
      "True where the FDA authorized the test and the record counts, lists or names companion " +
      "indications; false where the count is 0 or the FDA authorized nothing; else absent.",
  },
  {
    from: ["listPrice"],
    name: "listPriceUsd",
    title: "List price in USD",
    type: "number",
    unit: "USD",
    description: "List price where it is one amount in USD; other currencies are not converted.",
  },
  {
    from: ["listPrice", "selfPayPrice"],
    name: "priceUsd",
    title: "Price in USD",
    type: "number",
    unit: "USD",
    description: [
      "Least of list price and self-pay price, where each is one amount in USD; max_price looks at it.",
      "A self-pay amount that a caution calls no price of the test does not count.",
    ].join(" "),
  },
  {
    from: ["listPrice"],
    name: "listPriceRange",
    title: "List price range",
    type: "object",
    description: "Least and greatest list price with currency (ISO 4217).",
  },
  {
    from: ["lod"],
    name: "lodPpm",
    title: "Limit of detection in ppm",
    type: "mixed",
    unit: "ppm",
    description:
      'Limit of detection in ppm of cell-free DNA, or "not comparable": also where a caution ' +
      "or lod95 says that lod is another limit than the LoD95 (threshold, LoD50, less than 95 " +
      "% detected), simulated, inferred or one of several; lodReason says why or from what.",
  },
  {
    from: ["lod"],
    name: "lodReason",
    title: "Basis of lodPpm",
    type: "text",
    description:
      "What lodPpm was converted from, or why it is not comparable; VAF and tumor fraction are different shares.",
  },
  {
    from: ["lod95"],
    name: "lod95Ppm",
    title: "LoD95 in ppm",
    type: "mixed",
    unit: "ppm",
    description: 'LoD95 in ppm of cell-free DNA, or "not comparable"; lod95Reason says why or from what.',
  },
  {
    from: ["lod95"],
    name: "lod95Reason",
    title: "Basis of lod95Ppm",
    type: "text",
    description: "What lod95Ppm was converted from, or why it is not comparable.",
  },
  ...TURNAROUNDS.flatMap(([field, title]): readonly Derivation[] => [
    {
      from: [field],
      name: `${field}DaysMin`,
      title: `${title}, shortest`,
      type: "number",
      unit: "days",
      description: `Shortest time of ${field}; absent when only an upper bound is stated.`,
    },
    {
      from: [field],
      name: `${field}DaysMax`,
      title: `${title}, longest`,
      type: "number",
      unit: "days",
      description: `Longest time that ${field} states.`,
    },
    {
      from: [field],
      name: `${field}DayKind`,
      title: `${title}, kind of days`,
      type: "text",
      description: `business, calendar, unstated or mixed: which days ${field} counts; business days are not converted.`,
    },
  ]),
];

/** Fields computed by this server, in the order in which records list them. */
export const DERIVED_FIELDS: readonly DerivedField[] = DERIVATIONS.map(({ from, ...field }) => ({
  ...field,
  kind: "derived",
  categories: CATEGORIES.filter((category) =>
    FIELD_DICTIONARY.some(({ name, categories }) => from.includes(name) && categories.includes(category)),
  ),
}));

const ORIGINS: ReadonlyMap<string, readonly string[]> = new Map(
  DERIVATIONS.map(({ name, from }) => [name, from]),
);

/** Fields and, for derived ones, the stated fields behind them: cautions and citations hang on those. */
export const withOrigins = (fields: readonly string[]): ReadonlySet<string> =>
  new Set(fields.flatMap((field) => [field, ...(ORIGINS.get(field) ?? [])]));

/** Stated fields of mixed type, and the derived number by which tests are put in order. */
const ORDERED_BY: ReadonlyMap<string, string> = new Map([
  ["dateAdded", "dateAddedDay"],
  ["listPrice", "listPriceUsd"],
  ["lod", "lodPpm"],
  ["lod95", "lod95Ppm"],
  ...TURNAROUNDS.map(([field]) => [field, `${field}DaysMin`] as const),
]);

/** The field by which tests are put in order: a price, where just that is asked, is any. */
export const toOrderField = (asked: string, name: string): string =>
  /^-?(?:price|cost)$/i.test(asked.trim()) ? "priceUsd" : (ORDERED_BY.get(name) ?? name);

/** Fields that a category can show: stated, then derived. */
export const listServedFields = (category: Category): readonly ServedField[] =>
  [...FIELD_DICTIONARY, ...DERIVED_FIELDS].filter(({ categories }) => categories.includes(category));

const SERVED: ReadonlyMap<Category, ReadonlyMap<string, ServedField>> = new Map(
  CATEGORIES.map((category) => [
    category,
    new Map(listServedFields(category).map((field) => [field.name, field])),
  ]),
);

/** The field of exactly that name, if the category has it. */
export const findServedField = (category: Category, name: string): ServedField | undefined =>
  SERVED.get(category)?.get(name);
