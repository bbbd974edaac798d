import { UserInputError } from "@clinical-mcp/errors";
import { printParseErrorCode, visit } from "jsonc-parser";
import type { LocatedProblem, ReadSchedule } from "./source.ts";

export const unreadable = (message: string, cause?: unknown): UserInputError =>
  new UserInputError(message, { code: "UNREADABLE_FILE", cause });

interface Findings {
  /** First place that is not JSON. */
  readonly broken: { readonly line: number; readonly column: number; readonly what: string } | undefined;
  /** Keys that one object has twice: JSON.parse keeps the last in silence. */
  readonly repeated: readonly LocatedProblem[];
}

function inspect(text: string): Findings {
  const state: { broken?: Findings["broken"] } = {};
  const repeated: LocatedProblem[] = [];
  const open: Set<string>[] = [];
  visit(
    text,
    {
      onObjectBegin: () => void open.push(new Set()),
      onObjectEnd: () => void open.pop(),
      onObjectProperty: (key, ...[, , line]) => {
        const keys = open.at(-1);
        if (keys?.has(key))
          repeated.push({ where: `line ${line + 1}`, message: `gives "${key}" a second time.` });
        keys?.add(key);
      },
      onError: (error, ...[, , line, column]) => {
        state.broken ??= { line: line + 1, column: column + 1, what: printParseErrorCode(error) };
      },
    },
    { disallowComments: true },
  );
  return { broken: state.broken, repeated };
}

const toWords = (code: string): string => code.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, " ").toLowerCase();

/** @throws UserInputError UNREADABLE_FILE with line and column where the text is not JSON */
export function readJson(text: string): ReadSchedule {
  const { broken, repeated } = inspect(text);
  if (broken)
    throw unreadable(
      `The file is not complete, valid JSON: line ${broken.line}, column ${broken.column}, ${toWords(broken.what)}.`,
    );
  try {
    return { candidate: JSON.parse(text), origins: new Map(), problems: repeated, ignored: [], warnings: [] };
  } catch (cause) {
    throw unreadable("The file is not complete, valid JSON.", cause);
  }
}
