import { retrievalEnvironment, serverEnvironment } from "@clinical-mcp/config";
import { z } from "zod";

const DEFAULT_PORT = 8001;

/** The settings of opa; relative paths are read from the folder of this app. */
export const opaEnvironment = retrievalEnvironment.extend(serverEnvironment(DEFAULT_PORT).shape).extend({
  /** Folder of the datasets that `npx pnpm ingest opa` builds; the file CURRENT in it names the one in service. */
  OPA_DATA_DIR: z.string().default("../../data/processed/opa"),
  /** Asked by opa_program_lookup with web search where ANTHROPIC_API_KEY is set: the cheapest current alias. */
  PROGRAM_LOOKUP_MODEL: z.string().min(1).default("claude-haiku-5-5"),
});

export type OpaSettings = Readonly<z.output<typeof opaEnvironment>>;
