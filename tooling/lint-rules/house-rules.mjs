// The house rules that no lint plugin has. Each says in its message what to do instead.
import { cognitiveComplexity } from "./cognitive-complexity.mjs";
import { functionLength, lineLength, linearPattern, patternLength } from "./limits.mjs";
import { listPatterns } from "./list-patterns.mjs";
import { listProse } from "./list-prose.mjs";
import { noModuleState } from "./module-state.mjs";

const rule = (visitors) => ({
  create: (context) => visitors((node, message) => context.report({ node, message })),
});

const isCall = (node, object, property) =>
  node.callee.type === "MemberExpression" &&
  node.callee.object.type === "Identifier" &&
  node.callee.object.name === object &&
  node.callee.property.name === property;

/** What takes text as markup. */
const MARKUP = new Set([
  "innerHTML",
  "outerHTML",
  "insertAdjacentHTML",
  "dangerouslySetInnerHTML",
  "srcdoc",
  "srcDoc",
  "setHTMLUnsafe",
  "createContextualFragment",
]);

const rules = {
  "cognitive-complexity": cognitiveComplexity,
  "line-length": lineLength,
  "function-length": functionLength,
  "pattern-length": patternLength,
  "linear-pattern": linearPattern,
  "list-patterns": listPatterns,
  "list-prose": listProse,
  "no-export-all": rule((report) => ({
    ExportAllDeclaration: (node) => report(node, "Name each export: the index is the public surface."),
  })),
  "no-module-state": noModuleState,
  "no-plain-error": rule((report) => ({
    ThrowStatement(node) {
      const thrown = node.argument;
      if (thrown.type === "NewExpression" && thrown.callee.name === "Error")
        report(node, "Throw one of the types of @clinical-mcp/errors: say who must act.");
    },
  })),
  "no-try-in-tools": rule((report) => ({
    TryStatement: (node) => report(node, "Let it throw: call-tool.ts is the only place that maps errors."),
  })),
  "no-clock-or-chance-in-domain": rule((report) => ({
    NewExpression(node) {
      if (node.callee.name === "Date" && node.arguments.length === 0)
        report(node, "Take the time as an argument: domain code has no clock.");
    },
    CallExpression(node) {
      if (isCall(node, "Date", "now"))
        report(node, "Take the time as an argument: domain code has no clock.");
      if (isCall(node, "Math", "random")) report(node, "Take the random source as an argument.");
    },
  })),
  "no-environment": rule((report) => ({
    MemberExpression(node) {
      if (node.object.name === "process" && node.property.name === "env")
        report(node, "Only main.ts reads the environment: parse it once into a typed config.");
    },
  })),
  "data-is-text": rule((report) => {
    const say = (node) =>
      report(node, "What a server sends is text, never markup or code: let JSX write it.");
    return {
      MemberExpression(node) {
        if (MARKUP.has(node.property.name ?? node.property.value)) say(node);
      },
      JSXAttribute(node) {
        if (MARKUP.has(node.name.name)) say(node);
      },
      CallExpression(node) {
        if (node.callee.name === "eval" || isCall(node, "document", "write")) say(node);
      },
      NewExpression(node) {
        if (node.callee.name === "Function") say(node);
      },
    };
  }),
  "no-mock-of-own-code": rule((report) => ({
    CallExpression(node) {
      const [target] = node.arguments;
      if (
        isCall(node, "vi", "mock") &&
        typeof target?.value === "string" &&
        /^(@clinical-mcp\/|\.)/.test(target.value)
      )
        report(node, "Fake the outside world, not our own code.");
    },
  })),
};

export default { meta: { name: "house" }, rules };
