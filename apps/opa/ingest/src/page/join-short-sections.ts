import type { Block } from "@clinical-mcp/ingestion";
import { toBlockText } from "@clinical-mcp/ingestion";

/** A section with fewer words of its own says too little to be found or read alone. */
const SHORTEST_SECTION_WORDS = 40;

interface Section {
  readonly heading: Extract<Block, { kind: "heading" }> | undefined;
  readonly blocks: readonly Block[];
}

function toFlatSections(blocks: readonly Block[]): readonly Section[] {
  const sections: { heading: Section["heading"]; blocks: Block[] }[] = [{ heading: undefined, blocks: [] }];
  for (const block of blocks) {
    if (block.kind === "heading") sections.push({ heading: block, blocks: [] });
    else sections.at(-1)?.blocks.push(block);
  }
  return sections;
}

const wordsOf = (blocks: readonly Block[]): number =>
  blocks.map(toBlockText).join(" ").match(/\S+/g)?.length ?? 0;

const levelOf = ({ heading }: Section): number => heading?.level ?? 0;
const hasProvision = ({ blocks }: Section): boolean =>
  blocks.some(({ provision }) => provision !== undefined);
const isShort = (section: Section): boolean =>
  section.blocks.length > 0 && wordsOf(section.blocks) < SHORTEST_SECTION_WORDS && !hasProvision(section);

/** A heading inside a text: a paragraph, at the same place. */
function demote({ heading }: Section): readonly Block[] {
  if (!heading) return [];
  const { level: _, kind: __, ...place } = heading;
  return [{ kind: "paragraph", ...place }];
}

/** Level of the main parts of a document: what is short there is not put into another part. */
const PART_LEVEL = 2;

/** A short text between a heading and the headings under it goes to the first of these. */
function pushDown(sections: readonly Section[]): readonly Section[] {
  const result: Section[] = [];
  let carried: readonly Block[] = [];
  sections.forEach((section, position) => {
    const own = { heading: section.heading, blocks: [...carried, ...section.blocks] };
    const next = sections[position + 1];
    const isIntroduction =
      next !== undefined &&
      isShort(own) &&
      levelOf(own) >= PART_LEVEL &&
      levelOf(next) > levelOf(own) &&
      next.blocks.length > 0 &&
      !hasProvision(next);
    carried = isIntroduction ? own.blocks : [];
    result.push(isIntroduction ? { heading: section.heading, blocks: [] } : own);
  });
  return result;
}

/** A short section goes to the one before it in its part, else takes in the one after it, where that is a sibling. */
function joinNeighbours(sections: readonly Section[]): readonly Section[] {
  const result: Section[] = [];
  for (const section of sections) {
    const before = result.at(-1);
    const canJoin =
      before !== undefined &&
      section.blocks.length > 0 &&
      levelOf(section) > PART_LEVEL &&
      levelOf(before) >= PART_LEVEL &&
      !hasProvision(before) &&
      !hasProvision(section);
    const isWanted = isShort(section) || (before && isShort(before) && levelOf(before) === levelOf(section));
    if (!canJoin || !isWanted) {
      result.push(section);
      continue;
    }
    const blocks = [...before.blocks, ...demote(section), ...section.blocks];
    result.splice(-1, 1, { heading: before.heading, blocks });
  }
  return result;
}

/**
 * Puts sections that are too short to stand alone together with what stands beside them; their headings stay in the
 * text. Numbered provisions stay as they are, however short.
 */
export function joinShortSections(blocks: readonly Block[]): readonly Block[] {
  const sections = pushDown(joinNeighbours(joinNeighbours(pushDown(toFlatSections(blocks)))));
  return sections.flatMap(({ heading, blocks: own }) => (heading ? [heading, ...own] : own));
}
