import { toWords } from "@clinical-mcp/retrieval";

const listWords = (text: string): ReadonlySet<string> => new Set(toWords(text));

/** People for whom care differs, by the words for them in English and French. */
const GROUPS = {
  children: listWords(
    `child children childhood kid kids toddler toddlers infant infants baby babies newborn newborns neonate adolescent adolescents teen
     teens teenager teenagers teenage youth youths pediatric paediatric pediatrics minor minors boy girl preschool preschooler
     enfant enfants nourrisson nourrissons bébé bébés ado ados adolescente fillette garçon`,
  ),
  pregnancy: listWords(
    `pregnant pregnancy pregnancies breastfeeding breastfeed postpartum perinatal prenatal preconception lactating
     enceinte enceintes grossesse allaite allaitement`,
  ),
};
/** "6 yo", "an eight-year-old", "14 months old", "9 ans". */
const CHILD_AGE = new RegExp(
  [
    String.raw`\b(?:[1-9]|1[0-7])[- ]?(?:yo|y\/o|yr old|years?[- ]old|ans|months?[- ]old|mo)\b`,
    String.raw`\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six)teen)[- ]year[- ]old\b`,
  ].join("|"),
  "iu",
);

const names = (words: readonly string[], group: ReadonlySet<string>): boolean =>
  words.some((word) => group.has(word));

const ADULTS = listWords("adult adults older elderly senior seniors");

const asksOfChildren = (question: string): boolean =>
  names(toWords(question), GROUPS.children) || CHILD_AGE.test(question);

/** Whether a question is of children, the first title of adults, and none of children. */
export const isForOthers = (question: string, titles: readonly string[]): boolean =>
  asksOfChildren(question) &&
  names(toWords(titles[0] ?? ""), ADULTS) &&
  !titles.some((title) => names(toWords(title), GROUPS.children));

/** How many groups of people a question names that none of the texts does: what is said of adults is not a dose for a child. */
export function countUnmetGroups(question: string, texts: readonly string[]): number {
  const groups = [
    ...(asksOfChildren(question) ? [GROUPS.children] : []),
    ...(names(toWords(question), GROUPS.pregnancy) ? [GROUPS.pregnancy] : []),
  ];
  return groups.filter((group) => !texts.some((text) => names(toWords(text), group))).length;
}
