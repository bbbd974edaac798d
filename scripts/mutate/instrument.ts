import { isNode, isRun, listChildren, mutate, parse, propertyOf } from "./find-mutants.ts";
import type { Mutant, SyntaxNode } from "./find-mutants.ts";

/** A mutant with the number of its switch. */
export interface Switched extends Mutant {
  readonly id: number;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What is written around a node, and what is replaced in it. */
interface Frame {
  readonly before: string;
  readonly inside?: Edit;
  readonly after: string;
}

const OPERATIONS: Readonly<Record<string, string>> = {
  "+": "add",
  "-": "subtract",
  "*": "multiply",
  "/": "divide",
  "%": "remainder",
  "<": "less",
  "<=": "lessOrEqual",
  ">": "greater",
  ">=": "greaterOrEqual",
  "===": "equal",
  "!==": "unequal",
};
const LOGICAL: Readonly<Record<string, string>> = { "&&": "and", "||": "or", "??": "orElse" };

/** The file with each of the mutants behind a switch; with none turned on it does what it did. Lines stay where they are. */
export function instrument(code: string, mutants: readonly Switched[], switches: string): string {
  const ids = new Map(mutants.map((mutant) => [keyOf(mutant), mutant.id]));
  const conditions = new Map<unknown, Frame>();
  const edits: Edit[] = [];
  const visit = (node: SyntaxNode): void => {
    if (!isRun(node)) return;
    const own = mutate(code, node).flatMap((mutant) => ids.get(keyOf(mutant)) ?? []);
    const frames = [conditions.get(node) ?? NOTHING];
    if (isNode(node["test"]) && own.length === 2) conditions.set(node["test"], frameCondition(own));
    else if (own[0] !== undefined) frames.push(frameNode(code, node, own[0]));
    for (const { before } of frames) edits.push({ start: node.start, end: node.start, text: before });
    for (const { inside } of frames) if (inside) edits.push(inside);
    for (const child of listChildren(node)) visit(child);
    for (const { after } of frames.toReversed()) edits.push({ start: node.end, end: node.end, text: after });
  };
  visit(parse(code));
  return `import * as $m from ${JSON.stringify(switches)}; ${applyEdits(code, edits)}`;
}

const keyOf = ({ start, end, replacement }: Mutant): string => `${start}:${end}:${replacement}`;

/** Edits at one place keep their order: outer frames open before inner ones and close after them. */
function applyEdits(code: string, edits: readonly Edit[]): string {
  let text = "";
  let at = 0;
  const real = edits.filter((edit) => edit.text !== "" || edit.end > edit.start);
  for (const edit of real.toSorted((a, b) => a.start - b.start)) {
    text += code.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + code.slice(at);
}

const NOTHING: Frame = { before: "", after: "" };

const frameCondition = ([yes, no]: readonly number[]): Frame => ({
  before: `($m.isDecided(${yes},${no})?$m.decide(${yes}):$m.condition(${yes},${no},`,
  after: "))",
});

function frameNode(code: string, node: SyntaxNode, id: number): Frame {
  switch (node.type) {
    case "LogicalExpression": {
      const inside = { ...placeOperator(code, node), text: ")?" };
      return { before: `($m.${LOGICAL[String(node["operator"])]}(${id},`, inside, after: ":$m.value())" };
    }
    case "BinaryExpression": {
      const inside = { ...placeOperator(code, node), text: "," };
      return { before: `$m.${OPERATIONS[String(node["operator"])]}(${id},`, inside, after: ")" };
    }
    case "UnaryExpression":
      return {
        before: `$m.not(${id},`,
        inside: { start: node.start, end: node.start + 1, text: "" },
        after: ")",
      };
    case "Literal":
      return { before: `$m.literal(${id},`, after: ")" };
    default:
      return frameCall(code, node, id);
  }
}

function placeOperator(code: string, node: SyntaxNode): Omit<Edit, "text"> {
  const [{ start, end } = node] = mutate(code, node);
  return { start, end };
}

/** `list.some(isOpen)` becomes `list[$m.method(1,"some","every")](isOpen)`. */
function frameCall(code: string, node: SyntaxNode, id: number): Frame {
  const property = propertyOf(node) ?? node;
  const name = code.slice(property.start, property.end);
  const point = code.lastIndexOf(".", property.start - 1);
  const [{ replacement } = { replacement: "" }] = mutate(code, node);
  const chosen =
    replacement === "" ? `$m.removable(${id},"${name}")` : `$m.method(${id},"${name}","${replacement}")`;
  const text = `${code[point - 1] === "?" ? "." : ""}[${chosen}]`;
  return { before: "", inside: { start: point, end: property.end, text }, after: "" };
}
