import { ConfigurationError } from "@clinical-mcp/errors";
import type { Category } from "./category.ts";
import { CATEGORIES, categoryOfFile, categoryOfRecord } from "./category.ts";
import type { TestRecord } from "./test-record.ts";

const REMEDY = "Point the data directory at a complete export, or run the ingest command again.";

const MAY_BE_EMPTY: ReadonlySet<Category> = new Set(["trm", "hct"]);

function refuse(problem: string): never {
  throw new ConfigurationError(`${problem} ${REMEDY}`);
}

function checkFiles(files: ReadonlyMap<string, unknown>): void {
  for (const required of ["mrd.json", "ecd.json"]) {
    if (!files.has(required)) refuse(`${required} is missing.`);
  }
  if (files.has("tds.json") && files.has("cgp.json")) {
    refuse(
      "Both tds.json and cgp.json are there; they are two names of one file, so keep the newer one only.",
    );
  }
  if (!files.has("tds.json") && !files.has("cgp.json"))
    refuse("tds.json (or cgp.json, its newer name) is missing.");
}

/**
 * Sorts parsed files into the categories. Treatment-response records may come from trm.json, from mrd.json, or be
 * absent, as hereditary tests may, which older exports do not have; the other categories must have at least one
 * record. Files outside the dataset are ignored.
 *
 * @throws ConfigurationError when a file is missing or doubled, a category is empty, or an id occurs twice
 */
export function toCategories(
  files: ReadonlyMap<string, readonly TestRecord[]>,
): Readonly<Record<Category, readonly TestRecord[]>> {
  checkFiles(files);
  const categories: Record<Category, TestRecord[]> = { mrd: [], ecd: [], trm: [], tds: [], hct: [] };
  const fileOfId = new Map<string, string>();
  for (const [fileName, records] of files) {
    const fileCategory = categoryOfFile(fileName);
    if (!fileCategory) continue;
    for (const record of records) {
      const first = fileOfId.get(record.id.toLowerCase());
      if (first) refuse(`Record ${record.id} is in ${first} and in ${fileName}.`);
      fileOfId.set(record.id.toLowerCase(), fileName);
      categories[categoryOfRecord(fileCategory, record.id)].push(record);
    }
  }
  for (const category of CATEGORIES) {
    if (!MAY_BE_EMPTY.has(category) && categories[category].length === 0)
      refuse(`Category ${category} has no record.`);
  }
  return categories;
}
