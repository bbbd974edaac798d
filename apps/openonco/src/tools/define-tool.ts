import { defineTool as bind, type ToolDefinition } from "@clinical-mcp/mcp-tool";
import type { z } from "zod";
import type { OpenOncoDeps } from "../deps.ts";
import { toSynonyms } from "../domain/search/argument-synonyms.ts";

const define = bind<OpenOncoDeps>();

/** A tool of this server; its arguments are read under the names that models give them, too. */
export const defineTool = <TInput extends z.ZodObject, TOutput extends z.ZodObject>(
  tool: ToolDefinition<OpenOncoDeps, TInput, TOutput>,
): ToolDefinition<OpenOncoDeps, TInput, TOutput> =>
  define({ ...tool, synonyms: toSynonyms(Object.keys(tool.inputSchema.shape)) });
