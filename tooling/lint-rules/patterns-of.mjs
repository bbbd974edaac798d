// Which patterns a file has: literals, and texts that are given to RegExp on the spot.

const FLAGS = /^[dgimsuvy]*$/;

/**
 * Calls `note` for each pattern of a file: with its source and flags, or, where they are known only when the program runs, without.
 * Known is what the file itself writes: texts, templates, lists that are joined, and constants of these.
 *
 * @param {object} context of the rule
 * @param {(node: object, pattern: { source: string, flags: string } | undefined) => void} note
 */
export function visitPatterns({ sourceCode }, note) {
  const ofRegExp = (node) => {
    const { callee, arguments: given } = node;
    if (callee.type !== "Identifier" || callee.name !== "RegExp") return;
    const source = textOf(given[0], sourceCode);
    const flags = given.length > 1 ? textOf(given[1], sourceCode) : "";
    const isKnown = source !== undefined && flags !== undefined && FLAGS.test(flags);
    note(node, isKnown ? { source, flags } : undefined);
  };
  return {
    Literal(node) {
      if (node.regex) note(node, { source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: ofRegExp,
    CallExpression: ofRegExp,
  };
}

/** The text of a node that is the same whenever it is run; undefined where anything else has a say. */
function textOf(node, sourceCode) {
  switch (node?.type) {
    case "Literal":
      return typeof node.value === "string" ? node.value : undefined;
    case "Identifier":
      return textOf(constantOf(node, sourceCode), sourceCode);
    case "TemplateLiteral":
      return ofTemplate(node, "cooked", sourceCode);
    case "TaggedTemplateExpression":
      return isRaw(node.tag) ? ofTemplate(node.quasi, "raw", sourceCode) : undefined;
    case "BinaryExpression":
      return node.operator === "+" ? joined([node.left, node.right], "", sourceCode) : undefined;
    case "CallExpression":
      return isJoin(node.callee)
        ? joined(
            elementsOf(node.callee.object, sourceCode),
            textOf(node.arguments[0], sourceCode),
            sourceCode,
          )
        : undefined;
    default:
      return undefined;
  }
}

function joined(nodes, between, sourceCode) {
  const texts = nodes?.map((node) => textOf(node, sourceCode));
  return texts === undefined || between === undefined || texts.includes(undefined)
    ? undefined
    : texts.join(between);
}

function ofTemplate({ quasis, expressions }, form, sourceCode) {
  const holes = expressions.map((node) => textOf(node, sourceCode));
  if (holes.includes(undefined)) return undefined;
  return quasis.map(({ value }, at) => `${value[form]}${holes[at] ?? ""}`).join("");
}

const elementsOf = (node, sourceCode) => {
  const list = node.type === "Identifier" ? constantOf(node, sourceCode) : node;
  return list?.type === "ArrayExpression" ? list.elements : undefined;
};

/** What the constant of this name is set to, where the name is one here. */
function constantOf(node, sourceCode) {
  for (let scope = sourceCode.getScope(node); scope; scope = scope.upper) {
    const variable = scope.set.get(node.name);
    if (variable === undefined) continue;
    const [{ type, node: declared, parent }] = variable.defs;
    const isConstant = type === "Variable" && parent.kind === "const" && declared.id.type === "Identifier";
    return isConstant ? declared.init : undefined;
  }
  return undefined;
}

const isJoin = ({ type, property, computed }) =>
  type === "MemberExpression" && !computed && property.name === "join";

const isRaw = (tag) =>
  tag.type === "MemberExpression" && tag.object.name === "String" && tag.property.name === "raw";
