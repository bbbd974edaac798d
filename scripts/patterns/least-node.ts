import { RegExpValidator } from "@eslint-community/regexpp";
import type { Pattern } from "./list-patterns.ts";

/** The syntax of Node 22, which the packages promise to run on: for example, it allows no duplicate group names. */
const validator = new RegExpValidator({ ecmaVersion: 2024 });

/** Whether the oldest Node that the packages run on can build the pattern; the one here reads more. */
export function isReadByLeastNode({ source, flags }: Pick<Pattern, "source" | "flags">): boolean {
  try {
    validator.validatePattern(source, 0, source.length, {
      unicode: flags.includes("u"),
      unicodeSets: flags.includes("v"),
    });
    return true;
  } catch {
    return false;
  }
}
