import type { Language, Texts } from "./languages.ts";

const en = {
  language: "en" as Language,
  waiting: "Waiting for the answer …",
  cancelled: "The call was cancelled. There is no answer, which does not mean that nothing was found.",
  failed: "No answer: this failed. It does not mean that nothing was found.",
  unreadable: "This page cannot show the answer. The answer is in the chat as text.",
  page: "page",
  asOf: "as of",
  showPassage: "Show the passage",
  hidePassage: "Hide the passage",
  readingPassage: "Reading the passage …",
  noPassage: "The passage could not be read. Open the source instead.",
  citation: "Source",
  notOpened: "The link could not be opened here. Its address:",
  yes: "Yes",
  no: "No",
  notKnown: "Not known",
  choose: "Not known",
  why: "Why it is asked:",
  leadsTo: "then",
  hintDateTime: "Ontario time",
  hintList: "Fee codes with commas, e.g. A007, K013; or none",
  send: "Decide with these facts",
  sending: "Deciding …",
  nothingFilled: "Answer at least one question.",
};
export type KitTexts = typeof en;

const fr: KitTexts = {
  language: "fr",
  waiting: "En attente de la réponse…",
  cancelled:
    "L’appel a été annulé. Il n’y a pas de réponse, ce qui ne veut pas dire que rien n’a été trouvé.",
  failed: "Pas de réponse : échec. Cela ne veut pas dire que rien n’a été trouvé.",
  unreadable: "Cette page ne peut pas montrer la réponse. Elle figure en texte dans la conversation.",
  page: "page",
  asOf: "en date du",
  showPassage: "Montrer le passage",
  hidePassage: "Cacher le passage",
  readingPassage: "Lecture du passage…",
  noPassage: "Le passage n’a pas pu être lu. Ouvrez plutôt la source.",
  citation: "Source",
  notOpened: "Le lien n’a pas pu être ouvert ici. Son adresse :",
  yes: "Oui",
  no: "Non",
  notKnown: "Inconnu",
  choose: "Inconnu",
  why: "Pourquoi cette question :",
  leadsTo: "alors",
  hintDateTime: "heure de l’Ontario",
  hintList: "Codes séparés par des virgules, p. ex. A007, K013 ; ou none",
  send: "Décider avec ces faits",
  sending: "Décision en cours…",
  nothingFilled: "Répondez à au moins une question.",
};

export const kitTexts: Texts<KitTexts> = { en, fr };

/** Words that French questions have and English ones have not. */
const FRENCH =
  /(?<!\p{L})(?:est-ce|puis-je|quel(?:le)?s?|pour|une|des|les|dans|avec|patiente|remboursée?|couverte?)(?!\p{L})/giu;
const LEAST_FRENCH = 2;

/** Language of the question where it is clearly French, otherwise of the host. */
export function chooseLanguage(question: unknown, locale: string | undefined): Language {
  const words = typeof question === "string" ? question.slice(0, 4000) : "";
  if ((words.match(FRENCH) ?? []).length >= LEAST_FRENCH) return "fr";
  return locale?.toLowerCase().startsWith("fr") === true ? "fr" : "en";
}
