/**
 * The four categories of the specification, in its order, and the hereditary tests, which the public data also have.
 * TDS is called CGP in newer exports.
 */
export const CATEGORIES = ["mrd", "ecd", "trm", "tds", "hct"] as const;

export type Category = (typeof CATEGORIES)[number];

/** The files of an export that are read, and the category of each. Others are ignored. */
const FILE_CATEGORIES: ReadonlyMap<string, Category> = new Map([
  ["mrd.json", "mrd"],
  ["ecd.json", "ecd"],
  ["trm.json", "trm"],
  ["tds.json", "tds"],
  ["cgp.json", "tds"],
  ["hct.json", "hct"],
]);

/** Names of the files that an export folder may hold; cgp.json is the newer name of tds.json. */
export const EXPORT_FILE_NAMES: readonly string[] = [...FILE_CATEGORIES.keys()];

/** Category of a file by its name, or undefined for a file that is not part of the dataset. */
export const categoryOfFile = (fileName: string): Category | undefined => FILE_CATEGORIES.get(fileName);

/** Newer exports list treatment-response tests inside mrd.json; their ids kept the prefix `trm-`. */
export const categoryOfRecord = (fileCategory: Category, id: string): Category =>
  fileCategory === "mrd" && id.toLowerCase().startsWith("trm-") ? "trm" : fileCategory;
