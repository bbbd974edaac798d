// How long a line, a pattern and a function may be. The formatter holds none: it leaves strings, comments and patterns as they are.
import { findGrowth } from "./find-growth.mjs";
import { visitPatterns } from "./patterns-of.mjs";

const MAX = { line: 140, pattern: 300, function: 50 };
const tooLong = (length, max, unit = "characters") => `${length} ${unit}; ${max} are the most.`;

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

/**
 * Functions, without blank lines and comments. The callback of a describe is none in this sense: it groups tests, and each of them
 * is a function of its own.
 */
export const functionLength = {
  meta: { schema: [{ type: "object", properties: { max: { type: "integer" } } }] },
  create(context) {
    const { sourceCode, options } = context;
    const max = options[0]?.max ?? MAX.function;
    const state = {};
    const judge = (node) => {
      if (isGroupOfTests(node)) return;
      state.isCode ??= listCodeLines(sourceCode);
      const length = state.isCode.slice(node.loc.start.line - 1, node.loc.end.line).filter(Boolean).length;
      if (length > max) context.report({ node, message: tooLong(length, max, "lines") });
    };
    return { FunctionDeclaration: judge, FunctionExpression: judge, ArrowFunctionExpression: judge };
  },
};

/** Of each line whether it has anything but comments. */
function listCodeLines(sourceCode) {
  const comments = sourceCode.getAllComments();
  const text = comments.reduceRight(
    (rest, { range: [start, end] }) =>
      rest.slice(0, start) + rest.slice(start, end).replaceAll(/\S/gu, " ") + rest.slice(end),
    sourceCode.text,
  );
  return text.split(/\r?\n/u).map((line) => line.trim() !== "");
}

/** Whether a function is what `describe`, `describe.skipIf(…)` or `describe.each(…)` is given. */
function isGroupOfTests(node) {
  const { parent } = node;
  return parent.type === "CallExpression" && parent.arguments.includes(node) && rootOf(parent) === "describe";
}

function rootOf(node) {
  if (node.type === "CallExpression") return rootOf(node.callee);
  if (node.type === "TaggedTemplateExpression") return rootOf(node.tag);
  return node.type === "MemberExpression" ? rootOf(node.object) : node.name;
}

/** What a node of text says as it is written, also when it is joined of several with a plus. */
function textOf(node) {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type === "TaggedTemplateExpression") return textOf(node.quasi);
  if (node.type === "TemplateLiteral") return node.quasis.map(({ value }) => value.raw).join("");
  if (node.type !== "BinaryExpression" || node.operator !== "+") return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined && right === undefined ? undefined : (left ?? "") + (right ?? "");
}
