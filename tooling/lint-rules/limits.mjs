// How long a line and a pattern may be. Both beyond what the formatter holds: it leaves strings, comments and patterns as they are.
import { findGrowth } from "./find-growth.mjs";
import { visitPatterns } from "./patterns-of.mjs";

const MAX = { line: 140, pattern: 300 };
const tooLong = (length, max) => `${length} characters; ${max} are the most.`;

/** Lines of a file, with any content: a reader of a diff sees about 140 characters. */
export const lineLength = {
  create: (context) => ({
    Program() {
      for (const [index, { length }] of context.sourceCode.lines.entries()) {
        if (length <= MAX.line) continue;
        const line = index + 1;
        const loc = { start: { line, column: MAX.line }, end: { line, column: length } };
        context.report({ loc, message: tooLong(length, MAX.line) });
      }
    },
  }),
};

/**
 * Patterns: literals, and text that is given to RegExp directly; for a template, the text between its holes. A longer
 * one is a list of words that should be data, or has parts that need names.
 */
export const patternLength = {
  create(context) {
    const judge = (node, { length }) => {
      if (length > MAX.pattern) context.report({ node, message: tooLong(length, MAX.pattern) });
    };
    const ofRegExp = ({ callee, arguments: [given] }) => {
      if (callee.type !== "Identifier" || callee.name !== "RegExp" || given === undefined) return;
      const text = textOf(given);
      if (text !== undefined) judge(given, text);
    };
    return {
      Literal(node) {
        if (node.regex) judge(node, node.regex.pattern);
      },
      NewExpression: ofRegExp,
      CallExpression: ofRegExp,
    };
  },
};

/** Patterns whose time grows faster than the text: a caller who knows them can stall a server with one question. */
export const linearPattern = {
  create: (context) =>
    visitPatterns(context, (node, pattern) => {
      const growth = pattern && findGrowth(pattern);
      if (growth !== undefined) context.report({ node, message: growth });
    }),
};

/** What a node of text says as it is written, also when it is joined of several with a plus. */
function textOf(node) {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type === "TaggedTemplateExpression") return textOf(node.quasi);
  if (node.type === "TemplateLiteral") return node.quasis.map(({ value }) => value.raw).join("");
  if (node.type !== "BinaryExpression" || node.operator !== "+") return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined && right === undefined ? undefined : (left ?? "") + (right ?? "");
}
