/**
 * The form in which texts are compared: lower case, American spelling of this field's words, without accents, with every
 * dash and run of white space
 * as one space, so that "Tumor-naive" finds "Tumor-naïve" and "CE IVD" finds "CE-IVD". Signs such as % _ ≥
 * stay. Never contains a line break, which is why lists are searched as folded elements joined by one.
 */
export const foldText = (text: string): string =>
  text
    .replace(/[™®©]/gu, "")
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll("tumour", "tumor")
    .replaceAll("haemat", "hemat")
    .replaceAll("leukaem", "leukem")
    .replace(/[\p{Pd}\u2212\s]+/gu, " ")
    .trim();
