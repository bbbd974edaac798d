import type { Block } from "@clinical-mcp/ingestion";
import { toBlockText } from "@clinical-mcp/ingestion";

/** A section with fewer words of its own says too little to be found or read alone. */
const SHORTEST_SECTION_WORDS = 40;
/** Sections that are joined stay one passage, so that none of its parts loses its heading. */
const LONGEST_JOINED_WORDS = 300;
/** Level of the main parts of a document: what is short there is not put into another part. */
const PART_LEVEL = 2;

type Heading = Extract<Block, { kind: "heading" }>;

interface Section {
  readonly heading: Heading | undefined;
  readonly blocks: readonly Block[];
}

interface Node extends Section {
  readonly blocks: Block[];
  readonly children: Node[];
}

const levelOf = ({ heading }: Section): number => heading?.level ?? 0;

function toTree(blocks: readonly Block[]): Node {
  const root: Node = { heading: undefined, blocks: [], children: [] };
  const open: Node[] = [root];
  for (const block of blocks) {
    if (block.kind !== "heading") {
      open.at(-1)?.blocks.push(block);
      continue;
    }
    while (open.length > 1 && levelOf(open.at(-1) ?? root) >= block.level) open.pop();
    const known = open.at(-1)?.children.at(-1);
    // A heading that comes again for what follows a part under it.
    if (known?.heading === block) {
      open.push(known);
      continue;
    }
    const node: Node = { heading: block, blocks: [], children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  }
  return root;
}

const wordsOf = (blocks: readonly Block[]): number =>
  blocks.map(toBlockText).join(" ").match(/\S+/g)?.length ?? 0;
const hasProvision = ({ blocks }: Section): boolean =>
  blocks.some(({ provision }) => provision !== undefined);
const isShort = ({ blocks }: Section): boolean => wordsOf(blocks) < SHORTEST_SECTION_WORDS;

/** A section inside a text: its heading is a paragraph at the same place. */
function demote({ heading, blocks }: Section): readonly Block[] {
  if (!heading) return blocks;
  const { level: _, kind: __, ...place } = heading;
  return [{ kind: "paragraph", ...place }, ...blocks];
}

/** Whether sections can be read as one text: below the main parts, and no numbered duties among them. */
const canJoin = (sections: readonly Section[]): boolean =>
  sections.every((section) => levelOf(section) > PART_LEVEL && !hasProvision(section)) &&
  wordsOf(sections.flatMap(demote)) <= LONGEST_JOINED_WORDS;

interface Group {
  readonly sections: readonly Section[];
  /** A group of several neighbours; the parts of one split section are not such a group. */
  readonly isJoined: boolean;
}

/** Neighbours under one heading, together where one of them is short. Those with sections under them stay alone. */
function groupNeighbours(children: readonly (readonly Section[])[]): readonly Group[] {
  const groups: Group[] = [];
  let isOpen = false;
  for (const sections of children) {
    const [only] = sections;
    const group = groups.at(-1)?.sections ?? [];
    const isLeaf = sections.length === 1 && only !== undefined && only.blocks.length > 0;
    const isWanted =
      isLeaf && (isShort(only) || isShort({ heading: undefined, blocks: group.flatMap(demote) }));
    if (isOpen && isWanted && canJoin([...group, only]))
      groups.splice(-1, 1, { sections: [...group, only], isJoined: true });
    else groups.push({ sections, isJoined: false });
    isOpen = isLeaf;
  }
  return groups;
}

/** The text between a heading and the headings under it: where it is short, together with what comes first there. */
function joinIntroduction(own: Section, rest: readonly Section[]): readonly Section[] {
  const [first, ...others] = rest;
  const canTake =
    first !== undefined && first.blocks.length > 0 && !hasProvision(first) && levelOf(own) >= PART_LEVEL;
  if (!canTake || own.blocks.length === 0 || !isShort(own)) return [own, ...rest];
  return [{ ...own, blocks: [] }, { ...first, blocks: [...own.blocks, ...first.blocks] }, ...others];
}

/** A node as sections that are long enough, where that is possible without putting one under another's heading. */
function toSections(node: Node): readonly Section[] {
  const { heading, blocks, children } = node;
  const inner = children.map(toSections);
  const below = inner.flat();
  const whole = [...blocks, ...below.flatMap(demote)];
  const parts = [{ heading, blocks }, ...below].filter((part) => part.blocks.length > 0);
  const isWhole =
    levelOf(node) >= PART_LEVEL &&
    parts.some(isShort) &&
    parts.every((part) => !hasProvision(part)) &&
    wordsOf(whole) < 2 * SHORTEST_SECTION_WORDS;
  if (isWhole || heading === undefined) {
    return isWhole ? [{ heading, blocks: whole }] : [{ heading, blocks }, ...below];
  }
  // Text that belongs to no single heading goes under the one above, which is repeated for it.
  const joined = groupNeighbours(inner).flatMap(({ sections, isJoined }) =>
    isJoined && sections.every((section) => children.some((child) => child.heading === section.heading))
      ? [{ heading, blocks: sections.flatMap(demote) }]
      : sections,
  );
  const [first, ...others] = joined;
  if (first !== undefined && first.heading === heading && (blocks.length === 0 || isShort(node))) {
    return [{ heading, blocks: [...blocks, ...first.blocks] }, ...others];
  }
  return joinIntroduction({ heading, blocks }, joined);
}

/**
 * Joins sections that are too short with their neighbours, under the heading that they share: a dose must not come
 * under another drug. Their own headings stay in the text. Numbered provisions stay as they are, however short.
 */
export const joinShortSections = (blocks: readonly Block[]): readonly Block[] =>
  toSections(toTree(blocks)).flatMap(({ heading, blocks: own }) => (heading ? [heading, ...own] : own));
