// How long a line and a pattern may be. Both beyond what prettier holds: it leaves strings, comments and patterns as they are.
// What was over when the rules came is listed in over-limits.json; the list only shrinks.
import { readFileSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { findGrowth } from "./find-growth.mjs";
import { visitPatterns } from "./patterns-of.mjs";

const MAX = { lines: 140, patterns: 300 };
const OVER = {
  lines: `lines over ${MAX.lines} characters`,
  patterns: `patterns over ${MAX.patterns} characters`,
  growing: "patterns that are not linear",
};

/** @type {(file: string) => Readonly<Record<string, number>>} */
const readList = (file) => JSON.parse(readFileSync(file, "utf8"));
const lists = new Map();

/** How many of a kind a file may have: what the list of the rule's options says, otherwise none. */
function allowedIn({ cwd, filename, options }, kind) {
  const { list } = options[0] ?? {};
  if (list === undefined) return 0;
  const path = isAbsolute(list) ? list : join(cwd, list);
  if (!lists.has(path)) lists.set(path, readList(path));
  return lists.get(path)[kind]?.[relative(cwd, filename).split(sep).join("/")] ?? 0;
}

/** Holds what was found to what the list allows: neither more, nor less while the list says more. */
function judge(context, program, { kind, found }) {
  const allowed = allowedIn(context, kind);
  if (found.length < allowed)
    context.report({
      node: program,
      message: `${found.length} ${OVER[kind]}, and the list says ${allowed}: lower it with npx pnpm lower-limits.`,
    });
  if (found.length <= allowed) return;
  const listed =
    allowed === 0 ? "" : ` The file has ${found.length} like this, and the list allows ${allowed}.`;
  for (const { loc, length, message = `${length} characters; ${MAX[kind]} are the most.` } of found)
    context.report({ loc, message: `${message}${listed}` });
}

const schema = [
  {
    type: "object",
    additionalProperties: false,
    properties: { list: { type: "string" } },
  },
];

/** Lines of a file, whatever they hold: who reads code beside a diff sees about 140 characters. */
export const lineLength = {
  meta: { schema },
  create: (context) => ({
    "Program:exit"(program) {
      const max = MAX.lines;
      const found = context.sourceCode.lines.flatMap((line, index) =>
        line.length <= max
          ? []
          : [
              {
                length: line.length,
                loc: {
                  start: { line: index + 1, column: max },
                  end: { line: index + 1, column: line.length },
                },
              },
            ],
      );
      judge(context, program, { kind: "lines", found });
    },
  }),
};

/**
 * Patterns: literals, and text that is given to RegExp on the spot; of a template, what stands between its holes. A longer one is
 * a list of words that wants to be data.
 */
export const patternLength = {
  meta: { schema },
  create(context) {
    const found = [];
    const note = ({ loc }, pattern) => {
      if (pattern.length > MAX.patterns) found.push({ loc, length: pattern.length });
    };
    const ofRegExp = ({ callee, arguments: [given] }) => {
      if (callee.type !== "Identifier" || callee.name !== "RegExp" || given === undefined) return;
      const text = textOf(given);
      if (text !== undefined) note(given, text);
    };
    return {
      Literal(node) {
        if (node.regex) note(node, node.regex.pattern);
      },
      NewExpression: ofRegExp,
      CallExpression: ofRegExp,
      "Program:exit": (program) => judge(context, program, { kind: "patterns", found }),
    };
  },
};

/** Patterns whose time grows faster than the text: a caller who knows them can stall a server with one question. */
export const linearPattern = {
  meta: { schema },
  create(context) {
    const found = [];
    const visitors = visitPatterns(({ loc }, pattern) => {
      const growth = pattern && findGrowth(pattern);
      if (growth !== undefined) found.push({ loc, message: growth });
    });
    return {
      ...visitors,
      "Program:exit": (program) => judge(context, program, { kind: "growing", found }),
    };
  },
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
