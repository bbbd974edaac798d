/** A text as quotations are compared, and for every unit of it where it came from. */
export interface FoldedText {
  readonly folded: string;
  /** For each UTF-16 unit of `folded`: start and end of the cluster of the original that it came from. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/**
 * One cluster: a line break that a soft hyphen hid, invisible characters, a run of white space, or one
 * character with the marks that follow it.
 */
const CLUSTER = /\u00AD[\t ]*\r?\n[\t ]*|[\u00AD\u200B\u2060\uFEFF]+|\s+|[^\s\p{M}]\p{M}*|\p{M}+/gu;
const INVISIBLE = /^[\u00AD\u200B\u2060\uFEFF]/u;
/** Raised and lowered figures and letters, fractions, figures in circles: 10⁵ is not 105, nor ½ the same as 12. */
const KEPT_AS_IT_IS = /^[\p{No}\p{Lm}ªº]/u;

function foldCluster(cluster: string): string {
  if (INVISIBLE.test(cluster)) return "";
  if (/^\s/u.test(cluster)) return " ";
  if (KEPT_AS_IT_IS.test(cluster)) return cluster.normalize("NFC");
  if (/^[\p{Pd}\u2212]$/u.test(cluster)) return "-";
  if (/^[‘’‚‛′ʼ`´]$/u.test(cluster)) return "'";
  if (/^[“”„‟″«»]$/u.test(cluster)) return '"';
  return cluster.normalize("NFKC");
}

/**
 * Makes equal what printing and copying alter: white space, ligatures and other compatibility forms, shapes
 * of quotation marks and dashes, soft hyphens. Never case, letters or figures.
 */
export function foldForQuotation(text: string): FoldedText {
  const starts: number[] = [];
  const ends: number[] = [];
  const parts: string[] = [];
  for (const match of text.matchAll(CLUSTER)) {
    const [cluster] = match;
    const folded = foldCluster(cluster);
    if (folded === " " && parts.at(-1) === " ") {
      // White space on both sides of something invisible is one run.
      ends[ends.length - 1] = match.index + cluster.length;
      continue;
    }
    if (folded === "") continue;
    parts.push(folded);
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(match.index);
      ends.push(match.index + cluster.length);
    }
  }
  return { folded: parts.join(""), starts, ends };
}
