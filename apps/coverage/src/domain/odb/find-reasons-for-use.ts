import { listCriteria } from "./describe-payment.ts";
import type { CriterionRow, DrugRow, Formulary } from "./formulary.ts";
import { toWords } from "./normalise-name.ts";

/** Clinicians' abbreviations, in the words of the criteria. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  ra: "rheumatoid arthritis",
  as: "ankylosing spondylitis",
  psa: "psoriatic arthritis",
  jia: "juvenile idiopathic arthritis",
  uc: "ulcerative colitis",
  hs: "hidradenitis suppurativa",
  crohns: "crohn",
  oa: "osteoarthritis",
  gerd: "gerd",
  t2d: "type 2 diabetes",
  t2dm: "type 2 diabetes",
  chf: "heart failure",
  hf: "heart failure",
  hfref: "heart failure",
  ckd: "chronic kidney disease",
  oab: "overactive bladder",
  bph: "benign prostatic hyperplasia",
  oud: "opioid use disorder",
  aud: "alcohol use disorder",
  af: "atrial fibrillation",
  acs: "acute coronary syndrome",
};

const EMPTY = /^(?:the|of|for|in|with|and|or|a|an|disease|patient|patients|treatment|s)$/;

/** Words of an indication that a criterion must all contain. */
function toIndicationWords(indication: string): readonly string[] {
  const words = toWords(indication);
  // "As" is a disease only as the whole indication.
  const isShort = (word: string): boolean => word !== "as" || words.length === 1;
  return words
    .flatMap((word) => ((isShort(word) ? ABBREVIATIONS[word] : undefined) ?? word).split(" "))
    .filter((word) => !EMPTY.test(word));
}

/** "Crohn's" and "Crohns" are Crohn, "seizures" are seizure. */
const isSameWord = (one: string, other: string): boolean =>
  one === other || `${one}s` === other || one === `${other}s`;

export interface ReasonsForUse {
  /** Criteria that name the indication. Readers must check them, because a criterion may name it to exclude it. */
  readonly naming: readonly CriterionRow[];
  readonly others: readonly CriterionRow[];
}

/**
 * The Limited Use criteria of a product, those that name an indication apart. Whether a patient meets them is read by a
 * person; an indication that no criterion names is not funded by a code.
 *
 * @param indication in a clinician's words, e.g. "RA" or "Crohn's disease"; undefined for all criteria under `others`
 */
export function findReasonsForUse(
  formulary: Formulary,
  drug: DrugRow,
  indication: string | undefined,
): ReasonsForUse {
  const criteria = listCriteria(formulary, drug);
  const wanted = indication === undefined ? [] : toIndicationWords(indication);
  if (wanted.length === 0) return { naming: [], others: criteria };
  const names = ({ heading, criteria_text: text }: CriterionRow): boolean => {
    const words = toWords(`${heading ?? ""} ${text}`);
    return wanted.every((word) => words.some((own) => isSameWord(own, word)));
  };
  return { naming: criteria.filter(names), others: criteria.filter((row) => !names(row)) };
}
