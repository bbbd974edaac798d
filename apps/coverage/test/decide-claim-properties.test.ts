import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ClaimAsk } from "../src/domain/case/coverage-case.ts";
import { toAsk, useClaimRecords, type ClaimCase } from "./open-claim-records.ts";

const { records, decide, decideOne, decideAsk } = useClaimRecords();

/** Decided cases with the fields and facts that decide them: without each, exactly its need comes up. */
const DECIDED: readonly (readonly [
  claim: ClaimCase,
  deciding: Readonly<Record<string, readonly string[]>>,
])[] = [
  [
    { codes: ["C124"], admission: "2025-05-05T15:00", discharge: "2025-05-08T11:00", mrp: true },
    { mrp: ["mrp"], admission: ["admission"], discharge: ["discharge"] },
  ],
  [
    { codes: ["C124"], stay_hours: 49, mrp: true },
    { stay_hours: ["admission", "discharge"], mrp: ["mrp"] },
  ],
  [
    { codes: ["C122"], days_after_admission: 1, mrp: true },
    { days_after_admission: ["admission_assessment", "days_after_admission"], mrp: ["mrp"] },
  ],
  [
    { codes: ["E080"], same_day_codes: ["A007"], setting: "office", days_after_discharge: 9 },
    {
      same_day_codes: ["same_day_codes"],
      setting: ["setting"],
      days_after_discharge: ["discharge", "days_after_discharge"],
    },
  ],
  [
    { codes: ["K013"], minutes: 30, facts: { is_prebooked: true } },
    { minutes: ["minutes"], "facts.is_prebooked": ["is_prebooked"] },
  ],
  [
    { codes: ["K039"], earlier_claims: [{ code: "E079", count: 1, within: "12 months" }] },
    { earlier_claims: ["earlier_claims"] },
  ],
  [
    {
      codes: ["H132"],
      service_at: "2025-05-06T18:00",
      setting: "emergency_department",
      facts: { is_emergency_department_physician: true },
    },
    {
      service_at: ["service_at"],
      setting: ["setting"],
      "facts.is_emergency_department_physician": ["is_emergency_department_physician"],
    },
  ],
  [
    { codes: ["A888"], service_at: "2025-05-10T18:00", setting: "emergency_department_equivalent" },
    { service_at: ["service_at"], setting: ["setting"] },
  ],
  [{ codes: ["A130"], minutes: 80, specialty: "13" }, { minutes: ["minutes"] }],
  [
    { codes: ["E084"], same_day_codes: ["C124"], mrp: true, specialty: "00", service_at: "2025-05-10" },
    {
      same_day_codes: ["same_day_codes"],
      mrp: ["mrp"],
      specialty: ["specialty"],
      service_at: ["service_at"],
    },
  ],
  [
    { codes: ["A900"], setting: "home", facts: { is_frail_elderly_or_housebound: true } },
    {
      setting: ["setting"],
      "facts.is_frail_elderly_or_housebound": ["is_frail_elderly_or_housebound"],
    },
  ],
  [
    { codes: ["A007"], modality: "phone", facts: { has_existing_relationship: true } },
    { "facts.has_existing_relationship": ["has_existing_relationship"] },
  ],
  [
    { codes: ["K121"], minutes: 20, mrp: true, facts: { is_prebooked: true } },
    { minutes: ["minutes"], mrp: ["mrp", "does_most_responsible_physician_take_part"] },
  ],
];

function without(ask: ClaimAsk, field: string): ClaimAsk {
  const fact = field.startsWith("facts.") ? field.slice("facts.".length) : undefined;
  if (fact !== undefined)
    return { ...ask, stated: new Map([...ask.stated].filter(([name]) => name !== fact)) };
  const copy = { ...ask };
  Reflect.deleteProperty(copy, field);
  return copy;
}

const CASES: readonly ClaimCase[] = DECIDED.map(([claim]) => claim);
const anyCase = fc.constantFrom(...CASES);

describe("needs", () => {
  test.each(DECIDED)("%j", (claim, deciding) => {
    expect(decideOne(claim).decision, decideOne(claim).summary).toBe("billable");
    expect(decideOne(claim).needs).toEqual([]);
    for (const [field, fields] of Object.entries(deciding)) {
      const [open] = decideAsk(without(toAsk(claim), field));
      expect(open?.decision, field).toBe("needs_more_info");
      expect(
        open?.needs.map((need) => need.name ?? need.field),
        field,
      ).toEqual(fields);
      expect(
        open?.needs.every(({ question, why }) =>
          question.endsWith("?") || question.includes("? ") ? why.sources.length > 0 : false,
        ),
      ).toBe(true);
    }
  });

  test("have a field, a question and a page for every code, and no duplicates", () => {
    for (const code of records().schedule.byCode.keys()) {
      const { needs, reasons } = decideOne({ codes: [code] });
      const keys = needs.map(({ field, name = "" }) => `${field} ${name}`);
      expect(new Set(keys).size, code).toBe(keys.length);
      for (const need of needs) expect(need.why.sources[0]?.loc, code).toMatch(/^[A-Z]+\d+$/u);
      for (const { sources } of reasons)
        for (const source of sources) expect(source.url, code).toMatch(/^https:/u);
    }
  });
});

describe("a verdict does not depend on", () => {
  test("the order of fields and of facts", () => {
    fc.assert(
      fc.property(anyCase, fc.integer({ min: 0, max: 50 }), (claim, turn) => {
        const ask = toAsk(claim);
        const entries = Object.entries(ask);
        const at = turn % entries.length;
        const turned = { ...ask };
        for (const [field] of entries.slice(0, at)) Reflect.deleteProperty(turned, field);
        const reordered: ClaimAsk = { ...turned, ...ask, stated: new Map([...ask.stated].toReversed()) };
        expect(decideAsk(reordered)).toEqual(decideAsk(ask));
      }),
    );
  });

  test("the order of codes that are claimed together", () => {
    const sets = [
      ["C124", "E083", "E084"],
      ["K013", "A007", "G590"],
      ["A001", "A007", "A003"],
      ["C122", "C142"],
      ["B993", "A007", "B963"],
    ];
    for (const codes of sets) {
      const by = (list: readonly string[]) =>
        new Map(
          decide({
            codes: [...list],
            mrp: true,
            minutes: 30,
            service_at: "2025-05-10T11:00",
            specialty: "00",
          }).map((one) => [one.subject, [one.decision, one.amountCents]]),
        );
      const wanted = by(codes);
      fc.assert(
        fc.property(fc.shuffledSubarray(codes, { minLength: codes.length }), (shuffled) => {
          expect(by(shuffled)).toEqual(wanted);
        }),
        { numRuns: 20 },
      );
    }
  });

  test("the form of a length: two moments or hours", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), (hours) => {
        const end = new Date(Date.UTC(2025, 4, 5, 15) + hours * 3_600_000).toISOString().slice(0, 16);
        const stated = decideOne({ codes: ["C124"], mrp: true, stay_hours: hours });
        const dated = decideOne({
          codes: ["C124"],
          mrp: true,
          admission: "2025-05-05T15:00",
          discharge: end,
        });
        expect([dated.decision, dated.summary]).toEqual([stated.decision, stated.summary]);
        expect(stated.decision).toBe(hours > 48 ? "billable" : "not_billable");
      }),
    );
  });

  test("the form of earlier claims: three days or a count", () => {
    const days = ["2025-02-01", "2025-04-01", "2025-06-01"].map((day) => ({ code: "K030", day }));
    const counted = decideOne({
      codes: ["K030"],
      earlier_claims: [{ code: "K030", count: 3, within: "12 months" }],
    });
    const dated = decideOne({ codes: ["K030"], earlier_claims: days });
    expect([dated.decision, dated.amountCents]).toEqual([counted.decision, counted.amountCents]);
  });

  test("facts that no rule of the code reads", () => {
    fc.assert(
      fc.property(
        anyCase,
        fc.constantFrom("is_plantar_wart", "has_trained_opioid_team", "is_high_risk_pregnancy"),
        (claim, fact) => {
          const ask = toAsk(claim);
          const [verdict] = decideAsk({ ...ask, stated: new Map([...ask.stated, [fact, true]]) });
          const [plain] = decideAsk(ask);
          expect(verdict).toEqual(plain);
        },
      ),
    );
  });
});

describe("limits", () => {
  test("pay K013 for three units less earlier ones, and the others as K033 (A17)", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 6 }), (used, units) => {
        const earlier_claims = used === 0 ? [] : [{ code: "K013", count: used, within: "12 months" }];
        // Least minutes of one to six half-hour units (GP55).
        const minutes = [20, 46, 76, 106, 136, 166][units - 1];
        const verdict = decideOne({
          codes: ["K013"],
          minutes,
          earlier_claims,
          facts: { is_prebooked: true },
        });
        const paid = Math.max(0, Math.min(units, 3 - used));
        expect(verdict.decision).toBe(paid > 0 ? "billable" : "not_billable");
        expect(verdict.amountCents).toBe(paid > 0 ? paid * 7010 : null);
        expect(verdict.better.map(({ subject }) => subject)).toEqual(paid < units ? ["K033"] : []);
      }),
    );
  });
});

describe("a month without a day", () => {
  const LIMITED = [
    { codes: ["A003"], before: "A003", facts: { is_different_diagnosis: false } },
    { codes: ["W010"], before: "W010", mrp: true, facts: { is_resident_new_or_deceased: false } },
    { codes: ["K039"], before: "E079" },
    { codes: ["A112"], before: "A112" },
  ] as const;
  const listDays = (month: string): readonly string[] =>
    Array.from(
      { length: new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate() },
      (_, at) => `${month}-${String(at + 1).padStart(2, "0")}`,
    );
  const month = fc
    .tuple(fc.integer({ min: 2023, max: 2025 }), fc.integer({ min: 1, max: 12 }))
    .map(([year, of]) => `${year}-${String(of).padStart(2, "0")}`);
  const decideWith = ({ before, ...claim }: (typeof LIMITED)[number], earlier: string, at: string) =>
    decideOne({ ...claim, service_at: at, earlier_claims: [{ code: before, day: earlier }] }).decision;

  test("decides like all its days, for an earlier claim or the service, or stays open", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LIMITED),
        month,
        month,
        fc.boolean(),
        (claim, one, other, isServiceMonth) => {
          const [earlier = "", later = ""] = [one, other].toSorted();
          const day = "15";
          const [asked, days] = isServiceMonth
            ? [
                decideWith(claim, `${earlier}-${day}`, later),
                listDays(later)
                  .filter((at) => at >= `${earlier}-${day}`)
                  .map((at) => decideWith(claim, `${earlier}-${day}`, at)),
              ]
            : [
                decideWith(claim, earlier, `${later}-${day}`),
                listDays(earlier)
                  .filter((at) => at <= `${later}-${day}`)
                  .map((at) => decideWith(claim, at, `${later}-${day}`)),
              ];
          const [first, ...others] = new Set(days);
          expect(asked).toBe(others.length === 0 ? first : "needs_more_info");
        },
      ),
      { numRuns: 200 },
    );
  });

  test.each(["2025-13", "2025-00", "2025-4", "April"])("refuses %s with the format of dates", (at) => {
    expect(() => decideOne({ codes: ["A003"], service_at: at })).toThrow(/YYYY-MM-DD/u);
  });
});
