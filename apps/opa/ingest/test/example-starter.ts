/** A small starter dataset of the same form as data/opa, by path in it. */

const AS_OF = "2025-09-26";
const SCREENING_URL =
  "https://www.cancercareontario.ca/en/guidelines-advice/cancer-continuum/screening/breast-screening-guidelines-summary";
const PHO_URL = "https://www.publichealthontario.ca/-/media/documents/B/2013/bp-clinical-office-practice.pdf";
const sourced = { source_url: SCREENING_URL, confidence: "B" };

const policy = {
  id: "cpso-keys",
  publisher: "cpso",
  title: "Keys",
  document_type: "policy",
  url: "https://www.cpso.on.ca/en/Physicians/Policies-Guidance/Policies/Keys",
  companion_of: null,
  approved: "2001-05",
  updated: null,
  as_of: AS_OF,
  topics: ["keys", "locks", "doors"],
  summary: "What physicians owe to keys.",
  sections: [
    {
      heading: "Loss",
      anchor: null,
      statements: [
        { provision: "1", modality: "must", text: "Physicians must report every lost key.", confidence: "A" },
        {
          provision: "2a-b",
          modality: "advised",
          text: "Physicians are advised to carry two.",
          confidence: "A",
        },
        { provision: null, modality: null, text: "A key opens a door.", confidence: "B" },
      ],
    },
  ],
};

const guideline = {
  ...policy,
  id: "pho-clinical-office-practice",
  publisher: "pho",
  title: "Clinical Office Practice",
  document_type: "guideline",
  url: PHO_URL,
  sections: [
    {
      heading: "Hands",
      anchor: null,
      page: 15,
      pdf_page: 21,
      statements: [
        {
          provision: "2",
          series: "recommendation",
          level: "should",
          page: 16,
          text: "Hands should be clean.",
          rationale: "Germs sit on hands.",
          confidence: "A",
        },
      ],
    },
  ],
};

const checklists = {
  id: "pho-office-checklists",
  publisher: "pho",
  title: "Office checklists",
  url: PHO_URL,
  as_of: AS_OF,
  pages_ahead: 6,
  checklists: [
    {
      id: "keys",
      title: "Keys",
      appendix: "J",
      page: 94,
      items: [{ text: "The key is clean", frequency: "daily", section: "Door" }],
    },
  ],
};

const equipment = {
  id: "pho-equipment",
  publisher: "pho",
  title: "Equipment",
  url: PHO_URL,
  as_of: AS_OF,
  pages_ahead: 6,
  items: [
    {
      item: "Stethoscope",
      minimum_level: "clean + LLD",
      frequency: "between patients",
      note: null,
      page: 92,
    },
  ],
};

const screening = {
  id: "ontario-health-breast-screening",
  publisher: "ontario_health",
  program: "Ontario Breast Screening Program",
  title: "Breast Screening Recommendations Summary",
  url: SCREENING_URL,
  as_of: "2024-10-08",
  eligibility: {
    age_from: 40,
    age_to: 74,
    sex_or_anatomy: "women",
    conditions: ["ages 50 to 74: recommended"],
    exclusions: ["symptoms need work-up"],
    ...sourced,
  },
  tests: [{ name: "mammogram", interval_months: 24, who: "ages 50 to 74", ...sourced }],
  risk_rules: [
    {
      risk_factor: "gene variant",
      words: ["BRCA1"],
      effect: "High Risk program",
      age_from: 30,
      age_to: 69,
      interval_months: 12,
      test: "mammogram plus MRI",
      text: "A carrier of BRCA1 has mammogram and MRI each year from 30 to 69.",
      ...sourced,
    },
  ],
  pathway: [
    {
      step: 1,
      decision: "Is the person 50 to 74?",
      if_yes: "Mammogram.",
      if_no: null,
      text: "Mammography is recommended from 50 to 74.",
      ...sourced,
    },
  ],
  follow_up: [{ text: "An abnormal mammogram leads to assessment.", ...sourced }],
  self_referral: { allowed: true, text: "People of 40 to 74 may book themselves.", ...sourced },
  judged_by_rules: { self: ["brca1"], relative: [] },
  decisions: [
    {
      id: "own-cancer",
      terms: ["breast_cancer"],
      about: "self",
      unless: [],
      test: null,
      ages_at_test: null,
      outcome: "excluded",
      to: "the treating team",
      missing: null,
      next: null,
      text: "A person who has had breast cancer is not screened here.",
      locator: "Who",
      as_of: AS_OF,
      ...sourced,
    },
  ],
  statements: [
    { text: "From 50 to 74 a mammogram every two years.", locator: "Average risk", as_of: AS_OF, ...sourced },
  ],
};

const none = { available: false, anchor: null, title: null };
const tool = {
  id: "cep-key-loss",
  publisher: "cep",
  name: "Key Loss",
  document_type: "tool",
  category: "locks",
  conditions: ["lost keys"],
  url: "https://tools.cep.health/tool/key-loss/",
  also_at: [],
  last_updated: null,
  as_of: AS_OF,
  summary: "For those who have lost a key.",
  features: {
    assessment_algorithm: { available: true, anchor: "algorithm", title: "Algorithm" },
    calculator: none,
    checklist: none,
  },
  instruments: ["PHQ-9"],
  sections: [{ title: "Assess", anchor: "assess", level: 1, summary: "How to look for it." }],
  quick_links: [{ title: "Locks", url: "https://example.org/locks" }],
  statements: [
    {
      section: "Assess",
      anchor: "assess",
      modality: null,
      text: "Look under the mat first.",
      confidence: "A",
    },
  ],
};

const INDEX = "https://www.ontario.ca/document/ohip-infobulletins-2025";
const bulletin = {
  id: "moh-bulletin-250401",
  publisher: "moh",
  document_type: "bulletin",
  number: "250401",
  title: "Keys are paid",
  url: INDEX,
  published: "2025-04",
  effective: "2025-04-01",
  superseded_by: "moh-bulletin-250501",
  as_of: "2025-04",
  topics: ["keys", "fees", "OHIP"],
  summary: "What is paid for keys.",
  statements: [
    {
      text: "A key is paid once.",
      source_url: INDEX,
      locator: "Bulletin 250401, in the index of 2025",
      as_of: "2025-04",
      confidence: "B",
    },
  ],
};

export const EXAMPLE_STARTER: Readonly<Record<string, unknown>> = {
  "cpso/keys.json": policy,
  "pho/clinical-office-practice.json": guideline,
  "pho/office-checklists.json": checklists,
  "pho/equipment.json": equipment,
  "ontario-health/breast.json": screening,
  "cep/key-loss.json": tool,
  "moh/bulletin-250401.json": bulletin,
};
