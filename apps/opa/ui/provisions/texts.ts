import type { Texts } from "@clinical-mcp/app-ui";

const en = {
  title: "What the College expects",
  verdict: "These are provisions, no verdict: what they mean for a case a physician decides.",
  modalities: { must: "must", advised: "advised", may: "may", states: "states" } as Readonly<
    Record<string, string>
  >,
  none: "No provision here bears on it. That is no permission: the collection may not hold what does.",
  nearest: "Nearest policies",
  notHeld: "Nothing here is about these words of the question, so it may answer something else:",
  rest: "Also under the heading",
  advice: "What advice adds, which is no expectation",
  provision: "provision",
  cut: "shortened: open the section",
  conflict: "Sources differ:",
  related: "Other documents on it",
  notices: "Notices",
  sources: "Sources",
  report: "If something is wrong, report it by:",
  ask: "Ask what CPSO expects of physicians",
  askHint: "Leave out everything that identifies the patient.",
  askButton: "Ask",
};
export type ProvisionTexts = typeof en;

const fr: ProvisionTexts = {
  title: "Ce que l’Ordre attend",
  verdict: "Ce sont des dispositions, pas un verdict : leur sens pour un cas, un médecin en décide.",
  modalities: { must: "obligation", advised: "conseil", may: "permission", states: "énoncé" },
  none: "Aucune disposition ici n’y touche. Ce n’est pas une permission : la collection peut ne pas contenir ce qui y touche.",
  nearest: "Politiques les plus proches",
  notHeld: "Rien ici ne porte sur ces mots de la question, qui peut donc recevoir une autre réponse :",
  rest: "Aussi sous cette rubrique",
  advice: "Ce que les conseils ajoutent, sans être une attente",
  provision: "disposition",
  cut: "abrégé : ouvrez la section",
  conflict: "Les sources diffèrent :",
  related: "Autres documents à ce sujet",
  notices: "Avis",
  sources: "Sources",
  report: "En cas d’erreur, signalez-la par :",
  ask: "Demandez ce que le CPSO attend des médecins",
  askHint: "N’écrivez rien qui dise qui est la personne.",
  askButton: "Demander",
};

export const provisionTexts: Texts<ProvisionTexts> = { en, fr };
