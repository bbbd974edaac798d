import {
  FACETS,
  formatPrice,
  LISTING_WORDS,
  toListingStatus,
  type ListingStatus,
  type RecordConfidence,
} from "@clinical-mcp/coverage/dataset";
import { unreadable, type Block, type SourceDocument } from "@clinical-mcp/ingestion";
import type { DocumentHead } from "../../records.ts";
import { toSourceDocument } from "../../to-source-document.ts";
import { bullet, heading, paragraph, toDocument } from "../blocks.ts";

import type { GroupRecord, ProductRecord } from "../records.ts";

export const PRODUCTS_ID = "odb-formulary-products";

/** @throws UpstreamError UNREADABLE_DOCUMENT naming the product whose marks mean no status */
function statusOf({ din, flags }: ProductRecord): ListingStatus {
  const status = toListingStatus(new Set(flags));
  if (status === undefined)
    throw unreadable(`product ${din} is in no section of the formulary that is known`);
  return status;
}

const formName = ({ strength, dosageForm, products }: GroupRecord): string =>
  [strength, dosageForm].filter((part) => part !== null).join(" ") || (products[0]?.name ?? "");

function toLine(product: ProductRecord): string {
  const { din, name, manufacturer, price, pays } = product;
  const maker = manufacturer === null ? "" : `, ${manufacturer}`;
  const listed = price === null ? "no listed price" : `listed price $${formatPrice(price)}`;
  const paid = pays === null ? "the ministry pays nothing" : `the ministry pays $${formatPrice(pays)}`;
  return `${name} (DIN ${din}${maker}): ${LISTING_WORDS[statusOf(product)]}; ${listed}; ${paid}.`;
}

function toBlocks(group: GroupRecord): readonly Block[] {
  const { genericName, therapeuticClass, id, itemNumber, products, reasonForUseCodes } = group;
  const isLimited = products.some((product) => statusOf(product) === "limited_use");
  const many = products.length > 1 ? `${products.length} interchangeable products` : "the only product";
  const item = itemNumber === null ? "" : `, item ${itemNumber}`;
  return [
    heading(formName(group), 4, id),
    paragraph(
      `${genericName} ${formName(group)}: ${many} of category ${id}${item}. ` +
        `Class: ${therapeuticClass}. Prices are per unit of the dosage form.`,
    ),
    ...(isLimited
      ? [paragraph(`Limited Use: reason-for-use code ${reasonForUseCodes.join(", ") || "not stated"}.`)]
      : []),
    ...products.map((product) => bullet(toLine(product))),
  ];
}

/** Adds a heading only if it changes, so that categories of one molecule stay together. */
function toAllBlocks(groups: readonly GroupRecord[]): readonly Block[] {
  const blocks: Block[] = [];
  let before: GroupRecord | undefined;
  for (const group of groups) {
    const isNewClass = group.therapeuticClass !== before?.therapeuticClass;
    if (isNewClass) blocks.push(heading(group.therapeuticClass, 2));
    if (isNewClass || group.genericName !== before?.genericName) blocks.push(heading(group.genericName, 3));
    blocks.push(...toBlocks(group));
    before = group;
  }
  return blocks;
}

function toFacets(group: GroupRecord) {
  const statuses = [...new Set(group.products.map(statusOf))];
  const codes = statuses.includes("limited_use") ? group.reasonForUseCodes : [];
  return {
    [FACETS.dins]: group.products.map(({ din }) => din),
    [FACETS.genericName]: group.genericName,
    [FACETS.groupId]: group.id,
    [FACETS.listingStatus]: statuses,
    ...(codes.length > 0 ? { [FACETS.reasonForUseCodes]: [...codes] } : {}),
  };
}

export interface ProductsDocument {
  readonly head: DocumentHead;
  readonly groups: readonly GroupRecord[];
  readonly confidence: RecordConfidence;
  readonly warnings: readonly string[];
}

/** All products with their prices, each interchangeable category a section whose anchor is the category's id. */
export function toProductsDocument(parts: ProductsDocument): SourceDocument {
  const { head, groups, confidence, warnings } = parts;
  const byId = new Map(groups.map((group) => [group.id, group]));
  return toSourceDocument({
    id: PRODUCTS_ID,
    document: toDocument("ODB Formulary: drug products and prices", toAllBlocks(groups), warnings),
    records: { head, odb: { groups: [...groups], confidence } },
    sectionFacets: ({ anchor = "" }) => {
      const group = byId.get(anchor);
      return group ? toFacets(group) : {};
    },
  });
}
