// npx pnpm site [--serve]: builds the documentation site from the pages of the repository and the running servers, into dist/site/html.
// SITE_REPOSITORY, e.g. https://github.com/OWNER/NAME, is where links to other files of the repository lead.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build, serve } from "vitepress";
import { readServers } from "./connect/server-facts.ts";
import { askServer } from "./site/ask-servers.ts";
import { formatReference } from "./site/format-reference.ts";
import { stagePages } from "./site/stage-pages.ts";
import { findApps, ROOT } from "./start/find-apps.ts";
import { buildMissingDatasets } from "./start/build-datasets.ts";

const { values } = parseArgs({ options: { serve: { type: "boolean", default: false } } });

const CONFIG = join(ROOT, "scripts", "site");
const PAGES = join(ROOT, "dist", "site", "pages");
const HTML = join(ROOT, "dist", "site", "html");

const stop = new AbortController();
process.once("SIGINT", () => stop.abort());

await rm(PAGES, { recursive: true, force: true });
await mkdir(join(PAGES, "reference"), { recursive: true });
const paths = await stagePages(PAGES);
console.log(`${paths.length} pages of the repository`);

await buildMissingDatasets(findApps(), stop.signal);
for (const server of await readServers()) {
  const asked = await askServer(server);
  await writeFile(join(PAGES, "reference", `${server.name}.md`), formatReference(asked, server.title));
  const refused = asked.tools.filter(({ answer }) => answer?.isError === true);
  for (const { name, answer } of refused) console.error(`${name} refuses its example: ${answer?.text ?? ""}`);
  console.log(`reference of ${server.name}: ${asked.tools.length} tools`);
}

await build(CONFIG, { outDir: HTML });
console.log(`site: ${HTML}`);
if (values.serve) await serve({ root: CONFIG, port: 4173 });
