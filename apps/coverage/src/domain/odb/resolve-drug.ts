import { UserInputError } from "@clinical-mcp/errors";
import { findNameInText } from "./find-name-in-text.ts";
import { findProducts, type ProductSearch } from "./find-products.ts";
import type { Formulary } from "./formulary.ts";
import { normaliseName, toDigits, toDin } from "./normalise-name.ts";
import type { OdbGetInput } from "./odb-get-schemas.ts";
import type { Suggestion } from "./suggest-names.ts";

export interface NameSuggestion {
  readonly name: string;
  readonly kind: Suggestion["kind"] | "class";
}

/** A request as the formulary knows it. */
export interface ResolvedDrug {
  readonly search: ProductSearch;
  /** Suggested names; empty if the search found something. */
  readonly suggestions: readonly NameSuggestion[];
  /** The request gave a number, not a name. */
  readonly isNumber: boolean;
  /** How an unclear request was read. */
  readonly notices: readonly string[];
}

/** The drug of a request; undefined if a question in words has no name. */
export interface NamedDrug {
  readonly drug: string | undefined;
  readonly isNumber: boolean;
  readonly notices: readonly string[];
}

const DIN_DIGITS = 8;

/** A text without a letter or digit names nothing. */
const isSaid = (text: string | undefined): text is string => /[\p{L}\p{N}]/u.test(text ?? "");

const missing = (): UserInputError =>
  new UserInputError("No drug was named.", {
    code: "MISSING_PARAMETER",
    suggestion: "Give drug (a name, class or DIN), din, ingredient, drug_class or q.",
  });

const invalidDin = (): UserInputError =>
  new UserInputError("A DIN has eight digits; one that lost its leading zero is read all the same.", {
    code: "INVALID_DIN",
    suggestion: "Give the digits on the label, e.g. 02303922, or the drug's name as drug.",
  });

/** Classes for a named condition: "diabetes" is no drug, so its classes are suggested. */
export function suggestClasses({ classes }: Formulary, asked: string): readonly NameSuggestion[] {
  const words = normaliseName(asked);
  if (words.length < 4) return [];
  return classes
    .filter((row) => ` ${normaliseName(`${row.used_for} ${row.name}`)} `.includes(` ${words} `))
    .map(({ name }) => ({ name, kind: "class" }));
}

function nameByNumber(formulary: Formulary, number: string, name: string | undefined): NamedDrug {
  const digits = toDigits(number) ?? "";
  // A number without its leading zero does not begin with one. Here another digit is missing, so any product could be meant.
  if (digits.length < DIN_DIGITS && digits.startsWith("0")) throw invalidDin();
  const din = digits.padStart(DIN_DIGITS, "0");
  const named =
    name === undefined || toDigits(name) !== undefined ? undefined : findProducts(formulary, name);
  const isOther =
    named !== undefined &&
    "products" in named &&
    !named.products.some((product) => product.din === din) &&
    formulary.byDin.has(din);
  return {
    drug: din,
    isNumber: true,
    notices: [
      ...(digits.length < DIN_DIGITS ? [`The number was read as ${din}.`] : []),
      ...(isOther ? ["The DIN is of another product than the name: the DIN decided."] : []),
    ],
  };
}

/** A sentence in place of a name is searched for one. */
function nameInText(formulary: Formulary, text: string): NamedDrug {
  const found = findNameInText(formulary, text);
  if (!found) {
    const near = findProducts(formulary, text).kind;
    // A sentence is no name: that nothing is called so is no news.
    return { drug: near === "suggestions" ? text : undefined, isNumber: false, notices: [] };
  }
  const more =
    found.others.length === 0 ? [] : [`Also named, and not answered here: ${found.others.join(", ")}.`];
  return {
    drug: found.name,
    isNumber: found.search.kind === "din",
    notices: [`Read as a question about ${found.name}.`, ...more],
  };
}

/**
 * The drug of a request. A DIN takes precedence over names, `drug` over `ingredient`, and these over `drug_class`. `q` is read for a name
 * only if none is given.
 *
 * @throws UserInputError MISSING_PARAMETER, or INVALID_DIN if `din` does not have six to eight digits, or lost a digit inside
 */
export function nameDrug(input: OdbGetInput, formulary: Formulary): NamedDrug {
  const { din, drug, ingredient, drug_class: drugClass, q } = input;
  if (din !== undefined) {
    if (toDin(din) === undefined) throw invalidDin();
    return nameByNumber(formulary, din, drug);
  }
  const name = [drug, ingredient, drugClass].find(isSaid);
  if (name === undefined && !isSaid(q)) throw missing();
  if (name === undefined) return nameInText(formulary, q ?? "");
  if (toDin(name) !== undefined) return nameByNumber(formulary, name, undefined);
  const isUnused = drugClass !== undefined && name !== drugClass;
  return {
    drug: name,
    isNumber: false,
    notices: isUnused ? ["drug_class was not used: the drug's name decided."] : [],
  };
}
