import { toStem, toWords, type UnderstoodQuery } from "@clinical-mcp/retrieval";
import { distance } from "fastest-levenshtein";
import { z } from "zod";
import listed from "./subjects.json" with { type: "json" };

/**
 * A thing that people ask these publishers about, and that only documents of others have, or none. `matter` is the
 * thing asked for (a fee, a penalty, a standard); `subject` also a thing that a question only mentions (a disease, a
 * drug, an animal).
 */
const subjectSchema = z.strictObject({
  subject: z.string().min(1),
  kind: z.enum(["matter", "subject"]),
  /** The body that answers it. */
  elsewhere: z.string().min(1).optional(),
  /** What it is called; " = " between words for the same. */
  names: z.array(z.string().min(1)).min(1),
});

/** One name of a subject that a question has. */
export interface AskedSubject {
  /** As it is written in the list, or in the question. */
  readonly name: string;
  readonly kind: "matter" | "subject";
  readonly elsewhere: string | undefined;
  /** Its entry in the list; undefined for a word that only its ending marks. */
  readonly row: number | undefined;
  /** Its other words too: one of them is enough in an answer. */
  readonly forms: readonly (readonly string[])[];
}

/** Words of 3 letters are mostly abbreviations: an AED is not a stem. */
const toNameStem = (word: string): string => (word.length > 3 ? toStem(word) : word);

/** All words of a text as stems, in order. */
export const toOrderedStems = (text: string): readonly string[] => toWords(text).map(toNameStem);

const SUBJECTS: readonly AskedSubject[] = z
  .array(subjectSchema)
  .parse(listed)
  .flatMap(({ kind, elsewhere, names }, row) =>
    names.map((written): AskedSubject => {
      const forms = written.split(" = ");
      return { name: forms[0] ?? written, kind, elsewhere, row, forms: forms.map(toOrderedStems) };
    }),
  );

/** Words that may be between two of a name: "fee for the annual licence". */
const MOST_BETWEEN = 2;

/** Whether the stems have all words of a name, in order and near to each other; a number follows its word at once. */
export function hasName(stems: readonly string[], [first = "", ...rest]: readonly string[]): boolean {
  for (let start = stems.indexOf(first); start >= 0; start = stems.indexOf(first, start + 1)) {
    let at = start;
    const isWhole = rest.every((stem) => {
      const most = /^\d/u.test(stem) ? 0 : MOST_BETWEEN;
      const found = stems.slice(at + 1, at + 2 + most).indexOf(stem);
      at += found + 1;
      return found >= 0;
    });
    if (isWhole) return true;
  }
  return false;
}

/** How names of drugs, diseases and procedures end: what is none of the list is known by them. */
const ENDINGS = (
  "mab tinib pril sartan statin olol azole cillin mycin oxacin cycline xaban gliptin gliflozin glutide prazole setron triptan " +
  "zepam zolam oxetine triptyline apine vudine profen coxib formin gabalin lukast dronate parin thiazide semide dipine " +
  "itis ectomy oscopy plasty emia aemia uria opathy algia pnea rrhea oma osis otomy"
).split(" ");
const SHORTEST = 7;
const OTHER_WORDS = new Set("diagnosis prognosis diploma naturopathy homeopathy osteopathy".split(" "));

const isClinicalWord = (word: string): boolean =>
  word.length >= SHORTEST &&
  !OTHER_WORDS.has(word) &&
  ENDINGS.some((ending) => word.endsWith(ending) || word.endsWith(`${ending}s`));

/** Shorter words are one slip from others. */
const SHORTEST_MISSPELT = 7;
const LISTED_STEMS: readonly string[] = [
  ...new Set(
    SUBJECTS.flatMap(({ forms }) => forms.flat()).filter(({ length }) => length >= SHORTEST_MISSPELT),
  ),
];
const LISTED = new Set(LISTED_STEMS);

/** A word one slip away from one of the list is that; hardly anybody slips in the first letter. */
const correct = (stem: string): string =>
  stem.length < SHORTEST_MISSPELT || LISTED.has(stem)
    ? stem
    : (LISTED_STEMS.find((one) => one[0] === stem[0] && distance(one, stem) === 1) ?? stem);

interface Named {
  readonly subject: AskedSubject;
  readonly form: readonly string[];
  /** In the question itself, and not in what it means in English alone. */
  readonly isWritten: boolean;
}

/** What the question has in French and its English meaning in the same row of the list are one thing. */
const dropTranslations = (named: readonly Named[]): readonly Named[] =>
  named.filter(
    ({ subject, isWritten }) =>
      isWritten || !named.some((other) => other.isWritten && other.subject.row === subject.row),
  );

/** What of the list a question names; of "chronic kidney disease" and "kidney" the longer alone, of the plural and the singular one. */
export function findSubjects({
  original,
  terms,
  corrections,
  expansions,
}: UnderstoodQuery): readonly AskedSubject[] {
  const spelling = new Map(corrections.map(({ from, to }) => [from, to]));
  const corrected = toWords(original)
    .map((word) => spelling.get(word) ?? word)
    .join(" ");
  const [asked, meant] = [corrected, terms.join(" ")].map((text) => toOrderedStems(text).map(correct));
  const named = dropTranslations(
    SUBJECTS.flatMap((subject) => {
      const own = subject.forms.find((stems) => hasName(asked ?? [], stems));
      const form = own ?? subject.forms.find((stems) => hasName(meant ?? [], stems));
      return form ? [{ subject, form, isWritten: own !== undefined }] : [];
    }),
  );
  const once = [...new Map(named.map((one) => [one.form.join(" "), one])).values()];
  const longest = once.filter(
    ({ form }) =>
      !once.some(
        (other) => other.form.length > form.length && form.every((stem) => other.form.includes(stem)),
      ),
  );
  const taken = new Set(longest.flatMap(({ form }) => form));
  const clinical = toWords(corrected)
    .filter((word) => isClinicalWord(word) && !taken.has(toNameStem(word)))
    .map((name): AskedSubject => ({
      name,
      kind: "subject",
      elsewhere: undefined,
      row: undefined,
      forms: [[toNameStem(name)]],
    }));
  const otherNames = (form: readonly string[]): readonly (readonly string[])[] =>
    expansions
      .filter(({ from }) => toOrderedStems(from).join(" ") === form.join(" "))
      .map(({ to }) => toOrderedStems(to));
  return [...longest.map(({ subject }) => subject), ...clinical].map((subject) => ({
    ...subject,
    forms: subject.forms.flatMap((form) => [form, ...otherNames(form)]),
  }));
}

/** Those that none of the texts names. */
export const findUnnamed = (
  subjects: readonly AskedSubject[],
  texts: readonly (readonly string[])[],
): readonly AskedSubject[] =>
  subjects.filter(({ forms }) => !forms.some((form) => texts.some((stems) => hasName(stems, form))));
