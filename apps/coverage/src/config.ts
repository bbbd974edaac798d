import { retrievalEnvironment, serverEnvironment } from "@clinical-mcp/config";
import type { z } from "zod";
import { DATA_FOLDER_SETTING } from "./dataset/index.ts";

const DEFAULT_PORT = 8002;

/** The settings of coverage; relative paths are read from the folder of this app. */
export const coverageEnvironment = retrievalEnvironment
  .extend(serverEnvironment(DEFAULT_PORT).shape)
  .extend(DATA_FOLDER_SETTING);

export type CoverageSettings = Readonly<z.output<typeof coverageEnvironment>>;
