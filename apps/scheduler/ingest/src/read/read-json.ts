import { UserInputError } from "@clinical-mcp/errors";
import type { ReadSchedule } from "./source.ts";

export const unreadable = (message: string, cause?: unknown): UserInputError =>
  new UserInputError(message, { code: "UNREADABLE_FILE", cause });

/** @throws UserInputError when the text is no JSON */
export function readJson(text: string): ReadSchedule {
  try {
    return { candidate: JSON.parse(text), origins: new Map(), problems: [], ignored: [] };
  } catch (cause) {
    throw unreadable("The file is not complete, valid JSON.", cause);
  }
}
