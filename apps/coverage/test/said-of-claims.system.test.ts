import { describe, expect, test } from "vitest";
import type { Answer } from "./answer-server.ts";
import { useStarterServer } from "./use-starter-server.ts";

const { ask } = await useStarterServer();

const decide = async (claim: object): Promise<Answer["decision"]> =>
  (await ask({ claims: [claim] })).decision;
const factsOf = ({ read_as: read = [] }: Answer): readonly (readonly [string, string])[] =>
  read.map(({ path, value }) => [path.replace(/^.*\.facts\./u, ""), value] as const);

/** A house call to a patient of 83 (A4). */
const HOUSE_CALL = { codes: ["A900"], setting: "home", patient: { age_years: 83 } } as const;
/** A call between physicians (A38). */
const CALL = { codes: ["K730"], modality: "phone", minutes: 12 } as const;

describe("a phrasing of a fact", () => {
  test.each([
    ["is_frail_or_housebound", "yes", "billable"],
    ["is_frail_or_housebound", "no", "not_billable"],
    ["patient is frail or housebound", "yes", "billable"],
    ["likes gardening", "yes", "needs_more_info"],
  ])("settles the need that it answers, and no other: %s, %s (A4)", async (fact, value, decision) => {
    expect(await decide({ ...HOUSE_CALL, facts: [{ fact, value }] })).toBe(decision);
  });

  test.each([
    ["is_first_person_seen", "no"],
    ["is_first_patient_seen", "no"],
  ])("is the fact that the decision assumes: %s, %s (A4)", async (fact, value) => {
    const facts = [
      { fact: "is_frail_elderly_or_housebound", value: "yes" },
      { fact, value },
    ];
    expect(await decide({ ...HOUSE_CALL, facts })).toBe("not_billable");
  });

  test("asks nothing if it shares one word with a question: the referring person is no claimant (GP9)", async () => {
    const facts = [{ fact: "new referral from a nurse", value: "yes" }];
    const { asks } = await ask({ claims: [{ codes: ["A003"], facts }] });
    const names = asks.flatMap(({ needs = [] }) => needs.map(({ fact }) => fact));
    expect(names).not.toContain("claimant_is_not_a_physician");
  });
});

describe("words that settle a need", () => {
  test("include an order that is not the first: the second person seen has no A900 (A4)", async () => {
    const facts = [{ fact: "is_frail_elderly_or_housebound", value: "yes" }];
    expect(await decide({ ...HOUSE_CALL, facts, notes: ["seen second, after his wife"] })).toBe(
      "not_billable",
    );
    expect(await decide({ ...HOUSE_CALL, facts, notes: ["seen first"] })).toBe("billable");
  });

  test("include a sign of the page's definition, at its age and for this patient (A4)", async () => {
    const visit = (age: number, note: string) =>
      decide({ ...HOUSE_CALL, patient: { age_years: age }, notes: [note] });
    expect(await visit(83, "dementia")).toBe("billable");
    expect(await visit(50, "dementia")).toBe("needs_more_info");
    expect(await visit(83, "no dementia")).toBe("needs_more_info");
    expect(await visit(83, "mother had dementia")).toBe("needs_more_info");
  });

  test("must deny every alternative: not the face, no bleeders, no layers is Z175 of 6 cm (M14)", async () => {
    const wound = { service: "repair of a 6 cm laceration", goal: "which_code" } as const;
    const whole = await ask({
      claims: [{ ...wound, notes: ["not on the face", "no layers closed, no bleeders tied"] }],
    });
    expect(whole.asks.map(({ subject, amount }) => [subject, amount])).toEqual([["Z175", 35.9]]);
    expect(factsOf(whole)).toContainEqual(["is_wound_of_face_or_layered", "no"]);
    expect(await decide({ ...wound, notes: ["not on the face"] })).toBe("needs_more_info");
    const facts = [
      { fact: "is_on_face", value: "no" },
      { fact: "has_bleeders_tied_or_layers_closed", value: "no" },
    ];
    expect(await decide({ ...wound, facts })).toBe("billable");
    expect(await decide({ ...wound, facts: facts.slice(0, 1) })).toBe("needs_more_info");
  });

  test.each([
    ["body mass index 44", "billable"],
    ["body mass index 38", "needs_more_info"],
    ["body mass index 44 or 38", "needs_more_info"],
    ["age 44", "needs_more_info"],
  ])(
    "compare a figure with the question's bound, which has another for the neck: %s (SP6)",
    async (note, decision) => {
      const { asks } = await ask({ claims: [{ codes: ["S287", "E676"], notes: [note] }] });
      expect(asks.find(({ subject }) => subject === "E676")?.decision).toBe(decision);
    },
  );

  test.each([
    ["re-assessment one hour after the first assessment", "not_billable"],
    ["re-assessment three hours after the first assessment", "billable"],
  ])("compare a length of time with the bound in its unit: %s (A12)", async (service, decision) => {
    const facts = [
      { fact: "is_emergency_department_physician", value: "yes" },
      { fact: "is_reassessment_before_discharge_admission_or_referral", value: "no" },
    ];
    const visit = { setting: "emergency_department", service_at: "2025-09-26T15:00" } as const;
    expect(await decide({ codes: ["H104"], service, ...visit, facts })).toBe(decision);
  });

  test("include a sentence with the words of a fact's name in order (A38)", async () => {
    const noted = (note: string) => decide({ ...CALL, notes: [note] });
    expect(await noted("purpose of the call was to arrange for the cardiologist to see the patient")).toBe(
      "not_billable",
    );
    expect(await noted("not a call to arrange care")).toBe("billable");
  });
});

describe("the person who gave the service", () => {
  const visit = (note: string) => decide({ codes: ["A007"], setting: "office", notes: [note] });

  test("is no physician's visit if only another profession (GP9)", async () => {
    expect(await visit("assessment done alone by a physiotherapist of the clinic")).toBe("not_billable");
    expect(await visit("delegated to a physiotherapist")).toBe("not_billable");
    for (const note of [
      "seen by the nurse and then by the physician",
      "seen by the triage nurse before my assessment",
      "not done by a nurse alone",
    ])
      expect(await visit(note)).not.toBe("not_billable");
  });

  test("is not delegated for an organization's nurse, and is for the physician's own (GP63)", async () => {
    const shot = (service: string) => decide({ codes: ["G845"], service, setting: "office" });
    expect(await shot("MMR given by a public health unit nurse")).toBe("not_billable");
    expect(await shot("MMR given by a nurse not employed by the physician")).toBe("not_billable");
    expect(await shot("MMR given by my office nurse")).toBe("billable");
  });

  test("pays nil for a form that a hospital's coordinator filled in (A53)", async () => {
    const form = {
      codes: ["K070"],
      service: "home care application filled in by a hospital coordinator, signed by me",
    };
    expect(await decide(form)).toBe("not_billable");
  });

  test("is no emergency physician because the patient came from there: E409, not E412 (GP104)", async () => {
    const { asks } = await ask({
      claims: [
        {
          codes: ["S287"],
          goal: "premiums",
          service_at: "2026-11-24T19:30",
          facts: [{ fact: "is_non_elective_procedure", value: "yes" }],
          notes: ["came from the emergency department"],
        },
      ],
    });
    const premiums = asks.flatMap(({ better = [] }) => better.map(({ subject }) => subject));
    expect(premiums).toContain("E409");
    expect(premiums).not.toContain("E412");
  });
});

describe("a code that notes compare with the requested one", () => {
  const decisionsOf = async (claims: readonly object[]) => {
    const { asks } = await ask({ claims });
    return asks.map(({ path, subject, decision }) => `${path} ${subject} ${decision}`);
  };
  const ward = {
    codes: ["C122"],
    specialty: "general surgery",
    mrp: true,
    setting: "hospital_in_patient",
    admission_kind: "surgical",
    service_at: "2026-11-24",
    earlier_claims: [{ code: "S207", day: "2026-11-23", same_physician: true }],
  };

  test("is decided too, in its place: C032 after an appendectomy (GP44)", async () => {
    expect(await decisionsOf([{ ...ward, notes: ["asks whether to use C032 instead"] }])).toEqual([
      "claims[0] C122 not_billable",
      "claims[0] C032 billable",
    ]);
  });

  test("makes its note count: only a note with an unknown code is unused", async () => {
    const unusedOf = async (note: string) => {
      const { unused = [] } = await ask({ claims: [{ ...ward, notes: [note] }] });
      return unused.flatMap(({ paths }) => paths);
    };
    expect(await unusedOf("asks whether to use C032 instead")).not.toContain("claims[0].notes[0]");
    const unknown = await unusedOf("asks whether to use Z999 instead");
    expect(unknown).toContain("claims[0].notes[0]");
    expect(unknown.filter((path) => path.includes("codes"))).toEqual([]);
  });

  test("is not decided if notes only say that it was not billed, or if another claim asks about it", async () => {
    for (const note of ["no C032 billed", "no C032 or A003 billed"])
      expect(await decisionsOf([{ ...ward, notes: [note] }])).toEqual(["claims[0] C122 not_billable"]);
    const both = await decisionsOf([
      { ...ward, notes: ["C122 or C032"] },
      { ...ward, codes: ["C032"] },
    ]);
    expect(both).toHaveLength(2);
  });

  test("is decided with its base: E409 at night (GP104)", async () => {
    const claim = {
      codes: ["S207"],
      goal: "premiums",
      service_at: "2026-11-24T02:30",
      notes: ["E409 or E410 asked"],
      facts: [{ fact: "is_non_elective_procedure", value: "yes" }],
      same_day_codes: [],
    };
    const decisions = await decisionsOf([claim]);
    expect(decisions).toContain("claims[0] E409 not_billable");
    expect(decisions.filter((one) => one.includes("E676"))).toEqual([]);
  });
});

test("is paid for the attendance at a delivery, and not for the consultation on the newborn (K3)", async () => {
  const { asks } = await ask({ claims: [{ codes: ["H267", "C265"], specialty: "paediatrics" }] });
  expect(asks.map(({ subject, decision }) => [subject, decision])).toEqual([
    ["H267", "billable"],
    ["C265", "not_billable"],
  ]);
});

describe("premiums of a service", () => {
  test("include a named one, decided for the case: E080 after a stay (GP28)", async () => {
    const { asks } = await ask({
      claims: [{ codes: ["A007", "E080"], goal: "premiums", setting: "office" }],
    });
    expect(asks.map(({ subject, decision }) => [subject, decision])).toEqual([
      ["A007", "billable"],
      ["E080", "needs_more_info"],
    ]);
  });

  test("are proposed for a note that asks for them, if the place allows: E542 outside a hospital (M1)", async () => {
    const of = async (setting: string, notes: readonly string[]) => {
      const { asks } = await ask({ claims: [{ codes: ["Z154"], goal: "fee", setting, notes }] });
      return asks.flatMap(({ better = [] }) => better.map(({ subject }) => subject));
    };
    expect(await of("office", ["is there an add-on outside the hospital"])).toContain("E542");
    expect(await of("office", ["no add-on wanted"])).not.toContain("E542");
    expect(await of("hospital_out_patient", ["is there an add-on"])).not.toContain("E542");
  });
});

test("ask for the most responsible physician for a palliative care visit in hospital (GP50)", async () => {
  const of = async (mrp?: boolean) => {
    const claim = {
      codes: ["C882"],
      setting: "hospital_in_patient",
      facts: [{ fact: "is_palliative_patient", value: "yes" }],
    };
    const { asks } = await ask({ claims: [{ ...claim, ...(mrp !== undefined && { mrp }) }] });
    return asks.map(({ decision }) => decision);
  };
  expect(await of()).toEqual(["needs_more_info"]);
  expect(await of(true)).toEqual(["billable"]);
  expect(await of(false)).toEqual(["not_billable"]);
});

test("do not buy a signalling device apart from the teletypewriter (hearing devices 225)", async () => {
  const of = async (owned: readonly object[]) => {
    const facts = [{ fact: "documented_hearing_loss", value: "yes" }];
    const { asks } = await ask({ devices: [{ device: "flashing signalling device", owned, facts }] });
    return asks.map(({ decision }) => decision);
  };
  expect(await of([{ device: "TTY", age_months: 12, adp_funded: false }])).toEqual(["not_eligible"]);
  // Whether a teletypewriter is bought with it is unstated.
  expect(await of([])).toEqual(["needs_more_info"]);
});

test("read no part of a device from its own names in a note (respiratory 335)", async () => {
  const facts = ["osa_diagnosed", "level_1_sleep_study", "osa_symptoms_or_risk"].map((fact) => ({
    fact,
    value: "yes",
  }));
  const notes = ["prescriber is registered with ADP for positive airway pressure"];
  const { asks } = await ask({ devices: [{ device: "CPAP", goal: "eligibility", facts, notes }] });
  expect(asks.map(({ decision }) => decision)).toEqual(["eligible"]);
});
