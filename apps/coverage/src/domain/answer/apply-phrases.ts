import { isFields, putAt, toSteps } from "../case/answer-paths.ts";
import { claimInput, deviceInput, drugInput, patientInput } from "../case/case-input.ts";
import type { Ask } from "../case/coverage-case.ts";
import type { MadeCase } from "../case/make-case.ts";
import type { AskLists, ReadValue, Said } from "../case/read-case.ts";
import { normaliseName } from "../case/find-nearest.ts";
import { listNotes } from "../case/said.ts";
import type { PhraseReader, PhraseSubject, StatedField } from "../reader/read-phrase.ts";
import type { ListName } from "../reader/reading.ts";

const ITEMS = { claims: claimInput, drugs: drugInput, devices: deviceInput } as const;

/** Lists to which phrases add. */
const JOINED: ReadonlySet<string> = new Set(["findings", "tried", "measures"]);
const AGES: ReadonlySet<string> = new Set(["age_years", "age_months", "age_days"]);

const print = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function toSubject(ask: Ask): PhraseSubject {
  switch (ask.program) {
    case "ohip":
      return { list: "claims", codes: ask.codes ?? [], device: "" };
    case "odb":
      return { list: "drugs", codes: [], device: "" };
    case "adp":
      return { list: "devices", codes: [], device: ask.device ?? "" };
  }
}

/** The ask's value at a path. */
function findStated(ask: Ask, path: string): unknown {
  return toSteps(path).reduce<unknown>(
    (fields, step) =>
      isFields(fields) ? new Map<string, unknown>(Object.entries(fields)).get(step) : undefined,
    ask,
  );
}

/** An age in another unit is an age. */
const hasAge = ({ patient }: Ask, path: string): boolean =>
  AGES.has(path.replace("patient.", "")) &&
  Object.entries(patient).some(([field, value]) => AGES.has(field) && value !== undefined);

/** Field that identifies an item of a list, ignoring case. */
const SUBJECT_OF: Readonly<Record<string, string>> = {
  findings: "finding",
  tried: "drug",
  measures: "measure",
};

const toItems = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  [value ?? []].flat().filter(isFields);

/** Whether the ask already has another value for the same item. Typed values take precedence. */
const isOtherItem = (list: string, known: unknown, said: unknown): boolean => {
  const subject = SUBJECT_OF[list] ?? "";
  const name = (item: Readonly<Record<string, unknown>>): string => print(item[subject]).toLowerCase();
  return list === "measures"
    ? toItems(known).length > 0
    : toItems(said).some((one) =>
        toItems(known).some((other) => name(one) === name(other) && print(one) !== print(other)),
      );
};

interface AppliedPhrase {
  readonly words: string;
  /** Fields that the ask did not have. */
  readonly added: readonly StatedField[];
}

/** Keys that identify the ask, or that have structure of their own. */
const NO_KEYS: ReadonlySet<string> = new Set([
  "codes",
  "service",
  "drug",
  "device",
  "goal",
  "facts",
  "notes",
  "patient",
]);

function toValue(written: string): unknown {
  const plain = written.trim();
  return /^-?\d+(?:\.\d+)?$/u.test(plain) ? Number(plain) : plain;
}

/** A field by its name, with its value: "stay hours: 70", "mrp: yes". */
function readNamed({ words, value }: Said, list: ListName): readonly StatedField[] {
  const [key = words, ...parts] = words.split(/[:=]/u);
  const written = parts.length === 1 ? parts[0] : undefined;
  const name = normaliseName(key);
  const isOf = (shape: object): boolean => name in shape && !NO_KEYS.has(name);
  const isPerson = isOf(patientInput.shape);
  if (!isPerson && !isOf(ITEMS[list].shape)) return [];
  const stated = written === undefined ? value && value === "yes" : toValue(written);

  return stated === undefined || stated === ""
    ? []
    : [{ path: isPerson ? `patient.${name}` : name, value: stated }];
}

/** Fields that a phrase adds to an ask; empty if it contradicts the ask. */
function applyPhrase(
  ask: Ask,
  said: Said,
  {
    list,
    readPhrase,
  }: { readonly list: ListName; readonly readPhrase: (phrase: string) => readonly StatedField[] },
): readonly AppliedPhrase[] {
  const { words, value } = said;
  const named = readNamed(said, list);
  const stated = named.length > 0 ? named : readPhrase(value === "no" ? `no ${words}` : words);
  const isOther = ({ path, value: says }: StatedField): boolean => {
    const known = findStated(ask, path);
    if (JOINED.has(path)) return isOtherItem(path, known, says);
    if (known === undefined) return hasAge(ask, path);
    return print(known) !== print(says);
  };
  if (stated.length === 0 || stated.some(isOther)) return [];
  return [
    { words, added: stated.filter(({ path }) => JOINED.has(path) || findStated(ask, path) === undefined) },
  ];
}

/** Keeps phrases that agree. If two give a field different values, neither applies. */
function listAgreed(usedWords: readonly AppliedPhrase[]): readonly AppliedPhrase[] {
  const values = Map.groupBy(
    usedWords.flatMap(({ added }) => added),
    ({ path }) => path,
  );
  const isAgreed = ({ path }: StatedField): boolean =>
    JOINED.has(path) || new Set((values.get(path) ?? []).map(({ value }) => print(value))).size === 1;
  return usedWords.filter(({ added }) => added.every(isAgreed));
}

function putField(item: unknown, { path, value }: StatedField): unknown {
  if (!JOINED.has(path)) return putAt(item, toSteps(path), value);
  const known = isFields(item) ? toItems(new Map(Object.entries(item)).get(path)) : [];
  return putAt(item, [path], [...known, ...toItems(value)]);
}

/** The lists of a request, filled from phrases. */
export interface FilledLists extends AskLists {
  readonly readAs: readonly ReadValue[];
  /** Words of each ask that its fields were read from, by its path. */
  readonly usedWords: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Fills fields of each ask from its notes and from facts with unknown names: "35 minutes" works like `minutes`. Typed values take
 * precedence, and contradicting phrases stay as they are.
 */
export function applyPhrases(
  lists: AskLists,
  { asks, unknown, today }: Pick<MadeCase, "asks" | "unknown" | "today">,
  readPhrase: PhraseReader,
): FilledLists {
  const filled = { claims: [...lists.claims], drugs: [...lists.drugs], devices: [...lists.devices] };
  const readAs: ReadValue[] = [];
  const usedWords = new Map<string, Set<string>>();
  for (const ask of asks) {
    const subject = toSubject(ask);
    const named = unknown.flatMap(({ path, said }) =>
      path === ask.path && said?.field.startsWith("facts") ? [said] : [],
    );
    const phrases = [...listNotes(ask), ...named].flatMap((said) =>
      applyPhrase(ask, said, {
        list: subject.list,
        readPhrase: (phrase) => readPhrase(phrase, subject, today),
      }),
    );
    const at = Number(toSteps(ask.path)[1]);
    for (const { words, added } of listAgreed(phrases)) {
      const item = ITEMS[subject.list].safeParse(added.reduce(putField, filled[subject.list][at]));
      if (!item.success) continue;
      Object.assign(filled[subject.list], { [at]: item.data });
      readAs.push(
        ...added.map(({ path, value }) => ({ path: `${ask.path}.${path}`, value: print(value), words })),
      );
      usedWords.set(ask.path, (usedWords.get(ask.path) ?? new Set()).add(words));
    }
  }
  return { ...filled, readAs, usedWords };
}
