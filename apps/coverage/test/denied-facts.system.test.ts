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
