// How hard a function is to follow: cognitive complexity, as G. Ann Campbell's paper of that name defines it.

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/** Breaks of the linear flow that cost more with each level of nesting, and which of their parts are nested. */
const DEEPER = new Map([
  ["IfStatement", ["consequent", "alternate"]],
  ["ConditionalExpression", ["consequent", "alternate"]],
  ["SwitchStatement", ["cases"]],
  ["ForStatement", ["body"]],
  ["ForInStatement", ["body"]],
  ["ForOfStatement", ["body"]],
  ["WhileStatement", ["body"]],
  ["DoWhileStatement", ["body"]],
  ["CatchClause", ["body"]],
]);

/** Breaks of the linear flow that cost the same at any level of nesting. */
const FLAT = {
  IfStatement: (node) => (hasPlainElse(node) ? 1 : 0) + (isElseIf(node) ? 1 : 0),
  BreakStatement: ({ label }) => (label ? 1 : 0),
  ContinueStatement: ({ label }) => (label ? 1 : 0),
  LogicalExpression: (node) => (isSequence(node.parent) ? 0 : countSequences(node)),
};

const hasPlainElse = ({ alternate }) => Boolean(alternate) && !isElseIf(alternate);
const isElseIf = (node) =>
  node.type === "IfStatement" && node.parent.type === "IfStatement" && node.parent.alternate === node;

/** The paper lets "??" be: it replaces a condition by what is shorter to read. */
const isSequence = ({ type, operator }) => type === "LogicalExpression" && operator !== "??";

/** a && b && c is one sequence, a && (b || c) && d is three. */
function countSequences(node) {
  const operators = operatorsOf(node);
  return operators.filter((operator, index) => operator !== operators[index - 1]).length;
}

const operatorsOf = (node) =>
  isSequence(node) ? [...operatorsOf(node.left), node.operator, ...operatorsOf(node.right)] : [];

/** Functions whose complexity is over `max`, each with the lines that add most. */
export const cognitiveComplexity = {
  meta: { schema: [{ type: "object", properties: { max: { type: "integer" } } }] },
  create: (context) => ({
    Program(node) {
      const [{ max }] = context.options;
      const { functions, isRecursive } = readFunctions(node, context.sourceCode.visitorKeys);
      for (const { node: found, breaks } of functions.flatMap((one) => listJudged(one, isRecursive))) {
        const total = breaks.reduce((sum, { adds }) => sum + adds, 0);
        if (total > max) context.report({ node: found, message: describe(total, max, breaks) });
      }
    },
  }),
};

/**
 * What is judged on its own. A function that only holds others, as a factory or a suite of tests does, is a frame: what it
 * holds is judged one by one. In any other, what it holds adds to it.
 */
function listJudged(one, isRecursive) {
  if (one.breaks.some(({ isNested }) => isNested))
    return [{ node: one.node, breaks: weigh(one, 0, isRecursive) }];
  const own = { ...one, inner: [] };
  return [
    { node: one.node, breaks: weigh(own, 0, isRecursive) },
    ...one.inner.flatMap(({ held }) => listJudged(held, isRecursive)),
  ];
}

/** What a function at a level of nesting adds with everything in it. */
function weigh({ node, name, breaks, inner }, depth, isRecursive) {
  return [
    ...(isRecursive(name) ? [{ node, adds: 1 }] : []),
    ...breaks.map((one) => ({ node: one.node, adds: one.flat + (one.isNested ? 1 + one.depth + depth : 0) })),
    ...inner.flatMap(({ held, depth: at }) => weigh(held, at + depth + 1, isRecursive)),
  ];
}

/** The functions of a file as a tree, each with its own breaks of the flow. */
function readFunctions(program, visitorKeys) {
  const calls = new Map();
  const visit = (node, into, depth) => {
    if (FUNCTIONS.has(node.type)) {
      const held = { ...emptyFunction(node, into), name: nameOf(node) };
      into.inner.push({ held, depth });
      visitParts(node, held, 0);
      return;
    }
    noteCall(node, into, calls);
    noteBreak(node, into, depth);
    visitParts(node, into, depth);
  };
  const visitParts = (node, into, depth) => {
    for (const key of visitorKeys[node.type] ?? []) {
      const at = depth + (isDeeper(node, key) ? 1 : 0);
      for (const part of [node[key]].flat()) if (part) visit(part, into, at);
    }
  };
  const root = emptyFunction(program);
  visitParts(program, root, 0);
  return { functions: root.inner.map(({ held }) => held), isRecursive: (name) => reaches(calls, name) };
}

const emptyFunction = (node, outer) => ({ node, outer, breaks: [], inner: [] });

const nameOf = ({ id, parent }) =>
  id?.name ??
  (parent.type === "VariableDeclarator" && parent.id.type === "Identifier" ? parent.id.name : undefined);

const isDeeper = (node, key) =>
  Boolean(DEEPER.get(node.type)?.includes(key)) && !(key === "alternate" && node[key] && isElseIf(node[key]));

function noteBreak(node, into, depth) {
  const isNested = DEEPER.has(node.type) && !isElseIf(node);
  const flat = FLAT[node.type]?.(node) ?? 0;
  if (isNested || flat > 0) into.breaks.push({ node, flat, isNested, depth });
}

/** Notes a call by name for each function around it that has a name. */
function noteCall({ type, callee }, into, calls) {
  if (type !== "CallExpression" || callee.type !== "Identifier") return;
  for (let around = into; around; around = around.outer) {
    if (around.name === undefined) continue;
    calls.set(around.name, (calls.get(around.name) ?? new Set()).add(callee.name));
  }
}

/** Whether a function's calls lead back to it, also through others of its file. */
function reaches(calls, name) {
  const reached = new Set(calls.get(name));
  for (const next of reached) for (const called of calls.get(next) ?? []) reached.add(called);
  return reached.has(name);
}

function describe(total, max, breaks) {
  const lines = new Map();
  for (const { node, adds } of breaks) {
    const { line } = node.loc.start;
    lines.set(line, (lines.get(line) ?? 0) + adds);
  }
  const most = [...lines].sort(([, one], [, other]) => other - one).slice(0, 3);
  const where = most.map(([line, adds]) => `line ${line} adds ${adds}`).join(", ");
  return `Cognitive complexity ${total}; ${max} is the most: ${where}.`;
}
