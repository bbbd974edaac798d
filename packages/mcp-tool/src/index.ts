export type { ToolAnnotations, ToolCall, ToolDefinition } from "./define-tool.ts";
export { defineTool, weighCall } from "./define-tool.ts";
export { defineRecordResource } from "./define-record-resource.ts";
export type { PromptDefinition } from "./define-prompt.ts";
export type {
  FixedResource,
  ResourceContent,
  ResourceDefinition,
  TemplateResource,
} from "./define-resource.ts";
export { defineView, VIEW_DATA_CHARACTERS, VIEW_DATA_KEY, viewMeta } from "./define-view.ts";
export type { ViewAddress } from "./view-address.ts";
export type { FormAnswers, InputField, InputForm } from "./input-form.ts";
export { ANSWER_BYTES, jsonBytes } from "./answer-size.ts";
export { BYTES, DETAILS, dropUntilFits, fitAnswer, fitsIn, type Detail, type Forms } from "./fit-answer.ts";
export { READ_ONLY } from "./read-only.ts";
