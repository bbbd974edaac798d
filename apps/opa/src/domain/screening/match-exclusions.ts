import type { ScreeningProgram } from "../../dataset/index.ts";
import { foldText } from "./fold-text.ts";
import { ownClauses } from "./match-words.ts";
import type { Clause } from "./read-clauses.ts";
import { factorsOf, type ProgramRow } from "./risk-finding.ts";

/** A reason why the person is, or may be, outside a program. */
export interface Exclusion {
  /**
   * - excludes: the program's own text says so;
   * - depends: a fact is missing;
   * - met: the known facts exclude nobody;
   * - not_stated: the text held here is silent.
   */
  readonly status: "excludes" | "depends" | "met" | "not_stated";
  readonly kind: "symptom" | "criterion";
  readonly factors: readonly number[];
  /** Words of the program's record; absent where it is silent. */
  readonly text?: string;
  readonly missing?: string;
}

/** What clinicians write for a symptom of the organ that a program screens. */
const SYMPTOMS: Readonly<Record<ScreeningProgram, readonly RegExp[]>> = {
  breast: [
    /\b(?:breast|axillary|armpit)\b.{0,99}\b(?:lump|mass|nodule|swelling|pain|ulcer\w*)\b/u,
    /\b(?:lump|mass)\b.{0,99}\bbreast\b|\bpalpable\b/u,
    /\bnipple (?:discharge|retraction|inversion|bleeding|change)|\binverted nipple/u,
    /\bskin (?:dimpling|change|tethering)|\bpeau d orange\b|\bbosse\b|\bmasse (?:au|du) sein\b/u,
  ],
  cervical: [
    /\b(?:post ?coital|post ?menopausal|inter ?menstrual|abnormal|vaginal|unexplained|irregular)\b.{0,300}\bbleed\w*/u,
    /\bbleeding (?:after|between)\b|\bpelvic (?:pain|mass)\b/u,
    /\b(?:vaginal|cervical) (?:discharge|mass|lesion)\b/u,
    /\bsaignements? (?:post|vagin\w*|anorm\w*|entre)|\bdyspareunia\b/u,
  ],
  colorectal: [
    /\brectal bleed\w*|\bblood\w* (?:in|per|from|and)\b.{0,200}\b(?:stools?|rectum|bowel)\b/u,
    /\bbloody (?:stools?|diarrh\w*)|\bblood (?:in|on) (?:the |his |her )?(?:stools?|paper)/u,
    /\bhematochezia\b|\bmelena\b|\b(?:change|changed|altered)\b.{0,200}\bbowel\b/u,
    /\bbowel (?:habits?|changes?)\b|\biron deficiency\b|\babdominal (?:mass|pain)\b/u,
    /\bweight loss\b|\bprbpr\b|\bbrbpr\b|\bsaignements? rect\w*|\bsang dans les selles\b/u,
    /\brectorragie\b/u,
  ],
  lung: [
    /\bhemoptysis\b|\bcough\w*\b|\bblood in (?:the )?sputum\b|\bweight loss\b/u,
    /\blost \d+ ?(?:kg|kilos?|lbs?)\b|\bdyspnea\b|\bshort(?:ness)? of breath\b|\bchest pain\b/u,
    /\bhoarse\w*|\bperte de poids\b|\btoux\b/u,
  ],
};
const ANY_SYMPTOM = /\bsymptom(?:s|atic|atique|es)?\b/u;

interface Criterion {
  /** What the caller may write. */
  readonly said: RegExp;
  /** The program's condition or exclusion that it fails. */
  readonly states: RegExp;
  /** Where what was said alone does not decide. */
  readonly unless?: { readonly said: RegExp; readonly missing: string };
  /** What was said is the opposite. */
  readonly butNot?: RegExp;
}

const CRITERIA: Readonly<Record<ScreeningProgram, readonly Criterion[]>> = {
  cervical: [
    {
      said: /\bhyster\w+|\bno cervix\b|\bwithout (?:a )?cervix\b|\bcervix (?:removed|absent)\b|\btrachelectomy\b|\bsans col\b/u,
      states: /\bno cervix\b/u,
      unless: {
        said: /\btotal\b|\bradical\b|\bno cervix\b|\bwithout (?:a )?cervix\b|\bcervix (?:removed|absent)\b|\bsans col\b|\btotale\b/u,
        missing: "whether the cervix was removed with the uterus",
      },
      butNot: new RegExp(
        [
          String.raw`\b(?:subtotal|sub total|supracervical|partial|subtotale|partielle)\b`,
          String.raw`\b(?:cervix (?:intact|retained|in situ|present)|with cervix)\b`,
          String.raw`\b(?:no|without|never had a) hyster`,
        ].join("|"),
        "u",
      ),
    },
    {
      said: new RegExp(
        [
          String.raw`\bnever (?:been )?(?:sexually active|had (?:any )?(?:sex|intercourse|sexual))`,
          String.raw`\bnot (?:yet )?sexually active\b`,
          String.raw`\bvirgin\b`,
          String.raw`\bno sexual (?:activity|contact|history)\b`,
          String.raw`\bjamais eu de (?:relations?|rapports?)`,
        ].join("|"),
        "u",
      ),
      states: /\bnever sexually active\b/u,
      unless: {
        said: /\bnever\b|\bvirgin\b|\bno sexual\b|\bjamais\b/u,
        missing: "whether the person was ever sexually active",
      },
    },
  ],
  breast: [],
  colorectal: [],
  lung: [
    {
      said: /\blung cancer\b|\bcancer du poumon\b/u,
      states: /\blung cancer already diagnosed\b/u,
      butNot: /\brisk of\b|\bscreen\w*/u,
    },
    {
      said: /\b(?:lung|pulmonary)? ?nodules?\b/u,
      states: /\bsurveillance for lung nodules\b/u,
      unless: {
        said: /\bsurveillance\b|\bfollow\w*|\bmonitor\w*|\bserial\b/u,
        missing: "whether lung nodules are under surveillance",
      },
    },
  ],
};
const NO_COVER = new RegExp(
  [
    String.raw`\b(?:no|not|without|lost) (?:valid )?(?:ohip|health card|provincial)`,
    String.raw`\buninsured\b`,
    String.raw`\bohip (?:expired|lapsed)\b`,
    String.raw`\bsans (?:ohip|carte sante)\b`,
  ].join("|"),
  "u",
);

const findText = (texts: readonly string[], pattern: RegExp): string | undefined =>
  texts.find((text) => pattern.test(foldText(text)));

function findCriterion(
  { said, states, unless, butNot }: Criterion,
  program: ProgramRow,
  clauses: readonly Clause[],
): readonly Exclusion[] {
  const named = ownClauses(clauses).filter(({ text }) => said.test(text));
  const about = named.filter(({ text }) => butNot?.test(text) !== true);
  const text = findText([...program.exclusions, ...program.conditions], states);
  if (named.length === 0 || text === undefined) return [];
  if (about.length === 0) return [{ kind: "criterion", status: "met", factors: factorsOf(named), text }];
  // Some are denials themselves ("never sexually active"); another one that is denied is not an exclusion.
  const affirmed = about.filter(
    ({ text: one, isDenied }) =>
      !isDenied ||
      /\bnever\b|\bno (?:cervix|sexual)|\bnot (?:yet )?sexually|\bsans col\b|\bjamais\b|\bwithout (?:a )?cervix/u.test(
        one,
      ),
  );
  if (affirmed.length === 0) return [];
  const isSure = unless === undefined || affirmed.some((clause) => unless.said.test(clause.text));
  const exclusion: Exclusion = {
    kind: "criterion",
    status: isSure ? "excludes" : "depends",
    factors: factorsOf(affirmed),
    text,
    ...(!isSure && { missing: unless.missing }),
  };
  return [exclusion];
}

function findCover(program: ProgramRow, clauses: readonly Clause[]): readonly Exclusion[] {
  const about = clauses.filter(({ text }) => NO_COVER.test(text));
  const text = findText(program.conditions, /\bohip\b/u);
  return about.length === 0 || text === undefined
    ? []
    : [{ kind: "criterion", status: "excludes", factors: factorsOf(about), text }];
}

function findSymptoms(program: ProgramRow, clauses: readonly Clause[]): readonly Exclusion[] {
  const about = ownClauses(clauses).filter(
    ({ text, isDenied }) =>
      !isDenied && [...SYMPTOMS[program.program], ANY_SYMPTOM].some((pattern) => pattern.test(text)),
  );
  if (about.length === 0) return [];
  const factors = factorsOf(about);
  const text = findText(program.exclusions, /\bsymptoms?\b/u);
  return text === undefined
    ? [{ kind: "symptom", status: "not_stated", factors }]
    : [{ kind: "symptom", status: "excludes", factors, text }];
}

/** Symptoms, and criteria of the program that the person does not meet. Symptoms are not screening. */
export const findExclusions = (program: ProgramRow, clauses: readonly Clause[]): readonly Exclusion[] => [
  ...findSymptoms(program, clauses),
  ...CRITERIA[program.program].flatMap((criterion) => findCriterion(criterion, program, clauses)),
  ...findCover(program, clauses),
];
