import { UserInputError } from "@clinical-mcp/errors";
import { z } from "zod";
import { refusePrivate } from "../claims/refuse-private.ts";

export const MOST_CASES = 200;
export const REPLAYED_TOOLS = ["coverage_answer", "check_claims"] as const;

const caseSchema = z.strictObject({
  case_id: z.string().regex(/^[\w.-]{1,64}$/u, "1 to 64 letters, digits, - _ ."),
  tool: z.enum(REPLAYED_TOOLS),
  input: z.record(z.string(), z.unknown()),
});

/** A de-identified case that a user saved: a request to a tool. */
export type SavedCase = z.output<typeof caseSchema>;

/** A case that cannot be judged, with the error and without any value of it. */
export interface RefusedCase {
  readonly case_id: string;
  readonly why: string;
}

/** Every text of a value with the name of its field. */
function* listTexts(value: unknown, field: string): Generator<Readonly<Record<string, string>>> {
  if (typeof value === "string") for (const line of value.split("\n")) yield { [field]: line };
  else if (Array.isArray(value)) for (const one of value) yield* listTexts(one, field);
  else if (typeof value === "object" && value !== null)
    for (const [name, one] of Object.entries(value)) yield* listTexts(one, name);
}

/** Rows of check_claims are read for names of columns, too, when they are judged. */
const isPrivate = ({ input }: SavedCase): boolean => {
  try {
    refusePrivate([...listTexts(input, "text")].filter((one) => !("patient" in one)));
    return false;
  } catch (error) {
    if (error instanceof UserInputError) return true;
    throw error;
  }
};

function readLine(line: string, at: number): SavedCase | RefusedCase {
  const named = `line ${at + 1}`;
  try {
    const parsed = caseSchema.safeParse(JSON.parse(line));
    if (!parsed.success)
      return {
        case_id: named,
        why: `is no saved case: ${parsed.error.issues[0]?.path.join(".") || "its form"}`,
      };
    return isPrivate(parsed.data)
      ? {
          case_id: parsed.data.case_id,
          why: "holds what looks like a health number or another personal value",
        }
      : parsed.data;
  } catch (error) {
    if (error instanceof SyntaxError) return { case_id: named, why: "is no JSON" };
    throw error;
  }
}

/**
 * Cases from JSON Lines, one a line.
 *
 * @throws UserInputError TOO_MANY_CASES
 */
export function readCases(text: string): {
  readonly cases: readonly SavedCase[];
  readonly refused: readonly RefusedCase[];
} {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length > MOST_CASES)
    throw new UserInputError(`${lines.length} cases; a call takes up to ${MOST_CASES}.`, {
      code: "TOO_MANY_CASES",
      suggestion: "Send the others in further calls.",
    });
  const read = lines.map(readLine);
  return {
    cases: read.flatMap((one) => ("tool" in one ? [one] : [])),
    refused: read.flatMap((one) => ("why" in one ? [one] : [])),
  };
}
