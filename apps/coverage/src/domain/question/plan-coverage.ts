import type {
  CoverageQuestion,
  DeviceIntent,
  DrugIntent,
  Intent,
  BillingIntent,
} from "./coverage-question.ts";

export interface ScheduleCall {
  readonly tool: "schedule_get";
  readonly args: {
    readonly q: string;
    readonly codes: readonly string[];
    readonly include: readonly ("codes" | "fee" | "limits" | "documentation" | "commentary")[];
  };
}

export interface OdbCall {
  readonly tool: "odb_get";
  readonly args: {
    readonly drug: string;
    readonly check_alternatives: boolean;
    readonly include_lu: boolean;
    readonly condition?: string;
  };
}

export interface AdpCall {
  readonly tool: "adp_get";
  readonly args: {
    readonly query: string;
    readonly device: { readonly category: string; readonly type: string };
    readonly check: readonly ("eligibility" | "exclusions" | "funding" | "cep")[];
    readonly use_case: Readonly<Record<string, boolean | number>>;
  };
}

export type ToolCall = ScheduleCall | OdbCall | AdpCall;

export interface PlannedCall {
  /** Of the question's intents. */
  readonly intentIndex: number;
  readonly call: ToolCall;
}

/** What to look up, all at once: no call waits for another. */
export type Plan = readonly PlannedCall[];

function planBilling({ codes, services, asks }: BillingIntent, text: string): readonly ScheduleCall[] {
  const named =
    codes.length > 0 ? codes.map(({ value }) => value) : services.flatMap(({ value }) => value.candidates);
  const wantsRecord = asks.includes("documentation");
  return [
    {
      tool: "schedule_get",
      args: {
        q: text,
        codes: [...new Set(named)],
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

/** One call for each name: of a misspelt word each may be the right one. */
const planDrug = ({ names, strength, asks, indication }: DrugIntent): readonly OdbCall[] =>
  names.map(({ query }) => ({
    tool: "odb_get",
    args: {
      drug: withStrength(query, strength),
      check_alternatives: asks.some(
        (ask) => ask === "alternatives" || ask === "cheapest" || ask === "interchangeable",
      ),
      include_lu: true,
      ...(indication === undefined ? {} : { condition: indication.value }),
    },
  }));

function planDevice({ devices }: DeviceIntent, { text, facts }: CoverageQuestion): readonly AdpCall[] {
  const useCase = Object.fromEntries(
    Object.entries(facts.deviceFacts).map(([fact, { value }]) => [fact, value]),
  );
  const age = facts.age === undefined ? {} : { age_years: Math.floor(facts.age.value.months / 12) };
  const assistance = facts.socialAssistance?.value;
  const isAssisted =
    assistance === undefined || assistance === "unspecified"
      ? {}
      : { social_assistance: assistance !== "none" };
  return devices.map(({ category, type }) => ({
    tool: "adp_get",
    args: {
      query: text,
      device: { category, type },
      check: [
        "eligibility",
        "exclusions",
        "funding",
        ...(/\bcep\b|equipment pool/iu.test(text) ? (["cep"] as const) : []),
      ],
      use_case: { ...useCase, ...age, ...isAssisted },
    },
  }));
}

function planIntent(intent: Intent, question: CoverageQuestion): readonly ToolCall[] {
  switch (intent.kind) {
    case "billing":
      return planBilling(intent, question.text);
    case "drug":
      return planDrug(intent);
    case "device":
      return planDevice(intent, question);
  }
}

/** The domain tools that a question needs, with their arguments, for each of its intents. */
export const planCoverage = (question: CoverageQuestion): Plan =>
  question.intents.flatMap((intent, intentIndex) =>
    planIntent(intent, question).map((call) => ({ intentIndex, call })),
  );
