import { UserInputError } from "@clinical-mcp/errors";
import { distance } from "fastest-levenshtein";
import type { StatedFacts } from "./evaluate-eligibility.ts";
import type { AdpFact } from "./rule-book.ts";

/** Names of the specification for facts of the manuals. */
const OTHER_NAMES = new Map([
  ["daily", "daily_use"],
  ["age", "age_years"],
]);

const NEAREST = 3;

/** `location: "home+entry_exit"`: where a device is used every day; undefined where the words say where it is not. */
function isHomeUse(value: string): boolean | undefined {
  if (/\b(?:not|no|never|outside|away|except|outdoors?)\b/iu.test(value)) return undefined;
  return /(?<![\p{L}])(?:home|residence)(?![\p{L}])/iu.test(value);
}

/**
 * The facts of a use case, by the keys that criteria ask.
 *
 * @throws UserInputError UNKNOWN_FACT with the nearest keys; INVALID_FACT for a text where yes, no or a number is needed
 */
export function readUseCase(
  useCase: Readonly<Record<string, boolean | number | string>>,
  facts: readonly AdpFact[],
): StatedFacts {
  const known = facts.map(({ fact }) => fact);
  return Object.fromEntries(
    Object.entries(useCase).flatMap(([name, value]): readonly (readonly [string, boolean | number])[] => {
      if (name === "location" && typeof value === "string") {
        const isHome = isHomeUse(value);
        return isHome === undefined ? [] : [["used_in_residence_and_entry", isHome]];
      }
      const key = OTHER_NAMES.get(name) ?? name;
      if (!known.includes(key)) {
        const nearest = known.toSorted((a, b) => distance(key, a) - distance(key, b)).slice(0, NEAREST);
        throw new UserInputError("No criterion of the manuals asks for one of these facts.", {
          code: "UNKNOWN_FACT",
          suggestion: "Leave it out, or use the nearest of the keys below.",
          details: { nearest },
        });
      }
      if (typeof value === "string")
        throw new UserInputError("A fact is stated as true, false or a number.", {
          code: "INVALID_FACT",
          suggestion: `Give ${key} as true, false or a number.`,
        });
      return [[key, value]];
    }),
  );
}
