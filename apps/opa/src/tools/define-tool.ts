import { defineTool as bind } from "@clinical-mcp/mcp-tool";
import type { OpaDeps } from "../deps.ts";

export const defineTool = bind<OpaDeps>();
