import { tried, yes, type CodeCase } from "./limited-use-cases.ts";

/** Codes for infections. */
export const CASES_OF_INFECTIONS: readonly CodeCase[] = [
  {
    code: "558",
    met: {
      drug: "vancomycin capsules",
      for: "C. difficile",
      findings: yes("first episode", "severe CDI"),
    },
    unmet: { findings: yes("first episode", "severe CDI", "toxic megacolon") },
    unstated: { findings: yes("first episode") },
    asks: "cdi_moderate_or_severe",
  },
  {
    code: "557",
    met: {
      drug: "vancomycin capsules",
      for: "c diff",
      findings: yes("initial episode", "mild case"),
      tried: [tried("metronidazole", "failed")],
    },
    unmet: { tried: [tried("metronidazole", "never")] },
    unstated: { tried: [] },
    asks: "metronidazole",
  },
  {
    code: "505",
    met: {
      drug: "entecavir",
      for: "chronic hepatitis B",
      measures: [{ measure: "HBV DNA", value: 25_000 }],
      findings: yes("elevated ALT"),
    },
    unmet: { for: "hepatitis C" },
    unstated: { measures: [] },
    asks: "hbv_dna",
  },
  {
    code: "522",
    met: { drug: "tenofovir disoproxil", for: "HIV" },
    unmet: { for: "PrEP" },
    unstated: { for: undefined },
    asks: "for",
  },
  {
    code: "484",
    met: {
      drug: "Harvoni",
      for: "chronic hepatitis C",
      findings: yes("genotype 1a", "infection over 6 months", "failed interferon", "cirrhosis"),
    },
    unmet: { findings: yes("genotype 3", "failed Epclusa, retreatment") },
    unstated: { findings: yes("genotype 1a", "infection over 6 months", "failed interferon") },
    asks: "cirrhosis",
  },
  {
    code: "362",
    met: {
      drug: "linezolid",
      for: "MRSA",
      findings: yes("positive culture"),
      tried: [tried("vancomycin", "not_tolerated")],
    },
    unmet: { findings: yes("nasal swab, colonization") },
    unstated: { findings: [] },
    asks: "culture_proven",
  },
  {
    code: "722",
    met: {
      drug: "Veklury",
      for: "COVID-19",
      findings: yes("positive rapid test", "interaction with Paxlovid"),
      measures: [{ measure: "symptom_days", value: 3 }],
    },
    unmet: { measures: [{ measure: "symptom_days", value: 9 }] },
    unstated: { findings: yes("interaction with Paxlovid") },
    asks: "covid_positive",
  },
];
