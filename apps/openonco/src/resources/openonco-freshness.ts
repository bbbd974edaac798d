import type { FixedResource } from "@clinical-mcp/mcp-tool";
import { CATEGORIES } from "../dataset/index.ts";
import type { OpenOncoDeps } from "../deps.ts";

const UNSTATED =
  "This dataset is a raw export without a manifest, so its date, source and licence are not stated.";

/** How old the data is, where it comes from, and under which licence. */
export const freshnessResource: FixedResource<OpenOncoDeps> = {
  uri: "openonco://freshness",
  name: "freshness",
  title: "Date and source of the data",
  description: "Day of the export, source, licence as found, and number of tests by category",
  mimeType: "application/json",
  async read({ catalog, dataAsOf, manifest }) {
    const counts = CATEGORIES.map((category) => [category, catalog[category].tests.length] as const);
    const provenance = manifest
      ? { dataset: manifest.name, source: manifest.source, licence: manifest.licence }
      : { dataset: null, source: null, licence: null, note: UNSTATED };
    return {
      mimeType: "application/json",
      text: JSON.stringify({ data_as_of: dataAsOf, ...provenance, tests: Object.fromEntries(counts) }),
    };
  },
};
