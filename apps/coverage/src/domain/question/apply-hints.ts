import type {
  BillingIntent,
  CoverageQuestion,
  DeviceIntent,
  DeviceName,
  DrugIntent,
  DrugName,
  Intent,
  PatientFields,
  QuestionFacts,
  QuestionHints,
  Slot,
} from "./coverage-question.ts";
import type { Catalogs } from "./find-mentions.ts";
import { findNames, tokenize, type NameIndex } from "./name-index.ts";

const MONTHS_PER_YEAR = 12;

const given = <T>(value: T): Slot<T> => ({ value, span: null, from: "patient" });

const HOSPITAL = new Set(["hospital_in_patient", "hospital_out_patient", "emergency_department"]);

function applySetting(facts: QuestionFacts, setting: PatientFields["setting"]): QuestionFacts {
  const { setting: said, ...rest } = facts;
  switch (setting) {
    case "acute":
      // "acute" does not say which part of a hospital; the text may.
      return said && HOSPITAL.has(said.value) ? facts : { ...rest, setting: given("hospital_in_patient") };
    case "ltc":
      return { ...rest, setting: given("long_term_care"), residence: given("long_term_care") };
    case "community": {
      const isElsewhere = said && (said.value === "hospital_in_patient" || said.value === "long_term_care");
      return { ...rest, ...(said && !isElsewhere ? { setting: said } : {}), residence: given("community") };
    }
    default:
      return facts;
  }
}

const PLANS = {
  ODB: { odb: given(true) },
  private: { private_plan: given(true) },
  none: { odb: given(false), private_plan: given(false) },
} as const;

/** The patient's fields in the place of what the text says of the same. */
export function applyPatient(
  facts: QuestionFacts,
  { age, setting, plan, income }: PatientFields,
): QuestionFacts {
  const placed = applySetting(facts, setting);
  return {
    ...placed,
    ...(age === undefined ? {} : { age: given({ months: Math.floor(age * MONTHS_PER_YEAR) }) }),
    ...(income === undefined ? {} : { incomeCents: given(Math.round(income * 100)) }),
    payers: plan === undefined ? placed.payers : { ...placed.payers, ...PLANS[plan] },
  };
}

const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The one name that a hint is; a hint that no catalog knows is looked up as it stands. */
function lookUp<T>(index: NameIndex<T>, hint: string): readonly T[] {
  const tokens = tokenize(fold(hint));
  const [exact] = findNames(index, tokens);
  if (exact) return exact.values;
  const [first] = tokens;
  return first
    ? index
        .findNear(first.word)
        .slice(0, 1)
        .map(({ value }) => value)
    : [];
}

const asksOf = (intents: readonly Intent[], kind: Intent["kind"]): Intent["asks"] =>
  intents.find((intent) => intent.kind === kind)?.asks ?? [];

function toBilling(codes: readonly string[], intents: readonly Intent[]): BillingIntent {
  const values = [...new Set(codes.map((code) => code.replaceAll(/[\s-]/gu, "").toUpperCase().slice(0, 4)))];
  const own = intents.find((intent): intent is BillingIntent => intent.kind === "billing");
  return {
    kind: "billing",
    span: own?.span ?? null,
    asks: own?.asks ?? [],
    codes: values.map((value) => ({ value, span: null, from: "hint" })),
    services: own?.services ?? [],
    isTogether: own?.isTogether ?? false,
  };
}

function toDrug(drug: string, intents: readonly Intent[], { catalog }: Context): DrugIntent {
  const own = intents.find((intent): intent is DrugIntent => intent.kind === "drug");
  const din = /^\s*(?:din\s*)?(?<digits>\d{7,8})\s*$/iu.exec(drug)?.groups?.["digits"];
  const names: readonly DrugName[] =
    din === undefined
      ? lookUp(catalog.drugs, drug)
      : [{ kind: "din", query: din.padStart(8, "0"), name: `DIN ${din.padStart(8, "0")}` }];
  const strength = /\d+(?:\.\d+)?\s?(?:mg|mcg|g|ml|units?|%)/iu.exec(drug)?.[0];
  return {
    kind: "drug",
    span: null,
    asks: asksOf(intents, "drug"),
    names: names.length > 0 ? names : [{ kind: "unrecognised", query: drug.trim(), name: drug.trim() }],
    isSpellingGuessed: false,
    // A strength in the text is of the drug that the text names.
    strength: strength ?? (own === undefined || own.names.length === 0 ? own?.strength : undefined),
    indication: own?.indication,
    reasonForUseCodes: own?.reasonForUseCodes ?? [],
  };
}

function toDevice(
  hint: NonNullable<QuestionHints["device"]>,
  intents: readonly Intent[],
  { catalog, thingAge }: Context,
): DeviceIntent {
  const own = intents.find((intent): intent is DeviceIntent => intent.kind === "device");
  const { type, category } = hint;
  const found = type === undefined ? [] : lookUp(catalog.devices, type.replaceAll("_", " "));
  const ofCategory = category === undefined ? found : found.filter((device) => device.category === category);
  const devices: readonly DeviceName[] =
    ofCategory.length > 0
      ? ofCategory
      : type === undefined && category !== undefined
        ? [{ type: "", category, name: category.replaceAll("_", " ") }]
        : found;
  return {
    kind: "device",
    span: null,
    asks: asksOf(intents, "device"),
    devices,
    isSpellingGuessed: false,
    deviceAgeMonths: own?.deviceAgeMonths ?? thingAge,
  };
}

interface Context {
  /** In months, of the device that the text tells of without its name. */
  readonly thingAge?: Slot<number> | undefined;
  readonly catalog: Catalogs;
  readonly facts: QuestionFacts;
}

/** The hints in the place of what the text names of the same kind; other kinds stay. */
export function applyHints(
  intents: readonly Intent[],
  hints: QuestionHints,
  context: Context,
): CoverageQuestion["intents"] {
  const { codes = [], drug, device } = hints;
  const replaced: readonly Intent[] = [
    ...(codes.length > 0 ? [toBilling(codes, intents)] : []),
    ...(drug === undefined ? [] : [toDrug(drug, intents, context)]),
    ...(device === undefined ? [] : [toDevice(device, intents, context)]),
  ];
  const kinds = new Set(replaced.map(({ kind }) => kind));
  return [...replaced, ...intents.filter(({ kind }) => !kinds.has(kind))];
}
