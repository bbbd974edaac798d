import { ANSWER_BYTES } from "@clinical-mcp/mcp-tool";

/** Most bytes of an answer of which nobody said what it should hold. */
const SHORT_BYTES = 8_000;

/** A caller that names fields knows what it needs; others get a short answer and the way to the rest. */
export const toBudget = ({ fields }: { readonly fields?: string | undefined }): number =>
  (fields ?? "").trim() === "" ? SHORT_BYTES : ANSWER_BYTES;
