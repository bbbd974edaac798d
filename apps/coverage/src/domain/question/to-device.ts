import type { DeviceInput } from "../case/case-input.ts";
import type { Ask, DeviceIntent, QuestionFacts } from "./coverage-question.ts";
import type { ReadAsk, ReadingContext } from "./to-case.ts";
import { createTellRead, toPatient } from "./to-patient.ts";

const CENTS = 100;
const GOALS: Readonly<Partial<Record<Ask, DeviceInput["goal"]>>> = {
  repairs: "repair",
  replacement_period: "replacement",
  application: "application",
  share: "share",
  price: "price",
};

type Situation = NonNullable<QuestionFacts["deviceSituation"]>;
const is = (situation: Situation | undefined, name: string): boolean => situation?.[name]?.value === true;

/** Eligibility of one person is a case; what is asked of nobody is asked in general. */
function toGoal(intent: DeviceIntent, facts: QuestionFacts): DeviceInput["goal"] {
  const { deviceSituation: situation, asksForPerson } = facts;
  if (is(situation, "asks_for_upkeep")) return "repair";
  const isOwned = intent.deviceAgeMonths !== undefined || is(situation, "is_renewal");
  const asked = intent.asks.flatMap((ask) => GOALS[ask] ?? []);
  if (isOwned && asksForPerson === true) return "replacement";
  const [first] = asked;
  if (asksForPerson === true && first !== "repair" && first !== "replacement") return "eligibility";
  return first ?? "share";
}

const CONDITIONS: readonly (readonly [string, NonNullable<DeviceInput["owned"]>[number]["condition"]])[] = [
  ["is_misused", "damaged_by_misuse"],
  ["lost_or_stolen", "stolen"],
  ["has_changed", "need_changed"],
  ["is_broken", "broken"],
  ["is_worn", "worn"],
  ["works_well", "works"],
];
/** Told in `owned`, and nowhere else. */
const OF_OWNED: ReadonlySet<string> = new Set([...CONDITIONS.map(([name]) => name), "under_warranty"]);

function toOwned(
  intent: DeviceIntent,
  { deviceSituation: situation }: QuestionFacts,
): Pick<DeviceInput, "owned"> {
  const condition = CONDITIONS.find(([name]) => is(situation, name))?.[1];
  const warranty = situation?.["under_warranty"]?.value;
  const age = intent.deviceAgeMonths?.value;
  const own = {
    ...(age !== undefined && { age_months: Math.round(age) }),
    ...(condition && { condition }),
    ...(warranty !== undefined && { under_warranty: warranty }),
  };
  const besides = (intent.besides ?? []).map((device) => ({ device }));
  const owned = [...(Object.keys(own).length > 0 ? [own] : []), ...besides].slice(0, 5);
  return owned.length > 0 ? { owned } : {};
}

function toFacts({ question: { facts }, words }: ReadingContext): Pick<DeviceInput, "facts" | "measures"> {
  const told = new Map<string, boolean>();
  const measures = new Map<string, number>();
  for (const [name, { value }] of Object.entries(facts.deviceFacts)) {
    if (typeof value === "boolean" && words.isFact(name)) told.set(name, value);
    if (typeof value === "number" && words.isMeasure(name) && name !== "age_years") measures.set(name, value);
  }
  for (const [name, { value }] of Object.entries(facts.deviceSituation ?? {}))
    if (!OF_OWNED.has(name) && words.isFact(name)) told.set(name, value);
  for (const { row } of facts.circumstances) {
    const name = row.fact;
    if (row.program === "adp" && name !== undefined && words.isFact(name)) told.set(name, row.is !== false);
  }
  const open = (facts.deviceOpen ?? []).filter((name) => words.isFact(name) && !told.has(name));
  const stated = [
    ...[...told].map(([fact, value]) => ({ fact, value: value ? ("yes" as const) : ("no" as const) })),
    ...open.map((fact) => ({ fact, value: "unknown" as const })),
  ];
  return {
    ...(stated.length > 0 && { facts: stated.slice(0, 40) }),
    ...(measures.size > 0 && { measures: [...measures].map(([measure, value]) => ({ measure, value })) }),
  };
}

/** The device of an intent; a word for several types stays the word, and the decision asks which. */
export function toDevice(intent: DeviceIntent, context: ReadingContext): ReadAsk<DeviceInput> {
  const { question } = context;
  const { facts } = question;
  const [only, ...others] = intent.devices;
  const word = intent.span ? question.text.slice(intent.span.start, intent.span.end).trim() : "";
  const device = only && (others.length === 0 || word === "") ? only.type : word;
  const thing = intent.thing;
  const { patient } = toPatient(facts);
  const ask: DeviceInput = {
    ...(device !== "" && { device }),
    goal: toGoal(intent, facts),
    ...(is(facts.deviceSituation, "wants_two") && { how_many: 2 }),
    ...(facts.vendorCents &&
      facts.vendorCents.value > 0 && { vendor_price: facts.vendorCents.value / CENTS }),
    ...toOwned(intent, facts),
    ...toFacts(context),
    ...(Object.keys(patient).length > 0 && { patient }),
  };
  return {
    ask: ask.device === undefined && ask.facts === undefined ? { ...ask, device: word || "device" } : ask,
    readAs: createTellRead(question.text)(
      "owned[0].age_months",
      intent.deviceAgeMonths,
      intent.deviceAgeMonths?.value,
    ),
    unread: [
      ...(intent.isSpellingGuessed && only
        ? [{ words: word, why: `It was read as ${only.name}: confirm the device.` }]
        : []),
      ...(thing ? [{ words: word || thing.row.text, why: thing.row.text }] : []),
    ],
  };
}
