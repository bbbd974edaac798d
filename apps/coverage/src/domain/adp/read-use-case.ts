import { UserInputError } from "@clinical-mcp/errors";
import type { FactValue } from "../case/coverage-case.ts";
import { createNearness } from "../case/find-nearest.ts";
import type { DeviceRecords } from "../decision/device/device-records.ts";
import type { AdpGetInput } from "./adp-get-schemas.ts";

const NEAREST = 3;
const TRUTH = { yes: true, no: false, unknown: null } as const;
/** `location: "home+entry_exit"`: where the device is used daily; undefined if the words say where it is not used. */
function isHomeUse(value: string): boolean | undefined {
  if (/\b(?:not|no|never|outside|away|except|outdoors?)\b/iu.test(value)) return undefined;
  return /(?<![\p{L}])(?:home|residence)(?![\p{L}])/iu.test(value);
}

/** Names with the nearest questions by meaning. */
const findNearest = (name: string, questions: ReadonlyMap<string, string>): readonly string[] =>
  createNearness([...questions].map(([fact, question]) => ({ name: fact, question, words: "" })))
    .findNearest(name, NEAREST, () => true)
    .map((one) => one.name);

function refuse(name: string, questions: ReadonlyMap<string, string>): never {
  const nearest = findNearest(name, questions);
  throw new UserInputError(`ADP has no fact or measure "${name.slice(0, 60)}".`, {
    code: "UNKNOWN_FACT",
    suggestion:
      nearest.length > 0
        ? `Leave it out, or use one of: ${nearest.join(", ")}. Yes and no go into facts, numbers into measures.`
        : "Leave it out: call without facts, and the needs of the answer name those that decide.",
    details: { fact: name.slice(0, 60), nearest },
  });
}

/** The three keys of the specification's use_case, as facts. */
function* listUses({
  daily,
  location,
  independent_transfer: transfers,
}: NonNullable<AdpGetInput["use_case"]>) {
  if (daily !== undefined) yield ["daily_use", daily] as const;
  const isHome = location === undefined ? undefined : isHomeUse(location);
  if (isHome !== undefined) yield ["used_in_residence_and_entry", isHome] as const;
  if (transfers !== undefined) yield ["independent_transfer", transfers] as const;
}

/**
 * The facts and measures of a request, by the names that criteria ask.
 *
 * @throws UserInputError UNKNOWN_FACT with the name and those nearest by their questions; INVALID_FACT for a number as a fact;
 *   CONTRADICTORY_FACTS
 */
export function readFacts(
  { facts = [], measures = [], use_case: uses = {} }: Pick<AdpGetInput, "facts" | "measures" | "use_case">,
  { questionOf: known, measures: numbers }: DeviceRecords,
): { readonly stated: ReadonlyMap<string, FactValue>; readonly measures: typeof measures } {
  for (const { measure } of measures) if (!numbers.has(measure)) refuse(measure, known);
  const stated = new Map<string, FactValue>(listUses(uses));
  for (const { fact, value } of facts) {
    // `measures` cannot state that a number is unknown.
    if (numbers.has(fact) && value !== "unknown")
      throw new UserInputError(`"${fact}" is a number.`, {
        code: "INVALID_FACT",
        suggestion: `Give it in measures, e.g. [{measure: '${fact}', value: 12}].`,
      });
    if (!known.has(fact) && !numbers.has(fact)) refuse(fact, known);
    const before = stated.get(fact);
    if (before !== undefined && before !== TRUTH[value])
      throw new UserInputError(`"${fact}" has two values.`, {
        code: "CONTRADICTORY_FACTS",
        suggestion: "Tell it once.",
      });
    stated.set(fact, TRUTH[value]);
  }
  return { stated, measures };
}
