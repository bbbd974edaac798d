import { describe, expect, test } from "vitest";
import { SATURDAY, TUESDAY, before, useClaimRecords, type ClaimCase } from "./open-claim-records.ts";

const { decide, decideOne, records } = useClaimRecords();

const PALLIATIVE = { is_palliative_patient: true, is_written_request_on_file: true } as const;

describe("one code of a claim", () => {
  test("chooses between two premiums of which one is paid a day: E084 on a Saturday, E083 on a weekday", () => {
    const claim = { codes: ["C124", "E083", "E084"], stay_hours: 72, mrp: true, specialty: "00" };
    const at = (service_at: string) =>
      Object.fromEntries(
        decide({ ...claim, service_at }).map(({ subject, decision, amountCents }) => [
          subject,
          [decision, amountCents],
        ]),
      );
    // 6,115 × 0.45 = 2,751.75; 6,115 × 0.30 = 1,834.5 (GP47).
    expect(at(SATURDAY)).toEqual({
      C124: ["billable", 6115],
      E083: ["not_billable", null],
      E084: ["billable", 2752],
    });
    expect(at("2025-05-08T11:00")).toEqual({
      C124: ["billable", 6115],
      E083: ["billable", 1835],
      E084: ["not_billable", null],
    });
  });

  test("leaves a conflict of two pages open, and says so", () => {
    const verdict = decideOne({ codes: ["E079", "K013"], minutes: 30, earlier_claims: [] });
    expect(verdict.decision).toBe("needs_more_info");
    expect(verdict.reasons[0]?.sources.map(({ loc }) => loc)).toEqual(["A51", "GP58"]);
  });

  test("does not refuse a code that a selection lacks", () => {
    const verdict = decideOne({ codes: ["C214"] });
    expect(verdict).toMatchObject({ decision: "needs_more_info", basis: "principle", amountCents: null });
    expect(verdict.needs.map(({ field }) => field)).toEqual(["codes"]);
  });
});

describe("codes in a general question", () => {
  test.each(["fee", "which_code", "documentation"])(
    "list %s, which bar each other only as on the page",
    (goal) => {
      const verdicts = decide({ codes: ["A001", "A004", "A007", "K030", "K013"], goal });
      expect(verdicts.map(({ decision }) => decision)).toEqual(verdicts.map(() => "billable"));
    },
  );

  test("show for limits which of them bar each other", () => {
    expect(decideOne({ codes: ["K013", "A007"], goal: "limits", minutes: 30 }, "A007").decision).toBe(
      "not_billable",
    );
  });

  test("show a premium as the share of the listed service", () => {
    // 30 % of 6,115 is 1,834.5 (GP47).
    expect(decideOne({ codes: ["C122", "E083"], goal: "fee" }, "E083").amountCents).toBe(1835);
  });

  test("give E079 by telephone the amount of page A70", () => {
    expect(decideOne({ codes: ["E079"], goal: "fee", modality: "phone" }).amountCents).toBe(1320);
  });
});

describe("assumptions", () => {
  test("are stated in words, once each", () => {
    for (const claim of [
      { codes: ["C124"], stay_hours: 72, mrp: true },
      { codes: ["A135"] },
      { codes: ["A007"] },
    ]) {
      const { assumed } = decideOne(claim);
      expect(assumed.length).toBeGreaterThan(0);
      const parts = assumed.flatMap(({ text }) => text.replace(/\.$/u, "").split("; "));
      expect(new Set(parts).size).toBe(parts.length);
    }
  });
});

describe("the goal which_code", () => {
  test("follows a code past its limit with the code that is paid, decided too", () => {
    const ask = { codes: ["K013"], minutes: 30, ...before("K013", 3) };
    const both = decide({ ...ask, goal: "which_code" });
    expect(both.map(({ subject, decision, amountCents }) => [subject, decision, amountCents])).toEqual([
      ["K013", "not_billable", null],
      // A17.
      ["K033", "billable", 4935],
    ]);
    expect(decide({ ...ask, goal: "may_bill" }).map(({ subject }) => subject)).toEqual(["K013"]);
  });

  test("proposes the visit after intensive care, with its needs", () => {
    const { better } = decideOne({ codes: ["C122"], mrp: true, had_intensive_care: true });
    const instead = better.find(({ subject }) => subject === "C142");
    // GP46, A11.
    expect(instead?.text).toContain("$61.15");
    expect(instead?.needs.map(({ name }) => name)).toContain("was_transferred_from_intensive_care");
    expect(decideOne({ codes: ["C122"], mrp: true, had_intensive_care: false }).better).not.toContainEqual(
      expect.objectContaining({ subject: "C142" }),
    );
  });
});

describe("services in words", () => {
  test.each<readonly [ClaimCase, string, number]>([
    [{ service: "flu shot" }, "G590", 565],
    [{ service: "Day of discharge", mrp: true, stay_hours: 72 }, "C124", 6115],
    [{ service: "consultation", specialty: "60" }, "A605", 16_165],
    [{ service: "cardiology consultation" }, "A605", 16_165],
    [{ service: "consultation", specialty: "00", setting: "long_term_care" }, "W105", 8775],
  ])("decides %j: %s", (claim, code, cents) => {
    expect(decideOne(claim)).toMatchObject({ subject: code, amountCents: cents });
  });

  test("lists several codes with what distinguishes them, and guesses none", () => {
    const verdict = decideOne({ service: "consultation" });
    expect(verdict).toMatchObject({ decision: "needs_more_info", amountCents: null });
    expect(verdict.needs.map(({ field }) => field)).toEqual(["specialty"]);
    expect(verdict.principle).toContain("A005");
  });

  test("lowers certainty for less than the exact name, and finds no unused name", () => {
    expect(decideOne({ service: "flu shot" }).certainty).toBe(1);
    expect(decideOne({ service: "flu shot for the patient" }).certainty).toBeLessThan(1);
    expect(decideOne({ service: "zebra polishing" })).toMatchObject({
      decision: "needs_more_info",
      amountCents: null,
    });
  });

  test("prices a special visit by its place: a Saturday at 21:00 at home is $36.40 and $82.50 (GP75)", () => {
    expect(decideOne({ visit_place: "home", service_at: "2025-05-10T21:00" })).toMatchObject({
      decision: "billable",
      amountCents: 11_890,
    });
    expect(decideOne({ visit_place: "home" }).needs.map(({ field }) => field)).toContain("service_at");
  });

  test("leaves only the amount of a special visit by day open until the sacrifice of office hours is stated (GP75)", () => {
    const visit = decideOne({ visit_place: "home", service_at: TUESDAY });
    expect(visit).toMatchObject({ decision: "billable", amountCents: 6390 });
    expect(visit.needs.map(({ name }) => name)).toEqual(["is_office_hours_sacrificed"]);
    expect(visit.better.map(({ subject }) => subject)).toEqual(["B960", "B990"]);
  });
});

describe("the description of a fee", () => {
  const fold = (text: string) =>
    text
      .toLowerCase()
      .match(/[a-z0-9+]+/gu)
      ?.join(" ") ?? "";

  test("never leads to a code with another description", () => {
    const { schedule, serviceNames } = records();
    const named = new Set(serviceNames.all.map(({ name }) => name));
    const entries = [...schedule.byCode.values()]
      .flat()
      .filter(({ rows: [{ description }] }) => !named.has(fold(description)));
    // Short names occur in many longer ones. Checking a few dozen takes a second.
    const byDescription = [...Map.groupBy(entries, ({ rows: [{ description }] }) => fold(description))]
      .toSorted(([one], [other]) => one.length - other.length || (one < other ? -1 : 1))
      .slice(0, 400)
      .filter((_, at) => at % 8 === 0);
    let found = 0;
    for (const [description, alike] of byDescription) {
      const codes = alike.map(({ code }) => code);
      const shown = decide({ service: alike[0]?.rows[0].description ?? "" }).flatMap(({ subject, needs }) =>
        codes.includes(subject)
          ? [subject]
          : needs.flatMap(({ field, options = [] }) => (field === "codes" ? options : [])),
      );
      expect(
        shown.filter((code) => !codes.includes(code)),
        description,
      ).toEqual([]);
      found += Number(shown.length > 0);
    }
    expect(found).toBeGreaterThan(byDescription.length / 2);
  });
});

describe("general goals", () => {
  test.each(["fee", "limits", "documentation", "premiums"])("answer %s from the page", (goal) => {
    expect(decideOne({ codes: ["C124"], goal })).toMatchObject({
      decision: "billable",
      basis: "principle",
      needs: [],
      amountCents: 6115,
    });
  });

  test("include for documentation the discharge summary (GP45), and for premiums E083 and E084 (GP47)", () => {
    expect(decideOne({ codes: ["C124"], goal: "documentation" }).reasons[0]?.text).toMatch(
      /discharge summary/iu,
    );
    expect(decideOne({ codes: ["C124"], goal: "premiums" }).better.map(({ subject }) => subject)).toEqual([
      "E084",
      "E083",
    ]);
  });

  test("refuse if a stated fact breaks a rule", () => {
    expect(decideOne({ codes: ["C124"], goal: "fee", stay_hours: 40 }).decision).toBe("not_billable");
  });
});

test("count an earlier claim within the period of an undated service, on any day (A2)", () => {
  const earlier_claims = [{ code: "K131", day: "2024-01-26", within: "12 months" }];
  const claim = { codes: ["K131"], patient: { age_years: 52 }, earlier_claims };
  expect(decideOne(claim).decision).toBe("not_billable");
  // The day of the service is stated, so the claim of another period leaves room.
  const dated = { ...claim, earlier_claims: [{ code: "K131", day: "2024-01-26" }], service_at: "2025-05-06" };
  expect(decideOne(dated).decision).toBe("billable");
});

// A1: K023 begins 50 minutes after A945; GP55: 20 minutes for one unit, 46 for two.
test.each([
  [69, "not_billable", null],
  [80, "billable", 7470],
  [96, "billable", 14_940],
] as const)("leave K023, of %d minutes, the time beyond A945", (minutes, decision, cents) => {
  const verdicts = decide({ codes: ["A945", "K023"], minutes, times_recorded: true, facts: PALLIATIVE });
  const own = verdicts.find(({ subject }) => subject === "K023");
  expect([own?.decision, own?.amountCents]).toEqual([decision, cents]);
});
