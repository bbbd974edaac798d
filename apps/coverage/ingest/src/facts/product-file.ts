import { formatPrice } from "@clinical-mcp/coverage/dataset";
import type { Extract } from "../odb/extract/read-extract.ts";
import type { GroupRecord, ProductRecord } from "../odb/records.ts";
import { printRecord } from "./print-record.ts";

const SOURCE_URL = "https://www.ontario.ca/page/check-medication-coverage/";

/** As the formulary prints it: ".4084", "471.2700". */
const toPrice = (price: number | null): string | undefined =>
  price === null ? undefined : formatPrice(price).replace(/^0(?=\.)/, "");

const toProduct = (product: ProductRecord) => ({
  din: product.din,
  name: product.name,
  manufacturer: product.manufacturerId,
  price: toPrice(product.price),
  pays: toPrice(product.pays),
  daily_cost: toPrice(product.dailyCost),
  listed: product.listingDate,
  flags: product.flags.join(" "),
  additional_benefit: product.additionalBenefit ?? undefined,
  chronic_use: product.isChronicUse ? true : undefined,
  din_status: product.dinStatus ?? undefined,
});

const toGroup = (group: GroupRecord) => ({
  id: group.id,
  generic_name: group.genericName,
  strength: group.strength,
  dosage_form: group.dosageForm,
  item_number: group.itemNumber,
  therapeutic_class: group.therapeuticClass,
  category: group.category,
  daily_cost: toPrice(group.dailyCost),
  criteria_group_id: group.criteriaGroupId ?? undefined,
  reason_for_use_codes: group.reasonForUseCodes.length === 0 ? undefined : group.reasonForUseCodes,
});

const printGroup = (group: GroupRecord): string => {
  const products = group.products.map((product) => `  ${printRecord(toProduct(product))}`);
  return `${printRecord(toGroup(group)).slice(0, -1)}, "products": [\n${products.join(",\n")}]}`;
};

/** Names by the makers' short names. */
function toManufacturers(groups: readonly GroupRecord[]): Readonly<Record<string, string>> {
  const names = groups.flatMap(({ products }) =>
    products.flatMap(({ manufacturerId: id, manufacturer: name }) =>
      name === null ? [] : [[id, name] as const],
    ),
  );
  return Object.fromEntries(new Map(names.toSorted(([one], [other]) => one.localeCompare(other))));
}

/** The facts of every product of a data extract: one product a line, below its interchangeable category. */
export function printProducts({ edition, formularyDate, groups }: Extract): string {
  const head = {
    source_url: SOURCE_URL,
    source: `ODB Formulary data extract, formulary date ${formularyDate}`,
    edition,
    as_of: formularyDate,
    is_whole: true,
  };
  const makers = Object.entries(toManufacturers(groups)).map(
    ([id, name]) => `${JSON.stringify(id)}: ${JSON.stringify(name)}`,
  );
  const fields = Object.entries(head).map(
    ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return [
    `{\n${fields.join(",\n")},`,
    `"manufacturers": {\n${makers.join(",\n")}\n},`,
    `"groups": [\n${groups.map(printGroup).join(",\n")}\n]\n}\n`,
  ].join("\n");
}
