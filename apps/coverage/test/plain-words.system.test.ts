import { describe, expect, test } from "vitest";
import { useStarterServer } from "./use-starter-server.ts";

const { ask } = await useStarterServer();

const decide = async (drug: object) => (await ask({ drugs: [{ goal: "coverage", ...drug }] })).decision;
const finding = (words: string, value = "yes") => ({ finding: words, value });

describe("a figure in words (LU 497: NYHA II or III, ejection fraction below 40 %)", () => {
  const ENTRESTO = {
    drug: "Entresto",
    for: "heart failure",
    tried: [
      { drug: "perindopril", outcome: "failed", months: 3 },
      { drug: "bisoprolol", outcome: "current" },
    ],
  };
  const of = (findings: readonly object[], more: object = {}) => decide({ ...ENTRESTO, ...more, findings });

  test.each([
    ["NYHA class II", "LVEF 34%", "covered"],
    ["NYHA III", "ejection fraction is 34", "covered"],
    ["NYHA class IV", "LVEF 34%", "not_covered"],
    ["NYHA class II", "LVEF 55%", "not_covered"],
    // A range, a bound, another time and a denial are no figure.
    ["NYHA class II to III", "LVEF 34%", "needs_more_info"],
    ["NYHA class II", "LVEF below 50%", "needs_more_info"],
    ["NYHA class II", "previous LVEF 34%", "needs_more_info"],
  ])("%s, %s: %s", async (one, other, decision) => {
    expect(await of([finding(one), finding(other)])).toBe(decision);
  });

  test("is read in notes and the illness too, and a typed figure takes precedence", async () => {
    const stated = { for: "heart failure NYHA II", notes: ["LVEF 34%"] };
    expect(await of([], stated)).toBe("covered");
    expect(await of([], { ...stated, measures: [{ measure: "lvef", value: 55 }] })).toBe("not_covered");
    expect(await of([finding("NYHA class II", "no"), finding("LVEF 34%")])).toBe("needs_more_info");
  });
});

test.each([
  [{ outcome: "stopped", months: 1.5 }, "covered"],
  [{ outcome: "stopped", months: 0.5 }, "not_covered"],
  [{ outcome: "never" }, "not_covered"],
])("an ACE inhibitor for at least four weeks before Entresto (LU 497): %j: %s", async (course, decision) => {
  const entresto = {
    drug: "Entresto",
    strength: "24/26 mg",
    for: "heart failure",
    measures: [
      { measure: "lvef", value: 32 },
      { measure: "nyha", value: 2 },
    ],
    tried: [
      { drug: "ramipril", ...course },
      { drug: "bisoprolol", outcome: "current" },
    ],
  };
  expect(await decide(entresto)).toBe(decision);
});

describe("prior therapies in words (LU 316: three NSAIDs or a bleed, after acetaminophen)", () => {
  const CELECOXIB = {
    drug: "celecoxib",
    strength: "200 mg",
    for: "osteoarthritis",
    findings: [finding("peptic ulcer", "no"), finding("gastrointestinal bleeding", "no")],
  };
  const tried = (...more: readonly object[]) => [
    { drug: "acetaminophen", outcome: "failed", months: 1 },
    { drug: "naproxen", outcome: "not_tolerated" },
    ...more,
  ];

  test("leave open how many NSAIDs there were for one, and a statement of no others refuses", async () => {
    expect(await decide({ ...CELECOXIB, tried: tried() })).toBe("needs_more_info");
    const others = { drug: "other NSAIDs", outcome: "never" };
    expect(await decide({ ...CELECOXIB, tried: tried(others) })).toBe("not_covered");
    const notes = ["stopped for heartburn; the only NSAID tried"];
    expect(await decide({ ...CELECOXIB, tried: tried(), notes })).toBe("not_covered");
    const three = ["diclofenac", "meloxicam"].map((drug) => ({ drug, outcome: "failed" }));
    expect(await decide({ ...CELECOXIB, tried: tried(...three, others) })).toBe("covered");
  });

  test("include a finding that a therapy failed, unless it denies it", async () => {
    const findings = (words: string) => [
      ...CELECOXIB.findings.slice(1),
      finding("peptic ulcer"),
      finding(words),
    ];
    expect(await decide({ ...CELECOXIB, findings: findings("acetaminophen not enough") })).toBe("covered");
    expect(await decide({ ...CELECOXIB, findings: findings("acetaminophen never failed") })).toBe(
      "needs_more_info",
    );
  });
});

test("add the year's strips, paid and requested: 400 on gliclazide (page 80)", async () => {
  const strips = (paid: number, wanted?: number) =>
    decide({
      drug: "blood glucose test strips",
      tried: [{ drug: "gliclazide", outcome: "current" }],
      measures: [
        { measure: "test strips paid so far", value: paid },
        ...(wanted === undefined ? [] : [{ measure: "test strips wanted now", value: wanted }]),
      ],
    });
  expect(await strips(300, 100)).toBe("covered");
  expect(await strips(301, 100)).toBe("not_covered");
  expect(await strips(400)).toBe("not_covered");
  const measures = [{ measure: "strips paid in the last 365 days", value: 400 }];
  const tried = [{ drug: "gliclazide", outcome: "current" }];
  expect(await decide({ drug: "blood glucose test strips", tried, measures })).toBe("not_covered");
});

test("subtract a paid count from the yearly limit: 33 sensors (page 87), 12 weeks of 168 tablets (LU 423)", async () => {
  const sensors = (paid: number) =>
    decide({
      drug: "FreeStyle Libre 2 sensor",
      tried: [{ drug: "insulin", outcome: "current" }],
      measures: [{ measure: "sensors_paid_in_365_days", value: paid }],
    });
  expect(await sensors(32)).toBe("covered");
  expect(await sensors(33)).toBe("not_covered");
  const varenicline = (measure: string, value: number) =>
    decide({
      drug: "varenicline",
      for: "smoking cessation",
      patient: { age_years: 50 },
      tried: [{ drug: "varenicline", outcome: "never" }],
      findings: [finding("counselling")],
      measures: [{ measure, value }],
    });
  expect(await varenicline("weeks_paid", 11)).toBe("covered");
  expect(await varenicline("weeks_paid", 12)).toBe("not_covered");
  expect(await varenicline("tablets_paid", 168)).toBe("not_covered");
});

test("ask for nothing if a wish is unknown, and refuse if it is stated (page 15)", async () => {
  const of = (value: string) =>
    decide({
      drug: "metformin",
      strength: "500 mg",
      facts: [{ fact: "supply_over_100_days_wanted", value }],
    });
  expect(await of("unknown")).toBe(await of("no"));
  expect(await of("yes")).toBe("not_covered");
});

test("check a prescription without its code against the criteria (LU 171, 172, 387, page 106)", async () => {
  const latanoprost = { drug: "latanoprost", goal: "lu_criteria", for: "glaucoma" };
  expect(await decide(latanoprost)).toBe("covered");
  const facts = [{ fact: "LU code on the prescription", value: "no" }];
  expect(await decide({ ...latanoprost, facts })).toBe("needs_more_info");
  const claimed = { ...latanoprost, goal: "coverage", facts };
  expect(await decide(claimed)).toBe("needs_more_info");
  const met = { ...claimed, tried: [{ drug: "beta_blocker_drop", outcome: "contraindicated" }] };
  const answer = await ask({ drugs: [met] });
  expect(answer.asks.map(({ decision }) => decision)).toEqual(["covered"]);
  expect(JSON.stringify(answer)).toContain("page 106");
});

test("ask in general which code it is if no stated fact changes what the codes ask for (LU 402)", async () => {
  const bleed = {
    drug: "pantoprazole sodium",
    strength: "40 mg",
    goal: "lu_criteria",
    for: "gastrointestinal bleed",
  };
  const { decision, summary } = await ask({ drugs: [{ ...bleed, findings: [finding("endoscopy done")] }] });
  expect(decision).toBe("covered");
  expect(summary).toContain("402");
});

test("check the listed product for a refused brand with the same facts: Prolia and Jubbonti (LU 690, 687)", async () => {
  const prolia = { drug: "Prolia", for: "osteoporosis", patient: { age_years: 78, sex: "female" } };
  const wayOf = async (stated: object) => {
    const { asks } = await ask({ drugs: [{ goal: "coverage", ...prolia, ...stated }] });
    expect(asks[0]?.decision).toBe("not_covered");
    return asks[0]?.better?.find(({ subject }) => subject.startsWith("Jubbonti"));
  };
  const met = await wayOf({
    tried: [{ drug: "alendronate", outcome: "not_tolerated" }],
    findings: [finding("vertebral fracture")],
  });
  expect(met?.point).toContain("687");
  expect(met?.needs ?? []).toEqual([]);
  expect((await wayOf({}))?.needs?.length).toBeGreaterThan(0);
});

test("read a drug by mouth by its name, and never as its injection", async () => {
  const { asks } = await ask({ drugs: [{ drug: "vancomycin oral", strength: "125 mg", goal: "price" }] });
  expect([asks[0]?.decision, JSON.stringify(asks)]).toEqual([
    "covered",
    expect.not.stringContaining(" inj "),
  ]);
});

describe("devices", () => {
  const device = async (words: object) =>
    (await ask({ devices: [{ goal: "eligibility", ...words }] })).decision;
  const yes = (fact: string) => ({ fact, value: "yes" });

  test("read another fact from a sleep study with its place (respiratory 420)", async () => {
    const cpap = (fact: string, value: string) =>
      device({ device: "CPAP", facts: [yes("osa_diagnosed"), yes("osa_symptoms_or_risk"), { fact, value }] });
    expect(await cpap("level 1 polysomnography", "no")).toBe("not_eligible");
    expect(await cpap("level 1 polysomnography", "yes")).toBe("eligible");
    expect(await cpap("home sleep study shows sleep apnea", "yes")).toBe("needs_more_info");
  });

  test("decide by an only purpose in the name, and not by its other words (orthotic-devices 305)", async () => {
    expect(await device({ device: "wrist-hand orthosis for night use only" })).toBe("not_eligible");
    expect(await device({ device: "pressure glove for burn scars" })).toBe("needs_more_info");
  });

  test("do not read an assessed device as bought before, or a used one as second-hand (core 200.05)", async () => {
    const walker = { device: "walker", facts: [yes("can_walk"), yes("used_in_residence_and_entry")] };
    for (const notes of [["assessed by an ADP authorizer"], ["can use it on his own"]])
      expect(await device({ ...walker, notes })).toBe("eligible");
    expect(await device({ ...walker, notes: ["it is second-hand"] })).not.toBe("eligible");
  });

  test('read both parts of an "and" (glucose-monitoring 310.01)', async () => {
    const { read_as: read = [] } = await ask({
      devices: [
        { device: "Dexcom G7", goal: "eligibility", notes: ["will wear it full-time and share data"] },
      ],
    });
    const facts = read.map(({ path }) => path.split(".").at(-1));
    expect(facts).toEqual(expect.arrayContaining(["wears_full_time", "shares_glucose_profile"]));
  });
});

test.each([
  ["metformin", "200 strips paid in this 365-day period", "not_covered"],
  ["metformin", "199 strips paid over the past 7 months", "covered"],
  ["gliclazide", "has already had 400 test strips this year", "not_covered"],
  ["insulin", "needs 3,500 test strips a year", "not_covered"],
  ["insulin", "needs 3,000 test strips a year", "covered"],
  ["insulin", "received 3,500 test strips last year", "covered"],
])("a count before its name, on %s: %s (Formulary, page 80)", async (drug, note, decision) => {
  const strips = { drug: "blood glucose test strips", tried: [{ drug, outcome: "current" }], notes: [note] };
  expect(await decide(strips)).toBe(decision);
});

test.each([
  ["months of need: 5", 5],
  ["months of need: 2 years", 24],
  ["months of need: 8 weeks", 1.84],
])("a length in the unit of its measure: %s", async (note, value) => {
  const { read_as: read = [] } = await ask({
    devices: [{ device: "power scooter", goal: "eligibility", notes: [note] }],
  });
  expect(read).toMatchObject([{ value: JSON.stringify([{ measure: "months_of_need", value }]) }]);
});

test("read a name with a part of the product as the products with it: chambers up to age 12 (page 83)", async () => {
  const of = (age_years: number) => decide({ drug: "AeroChamber with mouthpiece", patient: { age_years } });
  expect(await of(13)).toBe("not_covered");
  expect(await of(12)).toBe("covered");
});
