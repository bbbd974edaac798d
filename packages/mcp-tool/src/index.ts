export type { ToolAnnotations, ToolCall, ToolDefinition } from "./define-tool.ts";
export { defineTool } from "./define-tool.ts";
export type { PromptDefinition } from "./define-prompt.ts";
export type {
  FixedResource,
  ResourceContent,
  ResourceDefinition,
  TemplateResource,
} from "./define-resource.ts";
