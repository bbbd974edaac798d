import type { TemplateResource } from "@clinical-mcp/mcp-tool";
import type { Category } from "../dataset/index.ts";
import { CATEGORIES } from "../dataset/index.ts";
import type { OpenOncoDeps } from "../deps.ts";
import type { CategoryCatalog } from "../domain/catalog/test-catalog.ts";

/** TDS is called CGP in newer exports. */
function findCategory(text: string): Category | undefined {
  const asked = text.trim().toLowerCase();
  return CATEGORIES.find((category) => category === (asked === "cgp" ? "tds" : asked));
}

/** What each field says that a test of the category states, and how many do. */
function describeFields({ category, tests, fields, stated }: CategoryCatalog, dataAsOf: string | null) {
  return {
    category,
    tests: tests.length,
    fields: fields
      .filter(({ name }) => (stated.get(name) ?? 0) > 0)
      .map(({ name, title, type, unit, kind, description }) => ({
        name,
        title,
        type,
        ...(unit === undefined ? {} : { unit }),
        kind,
        description,
        stated: stated.get(name),
      })),
    data_as_of: dataAsOf,
  };
}

/** The field dictionary of a category. */
export const fieldsResource: TemplateResource<OpenOncoDeps> = {
  uriTemplate: "openonco://fields/{category}",
  name: "fields",
  title: "Field dictionary",
  description: "Every field that a test of the category states: name, type, unit, meaning, how many state it",
  mimeType: "application/json",
  list: async () =>
    CATEGORIES.map((category) => ({
      uri: `openonco://fields/${category}`,
      name: `fields-${category}`,
      title: `Fields of ${category.toUpperCase()} tests`,
    })),
  complete: async ({ variable, prefix }) =>
    variable === "category"
      ? CATEGORIES.filter((category) => category.startsWith(prefix.trim().toLowerCase()))
      : [],
  async read({ category = "" }, { catalog, dataAsOf }) {
    const found = findCategory(category);
    return (
      found && {
        mimeType: "application/json",
        text: JSON.stringify(describeFields(catalog[found], dataAsOf)),
      }
    );
  },
};
