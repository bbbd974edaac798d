/** A server as an npm package: its name, its dependencies other than its bundle, and its pages for people. */
export interface PackedServer {
  readonly name: "opa" | "coverage" | "openonco" | "scheduler";
  readonly description: string;
  /** Native or large modules that npm installs; everything else is in the bundle. */
  readonly dependencies: readonly string[];
  /** Modules that are loaded only where a setting asks for them, and that nobody installs otherwise. */
  readonly leftOut: readonly string[];
  /** Files of the repository that the server reads, by their paths. */
  readonly data: readonly string[];
  /** Whether a dataset built from `data/NAME` ships with it. */
  readonly hasDataset: boolean;
  /**
   * The repository that it is released from, e.g. "https://github.com/OWNER/NAME": npm states what made a package only
   * with it.
   */
  readonly repository?: string;
}

const TERMS = "data/terms/thesaurus.csv";
const MODEL = "@huggingface/transformers";

export const PACKED_SERVERS: readonly PackedServer[] = [
  {
    name: "opa",
    description:
      "Ontario practice advice as an MCP server: regulator policies, cancer screening, infection control, clinical tools, bulletins.",
    dependencies: ["better-sqlite3"],
    leftOut: [MODEL],
    data: [TERMS],
    hasDataset: true,
  },
  {
    name: "coverage",
    description:
      "What Ontario pays, as an MCP server: OHIP fee codes, the Ontario Drug Benefit, assistive devices; every figure with its page.",
    dependencies: ["better-sqlite3"],
    leftOut: [MODEL],
    data: [TERMS, "data/coverage/question"],
    hasDataset: true,
  },
  {
    name: "openonco",
    description:
      "Oncology diagnostic tests as an MCP server: figures with citations, coverage by indication, cautions.",
    dependencies: ["@duckdb/node-api"],
    leftOut: [],
    data: ["data/openonco"],
    hasDataset: false,
  },
  {
    name: "scheduler",
    description:
      "Residency schedules as an MCP server: ACGME work hours, conflicts, absences, swaps, workload.",
    dependencies: ["better-sqlite3", "highs", "pg"],
    leftOut: [],
    data: ["data/scheduler/synthetic-program.json"],
    hasDataset: false,
  },
];
