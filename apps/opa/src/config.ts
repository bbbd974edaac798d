import { retrievalEnvironment, serverEnvironment } from "@clinical-mcp/config";
import { z } from "zod";
import { DATA_FOLDER_SETTING } from "./dataset/index.ts";

const DEFAULT_PORT = 8001;

/** The settings of opa; relative paths are read from the folder of this app. */
export const opaEnvironment = retrievalEnvironment.extend(serverEnvironment(DEFAULT_PORT).shape).extend({
  ...DATA_FOLDER_SETTING,
  /** Asked by opa_program_lookup with web search where ANTHROPIC_API_KEY is set: the cheapest current alias. */
  PROGRAM_LOOKUP_MODEL: z.string().min(1).default("claude-haiku-5-5"),
});

export type OpaSettings = Readonly<z.output<typeof opaEnvironment>>;
