/** Little words that only one of the two languages has; words of both ("on", "a", "me", "an", "or", "son") are left out. */
const FRENCH = new Set(
  (
    "le la les des du de une un et est sont au aux ce cette ces mon ma mes notre votre vos leur " +
    "leurs il elle nous vous ils elles je qui que quoi quel quelle quels quelles dont ou pour " +
    "avec dans sur sous chez entre puis peut doit dois faut fait faire ai avons avez ont etre " +
    "avoir pas ne plus combien comment pourquoi comme cela quand si lors apres avant selon sans"
  ).split(" "),
);
const ENGLISH = new Set(
  (
    "the is are was were what which who whom whose how when where why can could " +
    "should would must may do does did my our your his her their this that " +
    "these those of for with from by in to at and cant dont wont isnt doesnt didnt " +
    "wasnt havent hasnt whats be been have has had not if it its i you we they"
  ).split(" "),
);

/**
 * French words that English texts of this field have as well, each for itself ("Inderal LA", "AI scribe", "Mon 3pm",
 * "metformin plus insulin", "et al", OU for both eyes): only two of them indicate French.
 */
const SHARED = new Set("la ma mon mes ai plus et est ou des si du pas un ne".split(" "));

/** Letters that French has and English borrows at most once in a question. */
const ACCENTED = /[àâçèéêëîïôùûœ]/giu;

/**
 * The language of a question: French where French function words and accented letters outnumber English function
 * words. A question with neither (a mere term) is English unless the caller knows better.
 * @param words folded words of the question
 */
export function detectLanguage(text: string, words: readonly string[]): "en" | "fr" | undefined {
  const english = words.filter((word) => ENGLISH.has(word)).length;
  const asFrench = words.filter((word) => FRENCH.has(word));
  const isFrench = asFrench.some((word) => !SHARED.has(word)) || new Set(asFrench).size > 1;
  const french = isFrench ? asFrench.length : 0;
  const accents = Math.min(2, text.normalize("NFC").match(ACCENTED)?.length ?? 0);
  if (english === 0 && french === 0) return accents + asFrench.length > 1 ? "fr" : undefined;
  return french + accents > english ? "fr" : "en";
}

/** Words that serve the sentence in the given language, beyond the stopword lists of the indexes ("does", "puis"). */
export const isFunctionWord = (word: string, language: "en" | "fr"): boolean =>
  (language === "fr" ? FRENCH : ENGLISH).has(word);
