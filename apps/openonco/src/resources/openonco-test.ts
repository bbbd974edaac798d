import type { TemplateResource } from "@clinical-mcp/mcp-tool";
import { CATEGORIES } from "../dataset/index.ts";
import type { OpenOncoDeps } from "../deps.ts";
import { toDetails } from "../domain/catalog/get-test.ts";
import { findById } from "../domain/catalog/resolve-test.ts";
import type { TestCatalog } from "../domain/catalog/test-catalog.ts";

const COMPLETIONS = 100;

const listTests = (catalog: TestCatalog) => CATEGORIES.flatMap((category) => catalog[category].tests);

/** One diagnostic test with all it states. */
export const testResource: TemplateResource<OpenOncoDeps> = {
  uriTemplate: "openonco://tests/{id}",
  name: "test",
  title: "Diagnostic test",
  description: "One test with all figures, cautions and per-field citations",
  mimeType: "application/json",
  list: async ({ catalog }) =>
    listTests(catalog).map(({ id, name, vendor }) => ({
      uri: `openonco://tests/${id}`,
      name: id,
      title: `${name} (${vendor})`,
    })),
  complete: async ({ variable, prefix }, { catalog }) =>
    variable === "id"
      ? listTests(catalog)
          .map(({ id }) => id)
          .filter((id) => id.startsWith(prefix.trim().toLowerCase()))
          .slice(0, COMPLETIONS)
      : [],
  async read({ id = "" }, { catalog, dataAsOf }) {
    const [test] = CATEGORIES.flatMap((category) => findById(catalog[category], id) ?? []);
    return test && { mimeType: "application/json", text: JSON.stringify(toDetails(test, dataAsOf)) };
  },
};
