import { tried, yes, type CodeCase } from "./limited-use-cases.ts";

/** Codes for immune disease of joints, skin and bowel, and for transplants. */
export const CASES_OF_IMMUNITY: readonly CodeCase[] = [
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
    code: "410",
    met: { drug: "Advagraf", for: "kidney transplant" },
    unmet: { for: "heart transplant" },
    unstated: { for: "organ transplant" },
    asks: "for",
  },
];
