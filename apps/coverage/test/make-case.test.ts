import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { claimInput, deviceInput, drugInput, type PatientInput } from "../src/domain/case/case-input.ts";
import { makeCase, refuseContradictions } from "../src/domain/case/make-case.ts";
import { mergeCase } from "../src/domain/case/merge.ts";
import type { AskLists, ReadCase } from "../src/domain/case/read-case.ts";
import type { ReadMeasures } from "../src/domain/case/vocabulary.ts";

const TODAY = "2025-06-02";
const checks = {
  readFacts: () => ({ stated: new Map<string, boolean | null>(), unknown: [] }),
  readMeasures: (measures: ReadMeasures["measures"]) => ({ measures, unknown: [] }),
  checkClaim: () => [],
  readSpecialty: () => "known" as const,
};
const EMPTY: AskLists = { claims: [], drugs: [], devices: [] };
const READ: ReadCase = {
  ...EMPTY,
  patient: {},
  readAs: [],
  unread: [],
  contradictions: [],
};
const make = (lists: Partial<AskLists>, patient: PatientInput = {}) =>
  makeCase({ ...EMPTY, ...lists, patient }, checks, TODAY);

describe("the case of a request", () => {
  test("gives each ask its path, and its own patient on top of the call's", () => {
    const { asks } = make(
      {
        claims: [{ codes: ["A007"] }, { codes: ["A003"], patient: { age_months: 8 } }],
        drugs: [{ drug: "Januvia", patient: { plans: { private: true } } }],
      },
      { age_years: 70, plans: { odb: true } },
    );
    expect(asks.map(({ path, patient }) => [path, patient])).toEqual([
      ["claims[0]", { age_years: 70, plans: { odb: true } }],
      ["claims[1]", { age_months: 8, plans: { odb: true } }],
      ["drugs[0]", { age_years: 70, plans: { odb: true, private: true } }],
    ]);
  });

  test.each<[string, Partial<AskLists>]>([
    ["MISSING_SUBJECT", { claims: [{ minutes: 20 }] }],
    ["MISSING_SUBJECT", { drugs: [{ strength: "10 mg" }] }],
    ["MISSING_SUBJECT", { devices: [{ ears: "both" }] }],
    ["TOO_MANY_ASKS", { claims: Array.from({ length: 13 }, () => ({ codes: ["A007"] })) }],
    ["CONTRADICTION", { drugs: [{ drug: "Enbrel", patient: { age_years: 40, age_months: 96 } }] }],
    ["CONTRADICTION", { devices: [{ device: "hearing aid", ears: "both", how_many: 1 }] }],
    [
      "CONTRADICTION",
      {
        drugs: [
          {
            drug: "Enbrel",
            tried: [
              { drug: "Methotrexate", outcome: "failed" },
              { drug: "methotrexate", outcome: "never" },
            ],
          },
        ],
      },
    ],
  ])("refuses %s", (code, lists) => {
    expect(() => refuseContradictions(make(lists))).toThrow(expect.objectContaining({ code }));
  });

  test("answers twelve asks of three programs in one call", () => {
    const claims = Array.from({ length: 4 }, () => ({ codes: ["A007"] }));
    const drugs = Array.from({ length: 4 }, () => ({ drug: "Januvia" }));
    const devices = Array.from({ length: 4 }, () => ({ device: "walker" }));
    expect(make({ claims, drugs, devices }).asks).toHaveLength(12);
  });
});

describe("the public lists", () => {
  test.each([
    [claimInput, { codes: ["C12"] }],
    [claimInput, { codes: ["124C"] }],
    [claimInput, { codes: ["C124"], minutes: -5 }],
    [claimInput, { codes: ["C124"], minutes: 20.5 }],
    [claimInput, { codes: ["C124"], units: 1000 }],
    [claimInput, { codes: ["C124"], speciality: "00" }],
    [drugInput, { drug: "Eliquis", lu_code: "12345" }],
    [drugInput, { drug: " " }],
    [deviceInput, { device: "walker", vendor_price: -10 }],
    [deviceInput, { device: "walker", owned: [{ repair_share: 40 }] }],
  ])("refuse absurd values %#", (schema, value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });
});

describe("typed fields and words together", () => {
  const typed = { ...EMPTY, claims: [{ codes: ["C124"], admission: "2025-05-05T15:00" }], patient: {} };

  test("use words alone as the case", () => {
    const read = { ...READ, claims: [{ codes: ["C124"], mrp: true }], patient: { age_years: 71 } };
    expect(mergeCase({ ...EMPTY, patient: {} }, read)).toMatchObject({
      claims: [{ codes: ["C124"], mrp: true }],
      patient: { age_years: 71 },
    });
  });

  test("fill fixed forms from words, with their source, and leave the rest to the caller", () => {
    const read = {
      ...READ,
      claims: [{ codes: ["C124"], discharge: "2025-05-08T11:00", mrp: true }],
      readAs: [{ path: "claims[0].discharge", value: "2025-05-08T11:00", words: "home Thursday at 11" }],
    };
    const { claims, readAs, differences } = mergeCase(typed, read);
    expect(claims).toEqual([{ ...typed.claims[0], discharge: "2025-05-08T11:00" }]);
    expect(readAs).toEqual(read.readAs);
    expect(differences).toEqual([]);
  });

  test("report a difference, and the typed field counts", () => {
    const read = { ...READ, claims: [{ codes: ["C124"], admission: "2025-05-06" }] };
    const { claims, differences } = mergeCase(typed, read);
    expect(claims).toEqual(typed.claims);
    expect(differences).toEqual([
      { path: "claims[0].admission", typed: "2025-05-05T15:00", read: "2025-05-06" },
    ]);
  });

  test("report subjects in words beyond typed asks as not answered", () => {
    const read = { ...READ, drugs: [{ drug: "Eliquis" }] };
    expect(mergeCase(typed, read).notAsked).toEqual(["eliquis"]);
  });

  test("change nothing if words agree with the fields", () => {
    const ask = fc.record(
      {
        codes: fc.constantFrom(["A007"], ["C124", "E083"]).map((codes): string[] => [...codes]),
        minutes: fc.integer({ min: 1, max: 90 }),
        units: fc.integer({ min: 1, max: 4 }),
        admission: fc.constantFrom("2025-05-05", "2025-05-05T15:00"),
      },
      { requiredKeys: ["codes"] },
    );
    fc.assert(
      fc.property(ask, (claim) => {
        const own = { ...EMPTY, claims: [claim], patient: {} };
        const merged = mergeCase(own, { ...READ, claims: [claim] });
        expect(merged.claims).toEqual([claim]);
        expect(merged.differences).toEqual([]);
        expect(merged.notAsked).toEqual([]);
      }),
    );
  });
});
