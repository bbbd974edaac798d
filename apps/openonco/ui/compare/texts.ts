import type { Texts } from "@clinical-mcp/app-ui";

const en = {
  tests: "Tests side by side",
  field: "What is recorded",
  asOf: "Data of",
  undated: "Data of unknown date",
  notRecorded: "not recorded",
  source: "source",
  notFound: "Not found by this name, which does not mean that there is no such test:",
  candidates: "meant may be",
  plot: "Sensitivity against specificity, per cent",
  sensitivity: "sensitivity",
  specificity: "specificity",
  cohort: "measured on",
  apart: "Not drawn next to each other, since they were measured on different people:",
  unknownCohort: "people not described",
  none: "No test was found.",
  ask: "Tests by name, with commas",
  askHint: "e.g. Shield, Cologuard Plus",
  askButton: "Compare",
};
export type CompareTexts = typeof en;

const fr: CompareTexts = {
  tests: "Tests côte à côte",
  field: "Ce qui est consigné",
  asOf: "Données du",
  undated: "Données sans date",
  notRecorded: "non consigné",
  source: "source",
  notFound: "Introuvable sous ce nom, ce qui ne veut pas dire que le test n’existe pas :",
  candidates: "peut-être",
  plot: "Sensibilité selon la spécificité, pour cent",
  sensitivity: "sensibilité",
  specificity: "spécificité",
  cohort: "mesuré chez",
  apart: "Non tracés ensemble, car mesurés chez des personnes différentes :",
  unknownCohort: "personnes non décrites",
  none: "Aucun test trouvé.",
  ask: "Noms des tests, séparés par des virgules",
  askHint: "p. ex. Shield, Cologuard Plus",
  askButton: "Comparer",
};

export const compareTexts: Texts<CompareTexts> = { en, fr };
