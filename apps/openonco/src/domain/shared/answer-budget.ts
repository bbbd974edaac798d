import { ANSWER_BYTES } from "@clinical-mcp/mcp-tool";

/** Most bytes of an answer of which nobody said what it should hold. */
const SHORT_BYTES = 8_000;

/** Whoever names fields knows what he asks for; others get a short answer and the way to the rest. */
export const toBudget = ({ fields }: { readonly fields?: string | undefined }): number =>
  (fields ?? "").trim() === "" ? SHORT_BYTES : ANSWER_BYTES;
