import { describe, expect, test } from "vitest";
import type { Answer } from "./answer-server.ts";
import { useStarterServer } from "./use-starter-server.ts";

const { ask } = await useStarterServer();

const claim = (one: object) => ask({ claims: [{ goal: "may_bill", ...one }] });
const drug = (one: object) => ask({ drugs: [{ goal: "coverage", ...one }] });
const pathsOf = ({ asks }: Answer): readonly string[] =>
  asks.flatMap(({ needs = [] }) =>
    needs.flatMap(({ path, assumed }) => (assumed === true ? [] : [path.replace(/^\w+\[\d+\]\./u, "")])),
  );

describe("an earlier claim of a year", () => {
  // Four K030 in 12 months (A48), one A003 in 12 months (GP21): of 2023 none is within them, of 2024 each may be.
  test.each([
    ["A003", "2025-09-10", { day: "2023" }, "billable"],
    ["A003", "2025-09-10", { day: "2024" }, "needs_more_info"],
    ["K030", "2025-03-10", { day: "2024", count: 4 }, "needs_more_info"],
  ])("counts %s on %s after %j: %s", async (code, at, earlier, decision) => {
    const answer = await claim({ codes: [code], service_at: at, earlier_claims: [{ code, ...earlier }] });
    expect(answer.decision).toBe(decision);
    expect(answer.unread).toBeUndefined();
    if (decision === "needs_more_info") expect(pathsOf(answer)).toContain("earlier_claims");
  });
});

describe("an age by its bounds", () => {
  // 25th birthday of cervical screening (J48); co-payment from 65 on (ODB page 14).
  test("counts if every age within them is decided alike", async () => {
    const screening = { codes: ["G365"], patient: { sex: "female" } };
    const thirties = await claim({ ...screening, notes: ["aged 30s"] });
    expect(thirties.read_as).toEqual([
      { path: "claims[0].patient.age_years", value: "30", words: "aged 30s" },
    ]);
    expect(pathsOf(thirties)).not.toContain("patient.age_years");
    const twenties = await claim({ ...screening, notes: ["in her 20s"] });
    expect(twenties.read_as).toBeUndefined();
    expect(pathsOf(twenties)).toContain("patient.age_years");
  });

  test("is read from facts, too, and never from a denial or with a typed age", async () => {
    const of = async (value: string, more = {}) =>
      (await drug({ drug: "Jardiance", facts: [{ fact: "over 65", value }], ...more })).read_as;
    expect(await of("yes")).toHaveLength(1);
    expect(await of("no")).toBeUndefined();
    expect(await of("yes", { patient: { age_years: 80 } })).toBeUndefined();
    const pays = await ask({
      drugs: [{ goal: "copayment", notes: ["in her 70s"], patient: { income: 30_000, household: "single" } }],
    });
    expect(pays.asks[0]?.amount).toBe(6.11);
  });
});

test("reads no home from long-term use", async () => {
  for (const name of ["Jardiance", "pantoprazole"])
    expect((await drug({ drug: name, notes: ["long-term once daily use"] })).decision).toBe("covered");
});

test("gives the fee of a code with its frequency (A17: three units in 12 months)", async () => {
  const { asks, highlights } = await ask({ claims: [{ codes: ["K013"], goal: "fee" }] });
  expect(asks[0]?.amount).toBe(70.1);
  expect(highlights.some(({ point }) => /three units/iu.test(point))).toBe(true);
});

test("asks for a note's need together with earlier ones", async () => {
  const call = { codes: ["K730"], modality: "phone", notes: ["a test and its results were discussed"] };
  expect(pathsOf(await claim({ ...call, minutes: 12 }))).toEqual(["facts"]);
  expect(pathsOf(await claim(call))).toEqual(["minutes", "facts"]);
});
