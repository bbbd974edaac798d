import { ANSWER_BYTES } from "@clinical-mcp/mcp-tool";

/** Most bytes of an answer of which nobody said how long it may be. */
const SHORT_BYTES = 8_000;

/** Whoever names fields or a limit knows what he asks for; others get a short answer and the way to the rest. */
export const toBudget = ({
  fields,
  limit,
}: {
  readonly fields?: string | undefined;
  readonly limit?: number | undefined;
}): number => ((fields ?? "").trim() !== "" || (limit ?? 0) > 0 ? ANSWER_BYTES : SHORT_BYTES);
