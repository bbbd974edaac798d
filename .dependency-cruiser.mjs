// Who may import whom. Arrows point down: main → app → tools, store → domain, dataset → packages → errors.
const TEST =
  "\\.(test|contract|eval)\\.tsx?$|/(test|evals|conformance|contracts|judge)/|^packages/(testing|eval-kit)/|^(scripts|bench)/";
const pkg = (names) => `^packages/(${names})/`;
const error = { severity: "error" };

export default {
  forbidden: [
    { ...error, name: "no-cycles", from: {}, to: { circular: true } },
    { ...error, name: "no-unresolvable", from: {}, to: { couldNotResolve: true } },
    {
      ...error,
      name: "no-undeclared-dependency",
      from: { path: "^(apps|packages|clients)/", pathNot: TEST },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      ...error,
      name: "packages-do-not-import-programs",
      from: { path: "^packages/", pathNot: TEST },
      to: { path: "^(apps|clients)/" },
    },
    {
      ...error,
      name: "apps-are-islands",
      from: { path: "^apps/([^/]+)/" },
      to: { path: "^apps/", pathNot: "^apps/$1/" },
    },
    {
      ...error,
      name: "no-deep-imports",
      comment: "Enter a workspace package only through a file named in its exports map.",
      from: { path: "^(apps|packages|clients)/([^/]+)/" },
      to: {
        path: "^packages/[^/]+/src/",
        pathNot: [
          "^packages/$2/",
          "^packages/[^/]+/src/index\\.ts$",
          "^packages/(app-ui/src/testing|testing/src/(browser|ingest-shipped))\\.ts$",
          "^packages/[^/]+/src/adapters/[^/]+\\.ts$",
        ],
      },
    },
    {
      ...error,
      name: "the-judge-shares-nothing-with-the-judged",
      comment:
        "It is a second reading of the clauses: it reaches the server as a client does, and takes none of its code.",
      from: { path: "^apps/scheduler/judge/", pathNot: "\\.test\\.ts$" },
      to: { path: "^apps/scheduler/src/", pathNot: "^apps/scheduler/src/(app|store/index)\\.ts$" },
    },
    {
      ...error,
      name: "serving-does-not-import-ingestion",
      from: { path: "^apps/[^/]+/src/" },
      to: { path: "^apps/[^/]+/ingest/|^packages/ingestion/" },
    },
    {
      ...error,
      name: "ingestion-touches-only-the-dataset",
      comment:
        "Schedules are written where they are read: the scheduler's import shares its store, and a plan is tried before it " +
        "is applied, and open demand filled by the same solver. What a remark on coverage says is read alike from a raw " +
        "export and while the dataset is made.",
      from: { path: "^apps/([^/]+)/ingest/", pathNot: TEST },
      to: {
        path: "^apps/$1/src/",
        pathNot: [
          "^apps/$1/src/dataset",
          "^apps/scheduler/src/(store|domain/what-if/index|solver/(propose|repair-absence))",
          "^apps/openonco/src/domain/coverage/index",
        ],
      },
    },
    {
      ...error,
      name: "ingestion-does-not-serve",
      from: { path: "^apps/[^/]+/ingest/|^packages/ingestion/", pathNot: TEST },
      to: { path: pkg("mcp-tool|mcp-server") },
    },
    {
      ...error,
      name: "domain-is-pure",
      comment:
        "domain/ may import itself, the dataset's shape, zod and the pure packages; no I/O, no SDK, no Node modules.",
      from: { path: "^apps/([^/]+)/src/domain/", pathNot: TEST },
      to: {
        pathNot: [
          "^apps/$1/src/(domain|dataset)/",
          "^packages/(errors|citations|confidence|mcp-tool|ontario)/",
          "^packages/dataset-tables/src/index\\.ts$",
          "^packages/evidence/src/index\\.ts$",
          "^packages/retrieval/src/index\\.ts$",
          "node_modules/(chrono-node|compromise|fastest-levenshtein|temporal-polyfill|zod)/",
        ],
      },
    },
    {
      ...error,
      name: "leaf-packages-are-pure",
      from: { path: "^packages/(errors|citations|mcp-tool|config|ontario)/", pathNot: TEST },
      // Both libraries compute, and read nothing.
      to: { pathNot: ["^packages/$1/", "^packages/errors/", "node_modules/(zod|fastest-levenshtein)/"] },
    },
    {
      ...error,
      name: "confidence-is-pure",
      comment:
        "It reads values out of texts, and so stands on citations, which reads their numbers and dates.",
      from: { path: "^packages/confidence/", pathNot: TEST },
      to: {
        pathNot: [
          "^packages/confidence/",
          "^packages/citations/src/index\\.ts$",
          "^packages/errors/",
          "node_modules/zod/",
        ],
      },
    },
    {
      ...error,
      name: "retrieval-core-has-no-drivers",
      from: { path: "^packages/retrieval/src/", pathNot: ["^packages/retrieval/src/adapters/", TEST] },
      to: {
        path: [
          "^packages/retrieval/src/adapters/",
          "node_modules/(@types/)?(better-sqlite3|chromadb|@anthropic-ai|@huggingface|ky)",
          "^(node:)?(fs|net|http|https|child_process|worker_threads)$",
        ],
      },
    },
    {
      ...error,
      name: "evidence-core-is-pure",
      from: { path: "^packages/evidence/src/", pathNot: ["^packages/evidence/src/adapters/", TEST] },
      to: {
        pathNot: [
          "^packages/evidence/src/[^/]+\\.ts$",
          "^packages/(errors|retrieval|citations|confidence)/src/index\\.ts$",
          "node_modules/zod/",
        ],
      },
    },
    {
      ...error,
      name: "retrieval-and-ingestion-know-no-server",
      from: { path: "^packages/(retrieval|ingestion)/", pathNot: TEST },
      to: { path: pkg("mcp-tool|mcp-server|confidence") },
    },
    {
      ...error,
      name: "tools-reach-io-only-through-deps",
      from: { path: "^apps/[^/]+/src/(tools|resources|prompts)/", pathNot: TEST },
      to: {
        path: [
          "^apps/[^/]+/src/(store|solver|config|app|main)",
          "^packages/(mcp-server|config|telemetry|ingestion)/",
          "node_modules/(@types/)?(express|better-sqlite3|chromadb|@duckdb|@modelcontextprotocol)",
          "^(node:)?(fs|net|http|https|child_process)$",
        ],
      },
    },
    {
      ...error,
      name: "only-app-wires",
      comment: "Only app.ts and main.ts may know both the tools and the stores.",
      from: { path: "^apps/[^/]+/src/", pathNot: ["/src/(app|main)\\.ts$", "/src/(store|solver)/", TEST] },
      to: { path: "^apps/[^/]+/src/(store|solver)/" },
    },
    {
      ...error,
      name: "store-does-not-know-tools",
      from: { path: "^apps/[^/]+/src/(store|solver)/", pathNot: TEST },
      to: { path: "^apps/[^/]+/src/(tools|resources|prompts|app|main|config)" },
    },
    {
      ...error,
      name: "dataset-is-only-a-shape",
      from: { path: "^apps/([^/]+)/src/dataset/", pathNot: TEST },
      to: {
        pathNot: [
          "^apps/$1/src/dataset/",
          "^packages/dataset-tables/src/index\\.ts$",
          "^packages/errors/",
          "node_modules/zod/",
        ],
      },
    },
    {
      ...error,
      name: "dataset-tables-core-is-pure",
      from: {
        path: "^packages/dataset-tables/src/",
        pathNot: ["^packages/dataset-tables/src/adapters/", TEST],
      },
      to: { pathNot: ["^packages/dataset-tables/src/[^/]+\\.ts$", "node_modules/zod/"] },
    },
    {
      ...error,
      name: "express-and-sdk-live-in-mcp-server",
      comment:
        "The other end of the protocol, the SDK's client, belongs to clients/; the console serves pages.",
      from: {
        path: "^(apps|packages)/",
        pathNot: ["^packages/(mcp-server|app-ui)/", "^apps/console/", TEST],
      },
      to: { path: "node_modules/(@types/)?(express|@modelcontextprotocol)" },
    },
    {
      ...error,
      name: "client-knows-no-server",
      comment: "It is installed where no server is, and is bundled whole.",
      from: { path: "^clients/", pathNot: TEST },
      to: {
        path: "^(apps|packages)/|node_modules/(@types/)?(express|@modelcontextprotocol/(?!client/))",
        pathNot: pkg("config|errors"),
      },
    },
    {
      ...error,
      name: "views-know-no-server",
      comment:
        "A page runs in a browser: it holds what it shows of an answer, so that one that a host kept does not break with a " +
        "newer server. How an answer is put at its path is one thing on both sides, in a file that imports nothing.",
      from: { path: "^packages/app-ui/src/|^apps/[^/]+/ui/", pathNot: TEST },
      to: {
        path: "^(apps|packages)/|^(node:)?(fs|net|http|https|path|child_process|process)$|node_modules/(@types/)?express",
        pathNot: "^packages/app-ui/src/|^apps/[^/]+/ui/|^apps/coverage/src/domain/case/answer-paths\\.ts$",
      },
    },
    {
      ...error,
      name: "views-are-for-browsers",
      from: { path: "^(apps|packages)/", pathNot: ["^packages/app-ui/|^apps/[^/]+/ui/", TEST] },
      to: { path: "^packages/app-ui/|^apps/[^/]+/ui/" },
    },
    {
      ...error,
      name: "mcp-server-knows-no-domain",
      from: { path: pkg("mcp-server"), pathNot: TEST },
      to: { path: "^packages/", pathNot: pkg("mcp-server|mcp-tool|errors|config|telemetry|threads") },
    },
    {
      ...error,
      name: "no-test-code-in-production",
      from: { pathNot: `${TEST}|^(scripts|bench)/` },
      to: { path: TEST },
    },
    {
      ...error,
      name: "names-that-say-nothing",
      from: {},
      to: { path: "^(apps|packages|clients)/.*/(utils|helpers|common|manager|service|data|info)\\.ts$" },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/dist/" },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["types", "import", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json", ".d.ts"],
    },
  },
};
