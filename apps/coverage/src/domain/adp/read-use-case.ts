import { UserInputError } from "@clinical-mcp/errors";
import { distance } from "fastest-levenshtein";
import type { StatedFacts } from "./evaluate-eligibility.ts";
import type { AdpFact } from "./rule-book.ts";

/** Names of the specification for facts of the manuals. */
const OTHER_NAMES: Readonly<Record<string, string>> = { daily: "daily_use", age: "age_years" };

const NEAREST = 3;

/** `location: "home+entry_exit"`: where a device is used every day. */
const isHomeUse = (value: string): boolean => /\b(?:home|residence)\b/iu.test(value);

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
    Object.entries(useCase).map(([name, value]): [string, boolean | number] => {
      if (name === "location" && typeof value === "string")
        return ["used_in_residence_and_entry", isHomeUse(value)];
      const key = OTHER_NAMES[name] ?? name;
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
      return [key, value];
    }),
  );
}
