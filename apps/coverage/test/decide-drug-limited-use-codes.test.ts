import { beforeAll, describe, expect, test } from "vitest";
import type { DrugRecords } from "../src/domain/decision/drug/drug-records.ts";
import { decideOne, openStarterDrugs, type DrugQuestion } from "./open-drug-records.ts";

const opened: { records?: DrugRecords } = {};
beforeAll(async () => {
  opened.records = await openStarterDrugs();
}, 60_000);

/** A case that meets a code of the formulary, one that the code's criterion rules out, and one with a part untold. */
interface CodeCase {
  readonly code: string;
  readonly met: DrugQuestion;
  readonly unmet: Partial<DrugQuestion>;
  readonly unstated: Partial<DrugQuestion>;
  /** Name of the need that asks for the part. */
  readonly asks: string;
}

const yes = (...findings: readonly string[]) =>
  findings.map((finding) => ({ finding, value: "yes" as const }));
const tried = (
  drug: string,
  outcome: "failed" | "not_tolerated" | "current" | "never" | "works" | "max_dose",
) => ({
  drug,
  outcome,
});

const CASES: readonly CodeCase[] = [
  {
    code: "186",
    met: { drug: "Fragmin", for: "deep vein thrombosis", findings: yes("acute treatment") },
    unmet: { for: "DVT prophylaxis", findings: [] },
    unstated: { findings: [] },
    asks: "acute_clot",
  },
  {
    code: "189",
    met: { drug: "Innohep", for: "DVT", tried: [tried("warfarin", "failed")] },
    unmet: { for: "atrial fibrillation" },
    unstated: { tried: [] },
    asks: "warfarin",
  },
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
    code: "729",
    met: { drug: "Yesafili", for: "wet AMD", tried: [tried("anti-VEGF", "never")] },
    unmet: { tried: [tried("Lucentis", "failed")] },
    unstated: { tried: [] },
    asks: "anti_vegf",
  },
  {
    code: "652",
    met: {
      drug: "Byooviz",
      for: "diabetic macular edema",
      findings: yes("laser photocoagulation indicated"),
      measures: [{ measure: "HbA1c", value: 8.4 }],
      tried: [tried("anti-VEGF", "never")],
    },
    unmet: { measures: [{ measure: "A1c", value: 11.4 }] },
    unstated: { findings: [] },
    asks: "laser_indicated",
  },
  {
    code: "465",
    met: {
      drug: "Eylea",
      for: "diabetic macular edema",
      findings: yes("laser photocoagulation indicated", "on Eylea before 2025"),
      measures: [{ measure: "a1c", value: 11.4 }],
    },
    unmet: { for: "dry AMD" },
    unstated: { findings: yes("laser photocoagulation indicated") },
    asks: "eylea_before_cutoff",
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
    code: "641",
    met: {
      drug: "Bimzelx",
      for: "plaque psoriasis",
      measures: [
        { measure: "bsa", value: 15 },
        { measure: "pasi", value: 14 },
        { measure: "dlqi", value: 16 },
      ],
      tried: [
        tried("three topicals", "failed"),
        tried("phototherapy", "failed"),
        tried("methotrexate", "failed"),
        tried("acitretin", "failed"),
      ],
    },
    unmet: { for: "acne" },
    unstated: {
      tried: [
        tried("three topicals", "failed"),
        tried("methotrexate", "failed"),
        tried("acitretin", "failed"),
      ],
    },
    asks: "phototherapy",
  },
  {
    code: "215",
    met: {
      drug: "Accel-Ondansetron ODT",
      for: "nausea from chemotherapy",
      findings: yes("highly emetogenic"),
    },
    unmet: { for: "morning sickness", findings: [] },
    unstated: { for: "nausea", findings: [] },
    asks: "for",
  },
  {
    code: "125",
    met: { drug: "Cotazym", for: "pancreatic insufficiency", findings: yes("chronic pancreatitis") },
    unmet: { for: "irritable bowel syndrome", findings: [] },
    unstated: { findings: [] },
    asks: "chronic_pancreatitis",
  },
  {
    code: "475",
    met: {
      drug: "Zaxine",
      for: "hepatic encephalopathy",
      findings: yes("2 or more episodes"),
      tried: [tried("lactulose", "max_dose")],
    },
    unmet: { for: "irritable bowel syndrome", findings: [] },
    unstated: { tried: [] },
    asks: "lactulose",
  },
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
    code: "610",
    met: {
      drug: "Monoferric",
      for: "iron deficiency anemia",
      findings: yes("ferritin low"),
      tried: [{ drug: "ferrous fumarate", outcome: "failed", months: 2 }],
    },
    unmet: { findings: yes("ferritin low", "hemochromatosis") },
    unstated: { findings: [] },
    asks: "iron_laboratory",
  },
  {
    code: "511",
    met: { drug: "fentanyl patch 25", for: "cancer pain", tried: [tried("MS Contin", "failed")] },
    unmet: { tried: [tried("long-acting opioid", "never")] },
    unstated: { tried: [] },
    asks: "long_acting_opioid",
  },
  {
    code: "685",
    met: {
      drug: "Verquvo",
      for: "heart failure",
      measures: [
        { measure: "lvef", value: 35 },
        { measure: "nyha", value: 3 },
      ],
      findings: yes("admitted for HF 2 months ago, decompensated"),
      tried: [
        tried("Entresto", "current"),
        tried("bisoprolol", "current"),
        tried("spironolactone", "not_tolerated"),
        tried("Jardiance", "current"),
      ],
    },
    unmet: {
      measures: [
        { measure: "lvef", value: 45 },
        { measure: "nyha", value: 3 },
      ],
    },
    unstated: {
      tried: [tried("Entresto", "current"), tried("bisoprolol", "current"), tried("Jardiance", "current")],
    },
    asks: "mra",
  },
  {
    code: "383",
    met: {
      drug: "Protopic",
      for: "eczema",
      tried: [{ drug: "betamethasone", outcome: "failed", months: 3 }],
    },
    unmet: { tried: [tried("topical steroid", "never")] },
    unstated: { tried: [] },
    asks: "topical_steroid",
  },
  {
    code: "410",
    met: { drug: "Advagraf", for: "kidney transplant" },
    unmet: { for: "heart transplant" },
    unstated: { for: "organ transplant" },
    asks: "for",
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
    code: "112",
    met: { drug: "loperamide", for: "Crohn's disease" },
    unmet: { for: "irritable bowel syndrome" },
    unstated: { for: undefined },
    asks: "for",
  },
  {
    code: "420",
    met: {
      drug: "Aranesp",
      for: "anemia from chemotherapy",
      measures: [{ measure: "hemoglobin", value: 84 }],
      findings: yes("refuses transfusion"),
    },
    unmet: { for: "anemia of CKD", findings: [] },
    unstated: { measures: [] },
    asks: "haemoglobin",
  },
  {
    code: "480",
    met: {
      drug: "Xeljanz 5mg",
      for: "rheumatoid arthritis",
      measures: [{ measure: "swollen joints", value: 8 }],
      findings: yes("anti-CCP positive"),
      tried: [
        { drug: "methotrexate", outcome: "failed", months: 4 },
        { drug: "sulfasalazine", outcome: "failed", months: 4 },
        { drug: "hydroxychloroquine", outcome: "failed", months: 4 },
      ],
    },
    unmet: { measures: [{ measure: "swollen joints", value: 3 }] },
    unstated: { findings: [] },
    asks: "ra_serology",
  },
  {
    code: "637",
    met: {
      drug: "Rinvoq 15mg",
      for: "rheumatoid arthritis",
      measures: [{ measure: "swollen joints", value: 6 }],
      findings: yes("RF positive"),
      tried: [{ drug: "methotrexate", outcome: "failed", months: 4 }],
    },
    unmet: { for: "atopic dermatitis", findings: [], measures: [], tried: [] },
    unstated: { tried: [] },
    asks: "methotrexate",
  },
  {
    code: "581",
    met: {
      drug: "Riximyo",
      for: "rheumatoid arthritis",
      measures: [{ measure: "swollen joints", value: 8 }],
      findings: yes("anti-CCP positive", "x-ray erosions"),
      tried: [
        { drug: "methotrexate", outcome: "failed", months: 4 },
        { drug: "sulfasalazine", outcome: "failed", months: 4 },
        { drug: "hydroxychloroquine", outcome: "failed", months: 4 },
        tried("adalimumab", "failed"),
      ],
    },
    unmet: { findings: yes("seronegative", "x-ray changes") },
    unstated: {
      tried: [
        { drug: "methotrexate", outcome: "failed", months: 4 },
        { drug: "sulfasalazine", outcome: "failed", months: 4 },
        { drug: "hydroxychloroquine", outcome: "failed", months: 4 },
      ],
    },
    asks: "anti_tnf",
  },
  {
    code: "721",
    met: {
      drug: "Tyenne",
      for: "giant cell arteritis",
      findings: yes("biopsy proven"),
      tried: [tried("prednisone", "current")],
    },
    unmet: { for: "gout", findings: [], tried: [] },
    unstated: { findings: [] },
    asks: "gca_confirmed",
  },
  {
    code: "684",
    met: {
      drug: "Rinvoq 45mg",
      for: "ulcerative colitis",
      measures: [
        { measure: "mayo", value: 9 },
        { measure: "endoscopic subscore", value: 2 },
      ],
      tried: [{ drug: "prednisone", outcome: "failed", months: 1 }],
    },
    unmet: {
      measures: [
        { measure: "mayo", value: 4 },
        { measure: "endoscopic subscore", value: 2 },
      ],
    },
    unstated: { measures: [{ measure: "mayo", value: 9 }] },
    asks: "endoscopic",
  },
  {
    code: "672",
    met: {
      drug: "Steqeyma",
      for: "Crohn's disease",
      measures: [{ measure: "HBI", value: 9 }],
      tried: [{ drug: "prednisone", outcome: "failed", months: 1 }],
    },
    unmet: { findings: yes("perianal fistula") },
    unstated: { measures: [] },
    asks: "hbi",
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
  {
    code: "726",
    met: {
      drug: "Omlyclo",
      for: "asthma",
      tried: [tried("Advair", "max_dose")],
      findings: yes("hospitalized for asthma", "positive skin test"),
      measures: [
        { measure: "IgE", value: 320 },
        { measure: "weight", value: 72 },
      ],
    },
    unmet: {
      measures: [
        { measure: "IgE", value: 900 },
        { measure: "weight", value: 72 },
      ],
    },
    unstated: {
      measures: [{ measure: "weight", value: 72 }],
    },
    asks: "ige",
  },
  {
    code: "635",
    met: {
      drug: "Osnuvo",
      for: "osteoporosis",
      findings: yes("T-score of -3.2", "vertebral fracture", "atypical femur fracture"),
    },
    unmet: { patient: { age_years: 60 } },
    unstated: { findings: yes("T-score of -3.2", "vertebral fracture") },
    asks: "antiresorptive_harm",
  },
  {
    code: "627",
    met: {
      drug: "Enerzair Breezhaler",
      for: "asthma",
      findings: yes("uncontrolled", "exacerbation last year"),
      tried: [tried("Advair", "current")],
    },
    unmet: { for: "COPD", findings: [] },
    unstated: { tried: [] },
    asks: "ics_laba",
  },
];

const decide = (question: DrugQuestion) => {
  if (!opened.records) throw new Error("not open");
  return decideOne(opened.records, question);
};

describe.each(CASES)("code $code", ({ code, met, unmet, unstated, asks }) => {
  test("is met by what it asks for", () => {
    const { decision, summary } = decide({ patient: { age_years: 70 }, ...met });
    expect({ decision, summary }).toMatchObject({
      decision: "covered",
      summary: expect.stringContaining(code),
    });
  });

  test("is not met by what it rules out", () => {
    const { decision, summary } = decide({ patient: { age_years: 70 }, ...met, ...unmet });
    expect({ decision, summary }).toMatchObject({ decision: "not_covered" });
  });

  test("asks for the part that is not told", () => {
    const { decision, needs } = decide({ patient: { age_years: 70 }, ...met, ...unstated });
    expect(decision).toBe("needs_more_info");
    expect(needs.map(({ field, name }) => name ?? field)).toContain(asks);
  });
});
