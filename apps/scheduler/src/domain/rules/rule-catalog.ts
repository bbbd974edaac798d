/** The place of a rule, in both numberings of the same requirements. */
export interface RuleSource {
  readonly document: string;
  readonly edition: string;
  readonly clause: string | null;
  /** The same rule in the 2023 edition. */
  readonly clause_2023: string | null;
  readonly url: string | null;
}

export type RuleId = (typeof RULE_IDS)[number];

export interface Rule {
  readonly title: string;
  /** "must" binds; "should" advises; "local" is the program's own figure. */
  readonly modality: "must" | "should" | "local";
  readonly source: RuleSource;
}

/** Whose rule it is: of the requirements, or the program's own. */
export const BASES = ["acgme", "program"] as const;
export type Basis = (typeof BASES)[number];

export const RULE_IDS = [
  "80_hour",
  "80_hour_margin",
  "1_in_7",
  "supervision_ratio",
  "24_plus_4",
  "post_call_rest",
  "rest_between_periods",
  "in_house_call_frequency",
  "home_call_on_free_day",
  "pgy1_moonlighting",
  "moonlighting_load",
] as const;

const acgme = (clause: string, clause2023: string): RuleSource => ({
  document: "ACGME Common Program Requirements (Residency)",
  edition: "interim revision effective 2025-09-03, reformatted",
  clause,
  clause_2023: clause2023,
  url: "https://www.acgme.org/globalassets/pfassets/programrequirements/2025-reformatted-requirements/cprresidency_2025_reformatted.pdf",
});

const local = (document: string): RuleSource => ({
  document,
  edition: "settings of the schedule",
  clause: null,
  clause_2023: null,
  url: null,
});

/** Every rule that is checked, with the clause it comes from. Titles are ours; the clause holds. */
export const RULES: Readonly<Record<RuleId, Rule>> = {
  "80_hour": {
    title: "Weekly hours, averaged over four weeks, within the limit",
    modality: "must",
    source: acgme("6.20", "VI.F.1"),
  },
  "80_hour_margin": {
    title: "Weekly hours, averaged, within 5 % of the limit",
    modality: "local",
    source: local("Early warning of this server, below the limit of clause 6.20"),
  },
  "1_in_7": {
    title:
      "One day in seven free, averaged over four weeks; six days of work in a row are the program's own limit",
    modality: "must",
    source: acgme("6.21.b", "VI.F.2.c"),
  },
  supervision_ratio: {
    title: "Enough faculty for the residents of a block",
    modality: "local",
    source: local("Supervision ratio of the program; the Common Program Requirements give no number"),
  },
  "24_plus_4": {
    title: "At most 24 hours of continuous work, and 4 more for handing over",
    modality: "must",
    source: acgme("6.22 and 6.22.a", "VI.F.3.a"),
  },
  post_call_rest: {
    title: "14 hours free after 24 hours of in-house call",
    modality: "must",
    source: acgme("6.21.a", "VI.F.2.b"),
  },
  rest_between_periods: {
    title: "8 hours off between scheduled periods",
    modality: "should",
    source: acgme("6.21", "VI.F.2.a"),
  },
  in_house_call_frequency: {
    title: "In-house call at most every third night, averaged over four weeks",
    modality: "must",
    source: acgme("6.27", "VI.F.7"),
  },
  home_call_on_free_day: {
    title: "No at-home call on the days that must be free",
    modality: "must",
    source: acgme("6.21.b and 6.28", "VI.F.2.c and VI.F.8.a"),
  },
  pgy1_moonlighting: {
    title: "No moonlighting in the first year",
    modality: "must",
    source: acgme("6.25.b", "VI.F.5.c"),
  },
  moonlighting_load: {
    title: "Weekly moonlighting hours, averaged, within the program's threshold",
    modality: "local",
    source: local("Threshold of the program; moonlighting counts in the limit of clause 6.20 (6.25.a)"),
  },
};
