import type { Category } from "../../dataset/index.ts";
import { CATEGORIES } from "../../dataset/index.ts";

/** What callers write for a category. TDS is called CGP in newer exports. */
const WORDS: Readonly<Record<string, Category>> = {
  cgp: "tds",
  profiling: "tds",
  cdx: "tds",
  "companion diagnostics": "tds",
  hereditary: "hct",
  germline: "hct",
  screening: "ecd",
  "early detection": "ecd",
  "residual disease": "mrd",
  "treatment response": "trm",
  monitoring: "trm",
};

/** The category that a word means. */
export function readCategory(text: string): Category | undefined {
  const folded = text.trim().toLowerCase();
  return CATEGORIES.find((category) => category === folded) ?? new Map(Object.entries(WORDS)).get(folded);
}
