import type { UnderstoodQuery } from "@clinical-mcp/retrieval";

/** A question with its words as they were read: who asks what "precent" asks for a percentage. */
export function correctQuestion({
  original,
  corrections,
}: Pick<UnderstoodQuery, "original" | "corrections">): string {
  if (corrections.length === 0) return original;
  const read = new Map(corrections.map(({ from, to }) => [from, to]));
  return original.replaceAll(/[\p{L}\p{N}]+/gu, (word) => read.get(word.toLowerCase()) ?? word);
}
