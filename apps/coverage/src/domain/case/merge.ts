import type { PatientInput } from "./case-input.ts";
import type { AskLists, ReadCase, ReadValue, UnreadWords } from "./read-case.ts";

/** Words and a typed field that do not say the same: the typed one counts. */
export interface Difference {
  /** "claims[0].discharge". */
  readonly path: string;
  readonly typed: string;
  readonly read: string;
}

export interface MergedCase extends AskLists {
  readonly patient: PatientInput;
  readonly readAs: readonly ReadValue[];
  readonly unread: readonly UnreadWords[];
  readonly differences: readonly Difference[];
  /** Subjects in the words that no typed ask is about. */
  readonly notAsked: readonly string[];
}

const LISTS = ["claims", "drugs", "devices"] as const;
type ListName = (typeof LISTS)[number];

/** Fields with one form wherever they appear: numbers, days and hours. The caller must type everything else. */
const FIXED_FORM: ReadonlySet<string> = new Set([
  "service_at",
  "minutes",
  "units",
  "lesions",
  "admission",
  "discharge",
  "stay_hours",
  "discharge_summary",
  "summary_hours",
  "days_after_admission",
  "days_after_discharge",
  "strength",
  "lu_code",
  "vendor_price",
]);

const fold = (text: string): string => text.trim().toLowerCase();

const SUBJECTS: ReadonlySet<string> = new Set(["codes", "service", "drug", "device"]);

const listSubjects = (ask: object): readonly string[] =>
  Object.entries(ask)
    .flatMap(([field, value]: [string, unknown]) => (SUBJECTS.has(field) ? [value].flat() : []))
    .filter((one): one is string => typeof one === "string")
    .map(fold);

/** The same code, drug or device. If each side has only one ask of a kind, they count as the same. */
function isSame(typed: object, read: object, isOnly: boolean): boolean {
  const [own, other] = [listSubjects(typed), listSubjects(read)];
  const isAlike = (one: string, two: string): boolean => one.startsWith(two) || two.startsWith(one);
  return other.length === 0
    ? isOnly
    : own.some((one) => other.some((two) => isAlike(one, two))) || (own.length === 0 && isOnly);
}

const print = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Compares days and hours to the precision that both have: "2025-05-05" equals "2025-05-05T15:00". */
function differs(typed: unknown, read: unknown): boolean {
  if (typeof typed === "string" && typeof read === "string") {
    const [one, two] = [fold(typed), fold(read)];
    return !one.startsWith(two) && !two.startsWith(one);
  }
  return typeof typed !== "object" && typeof read !== "object" && typed !== read;
}

interface Merged<TAsk> {
  readonly ask: TAsk;
  readonly filled: readonly string[];
  readonly differences: readonly Difference[];
}

/** Typed fields, with what words add and where they contradict. */
function mergeFields<TAsk extends object>(typed: TAsk, read: TAsk, path: string): Merged<TAsk> {
  const own = new Map<string, unknown>(Object.entries(typed));
  const stated = Object.entries(read).filter(
    ([field, value]) => value !== undefined && FIXED_FORM.has(field),
  );
  const added = stated.filter(([field]) => own.get(field) === undefined);
  const differences = stated
    .filter(([field, value]) => own.get(field) !== undefined && differs(own.get(field), value))
    .map(([field, value]) => ({
      path: `${path}.${field}`,
      typed: print(own.get(field)),
      read: print(value),
    }));
  return {
    ask: { ...typed, ...Object.fromEntries(added) },
    filled: added.map(([field]) => field),
    differences,
  };
}

const AGES = ["age_years", "age_months", "age_days"] as const;

/** The typed patient. Takes the age from words if none is typed. */
function mergePatient(typed: PatientInput, read: PatientInput) {
  const hasAge = AGES.some((field) => typed[field] !== undefined);
  const differences = AGES.filter(
    (field) => typed[field] !== undefined && read[field] !== undefined && typed[field] !== read[field],
  ).map((field) => ({ path: `patient.${field}`, typed: print(typed[field]), read: print(read[field]) }));
  const ages = Object.fromEntries(AGES.map((field) => [field, hasAge ? undefined : read[field]]));
  const isFilled = !hasAge && AGES.some((field) => read[field] !== undefined);
  return { patient: { ...(isFilled && ages), ...typed }, differences, isFilled };
}

interface Side<TAsk> {
  readonly typed: readonly TAsk[];
  readonly read: readonly TAsk[];
  readonly readAs: readonly ReadValue[];
}

/** Merges one list. Typed asks keep their places, and words only add to them. */
function mergeList<TAsk extends object>(name: ListName, { typed, read, readAs }: Side<TAsk>) {
  const isOnly = typed.length === 1 && read.length === 1;
  const taken = new Set<number>();
  const merged = typed.map((ask, index) => {
    const at = read.findIndex((other, place) => !taken.has(place) && isSame(ask, other, isOnly));
    const other = read[at];
    if (!other) return { ask, readAs: [], differences: [] };
    taken.add(at);
    const path = `${name}[${index}]`;
    const { ask: whole, filled, differences } = mergeFields(ask, other, path);
    const own = readAs.flatMap((one): readonly ReadValue[] => {
      const field = filled.find((added) => one.path === `${name}[${at}].${added}`);
      return field === undefined ? [] : [{ ...one, path: `${path}.${field}` }];
    });
    return { ask: whole, readAs: own, differences };
  });
  return {
    asks: merged.map(({ ask }) => ask),
    readAs: merged.flatMap((one) => one.readAs),
    differences: merged.flatMap((one) => one.differences),
    notAsked: read.filter((_, place) => !taken.has(place)).flatMap((ask) => listSubjects(ask).slice(0, 3)),
  };
}

/**
 * Merges typed asks with asks read from words. Without typed asks, the words are the case. Otherwise words add only values of a fixed
 * form that nobody typed, and every difference is reported; typed values take precedence.
 */
export function mergeCase(typed: AskLists & { readonly patient: PatientInput }, read: ReadCase): MergedCase {
  const { patient, differences: ofPatient, isFilled } = mergePatient(typed.patient, read.patient);
  if (LISTS.every((name) => typed[name].length === 0)) {
    const { claims, drugs, devices, readAs, unread } = read;
    return {
      claims,
      drugs,
      devices,
      patient: { ...read.patient, ...typed.patient },
      readAs,
      unread,
      differences: ofPatient,
      notAsked: read.notAsked ?? [],
    };
  }
  const { readAs } = read;
  const claims = mergeList("claims", { typed: typed.claims, read: read.claims, readAs });
  const drugs = mergeList("drugs", { typed: typed.drugs, read: read.drugs, readAs });
  const devices = mergeList("devices", { typed: typed.devices, read: read.devices, readAs });
  const all = [claims, drugs, devices];
  return {
    claims: claims.asks,
    drugs: drugs.asks,
    devices: devices.asks,
    patient,
    readAs: [
      ...all.flatMap((one) => one.readAs),
      ...(isFilled ? readAs.filter(({ path }) => /^patient(?:\.|$)/u.test(path)) : []),
    ],
    unread: [],
    differences: [...ofPatient, ...all.flatMap((one) => one.differences)],
    notAsked: all.flatMap((one) => one.notAsked),
  };
}
