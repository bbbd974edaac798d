import llmstxt from "vitepress-plugin-llms";
import { withMermaid } from "vitepress-plugin-mermaid";
import { toAnchor } from "../../markdown/to-anchor.ts";
import { findApps } from "../../start/find-apps.ts";
import { listPages } from "../stage-pages.ts";
import { toSitePath, useSiteLinks } from "../site-links.ts";

const SERVERS = findApps().map(({ name }) => name);

const page = (text: string, link: string) => ({ text, link });

const pages = {
  paths: new Set([...(await listPages()).map(toSitePath), ...SERVERS.map((name) => `reference/${name}.md`)]),
  repository: process.env["SITE_REPOSITORY"],
};

export default withMermaid({
  title: "clinical-mcp",
  description: "MCP servers that give AI assistants answers a clinician can check.",
  lang: "en-CA",
  srcDir: "../../dist/site/pages",
  outDir: "../../dist/site/html",
  cacheDir: "../../dist/site/cache",
  cleanUrls: true,
  markdown: {
    config: (md) => useSiteLinks(md, pages),
    // Pages of the repository hold no HTML; what looks like it is text.
    html: false,
    // GitHub's anchors, which the pages are written for.
    anchor: { slugify: toAnchor },
  },
  vite: {
    plugins: [llmstxt({ injectLLMHint: false })],
    // Most of the code is mermaid. Its own bundle has fewer modules to read, and a search for unused code took longer than all else
    // for a hundredth of the bytes.
    resolve: { alias: [{ find: /^mermaid$/u, replacement: "mermaid/dist/mermaid.esm.min.mjs" }] },
    build: { rollupOptions: { treeshake: false } },
  },
  themeConfig: {
    search: { provider: "local" },
    nav: [
      page("Start", "/#start"),
      page("Connect", "/docs/connect"),
      page("Tools", "/reference/coverage"),
      page("For reviewers", "/docs/review"),
    ],
    sidebar: [
      {
        text: "Use",
        items: [
          page("Overview", "/"),
          page("Connect an agent", "/docs/connect"),
          page("Questions and answers", "/docs/examples"),
          page("A wrong answer", "/docs/feedback"),
          page("Support", "/SUPPORT"),
        ],
      },
      { text: "Servers", items: SERVERS.map((name) => page(name, `/apps/${name}/`)) },
      { text: "Tools", items: SERVERS.map((name) => page(name, `/reference/${name}`)) },
      {
        text: "Judge",
        items: [
          page("For a clinic's reviewer", "/docs/review"),
          page("Data and its terms", "/docs/data-terms"),
          page("How coverage does", "/apps/coverage/evals/RESULTS"),
          page("How opa does", "/apps/opa/evals/RESULTS"),
          page("Benchmark", "/bench/RESULTS"),
          page("Security", "/SECURITY"),
        ],
      },
      {
        text: "Run",
        items: [
          page("Hosting for others", "/docs/hosting"),
          page("Deployment", "/docs/deployment"),
          page("Operating and settings", "/docs/operating"),
          page("Telemetry", "/docs/telemetry"),
        ],
      },
      {
        text: "Change",
        items: [
          page("Architecture", "/docs/architecture"),
          page("Contributing", "/CONTRIBUTING"),
          page("Adding a tool", "/docs/adding-a-tool"),
          page("Adding a source", "/docs/adding-a-source"),
          page("Glossary", "/docs/glossary"),
          page("Changes", "/CHANGELOG"),
        ],
      },
    ],
    outline: { level: 2 },
  },
});
