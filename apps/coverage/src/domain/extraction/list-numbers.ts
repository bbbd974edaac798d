/** English and French words for numbers; an article counts one thing. */
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  [
    ["0", "zero none never no not nothing zéro aucun aucune jamais rien"],
    ["0.25", "quarter quart"],
    ["0.5", "half demi demie"],
    ["1", "a an one once first single sole un une premier première seul"],
    ["2", "two ii twice both pair couple second deux deuxième paire"],
    ["3", "three iii thrice third trois troisième"],
    ["4", "four iv fourth quatre"],
    ["5", "five fifth cinq"],
    ["6", "six sixth"],
    ["7", "seven seventh sept"],
    ["8", "eight eighth huit"],
    ["9", "nine ninth neuf"],
    ["10", "ten tenth dix"],
    ["11", "eleven onze"],
    ["12", "twelve dozen douze"],
    ["13", "thirteen treize"],
    ["14", "fourteen quatorze fortnight"],
    ["15", "fifteen quinze quinzaine"],
    ["16", "sixteen seize"],
    ["17", "seventeen"],
    ["18", "eighteen"],
    ["19", "nineteen"],
    ["20", "twenty vingt"],
    ["30", "thirty trente"],
    ["40", "forty quarante"],
    ["50", "fifty cinquante"],
    ["60", "sixty soixante"],
    ["70", "seventy"],
    ["80", "eighty"],
    ["90", "ninety"],
  ].flatMap(([value, names = ""]) => names.split(" ").map((name): [string, number] => [name, Number(value)])),
);

const TENS = 20;

/** "1,200" and "1 200" are one number, "2,5" is French for 2.5. */
const toNumber = (digits: string): number =>
  Number(digits.replaceAll(/[ ,](?=\d{3}(?!\d))/gu, "").replace(",", "."));

/** Every number in the words, in digits or written out: "seventy-five" is 75. */
export function listNumbers(words: string): readonly number[] {
  const inDigits = [...words.matchAll(/\d{1,3}(?:[ ,]\d{3})+(?!\d)|\d+(?:[.,]\d+)?/gu)].map(([digits]) =>
    toNumber(digits),
  );
  const written = [...words.matchAll(/\p{L}+/gu)].map(([word]) => NUMBER_WORDS.get(word));
  const put = written.flatMap((one, at) => {
    const next = written[at + 1];
    if (one === undefined) return [];
    return one >= TENS && next !== undefined && next > 0 && next < TENS / 2 ? [one, one + next] : [one];
  });
  return [...inDigits, ...put];
}
