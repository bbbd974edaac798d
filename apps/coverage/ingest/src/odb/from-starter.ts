import type {
  OdbClassesFile,
  OdbLimitedUseFile,
  OdbNotesFile,
  OdbProductsFile,
  OdbRulesFile,
} from "@clinical-mcp/coverage/dataset";
import { unreadable, type SourceDocument } from "@clinical-mcp/ingestion";
import type { DocumentHead } from "../records.ts";
import { toClassesDocument } from "./documents/classes-document.ts";
import { toLimitedUseDocument } from "./documents/limited-use-document.ts";
import { toNotesDocument } from "./documents/notes-document.ts";
import { toProductsDocument } from "./documents/products-document.ts";
import { toRulesDocument } from "./documents/rules-document.ts";

interface Sourced {
  readonly source_url: string;
  readonly edition?: string;
  readonly as_of: string;
  readonly is_whole?: boolean;
}

const toHead = (
  { source_url: url, edition, as_of: asOf, is_whole: isWhole = false }: Sourced,
  documentType: DocumentHead["documentType"],
): DocumentHead => ({
  program: "odb",
  url,
  documentType,
  textKind: "summary",
  isWhole,
  edition: edition ?? null,
  published: null,
  effective: asOf,
  asOf,
});

function fromProducts(file: OdbProductsFile): readonly SourceDocument[] {
  const groups = file.groups.map((group) => ({
    id: group.id,
    genericName: group.generic_name,
    therapeuticClass: group.therapeutic_class,
    category: group.category,
    strength: group.strength,
    dosageForm: group.dosage_form,
    itemNumber: group.item_number,
    dailyCost: group.daily_cost,
    criteriaGroupId: group.criteria_group_id ?? null,
    reasonForUseCodes: group.reason_for_use_codes,
    products: group.products.map((product) => ({
      din: product.din,
      name: product.name,
      manufacturerId: product.manufacturer,
      manufacturer: file.manufacturers[product.manufacturer] ?? null,
      price: product.price,
      pays: product.pays,
      dailyCost: product.daily_cost,
      listingDate: product.listed,
      flags: product.flags,
      additionalBenefit: product.additional_benefit ?? null,
      isChronicUse: product.chronic_use,
      dinStatus: product.din_status ?? null,
    })),
  }));
  return [
    toProductsDocument({ head: toHead(file, "formulary_extract"), groups, confidence: "A", warnings: [] }),
  ];
}

/** A code is a fact, but its criteria are the ministry's prose. Readers find criteria there that we have not yet put in our words. */
const NOT_HELD =
  "What it asks for is not held here: it stands in the ministry's e-formulary under this code.";

function fromLimitedUse(file: OdbLimitedUseFile): readonly SourceDocument[] {
  const reasons = new Map(file.reasons.map((reason) => [reason.code, reason]));
  const criteriaGroups = file.groups.map(({ id, generic_names: genericNames, brands, heading, codes }) => ({
    id,
    genericNames,
    brands,
    criteria: codes.map((code) => {
      const reason = reasons.get(code);
      if (!reason) throw unreadable(`reason-for-use code ${code} of criteria ${id} has no text`);
      const { text = NOT_HELD, authorization_period: authorizationPeriod, confidence } = reason;
      return { code, heading: heading ?? null, text, authorizationPeriod, notes: [], confidence };
    }),
  }));
  return [toLimitedUseDocument(toHead(file, "formulary_extract"), criteriaGroups)];
}

const fromNotes = (file: OdbNotesFile): readonly SourceDocument[] => [
  toNotesDocument(
    toHead(file, "formulary_extract"),
    file.notes.map(({ generic_names: genericNames, ...note }) => ({ ...note, genericNames })),
  ),
];

const fromRules = (file: OdbRulesFile): readonly SourceDocument[] => [
  toRulesDocument(toHead(file, "rules"), file),
];

const fromClasses = (file: OdbClassesFile): readonly SourceDocument[] => [
  toClassesDocument(toHead(file, "rules"), file),
];

/** Kinds of files in data/coverage/odb, each with what makes documents of it. */
export const fromOdbStarter = {
  odbProducts: fromProducts,
  odbLimitedUse: fromLimitedUse,
  odbNotes: fromNotes,
  odbRules: fromRules,
  odbClasses: fromClasses,
};
