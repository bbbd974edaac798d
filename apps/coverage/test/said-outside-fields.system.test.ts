import { describe, expect, test } from "vitest";
import type { Answer } from "./answer-server.ts";
import { useStarterServer } from "./use-starter-server.ts";

const { ask } = await useStarterServer();

const needsOf = ({ asks }: Answer, isAssumed = false): readonly string[] =>
  asks.flatMap(({ needs = [] }) =>
    needs
      .filter(({ assumed = false }) => assumed === isAssumed)
      .map(({ path, fact }) => fact ?? path.replace(/^\w+\[\d+\]\./u, "")),
  );

/** K730, at least 10 minutes (A38): a call between physicians that is paid without further facts. */
const CALL = { codes: ["K730"], modality: "phone", minutes: 12 } as const;

describe("an unreadable value", () => {
  const STAY = { codes: ["C124"], mrp: true, stay_hours: 96 } as const;

  test("is set aside and reported, and asked for if the decision would assume it (GP45)", async () => {
    const open = await ask({ claims: [{ ...STAY, discharge_summary: "when the resident got to it" }] });
    expect(open.decision).toBe("needs_more_info");
    expect(needsOf(open)).toContain("discharge_summary");
    expect(open.unread?.map(({ path }) => path)).toEqual(["claims[0].discharge_summary"]);
    // A summary of the same day is within the 48 hours of GP45.
    const stated = await ask({ claims: [{ ...STAY, discharge_summary: "same day" }] });
    expect(stated.decision).toBe("billable");
    expect(stated.read_as?.map(({ words }) => words)).toEqual(["same day"]);
  });

  test("keeps no other ask of the call from a decision", async () => {
    const { asks } = await ask({ claims: [{ ...STAY, discharge: "soonish" }, CALL] });
    expect(asks.find(({ subject }) => subject === "K730")?.decision).toBe("billable");
  });

  test("includes a specialty that the Schedule lacks, and another profession is no physician (GP9)", async () => {
    const unknown = await ask({ claims: [{ ...CALL, specialty: "wizardry" }] });
    expect(unknown.unread?.map(({ path }) => path)).toEqual(["claims[0].specialty"]);
    const nurse = await ask({ claims: [{ ...CALL, specialty: "nurse practitioner" }] });
    expect(nurse.decision).toBe("not_billable");
    expect(nurse.citations.map(({ loc }) => loc)).toContain("GP9");
  });
});

describe("assumptions", () => {
  test("are asked for with open needs, and marked as assumed", async () => {
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
    ["is asked for where a note may turn it", "a test and its results were discussed", true],
    ["stands where a note denies what is not so", "no transfer, referral or test arranged", false],
    ["stands where a note says what is so", "both physicians in Ontario", false],
    ["is asked for where a note may say otherwise", "the second physician was not in Ontario", true],
  ])("%s", async (_, note, isOpen) => {
    const { decision } = await ask({ claims: [{ ...CALL, notes: [note] }] });
    expect(decision).toBe(isOpen ? "needs_more_info" : "billable");
  });

  test("ask for nothing more if a note has the words of a stated fact", async () => {
    const notes = ["a transfer was discussed on the call"];
    expect((await ask({ claims: [{ ...CALL, notes }] })).decision).toBe("needs_more_info");
    const facts = [{ fact: "is_call_to_arrange_care", value: "no" }];
    expect((await ask({ claims: [{ ...CALL, notes, facts }] })).decision).toBe("billable");
  });

  test("ask for a fact that changes only the amount, and keep the yes: tissue adhesive pays half (M14)", async () => {
    const claim = { codes: ["Z175"], facts: [{ fact: "is_wound_up_to_5_cm", value: "no" }] };
    const noted = await ask({ claims: [{ ...claim, notes: ["some tissue glue"] }] });
    expect([noted.decision, noted.asks[0]?.amount]).toEqual(["billable", 35.9]);
    expect(noted.summary).toContain("tissue adhesive?");
    expect(needsOf(noted)).toEqual(["is_closed_with_tissue_adhesive"]);
    const stated = { fact: "is_closed_with_tissue_adhesive", value: "yes" };
    const half = await ask({ claims: [{ ...claim, facts: [...claim.facts, stated] }] });
    expect(half.asks[0]?.amount).toBe(17.95);
  });
});

describe("a fact in the caller's own words", () => {
  const readOf = ({ read_as: read = [] }: Answer) => read.map(({ path, value }) => [path, value]);
  const wound = ({ facts = [], ...rest }: { facts?: readonly object[]; notes?: readonly string[] }) => ({
    claims: [{ codes: ["Z176"], ...rest, facts: [{ fact: "is_wound_up_to_5_cm", value: "yes" }, ...facts] }],
  });
  const path = "claims[0].facts.is_closed_with_tissue_adhesive";

  test("is read from a note with its question's words and no negation", async () => {
    const glued = await ask(wound({ notes: ["closed with tissue adhesive, no sutures"] }));
    // Half of $20.00 (M14).
    expect([glued.decision, glued.asks[0]?.amount]).toEqual(["billable", 10]);
    expect(readOf(glued)).toEqual([[path, "yes"]]);
    for (const note of [
      "closed with sutures, not with tissue adhesive",
      "later closed with tissue adhesive elsewhere",
    ])
      expect((await ask(wound({ notes: [note] }))).asks[0]?.amount).toBe(20);
  });

  test.each([
    ["tissue adhesive closure", "yes", 10],
    ["closed with tissue adhesive", "no", 20],
    ["not closed with tissue adhesive", "yes", 20],
  ])("is stated as a statement that is true or not: %s, %s", async (fact, value, amount) => {
    expect((await ask(wound({ facts: [{ fact, value }] }))).asks[0]?.amount).toBe(amount);
  });

  test("has one form as a length: 6 cm are more than 5, and a wound of the face has its own code (M14)", async () => {
    const wound = { service: "repair of a 6 cm laceration", goal: "which_code" } as const;
    const open = await ask({ claims: [wound] });
    expect(needsOf(open)).toEqual(["is_wound_of_face_or_layered"]);
    const of = async (value: "yes" | "no") => {
      const { asks } = await ask({
        claims: [{ ...wound, facts: [{ fact: "is_wound_of_face_or_layered", value }] }],
      });
      return asks.map(({ subject, amount }) => [subject, amount]);
    };
    expect(await of("yes")).toEqual([["Z177", 71.3]]);
    expect(await of("no")).toEqual([["Z175", 35.9]]);
    const two = await ask({ claims: [{ ...wound, notes: ["the other one is 3 cm"] }] });
    expect(needsOf(two)).toContain("is_wound_up_to_5_cm");
  });

  test("is answered yes by one alternative of an open question, and not no (grants 200.02)", async () => {
    const breast = (value: "yes" | "no") =>
      ask({ devices: [{ device: "breast prosthesis", facts: [{ fact: "mastectomy", value }] }] });
    expect((await breast("yes")).decision).toBe("eligible");
    const not = await breast("no");
    expect(not.decision).toBe("needs_more_info");
    expect(needsOf(not)).toContain("breast_prosthesis_reason");
  });

  test("keeps the same diagnosis apart from a different one: no second consultation in 24 months (GP17)", async () => {
    const again = {
      codes: ["A135"],
      referral_on_file: true,
      earlier_claims: [{ code: "A135", count: 1, within: "24 months" }],
    } as const;
    const same = await ask({ claims: [{ ...again, notes: ["same diagnosis"] }] });
    expect(same.decision).toBe("not_billable");
    const other = await ask({
      claims: [{ ...again, facts: [{ fact: "different diagnosis", value: "yes" }] }],
    });
    expect(other.decision).toBe("billable");
  });

  test("is another fact if its name says more than a statement: who admitted is not who assessed (GP42)", async () => {
    const facts = [{ fact: "this is the admission assessment", value: "yes" }];
    const answer = await ask({ claims: [{ codes: ["A003", "E082"], mrp: true, facts }] });
    expect(readOf(answer)).toEqual([["claims[0].facts.is_admission_assessment", "yes"]]);
    expect(answer.asks.find(({ subject }) => subject === "E082")?.decision).toBe("billable");
  });

  test.each([
    ["cannot propel a manual wheelchair", "yes", "no"],
    ["can propel a manual wheelchair", "no", "no"],
    ["can propel a manual wheelchair", "yes", "yes"],
  ])("is reversed by a denial in the statement: %s, %s (mobility 410)", async (fact, value, is) => {
    const answer = await ask({ devices: [{ device: "power scooter", facts: [{ fact, value }] }] });
    expect(readOf(answer)).toEqual([["devices[0].facts.propels_manual_wheelchair", is]]);
  });

  test("leaves no yes if a statement may exclude: for the night only (orthotic-devices)", async () => {
    const facts = [{ fact: "worn only at night", value: "yes" }];
    expect((await ask({ devices: [{ device: "AFO", facts }] })).decision).toBe("not_eligible");
  });

  test("is another fact for another type: type 2 diabetes is not type 1 (glucose-monitoring 310)", async () => {
    const monitor = { device: "Dexcom G7", goal: "eligibility" } as const;
    const one = await ask({ devices: [{ ...monitor, notes: ["type 1 diabetes"] }] });
    expect(needsOf(one)).not.toContain("type_1_diabetes");
    const two = await ask({ devices: [{ ...monitor, notes: ["type 2 diabetes"] }] });
    expect(two.decision).toBe("not_eligible");
  });

  test("is another fact for another time: W010 of three months ago does not bar this month's visit (GP51)", async () => {
    const visit = { codes: ["W003"], setting: "long_term_care", mrp: true } as const;
    const before = await ask({
      claims: [{ ...visit, notes: ["W010 claimed by the same physician three months ago"] }],
    });
    expect(before.decision).toBe("billable");
    const now = await ask({ claims: [{ ...visit, notes: ["W010 claimed that month"] }] });
    expect(now.decision).toBe("not_billable");
  });

  test("is not the claimant's for another person: an emergency physician who asked (GP50)", async () => {
    const visit = {
      codes: ["H152"],
      setting: "emergency_department",
      service_at: "2025-05-04T22:00",
    } as const;
    const fact = "is_emergency_department_physician";
    const own = await ask({ claims: [{ ...visit, notes: ["emergency department physician on duty"] }] });
    expect(needsOf(own)).not.toContain(fact);
    const other = await ask({
      claims: [{ ...visit, notes: ["the emergency department physician asked for it"] }],
    });
    expect(needsOf(other)).toContain(fact);
  });
});

test("names the paid code for a service in words, too: K033 after three K013 (A17)", async () => {
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

test("asks back about a service whose description is of another part of the body", async () => {
  const { decision, asks } = await ask({
    claims: [{ service: "injection of corticosteroid into the knee joint, both knees", goal: "which_code" }],
  });
  expect(decision).toBe("needs_more_info");
  expect(asks[0]?.needs?.[0]?.path).toBe("claims[0].codes");
});

describe("deciding facts in the caller's own words", () => {
  test("include a phrasing, which further words change: Ensure (page 64)", async () => {
    const ensure = { drug: "Ensure Plus", goal: "coverage" } as const;
    const said = await ask({ drugs: [{ ...ensure, notes: ["supplement on top of meals"] }] });
    expect(said.decision).toBe("not_covered");
    const open = await ask({ drugs: [{ ...ensure, notes: ["fibre supplement on top of meals"] }] });
    expect(open.decision).toBe("needs_more_info");
    const fact = "nutrition_product_is_sole_source_or_treatment";
    expect(needsOf(open)).toContain(fact);
    const stated = await ask({ drugs: [{ ...ensure, facts: [{ fact, value: "no" }] }] });
    expect(stated.decision).toBe("not_covered");
    const sole = await ask({ drugs: [{ ...ensure, facts: [{ fact, value: "yes" }] }] });
    expect(sole.decision).toBe("covered");
  });

  test("include another device of the person in a note: no Type 3 walker with a wheelchair (mobility 600)", async () => {
    const walker = { device: "adult wheeled walker type 3", goal: "eligibility" } as const;
    const facts = ["can_walk", "used_in_residence_and_entry"].map((fact) => ({ fact, value: "yes" }));
    const notes = ["an ADP manual wheelchair is being requested for the same client"];
    expect((await ask({ devices: [{ ...walker, facts }] })).decision).toBe("eligible");
    expect((await ask({ devices: [{ ...walker, facts, notes }] })).decision).toBe("not_eligible");
    const stated = { fact: "wheelchair_is_requested_too", value: "yes" };
    expect((await ask({ devices: [{ ...walker, facts: [...facts, stated] }] })).decision).toBe(
      "not_eligible",
    );
  });

  test("include a brand that is no benefit, refused for any goal, with what is paid instead", async () => {
    for (const goal of ["coverage", "interchangeable", "cheapest"]) {
      const { decision, asks } = await ask({ drugs: [{ drug: "Champix", goal }] });
      expect(decision).toBe("not_covered");
      expect(asks[0]?.better?.[0]?.subject).toContain("Varenicline");
    }
  });

  test("keep a swim prosthesis apart from a breast prosthesis with a grant (grants 210)", async () => {
    const { decision } = await ask({ devices: [{ device: "swim breast prosthesis", goal: "eligibility" }] });
    expect(decision).toBe("not_eligible");
  });
});

describe("payments in place of the requested code", () => {
  test("include a second on-call admission assessment in 30 days as a re-assessment: C004 (A5)", async () => {
    const earlier = [{ code: "C933", day: "2025-05-03", same_physician: true }];
    const { asks } = await ask({
      claims: [
        { codes: ["C933"], goal: "fee", mrp: true, service_at: "2025-05-15", earlier_claims: earlier },
      ],
    });
    expect(asks[0]?.decision).toBe("not_billable");
    expect(asks[0]?.better?.map(({ subject }) => subject)).toContain("C004");
  });

  test("name a flash monitor as such, and not as a real-time monitor (glucose-monitoring 200.04)", async () => {
    const { asks, summary } = await ask({ devices: [{ device: "FreeStyle Libre 2" }] });
    expect(asks[0]).toMatchObject({ subject: "FreeStyle Libre 2", decision: "not_eligible" });
    expect(summary).toContain("ODB");
  });
});

describe("a measure whose name has the words of a known one", () => {
  const strips = (measures: readonly object[]) => ({
    drugs: [
      {
        drug: "blood glucose test strips",
        tried: [{ drug: "gliclazide", outcome: "current" }],
        measures,
        patient: { age_years: 70 },
      },
    ],
  });

  test.each([
    ["strips in 365 days", 600, "not_covered"],
    ["test strips a year", 400, "covered"],
  ])("reads %s: %d as %s (page 80: 400 on gliclazide)", async (measure, value, decision) => {
    expect((await ask(strips([{ measure, value }]))).decision).toBe(decision);
  });
});
