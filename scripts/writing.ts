// pnpm writing [FILE…]: holds pages to docs/writing.md, as far as a list of words and the lengths of sentences can. Part of the gate.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./start/find-apps.ts";
import { findFaults } from "./writing/find-faults.ts";
import { findPages } from "./writing/find-pages.ts";

const pages = process.argv.length > 2 ? process.argv.slice(2) : await findPages();
let count = 0;
for (const page of pages)
  for (const { line, rule, found, instead } of findFaults(await readFile(join(ROOT, page), "utf8"))) {
    count += 1;
    console.error(`${page}:${line}  “${found}”: ${instead} (docs/writing.md, rule ${rule})`);
  }
console.log(`${pages.length} pages, ${count} places to write differently`);
if (count > 0) process.exitCode = 1;
