import { tried, yes, type CodeCase } from "./limited-use-cases.ts";

/** Codes for blood, heart, eyes, lungs, bones and digestion. */
export const CASES_OF_ORGANS: readonly CodeCase[] = [
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
