import { serverEnvironment } from "@clinical-mcp/config";
import { z } from "zod";

const DEFAULT_PORT = 8003;

/** The settings of openonco; relative paths are read from the folder of this app. */
export const openOncoEnvironment = serverEnvironment(DEFAULT_PORT).extend({
  /** Folder of the dataset: the one that ships, or a raw export of OpenOnco. */
  OPENONCO_DATA_DIR: z.string().default("../../data/openonco"),
  /** Which tools are listed: all, or those that reach every category by themselves. */
  TOOLS: z.enum(["all", "compact"]).default("all"),
});
