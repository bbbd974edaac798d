import type { PromptDefinition, ResourceDefinition, ToolDefinition } from "@clinical-mcp/mcp-tool";
import type { Icon, McpServer, McpServerOptions } from "@modelcontextprotocol/server";
import type { SkillCatalog } from "@modelcontextprotocol/server/ext/skills";
import type { Dependency } from "./dependency.ts";
import type { ToolLimits } from "./limits/limit-tools.ts";
import type { PresentError } from "./context.ts";

/** Everything that makes one MCP server: who it is, what it offers, and what its tools may reach. */
export interface ServerDefinition<TDeps> {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  /** What the model reads once: what the answers are, what they are not, how to begin. */
  readonly instructions: string;
  readonly icons: readonly Icon[];
  readonly tools: readonly ToolDefinition<TDeps>[];
  readonly resources: readonly ResourceDefinition<TDeps>[];
  readonly prompts: readonly PromptDefinition[];
  /** How an agent best uses the server (SEP-2640): see `loadSkills`. */
  readonly skills?: SkillCatalog;
  readonly deps: TDeps;
  readonly dependencies: readonly Dependency[];
  /** Tools that may be called less often than a caller may call at all. */
  readonly limits?: ToolLimits;
  /** The form of tool errors, where it is not `{error, code, message, suggestion}`. */
  readonly presentError?: PresentError;
  /** Registers what a definition cannot say; called for each fresh server. */
  readonly extend?: (server: McpServer) => void;
  /** Refuses state that a client changed between the rounds of one call; needed by what `extend` registers. */
  readonly requestState?: NonNullable<McpServerOptions["requestState"]>;
}
