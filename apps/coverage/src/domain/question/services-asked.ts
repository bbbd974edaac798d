import type { Span } from "@clinical-mcp/citations";
import type { Mentions } from "./find-mentions.ts";
import { isDisliked } from "./mention-asides.ts";
import { LIKE_A_DRUG } from "./name-endings.ts";
import { namesFees } from "./read-asks.ts";
import { sentenceAt } from "./sentence-at.ts";

/** "MMSE 22, begin Aricept, which reason for use code?": care that is told of the patient where ODB is asked. */
const CARE =
  /(?:home|office|clinic|follow-?up)[- ]visit|house call|consult|counsel|mmse|moca|mini|assessment|program|clinic|memory|cognitive|hospice|palliative|dying|death|ecg|ekg|spirometr|\bpfts?\b|bmd|scop|biops|echo|x-?ray|mri|swab|test/u;
const NAMES_FEE =
  /\b(?:fees?|pays?|claim\w*|bill\w*|charge|premiums?|add-?ons?|worth|amounts?|(?:do|can|would) i get)\b/u;
const NAMES_BILLING =
  /\b(?:bill\w*(?! (?:(?:it|this|that|them) )?(?:to )?(?:the )?(?:odb|plan|drug plan|ministry|province))|ohip|(?<!dispensing )fees?|tarif|honoraires|fee codes?|factur\w+|[a-z]\d{3}a?)\b/u;
const NAMES_OHIP =
  /\b(?:ohip|fee codes?|factur\w+|[a-z]\d{3}a?)\b|\bbill(?:ed|ing|able)?\b(?! (?:(?:it|this|that|them) )?(?:to )?(?:the )?(?:odb|plan|drug plan|ministry|province))/u;

/** "Lorazepam injectable, dying at home": a note that begins with a drug and speaks of no claim is of the drug. */
const isHeading = (folded: string, [first]: Mentions["drugs"]): boolean =>
  first !== undefined &&
  !/[a-z]/u.test(folded.slice(0, first.span.start)) &&
  !NAMES_BILLING.test(folded) &&
  !namesFees(folded);

interface Surroundings {
  /** A drug of the text stands in a sentence that asks. */
  readonly isAsked: boolean;
  readonly isKept: (one: { readonly span: Span }) => boolean;
  /** ODB is named. */
  readonly isOfPlan: boolean;
}

const SPEAKS_OF_COVER = /\b(?:cover[a-z]*|codes?)\b/u;
const WHICH_CODE = /\b(?:which|what) codes?(?: [a-z]+){0,4}? (?:for|is|of)(?: (?:an?|the|my))*\s*$/u;

/** Whether a text that names a drug asks the drug plan alone. */
function isForOdb(folded: string, { drugs, unknown }: Mentions, isOfPlan: boolean): boolean {
  const isDrugLike = unknown.some(({ written }) => LIKE_A_DRUG.test(written));
  const isCover = SPEAKS_OF_COVER.test(folded) && !NAMES_BILLING.test(folded) && !namesFees(folded);
  return (
    (isOfPlan || isCover || isHeading(folded, drugs)) &&
    (drugs.length > 0 || isDrugLike) &&
    !NAMES_OHIP.test(folded)
  );
}

/** The services that are asked about: beside a drug that is asked of the plan care is what the patient had. */
export function listServicesAsked(
  folded: string,
  mentions: Mentions,
  { isAsked, isKept, isOfPlan }: Surroundings,
): Mentions["services"] {
  const isOdb = isForOdb(folded, mentions, isOfPlan);
  const isOfCase = ({ span }: { readonly span: Span }): boolean =>
    isOdb &&
    !WHICH_CODE.test(folded.slice(0, span.start)) &&
    CARE.test(folded.slice(span.start, span.end)) &&
    !NAMES_FEE.test(sentenceAt(folded, span)) &&
    !/^\W{0,2}codes?\b/u.test(folded.slice(span.end));
  return mentions.services
    .filter((one) => !isOfCase(one) && !(mentions.drugs.length > 0 && isDisliked(folded, one.span)))
    .filter(
      (one) => !isAsked || NAMES_BILLING.test(folded) || isKept(one) || one.values.some((row) => row.is_act),
    );
}
