import { glob, readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { z } from "zod";
import { ROOT } from "../start/find-apps.ts";

/** A file of the repository and one that it imports, or starts as a thread; both from the root. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Static and dynamic imports, and the files of threads. */
const SPECIFIER = /\b(?:from|import)(?: |\()"([^"\n]+)"|new URL\("([^"\n]+)", import\.meta\.url\)/g;
const LEFT_OUT = /\.(?:test|contract)\.tsx?$|\/(?:node_modules|dist|test|evals|judge|conformance)\//;

const packageJson = z.object({
  name: z.string(),
  exports: z.record(z.string(), z.unknown()).optional(),
});

/** Lists the imports between files of a server and from them to packages; tests and installed packages are left out. */
export async function readImports(app: string): Promise<readonly Import[]> {
  const entries = await readEntries();
  const files = await Array.fromAsync(glob(`${app}/{src,ingest}/**/*.ts`, { cwd: ROOT }));
  const imports: Import[] = [];
  for (const from of files.filter((file) => !LEFT_OUT.test(file))) {
    const code = await readFile(join(ROOT, from), "utf8");
    for (const [, imported, started] of code.matchAll(SPECIFIER)) {
      const specifier = imported ?? started ?? "";
      const to = specifier.startsWith(".")
        ? normalize(join(dirname(from), specifier))
        : findEntry(entries, specifier);
      if (to !== undefined) imports.push({ from, to });
    }
  }
  return imports;
}

function findEntry(entries: ReadonlyMap<string, string>, specifier: string): string | undefined {
  const exact = entries.get(specifier);
  if (exact !== undefined) return exact;
  const name = specifier.slice(specifier.lastIndexOf("/") + 1);
  return entries.get(`${specifier.slice(0, -name.length)}*`)?.replace("*", name);
}

/** Which file a workspace package's name leads to, with each of its subpaths; a pattern keeps its star. */
async function readEntries(): Promise<ReadonlyMap<string, string>> {
  const entries = new Map<string, string>();
  for await (const path of glob("{apps,packages}/*/package.json", { cwd: ROOT })) {
    const { name, exports = {} } = packageJson.parse(JSON.parse(await readFile(join(ROOT, path), "utf8")));
    for (const [subpath, file] of Object.entries(exports))
      if (typeof file === "string") entries.set(join(name, subpath), normalize(join(dirname(path), file)));
  }
  return entries;
}
