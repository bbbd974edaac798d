import type { AskContext } from "../ask-context.ts";
import { caseSchema } from "../case-schema.ts";
import { CoverageError } from "../coverage-error.ts";

/**
 * Parses a typed case from JSON.
 *
 * @throws CoverageError `invalid` if it is no JSON of a case
 */
export function readCase(json: string): AskContext {
  const parsed = caseSchema.safeParse(parseJson(json));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join(".") ?? "";
  throw new CoverageError(
    "invalid",
    `The case is not as expected${where && ` at ${where}`}: ${issue?.message ?? ""}.`,
    {
      suggestion: 'It has claims, drugs, devices and patient, e.g. {"claims": [{"codes": ["C124"]}]}.',
      cause: parsed.error,
    },
  );
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new CoverageError("invalid", "The case is not JSON.", { cause });
  }
}
