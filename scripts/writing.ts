// pnpm writing [FILE…]: checks pages, comments and names of tests against docs/writing.md, as far as a list of words and the lengths of
// sentences can. Part of the gate.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./start/find-apps.ts";
import { CODE_ROOTS, isCheckedCode } from "./writing/find-code.ts";
import { findFaultsInProse } from "./writing/find-faults-in-code.ts";
import { findFaults } from "./writing/find-faults.ts";
import type { Fault } from "./writing/find-faults.ts";
import { findPages } from "./writing/find-pages.ts";
import { findHashed, isHashed, listHashComments } from "./writing/list-hash-comments.ts";
import { listProse } from "./writing/list-prose.ts";

const named = process.argv.slice(2);
const pages = named.length > 0 ? named.filter((path) => path.endsWith(".md")) : await findPages();
const code = listProse(named.length > 0 ? named.filter(isCheckedCode) : CODE_ROOTS);
const hashed = named.length > 0 ? named.filter(isHashed) : await findHashed();
let count = 0;
const show = (path: string, faults: readonly Fault[]): void => {
  for (const { line, rule, found, instead } of faults) {
    count += 1;
    console.error(`${path}:${line}  “${found}”: ${instead} (docs/writing.md, rule ${rule})`);
  }
};
for (const page of pages) show(page, findFaults(await readFile(join(ROOT, page), "utf8")));
for (const path of hashed)
  show(path, listHashComments(await readFile(join(ROOT, path), "utf8")).flatMap(findFaultsInProse));
for (const { path, prose } of code) show(path, prose.flatMap(findFaultsInProse));
console.log(
  `${pages.length} pages and ${code.length + hashed.length} files of code, ${count} places to write differently`,
);
if (count > 0) process.exitCode = 1;
