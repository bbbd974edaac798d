import { WORD_CHARACTERS } from "./folded-text.ts";

/** Professions that write about patients and bill nothing by themselves. */
const WRITER = String.raw`(?:nurses?|nurse practitioner|nps?|rns?|rpns?|infirmieres?|infirmiers?|physiotherap\w+|physios?|ergotherap\w+|occupational therapists?|ots?|respiratory therapists?|rrts?|pharmacists?|pharmaciens?|pharmaciennes?|pharmacy(?: tech\w*| assistant)?|social workers?|travailleuses? sociales?|case managers?|care coordinators?|coordinators?|coordonnatrices?|discharge planners?|dietitians?|dietetistes?|psws?|preposees?|clerks?|secretar(?:y|ies)|secretaires?|billers?|billing(?: office| desk| staff)?|receptionists?|receptionnistes?|moas?|office managers?|admin(?: assistant)?|manager|daughter|son|fille|fils|wife|husband|caregiver)`;
/** At the very beginning, up to a colon or a dash, or to "here". */
const HEAD = new RegExp(
  String.raw`^[^${WORD_CHARACTERS}]*(?<head>(?:[${WORD_CHARACTERS}'/&.-]+ ){0,4}?${WRITER}(?: [${WORD_CHARACTERS}'/&.-]+){0,6}?) ?(?:(?::|--?|[–—]) |,? (?:here|ici|asking|writing|speaking)(?:[,.:;!]| (?:with|again|from|at)\b))`,
  "u",
);
/** Where somebody works, in the words of a visit or of a place where one is given. */
const WORKPLACE = new RegExp(
  String.raw`(?<![${WORD_CHARACTERS}])(?:(?:a|in|at|of|du|de|des|en|soins a) )?(?:domicile|home[- ]?(?:care|visits?|visiting)?|house[- ]?calls?|clinics?|cliniques?|cabinet|office|bureau|hospitals?|hopital|wards?|floor|emerg(?:ency)?(?: department)?|er|ed|urgences?|icu|ccu|in-?patient|out-?patient|surgical|medicine|palliative(?: care)?|discharge (?:scripts?|prescriptions?|meds|medications|reconciliation))(?![${WORD_CHARACTERS}])`,
  "gu",
);

/**
 * The text without the place where its writer works, of the same length: "infirmière à domicile :" is who asks, and no
 * house call. The profession stays, and so does a home of long-term care, whose residents are asked about.
 */
export function withoutWorkplace(folded: string): string {
  const head = HEAD.exec(folded)?.groups?.["head"];
  if (head === undefined) return folded;
  const start = folded.indexOf(head);
  const own = head.replaceAll(WORKPLACE, (written) => " ".repeat(written.length));
  return folded.slice(0, start) + own + folded.slice(start + head.length);
}
