import type { Quotation } from "./citation.ts";
import { foldForQuotation, type FoldedText } from "./fold-quotation.ts";
import { textOf, type Span } from "./span.ts";

const isWordCharacter = (text: string): boolean => /^[\p{L}\p{N}]$/u.test(text);

/** What may not be parted from what follows it: non-|payable, can|'t, and the sign of -|2.5. */
const BOUND_BEFORE = /(?:^|[^\p{L}\p{N}])non-$/iu;
const BOUND_AFTER = /^'t(?!\p{L})/iu;
const MINUS_BEFORE = /(?:^|[^\p{L}\p{N})])-$/u;

/** Whether a cut at the offset would part a word or a figure: in|eligible, can|'t, 1|5 mg, 1.|5 mg, $5|,000, -|2.5. */
function isInsideWord(text: string, offset: number): boolean {
  const [left, right] = [text.slice(Math.max(0, offset - 6), offset), text.slice(offset, offset + 4)];
  const [before, after] = [Array.from(left), Array.from(right)];
  const [last = "", next = ""] = [before.at(-1), after[0]];
  if (isWordCharacter(last) && isWordCharacter(next)) return true;
  if (BOUND_BEFORE.test(left) && isWordCharacter(next)) return true;
  if (/\p{L}/u.test(last) && BOUND_AFTER.test(right)) return true;
  if (MINUS_BEFORE.test(left) && /^[$.]?\d/u.test(right)) return true;
  const [secondLast = "", second = ""] = [before.at(-2), after[1]];
  return (
    (/[.,]/u.test(last) && /\d/u.test(secondLast) && /\d/u.test(next)) ||
    (/\d/u.test(last) && /[.,]/u.test(next) && /\d/u.test(second)) ||
    (last === "." && /\d/u.test(next) && !/[\p{L})]/u.test(secondLast))
  );
}

/** The span in the original, unless the match begins or ends inside a cluster, a word or a figure. */
function toSpan({ folded, starts, ends }: FoldedText, match: Span): Span | undefined {
  const start = starts[match.start];
  const end = ends[match.end - 1];
  if (start === undefined || end === undefined) return undefined;
  const isWhole = starts[match.start - 1] !== start && ends[match.end] !== end;
  // Judged as folded: a soft hyphen inside a word or a figure does not part it.
  const isCut = isInsideWord(folded, match.start) || isInsideWord(folded, match.end);
  return isWhole && !isCut ? { start, end } : undefined;
}

function* occurrences(text: string, part: string): Generator<number> {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) yield at;
}

/**
 * Where a passage holds the quotation, as offsets of the stored text. Tolerant of white space (and none at
 * the quotation's ends counts), of Unicode's compatibility forms and ligatures, of the shapes of quotation
 * marks and dashes, and of soft hyphens; never of case, wording or figures. A quotation that begins or ends
 * inside a word or a figure is not found: "5 mg" does not quote "15 mg", nor "eligible" "ineligible". Of
 * several places the first that is equal to the letter counts, else the first.
 */
export function findQuotation(passageText: string, quotation: string): Span | undefined {
  const wanted = foldForQuotation(quotation).folded.trim();
  if (wanted === "") return undefined;
  const passage = foldForQuotation(passageText);
  const spans = [...occurrences(passage.folded, wanted)]
    .map((at) => toSpan(passage, { start: at, end: at + wanted.length }))
    .filter((span) => span !== undefined);
  return spans.find((span) => textOf(passageText, span) === quotation.trim()) ?? spans[0];
}

/** SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export async function hashText(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Buffer.from(digest).toString("hex");
}

export type QuotationFault =
  /** The passage is not stored any more, or another one was handed in. */
  | "passage_missing"
  /** The passage's text is not the one that was quoted: the document has changed since. */
  | "passage_changed"
  /** The offsets lie outside the text. */
  | "outside_passage"
  /** The text at the offsets is not the quotation. */
  | "text_differs";

/**
 * Judges a quotation against the stored passage. Exact to the character: where it was found tolerantly, the
 * quotation must have been taken from the stored text at the span, not from what was asked.
 */
export async function checkQuotation(
  quotation: Quotation,
  passage: { readonly id: string; readonly text: string } | undefined,
): Promise<readonly QuotationFault[]> {
  if (passage === undefined || passage.id !== quotation.passageId) return ["passage_missing"];
  const faults: QuotationFault[] = [];
  if ((await hashText(passage.text)) !== quotation.passageHash) faults.push("passage_changed");
  const isInside = quotation.start < quotation.end && quotation.end <= passage.text.length;
  if (!isInside) faults.push("outside_passage");
  else if (textOf(passage.text, quotation) !== quotation.text) faults.push("text_differs");
  return faults;
}

/** The quotation of a span of a stored passage, ready to be checked by anyone who has the passage. */
export async function quote(
  passage: { readonly id: string; readonly text: string },
  span: Span,
): Promise<Quotation> {
  return {
    passageId: passage.id,
    passageHash: await hashText(passage.text),
    start: span.start,
    end: span.end,
    text: textOf(passage.text, span),
  };
}
