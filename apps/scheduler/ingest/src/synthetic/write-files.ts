// Rewrites the files of data/scheduler; run it after a change of the generator.
import { writeFileSync } from "node:fs";
import { renderFiles } from "./render-files.ts";

for (const [name, text] of renderFiles())
  writeFileSync(new URL(`../../../../../data/scheduler/${name}`, import.meta.url), text);
