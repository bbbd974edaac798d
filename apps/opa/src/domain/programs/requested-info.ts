import { UserInputError } from "@clinical-mcp/errors";

export const INFO_KINDS = [
  "eligibility",
  "intervals",
  "procedures",
  "followup",
  "referral",
  "pathway",
  "locations",
  "resources",
] as const;
export type InfoKind = (typeof INFO_KINDS)[number];

const OTHER_WORDS: Readonly<Record<InfoKind, RegExp>> = {
  eligibility: /^(?:eligib\w*|criteria|who|age|ages|admissibilite)$/u,
  intervals: /^(?:intervals?|frequency|how often|recall|schedule|intervalles?)$/u,
  procedures: /^(?:procedures?|tests?|services?|screening tests?)$/u,
  followup: /^(?:follow ups?|followups?|results?|after result|abnormal results?|suivi)$/u,
  referral: /^(?:referrals?|refer|how to refer|self referral|access|booking|orientation)$/u,
  pathway: /^(?:pathways?|algorithms?|steps|decision|parcours)$/u,
  locations: /^(?:locations?|sites?|where|contacts?|phone|lieux?)$/u,
  resources: /^(?:resources?|overview|education|materials|patient (?:resources|materials)|ressources?)$/u,
};

/**
 * The kind of information that a caller names.
 *
 * @throws UserInputError UNKNOWN_INFO with the valid names
 */
export function toInfoKind(text: string): InfoKind {
  const folded = text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[\s_-]+/gu, " ")
    .trim();
  const kind = INFO_KINDS.find((name) => OTHER_WORDS[name].test(folded));
  if (kind !== undefined) return kind;
  throw new UserInputError("A value of query_type or info_needed is not known.", {
    code: "UNKNOWN_INFO",
    suggestion: "Use the valid values below, or leave it out: everything is then returned.",
    details: { valid_values: [...INFO_KINDS] },
  });
}
