import type { DeviceInput } from "../case/case-input.ts";
import type { CircumstanceRow } from "../../dataset/index.ts";
import type { Ask, DeviceIntent, QuestionFacts } from "./coverage-question.ts";
import { isUntold, RESTRICTING } from "./is-untold.ts";
import type { ReadAsk, ReadingContext } from "./read-ask.ts";
import { createTellRead, toPatient } from "./to-patient.ts";

const CENTS = 100;
const GOALS: Readonly<Partial<Record<Ask, DeviceInput["goal"]>>> = {
  replacement_period: "replacement",
  application: "application",
  share: "share",
  price: "price",
};

type Situation = NonNullable<QuestionFacts["deviceSituation"]>;
const is = (situation: Situation | undefined, name: string): boolean => situation?.[name]?.value === true;

const isOwned = ({ deviceAgeMonths }: DeviceIntent, { deviceSituation }: QuestionFacts): boolean =>
  deviceAgeMonths !== undefined || is(deviceSituation, "is_renewal");

/** Eligibility of one person is a case; what is asked of nobody is asked in general. */
function toGoal(intent: DeviceIntent, facts: QuestionFacts): DeviceInput["goal"] {
  const { deviceSituation: situation, asksForPerson, deviceOpen = [] } = facts;
  if (is(situation, "asks_for_upkeep")) return "repair";
  if (isOwned(intent, facts)) return "replacement";
  const [first] = intent.asks.flatMap((ask) => GOALS[ask] ?? []);
  const isOxygen = intent.devices.some(({ category }) => category === "home_oxygen");
  const isLengthTold = isOxygen && facts.deviceFacts["months_of_need"] !== undefined;
  const isBeside = (intent.besides ?? []).length > 0;
  const isCase = asksForPerson === true || deviceOpen.length > 0 || isBeside || isLengthTold;
  if (isCase && first !== "replacement") return "eligibility";
  return first ?? "share";
}

const CONDITIONS: readonly (readonly [string, NonNullable<DeviceInput["owned"]>[number]["condition"]])[] = [
  ["is_misused", "damaged_by_misuse"],
  ["lost_or_stolen", "stolen"],
  ["has_changed", "need_changed"],
  ["is_broken", "broken"],
  ["is_worn", "worn"],
];
/** Told in `owned`, and nowhere else. */
const OF_OWNED: ReadonlySet<string> = new Set([
  ...CONDITIONS.map(([name]) => name),
  "works_well",
  "under_warranty",
]);

const conditionOf = (situation: Situation | undefined) =>
  CONDITIONS.find(([name]) => is(situation, name))?.[1];

function toOwned(intent: DeviceIntent, facts: QuestionFacts): Pick<DeviceInput, "owned"> {
  const { deviceSituation: situation } = facts;
  const condition = isOwned(intent, facts) ? conditionOf(situation) : undefined;
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

/** A rule on other devices, and on a thing that is no device, tells nothing of this one. */
function isAbout({ about, id, decision }: CircumstanceRow, { devices, thing }: DeviceIntent): boolean {
  const names = devices.flatMap(({ type, category }) => [type, category]);
  if (about.length > 0)
    return about.some((wanted) => wanted === "*" || wanted === "unnamed" || names.includes(wanted));
  return names.length === 0 || thing?.row.id === id || decision !== "not_eligible";
}

function toFacts(
  intent: DeviceIntent,
  { question: { facts }, words }: ReadingContext,
): Pick<DeviceInput, "facts" | "measures"> {
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
    if (row.program === "adp" && name !== undefined && isAbout(row, intent) && words.isFact(name))
      told.set(name, row.is !== false);
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

function listUnread(
  intent: DeviceIntent,
  { facts, text }: ReadingContext["question"],
  { ask, word }: { readonly ask: DeviceInput; readonly word: string },
): ReadAsk<DeviceInput>["unread"] {
  const { thing, devices, isSpellingGuessed } = intent;
  const [only] = devices;
  const condition = isOwned(intent, facts) ? undefined : conditionOf(facts.deviceSituation);
  const aside = facts.circumstances.filter(
    ({ row }) => row.program === "adp" && row.about.length === 0 && devices.length > 0 && row !== thing?.row,
  );
  return [
    ...(isSpellingGuessed && only
      ? [{ words: word, why: `It was read as ${only.name}: confirm the device.` }]
      : []),
    ...(thing ? [{ words: word || thing.row.text, why: thing.row.text }] : []),
    ...(isOwned(intent, facts) && is(facts.deviceSituation, "works_well")
      ? [{ words: "it still works", why: "What has changed, if anything? Say so in owned." }]
      : []),
    ...(facts.isCase && isUntold(ask) && RESTRICTING.test(text)
      ? [{ words: "the case", why: "What was told of it was not understood: put it into facts or measures." }]
      : []),
    ...(condition !== undefined
      ? [
          {
            words: condition.replaceAll("_", " "),
            why: "Is it a device that the person has? Tell it in owned.",
          },
        ]
      : []),
    ...aside
      .filter(({ row }) => row.decision === "not_eligible")
      .map(({ row }) => ({ words: row.id.replaceAll("-", " "), why: row.text })),
  ];
}

/** The device of an intent; a word for several types stays the word, and the decision asks which. */
export function toDevice(intent: DeviceIntent, context: ReadingContext): ReadAsk<DeviceInput> {
  const { question } = context;
  const { facts } = question;
  const [only, ...others] = intent.devices;
  const word = intent.span ? question.text.slice(intent.span.start, intent.span.end).trim() : "";
  const device = only && (others.length === 0 || word === "") ? only.type : word;
  const { patient } = toPatient(facts);
  const ask: DeviceInput = {
    ...(device !== "" && { device }),
    goal: toGoal(intent, facts),
    ...(is(facts.deviceSituation, "wants_two") && { how_many: 2 }),
    ...(facts.vendorCents &&
      facts.vendorCents.value > 0 && { vendor_price: facts.vendorCents.value / CENTS }),
    ...toOwned(intent, facts),
    ...toFacts(intent, context),
    ...(Object.keys(patient).length > 0 && { patient }),
  };
  return {
    ask: ask.device === undefined && ask.facts === undefined ? { ...ask, device: word || "device" } : ask,
    readAs: createTellRead(question.text)(
      "owned[0].age_months",
      intent.deviceAgeMonths,
      intent.deviceAgeMonths?.value,
    ),
    unread: listUnread(intent, question, { ask, word }),
  };
}
