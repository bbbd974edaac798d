import type { Span } from "@clinical-mcp/citations";

/** Verbs that are written as a device is called: "switch to Entresto", and not "a scooter to get about". */
const VERB = /^(?:switch(?:es)?|aids?|braces?|lifts?|pumps?|splints?|monitors?)$/u;
const IS_VERB = /^\s+(?:to|from|him|her|them|over|off|pharmac\w+|doctors?|brands?|drugs?|meds)\b/u;
/** "Won't switch", "they aid him": what somebody does. */
const VERB_BEFORE =
  /\b(?:to|will|would|can|cannot|could|should|must|may|might|not|[a-z]+n't|never|please|let's|we|they|i|you|did|does|do)\s*$/u;
/** The vial or syringe that a drug comes in or is drawn up with, and no grant for needles. */
const DOSE_FORM = /^(?:syringes?|seringues?|needles?|aiguilles?)$/u;
const NAMES_GRANT = /\b(?:adp|paaf|grants?|assistive|subvention|allocation)\b/u;

/** "Switch to Entresto", "won't switch": what somebody does, and no thing. */
export const isVerb = (folded: string, { start, end }: Span): boolean =>
  VERB.test(folded.slice(start, end)) &&
  (IS_VERB.test(folded.slice(end)) || VERB_BEFORE.test(folded.slice(0, start)));

/** "How much per syringe?": beside a drug that is named it asks for the drug. */
export const isDoseForm = (folded: string, { start, end }: Span): boolean =>
  DOSE_FORM.test(folded.slice(start, end)) && !NAMES_GRANT.test(folded);

/** "Not asking about the scooter": said to be no part of the question. */
export const isSetAside = (folded: string, { start }: Span): boolean =>
  /\b(?:(?:not|[a-z]+n't|never|no longer) (?:ask(?:ing)?|wonder(?:ing)?|talk(?:ing)?|speak(?:ing)?|worried|concerned|interested)|(?:not|no) (?:a )?question|forget|never mind|nevermind|leave aside|apart from|other than|regardless of)(?: (?:about|on|of|in|for|regarding|the|a|an|his|her|their|that|this|any))*\s*$/u.test(
    folded.slice(0, start),
  );

/** What somebody is allergic to is never asked for. */
export const isAllergy = (folded: string, { start }: Span): boolean =>
  /\ballerg(?:ic|y|ies|ique)(?: (?:to|a|au|aux))?[: ]*$/u.test(folded.slice(0, start));

/** "The pills" are no contraceptives, "the pill" is one. */
export const isAnyPill = (folded: string, { start, end }: Span): boolean =>
  /^pills$/u.test(folded.slice(start, end)) && !/(?:control|contraceptive)\s$/u.test(folded.slice(0, start));

/** "Iron infusion", "IV iron": given into a vein, and none of the tablets that "iron" is short for. */
export const isInfused = (folded: string, { start, end }: Span): boolean =>
  folded.slice(start, end) === "iron" &&
  (/^\s(?:infusions?|injections?|iv\b|sucrose|isomaltoside|dextran|drips?)/u.test(folded.slice(end)) ||
    /\b(?:iv|intravenous|parenteral|injectable|infus(?:ed|ion of))\s*$/u.test(folded.slice(0, start)));

/** "He hates needles", "no more shots": what somebody will not have is no service. */
export const isDisliked = (folded: string, { start }: Span): boolean =>
  /\b(?:hat(?:es?|ed|ing)|loath\w+|detest\w+|afraid of|scared of|fear of|terrified of|phobi\w+ (?:of|about)|dislik\w+|(?:not|\w+n't|cannot|never) (?:like|want|stand|bear|tolerate|do|touch)|squeamish about|no more|peur des|deteste les) (?:the |any |getting |having |more )*$/u.test(
    folded.slice(0, start),
  );
