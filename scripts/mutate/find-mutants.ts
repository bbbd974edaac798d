import { parseAst } from "vitest/node";

/** One small change of a source file that a good test should notice. */
export interface Mutant {
  /** Where the replaced text starts and ends, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const OPERATORS: Readonly<Record<string, string>> = {
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
  "??": "&&",
};
const METHODS: Readonly<Record<string, string>> = {
  some: "every",
  every: "some",
  min: "max",
  max: "min",
  startsWith: "endsWith",
  endsWith: "startsWith",
  floor: "ceil",
  ceil: "floor",
};
/** Calls that can be left out: their object has the same type. */
const REMOVABLE = new Set(["filter", "toSorted", "toReversed"]);
/** TypeScript syntax that holds code; the rest of it is types, which do not run. */
const WRAPPERS = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"]);

const TYPE_FIELDS: ReadonlySet<string> = new Set(["typeAnnotation", "typeArguments"]);

/** The parts of a node, without its types. */
export const listChildren = (node: SyntaxNode): readonly SyntaxNode[] =>
  Object.entries(node)
    .filter(([field]) => !TYPE_FIELDS.has(field))
    .flatMap(([, value]): readonly unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

/** Lists every mutant of a TypeScript file, in the order of the text. Messages and patterns stay as they are. */
export function findMutants(code: string): readonly Mutant[] {
  const mutants: Mutant[] = [];
  const visit = (node: SyntaxNode): void => {
    if (!isRun(node)) return;
    mutants.push(...mutate(code, node));
    for (const child of listChildren(node)) visit(child);
  };
  visit(parse(code));
  return mutants.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

export function parse(code: string): SyntaxNode {
  const program: unknown = parseAst(code, { lang: "ts" });
  if (!isNode(program)) throw new TypeError("The parser gave no syntax tree.");
  return program;
}

/** Whether a node holds code, and not only types. */
export const isRun = ({ type }: SyntaxNode): boolean => !type.startsWith("TS") || WRAPPERS.has(type);

/** The mutants of a node itself, without those of its parts. */
export function mutate(code: string, node: SyntaxNode): readonly Mutant[] {
  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression":
      return swapOperator(code, node);
    case "IfStatement":
    case "ConditionalExpression":
      return isNode(node["test"]) ? decide(node["test"]) : [];
    case "UnaryExpression":
      return node["operator"] === "!" ? [{ start: node.start, end: node.start + 1, replacement: "" }] : [];
    case "Literal":
      return typeof node["value"] === "boolean"
        ? [{ start: node.start, end: node.end, replacement: String(!node["value"]) }]
        : [];
    case "CallExpression":
      return changeCall(code, node);
    default:
      return [];
  }
}

function swapOperator(code: string, { operator, left, right }: SyntaxNode): readonly Mutant[] {
  const replacement = typeof operator === "string" ? OPERATORS[operator] : undefined;
  if (replacement === undefined || !isNode(left) || !isNode(right)) return [];
  // Texts are joined with +, not added.
  if (operator === "+" && (isText(left) || isText(right))) return [];
  const start = code.indexOf(String(operator), left.end);
  return [{ start, end: start + String(operator).length, replacement }];
}

/** `true` and `false` change by themselves. */
const decide = ({ value, start, end }: SyntaxNode): readonly Mutant[] =>
  typeof value === "boolean" ? [] : ["true", "false"].map((replacement) => ({ start, end, replacement }));

/** The name of the method that a call has. */
export function propertyOf({ callee }: SyntaxNode): SyntaxNode | undefined {
  if (!isNode(callee) || callee.type !== "MemberExpression") return undefined;
  const { property } = callee;
  return isNode(property) && property.type === "Identifier" && callee["computed"] !== true
    ? property
    : undefined;
}

function changeCall(code: string, node: SyntaxNode): readonly Mutant[] {
  const property = propertyOf(node);
  if (property === undefined) return [];
  const name = code.slice(property.start, property.end);
  const other = METHODS[name];
  if (other !== undefined) return [{ start: property.start, end: property.end, replacement: other }];
  // From the point on: the parentheses of "(a ?? b).filter(isOpen)" belong to no node.
  const point = code.slice(0, property.start).lastIndexOf(".");
  const start = code[point - 1] === "?" ? point - 1 : point;
  return REMOVABLE.has(name) ? [{ start, end: node.end, replacement: "" }] : [];
}

/** Whether it is certainly a text: a literal, or one that others are joined to. */
const isText = (node: SyntaxNode): boolean =>
  node.type === "TemplateLiteral" ||
  (node.type === "Literal" && typeof node["value"] === "string") ||
  (node.type === "BinaryExpression" &&
    [node["left"], node["right"]].some((side) => isNode(side) && isText(side)));

export function isNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === "object" &&
    value !== null &&
    "type" in value &&
    typeof value.type === "string" &&
    "start" in value &&
    typeof value.start === "number"
  );
}

/** The file with the mutant in it. */
export const applyMutant = (code: string, { start, end, replacement }: Mutant): string =>
  `${code.slice(0, start)}${replacement}${code.slice(end)}`;
