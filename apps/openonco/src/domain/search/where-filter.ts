import { UserInputError } from "@clinical-mcp/errors";
import type { JsonValue } from "../../dataset/index.ts";
import { toOrderField } from "../values/derived-fields.ts";
import type { DiagnosticTest } from "../catalog/diagnostic-test.ts";
import type { NamedFilter } from "./named-filter.ts";
import { listAffirmed } from "../values/regulatory-status.ts";
import { holdsPhrase, holdsWord, toWords } from "./same-words.ts";
import { findStated, listStated } from "../shared/field-synonyms.ts";
import { listMeant, parseFieldNames } from "../shared/served-fields.ts";
import type { CategoryCatalog } from "../catalog/test-catalog.ts";

type Operator = "=" | "!=" | ">=" | "<=" | ">" | "<";

interface Condition {
  /** As the caller wrote it. */
  readonly name: string;
  readonly operator: Operator;
  readonly value: string;
}

const CONDITION = /^([A-Za-z][A-Za-z0-9_ ]{0,40}?) ?(>=|<=|!=|≥|≤|==|=|>|<|:) ?(\S.{0,120})$/;

const OPERATORS: Readonly<Record<string, Operator>> = { "≥": ">=", "≤": "<=", "==": "=", ":": "=" };

const isOperator = (text: string): text is Operator => ["=", "!=", ">=", "<=", ">", "<"].includes(text);

function parseCondition(text: string): Condition {
  const [, name = "", sign = "", value = ""] = CONDITION.exec(text) ?? [];
  const operator = OPERATORS[sign] ?? sign;
  if (isOperator(operator))
    return { name: name.trim(), operator, value: value.replaceAll(/^['"]|['"]$/g, "") };
  throw new UserInputError("'where' holds no condition", {
    code: "INVALID_PARAMETER",
    suggestion:
      "Write a field, a sign (=, !=, >=, <=, >, <) and a value: 'nyApproved=true, genesAnalyzed>=300'",
  });
}

function compare(value: number, operator: Operator, bound: number): boolean {
  switch (operator) {
    case "=":
      return value === bound;
    case "!=":
      return value !== bound;
    case ">=":
      return value >= bound;
    case "<=":
      return value <= bound;
    case ">":
      return value > bound;
    case "<":
      return value < bound;
  }
}

const YES = /^(?:true|yes)\b/i;
const NO = /^(?:false|no)\b/i;

const textsOf = (value: JsonValue): readonly string[] =>
  Array.isArray(value)
    ? value.flatMap(textsOf)
    : typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, item]) => [key, ...textsOf(item)])
      : [String(value)];

/** Whether a text, or one of a list, holds the words; yes and true are one, and so are no and false. */
function says(value: JsonValue, wanted: string): boolean {
  const texts = textsOf(value);
  if (YES.test(wanted) || NO.test(wanted)) {
    const sign = YES.test(wanted) ? YES : NO;
    return texts.some((text) => sign.test(text));
  }
  return texts.some((text) => holdsPhrase(toWords(text), wanted));
}

const AMOUNT = /^[~$≈]? ?(\d[\d,]{0,12}(?:\.\d{1,6})?)(?: ?[^\d\s][^\d]{0,30})?$/;

/** A number, or a text of one number and perhaps its unit: "1800", "$4,000", "20 mL". */
function numberOf(value: JsonValue): number | undefined {
  if (typeof value === "number") return value;
  const amount = typeof value === "string" ? AMOUNT.exec(value.trim())?.[1] : undefined;
  return amount === undefined ? undefined : Number(amount.replaceAll(",", ""));
}

/** Whether a stated value meets a condition; an amount is compared as a number where the field is one. */
function meets(value: JsonValue, { operator, value: wanted }: Condition): boolean {
  const [bound, number] = [numberOf(wanted), numberOf(value)];
  if (bound !== undefined && number !== undefined) return compare(number, operator, bound);
  if (operator === "=") return says(value, wanted);
  return operator === "!=" && !says(value, wanted);
}

/** Only words that a regulatory status affirms count: "approved" must not find a test that is not. */
function affirms(status: string, wanted: string): boolean {
  const affirmed = listAffirmed(status).map(toWords).join(" ");
  const words = toWords(wanted).trim().split(" ");
  return words.every((word) => holdsWord(affirmed, word)) || (words.length > 2 && says(status, wanted));
}

const meetsField = (field: string, value: JsonValue, condition: Condition): boolean =>
  field === "fdaStatus" && condition.operator === "="
    ? affirms(String(value), condition.value)
    : meets(value, condition);

const isOrdering = (operator: Operator): boolean => operator !== "=" && operator !== "!=";

/**
 * Conditions on any field, "nyApproved=true, genesAnalyzed>=300"; a test that does not state a field meets none on it.
 *
 * @throws UserInputError for what is not a condition, or a field that no category has
 */
export function toWhereFilters(
  text: string | undefined,
  catalogs: readonly CategoryCatalog[],
): readonly NamedFilter[] {
  const parts = (text ?? "")
    .split(/,(?!\d{3}\b)|;|\band\b/i)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return parts.map(parseCondition).map((condition): NamedFilter => {
    const [first = ""] = parseFieldNames(catalogs, condition.name, "where");
    const meant = [...new Set(catalogs.flatMap((catalog) => listMeant(catalog, condition.name)))];
    const fields = isOrdering(condition.operator)
      ? [...new Set([...meant, ...meant.map((field) => toOrderField(field, field))])]
      : meant;
    const accepts = ({ values }: DiagnosticTest): boolean =>
      fields.some((asked) => {
        const field = findStated(values, asked);
        const value = values[field];
        return value !== undefined && meetsField(field, value, condition);
      });
    const states = ({ values }: DiagnosticTest): boolean => listStated(values, fields).length > 0;
    return { parameter: "where", field: first, filter: { kind: "judged", accepts }, states, shown: meant };
  });
}
