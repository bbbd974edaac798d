import type { BenefitProgram } from "../../dataset/index.ts";

export const CHANGE_KINDS = [
  "deleted",
  "delisted",
  "rule_page",
  "adp_rule",
  "fee",
  "price",
  "adp_price",
  "limited_use",
  "added",
  "listed",
  "moved",
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Place in one edition. */
export interface ChangePlace {
  readonly loc: string;
  readonly url: string;
  readonly as_of: string;
  readonly passage_id?: string;
}

type Value = string | number | null;
/** Values of one edition by field; amounts in cents, or for drugs in dollars as printed. */
export type ChangeValues = Readonly<Record<string, Value>>;

export interface Change {
  readonly program: BenefitProgram;
  readonly kind: ChangeKind;
  /** Code, DIN, page label, section or device code. */
  readonly key: string;
  /** For people to read: a name, or what differs. */
  readonly what: string;
  readonly from: ChangeValues | null;
  readonly to: ChangeValues | null;
  /** (to − from) / from with one decimal; null from zero or where there is no amount. */
  readonly percent: number | null;
  readonly effective_date?: string | null;
  /** Rules of ours that cite what changed: to be read again, in force meanwhile. */
  readonly rules?: readonly string[];
  /** Codes added on the page of a deleted one under a similar name: a hint, no fact. */
  readonly possible_successors?: readonly string[];
  readonly places: { readonly from?: ChangePlace; readonly to?: ChangePlace };
  /** Values that a request's filters compare. */
  readonly tags: { readonly specialties?: readonly string[]; readonly devices?: readonly string[] };
}

const HUNDRED = 100;
const TENTH = 10;

/** Share of a change in percent, with one decimal. */
export const toPercent = (from: number | null, to: number | null): number | null =>
  from === null || to === null || from === 0
    ? null
    : Math.round(((to - from) / from) * HUNDRED * TENTH) / TENTH;
