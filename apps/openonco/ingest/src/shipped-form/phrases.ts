/** Texts up to this length are fact phrases; longer ones are sentences, which are not ours to ship. */
const LONGEST_PHRASE = 8;

const WORD = /[\p{L}\p{N}]+/gu;
const REGISTRY_NUMBER =
  /\b(?:NCT\d{8}|ISRCTN\d{8}|ChiCTR[-\w]{0,40}\d+|UMIN\d+|jRCTs?\d+|DRKS\d+|EudraCT[\s-]*[\d-]+)/g;
const CLAUSE_BREAK = /[;|\n]|\.\s|\s[—–]\s/;

/** The words of a text, as the limit counts them: the strictest way, "CE-IVD" being two and "0.5" too. */
const wordsOf = (text: string): readonly string[] => text.match(WORD) ?? [];

export const isPhrase = (text: string): boolean => wordsOf(text).length <= LONGEST_PHRASE;

/** Whether the text is one or more web addresses and nothing else. */
export const isAddressOnly = (text: string): boolean =>
  text.split(/[\s|,;]+/).every((part) => part === "" || /^https?:\/\/\S+$/i.test(part));

/** Numbers of trial registries in the text, in order, each once. */
export const registryNumbers = (text: string): readonly string[] => [
  ...new Set(text.match(REGISTRY_NUMBER) ?? []),
];

/**
 * What can be kept of a long text without a person: its whole clauses that are short phrases. Clauses are never
 * cut, so that "not FDA approved" cannot lose its "not"; what is left out is said.
 */
export function shortenToPhrases(text: string): string | undefined {
  const clauses = text
    .split(CLAUSE_BREAK)
    .map((clause) => clause.trim().replace(/\.$/, ""))
    .filter((clause) => clause !== "");
  const kept = clauses.filter(isPhrase);
  if (kept.length === 0) return undefined;
  return kept.length === clauses.length ? kept.join("; ") : `${kept.join("; ")}; more at the source`;
}
