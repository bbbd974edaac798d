import type { Ask } from "../case/coverage-case.ts";
import type { ReadValue, Said, SaidFact } from "../case/read-case.ts";
import { uniqueBy } from "../unique-by.ts";
import { toContentStems, toWords } from "@clinical-mcp/retrieval";
import { listNotes } from "../case/said.ts";
import { foreseeNeeds } from "./foresee-needs.ts";
import { countNegations, listContrasts } from "./polarity.ts";
import { splitClauses } from "./said-clauses.ts";
import { hearAge } from "./said-age.ts";
import { findOtherwise } from "./said-otherwise.ts";
import { listNeedsOfBefore, listNeedsOfTerms } from "./said-terms.ts";
import { DEVICE, readSaid, withSaid } from "./read-said.ts";
import { listStated, SERVICE } from "./said-defined.ts";
import { listOwnNeeds, readOwnFacts, type ReadOwn } from "./said-own.ts";
import { REFUSALS, type Verdict } from "./verdict.ts";
import {
  isUnderstood,
  listNeedsOfWords,
  listTelling,
  type NeedOfWords,
  type Phrase,
  type WordsContext,
} from "./weigh-words.ts";

/** Facts near to words that are tried, where every such word leaves the ask open anyway. */
export const MOST_TRIED = 6;

/** What names the service tells figures, too: "repair of a 4 cm laceration". */
const listServices = (ask: Ask): readonly Said[] =>
  ask.program === "ohip" && ask.service !== undefined ? [{ field: SERVICE, words: ask.service }] : [];

const ONLY = /\b(?:only|solely|alone|seulement|uniquement)\b/iu;
const PURPOSE = /\s(?:for|pour)\s(?<purpose>.+)$/isu;

/** What the name of a device says that it is for alone: "wrist orthosis for night use only"; "for burn scars" is its name. */
const listPurposes = (ask: Ask): readonly Said[] => {
  const purpose = ask.program === "adp" ? PURPOSE.exec(ask.device ?? "")?.groups?.["purpose"] : undefined;
  return purpose === undefined || !ONLY.test(purpose) ? [] : [{ field: DEVICE, words: purpose }];
};

/** Findings, whose names are the caller's own: one that no criterion knows says something all the same. */
const listFindings = (ask: Ask): readonly Said[] =>
  (ask.program === "odb" ? (ask.findings ?? []) : []).map(({ finding, value }, at) => ({
    field: `findings[${at}]`,
    words: finding.replaceAll("_", " "),
    value,
  }));

/** A finding is denied as words would deny it; a fact that is not so may be the opposite of another. */
const toPhrase = ({ field, words, value }: Said): Phrase => {
  if (value === undefined) return { words };
  if (!field.startsWith("findings")) return { words, value };
  return { words: value === "no" ? `not ${words}` : words };
};

/** Name of what is asked about, with the other names of its kind: their words say nothing of it. */
const namesOf = (ask: Ask, { definition }: Verdict): string | undefined =>
  ask.program === "adp" ? [ask.device, definition].join(" ") : nameOf(ask);

const nameOf = (ask: Ask): string | undefined => {
  if (ask.program === "ohip") return undefined;
  return ask.program === "odb" ? ask.drug : ask.device;
};

/** What a drug must follow is told in `tried`, and never taken for given: another drug that is not taken takes nothing from it. */
const OTHER_DRUG = /^(?:also |currently )?(?:taking|takes|using|uses|on)\s/iu;

/** What is told not to be so, in words that may be of what a yes takes for given. */
const isDenial = ({ field, words, value }: Said, { program }: Ask): boolean =>
  value === "no" && !field.startsWith("findings") && !(program === "odb" && OTHER_DRUG.test(words));

/** Words for services of the day: that there was no other is what a yes takes for given. */
const OF_SERVICES: ReadonlySet<string> = new Set(
  (
    "other another any separate additional assessment assessments consultation consultations visit visits procedure procedures " +
    "service services claim claims code codes billed claimed done rendered provided performed given " +
    "was is made or and with beside same that day today"
  ).split(" "),
);

/** "Assessment rendered: no" beside a vaccine: no other service was given. */
const deniesOtherService = ({ words }: Said, { program }: Ask, { definition = "" }: Verdict): boolean =>
  program === "ohip" &&
  toWords(words).every((word) => OF_SERVICES.has(word)) &&
  listShared(words, definition).length === 0;

/** The fact that what a code describes was done. */
const AS_DESCRIBED = "is_service_as_described";

/** Words of a denial that it shares with what the subject is, at least: "nail bed not destroyed" is of "nail removed with its bed". */
const LEAST_OF_DEFINITION = 2;
/** Share of what the subject is that a denial has, at least: "no per diem critical care fees" is of another than critical care. */
const LEAST_COVER_OF_DEFINITION = 0.4;

const listShared = (words: string, definition: string): readonly string[] => {
  const defined = new Set(toContentStems(definition));
  return listTelling({ shared: toContentStems(words).filter((stem) => defined.has(stem)) });
};

/** What is claimed beside it, "no debridement code billed", is another service. */
const OF_CLAIMS = /\b(?:codes?|claim(?:s|ed)?|bill(?:s|ed)?)\b/iu;

/** Clauses that deny, of this time and this service. */
const listDenied = (said: Said): readonly string[] =>
  (said.value === "no"
    ? [said.words]
    : splitClauses(said).filter((clause) => countNegations(clause) > 0)
  ).filter((clause) => listContrasts(clause).length === 0 && !OF_CLAIMS.test(clause));

/** Of "syringing/debridement" one alone is done. */
const ALTERNATIVES = /\/|\bor\b/u;

/** What only adds to a service is not what the words describe. */
const ADDED = /^E/iu;

/** Words that deny what the code itself describes, or say something else than it. */
function findOfDefinition(
  { said, all: told }: { readonly said: readonly Said[]; readonly all: readonly Said[] },
  definition: string,
): string | undefined {
  const all = new Set(listShared(definition, definition)).size;
  const isDenied = (clause: string): boolean => {
    const shared = new Set(listShared(clause, definition)).size;
    return shared >= LEAST_OF_DEFINITION && shared >= LEAST_COVER_OF_DEFINITION * all;
  };
  const denied = ALTERNATIVES.test(definition) ? undefined : said.flatMap(listDenied).find(isDenied);
  return denied ?? findOtherwise(told, definition);
}

/** What is told otherwise than the code itself describes: whether it was done at all is asked. */
function listNeedsOfDefinition(
  { ask, ...of }: { readonly ask: Ask; readonly said: readonly Said[]; readonly all: readonly Said[] },
  { definition = "", subject }: Verdict,
  told: ReadonlySet<string>,
): readonly NeedOfWords[] {
  // Of several codes one answer would be all of theirs.
  const isOne =
    ask.program === "ohip" &&
    !ADDED.test(subject) &&
    ask.codes?.filter((code) => !ADDED.test(code)).length === 1;
  const words = !isOne || told.has(AS_DESCRIBED) ? undefined : findOfDefinition(of, definition);
  if (words === undefined) return [];
  const question = `Was all that ${subject} is for done (“${definition}”)?`;
  const why = { text: `The words “${words}” may deny it.`, sources: [] };
  return [
    {
      words,
      need: { field: "facts", name: AS_DESCRIBED, type: "yes_no", question, why },
      isOfAmount: false,
    },
  ];
}

/** What a caller denies in words that no fact has: whatever it is, a yes may take it for given. */
const toNeedOfDenial = ({ words }: Said, { subject }: Verdict): NeedOfWords => ({
  words,
  need: {
    field: "facts",
    type: "text",
    question: `“${words}: no” is not understood: which fact is not so? Leave it out where it has no bearing on ${subject}.`,
    why: { text: "What was said not to be so may be what the answer takes for given.", sources: [] },
  },
  isOfAmount: false,
});

/** What a device is called may say what it is for: "sports prosthesis". */
const listNames = (ask: Ask): readonly Said[] =>
  ask.program === "adp" && ask.device !== undefined ? [{ field: DEVICE, words: ask.device }] : [];

interface HearOwn<TAsk extends Ask> {
  readonly readOwn?: ReadOwn<TAsk> | undefined;
}

/** What the caller says beside the fields, and beside the name: facts that would change a yes, or what is open. */
export function listToldBeside<TAsk extends Ask>(
  { ask, said, all }: { readonly ask: TAsk; readonly said: readonly Said[]; readonly all: readonly Said[] },
  verdict: Verdict,
  { readOwn, ...context }: Omit<WordsContext<TAsk>, "most" | "isOpenAnyway"> & HearOwn<TAsk>,
): readonly NeedOfWords[] {
  if (REFUSALS.has(verdict.decision)) return [];
  const asked = { ask, verdicts: [verdict] };
  const toContext = (about?: string): WordsContext<TAsk> => ({
    ...context,
    decide: (one) => context.decide(one).filter(({ subject }) => subject === verdict.subject),
    isOpenAnyway: false,
    about,
    most: MOST_TRIED,
  });
  const own = toContext(namesOf(ask, verdict));
  const besideName =
    verdict.beside === undefined ? [] : listNeedsOfWords(asked, [{ words: verdict.beside }], toContext());
  const withName = [...said, ...listNames(ask)];
  const ofRecords = listOwnNeeds({ ask, said: withName, told: context.told, readOwn }, verdict, own.decide);
  const needs = [
    ...besideName,
    ...ofRecords,
    ...listNeedsOfWords(asked, said.map(toPhrase), own),
    ...listNeedsOfTerms({ ask, all }, verdict, own),
    ...listNeedsOfBefore({ ask, all }, verdict),
  ];
  const telling = new Set(needs.map(({ words }) => words));
  const ofDefinition = listNeedsOfDefinition({ ask, said, all }, verdict, context.told);
  const denials = said.filter(
    (one) =>
      isDenial(one, ask) &&
      !telling.has(one.words) &&
      !ofDefinition.some(({ words }) => words === one.words) &&
      !deniesOtherService(one, ask, verdict) &&
      !isUnderstood(asked, toPhrase(one), own),
  );
  return [
    ...ofDefinition,
    ...uniqueBy(needs, ({ need: { field, name = field } }) => name),
    ...denials.map((one) => toNeedOfDenial(one, verdict)),
  ];
}

/** Notes that nothing was read from, nor asked for, and without which the decision is the same. */
export function listIdleNotes<TAsk extends Ask>(
  ask: TAsk,
  {
    told,
    read,
    heard,
  }: {
    readonly told: readonly NeedOfWords[];
    readonly read: readonly ReadValue[];
    readonly heard: ReadonlySet<string>;
  },
  decide: (ask: TAsk) => readonly Verdict[],
): readonly string[] {
  const { notes = [] } = ask;
  const words = new Set([...told.map((one) => one.words), ...read.map((one) => one.words), ...heard]);
  const telling = new Set(listNotes(ask).flatMap((one) => (words.has(one.words) ? [one.field] : [])));
  const base = JSON.stringify(notes.length > 0 ? decide(ask) : []);
  return notes.flatMap((note, at) => {
    const field = `notes[${at}]`;
    const without = { ...ask, notes: notes.filter((one) => one !== note) };
    return !telling.has(field) && JSON.stringify(decide(without)) === base ? [field] : [];
  });
}

/** The name of a device that is not recognised says what it is: "hospital bed". */
const listUnnamed = (ask: Ask, verdicts: readonly Verdict[]): readonly Said[] =>
  ask.program !== "adp"
    ? []
    : verdicts.flatMap(({ unfound }) =>
        unfound === undefined ? [] : [{ field: DEVICE, words: unfound, value: "yes" }],
      );

/** Facts that words say and that change anything: each is then as good as told. */
function readTelling<TAsk extends Ask>(
  ask: TAsk,
  {
    said,
    decide,
    readOwn,
    ...context
  }: Pick<WordsContext<TAsk>, "findNear" | "told" | "decide"> &
    HearOwn<TAsk> & { readonly said: readonly Said[] },
): readonly SaidFact[] {
  const verdicts = decide(ask);
  const all = [...said, ...listUnnamed(ask, verdicts)];
  if (all.length === 0) return [];
  const base = JSON.stringify(verdicts);
  const needs = verdicts.flatMap((verdict) => foreseeNeeds(ask, verdict, decide).needs);
  const open = new Set(
    needs.flatMap(({ field, name }) => (field === "facts" && name !== undefined ? [name] : [])),
  );
  const presumed = verdicts.flatMap(({ presumed: taken = [] }) => taken.flatMap(({ name }) => name ?? []));
  const asked = new Set([...open, ...presumed]);
  const read = readSaid(ask, all, { ...context, open, asked, about: nameOf(ask) });
  const own = readOwnFacts({ ask, said, told: context.told, readOwn });
  return uniqueBy([...read, ...own], ({ fact }) => fact).filter(
    (one) => JSON.stringify(decide(withSaid(ask, [one]))) !== base,
  );
}

/** The caller's words of an ask: what they say, the ask with it, and what they leave unsaid. */
export interface Heard<TAsk extends Ask> {
  readonly ask: TAsk;
  readonly read: readonly SaidFact[];
  /** Words that bound the age of the patient. */
  readonly age?: Said | undefined;
  readonly all: readonly Said[];
  readonly unsaid: readonly Said[];
}

type HearContext<TAsk extends Ask> = Pick<WordsContext<TAsk>, "findNear" | "told" | "decide"> &
  HearOwn<TAsk> & { readonly heard: ReadonlySet<string> };

/**
 * Hears notes, findings and facts in words of the caller's own.
 *
 * @param unknown facts and measures told by names that no rule has
 * @param context with the words that fields of the ask were read from
 */
export function hear<TAsk extends Ask>(
  asked: TAsk,
  unknown: readonly Said[],
  { heard, ...context }: HearContext<TAsk>,
): Heard<TAsk> {
  const all = [...listNotes(asked), ...unknown, ...listFindings(asked)];
  const { ask, by: age } = hearAge(asked, all, context.decide);
  const said = all.filter((one) => one !== age);
  const read = readTelling(ask, {
    ...context,
    said: [...said, ...listServices(ask), ...listPurposes(ask), ...listStated(ask)],
  });
  const fields = new Set(read.map((one) => one.said.field));
  return {
    ask: withSaid(ask, read),
    read,
    age,
    all: said,
    unsaid: said.filter(({ field, words }) => !fields.has(field) && !heard.has(words)),
  };
}
