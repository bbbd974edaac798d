import { glob } from "node:fs/promises";
import { matchesGlob } from "node:path";
import { ROOT } from "../start/find-apps.ts";

const PAGES: readonly string[] = [
  "*.md",
  "docs/*.md",
  "docs/decisions/README.md",
  "{apps,clients,packages,data}/*/README.md",
  "bench/*.md",
  "apps/*/skills/*/SKILL.md",
];
const QUOTES_FAULTS = "docs/writing.md";

/** Whether a page follows docs/writing.md: decision pages do not, which are never edited, nor does that page, which quotes faults. */
export const isPage = (path: string): boolean =>
  path !== QUOTES_FAULTS && PAGES.some((pattern) => matchesGlob(path, pattern));

/** Lists the pages that follow docs/writing.md, from the root. */
export async function findPages(): Promise<readonly string[]> {
  return (await Array.fromAsync(glob(PAGES, { cwd: ROOT }))).filter(isPage).toSorted();
}
