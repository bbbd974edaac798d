import { describe, expect, test } from "vitest";
import { useStarterServer } from "../../test/use-starter-server.ts";
import { textOf, STAY, OHIP, type Row } from "../../test/answer-parts.ts";

const { ask, open } = await useStarterServer();

const ODB: readonly Row[] = [
  [
    "a general benefit",
    { drugs: [{ drug: "Januvia", strength: "100 mg" }], patient: { age_years: 70 } },
    ["covered"],
    ["0.8197"],
  ],
  [
    "a code that is taken for given",
    { drugs: [{ drug: "Januvia", strength: "50 mg", goal: "lu_criteria" }] },
    ["covered"],
    [],
  ],
  [
    "a brand that is no benefit",
    { drugs: [{ drug: "Coumadin", strength: "5 mg" }] },
    ["not_covered"],
    ["01918354"],
  ],
  [
    "OHIP+: 15 years with a private plan",
    { drugs: [{ drug: "Januvia 100 mg" }], patient: { age_years: 15, plan: "private" } },
    ["not_covered"],
    [],
  ],
  [
    "OHIP+: 15 years without one",
    { drugs: [{ drug: "Januvia 100 mg" }], patient: { age_years: 15, plan: "none" } },
    ["covered"],
    [],
  ],
];

const ADP: readonly Row[] = [
  [
    "mobility 305: a scooter for trips outside alone",
    {
      devices: [{ device: "power scooter", facts: [{ fact: "used_in_residence_and_entry", value: "no" }] }],
    },
    ["not_eligible"],
    ["mobility 305"],
  ],
  [
    "mobility 225: batteries",
    { devices: [{ device: "power scooter batteries", goal: "repair" }] },
    ["not_eligible"],
    ["225"],
  ],
  [
    "hearing 710: both ears",
    { devices: [{ device: "hearing aid", ears: "both", vendor_price: 3800, goal: "share" }] },
    ["eligible"],
    ["1,000"],
  ],
  [
    "core 220: stolen within the funding period",
    {
      devices: [
        {
          device: "wheeled walker type 3",
          goal: "replacement",
          owned: [{ age_months: 24, adp_funded: true, condition: "stolen" }],
        },
      ],
    },
    ["not_eligible"],
    [],
  ],
  [
    "mobility 605.04: worn cushion, a repair of half the price",
    {
      devices: [
        {
          device: "seating",
          goal: "replacement",
          owned: [
            { age_months: 14, adp_funded: true, condition: "worn", under_warranty: false, repair_share: 0.5 },
          ],
        },
      ],
    },
    ["eligible"],
    ["605.04"],
  ],
];

describe("decisions of typed asks", () => {
  test.each([...ODB, ...ADP])("%s", async (_, asked, [decision], figures) => {
    const answer = await ask(asked);
    expect(answer.asks.map((one) => one.decision)).toEqual([decision]);
    for (const figure of figures) expect(textOf(answer)).toContain(figure);
  });
});

describe("several asks together", () => {
  test("are decided separately for two codes, two patients and three programs, and are mixed if they differ", async () => {
    const answer = await ask({
      claims: [{ codes: ["A007", "K030"] }],
      drugs: [{ drug: "Coumadin 5 mg" }],
      devices: [{ device: "wheeled walker type 3", goal: "share", patient: { social_assistance: "odsp" } }],
    });
    expect(answer.decision).toBe("mixed");
    expect(answer.asks.map(({ path, decision }) => `${path} ${decision}`)).toEqual([
      "claims[0] billable",
      "claims[0] not_billable",
      "drugs[0] not_covered",
      "devices[0] eligible",
    ]);
    expect(
      (await ask({ claims: [{ codes: ["A007"] }], drugs: [{ drug: "Coumadin 5 mg" }], intent: "drug" }))
        .decision,
    ).toBe("not_covered");
  });
});

describe("several devices together", () => {
  test("are not funded for one person if they are a Type 3 walker and a wheelchair (mobility 600)", async () => {
    const devices = [{ device: "wheeled walker type 3" }, { device: "manual wheelchair" }];
    const together = await ask({ devices, patient: { age_years: 70 } });
    for (const one of together.asks) expect(JSON.stringify(one)).toContain("mobility 600");
  });
  test("are funded for two people", async () => {
    const devices = [
      { device: "wheeled walker type 3", patient: { age_years: 70 } },
      { device: "manual wheelchair", patient: { age_years: 45 } },
    ];
    expect(textOf(await ask({ devices }))).not.toContain("mobility 600");
  });
});

describe("the size of an answer", () => {
  test("is 3,000 characters for one decision and 6,000 for any number", async () => {
    for (const [, asked] of [...OHIP, ...ODB, ...ADP]) {
      const answer = await ask(asked);
      expect(textOf(answer).length).toBeLessThanOrEqual(answer.asks.length > 1 ? 6000 : 3000);
      expect(answer.summary.length).toBeLessThanOrEqual(400);
    }
  });

  test("holds for any input, with every decision", async () => {
    const codes = ["A001", "A003", "A007", "K013", "K030", "C124", "C122", "E083", "A888", "G552"];
    const claims = Array.from({ length: 4 }, () => ({ codes }));
    const drugs = Array.from({ length: 4 }, () => ({ drug: "adalimumab" }));
    const devices = Array.from({ length: 4 }, () => ({ device: "power wheelchair" }));
    const short = await ask({ claims, drugs, devices });
    expect(textOf(short).length).toBeLessThanOrEqual(6000);
    const full = await ask({ claims, drugs, devices, detail: "full" });
    expect(Buffer.byteLength(textOf(full))).toBeLessThanOrEqual(24_000);
    expect(full.decision).toBe(short.decision);
  });
});

describe("citations", () => {
  test("open the stored text for every figure, with its date", async () => {
    const { citations, highlights } = await ask({ claims: [{ codes: ["C124"], ...STAY }] });
    expect(
      highlights.every((one) => one.citations.every((n) => citations.some((place) => place.n === n))),
    ).toBe(true);
    expect(citations.every(({ as_of: day }) => /^\d{4}-\d{2}-\d{2}$/u.test(day))).toBe(true);
    const passages = await open(citations.flatMap(({ passage_id: id }) => id ?? []));
    expect(passages.length).toBeGreaterThan(0);
  });
});
