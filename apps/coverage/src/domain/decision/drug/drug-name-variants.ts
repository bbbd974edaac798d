import { toWords } from "../../odb/normalise-name.ts";

/** Words of a name as prescribers shorten them, and as French has them. */
const ENGLISH: Readonly<Record<string, string>> = {
  hctz: "hydrochlorothiazide",
  hct: "hydrochlorothiazide",
  asa: "acetylsalicylic acid",
  acide: "acid",
  insuline: "insulin",
};
/** Salts before a French name, and dosage forms. */
const BESIDE_NAME =
  /(?:chlorhydrate|bromhydrate|maleate|tartrate|sulfate|phosphate|fumarate|succinate|acetate|comprimes?|gelules?) (?:de |d['’])/giu;

/** "Acide zolédronique" is zoledronic acid. */
const toAcid = (text: string): string => text.replaceAll(/\bacide (\p{L}+)ique\b/giu, "$1ic acid");

const toEnglish = (word: string): string => ENGLISH[word] ?? word.replace(/^(\p{L}{5,})ine$/u, "$1in");

/** Other ways to write a name that the formulary may know: without a hyphen, in full, in English; the nearest first. */
export function listNameVariants(name: string): readonly string[] {
  const bare = name.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  const plain = toAcid(bare.replaceAll(BESIDE_NAME, " ")).trim();
  const words = toWords(plain);
  const variants = [
    name.replaceAll(/(?<=\p{L})-(?=\p{L})/gu, ""),
    plain,
    words.map((word) => ENGLISH[word] ?? word).join(" "),
    // A single word may be misspelt, so it is suggested instead.
    ...(words.length > 1 ? [words.map(toEnglish).join(" ")] : []),
  ];
  return [...new Set(variants)].filter((one) => one !== "" && one !== name);
}
