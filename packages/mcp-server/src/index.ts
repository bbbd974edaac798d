export { createMcpApp } from "./create-mcp-app.ts";
export type { McpApp, ProtocolHandler } from "./create-mcp-app.ts";
export { openSkills } from "./open-skills.ts";
export { runProcess } from "./run-process.ts";
export { serve } from "./serve.ts";
export type { RunningServer } from "./serve.ts";
export type { Dependency, ServerDefinition } from "./server-definition.ts";
export type { ToolLimits } from "./limits/limit-tools.ts";
export type { Surroundings, ToolErrorBody } from "./surroundings.ts";
