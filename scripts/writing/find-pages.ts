import { glob } from "node:fs/promises";
import { ROOT } from "../start/find-apps.ts";

/**
 * The pages that follow docs/writing.md. Decision pages are not among them, since they are superseded and never edited; nor is docs/writing.md,
 * which quotes what it advises against.
 */
const PAGES = [
  "*.md",
  "docs/*.md",
  "apps/*/README.md",
  "bench/*.md",
  "clients/*/README.md",
  "data/*/README.md",
];
const QUOTES_FAULTS = "docs/writing.md";

export async function findPages(): Promise<readonly string[]> {
  const found = await Array.fromAsync(glob(PAGES, { cwd: ROOT }));
  return found.filter((page) => page !== QUOTES_FAULTS).toSorted();
}
