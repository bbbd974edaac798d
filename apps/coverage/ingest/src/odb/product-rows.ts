import {
  ADDITIONAL_BENEFITS,
  toListingStatus,
  type odbDrugsTable,
  type odbInterchangeableGroupsTable,
} from "@clinical-mcp/coverage/dataset";
import { ConfigurationError } from "@clinical-mcp/errors";
import type { ListingFlag } from "@clinical-mcp/coverage/dataset";
import type { z } from "zod";
import { findLowestCost } from "./lowest-cost.ts";
import type { GroupRecord, ProductRecord } from "./records.ts";

type Sourced = "document_id" | "section_id" | "confidence";
type Row<TTable extends { readonly row: z.ZodType }> = Omit<z.input<TTable["row"]>, Sourced>;

export function toGroupRow(group: GroupRecord): Row<typeof odbInterchangeableGroupsTable> {
  const lowest = findLowestCost(group.products);
  return {
    group_id: group.id,
    generic_name: group.genericName,
    therapeutic_class: group.therapeuticClass,
    category: group.category,
    strength: group.strength,
    dosage_form: group.dosageForm,
    item_number: group.itemNumber,
    member_count: group.products.length,
    paid_count: group.products.filter(({ pays }) => pays !== null).length,
    lowest_cost_ten_thousandths: lowest?.price ?? null,
    lowest_cost_dins: JSON.stringify(lowest?.dins ?? []),
    daily_cost_ten_thousandths: group.dailyCost,
    criteria_group_id: group.criteriaGroupId,
  };
}

export function toDrugRow(group: GroupRecord, product: ProductRecord): Row<typeof odbDrugsTable> {
  const flags = new Set(product.flags);
  const status = toListingStatus(flags);
  if (status === undefined) {
    throw new ConfigurationError(`Product ${product.din} has no listing status: fix its source.`);
  }
  const is = (flag: ListingFlag): 0 | 1 => (flags.has(flag) ? 1 : 0);
  return {
    din: product.din,
    name: product.name,
    generic_name: group.genericName,
    manufacturer_id: product.manufacturerId,
    manufacturer: product.manufacturer,
    interchangeable_group_id: group.id,
    strength: group.strength,
    dosage_form: group.dosageForm,
    item_number: group.itemNumber,
    therapeutic_class: group.therapeuticClass,
    category: group.category,
    individual_price_ten_thousandths: product.price,
    amount_mohltc_pays_ten_thousandths: product.pays,
    daily_cost_ten_thousandths: product.dailyCost,
    listing_date: product.listingDate,
    listing_status: status,
    additional_benefit_type:
      product.additionalBenefit === null ? null : ADDITIONAL_BENEFITS[product.additionalBenefit],
    is_lowest_cost: findLowestCost(group.products)?.dins.includes(product.din) ? 1 : 0,
    is_not_a_benefit: is("notABenefit"),
    is_section_3: is("sec3"),
    is_section_3b: is("sec3b"),
    is_section_3b_eap: is("sec3bEAP"),
    is_section_3c: is("sec3c"),
    is_section_9: is("sec9"),
    is_section_12: is("sec12"),
    is_chronic_use: product.isChronicUse ? 1 : 0,
    criteria_group_id: group.criteriaGroupId,
    din_status: product.dinStatus,
  };
}
