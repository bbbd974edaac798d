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

/** "3.b.ii" → "3b(ii)", as the College writes it. */
export function toPrintedNumber(provision: string): string {
  const [number = "", letter = "", ...rest] = provision.split(".");
  return `${number}${letter}${rest.map((part) => `(${part})`).join("")}`;
}

/** How a block stands in its section's text. */
const print = (block: Block): string => {
  if (block.kind === "table") return block.rows.map((row) => row.join(" | ")).join("\n");
  return block.kind === "listItem" ? `${"  ".repeat(block.depth)}${block.marker} ${block.text}` : block.text;
};

const belongs = (block: Block, provision: string | undefined): boolean =>
  (block.kind === "listItem" && block.depth > 0) ||
  (block.kind === "paragraph" && block.provision === provision);

/** Each numbered provision with its letters, in the order and with the characters of the text. */
export function readProvisions(blocks: readonly Block[]): readonly ProvisionRecord[] {
  return blocks.flatMap((block, position) => {
    if (block.kind !== "listItem" || !block.ordered || block.depth > 0 || block.provision === undefined)
      return [];
    let end = position + 1;
    for (let next = blocks[end]; next && belongs(next, block.provision); next = blocks[++end]);
    const text = blocks.slice(position, end).map(print).join("\n");
    return [{ provision: block.provision, modalities: [...findModalities(text)], text, confidence: null }];
  });
}

/** Numbers that a reader would expect between those that are printed. */
export function findGaps(provisions: readonly ProvisionRecord[]): readonly number[] {
  const numbers = new Set(provisions.map(({ provision }) => Number(provision)));
  const last = Math.max(0, ...numbers);
  return Array.from({ length: last }, (_, index) => index + 1).filter((number) => !numbers.has(number));
}

const ENDNOTES = /^(end|foot)notes?$/i;
const POLICY = /^policy$/i;

/**
 * Tells provisions from other numbered lists. In a policy they stand under the heading "Policy" (or before any where
 * it has none); notes, appendices and the steps of advice keep their markers but are no provisions.
 */
export function markProvisions(blocks: readonly Block[], isPolicy: boolean): readonly Block[] {
  const hasPolicyHeading = blocks.some((block) => block.kind === "heading" && POLICY.test(block.text));
  let isInside = isPolicy && !hasPolicyHeading;
  return blocks.map((block) => {
    if (block.kind === "heading") {
      if (block.level <= 2)
        isInside = isPolicy && (POLICY.test(block.text) || (!hasPolicyHeading && !ENDNOTES.test(block.text)));
      return block;
    }
    const { provision, ...rest } = block;
    if (provision === undefined) return block;
    return isInside ? { ...rest, provision: toPrintedNumber(provision) } : rest;
  });
}
