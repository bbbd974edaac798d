import type { Said, SaidFact } from "../case/read-case.ts";
import { countNegations } from "./polarity.ts";

/** Professions that are no physician, and staff. */
const OTHERS =
  "nurses?|nurse practitioners?|physiotherapists?|physios?|pharmacists?|social workers?|dietitians?|psychologists?|chiropractors?|" +
  "midwi(?:fe|ves)|paramedics?|technicians?|technologists?|coordinators?|assistants?|occupational therapists?|therapists?|" +
  "rns?|rpns?|lpns?|nps?|students?|infirmi[eè]res?|infirmiers?|pharmaciens?|kin[eé]sioth[eé]rapeutes?";
const OTHER = new RegExp(`\\b(?:${OTHERS})\\b`, "iu");

/** What was done, and by whom, up to the end of the clause. */
const DONE =
  "done|given|performed|seen|assessed|administered|injected|provided|conducted|filled|completed|delegated|debrided|removed|" +
  "inserted|changed";
const DONE_BY = new RegExp(`\\b(?:${DONE})\\b[^,;.]{0,200}?\\b(?:by|to)\\b([^,;.]*)`, "iu");
/** "The nurse injected". */
const DID = new RegExp(`\\b(${OTHERS})\\s(?:${DONE})\\b`, "iu");
const ON_A_FORM = /\b(?:filled|completed)\b/iu;
const ALONE = /\b(?:alone|only|delegated|unsupervised|seule?s?)\b/iu;
const SHARED =
  /\b(?:physicians?|doctors?|m[eé]decins?|mrp|i|my|me|us|our|and|with|then|before|after|et|avec|puis)\b/iu;
/** Employers that are no physician's office. */
const ORGANIZATION =
  /\b(?:hospitals?|public health|health units?|family health teams?|home care|agenc(?:y|ies)|long-term care homes?)\b/iu;
const NOT_EMPLOYED =
  /\bnot (?:the |a |my |our )?(?:physician.?s )?(?:employed|employees?)(?: (?:by|of) (?:the |a |this )?(?:physicians?|doctors?|me|us))?/iu;

export interface PerformedBy {
  /** Someone other than a physician acted alone. */
  readonly isAlone: boolean;
  /** Employed by an organization, not by the physician. */
  readonly isOfOrganization: boolean;
  readonly isForm: boolean;
}

/** Who gave the service, if the words name someone other than a physician; undefined for a denial. */
export function readPerformer(words: string): PerformedBy | undefined {
  const [, by = ""] = DONE_BY.exec(words) ?? DID.exec(words) ?? [];
  const other = OTHER.exec(by);
  const isNotEmployed = NOT_EMPLOYED.test(words);
  // Another person's absence denies nothing about who did it.
  const own = words.split(/[,;.]/u).find((clause) => by !== "" && clause.includes(by)) ?? words;
  if (!other || countNegations(own.replace(NOT_EMPLOYED, "")) > 0) return undefined;
  // Someone else took part: a service by a nurse and then the physician is the physician's.
  const isShared = SHARED.test(by.replace(NOT_EMPLOYED, ""));
  if (isShared && !ON_A_FORM.test(words)) return undefined;
  return {
    isAlone: !isShared && ALONE.test(words),
    isOfOrganization: ORGANIZATION.test(by) || isNotEmployed,
    isForm: ON_A_FORM.test(words),
  };
}

/** Facts that who gave the service settles: a visit is the physician's own, an injection that of the physician's staff (GP9, GP63). */
export function readPerformed(all: readonly Said[]): readonly SaidFact[] {
  return all.flatMap((said) => {
    const by = said.value === "no" ? undefined : readPerformer(said.words);
    if (!by) return [];
    return [
      ...(by.isForm ? [] : [{ said, fact: "is_done_by_physician_personally", isSo: false }]),
      ...(by.isAlone ? [{ said, fact: "was_given_by_someone_else", isSo: true }] : []),
      ...(by.isOfOrganization ? [{ said, fact: "is_done_by_facility_employee", isSo: true }] : []),
      ...(by.isOfOrganization && by.isForm
        ? [{ said, fact: "is_form_completed_by_own_office", isSo: false }]
        : []),
    ];
  });
}
