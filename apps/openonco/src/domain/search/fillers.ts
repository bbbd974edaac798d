import { foldText } from "../shared/fold-text.ts";

/** Bounds whose 0 leaves nothing out, or everything: nobody means it. */
const BOUND = /^(?:min|max)_/;
const FLAGS: ReadonlySet<string> = new Set(["has_fda_cdx", "requires_tumor_tissue"]);
/** Blank ones of these mean what absent ones do, and filter nothing. */
const NO_FILTER: ReadonlySet<string> = new Set([
  "fields",
  "order_by",
  "limit",
  "offset",
  "group_by",
  "count_by",
  "categories",
]);

/** An object of blanks is one too: `covered_by: {payer: "", cancer: ""}`. */
const isBlank = (value: unknown): boolean =>
  typeof value === "object" && value !== null
    ? Object.values(value).every((each) => each === undefined || isBlank(each))
    : typeof value === "string" && foldText(value) === "" && value.trim() === "";

/**
 * Clients that fill every parameter send "" and 0 where they mean nothing, and false where they mean either. Empty
 * texts and bounds of 0 are left out. False is left out if such fillers come with it, and is a filter otherwise. The
 * answer reports each.
 */
export function dropFillers<TInput extends object>(
  input: TInput,
): { readonly input: TInput; readonly notices: readonly string[] } {
  const entries = Object.entries(input).filter(([name]) => !NO_FILTER.has(name));
  const empty = entries
    .filter(([name, value]) => isBlank(value) || (value === 0 && BOUND.test(name)))
    .map(([name]) => name);
  const negated = entries.filter(([name, value]) => value === false && FLAGS.has(name)).map(([name]) => name);
  const dropped = new Set(empty.length > 0 ? [...empty, ...negated] : []);
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !dropped.has(name)));
  return {
    // Only optional properties were left out.
    input: rest as TInput,
    notices: [
      ...(dropped.size > 0 ? [`Empty or zero, so not used as filters: ${[...dropped].join(", ")}.`] : []),
      ...(empty.length === 0 && negated.length > 0
        ? [
            `${negated.join(", ")} = false was used as a filter: only tests of which the record says so are shown.`,
          ]
        : []),
    ],
  };
}
