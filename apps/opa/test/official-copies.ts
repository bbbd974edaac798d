import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { readPdfPages } from "@clinical-mcp/ingestion";
import { load } from "cheerio";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Copies of publishers' files for trying ingestion; they are not part of the repository and may be absent. */
export const OFFICIAL = join(ROOT, "../shared/official");
export const hasOfficial = existsSync(OFFICIAL);

/** Shown where a test needs the copies. */
export const WITHOUT_COPIES = "needs the copies of official files in ../shared/official";

/** The paths of all copies of our publishers, relative to the folder. */
export async function listCopies(): Promise<readonly string[]> {
  const folders = ["cpso", "cpso-text", "cep", "pho"].filter((folder) => existsSync(join(OFFICIAL, folder)));
  const lists = folders.map(async (folder) => {
    const names = await readdir(join(OFFICIAL, folder));
    return names.map((name) => `${folder}/${name}`);
  });
  return (await Promise.all(lists)).flat().sort();
}

/** Everything that a reader could see of a copy, and more: menus, notes and what scripts hide. */
export async function readCopyText(path: string): Promise<string> {
  const bytes = await readFile(join(OFFICIAL, path));
  if (path.endsWith(".pdf")) {
    const { pages } = await readPdfPages(bytes);
    return pages.flatMap(({ lines }) => lines.map(({ text }) => text)).join("\n");
  }
  if (!path.endsWith(".html")) return bytes.toString("utf8");
  const $ = load(bytes);
  $("script,style").remove();
  // Marks of notes are inside sentences.
  $("button,sup").remove();
  return $("body").text();
}

const STARTER = join(ROOT, "data/opa");

/** The starter files by their paths in data/opa. */
export async function readStarterFiles(): Promise<readonly (readonly [path: string, text: string])[]> {
  const entries = await readdir(STARTER, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map((entry) => relative(STARTER, join(entry.parentPath, entry.name)))
    .sort();
  return Promise.all(paths.map(async (path) => [path, await readFile(join(STARTER, path), "utf8")] as const));
}
