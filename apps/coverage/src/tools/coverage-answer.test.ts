import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Answer } from "../../test/answer-server.ts";
import { useStarterServer } from "../../test/use-starter-server.ts";

const { ask, refuse, open } = await useStarterServer();

type Asked = Readonly<Record<string, unknown>>;

const decisionsOf = ({ asks }: Answer): readonly string[] =>
  asks.map(({ subject, decision }) => `${subject} ${decision}`);
const textOf = (answer: Answer): string => JSON.stringify(answer);
const needsOf = ({ asks }: Answer): readonly string[] =>
  asks.flatMap(({ needs = [] }) =>
    needs.map(({ path, fact }) => [path, fact].filter((part) => part !== undefined).join(" ")),
  );

/** Monday 15:00 to Thursday 11:00 is 68 hours. */
const STAY = {
  admission: "2025-05-05T15:00",
  discharge: "2025-05-08T11:00",
  discharge_summary: "2025-05-08T12:00",
  mrp: true,
} as const;
/** A Saturday. */
const SATURDAY = "2025-05-10";

type Row = readonly [what: string, asked: Asked, decisions: readonly string[], figures: readonly string[]];

/** Expected from the pages named; the open questions of independent authors, typed. */
const OHIP: readonly Row[] = [
  ["GP45: 68 hours as MRP", { claims: [{ codes: ["C124"], ...STAY }] }, ["C124 billable"], ["61.15", "GP45"]],
  [
    "GP45: 48 hours on the dot are within 48 hours",
    {
      claims: [
        { codes: ["C124"], ...STAY, discharge: "2025-05-07T15:00", discharge_summary: "2025-05-07T16:00" },
      ],
    },
    ["C124 not_billable"],
    ["GP45"],
  ],
  [
    "GP45: the summary three days after discharge",
    { claims: [{ codes: ["C124"], ...STAY, discharge_summary: "2025-05-11T12:00" }] },
    ["C124 not_billable"],
    ["GP45"],
  ],
  [
    "GP45: an uncomplicated delivery",
    {
      claims: [
        { codes: ["C124"], ...STAY, admission_kind: "obstetrical_delivery", had_intensive_care: false },
      ],
    },
    ["C124 not_billable"],
    ["GP45"],
  ],
  [
    "GP45: a transfer inside the hospital",
    {
      claims: [{ codes: ["C124"], ...STAY, facts: [{ fact: "is_transfer_within_hospital", value: "yes" }] }],
    },
    ["C124 not_billable"],
    ["GP45"],
  ],
  [
    "GP45: once for an admission",
    {
      claims: [
        { codes: ["C124"], ...STAY, earlier_claims: [{ code: "C124", count: 1, within: "admission" }] },
      ],
    },
    ["C124 not_billable"],
    [],
  ],
  [
    "GP44: one C123 for an admission",
    {
      claims: [
        {
          codes: ["C123"],
          mrp: true,
          days_after_admission: 2,
          earlier_claims: [{ code: "C123", count: 1, within: "admission" }],
        },
      ],
    },
    ["C123 not_billable"],
    ["GP44"],
  ],
  [
    "A48: K030 beside another visit",
    { claims: [{ codes: ["A007", "K030"] }] },
    ["A007 billable", "K030 not_billable"],
    ["A48"],
  ],
  [
    "A48: a fifth K030 in 12 months",
    {
      claims: [
        { codes: ["K030"], mrp: true, earlier_claims: [{ code: "K030", count: 4, within: "12 months" }] },
      ],
    },
    ["K030 not_billable"],
    ["A48"],
  ],
  [
    "GP21: a second A003 in ten months",
    {
      claims: [
        {
          codes: ["A003"],
          service_at: "2025-05-06",
          setting: "office",
          earlier_claims: [{ code: "A003", day: "2024-07-08" }],
          facts: [{ fact: "is_different_diagnosis", value: "no" }],
        },
      ],
    },
    ["A003 not_billable"],
    ["GP21"],
  ],
  [
    "A51: E079 eight months after E079",
    {
      claims: [
        {
          codes: ["E079"],
          same_day_codes: ["A007"],
          service_at: "2025-05-06",
          earlier_claims: [{ code: "E079", day: "2024-09-06" }],
        },
      ],
    },
    ["E079 not_billable"],
    ["A51"],
  ],
  [
    "GP58: counselling stays and the assessment of the day goes",
    { claims: [{ codes: ["K013", "A007"], minutes: 30, times_recorded: true }] },
    ["A007 not_billable"],
    ["GP58"],
  ],
  [
    "A66: A007 by telephone",
    { claims: [{ codes: ["A007"], modality: "phone", goal: "fee" }] },
    ["A007 billable"],
    ["32.26"],
  ],
  [
    "A3: A888 on a Monday",
    { claims: [{ codes: ["A888"], service_at: "2025-05-05T10:00" }] },
    ["A888 not_billable"],
    ["A3"],
  ],
  [
    "GP104: an after-hours premium at eleven on a Tuesday",
    { claims: [{ codes: ["E409"], service_at: "2025-05-06T11:00", same_day_codes: ["Z101"] }] },
    ["E409 not_billable"],
    ["GP104"],
  ],
  [
    "GP75: no premium for the home beside A007",
    { claims: [{ codes: ["A007", "B993"], service_at: `${SATURDAY}T14:00`, setting: "home" }] },
    ["B993 not_billable"],
    ["GP75"],
  ],
  [
    "GP104: at two at night, whatever the day",
    {
      claims: [
        {
          codes: ["E410"],
          service_at: "02:00",
          same_day_codes: ["Z101"],
          facts: [{ fact: "is_non_elective_procedure", value: "yes" }],
        },
      ],
    },
    ["E410 billable"],
    ["GP104"],
  ],
  [
    "GP104: at eleven on a day that nobody told",
    {
      claims: [
        {
          codes: ["E409"],
          service_at: "11:00",
          same_day_codes: ["Z101"],
          facts: [{ fact: "is_non_elective_procedure", value: "yes" }],
        },
      ],
    },
    ["E409 needs_more_info"],
    ["GP104"],
  ],
  [
    "A66: by telephone from the emergency department",
    { claims: [{ codes: ["A007"], setting: "emergency_department", modality: "phone", goal: "fee" }] },
    ["A007 billable"],
    ["32.26"],
  ],
  [
    "GP75: the premiums of a special visit for A900, a Thursday evening at the home",
    {
      claims: [
        {
          codes: ["A900"],
          goal: "premiums",
          visit_place: "home",
          service_at: "2025-05-08T20:30",
          facts: [
            { fact: "is_elective_home_visit", value: "no" },
            { fact: "is_first_person_at_location", value: "yes" },
          ],
        },
      ],
    },
    ["A900 with special visit, home billable"],
    ["36.40", "66.00"],
  ],
  [
    "GP75: A007 in the home has its travel in it",
    { claims: [{ codes: ["A007"], goal: "premiums", visit_place: "home" }] },
    ["A007 with special visit, home not_billable"],
    ["GP75"],
  ],
  ["J47: G552 beside G378", { claims: [{ codes: ["G552", "G378"] }] }, ["G552 not_billable"], ["J47"]],
];

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
  test.each(OHIP)("%s", async (_, asked, decisions, figures) => {
    const answer = await ask(asked);
    expect(decisionsOf(answer)).toEqual(expect.arrayContaining([...decisions]));
    for (const figure of figures) expect(textOf(answer)).toContain(figure);
  });

  test.each([...ODB, ...ADP])("%s", async (_, asked, [decision], figures) => {
    const answer = await ask(asked);
    expect(answer.asks.map((one) => one.decision)).toEqual([decision]);
    for (const figure of figures) expect(textOf(answer)).toContain(figure);
  });
});

describe("asks beside one another", () => {
  test("two codes, two patients and three programs are decided apart, and what differs is mixed", async () => {
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

  test("the order of asks changes no decision", async () => {
    const claims: readonly Asked[] = OHIP.flatMap(([, asked]) =>
      Array.isArray(asked["claims"]) ? [asked["claims"][0]] : [],
    );
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...claims], { minLength: 2, maxLength: 6 }), async (some) => {
        const together = decisionsOf(await ask({ claims: some }));
        const apart = await Promise.all(
          some.map(async (claim) => decisionsOf(await ask({ claims: [claim] }))),
        );
        expect(together).toEqual(apart.flat());
      }),
      { numRuns: 10 },
    );
  });
});

describe("devices beside one another", () => {
  test("mobility 600: a Type 3 walker and a wheelchair of one person are not funded together", async () => {
    const devices = [{ device: "wheeled walker type 3" }, { device: "manual wheelchair" }];
    const together = await ask({ devices, patient: { age_years: 70 } });
    for (const one of together.asks) expect(JSON.stringify(one)).toContain("mobility 600");
  });
  test("of two people each has a device of their own", async () => {
    const devices = [
      { device: "wheeled walker type 3", patient: { age_years: 70 } },
      { device: "manual wheelchair", patient: { age_years: 45 } },
    ];
    expect(textOf(await ask({ devices }))).not.toContain("mobility 600");
  });
});

describe("what is missing", () => {
  test("names what decides by path and type, and what each answer would make of it", async () => {
    const answer = await ask({ claims: [{ codes: ["C124"], ...STAY, mrp: undefined }] });
    expect(answer).toMatchObject({ decision: "needs_more_info" });
    const [need] = answer.asks[0]?.needs ?? [];
    expect(need).toMatchObject({
      path: "claims[0].mrp",
      type: "yes_no",
      settles: { yes: "billable", no: "not_billable" },
    });
    expect(answer.followups).toContainEqual({ ask: need?.question });
  });

  test.each([
    ["admission", "claims[0].admission"],
    ["discharge", "claims[0].discharge"],
    ["mrp", "claims[0].mrp"],
  ])("of C124 without %s it is that, and filling it settles the claim", async (field, path) => {
    const { [field]: _left, ...rest }: Asked = { codes: ["C124"], ...STAY };
    const opened = await ask({ claims: [rest] });
    expect(opened.decision).toBe("needs_more_info");
    expect(needsOf(opened)).toContain(path);
    expect((await ask({ claims: [{ codes: ["C124"], ...STAY }] })).decision).toBe("billable");
  });

  test("names at once what an answer would bring up next", async () => {
    const [open] = (await ask({ claims: [{ service: "suture of laceration" }] })).asks;
    const known = await ask({
      claims: [{ service: "suture of laceration", facts: [{ fact: "is_wound_up_to_5_cm", value: "yes" }] }],
    });
    const questionsOf = (one: typeof open) => one?.needs?.map(({ question }) => question) ?? [];
    const next = questionsOf(known.asks[0]);
    expect(next.length).toBeGreaterThan(0);
    expect(questionsOf(open).slice(1)).toEqual(next);
  });

  test("needs have room before reasons, names that are unknown and fields that play no part", async () => {
    const facts = ["only_patient_seen", "assessment_recorded", "was_frail_then", "lives_in_care"];
    const answer = await ask({
      claims: [
        {
          codes: ["A900"],
          service_at: "2026-11-22",
          modality: "in_person",
          facts: facts.map((fact) => ({ fact, value: "yes" as const })),
        },
      ],
      patient: { age_years: 83, sex: "female" },
    });
    const [{ needs = [] } = {}] = answer.asks;
    expect(needs.map(({ fact }) => fact)).toContain("is_frail_elderly_or_housebound");
    expect(JSON.stringify(answer).length).toBeLessThanOrEqual(3000);
  });

  test("a fact counts by the same words in another order", async () => {
    const claim = { codes: ["K002"], minutes: 35, setting: "hospital_in_patient" } as const;
    const tell = (fact: string) =>
      ask({
        claims: [
          {
            ...claim,
            facts: [
              { fact: "is_prebooked", value: "yes" },
              { fact, value: "yes" },
            ],
          },
        ],
      });
    const [named, reordered] = await Promise.all([tell("is_for_consent_only"), tell("only_for_consent")]);
    expect(named.decision).toBe("not_billable");
    expect(reordered.asks).toEqual(named.asks);
  });

  test.each([
    ["sick note", "is_for_insurer_employer_or_lawyer"],
    ["botox for wrinkles", "is_solely_cosmetic"],
  ])("a service that no fee has, %s, is asked what bars it", async (service, fact) => {
    const open = await ask({ claims: [{ service }] });
    expect(open.decision).toBe("needs_more_info");
    expect(open.asks[0]?.needs?.map((need) => need.fact)).toContain(fact);
    const stated = await ask({ claims: [{ service, facts: [{ fact, value: "yes" }] }] });
    expect(stated.decision).toBe("not_billable");
  });

  test.each(["missed appointment (no-show)", "sick note for employer"])(
    "a service that no fee has and whose name says what bars it is refused (GP8): %s",
    async (service) => {
      expect((await ask({ claims: [{ service }] })).decision).toBe("not_billable");
    },
  );

  test("yes and no to the same need are two answers", async () => {
    const device = { device: "power wheelchair" };
    const opened = await ask({ devices: [device] });
    expect(opened.decision).toBe("needs_more_info");
    const settling = (opened.asks[0]?.needs ?? []).filter(
      ({ settles = {} }) => new Set(Object.values(settles)).size > 1,
    );
    expect(settling.length).toBeGreaterThan(0);
  });
});

describe("words beside a code", () => {
  const inject = (service: string, facts: readonly Asked[] = []): Asked => ({
    claims: [{ codes: ["G370"], goal: "may_bill", service, facts }],
  });

  test("that tell what bars it refuse it, and a fact by its name counts instead (J54: viscosupplements)", async () => {
    const words = "injection of hyaluronic acid into the knee joint";
    expect(decisionsOf(await ask(inject(words)))).toEqual(["G370 not_billable"]);
    for (const [value, decision] of [
      ["yes", "not_billable"],
      ["no", "billable"],
    ])
      expect(
        decisionsOf(await ask(inject(words, [{ fact: "is_viscosupplement_injection", value }]))),
      ).toEqual([`G370 ${decision}`]);
  });

  test("that only describe it leave it decided", async () => {
    expect(decisionsOf(await ask(inject("steroid injection of the knee joint")))).toEqual(["G370 billable"]);
  });
});

describe("what is told and plays no part", () => {
  test("is named with why", async () => {
    const { unused = [] } = await ask({
      devices: [{ device: "manual wheelchair", goal: "share" }],
      patient: { income: 24_000 },
    });
    expect(unused).toContainEqual(
      expect.objectContaining({ paths: ["patient.income"], why: expect.stringMatching(/income/iu) }),
    );
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

  test("holds whatever comes in, with every decision", async () => {
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

describe("where it can be checked", () => {
  test("every figure's place opens the stored text, with its day", async () => {
    const { citations, highlights } = await ask({ claims: [{ codes: ["C124"], ...STAY }] });
    expect(
      highlights.every((one) => one.citations.every((n) => citations.some((place) => place.n === n))),
    ).toBe(true);
    expect(citations.every(({ as_of: day }) => /^\d{4}-\d{2}-\d{2}$/u.test(day))).toBe(true);
    const passages = await open(citations.flatMap(({ passage_id: id }) => id ?? []));
    expect(passages.length).toBeGreaterThan(0);
  });
});

describe("bad input", () => {
  test.each<[string, Asked, string | RegExp]>([
    ["nothing", {}, "MISSING_PARAMETER"],
    ["an empty question", { question: "  " }, "MISSING_PARAMETER"],
    ["an ask without a subject", { claims: [{ minutes: 20 }] }, "MISSING_SUBJECT"],
    [
      "13 asks",
      { claims: Array.from({ length: 13 }, () => ({ codes: ["A007"] })) },
      /^(?:TOO_MANY_ASKS|INVALID_PARAMETER)/u,
    ],
    ["a code of a wrong form", { claims: [{ codes: ["C12"] }] }, /^INVALID_PARAMETER/u],
    ["negative minutes", { claims: [{ codes: ["A007"], minutes: -3 }] }, /^INVALID_PARAMETER/u],
    ["an absurd age", { drugs: [{ drug: "Januvia" }], patient: { age_years: 400 } }, /^INVALID_PARAMETER/u],
    [
      "a repair of forty times the price",
      { devices: [{ device: "walker", owned: [{ repair_share: 40 }] }] },
      /^INVALID_PARAMETER/u,
    ],
    [
      "a fact told in two ways",
      {
        claims: [
          {
            codes: ["A007"],
            facts: [
              { fact: "is_palliative_patient", value: "yes" },
              { fact: "is_palliative_patient", value: "no" },
            ],
          },
        ],
      },
      /^CONTRADICT/u,
    ],
    [
      "a discharge before the admission",
      { claims: [{ codes: ["C124"], admission: "2025-05-08", discharge: "2025-05-05" }] },
      /^CONTRADICT/u,
    ],
    [
      "an earlier claim after the service",
      {
        claims: [
          {
            codes: ["K030"],
            service_at: "2025-05-05",
            earlier_claims: [{ code: "K030", day: "2025-06-05" }],
          },
        ],
      },
      /^CONTRADICT/u,
    ],
    [
      "an earlier claim outside the period that it is told for",
      {
        claims: [
          {
            codes: ["K131"],
            service_at: "2025-05-05",
            earlier_claims: [{ code: "K131", day: "2023-07-05", within: "12 months" }],
          },
        ],
      },
      /^CONTRADICT/u,
    ],
    [
      "a video setting by telephone",
      { claims: [{ codes: ["A007"], setting: "virtual_video", modality: "phone" }] },
      /^CONTRADICT/u,
    ],
    ["a date that is none", { claims: [{ codes: ["C124"], admission: "2025-02-30" }] }, "INVALID_DATE"],
    ["an unknown field", { claims: [{ codes: ["A007"], colour: "red" }] }, /^(?:INVALID|UNKNOWN)_PARAMETER/u],
  ])("%s is refused with what to do", async (_, asked, code) => {
    const error = await refuse(asked);
    expect(error.code).toMatch(code);
    expect(error.message.length + (error.suggestion?.length ?? 0)).toBeGreaterThan(20);
  });

  test("a fact that no rule knows is told with the nearest, and loses nothing else", async () => {
    const claim = { codes: ["A007"], service_at: "2025-05-06", setting: "office" } as const;
    const known = await ask({ claims: [claim] });
    expect(known.decision).toBe("billable");
    const facts = [{ fact: "palliative_chart_is_blue", value: "yes" } as const];
    const stated = await ask({
      claims: [{ ...claim, facts }],
      drugs: [{ drug: "metformin", strength: "500 mg" }],
    });
    expect(stated.asks.map(({ decision }) => decision)).toEqual(["billable", "covered"]);
    expect(stated.unread).toMatchObject([
      { path: "claims[0]", words: "facts[0] palliative_chart_is_blue", why: expect.any(String) },
    ]);
    expect(stated.unread?.[0]?.nearest?.[0]).toMatch(/^is_palliative_patient \(/u);
    const meant = await ask({
      claims: [{ ...claim, facts: [{ fact: "is_palliative_patient", value: "yes" }] }],
    });
    expect(meant.decision).toBe("billable");
  });

  test("a fact that no rule has by that name is asked for by the fact that it may tell", async () => {
    // A47: one assessment if the patient was seen for the same problem. The visit is then not the physician's own.
    const facts = [{ fact: "assessment_by_a_delegated_employee", value: "yes" }];
    const open = await ask({ claims: [{ codes: ["A007"], setting: "office", facts }] });
    expect(open.decision).toBe("needs_more_info");
    expect(open.asks[0]?.needs?.map(({ fact }) => fact)).toContain("was_given_by_someone_else");
  });

  describe("notes: what was said and no field takes", () => {
    const eyes = { codes: ["A112"], patient: { age_years: 70 } };

    test("a note near to a fact that would turn the decision is asked about", async () => {
      const notes = ["an optometrist tested her eyes seven months ago"];
      const [open] = (await ask({ claims: [{ ...eyes, notes }] })).asks;
      expect(open?.decision).toBe("needs_more_info");
      // A8, GP28: one in 12 months, an optometrist's included.
      expect(open?.needs?.[0]).toMatchObject({
        fact: "eye_exam_in_last_12_months",
        settles: { yes: "not_billable" },
      });
      const [idle] = (await ask({ claims: [eyes] })).asks;
      expect(idle?.decision).toBe("billable");
    });

    test("a note that nothing turns on changes nothing, and is told as unused", async () => {
      const plain = await ask({ claims: [eyes] });
      const noted = await ask({ claims: [{ ...eyes, notes: ["she was grateful"] }] });
      expect(noted.asks).toEqual(plain.asks);
      expect(noted.unused).toContainEqual({ paths: ["claims[0].notes[0]"] });
    });

    test("no note makes a yes or a no of what is open", async () => {
      const open = [
        { claims: [{ codes: ["C124"], mrp: true }] },
        { claims: [{ codes: ["A900"] }] },
        { drugs: [{ drug: "Ozempic", patient: { age_years: 70 } }] },
        { devices: [{ device: "power scooter", goal: "eligibility" }] },
      ] as const;
      const words = [
        "stayed 72 hours",
        "frail",
        "type 2 diabetes for years",
        "cannot walk",
        "daily use at home",
      ];
      for (const lists of open)
        for (const [list, items] of Object.entries(lists)) {
          const [before] = (await ask(lists)).asks;
          const [after] = (await ask({ [list]: [{ ...items[0], notes: words }] })).asks;
          expect(before?.decision).toBe("needs_more_info");
          expect(after?.decision).toBe("needs_more_info");
        }
    });
  });

  test("the nearest of an unknown fact are of its program", async () => {
    const { unread } = await ask({
      devices: [
        { device: "power wheelchair", facts: [{ fact: "receives_social_assistance_xyz", value: "yes" }] },
      ],
    });
    expect(unread?.[0]?.nearest?.join()).toContain("patient.social_assistance");
    expect(JSON.stringify(unread)).not.toContain("limb_absent");
  });

  test("a measure of a device that no rule asks for is told, and one by other letters counts", async () => {
    const measured = (measure: string) =>
      ask({ devices: [{ device: "power scooter", measures: [{ measure, value: 8 }] }] });
    expect((await measured("shoe_size")).unread?.[0]?.words).toBe("measures[0] shoe_size");
    const [plain, spelt] = await Promise.all([measured("months_of_need"), measured("Months of need")]);
    expect(spelt.asks).toEqual(plain.asks);
    expect(plain.unread).toBeUndefined();
  });

  test("words that say otherwise are told, and the fields count", async () => {
    const answer = await ask({
      question: "K013 for 45 minutes today, can I bill it?",
      claims: [{ codes: ["K013"], minutes: 30, times_recorded: true }],
    });
    expect(answer.contradictions).toContainEqual(
      expect.objectContaining({ path: "claims[0].minutes", typed: "30", read: "45" }),
    );
  });
});
