// Which patterns a file has: literals, and texts that are given to RegExp on the spot.

const FLAGS = /^[dgimsuvy]*$/;

/**
 * Calls `note` for each pattern of a file: with its source and flags, or, where they are known only when the program runs, without.
 *
 * @param {(node: object, pattern: { source: string, flags: string } | undefined) => void} note
 */
export function visitPatterns(note) {
  const ofRegExp = (node) => {
    const { callee, arguments: given } = node;
    if (callee.type !== "Identifier" || callee.name !== "RegExp") return;
    const source = textOf(given[0]);
    const flags = given.length > 1 ? textOf(given[1]) : "";
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
function textOf(node) {
  if (node?.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node?.type === "TemplateLiteral" && node.quasis.length === 1) return node.quasis[0].value.cooked;
  if (node?.type === "TaggedTemplateExpression" && isRaw(node.tag) && node.quasi.quasis.length === 1)
    return node.quasi.quasis[0].value.raw;
  if (node?.type !== "BinaryExpression" || node.operator !== "+") return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

const isRaw = (tag) =>
  tag.type === "MemberExpression" && tag.object.name === "String" && tag.property.name === "raw";
