import { UserInputError } from "@clinical-mcp/errors";

/** What a person at the terminal typed wrongly, with the usage. */
export const toRefusal = (usage: string, what: string, cause?: unknown): UserInputError =>
  new UserInputError(`${what}\n\n${usage}`, { code: "INVALID_PARAMETER", cause });

/** @throws UserInputError where Node's own parser of arguments refuses */
export function parseOrRefuse<TParsed>(usage: string, parse: () => TParsed): TParsed {
  try {
    return parse();
  } catch (cause) {
    throw toRefusal(
      usage,
      cause instanceof TypeError ? cause.message : "The arguments cannot be read.",
      cause,
    );
  }
}
