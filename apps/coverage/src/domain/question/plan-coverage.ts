import type { z } from "zod";
import type { adpGetInput } from "../adp/adp-get-schemas.ts";
import type { odbGetInput, OdbCheck } from "../odb/odb-get-schemas.ts";
import type {
  CoverageQuestion,
  DeviceIntent,
  DrugIntent,
  Intent,
  Ask,
  BillingIntent,
} from "./coverage-question.ts";
import { partOf } from "./read-parts.ts";

export interface ScheduleCall {
  readonly tool: "schedule_get";
  readonly args: {
    readonly q?: string | undefined;
    readonly codes: readonly string[];
    readonly include: readonly ("codes" | "fee" | "limits" | "documentation" | "commentary")[];
  };
}

export interface OdbCall {
  readonly tool: "odb_get";
  readonly args: z.input<typeof odbGetInput>;
}

export interface AdpCall {
  readonly tool: "adp_get";
  readonly args: z.input<typeof adpGetInput>;
}

export type ToolCall = ScheduleCall | OdbCall | AdpCall;

export interface PlannedCall {
  /** Of the question's intents. */
  readonly intentIndex: number;
  readonly call: ToolCall;
}

/** What to look up, all at once: no call waits for another. */
export type Plan = readonly PlannedCall[];

/** Codes that schedule_get takes. */
const MOST_CODES = 20;

/** Characters that the tools take as a query. */
const MOST_QUERY = 2000;

/** The question as a tool's search takes it; nothing where hints alone ask. */
const toQuery = (text: string): string | undefined =>
  text.trim() === "" ? undefined : text.slice(0, MOST_QUERY);

function planBilling({ codes, services, asks }: BillingIntent, text: string): readonly ScheduleCall[] {
  const named =
    codes.length > 0 ? codes.map(({ value }) => value) : services.flatMap(({ value }) => value.candidates);
  const wantsRecord = asks.includes("documentation");
  return [
    {
      tool: "schedule_get",
      args: {
        q: toQuery(text),
        codes: [...new Set(named)].slice(0, MOST_CODES),
        include: [
          "codes",
          "fee",
          "limits",
          ...(wantsRecord ? (["documentation", "commentary"] as const) : []),
        ],
      },
    },
  ];
}

const withStrength = (query: string, strength: string | undefined): string =>
  strength === undefined ? query : `${query} ${strength}`;

/** Further parts of an ODB answer, by what is asked. */
const ODB_PARTS: readonly (readonly [Ask, OdbCheck])[] = [
  ["interchangeable", "interchangeable"],
  ["cheapest", "lowest_cost"],
  ["price", "lowest_cost"],
  ["alternatives", "alternatives"],
  ["cheapest", "alternatives"],
  ["lu_criteria", "lu_criteria"],
  ["copayment", "copay"],
];

/** One call for each name: of a misspelt word each may be the right one. Without a name the question itself is searched. */
function planDrug({ names, strength, asks, indication }: DrugIntent, text: string): readonly OdbCall[] {
  const subjects =
    names.length > 0
      ? names.map(({ query }) => ({ drug: withStrength(query, strength) }))
      : [{ q: toQuery(text) }];
  return subjects.map((subject) => ({
    tool: "odb_get",
    args: {
      ...subject,
      check: [...new Set(ODB_PARTS.filter(([ask]) => asks.includes(ask)).map(([, part]) => part))],
      check_alternatives: asks.some(
        (ask) => ask === "alternatives" || ask === "cheapest" || ask === "interchangeable",
      ),
      include_lu: true,
      ...(indication === undefined ? {} : { condition: indication.value }),
    },
  }));
}

const LOST = /\b(?:lost|stolen|theft|vole|perdu)\b/iu;

function planDevice(
  { devices, deviceAgeMonths, asks }: DeviceIntent,
  { text, facts }: CoverageQuestion,
): readonly AdpCall[] {
  const said = Object.entries(facts.deviceFacts).map(([fact, { value }]) => ({ name: fact, value }));
  const age =
    facts.age === undefined ? [] : [{ name: "age_years", value: Math.floor(facts.age.value.months / 12) }];
  const assistance = facts.socialAssistance?.value;
  const isKnown = assistance !== undefined && assistance !== "unspecified";
  const isReplacement = deviceAgeMonths !== undefined || asks.includes("replacement_period");
  const subjects =
    devices.length > 0 ? devices.map(({ category, type }) => ({ device: { category, type } })) : [{}];
  return subjects.map((subject) => ({
    tool: "adp_get",
    args: {
      query: toQuery(text),
      ...subject,
      facts: said.flatMap(({ name, value }) =>
        typeof value === "boolean" ? [{ fact: name, value: value ? ("yes" as const) : ("no" as const) }] : [],
      ),
      measures: [...said, ...age].flatMap(({ name, value }) =>
        typeof value === "number" ? [{ measure: name, value }] : [],
      ),
      ...(isKnown ? { social_assistance: assistance !== "none" } : {}),
      ...(facts.incomeCents ? { patient_income: facts.incomeCents.value / 100 } : {}),
      ...(isReplacement
        ? {
            replacement: {
              reason: LOST.test(text) ? ("loss_or_theft" as const) : ("normal_wear" as const),
              ...(deviceAgeMonths ? { months_since_funded: Math.round(deviceAgeMonths.value) } : {}),
            },
          }
        : {}),
    },
  }));
}

function planIntent(intent: Intent, question: CoverageQuestion): readonly ToolCall[] {
  switch (intent.kind) {
    case "billing":
      return planBilling(intent, question.text);
    case "drug":
      return planDrug(intent, question.text);
    case "device":
      return planDevice(intent, partOf(question, "device"));
  }
}

/** The domain tools that a question needs, with their arguments, for each of its intents. */
export const planCoverage = (question: CoverageQuestion): Plan =>
  question.intents.flatMap((intent, intentIndex) =>
    planIntent(intent, question).map((call) => ({ intentIndex, call })),
  );
