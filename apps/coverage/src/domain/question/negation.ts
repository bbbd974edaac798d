import type { Span } from "@clinical-mcp/citations";

/** A word that denies what follows it in its part of the sentence. */
const NEGATOR =
  /\b(?:not|no|never|without|neither|nor|nobody|nothing|none|cannot|denies|isnt|wasnt|pas|sans|jamais|aucune?)\b|n't\b/gu;
/** Where what was denied ends: "not frail but housebound", "no fever, housebound". */
const SCOPE_END = /[.,;:?!()]|\b(?:but|and|though|although|however|except|mais|et)\b/u;
/** "Not only", "no doubt", "no problem": words with a negator that deny nothing. */
const NO_DENIAL =
  /\b(?:nothing but|not only|no doubt|no problem|not just|why not|no idea whether|whether or not)\b/gu;
const MOST_WORDS = 5;
/** "Glue instead of sutures": what stands right behind was not done. */
const IN_PLACE_OF =
  /\b(?:instead of|rather than|in place of)(?: (?:an?|the|any|her|his|their|my|usual|regular|using|doing|having|putting in)){0,3} $/u;

/** Whether a place stands in the scope of a denial: "not on rounds", "never been on the roster", "no office hours". */
export function isNegated(folded: string, { start }: Span): boolean {
  const lead = folded
    .slice(Math.max(0, start - 60), start)
    .replaceAll(NO_DENIAL, (written) => " ".repeat(written.length));
  if (IN_PLACE_OF.test(lead)) return true;
  const scope = lead.split(SCOPE_END).at(-1) ?? "";
  const last = [...scope.matchAll(NEGATOR)].at(-1);
  if (!last) return false;
  const between = scope.slice(last.index + last[0].length).trim();
  return between === "" || between.split(/\s+/u).length < MOST_WORDS;
}
