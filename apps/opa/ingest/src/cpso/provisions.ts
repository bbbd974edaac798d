import type { Block } from "@clinical-mcp/ingestion";
import type { Modality } from "@clinical-mcp/opa/dataset";
import type { ProvisionRecord } from "../records.ts";

/** The College's two words for its expectations. "Advised" is one only where physicians are. */
const MUST = /\bmust\b/i;
const ADVISED = /\b(?:are|is|be)\s+(?:\w+\s+)?advised\b/i;

/** The words of duty in a text, strongest first. */
export const findModalities = (text: string): readonly Modality[] => [
  ...(MUST.test(text) ? (["must"] as const) : []),
  ...(ADVISED.test(text) ? (["advised"] as const) : []),
];

/** "3.b.ii" → "3b(ii)", as the College writes it; a number inside a number keeps its dot, so that 3.1 is not 31. */
export function toPrintedNumber(provision: string): string {
  const [number = "", inner = "", ...rest] = provision.split(".");
  return `${number}${/^\d/.test(inner) ? "." : ""}${inner}${rest.map((part) => `(${part})`).join("")}`;
}

/** The role of a block in its section's text. */
const print = (block: Block): string => {
  if (block.kind === "table") return block.rows.map((row) => row.join(" | ")).join("\n");
  return block.kind === "listItem" ? `${"  ".repeat(block.depth)}${block.marker} ${block.text}` : block.text;
};

/** Whether a number is that of a provision or of one of its letters: "3" and "3a(ii)", not "31". */
const isWithin = (number: string | undefined, provision: string): boolean =>
  number !== undefined && number.startsWith(provision) && !/^\d/.test(number.slice(provision.length));

const belongs = (block: Block, provision: string): boolean =>
  block.kind === "listItem"
    ? block.depth > 0
    : block.kind !== "heading" && isWithin(block.provision, provision);

/** Where what begins at a position ends: before the first block that does not belong to it. */
function endOf(blocks: readonly Block[], position: number, isPart: (block: Block) => boolean): number {
  let end = position + 1;
  for (let next = blocks[end]; next && isPart(next); next = blocks[++end]);
  return end;
}

const isNumbered = (block: Block): block is Extract<Block, { kind: "listItem" }> & { provision: string } =>
  block.kind === "listItem" && block.ordered && block.depth === 0 && block.provision !== undefined;

const toRecord = (provision: string | null, blocks: readonly Block[]): ProvisionRecord => {
  const text = blocks.map(print).join("\n");
  return { provision, modalities: [...findModalities(text)], text, confidence: null };
};

/** A provision with what belongs to it, from the block that has its number. */
const listOwn = (blocks: readonly Block[], position: number, provision: string): readonly Block[] =>
  blocks.slice(
    position,
    endOf(blocks, position, (next) => belongs(next, provision)),
  );

/** Each numbered provision with its letters, in the order and with the characters of the text. */
export const readProvisions = (blocks: readonly Block[]): readonly ProvisionRecord[] =>
  blocks.flatMap((block, position) =>
    isNumbered(block) ? [toRecord(block.provision, listOwn(blocks, position, block.provision))] : [],
  );

/** A note of fewer words names a work or sends the reader elsewhere. */
const LEAST_WORDS = 12;

/** The section's text explains the provisions. */
const EXPLAINED = /^(?:(?:end|foot)notes?|definitions?)$/i;

/** Whether a block continues the one before it: the items after a colon, or those inside an item. */
const goesOn = (first: Block): ((next: Block) => boolean) => {
  const depth =
    first.kind === "listItem"
      ? first.depth
      : first.kind === "paragraph" && /:\s*$/u.test(first.text)
        ? -1
        : Infinity;
  return (next) => next.kind === "listItem" && next.depth > depth && next.provision === undefined;
};

/** What a block and its continuations state: a provision, or a text without a number and of more than a few words. */
function listStated(block: Block, own: readonly Block[], isExplained: boolean): readonly ProvisionRecord[] {
  if (isNumbered(block)) return [toRecord(block.provision, own)];
  const stated = toRecord(null, own);
  if (block.provision !== undefined || countWords(stated.text) < LEAST_WORDS) return [];
  return [isExplained ? { ...stated, modalities: [] } : stated];
}

/**
 * What a policy states: its numbered provisions and, between them, what has no number: definitions, what leads in, notes at the
 * end. Words of duty in a definition or a note oblige nobody: provisions do.
 */
export function readStatements(blocks: readonly Block[]): readonly ProvisionRecord[] {
  const statements: ProvisionRecord[] = [];
  let isExplained = false;
  for (let at = 0; at < blocks.length;) {
    const block = blocks[at];
    if (block?.kind === "heading") isExplained = EXPLAINED.test(block.text);
    if (!block || block.kind === "heading" || block.kind === "table") {
      at += 1;
      continue;
    }
    const { provision } = block;
    const own =
      provision === undefined
        ? blocks.slice(at, endOf(blocks, at, goesOn(block)))
        : listOwn(blocks, at, provision);
    statements.push(...listStated(block, own, isExplained));
    at += own.length;
  }
  return statements;
}

const countWords = (text: string): number => text.trim().split(/\s+/u).length;

/** Beyond this a number is a mistake of the page, and what it leaves out is not worth listing. */
const LARGEST_NUMBER = 200;

const toNumbers = (provisions: readonly ProvisionRecord[]): readonly number[] =>
  provisions.map(({ provision }) => Number(provision)).filter((number) => Number.isInteger(number));

/** Numbers that a reader would expect between those that are printed. */
export function findGaps(provisions: readonly ProvisionRecord[]): readonly number[] {
  const numbers = new Set(toNumbers(provisions));
  const last = Math.min(LARGEST_NUMBER, Math.max(0, ...numbers));
  return Array.from({ length: last }, (_, index) => index + 1).filter((number) => !numbers.has(number));
}

/** Numbers that more than one provision has. */
export function findRepeats(provisions: readonly ProvisionRecord[]): readonly number[] {
  const numbers = toNumbers(provisions);
  return [...new Set(numbers.filter((number, position) => numbers.indexOf(number) < position))];
}

const POLICY = /^(?:the )?policy(?: (?:statement|expectations|provisions))?$/i;
const NO_POLICY = /^(?:(?:end|foot)notes?|references|appendix\b.*|definitions)$/i;
/** Level of the main parts of a page. */
const PART_LEVEL = 2;

/** Whether a heading begins or ends the part that holds provisions; undefined where it does neither. */
function toPart(
  heading: Extract<Block, { kind: "heading" }>,
  policyLevel: number | undefined,
): boolean | undefined {
  if (policyLevel === undefined) {
    return heading.level <= PART_LEVEL ? !NO_POLICY.test(heading.text) : undefined;
  }
  if (POLICY.test(heading.text)) return true;
  if (heading.level <= PART_LEVEL || heading.level < policyLevel) return false;
  return heading.level <= policyLevel && NO_POLICY.test(heading.text) ? false : undefined;
}

/** The only numbers of provisions that a reader sees outside a list are whole: letters alone name none. */
const isLetterAlone = (block: Block): boolean =>
  block.kind === "listItem" && block.depth === 0 && !/^\d/.test(block.provision ?? "");

/**
 * Distinguishes provisions from other numbered lists. In a policy, provisions are under the heading "Policy", or before
 * any heading where it has none. Notes, appendices and the steps of advice keep their markers but are not provisions.
 */
export function markProvisions(blocks: readonly Block[], isPolicy: boolean): readonly Block[] {
  const policyLevel = blocks.find(
    (block): block is Extract<Block, { kind: "heading" }> =>
      block.kind === "heading" && POLICY.test(block.text),
  )?.level;
  let isInside = isPolicy && policyLevel === undefined;
  return blocks.map((block) => {
    if (block.kind === "heading") {
      if (isPolicy) isInside = toPart(block, policyLevel) ?? isInside;
      return block;
    }
    const { provision, ...rest } = block;
    if (provision === undefined) return block;
    return isInside && !isLetterAlone(block) ? { ...rest, provision: toPrintedNumber(provision) } : rest;
  });
}
