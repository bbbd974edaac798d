import { foldText } from "../shared/fold-text.ts";

/** Words of one meaning, folded: the first is what both a question and a record are read as. */
const SAME: readonly (readonly [word: string, others: readonly string[]])[] = [
  ["csf", ["cerebrospinal fluid", "cerebro spinal fluid", "spinal fluid", "spinal tap", "lumbar puncture"]],
  ["saliva", ["spit", "oral rinse", "mouthwash"]],
  ["buccal", ["cheek swab", "mouth swab", "buccal swab", "cheek cells"]],
  ["urine", ["pee", "urinary sample", "voided urine"]],
  ["stool", ["poop", "fecal", "faecal", "feces", "faeces"]],
  ["bone marrow", ["marrow aspirate", "marrow biopsy"]],
  ["pleural", ["pleural effusion"]],
  ["ascitic", ["ascites"]],
  [
    "ffpe",
    ["formalin fixed paraffin embedded", "paraffin block", "tissue block", "tumor block", "archival tissue"],
  ],
  ["msi", ["microsatellite instability", "microsatellite"]],
  ["tmb", ["tumor mutational burden", "tumor mutation burden", "mutational burden"]],
  ["hrd", ["homologous recombination deficiency", "homologous recombination"]],
  ["loh", ["loss of heterozygosity"]],
  ["her2", ["erbb2"]],
  ["pd l1", ["pdl1", "cd274"]],
  ["ngs", ["next generation sequencing"]],
  ["wgs", ["whole genome sequencing", "whole genome"]],
  ["wes", ["whole exome sequencing", "whole exome"]],
  ["prs", ["polygenic risk score", "polygenic score", "polygenic risk"]],
  ["ldt", ["laboratory developed test", "lab developed test"]],
  ["ruo", ["research use only"]],
  ["chip", ["clonal hematopoiesis"]],
  ["ihc", ["immunohistochemistry"]],
  ["pcr", ["polymerase chain reaction"]],
  ["dre", ["digital rectal exam", "rectal exam"]],
  ["ny", ["new york state", "new york"]],
  ["us", ["united states", "usa"]],
  ["eu", ["european union", "europe"]],
  ["uk", ["united kingdom"]],
];

/** Longer phrases first, so that none is broken by a part of it. */
const PHRASES: readonly (readonly [phrase: string, word: string])[] = SAME.flatMap(([word, others]) =>
  others.map((phrase) => [` ${phrase} `, ` ${word} `] as const),
).toSorted(([a], [b]) => b.length - a.length);

/** Most texts have none of these words, and so no phrase. */
const BEGINNINGS: ReadonlySet<string> = new Set(PHRASES.map(([phrase]) => phrase.trim().split(" ")[0] ?? ""));

/** The words of a text between single spaces, folded, those of one meaning as one word. */
export function toWords(text: string): string {
  let words = ` ${foldText(text)
    .replaceAll(/[^\p{L}\p{N}+]+/gu, " ")
    .trim()} `;
  if (!words.split(" ").some((word) => BEGINNINGS.has(word))) return words;
  for (const [phrase, word] of PHRASES) words = words.replaceAll(phrase, word);
  return words;
}

/** So short a word is found whole only: "US" is not in "used". */
const WHOLE = /^[\p{L}\p{N}]{1,3}$/u;

/** Without the ending of a plural. */
const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:es|s)$/, "") : word);

/** What holdsWord() looks for, made once for all texts. */
export const toSought = (word: string): string => (WHOLE.test(word) ? ` ${word} ` : ` ${stem(word)}`);

/** Whether `words`, as toWords() gives them, hold a word, or one that begins with it. */
export const holdsWord = (words: string, word: string): boolean => words.includes(toSought(word));

/** What holdsPhrase() looks for, made once for all texts; undefined for a phrase without words. */
export function toPhrase(phrase: string): string | undefined {
  const asked = toWords(phrase).trim();
  return asked === "" ? undefined : WHOLE.test(asked) ? ` ${asked} ` : ` ${asked}`;
}

/** Whether they hold a phrase of any number of words. */
export const holdsPhrase = (words: string, phrase: string): boolean => {
  const sought = toPhrase(phrase);
  return sought !== undefined && words.includes(sought);
};
