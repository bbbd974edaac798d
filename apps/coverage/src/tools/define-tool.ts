import { defineTool as bind } from "@clinical-mcp/mcp-tool";
import type { CoverageDeps } from "../deps.ts";

export const defineTool = bind<CoverageDeps>();
