import type { Span } from "@clinical-mcp/citations";
import { toClauses } from "./clauses.ts";
import { findAll, words } from "./folded-text.ts";

/** Professions that ask whether they may sign, by the names that rules use. */
const PROFESSIONS: readonly (readonly [name: string, pattern: string])[] = [
  [
    "signer_specialist",
    String.raw`endocrin\w+|endos?|diabetologists?|diabetes specialists?|sleep (?:doctor|physician|doc|specialist)s?|respirologists?|neurologists?|ent|otolaryngologists?|oncologists?|physiatrists?|plastic surgeons?|internists?|p[a]?ediatricians?|geriatricians?|specialists?|(?:adp[- ])?registered (?:physicians?|prescribers?)`,
  ],
  [
    "signer_family_doctor",
    String.raw`family (?:doctors?|docs?|physicians?|med(?:icine)?|mds?)|gps?|general practitioners?|walk-?in (?:doctors?|docs?|physicians?)|primary care (?:doctors?|physicians?|providers?)|medecin de famille|omnipraticien\w*|hospitalists?|residents? physicians?`,
  ],
  ["signer_physician", String.raw`physicians?|doctors?|docs?|mds?|medecins?`],
  ["signer_np", String.raw`nurse practitioners?|nps?|infirmiere praticienne`],
  [
    "signer_nurse",
    String.raw`(?:registered |public health |wound |ostomy |et |stoma |community |home care |charge |practical )*nurses?|rns?|rpns?|nswocs?|infirmieres?`,
  ],
  ["signer_ot", String.raw`occupational therapists?|ots?|ergotherapeutes?|ergo`],
  ["signer_pt", String.raw`physiotherapists?|physical therapists?|physios?|pts?|physiotherapeutes?`],
  [
    "signer_slp",
    String.raw`speech[- ]language pathologists?|speech (?:path\w*|therapists?)|slps?|orthophonistes?`,
  ],
  ["signer_audiologist", String.raw`audiologists?|audiologistes?`],
  [
    "signer_hearing_instrument",
    String.raw`hearing (?:aid|instrument) (?:specialists?|practitioners?|dispensers?|dealers?)|hisp?|dispensers?|audioprothesistes?`,
  ],
  [
    "signer_eye",
    String.raw`optometrists?|ophthalmologists?|optoms?|ophthos?|eye doctors?|eye docs?|optometristes?`,
  ],
  ["signer_orthotist", String.raw`(?:certified )?orthotists?|orthesistes?`],
  ["signer_prosthetist", String.raw`(?:certified )?prosthetists?|prothesistes?`],
  ["signer_ocularist", String.raw`ocularists?|ocularistes?`],
  ["signer_dentist", String.raw`(?:general )?dentists?|prosthodontists?|dentistes?`],
  ["signer_massage", String.raw`(?:registered )?massage therapists?|rmts?`],
  [
    "signer_other",
    String.raw`pharmacists?|chiropractors?|chiros?|kinesiologists?|kins?|social workers?|vendors?|dealers?|suppliers?|psws?|personal support workers?|dietitians?|respiratory therapists?|rrts?|rts?|(?:ot|pt|occupational therapy|physio\w*|rehab) (?:assistants?|aides?)|otas?|ptas?|teachers?|podiatrists?|chiropodists?|pedorthists?|opticians?|naturopaths?|physician assistants?|pas?|case managers?|care coordinators?|discharge planners?|psychologists?|midwives|midwife|pharmaciens?|vendeurs?|fournisseurs?|family members?|caregivers?`,
  ],
];
const READY = PROFESSIONS.map(([name, pattern]) => [name, words(pattern)] as const);

const ACT =
  /\b(?:sign(?:s|ing)?(?: off)?(?! language)|authori[sz](?:e|es|ing)|prescri(?:be|bes|bing)|assess(?:es|ing)?|fill(?:s|ing)?(?: \S+){0,4}? (?:form|part|section|application|paperwork)|fill(?:s|ing)? (?:in|out)|complet(?:e|es|ing)(?: \S+){0,4}? (?:form|part|section|application|paperwork)|do(?:es|ing)? the (?:form|assessment|application|paperwork|adp)|recommend|order (?:it|one|the)|writ(?:e|es|ing)(?: \S+){1,4}? (?:script|prescription|rx)|apply for|submit|autorise|prescri(?:re|t)|signer?|evaluer?|remplir?)\b/u;
/** "Signed by an optometrist". */
const DONE_BY =
  /\b(?:signed|authori[sz]ed|prescribed|assessed|completed|filled (?:in|out)|done|recommended) by\b/u;
const MAY =
  /\b(?:can|could|(?<!\b(?:in|since|last|of|until|by|this|early|late) )may|might|is it (?:ok|okay|fine|allowed|enough)|allowed|permitted|able to|eligible to|qualified to|good enough|valid|accepted?|accepts?|ok (?:for|if)|okay|must|has to|have to|need to be|needs to be|does it (?:have|need)|do (?:i|we) need|should|will adp take|peut|puis-je|doit)\b|\?/u;
const WHO =
  /(?:^|[,.;:?] ?|\b(?:and|know|ask(?:s|ing)?|on|about) )who\b|\bwho (?:can|could|may|must|should|has to|have to|needs? to|does|do|is (?:allowed|able|authori\w+|permitted|qualified|supposed)|are (?:allowed|able)|signs?|authori\w+|prescrib\w+|assess\w*|fills?|completes?)\b|\b(?:whom|which (?:professionals?|professions?|clinicians?|therapists?|provider|doctor|specialist|authori[sz]er|prescriber|health)|what (?:kind|type|sort) of (?:professional|therapist|doctor|clinician|authori[sz]er|specialist|provider)|qui (?:peut|doit|signe))\b/u;
/** "The family doctor wants to prescribe it herself. OK with ADP?" */
const WISH =
  /\b(?:wants?|would like|plans?|is going|intends?|offer(?:s|ed)|prefers?|hopes?|is happy|is willing|volunteered) to\b/u;
const ALLOWED =
  /\b(?:ok|okay|allowed|fine|enough|valid|accepted?|acceptable|legit|permitted|possible|all right|alright)\b[^.?]*\?|(?:^|[.;!?:] )(?:and )?(?:can|may|could) (?:he|she|they|an? \w+(?: \w+)?)(?: (?:just |actually |really )?(?:do (?:that|this|it|so)|sign(?: (?:that|this|it))?))?\s*\?/u;
/** "The optometrist signed. Valid?" */
const VALID =
  /(?:^|[.;!?,:–—-] ?)(?:is (?:that|this|it) |that |this |so )?(?:still )?(?:valid|legit|acceptable|accepted|good enough|does (?:that|this|it) count|will (?:adp|that|they|it) (?:take|accept|do|count|fly)(?: (?:it|that))?)(?: (?:for|by|with|to) (?:adp|paaf|them))?\s*\?/u;
const ACTED = /\b(?:signed|authori[sz]ed|prescribed|assessed|filled|completed|wrote|did the)\b/u;
const I_AM =
  /\b(?:i, (?:an?|the|as an?)|i(?:'m| am)(?: an?| the| just an?)?|as an?|speaking as an?|from an?|je suis|it's the|this is the)\s*(?:\w+ )?$/u;
const HERE = /^\s*(?:here\b|asking\b|speaking\b|question\b|:|-|—)/u;
const SELF = /\b(?:i|me|myself|we|je|moi)\b/u;
const FIRST_TIME =
  /\b(?:(?:very )?first(?:[- ]time|[- ]ever)?(?: \S+){0,2} (?:aids?|applicants?|applications?|pair|ones?|set|device)|never had (?:an?|any|one|aids?)|new to (?:aids|adp))\b/u;

type Signed = Readonly<Record<string, { readonly value: boolean; readonly span: Span | null }>>;

interface Named {
  readonly name: string;
  readonly span: Span;
}

const findProfessions = (text: string): readonly Named[] => {
  const all = READY.flatMap(([name, pattern]) => findAll(text, pattern).map(({ span }) => ({ name, span })));
  // "Family doctor" is no doctor in general, "nurse practitioner" no nurse.
  const longest = all.filter(
    ({ span }) =>
      !all.some(
        (other) =>
          other.span.start <= span.start &&
          other.span.end >= span.end &&
          other.span.end - other.span.start > span.end - span.start,
      ),
  );
  return longest.toSorted((one, other) => one.span.start - other.span.start);
};

const isOfSigning = (text: string): boolean => ACT.test(text) || DONE_BY.test(text) || ACTED.test(text);

/** Whose act is asked about: the profession right before it, or the one that the writer has. */
function findSigner(folded: string, sentence: string): string | undefined {
  const done = DONE_BY.exec(sentence);
  if (done) return findProfessions(sentence.slice(done.index))[0]?.name;
  const act = ACT.exec(sentence) ?? (VALID.test(folded) ? ACTED.exec(sentence) : null);
  // Who may do it stands before what is done.
  // "A PT assistant fills in the form, fine?", where nothing else is told.
  const isAll = sentence.trim().length === folded.trim().length;
  const isDoubted = (isAll && ALLOWED.test(sentence)) || VALID.test(folded);
  if (!act || !(MAY.test(sentence.slice(0, act.index)) || WISH.test(sentence) || isDoubted)) return undefined;
  const before = findProfessions(sentence.slice(0, act.index));
  const subject = before.findLast(({ span }) => !I_AM.test(sentence.slice(0, span.start)));
  const isOwn = SELF.test(sentence.slice(0, act.index));
  if (subject && !isOwn) return subject.name;
  const own = findProfessions(folded).find(
    ({ span }) => I_AM.test(folded.slice(0, span.start)) || HERE.test(folded.slice(span.end)),
  );
  return isOwn ? own?.name : undefined;
}

/**
 * Whether a folded text asks who may sign, assess or prescribe, and whether one profession may: a fact for each
 * profession, true for the one that is asked about.
 */
export function readSigner(folded: string): Signed {
  const sentences = folded.split(/(?<=[.!?;])\s+/u).filter((sentence) => isOfSigning(sentence));
  for (const sentence of sentences) {
    const clauses = toClauses(sentence).filter(({ text }) => isOfSigning(text));
    if (clauses.some(({ text }) => WHO.test(text) && /\?|\bwho\b/u.test(sentence)))
      return { asks_who_signs: { value: true, span: null } };
    const isAsked = MAY.test(sentence) || VALID.test(folded) || (WISH.test(sentence) && ALLOWED.test(folded));
    const signer = isAsked ? findSigner(folded, sentence) : undefined;
    if (signer === undefined) continue;
    const facts = PROFESSIONS.map(([name]) => [name, { value: name === signer, span: null }] as const);
    return {
      ...Object.fromEntries(facts),
      asks_for_signer: { value: true, span: null },
      signs_as_prescriber: { value: /\bprescri|\brx\b|\bscript\b/u.test(sentence), span: null },
      signs_first_time: { value: FIRST_TIME.test(folded), span: null },
    };
  }
  return {};
}
