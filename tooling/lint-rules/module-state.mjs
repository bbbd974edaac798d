// State of a module: what a function of it changes lives as long as the process, and all that run in it share it.

const CONTAINERS = new Set(["Map", "Set", "WeakMap", "WeakSet", "Array"]);
const LITERALS = new Set(["ArrayExpression", "ObjectExpression"]);
const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/** Methods that change what they are called on. */
const CHANGES = new Set(
  "set add delete clear push pop shift unshift splice sort reverse fill copyWithin".split(" "),
);

/** Module variables, and module containers that a function changes; `containers: false` leaves those out. */
export const noModuleState = {
  meta: { schema: [{ type: "object", properties: { containers: { type: "boolean" } } }] },
  create: (context) => ({
    VariableDeclaration(node) {
      if (!isModuleLevel(node)) return;
      if (node.kind === "let") context.report({ node, message: "No module state: pass it as a value." });
      if (context.options[0]?.containers === false) return;
      for (const declarator of node.declarations.filter(({ init }) => isContainer(init)))
        for (const { references } of context.sourceCode.getDeclaredVariables(declarator))
          if (references.some(({ identifier }) => isInFunction(identifier) && isChanged(identifier)))
            context.report({ node: declarator, message: "No module state: a factory's caller keeps it." });
    },
  }),
};

const isModuleLevel = ({ parent }) =>
  parent.type === "Program" || (parent.type === "ExportNamedDeclaration" && parent.parent.type === "Program");

function isContainer(init) {
  if (init?.type === "NewExpression") return CONTAINERS.has(init.callee.name);
  return LITERALS.has(init?.type);
}

function isInFunction(node) {
  for (let around = node; around; around = around.parent) if (FUNCTIONS.has(around.type)) return true;
  return false;
}

/** Whether the code around an expression changes it, or a part of what it names. */
function isChanged(node) {
  const { parent } = node;
  switch (parent.type) {
    case "MemberExpression":
      return parent.object === node && (isCallOfChange(parent) || isChanged(parent));
    case "AssignmentExpression":
      return parent.left === node && node.type === "MemberExpression";
    case "UpdateExpression":
      return true;
    case "UnaryExpression":
      return parent.operator === "delete";
    case "CallExpression":
      return isAssign(parent.callee) && parent.arguments[0] === node;
    default:
      return false;
  }
}

const isCallOfChange = ({ property, parent, computed }) =>
  parent.type === "CallExpression" &&
  parent.callee.property === property &&
  !computed &&
  CHANGES.has(property.name);

const isAssign = ({ object, property }) => object?.name === "Object" && property?.name === "assign";
