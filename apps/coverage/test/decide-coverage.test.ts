import { describe, expect, test } from "vitest";
import type {
  DeviceFinding,
  DeviceFunding,
  DrugEvidence,
  SourcedStatement,
} from "../src/domain/former/evidence.ts";
import { decideDrug } from "../src/domain/former/decide-drug.ts";
import { mergeConfidence } from "../src/domain/former/merge-confidence.ts";
import type { IntentDecision } from "../src/domain/former/decision.ts";
import { createFormulary } from "../src/domain/odb/formulary.ts";
import type { DrugName } from "../src/domain/question/coverage-question.ts";
import { planCoverage } from "../src/domain/question/plan-coverage.ts";
import { adpGetInput } from "../src/domain/adp/adp-get-schemas.ts";
import { odbGetInput } from "../src/domain/odb/odb-get-schemas.ts";
import { DEVICES, DRUGS, GUIDE_QUESTIONS, MIXED } from "./question-sentences.ts";
import { openDecider, type AnswerOptions, type FindDevice } from "./decide-question.ts";

const decide = await openDecider();
const ask = (text: string, options?: AnswerOptions) => decide(text, options).answer;

const URL_ADP =
  "https://www.ontario.ca/document/assistive-devices-program-health-care-professionals/policies-procedures-administration-and";
const from = (text: string, number: string): SourcedStatement => ({
  text,
  source: { document: "Mobility manual", loc: number, url: URL_ADP, asOf: "2025-09-26" },
});
const share = (percent: number, client: DeviceFunding["client"], number: string): DeviceFunding => ({
  ...from(`ADP pays ${percent}% of the approved price.`, number),
  model: "percent",
  client,
  share: percent,
  maximumCents: null,
  grantCents: null,
  grantMonths: null,
  variant: null,
});
const finding = (type: string, more: Partial<DeviceFinding> = {}): DeviceFinding => ({
  type,
  name: type.replaceAll("_", " "),
  refusals: [],
  excludedItems: [],
  open: [],
  funding: [share(75, "standard", "705"), share(100, "social_assistance", "710")],
  period: { ...from("Funded for five years.", "600"), months: 60 },
  replacement: [],
  prices: undefined,
  ...more,
});
const plain: FindDevice = (type) => finding(type);

describe("what a message says of several days, and takes back", () => {
  test.each([
    [
      "MRP throughout. Came up Sunday 4 pm, left Thursday noon, summary done that day. C122 for Monday, C123 for Tuesday and C124 for Thursday, is each allowed?",
      "billable",
    ],
    [
      "He was in twice: admitted Monday 8 am and discharged Tuesday 8 am, then admitted Wednesday 8 am and discharged Saturday 8 am, summaries done. I was MRP. C124 for each?",
      "needs_more_info",
    ],
    ["K013 today, booked, times charted: 14 minutes, no sorry, 24. Can I bill it?", "billable"],
    ["K013 today, booked, times charted: 24 minutes, no sorry, 14. Can I bill it?", "not_billable"],
    ["A003, full history and exam, at her house, no wait, at my clinic. Payable?", "billable"],
    ["A003, full history and exam, at my clinic, no wait, at her house. Payable?", "not_billable"],
  ])("%s", (text, decision) => {
    expect(ask(text).decision).toBe(decision);
  });
});

/** Figures of guides/opa-and-coverage.md, sections 4.1 and 4.2, read there in the Schedule and the data extract. */
describe("questions of the guide, over the facts that ship", () => {
  test.each<[question: string, decision: string, figures: readonly string[]]>([
    [
      "72yo CHF patient admitted Mon 3pm, discharged Thu 11am. I'm MRP. Can I bill C124?",
      "billable",
      ["$61.15", "68 hours", "GP45"],
    ],
    [
      "Patient admitted Tuesday 9pm, discharged Wednesday 4pm. Can I bill discharge code?",
      "not_billable",
      ["19 hours", "GP45", "C122"],
    ],
    ["44 hours in hospital, I'm the MRP, can I bill C124?", "not_billable", ["44 hours", "GP45"]],
    ["admitted 3pm, discharged 11am two days later, am MRP. C124 ok?", "not_billable", ["44 hours"]],
    [
      "My 75yo patient is being discharged after 3 days. Can I bill C124 as MRP?",
      "billable",
      ["$61.15", "GP45"],
    ],
    ["not the MRP, patient discharged after 4 days, C124?", "not_billable", ["GP45"]],
    ["Called to ER for consult as internist. Which code?", "billable", ["A135", "$164.90", "A122"]],
    [
      "House call for 89yo homebound patient. What premiums apply?",
      "billable",
      ["A900", "$54.50", "B960", "$36.40", "B990", "$27.50", "B993", "$82.50", "B996", "$110.00"],
    ],
    [
      "premiums for a house call for an 80-year-old at 9pm on Saturday",
      "billable",
      ["B963", "B993", "$82.50", "$118.90"],
    ],
    ["What is A003?", "billable", ["$87.35", "A2"]],
    ["flu shot fee", "billable", ["G590", "$5.65"]],
    ["dermatology consultation in the ER", "billable", ["A027", "$147.30"]],
    [
      "I'm an internal medicine specialist. If I see my patient in the ICU for 90 minutes can I bill A710?",
      "not_billable",
      ["A85"],
    ],
    ["K013 45 minutes with times documented, can I bill one unit?", "billable", ["$70.10", "1 unit"]],
    ["K007 for 50 minutes, fee?", "billable", ["2 units", "$140.20"]],
    ["phone call K005 45 min with my rostered patient, fee?", "billable", ["K301A", "95%", "$66.60"]],
    [
      "Can I prescribe Jardiance for T2DM? What are the LU requirements?",
      "covered",
      ["No Limited Use code is needed", "$2.7671", "02443937"],
    ],
    [
      "Is there a generic for Januvia that's covered?",
      "covered",
      ["$3.2787", "$0.8197", "10 interchangeable"],
    ],
    [
      "Patient can't afford Lipitor. Cheapest equivalent statin?",
      "covered",
      ["$2.1393", "$0.1743", "simvastatin from $0.1023"],
    ],
    ["Is pregabalin covered for neuropathic pain?", "covered", ["general benefit", "$0.1481"]],
    ["furosemide 40mg covered?", "covered", ["$0.0327"]],
    ["Is Ozempic covered for T2DM?", "covered", ["665", "666", "667", "$223.2600"]],
    ["Ozempic for weight loss", "not_covered", ["weight loss"]],
    ["Humira for Crohn's disease", "not_covered", ["Humira is not listed"]],
    ["metformin ER 500 mg covered?", "not_covered", ["not a benefit"]],
    ["is it 48 or 72 hours for C124?", "billable", ["48 hours, not 72", "$61.15"]],
  ])("%s is %s", (question, decision, figures) => {
    const answer = ask(question);
    expect(answer.decision, answer.summary).toBe(decision);
    for (const figure of figures) expect(answer.summary).toContain(figure);
    expect(answer.highlights.length).toBeGreaterThan(0);
    for (const { sources } of answer.highlights) expect(sources.length).toBeGreaterThan(0);
  });
});

describe("missing facts are asked for, and only these", () => {
  test.each<[question: string, facts: readonly string[]]>([
    [
      "Patient admitted Monday 2pm, discharged Thursday 10am - which discharge codes apply?",
      ["is_most_responsible_physician"],
    ],
    ["Can I bill C124 as MRP?", ["admission", "discharge"]],
    [
      "admitted Monday, discharged Wednesday, I'm MRP, can I bill C124?",
      ["admission_time", "discharge_time"],
    ],
    ["consult on a ward patient, which code can I bill?", ["specialty"]],
    ["Can I bill K013?", ["minutes"]],
    ["Can I bill", ["code"]],
    ["medication covered?", ["drug"]],
    ["co-pay for 70yo single income 24k", ["isEnrolledForSeniors"]],
    ["Does my patient qualify", ["intent"]],
    [
      "admitted 2025-09-04 10:00, discharged 2025-09-01 11:00, MRP, can I bill C124?",
      ["discharge", "admission"],
    ],
  ])("%s asks for %j", (question, facts) => {
    const answer = ask(question);
    expect(answer.decision, answer.summary).toBe("needs_more_info");
    expect(answer.followUps.map(({ fact }) => fact).toSorted()).toEqual(facts.toSorted());
    for (const { ask: words } of answer.followUps) expect(words).toMatch(/\?$/u);
    expect(answer.confidence.score).toBeLessThan(0.7);
  });

  test("each answer that is missing settles it", () => {
    const open = "Patient admitted Monday 2pm, discharged Thursday 10am, can I bill C124?";
    expect(ask(`${open} I'm the MRP.`).decision).toBe("billable");
    expect(ask(`${open} My colleague is the MRP.`).decision).toBe("not_billable");
  });
});

test("of the whole formulary: a name that nobody knows is asked back, a number or brand that it lacks is refused", () => {
  const evidence: DrugEvidence = {
    state: "found",
    confidence: 0.9,
    conflictCount: 0,
    formulary: createFormulary({
      drugs: [],
      criteria: [],
      notes: [],
      classes: [],
      unlistedBrands: [],
      isWhole: true,
    }),
    search: { kind: "not_listed" },
    copayments: [],
    extract: { document: "extract", url: "", asOf: "2025-08-29" },
    listIllnesses: () => [],
    clinical: { limitedUse: new Map(), familyOf: new Map() },
    personRules: [],
  };
  const decided = (kind: DrugName["kind"]) =>
    decideDrug(
      {
        kind: "drug",
        span: null,
        asks: ["coverage"],
        names: [{ kind, query: "02999999", name: "it" }],
        isSpellingGuessed: false,
        strength: undefined,
        indication: undefined,
        reasonForUseCodes: [],
      },
      evidence,
      {
        stated: {},
        payers: {},
        deviceFacts: {},
        circumstances: [],
        measures: {},
        isAboutPatient: true,
        isCase: false,
      },
    );
  expect(decided("din").decision).toBe("not_covered");
  expect(decided("unrecognised")).toMatchObject({
    decision: "needs_more_info",
    followUps: [{ fact: "drug" }],
  });
});

describe("devices", () => {
  test("the share: 75 %, 100 % with ODSP, both where nobody said, a question where it is unclear", () => {
    expect(ask("walker share, not on ODSP or OW", { findDevice: plain }).summary).toContain(
      "ADP pays 75% of the approved price, the person 25% [705].",
    );
    expect(ask("walker for ODSP recipient, how much is paid", { findDevice: plain }).summary).toContain(
      "ADP pays 100% of the approved price [710]",
    );
    const open = ask("what does ADP pay for a walker", { findDevice: plain });
    expect(open.summary).toContain("75%");
    expect(open.summary).toContain("for recipients of OW, ODSP or ACSD 100% of the approved price");
    const unclear = ask("pt on disability needs a walker", { findDevice: plain });
    expect(unclear.followUps.map(({ fact }) => fact)).toEqual(["socialAssistance"]);
  });

  test("a price is shared out", () => {
    const prices = { leastCents: 55_400, mostCents: 55_400, source: from("", "page 9").source };
    // 75 % of $554 is $415.50.
    expect(ask("APAP share", { findDevice: () => finding("apap", { prices }) }).summary).toContain("$415.50");
  });

  test("batteries and repairs of a scooter are not funded; at three years its period runs", () => {
    const answer = ask("3-year-old scooter needs batteries and motor repair. What does ADP cover?", {
      findDevice: () =>
        finding("power_scooter", { excludedItems: [from("Batteries are not funded.", "225")] }),
    });
    expect(answer.decision).toBe("not_eligible");
    expect(answer.summary).toContain("[225]");
    expect(answer.summary).toContain("within its funding period of 5 years");
  });

  test("no income test: the premise is corrected first, and eligibility is asked for", () => {
    const open = [
      {
        ...from("Power mobility is basic.", "410.01"),
        fact: "power_mobility_basic",
        question: "Is power mobility a basic requirement?",
      },
    ];
    const answer = ask("Patient needs power wheelchair, income $19,000. CEP eligible?", {
      findDevice: () => finding("power_wheelchair", { open }),
    });
    expect(answer.decision).toBe("needs_more_info");
    expect(answer.corrections).toEqual(["cep-income-test"]);
    expect(answer.summary).toMatch(/^CEP is the Central Equipment Pool.*no income test/u);
    expect(answer.highlights[0]?.sources.map(({ loc }) => loc)).toEqual([
      "mobility 515",
      "mobility 710",
      "core 310.01",
    ]);
    expect(answer.followUps.map(({ fact }) => fact)).toEqual(["cep-needs-tilt"]);
  });

  test("a use that the manual excludes is refused; routine criteria are conditions", () => {
    const refused = ask("scooter instead of car, eligible?", {
      findDevice: () => finding("power_scooter", { refusals: [from("Not in the place of a car.", "310")] }),
    });
    expect(refused.decision).toBe("not_eligible");
    const open = [
      { ...from("A valid health card.", "300.02"), fact: "valid_health_card", question: "Has a card?" },
    ];
    const routine = ask("is my patient eligible for a walker", {
      findDevice: (type) => finding(type, { open }),
    });
    expect(routine.decision).toBe("eligible");
    expect(routine.summary).toContain("300.02");
  });

  test("a word of two devices is asked back only where they differ", () => {
    const differ: FindDevice = (type) =>
      finding(type, type === "power_scooter" ? { refusals: [from("No.", "410")] } : {});
    expect(ask("hoveround coverage", { findDevice: plain }).decision).toBe("eligible");
    expect(ask("hoveround coverage", { findDevice: differ })).toMatchObject({
      decision: "needs_more_info",
      followUps: [{ fact: "device" }],
    });
  });
});

/** Section 4.3 of the guide: manuals and sections as read there. */
describe("devices of the guide, over the manuals that ship", () => {
  test.each<[question: string, decision: string, figures: readonly string[]]>([
    [
      "3-year-old scooter needs batteries and motor repair. What does ADP cover?",
      "not_eligible",
      ["225", "funding period of 5 years"],
    ],
    [
      "85yo needs mobility aid, can walk 50m. Rollator - what's covered?",
      "eligible",
      ["75%", "mobility 705"],
    ],
    ["ALS patient losing speech. AAC device funding?", "eligible", ["75%", "communication-aids 705", "100%"]],
    ["CPAP share if on ODSP?", "eligible", ["100%"]],
    ["insulin pump funding", "eligible", ["100%", "insulin-pump 700"]],
    ["hearing aid, how much does ADP pay", "eligible", ["75%", "$500.00", "$1000.00"]],
    ["breast prosthesis after mastectomy, how much is the grant", "eligible", ["$195.00"]],
    ["scooter instead of car, is my patient eligible?", "not_eligible", ["mobility"]],
    ["does my patient qualify for a power scooter?", "needs_more_info", []],
    ["Patient needs power wheelchair, income $19,000. CEP eligible?", "needs_more_info", ["no income test"]],
  ])("%s is %s", (question, decision, figures) => {
    const answer = ask(question);
    expect(answer.decision, answer.summary).toBe(decision);
    for (const figure of figures) expect(answer.summary).toContain(figure);
    if (decision === "needs_more_info") expect(answer.followUps.length).toBeGreaterThan(0);
  });

  test("a scooter five years old may be replaced, one that was stolen within the period may not", () => {
    expect(ask("6 year old scooter, can she get a new one").summary).toContain("can be applied for");
    const stolen = ask("2 year old scooter was stolen, is she eligible for a new one");
    expect(stolen.decision, stolen.summary).toBe("not_eligible");
  });
});

describe("the whole answer", () => {
  const mixed =
    "Admitted Mon 3pm, discharged Thu 11am, I'm MRP: can I bill C124? Is Jardiance covered? ADP share for a walker?";

  test("has one decision for each intent, the first over all, and the figures of all in one paragraph", () => {
    const answer = ask(mixed, { findDevice: plain });
    expect(answer.intents.map(({ decision }) => decision)).toEqual(["billable", "covered", "eligible"]);
    expect(answer.decision).toBe("billable");
    for (const figure of ["$61.15", "$2.7671", "75%"]) expect(answer.summary).toContain(figure);
    expect(answer.summary).not.toContain("\n");
  });

  test("plans one call for each intent, with what the tools take", () => {
    const { question } = decide(mixed, { findDevice: plain });
    expect(
      planCoverage(question).map(({ call: { tool, args } }) => [
        tool,
        "codes" in args
          ? args.codes
          : "drug" in args
            ? args.drug
            : "device" in args
              ? args.device?.type
              : undefined,
      ]),
    ).toEqual([
      ["schedule_get", ["C124"]],
      ["odb_get", "jardiance"],
      ["adp_get", "ambulation_aid"],
    ]);
  });

  test("every planned call is one that its tool takes", () => {
    const refused = [...GUIDE_QUESTIONS, ...DRUGS, ...DEVICES, ...MIXED].flatMap(([sentence]) =>
      planCoverage(decide(sentence).question).filter(({ call }) => {
        if (call.tool === "odb_get") return !odbGetInput.safeParse(call.args).success;
        return call.tool === "adp_get" && !adpGetInput.safeParse(call.args).success;
      }),
    );
    expect(refused).toEqual([]);
  });

  test("what could not be looked up is said, is no decision, and takes the confidence", () => {
    const answer = ask("Is Jardiance covered?", { down: "drug" });
    expect(answer).toMatchObject({ decision: "needs_more_info", confidence: { score: 0 } });
    expect(answer.summary).toContain("could not be searched");
    expect(answer.summary).not.toContain("not covered");
  });

  test("a conflict keeps the confidence below .85, a guessed spelling lowers it", () => {
    expect(ask("Is Jardiance covered?", { conflicts: 1 }).confidence.score).toBeLessThan(0.85);
    expect(ask("Is jardeance covered?").confidence.score).toBeLessThan(
      ask("Is Jardiance covered?").confidence.score,
    );
    expect(ask("Is jardeance covered?").summary).toMatch(/^Read as Jardiance\./u);
  });

  test("the confidence is that of the least sure part, and no higher than its caps", () => {
    const part = (confidence: number, decision: IntentDecision["decision"] = "covered"): IntentDecision => ({
      kind: "drug",
      subject: "a drug",
      decision,
      words: "",
      highlights: [],
      followUps: [],
      conditions: [],
      confidence,
      conflictCount: 0,
    });
    const none = { contradictions: [] };
    expect(mergeConfidence([part(0.96), part(0.4), part(0.9)], none).score).toBe(0.4);
    expect(mergeConfidence([part(0.96, "needs_more_info")], none).score).toBe(0.65);
    expect(mergeConfidence([part(0.3, "needs_more_info")], none).score).toBe(0.3);
    expect(mergeConfidence([], none).score).toBe(0);
    const lost: IntentDecision = { ...part(0, "needs_more_info"), isLost: true };
    expect(mergeConfidence([lost, part(0.96)], none).score).toBe(0.65);
    expect(mergeConfidence([lost], none).score).toBe(0);
  });

  test("a lost search path lowers the confidence under every cap, and more where both are lost", () => {
    const part = (one: Partial<IntentDecision>): IntentDecision => ({
      kind: "drug",
      subject: "a drug",
      decision: "covered",
      words: "",
      highlights: [],
      followUps: [],
      conditions: [],
      confidence: 0.96,
      conflictCount: 0,
      ...one,
    });
    const twice = { contradictions: [{ about: "age", spans: [], words: "Two ages." }] };
    const none = { contradictions: [] };
    for (const [capped, said] of [
      [part({}), none],
      [part({ decision: "needs_more_info" }), none],
      [part({ conflictCount: 1 }), none],
      [part({}), twice],
    ] as const) {
      const [whole, one, both] = [1, 0.95, 0.9025].map((pathFactor) =>
        mergeConfidence([{ ...capped, pathFactor }, part({})], said),
      );
      if (!whole || !one || !both) throw new Error("Three answers were merged.");
      expect(one.score).toBeLessThan(whole.score);
      expect(both.score).toBeLessThan(one.score);
      expect(whole.reasons.join(" ")).not.toContain("search path");
      expect(one.reasons.join(" ")).toContain("Not every search path gave evidence.");
    }
  });
});
