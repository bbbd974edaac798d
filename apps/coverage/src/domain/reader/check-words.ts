/** Case, kinds of spaces, quotes and dashes, and the composition of letters are no difference between words. */
export const foldWords = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[‘’ʼ]/gu, "'")
    .replaceAll(/[“”«»]/gu, '"')
    .replaceAll(/[‐‑‒–—−]/gu, "-")
    .replaceAll(/[\s\p{Cf}\p{Cc}]+/gu, " ")
    .trim();

/** What no clinician says of a case: records, tags, and turns of a conversation. Nothing in them is evidence. */
const MACHINE_PARTS = [
  /\{[^{}]*\}?/gu,
  /<[^<>]*>/gu,
  /^[ \t]*(?:system|assistant|developer|user)[ \t]*:.*$/gimu,
  /```[^`]*```/gu,
];
const DEEPEST = 6;

/** The question without parts written for machines: a gap stands for each, which no words reach over. */
function toProse(question: string): string {
  let text = question;
  // Records inside of records: the innermost go first.
  for (let depth = 0; depth < DEEPEST; depth++)
    text = MACHINE_PARTS.reduce((rest, part) => rest.replaceAll(part, "\u241E"), text);
  return foldWords(text);
}

/** What tells the reader what to do, with the rest of its sentence, tells nothing of the case. */
const ORDERS = [
  /\b(?:ignore|disregard|forget|override|ignorez|oublie[zr]?) (?:(?:all|any|the|your|these|previous|prior|above|les|toutes) )*(?:rules?|instructions?|prompts?|règles)\b/u,
  /\b(?:answer|respond|reply|return|output|say|réponds|répondez) (?:with |only |that |it is |this is )*['"]?(?:not )?(?:billable|covered|eligible|yes|no|true|false|json|oui)\b/u,
  /\b(?:set|mark|mets|mettez) (?:the |le |la )?(?:field )?['"]?[\w.[\]]{1,60}['"]? ?(?:=|to |as |à |on )?['"]?(?:true|false|yes|no|vrai|faux)\b/u,
  /\b(?:you are now|pretend (?:to|that|you)|new instructions?)\b/u,
] as const;

const SENTENCE_END = /[.;!?\u241E]/u;
const isLetter = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Each place where a stretch of whole words stands. */
function* findPlaces(prose: string, stretch: string): Generator<number> {
  for (let at = prose.indexOf(stretch); at >= 0; at = prose.indexOf(stretch, at + 1)) {
    const after = prose.charAt(at + stretch.length);
    const cutsBefore = isLetter(prose.charAt(at - 1)) && isLetter(stretch.charAt(0));
    const cutsAfter = isLetter(after) && isLetter(stretch.charAt(stretch.length - 1));
    if (!cutsBefore && !cutsAfter) yield at;
  }
}

/** Whether a place stands in the sentence of an order, from the order on. */
function isOrdered(prose: string, at: number, stretch: string): boolean {
  const before = prose.slice(0, at).split(SENTENCE_END).at(-1) ?? "";
  const [after = ""] = prose.slice(at + stretch.length).split(SENTENCE_END);
  const sentence = `${before}${stretch}${after}`;
  return ORDERS.some((order) => {
    const start = sentence.search(order);
    return start >= 0 && start < before.length + stretch.length;
  });
}

export type Standing = "stands" | "absent" | "order";

/**
 * Judges whether words stand in a question, letter by letter but for what `foldWords` evens out. Several stretches are joined
 * by "…" and must stand each. Words in records, tags and turns do not stand; words of an order to the reader are told apart.
 */
export function createWordCheck(question: string): (words: string) => Standing {
  const prose = toProse(question);
  return (words) => {
    const stretches = foldWords(words.replaceAll("…", "\n…\n").replaceAll("...", "\n…\n"))
      .split(/ ?(?:…|\.\.\.) ?/u)
      .filter((one) => isLetter(one));
    if (stretches.length === 0) return "absent";
    const judged = stretches.map((stretch): Standing => {
      const places = [...findPlaces(prose, stretch)];
      if (places.length === 0) return "absent";
      return places.every((at) => isOrdered(prose, at, stretch)) ? "order" : "stands";
    });
    return judged.find((one) => one === "absent") ?? judged.find((one) => one === "order") ?? "stands";
  };
}
