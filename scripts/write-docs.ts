// npx pnpm write-docs: writes what pages, manifests of plugins and registry entries say of the servers, from scripts/connect.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, relative } from "node:path";
import { generateFiles } from "./connect/generated-files.ts";
import { ROOT } from "./start/find-apps.ts";

for (const { path, text, isCurrent } of await generateFiles()) {
  if (!isCurrent) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  console.log(`${isCurrent ? "current" : "written"}  ${relative(ROOT, path)}`);
}
