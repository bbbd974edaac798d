// npx pnpm write-docs: writes what README.md, docs/connect.md and .mcp.json say of clients from scripts/connect/clients.ts.
import { writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { generateFiles } from "./connect/generated-files.ts";
import { ROOT } from "./start/find-apps.ts";

for (const { path, text, isCurrent } of await generateFiles()) {
  if (!isCurrent) await writeFile(path, text);
  console.log(`${isCurrent ? "current" : "written"}  ${relative(ROOT, path)}`);
}
