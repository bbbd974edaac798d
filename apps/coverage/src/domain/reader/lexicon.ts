import { toBase, toFolded, type Token } from "./tokens.ts";

interface Node<TValue> {
  readonly next: Map<string, Node<TValue>>;
  /** Beginnings of words: "diabet" for "diabet~". */
  readonly begun: Map<string, Node<TValue>>;
  readonly values: TValue[];
}

export interface NameMatch<TValue> {
  readonly values: readonly TValue[];
  readonly length: number;
}

/** Names of one or several words, found in a sentence. */
export interface Lexicon<TValue> {
  /** The longest name that begins at a token, with all its meanings. */
  readonly findLongestAt: (tokens: readonly Token[], at: number) => NameMatch<TValue> | undefined;
  /** Names of one word, as they are compared. */
  readonly singles: readonly string[];
}

const SHORTEST_BEGINNING = 3;

const createNode = <TValue>(): Node<TValue> => ({ next: new Map(), begun: new Map(), values: [] });

/** "Type 2 diabet~" as the words that are compared, the open one marked. */
const toParts = (name: string): readonly string[] =>
  (toFolded(name).match(/[\p{L}\p{N}]+(?:'t(?!\p{L}))?~?/gu) ?? []).map((word) =>
    word.endsWith("~") ? word : toBase(word),
  );

function child<TValue>(node: Node<TValue>, part: string): Node<TValue> {
  const [map, key] = part.endsWith("~") ? [node.begun, part.slice(0, -1)] : [node.next, part];
  const known = map.get(key) ?? createNode<TValue>();
  map.set(key, known);
  return known;
}

function* follow<TValue>(node: Node<TValue>, { word, base }: Token): Generator<Node<TValue>> {
  const exact = node.next.get(base);
  if (exact) yield exact;
  if (node.begun.size === 0) return;
  for (let length = SHORTEST_BEGINNING; length <= word.length; length += 1) {
    const begun = node.begun.get(word.slice(0, length));
    if (begun) yield begun;
  }
}

function indexNames<TValue>(entries: Iterable<readonly [name: string, value: TValue]>) {
  const root = createNode<TValue>();
  const singles = new Set<string>();
  for (const [name, value] of entries) {
    const parts = toParts(name);
    if (parts.length === 0) continue;
    const [only] = parts;
    if (parts.length === 1 && only !== undefined && !only.endsWith("~")) singles.add(only);
    const { values } = parts.reduce(child, root);
    if (!values.includes(value)) values.push(value);
  }
  return { root, singles };
}

/** Makes an index of names; a word that ends in "~" stands for all that begin so. */
export function createLexicon<TValue>(
  entries: Iterable<readonly [name: string, value: TValue]>,
): Lexicon<TValue> {
  const { root, singles } = indexNames(entries);
  const findLongestAt: Lexicon<TValue>["findLongestAt"] = (tokens, at) => {
    let nodes: readonly Node<TValue>[] = [root];
    let found: NameMatch<TValue> | undefined;
    for (let length = 1; nodes.length > 0; length += 1) {
      const token = tokens[at + length - 1];
      if (!token || token.sentence !== tokens[at]?.sentence) break;
      nodes = nodes.flatMap((node) => [...follow(node, token)]);
      const values = nodes.flatMap((node) => node.values);
      if (values.length > 0) found = { values, length };
    }
    return found;
  };
  return { findLongestAt, singles: [...singles] };
}
