import { CATEGORIES } from "../category.ts";
import type { FieldDefinition } from "../field-definition.ts";

/** What a test is called and who sells it. */
export const IDENTITY_FIELDS: readonly FieldDefinition[] = [
  {
    name: "id",
    title: "Id",
    type: "text",
    kind: "identity",
    description:
      "Identifier of the record, unique in the dataset, such as mrd-7; the prefix is the category it was filed under.",
    categories: CATEGORIES,
  },
  {
    name: "name",
    title: "Name",
    type: "text",
    kind: "identity",
    description: "Marketed name of the test; one name can belong to two records.",
    categories: CATEGORIES,
  },
  {
    name: "vendor",
    title: "Vendor",
    type: "text",
    kind: "identity",
    description: "Company that offers the test; the same company is spelled in several ways across records.",
    categories: CATEGORIES,
  },
  {
    name: "vendorOriginal",
    title: "Original vendor",
    type: "text",
    kind: "fact",
    description: "Company that developed the test before its present vendor took it over.",
    categories: ["mrd"],
  },
  {
    name: "previousName",
    title: "Previous name",
    type: "text",
    kind: "fact",
    description: "Name under which the test was sold before.",
    categories: ["tds"],
  },
  {
    name: "slug",
    title: "Slug",
    type: "text",
    kind: "fact",
    description: "Short name of the test in web addresses of the source.",
    categories: ["tds"],
  },
  {
    name: "category",
    title: "Category label",
    type: "text",
    kind: "fact",
    description:
      "Category the source wrote into the record itself; the dataset's own category follows the id, and is the one to use.",
    categories: ["mrd", "ecd", "tds", "hct"],
  },
  {
    name: "dateAdded",
    title: "Date added",
    type: "text",
    kind: "fact",
    description: "Day on which the source added the record, in the source's own spelling.",
    categories: ["mrd", "ecd", "tds", "hct"],
  },
  {
    name: "acquisitionDetails",
    title: "Acquisition",
    type: "object",
    kind: "fact",
    description: "Who bought the vendor, when, and for how much in USD.",
    categories: ["mrd"],
  },
  {
    name: "website",
    title: "Website",
    type: "text",
    kind: "fact",
    description: "Address of the vendor's page.",
    categories: ["ecd"],
  },
];
