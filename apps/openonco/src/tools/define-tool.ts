import { defineTool as bind } from "@clinical-mcp/mcp-tool";
import type { OpenOncoDeps } from "../deps.ts";

export const defineTool = bind<OpenOncoDeps>();
