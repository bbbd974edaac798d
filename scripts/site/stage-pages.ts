import { existsSync } from "node:fs";
import { cp, glob, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ROOT } from "../start/find-apps.ts";
import { toSitePath } from "./site-links.ts";

/** Pages of the repository that the site has, at their own places. */
const PATTERNS = [
  "*.md",
  "docs/**/*.md",
  "apps/*/README.md",
  "apps/*/evals/*.md",
  "apps/*/skills/*/SKILL.md",
  "clients/coverage-client/README.md",
  "bench/*.md",
  "data/terms/README.md",
];

/** A page without its comments: the site shows no HTML. */
export const withoutComments = (text: string): string => text.replaceAll(/<!--[^]*?-->\n*/gu, "");

/** The paths of the pages of the repository that the site has, from its root. */
export async function listPages(): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const path of glob(PATTERNS, { cwd: ROOT, exclude: ["**/node_modules/**", "**/dist/**"] }))
    found.push(path.replaceAll("\\", "/"));
  return found.sort();
}

/** Writes the pages of the repository, and their pictures, into a folder as the site has them. */
export async function stagePages(to: string): Promise<readonly string[]> {
  const paths = await listPages();
  for (const path of paths) {
    const target = join(to, toSitePath(path));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, withoutComments(await readFile(join(ROOT, path), "utf8")));
  }
  const images = join(ROOT, "docs", "images");
  if (existsSync(images)) await cp(images, join(to, "docs", "images"), { recursive: true });
  return paths;
}
