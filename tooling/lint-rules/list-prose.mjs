/** Files with tests: suites, and those that the suites of several packages share. */
const SUITES = /\.(?:test|contract)\.tsx?$|[\\/]packages[\\/]testing[\\/]/;
const RUNNERS = new Set(["test", "it", "describe"]);

/** Reports a file's comments and names of tests as JSON. It forbids nothing: scripts/writing checks what it lists. */
export const listProse = {
  create(context) {
    const names = [];
    const report = (node) => {
      const listed = [...toBlocks(context.sourceCode.getAllComments()), ...names];
      if (listed.length > 0) context.report({ node, message: JSON.stringify(listed) });
    };
    // Walking a file costs more than reading its comments.
    if (!SUITES.test(context.filename)) return { Program: report };
    return {
      CallExpression(node) {
        const text = RUNNERS.has(runnerOf(node.callee)) ? textOf(node.arguments[0]) : undefined;
        if (text !== undefined) names.push({ kind: "name", line: node.loc.start.line, text });
      },
      "Program:exit": report,
    };
  },
};

/** Comments of one line that follow one another are one text. */
function toBlocks(comments) {
  const blocks = [];
  let last;
  for (const comment of comments) {
    const { type, value, loc } = comment;
    const continues =
      type === "Line" &&
      last?.type === "Line" &&
      loc.start.line === last.loc.end.line + 1 &&
      loc.start.column === last.loc.start.column;
    if (continues) blocks.at(-1).text += `\n${value}`;
    else blocks.push({ kind: "comment", line: loc.start.line, text: value });
    last = comment;
  }
  return blocks;
}

/** "test" of `test`, `test.skipIf(x)` and `test.each(rows)`. */
function runnerOf(callee) {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type === "MemberExpression") return runnerOf(callee.object);
  return callee.type === "CallExpression" ? runnerOf(callee.callee) : undefined;
}

function textOf(node) {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  return node?.type === "TemplateLiteral"
    ? node.quasis.map(({ value }) => value.cooked).join("…")
    : undefined;
}
