import type { Ask } from "../case/coverage-case.ts";
import type { ReadValue, Said, SaidFact } from "../case/read-case.ts";
import { uniqueBy } from "../unique-by.ts";
import { toContentStems, toWords } from "@clinical-mcp/retrieval";
import { listNotes } from "../case/said.ts";
import { foreseeNeeds } from "./foresee-needs.ts";
import { countNegations, listContrasts } from "./polarity.ts";
import { splitClauses } from "./said-clauses.ts";
import { readAge } from "./said-age.ts";
import { findOtherwise } from "./said-otherwise.ts";
import { listNeedsOfBefore, listNeedsOfTerms } from "./said-terms.ts";
import { DEVICE, readSaid, withSaid } from "./read-said.ts";
import { listStated, SERVICE } from "./said-defined.ts";
import { listOwnNeeds, readOwnFacts, type ReadOwn } from "./said-own.ts";
import { REFUSALS, type Verdict } from "./verdict.ts";
import {
  isUnderstood,
  listNeedsOfWords,
  listDistinctive,
  type NeedOfWords,
  type Phrase,
  type WordsContext,
} from "./needs-of-words.ts";

/** Most facts to try for words that leave the ask open in any case. */
export const MOST_TRIED = 6;

/** A service's name may contain figures: "repair of a 4 cm laceration". */
const listServices = (ask: Ask): readonly Said[] =>
  ask.program === "ohip" && ask.service !== undefined ? [{ field: SERVICE, words: ask.service }] : [];

const ONLY = /\b(?:only|solely|alone|seulement|uniquement)\b/iu;
const PURPOSE = /\s(?:for|pour)\s(?<purpose>.+)$/isu;

/** The only purpose in a device's name: "wrist orthosis for night use only". "For burn scars" is part of its name. */
const listPurposes = (ask: Ask): readonly Said[] => {
  const purpose = ask.program === "adp" ? PURPOSE.exec(ask.device ?? "")?.groups?.["purpose"] : undefined;
  return purpose === undefined || !ONLY.test(purpose) ? [] : [{ field: DEVICE, words: purpose }];
};

/** Findings have names of the caller's choice. A finding without a criterion may still state something. */
const listFindings = (ask: Ask): readonly Said[] =>
  (ask.program === "odb" ? (ask.findings ?? []) : []).map(({ finding, value }, at) => ({
    field: `findings[${at}]`,
    words: finding.replaceAll("_", " "),
    value,
  }));

/** A negative finding is a denial in words. A false fact may be the opposite of another. */
const toPhrase = ({ field, words, value }: Said): Phrase => {
  if (value === undefined) return { words };
  if (!field.startsWith("findings")) return { words, value };
  return { words: value === "no" ? `not ${words}` : words };
};

/** Name of the subject. Its words state nothing about the case. */
function nameOf(ask: Ask): string | undefined {
  if (ask.program === "ohip") return undefined;
  return ask.program === "odb" ? ask.drug : ask.device;
}

/** Prior therapies belong in `tried` and are never assumed, so a drug that is not taken denies no assumption. */
const OTHER_DRUG = /^(?:also |currently )?(?:taking|takes|using|uses|on)\s/iu;

/** A denial in words that may concern an assumption. */
const isDenial = ({ field, words, value }: Said, { program }: Ask): boolean =>
  value === "no" && !field.startsWith("findings") && !(program === "odb" && OTHER_DRUG.test(words));

/** Words about services of the day. A yes assumes that there was no other. */
const OF_SERVICES: ReadonlySet<string> = new Set(
  (
    "other another any separate additional assessment assessments consultation consultations visit visits procedure procedures " +
    "service services claim claims code codes billed claimed done rendered provided performed given " +
    "was is made or and with beside same that day today"
  ).split(" "),
);

/** "Assessment rendered: no" with a vaccine: no other service was given. */
const deniesOtherService = ({ words }: Said, { program }: Ask, { definition = "" }: Verdict): boolean =>
  program === "ohip" &&
  toWords(words).every((word) => OF_SERVICES.has(word)) &&
  listShared(words, definition).length === 0;

/** The fact that the service was done as the code describes. */
const AS_DESCRIBED = "is_service_as_described";

/** Words that a denial shares with the definition, at least: "nail bed not destroyed" for "nail removed with its bed". */
const LEAST_OF_DEFINITION = 2;

const listShared = (words: string, definition: string): readonly string[] => {
  const defined = new Set(toContentStems(definition));
  return listDistinctive({ shared: toContentStems(words).filter((stem) => defined.has(stem)) });
};

/** "No debridement code billed" is about another service. */
const OF_CLAIMS = /\b(?:codes?|claim(?:s|ed)?|bill(?:s|ed)?)\b/iu;

/** Clauses that deny, of this time and this service. */
const listDenied = (said: Said): readonly string[] =>
  (said.value === "no"
    ? [said.words]
    : splitClauses(said).filter((clause) => countNegations(clause) > 0)
  ).filter((clause) => listContrasts(clause).length === 0 && !OF_CLAIMS.test(clause));

/** "Syringing/debridement": either one suffices. */
const ALTERNATIVES = /\/|\bor\b/u;

/** Codes that only add to a service. The words describe the service. */
const ADDED = /^E/iu;

/** Words that deny or contradict the code's definition. */
function findOfDefinition(
  { said, all: stated }: { readonly said: readonly Said[]; readonly all: readonly Said[] },
  definition: string,
): string | undefined {
  const isDenied = (clause: string): boolean =>
    new Set(listShared(clause, definition)).size >= LEAST_OF_DEFINITION;
  const denied = ALTERNATIVES.test(definition) ? undefined : said.flatMap(listDenied).find(isDenied);
  return denied ?? findOtherwise(stated, definition);
}

/** Asks whether the described service was done at all, if the words contradict it. */
function listNeedsOfDefinition(
  { ask, ...of }: { readonly ask: Ask; readonly said: readonly Said[]; readonly all: readonly Said[] },
  { definition = "", subject }: Verdict,
  stated: ReadonlySet<string>,
): readonly NeedOfWords[] {
  // One answer must not count for several codes.
  const isOne =
    ask.program === "ohip" &&
    !ADDED.test(subject) &&
    ask.codes?.filter((code) => !ADDED.test(code)).length === 1;
  const words = !isOne || stated.has(AS_DESCRIBED) ? undefined : findOfDefinition(of, definition);
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

/** Asks which fact a denial means, if no fact has its words: a yes may assume the opposite. */
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

/** A device's name may state its purpose: "sports prosthesis". */
const listNames = (ask: Ask): readonly Said[] =>
  ask.program === "adp" && ask.device !== undefined ? [{ field: DEVICE, words: ask.device }] : [];

interface OwnReader<TAsk extends Ask> {
  readonly readOwn?: ReadOwn<TAsk> | undefined;
}

/** Needs from words outside the fields and the name: facts that would change a yes or open needs. */
export function listNeedsBeyondFields<TAsk extends Ask>(
  { ask, said, all }: { readonly ask: TAsk; readonly said: readonly Said[]; readonly all: readonly Said[] },
  verdict: Verdict,
  { readOwn, ...context }: Omit<WordsContext<TAsk>, "most" | "isOpenAnyway"> & OwnReader<TAsk>,
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
  // A device's kind states nothing either.
  const own = toContext(ask.program === "adp" ? [ask.device, verdict.definition].join(" ") : nameOf(ask));
  const ofName =
    verdict.unreadName === undefined
      ? []
      : listNeedsOfWords(asked, [{ words: verdict.unreadName }], toContext());
  const withName = [...said, ...listNames(ask)];
  const ofRecords = listOwnNeeds(
    { ask, said: withName, stated: context.stated, readOwn },
    verdict,
    own.decide,
  );
  const needs = [
    ...ofName,
    ...ofRecords,
    ...listNeedsOfWords(asked, said.map(toPhrase), own),
    ...listNeedsOfTerms({ ask, all }, verdict, own),
    ...listNeedsOfBefore({ ask, all }, verdict),
  ];
  const used = new Set(needs.map(({ words }) => words));
  const ofDefinition = listNeedsOfDefinition({ ask, said, all }, verdict, context.stated);
  const denials = said.filter(
    (one) =>
      isDenial(one, ask) &&
      !used.has(one.words) &&
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

/** Notes without an effect: nothing was read or asked from them, and the decision is the same without them. */
export function listIdleNotes<TAsk extends Ask>(
  ask: TAsk,
  {
    needs,
    read,
    usedWords,
  }: {
    readonly needs: readonly NeedOfWords[];
    readonly read: readonly ReadValue[];
    readonly usedWords: ReadonlySet<string>;
  },
  decide: (ask: TAsk) => readonly Verdict[],
): readonly string[] {
  const { notes = [] } = ask;
  const words = new Set([...needs.map((one) => one.words), ...read.map((one) => one.words), ...usedWords]);
  const used = new Set(listNotes(ask).flatMap((one) => (words.has(one.words) ? [one.field] : [])));
  const base = JSON.stringify(notes.length > 0 ? decide(ask) : []);
  return notes.flatMap((note, at) => {
    const field = `notes[${at}]`;
    const without = { ...ask, notes: notes.filter((one) => one !== note) };
    return !used.has(field) && JSON.stringify(decide(without)) === base ? [field] : [];
  });
}

/** The name of an unrecognised device describes it: "hospital bed". */
const listUnnamed = (ask: Ask, verdicts: readonly Verdict[]): readonly Said[] =>
  ask.program !== "adp"
    ? []
    : verdicts.flatMap(({ unfound }) =>
        unfound === undefined ? [] : [{ field: DEVICE, words: unfound, value: "yes" }],
      );

/** Facts in the words that change the decision. They then count as stated. */
function readDecisive<TAsk extends Ask>(
  ask: TAsk,
  {
    said,
    decide,
    readOwn,
    ...context
  }: Pick<WordsContext<TAsk>, "findNear" | "stated" | "decide"> &
    OwnReader<TAsk> & { readonly said: readonly Said[] },
): readonly SaidFact[] {
  const verdicts = decide(ask);
  const all = [...said, ...listUnnamed(ask, verdicts)];
  if (all.length === 0) return [];
  const base = JSON.stringify(verdicts);
  const needs = verdicts.flatMap((verdict) => foreseeNeeds(ask, verdict, decide));
  const open = new Set(
    needs.flatMap(({ field, name }) => (field === "facts" && name !== undefined ? [name] : [])),
  );
  const presumed = verdicts.flatMap(({ presumed: taken = [] }) => taken.flatMap(({ name }) => name ?? []));
  const asked = new Set([...open, ...presumed]);
  const read = readSaid(ask, all, { ...context, open, asked, about: nameOf(ask) });
  const own = readOwnFacts({ ask, said, stated: context.stated, readOwn });
  return uniqueBy([...read, ...own], ({ fact }) => fact).filter(
    (one) => JSON.stringify(decide(withSaid(ask, [one]))) !== base,
  );
}

/** The caller's own words of an ask: the facts read from them, the ask with those facts, and the unread rest. */
export interface AskWords<TAsk extends Ask> {
  readonly ask: TAsk;
  readonly read: readonly SaidFact[];
  /** Words that bound the age of the patient. */
  readonly age?: Said | undefined;
  readonly all: readonly Said[];
  readonly unreadWords: readonly Said[];
}

type AskWordsContext<TAsk extends Ask> = Pick<WordsContext<TAsk>, "findNear" | "stated" | "decide"> &
  OwnReader<TAsk> & { readonly usedWords: ReadonlySet<string> };

/**
 * Reads notes, findings and facts in the caller's own words.
 *
 * @param unknown facts and measures with names that no rule has
 * @param context includes the words that fields were already read from
 */
export function readAskWords<TAsk extends Ask>(
  asked: TAsk,
  unknown: readonly Said[],
  { usedWords, ...context }: AskWordsContext<TAsk>,
): AskWords<TAsk> {
  const all = [...listNotes(asked), ...unknown, ...listFindings(asked)];
  const { ask, by: age } = readAge(asked, all, context.decide);
  const said = all.filter((one) => one !== age);
  const read = readDecisive(ask, {
    ...context,
    said: [...said, ...listServices(ask), ...listPurposes(ask), ...listStated(ask)],
  });
  const fields = new Set(read.map((one) => one.said.field));
  return {
    ask: withSaid(ask, read),
    read,
    age,
    all: said,
    unreadWords: said.filter(({ field, words }) => !fields.has(field) && !usedWords.has(words)),
  };
}
