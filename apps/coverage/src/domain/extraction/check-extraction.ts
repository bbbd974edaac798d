import type { z } from "zod";
import { MOST_ASKS, patientInput } from "../case/case-input.ts";
import type { AskLists, ReadCase, ReadValue, UnreadWords } from "../case/read-case.ts";
import type { FactProgram, Vocabulary } from "../case/vocabulary.ts";
import { toItem, type PlacedValue } from "./build-item.ts";
import { ASK_SCHEMAS, isListName, parsePath, toPlace, type CasePath, type ListName } from "./case-paths.ts";
import type { ExtractedCase, ExtractedValue } from "./case-reader.ts";
import { checkChosen, checkValue, isNothing } from "./check-value.ts";
import { createWordCheck, type WordMatch } from "./check-words.ts";

/** An accepted value. */
interface Accepted extends PlacedValue {
  readonly row: ExtractedValue;
}

const WHY = {
  absent: "The model took it from words that the question does not have.",
  order: "Words that tell the reader what to do are no facts.",
  path: "The model gave it to a field that there is not.",
  value: "The words do not tell the value that the model took from them.",
  fact: "No rule asks for it by the name that the model gave.",
  twice: "The model read it in two ways.",
  alone: "The model told it of nothing that is asked about.",
  many: `The model read more than ${MOST_ASKS} asks; send the rest in a second call.`,
  left: "The model found no field for it.",
} as const;

const NO_WORDS_OF_CASE: ReadonlySet<string> = new Set([WHY.absent, WHY.order, WHY.many]);
/** Whether unread words are part of the question and describe the case. Instructions to the reader do not. */
export const isOfCase = ({ why }: UnreadWords): boolean => !NO_WORDS_OF_CASE.has(why);

const SPEAKABLE = /^[a-z0-9_.[\]]{1,80}$/u;
/** Longer words are shown by their beginning. */
const SHOWN_WORDS = 120;
const shorten = (words: string): string =>
  words.length > SHOWN_WORDS ? `${words.slice(0, SHOWN_WORDS - 1)}…` : words;

/** The field of a rejected value, if it is a valid name. What the model wrote is never repeated. */
const describeField = ({ path }: ExtractedValue): string => {
  const name = path.split(".").slice(1).join(".");
  return SPEAKABLE.test(name) ? name.replaceAll("_", " ") : "a value";
};

const ASK = /^(?:claims|drugs|devices)\[\d{1,2}\]/u;
const askOf = (path: string): string => ASK.exec(path)?.[0] ?? "";

const drop = (row: ExtractedValue, why: keyof typeof WHY): UnreadWords => ({
  path: askOf(row.path),
  words: why === "absent" ? describeField(row) : shorten(row.words),
  why: WHY[why],
});

const PROGRAMS: Readonly<Record<ListName, FactProgram>> = { claims: "ohip", drugs: "odb", devices: "adp" };

/** Whether a rule asks for the fact or measure. Measures of drugs have their own names. */
function isNameKnown({ ask, keys: [list, name] }: CasePath, find: Vocabulary["find"]): boolean {
  const [program] = ask.split("[");
  if (program === undefined || !isListName(program) || typeof name !== "string") return true;
  if (list !== "facts" && list !== "measures") return true;
  const known = find(name);
  const isAsked = known?.programs.includes(PROGRAMS[program]) ?? false;
  if (list === "facts") return known?.type === "yes_no" && isAsked;
  return program === "devices" ? known?.type === "number" && isAsked : known?.type !== "yes_no" || !isAsked;
}

/** Values that were offered to a model to choose from, by their places: which of them the words describe is its reading. */
export type Choices = ReadonlyMap<string, readonly string[]>;

interface Sorted {
  readonly accepted: readonly Accepted[];
  readonly unread: readonly UnreadWords[];
}

/** The first entry of an empty list is the list itself. */
const FIRST_ENTRY = /\[0\]$/u;

interface Checking {
  readonly checkWords: (words: string) => WordMatch;
  readonly find: Vocabulary["find"];
  readonly choices: Choices;
}

function judge(row: ExtractedValue, { checkWords, find, choices }: Checking): Accepted | keyof typeof WHY {
  const match = checkWords(row.words);
  if (match !== "found") return match;
  const at = parsePath(isNothing(row.value) ? row.path.replace(FIRST_ENTRY, "") : row.path);
  if (!at) return "path";
  if (!isNameKnown(at, find)) return "fact";
  const checked =
    checkChosen(at, row.value, choices.get(toPlace(at)) ?? []) ?? checkValue(at, row.value, row.words);
  return checked ? { at, value: checked.value, row } : "value";
}

const toKey = ({ at: { ask, keys } }: Accepted): string => JSON.stringify([ask, ...keys]);

/** Accepted rows. If two rows give one place different values, neither is accepted. */
function sort(rows: readonly ExtractedValue[], checking: Checking): Sorted {
  const judged = rows.map((row) => ({ row, outcome: judge(row, checking) }));
  const unread = judged.flatMap(({ row, outcome }) =>
    typeof outcome === "string" ? [drop(row, outcome)] : [],
  );
  const accepted = judged.flatMap(({ outcome }) => (typeof outcome === "string" ? [] : [outcome]));
  const groups = [...Map.groupBy(accepted, toKey).values()];
  const isOne = (group: readonly Accepted[]): boolean =>
    new Set(group.map(({ value }) => JSON.stringify(value))).size === 1;
  return {
    accepted: groups.flatMap((group) => (isOne(group) ? group.slice(0, 1) : [])),
    unread: [
      ...unread,
      ...groups
        .filter((group) => !isOne(group))
        .flatMap(([first]) => (first ? [drop(first.row, "twice")] : [])),
    ],
  };
}

const SUBJECTS: Readonly<Record<ListName, readonly string[]>> = {
  claims: ["codes", "service", "visit_place"],
  drugs: ["drug", "lu_code"],
  devices: ["device"],
};

/** An ask needs a subject. Only the copayment can be asked for without a drug. */
const hasSubject = (list: ListName, item: object): boolean =>
  Object.entries(item).some(
    ([field, value]: [string, unknown]) =>
      (SUBJECTS[list].includes(field) && (!Array.isArray(value) || value.length > 0)) ||
      (list === "drugs" && field === "goal" && value === "copayment"),
  );

interface Gathered<TItem> {
  readonly items: readonly TItem[];
  readonly readAs: readonly ReadValue[];
  /** Accepted rows, by the items' final places. */
  readonly rows: readonly ExtractedValue[];
  readonly unread: readonly UnreadWords[];
  /** New places of the model's items: "claims[2]" becomes claims[1] if an empty one is dropped. */
  readonly moved: ReadonlyMap<string, string>;
}

const print = (value: unknown): string =>
  typeof value === "string"
    ? value
    : Array.isArray(value) && value.length === 0
      ? "none"
      : JSON.stringify(value);

const move = ({ row }: Accepted, from: string, path: string): ExtractedValue => ({
  ...row,
  path: `${path}${row.path.trim().slice(from.length)}`,
});

/** Reports a value as read only if the item has it. Incomplete entries are dropped. */
const toRead = (one: Accepted, from: string, path: string): ReadValue => ({
  path: move(one, from, path).path,
  value: print(one.value),
  words: shorten(one.row.words),
});

const holds = (item: unknown, value: unknown): boolean => {
  if (item === value || (Array.isArray(value) && value.length === 0)) return true;
  return (
    typeof item === "object" && item !== null && Object.values(item).some((one: unknown) => holds(one, value))
  );
};

/** Who names codes and asks which of them applies asks of each whether it may be billed. */
const withGoal = <TItem extends object>(item: TItem): TItem =>
  "goal" in item && item.goal === "which_code" && "codes" in item && Array.isArray(item.codes)
    ? { ...item, goal: "may_bill" }
    : item;

/** Items of one list in the order of the model, at most as many as are answered in one call. */
function gather<TSchema extends z.ZodObject>(list: ListName, schema: TSchema, accepted: readonly Accepted[]) {
  const own = accepted.filter(({ at }) => at.ask.startsWith(`${list}[`));
  const groups = [...Map.groupBy(own, ({ at }) => at.ask)].toSorted(
    ([one], [other]) => Number(/\d+/u.exec(one)) - Number(/\d+/u.exec(other)),
  );
  const items: z.output<TSchema>[] = [];
  const readAs: ReadValue[] = [];
  const rows: ExtractedValue[] = [];
  const unread: UnreadWords[] = [];
  const moved = new Map<string, string>();
  for (const [ask, values] of groups) {
    const item = toItem(values, schema);
    if (!item || !hasSubject(list, item)) {
      unread.push(...values.map(({ row }) => ({ ...drop(row, "alone"), path: "" })));
      continue;
    }
    const path = `${list}[${items.length}]`;
    moved.set(ask, path);
    items.push(withGoal(item));
    const [kept, lost] = [
      values.filter(({ value }) => holds(item, value)),
      values.filter(({ value }) => !holds(item, value)),
    ];
    readAs.push(...kept.map((one) => toRead(one, ask, path)));
    rows.push(...kept.map((one) => move(one, ask, path)));
    unread.push(...lost.map(({ row }) => drop(row, "value")));
  }
  return { items, readAs, rows, unread, moved } satisfies Gathered<z.output<TSchema>>;
}

/** The lists of a call hold twelve asks together. */
function limit({ claims, drugs, devices }: AskLists): AskLists & { readonly left: number } {
  const ofClaims = claims.slice(0, MOST_ASKS);
  const ofDrugs = drugs.slice(0, MOST_ASKS - ofClaims.length);
  const ofDevices = devices.slice(0, MOST_ASKS - ofClaims.length - ofDrugs.length);
  const left =
    claims.length + drugs.length + devices.length - ofClaims.length - ofDrugs.length - ofDevices.length;
  return { claims: ofClaims, drugs: ofDrugs, devices: ofDevices, left };
}

interface CheckOptions extends Pick<Vocabulary, "find"> {
  readonly choices?: Choices;
}

/** Checks rows one by one, without what others say of the same place. */
export function createRowCheck(
  question: string,
  { find, choices = new Map() }: CheckOptions,
): (row: ExtractedValue) => boolean {
  const checkWords = createWordCheck(question);
  return (row) => typeof judge(row, { checkWords, find, choices }) !== "string";
}

/** A case, and the rows of the model that it is made of. */
export interface CheckedCase {
  readonly read: ReadCase;
  readonly rows: readonly ExtractedValue[];
}

/**
 * Builds a case from a model's extraction. Keeps a value only if its words are in the question and can state it, its path is in the
 * public input, and a rule asks for its fact. Everything else goes into `unread` and leaves the ask open: nothing that a model invents,
 * or that a question makes it say, decides anything.
 */
export function checkExtraction(
  { values, unread: left }: ExtractedCase,
  question: string,
  { find, choices = new Map() }: CheckOptions,
): CheckedCase {
  const checkWords = createWordCheck(question);
  const { accepted, unread } = sort(values, { checkWords, find, choices });
  const claims = gather("claims", ASK_SCHEMAS.claims, accepted);
  const drugs = gather("drugs", ASK_SCHEMAS.drugs, accepted);
  const devices = gather("devices", ASK_SCHEMAS.devices, accepted);
  const all = [claims, drugs, devices];
  const ofPatient = accepted.filter(({ at }) => at.ask === "patient");
  const { left: leftOut, ...lists } = limit({
    claims: claims.items,
    drugs: drugs.items,
    devices: devices.items,
  });
  const moved = new Map(all.flatMap((one) => [...one.moved]));
  const place = (one: UnreadWords): UnreadWords => ({ ...one, path: moved.get(one.path) ?? "" });
  const rest = left
    .filter(({ words }) => checkWords(words) === "found")
    .map(({ path, words }) =>
      place({ path: askOf(path), words: shorten(words), why: WHY.left, isLeft: true }),
    );
  return {
    read: {
      ...lists,
      patient: toItem(ofPatient, patientInput) ?? {},
      readAs: [
        ...ofPatient.map((one) => toRead(one, "patient", "patient")),
        ...all.flatMap(({ readAs }) => readAs),
      ],
      unread: [
        ...[...unread, ...all.flatMap((one) => one.unread)].map(place),
        ...rest,
        ...(leftOut > 0 ? [{ path: "", words: `${leftOut} more asks`, why: WHY.many }] : []),
      ],
      contradictions: [],
    },
    rows: [...ofPatient.map(({ row }) => row), ...all.flatMap(({ rows }) => rows)],
  };
}
