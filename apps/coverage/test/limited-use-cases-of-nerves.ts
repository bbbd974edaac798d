import { tried, yes, type CodeCase } from "./limited-use-cases.ts";

/** Codes for the nervous system and pain. */
export const CASES_OF_NERVES: readonly CodeCase[] = [
  {
    code: "719",
    met: {
      drug: "Xcopri",
      for: "focal epilepsy",
      findings: yes("focal seizures"),
      tried: [tried("lamotrigine", "failed"), tried("topiramate", "failed")],
    },
    unmet: { for: "migraine", findings: [] },
    unstated: { tried: [tried("lamotrigine", "failed")] },
    asks: "anticonvulsant",
  },
  {
    code: "430",
    met: {
      drug: "lacosamide",
      for: "epilepsy",
      findings: yes("partial-onset"),
      tried: [
        tried("lamotrigine", "failed"),
        tried("topiramate", "failed"),
        tried("phenytoin", "not_tolerated"),
      ],
    },
    unmet: { findings: yes("primary generalized tonic-clonic") },
    unstated: { findings: [] },
    asks: "partial_onset",
  },
  {
    code: "60",
    met: { drug: "flunarizine", for: "migraine", tried: [tried("propranolol", "failed")] },
    unmet: { findings: yes("depression") },
    unstated: { tried: [] },
    asks: "propranolol",
  },
  {
    code: "540",
    met: {
      drug: "Intuniv XR",
      for: "ADHD",
      tried: [tried("Concerta", "current")],
      patient: { age_years: 9 },
    },
    unmet: { patient: { age_years: 20 } },
    unstated: { tried: [] },
    asks: "psychostimulant",
  },
  {
    code: "535",
    met: {
      drug: "Glatect",
      for: "relapsing remitting MS",
      findings: yes("neurological examination", "typical lesions on MRI", "relapse in the last year"),
      measures: [
        { measure: "edss", value: 3 },
        { measure: "attacks", value: 2 },
      ],
    },
    unmet: {
      measures: [
        { measure: "edss", value: 6.5 },
        { measure: "attacks", value: 2 },
      ],
    },
    unstated: { measures: [{ measure: "edss", value: 3 }] },
    asks: "ms_attacks",
  },
  {
    code: "647",
    met: {
      drug: "teriflunomide",
      for: "RRMS",
      findings: yes("McDonald criteria met", "new lesions"),
      measures: [{ measure: "edss", value: 2 }],
    },
    unmet: { measures: [{ measure: "edss", value: 6 }] },
    unstated: { for: "multiple sclerosis" },
    asks: "for",
  },
  {
    code: "511",
    met: { drug: "fentanyl patch 25", for: "cancer pain", tried: [tried("MS Contin", "failed")] },
    unmet: { tried: [tried("long-acting opioid", "never")] },
    unstated: { tried: [] },
    asks: "long_acting_opioid",
  },
];
