import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Sampler } from "./sample.ts";

interface Product {
  readonly din: string;
  readonly name: string;
  readonly manufacturer: string;
  readonly price?: string;
  readonly pays?: string;
  readonly listed: string;
  readonly flags: string;
}

interface Group {
  readonly id: string;
  readonly generic_name: string;
  readonly strength: string | null;
  readonly dosage_form: string | null;
  readonly reason_for_use_codes?: readonly string[];
  readonly products: readonly Product[];
}

const decode = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();

const field = (xml: string, name: string): string | undefined => {
  const [, after] = xml.split(`<${name}>`);
  const text = after?.split(`</${name}>`)[0];
  return text === undefined || text.trim() === "" ? undefined : decode(text);
};

const FLAGS = ["notABenefit", "sec3", "sec3b", "sec3bEAP", "sec3c", "sec9", "sec12"];

/** The extract's data on a product, cut out of its text by the tags around the product's number. */
function readOfficial(xml: string, din: string) {
  const at = xml.indexOf(`<drug id="${din}"`);
  if (at < 0) return undefined;
  const drug = xml.slice(at, xml.indexOf("</drug>", at));
  const marks = drug.slice(0, drug.indexOf(">"));
  const groupAt = xml.lastIndexOf("<pcg9 ", at);
  const group = xml.slice(groupAt, at);
  const part = xml.slice(xml.lastIndexOf("<pcgGroup", at), xml.indexOf("</pcgGroup>", at));
  const molecule = xml.slice(xml.lastIndexOf("<genericName ", at), groupAt);
  return {
    id: /id="(\d+)"/.exec(group)?.[1],
    genericName: field(molecule, "name"),
    strength: field(group, "strength"),
    form: field(group, "dosageForm"),
    codes: [...part.matchAll(/reasonForUseId="(\d+)"/g)].map(([, code]) => code).join(" "),
    name: field(drug, "name"),
    manufacturer: field(drug, "manufacturerId"),
    price: Number(field(drug, "individualPrice") ?? Number.NaN),
    pays: Number(field(drug, "amountMOHLTCPays") ?? Number.NaN),
    listed: field(drug, "listingDate"),
    flags: FLAGS.filter((flag) => marks.includes(` ${flag}="Y"`)).join(" "),
  };
}

const toShipped = (group: Group, product: Product) => ({
  id: group.id,
  genericName: group.generic_name,
  strength: group.strength ?? undefined,
  form: group.dosage_form ?? undefined,
  codes: (group.reason_for_use_codes ?? []).join(" "),
  name: product.name,
  manufacturer: product.manufacturer,
  price: Number(product.price ?? Number.NaN),
  pays: Number(product.pays ?? Number.NaN),
  listed: product.listed,
  flags: product.flags,
});

/** Products against the data extract, field by field. */
export function checkProducts(folder: string, extract: string, sample: Sampler) {
  const { groups } = JSON.parse(readFileSync(join(folder, "odb/products.json"), "utf8")) as {
    groups: Group[];
  };
  const all = sample(groups.flatMap((group) => group.products.map((product) => ({ group, product }))));
  const wrong = all.flatMap(({ group, product }) => {
    const official = readOfficial(extract, product.din);
    if (official === undefined) return [`${product.din} is not in the extract`];
    const theirs: Readonly<Record<string, unknown>> = official;
    const differing = Object.entries(toShipped(group, product)).filter(
      ([name, value]) => !Object.is(theirs[name], value),
    );
    return differing
      .map(
        ([name, value]) => `${product.din} ${name}: ${String(value)}; the extract: ${String(theirs[name])}`,
      )
      .slice(0, 1);
  });
  return { checked: all.length, wrong };
}
