import { describe, expect, test } from "vitest";
import { useStarterServer } from "./use-starter-server.ts";

const { ask } = await useStarterServer();

const decide = async (claim: object, more: object) =>
  ask({ claims: [{ goal: "may_bill", ...claim, ...more }] });
const denied = (fact: string) => ({ facts: [{ fact, value: "no" }] });

/** Paid without further facts. */
const CONSULTATION = { codes: ["A135"], specialty: "internal medicine" };
const ASSESSMENT = { codes: ["A003"] };
const MENTAL_HEALTH = { codes: ["K005"], minutes: 25 };
const VENIPUNCTURE = { codes: ["G489"] };

describe("a denied fact in plain words", () => {
  test.each([
    // GP16: the written request. A2: history and examination. A17. J7: 16 and over.
    [CONSULTATION, "family doctor sent a letter"],
    [CONSULTATION, "referral from another physician"],
    [ASSESSMENT, "physical exam done"],
    [MENTAL_HEALTH, "dedicated to mental health"],
    [VENIPUNCTURE, "16 or older"],
  ])("keeps no yes that may assume the opposite: %j, %s", async (claim, fact) => {
    expect((await decide(claim, {})).decision).toBe("billable");
    const { decision, asks } = await decide(claim, denied(fact));
    expect(decision).toBe("needs_more_info");
    expect(asks[0]?.needs?.some(({ assumed }) => assumed !== true)).toBe(true);
  });

  test.each([
    [CONSULTATION, "written request for the consultation on file", "not_billable"],
    [{ codes: ["Q040"] }, "flow sheet done", "not_billable"],
    [{ codes: ["A007"], modality: "video" }, "patient is in Ontario", "not_billable"],
  ])("is read as denied if its words are a fact’s: %j, %s", async (claim, fact, decision) => {
    expect((await decide(claim, denied(fact))).decision).toBe(decision);
  });

  test("asks nothing for a refusal, nor about another drug that is not taken (LU 665 to 667)", async () => {
    const refused = await decide(
      { codes: ["C124"], mrp: true, stay_hours: 20 },
      denied("physical exam done"),
    );
    expect(refused.decision).toBe("not_billable");
    const drug = {
      drug: "Ozempic",
      goal: "coverage",
      for: "type 2 diabetes",
      tried: [{ drug: "metformin", outcome: "max_dose" }],
    };
    const facts = [{ fact: "taking a DPP-4 inhibitor", value: "no" }];
    expect((await ask({ drugs: [{ ...drug, facts }] })).decision).toBe("covered");
  });
});

describe("a note of pairs", () => {
  test("states facts like the field facts", async () => {
    const { decision, read_as: read } = await decide(CONSULTATION, {
      notes: ["written request on file: no"],
    });
    expect(decision).toBe("not_billable");
    expect(read?.map(({ value }) => value)).toEqual(["no"]);
    const both = await decide(CONSULTATION, { notes: ["letter from the GP: no; chaperone: yes"] });
    expect(both.decision).toBe("needs_more_info");
    expect((await decide(CONSULTATION, { notes: ["written request on file: yes"] })).decision).toBe(
      "billable",
    );
  });
});

describe("a question for Limited Use codes", () => {
  const ONDANSETRON = { drug: "ondansetron", goal: "lu_criteria", for: "nausea of pregnancy" };

  test("is of a patient once something is denied or was tried, and of the product before that (LU 215 to 218)", async () => {
    const decideDrug = async (more: object) => (await ask({ drugs: [{ ...ONDANSETRON, ...more }] })).decision;
    expect(await decideDrug({})).toBe("covered");
    expect(await decideDrug({ findings: [{ finding: "cancer", value: "no" }] })).not.toBe("covered");
    expect(await decideDrug({ tried: [{ drug: "metoclopramide", outcome: "failed" }] })).not.toBe("covered");
  });
});

describe("a device that is known", () => {
  test("is not read as another thing that is never funded (grants 210, 510.01, 600.02)", async () => {
    const ostomy = { device: "ostomy supplies", facts: [{ fact: "temporary ileostomy", value: "yes" }] };
    const { asks } = await ask({ devices: [{ ...ostomy, goal: "eligibility" }] });
    expect(asks[0]).toMatchObject({ decision: "needs_more_info" });
    expect(asks[0]?.needs?.map(({ fact }) => fact)).toContain("temporary_ostomy_6_months");
    const monitor = {
      device: "Dexcom G7",
      facts: [
        "type 1 diabetes",
        "wears_full_time",
        "shares_glucose_profile",
        "severe_hypoglycemia_in_24_months",
        "long_term_follow_up",
      ].map((fact) => ({ fact, value: "yes" })),
      notes: ["optimized insulin therapy, tests at least four times a day"],
    };
    expect((await ask({ devices: [{ ...monitor, goal: "eligibility" }] })).decision).toBe("eligible");
  });

  test("is one of these things if that is what is asked about", async () => {
    for (const device of ["breast prosthesis bra", "blood glucose test strips"])
      expect((await ask({ devices: [{ device, goal: "eligibility" }] })).decision).toBe("not_eligible");
  });
});
