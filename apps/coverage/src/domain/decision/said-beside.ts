import type { Ask } from "../case/coverage-case.ts";
import type { Said, SaidFact } from "../case/read-case.ts";
import { uniqueBy } from "../unique-by.ts";
import { foreseeNeeds } from "./foresee-needs.ts";
import { DEVICE, readSaid, withSaid } from "./read-said.ts";
import { REFUSALS, type Verdict } from "./verdict.ts";
import { listNeedsOfWords, type NeedOfWords, type Phrase, type WordsContext } from "./weigh-words.ts";

/** Facts near to words that are tried, where every such word leaves the ask open anyway. */
export const MOST_TRIED = 6;

/** Notes, in the caller's own words. */
const listNotes = ({ notes = [] }: Ask): readonly Said[] =>
  notes.map((words, at) => ({ field: `notes[${at}]`, words }));

/** What names the service tells figures, too: "repair of a 4 cm laceration". */
const listServices = (ask: Ask): readonly Said[] =>
  ask.program === "ohip" && ask.service !== undefined ? [{ field: "service", words: ask.service }] : [];

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

const nameOf = (ask: Ask): string | undefined => {
  if (ask.program === "ohip") return undefined;
  return ask.program === "odb" ? ask.drug : ask.device;
};

/** What the caller says beside the fields, and beside the name: facts that would change a yes, or what is open. */
export function listToldBeside<TAsk extends Ask>(
  { ask, said }: { readonly ask: TAsk; readonly said: readonly Said[] },
  verdict: Verdict,
  context: Omit<WordsContext<TAsk>, "most" | "isOpenAnyway">,
): readonly NeedOfWords[] {
  if (REFUSALS.has(verdict.decision)) return [];
  const ofVerdict = (phrases: readonly Phrase[], about?: string): readonly NeedOfWords[] =>
    listNeedsOfWords({ ask, verdicts: [verdict] }, phrases, {
      ...context,
      decide: (one) => context.decide(one).filter(({ subject }) => subject === verdict.subject),
      isOpenAnyway: false,
      about,
      most: MOST_TRIED,
    });
  const besideName = verdict.beside === undefined ? [] : ofVerdict([{ words: verdict.beside }]);
  return uniqueBy(
    [...besideName, ...ofVerdict(said.map(toPhrase), nameOf(ask))],
    ({ need: { name = "" } }) => name,
  );
}

/** Notes that nothing was read from, nor asked for, and without which the decision is the same. */
export function listIdleNotes<TAsk extends Ask>(
  ask: TAsk,
  { told, read }: { readonly told: readonly NeedOfWords[]; readonly read: readonly SaidFact[] },
  decide: (ask: TAsk) => readonly Verdict[],
): readonly string[] {
  const { notes = [] } = ask;
  const telling = new Set([...told.map(({ words }) => words), ...read.map(({ said }) => said.words)]);
  const base = JSON.stringify(notes.length > 0 ? decide(ask) : []);
  const isIdle = (note: string): boolean =>
    !telling.has(note) &&
    JSON.stringify(decide({ ...ask, notes: notes.filter((one) => one !== note) })) === base;
  return notes.flatMap((note, at) => (isIdle(note) ? [`notes[${at}]`] : []));
}

/** Facts that words say and that change anything: each is then as good as told. */
function readTelling<TAsk extends Ask>(
  ask: TAsk,
  {
    said,
    decide,
    ...context
  }: Pick<WordsContext<TAsk>, "findNear" | "told" | "decide"> & { readonly said: readonly Said[] },
): readonly SaidFact[] {
  if (said.length === 0) return [];
  const verdicts = decide(ask);
  const base = JSON.stringify(verdicts);
  const needs = verdicts.flatMap((verdict) => foreseeNeeds(ask, verdict, decide));
  const open = new Set(
    needs.flatMap(({ field, name }) => (field === "facts" && name !== undefined ? [name] : [])),
  );
  const presumed = verdicts.flatMap(({ presumed: taken = [] }) => taken.flatMap(({ name }) => name ?? []));
  const asked = new Set([...open, ...presumed]);
  return readSaid(ask, said, { ...context, open, asked, about: nameOf(ask) }).filter(
    (one) => JSON.stringify(decide(withSaid(ask, [one]))) !== base,
  );
}

/** The caller's words of an ask: what they say, the ask with it, and what they leave unsaid. */
export interface Heard<TAsk extends Ask> {
  readonly ask: TAsk;
  readonly read: readonly SaidFact[];
  readonly unsaid: readonly Said[];
}

/**
 * Hears notes, findings and facts in words of the caller's own.
 *
 * @param unknown facts and measures told by names that no rule has
 */
export function hear<TAsk extends Ask>(
  ask: TAsk,
  unknown: readonly Said[],
  context: Pick<WordsContext<TAsk>, "findNear" | "told" | "decide">,
): Heard<TAsk> {
  const said = [...listNotes(ask), ...unknown, ...listFindings(ask)];
  const read = readTelling(ask, { ...context, said: [...said, ...listServices(ask), ...listPurposes(ask)] });
  const fields = new Set(read.map((one) => one.said.field));
  return { ask: withSaid(ask, read), read, unsaid: said.filter(({ field }) => !fields.has(field)) };
}
