import { afterAll, describe, expect, test } from "vitest";
import { createAsker, startAnswerServer, type Answer } from "./answer-server.ts";
import { openStarterDeps } from "./starter-dataset.ts";

const { deps, close } = await openStarterDeps();
const server = await startAnswerServer(deps);
afterAll(async () => {
  await server.stop();
  await close();
});
const { ask } = createAsker(server.url);

const needsOf = ({ asks }: Answer, isAssumed = false): readonly string[] =>
  asks.flatMap(({ needs = [] }) =>
    needs
      .filter(({ assumed = false }) => assumed === isAssumed)
      .map(({ path, fact }) => fact ?? path.replace(/^\w+\[\d+\]\./u, "")),
  );

/** K730, 10 minutes at least (A38): a call between physicians that is paid as it stands. */
const CALL = { codes: ["K730"], modality: "phone", minutes: 12 } as const;

describe("a value that cannot be read", () => {
  const STAY = { codes: ["C124"], mrp: true, stay_hours: 96 } as const;

  test("is set aside and told; where the decision would take it for given it is asked for (GP45)", async () => {
    const open = await ask({ claims: [{ ...STAY, discharge_summary: "when the resident got to it" }] });
    expect(open.decision).toBe("needs_more_info");
    expect(needsOf(open)).toContain("discharge_summary");
    expect(open.unread?.map(({ path }) => path)).toEqual(["claims[0].discharge_summary"]);
    // A summary of the same day is within the 48 hours of GP45.
    const told = await ask({ claims: [{ ...STAY, discharge_summary: "same day" }] });
    expect(told.decision).toBe("billable");
    expect(told.read_as?.map(({ words }) => words)).toEqual(["same day"]);
  });

  test("keeps no other ask of the call from being decided", async () => {
    const { asks } = await ask({ claims: [{ ...STAY, discharge: "soonish" }, CALL] });
    expect(asks.find(({ subject }) => subject === "K730")?.decision).toBe("billable");
  });

  test("a specialty that the Schedule has not is told, and another profession is no physician (GP9)", async () => {
    const unknown = await ask({ claims: [{ ...CALL, specialty: "wizardry" }] });
    expect(unknown.unread?.map(({ path }) => path)).toEqual(["claims[0].specialty"]);
    const nurse = await ask({ claims: [{ ...CALL, specialty: "nurse practitioner" }] });
    expect(nurse.decision).toBe("not_billable");
    expect(nurse.citations.map(({ loc }) => loc)).toContain("GP9");
  });
});

describe("what is taken for given", () => {
  test("is asked with what leaves the ask open, and marked as what nothing waits for", async () => {
    const { minutes: _, ...untimed } = CALL;
    const open = await ask({ claims: [untimed] });
    expect(open.decision).toBe("needs_more_info");
    expect(needsOf(open)).toContain("minutes");
    // A38: not to arrange care, and the consultant does not see the patient that day or the next.
    const assumed = needsOf(open, true);
    expect(assumed).toContain("is_call_to_arrange_care");
    expect(assumed).toContain("is_seen_by_consultant_same_or_next_day");
    expect(open.followups.map(({ ask: question }) => question)).toHaveLength(needsOf(open).length);
    expect((await ask({ claims: [CALL] })).asks[0]?.needs).toBeUndefined();
  });

  test.each([
    ["is asked for where a note may turn it", "purpose of the call was to arrange an appointment", true],
    ["stands where a note denies what is not so", "no transfer, referral or test arranged", false],
    ["stands where a note says what is so", "both physicians in Ontario", false],
    ["is asked for where a note may say otherwise", "the second physician was not in Ontario", true],
  ])("%s", async (_, note, isOpen) => {
    const { decision } = await ask({ claims: [{ ...CALL, notes: [note] }] });
    expect(decision).toBe(isOpen ? "needs_more_info" : "billable");
  });

  test("a note of which a told fact has the words asks for nothing more", async () => {
    const notes = ["the call was to arrange a transfer"];
    expect((await ask({ claims: [{ ...CALL, notes }] })).decision).toBe("needs_more_info");
    const facts = [{ fact: "is_call_to_arrange_care", value: "no" }];
    expect((await ask({ claims: [{ ...CALL, notes, facts }] })).decision).toBe("billable");
  });

  test("a fact that changes only the amount is asked for, too: tissue adhesive pays half (M14)", async () => {
    const claim = { codes: ["Z175"], facts: [{ fact: "is_wound_up_to_5_cm", value: "no" }] };
    const plain = await ask({ claims: [claim] });
    const noted = await ask({ claims: [{ ...claim, notes: ["closed with tissue glue only"] }] });
    expect([plain.decision, noted.decision]).toEqual(["billable", "needs_more_info"]);
    expect(needsOf(noted)).toEqual(["is_closed_with_tissue_adhesive"]);
    const told = { fact: "is_closed_with_tissue_adhesive", value: "yes" };
    const half = await ask({ claims: [{ ...claim, facts: [...claim.facts, told] }] });
    expect(half.asks[0]?.amount).toBe(17.95);
  });
});

test("which code is paid is said for a service in words, too: K033 after three K013 (A17)", async () => {
  const { asks } = await ask({
    claims: [
      {
        service: "individual counselling",
        goal: "which_code",
        minutes: 50,
        same_day_codes: [],
        earlier_claims: [{ code: "K013", count: 3, within: "12 months" }],
      },
    ],
  });
  expect(asks.map(({ subject, decision, amount }) => [subject, decision, amount])).toEqual([
    ["K013", "not_billable", undefined],
    // 50 minutes are two units (GP55).
    ["K033", "billable", 98.7],
  ]);
});

test("a service whose description is of another part of the body is asked back", async () => {
  const { decision, asks } = await ask({
    claims: [{ service: "injection of corticosteroid into the knee joint, both knees", goal: "which_code" }],
  });
  expect(decision).toBe("needs_more_info");
  expect(asks[0]?.needs?.[0]?.path).toBe("claims[0].codes");
});

describe("what decides and was said in words of the caller's own", () => {
  test("a finding that no criterion knows is asked about by the fact that it tells: Ensure as a supplement (page 64)", async () => {
    const ensure = { drug: "Ensure Plus", goal: "coverage" } as const;
    const open = await ask({ drugs: [{ ...ensure, notes: ["supplement on top of meals"] }] });
    expect(open.decision).toBe("needs_more_info");
    const fact = "nutrition_product_is_sole_source_or_treatment";
    expect(needsOf(open)).toContain(fact);
    const told = await ask({ drugs: [{ ...ensure, facts: [{ fact, value: "no" }] }] });
    expect(told.decision).toBe("not_covered");
    const sole = await ask({ drugs: [{ ...ensure, facts: [{ fact, value: "yes" }] }] });
    expect(sole.decision).toBe("covered");
  });

  test("another device of the same person in a note is asked about: no Type 3 walker beside a wheelchair (mobility 600)", async () => {
    const walker = { device: "adult wheeled walker type 3", goal: "eligibility" } as const;
    const facts = ["can_walk", "used_in_residence_and_entry"].map((fact) => ({ fact, value: "yes" }));
    const notes = ["an ADP manual wheelchair is being requested for the same client"];
    const open = await ask({ devices: [{ ...walker, facts, notes }] });
    expect(open.decision).toBe("needs_more_info");
    expect(needsOf(open)).toContain("wheelchair_is_requested_too");
    const told = { fact: "wheelchair_is_requested_too", value: "yes" };
    expect((await ask({ devices: [{ ...walker, facts: [...facts, told] }] })).decision).toBe("not_eligible");
  });

  test("a brand that is no benefit is none for any goal, with what is paid in its place", async () => {
    for (const goal of ["coverage", "interchangeable", "cheapest"]) {
      const { decision, asks } = await ask({ drugs: [{ drug: "Champix", goal }] });
      expect(decision).toBe("not_covered");
      expect(asks[0]?.better?.[0]?.subject).toContain("Varenicline");
    }
  });

  test("a swim prosthesis is no breast prosthesis that is granted (grants 210)", async () => {
    const { decision } = await ask({ devices: [{ device: "swim breast prosthesis", goal: "eligibility" }] });
    expect(decision).toBe("not_eligible");
  });
});
