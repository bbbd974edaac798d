import { describe, expect, test } from "vitest";
import type { Answer } from "../../test/answer-server.ts";
import { useStarterServer } from "../../test/use-starter-server.ts";
import { decisionsOf, STAY, type Asked } from "../../test/answer-parts.ts";

const { ask } = await useStarterServer();
const needsOf = ({ asks }: Answer): readonly string[] =>
  asks.flatMap(({ needs = [] }) =>
    needs.map(({ path, fact }) => [path, fact].filter((part) => part !== undefined).join(" ")),
  );

describe("missing facts", () => {
  test("have a path, a type and the decision of each answer", async () => {
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
  ])("of C124 without %s are that fact, and filling it settles the claim", async (field, path) => {
    const { [field]: _left, ...rest }: Asked = { codes: ["C124"], ...STAY };
    const opened = await ask({ claims: [rest] });
    expect(opened.decision).toBe("needs_more_info");
    expect(needsOf(opened)).toContain(path);
    expect((await ask({ claims: [{ codes: ["C124"], ...STAY }] })).decision).toBe("billable");
  });

  test("include what an answer would bring up next", async () => {
    const [open] = (await ask({ claims: [{ service: "suture of laceration" }] })).asks;
    const known = await ask({
      claims: [{ service: "suture of laceration", facts: [{ fact: "is_wound_up_to_5_cm", value: "yes" }] }],
    });
    const questionsOf = (one: typeof open) => one?.needs?.map(({ question }) => question) ?? [];
    const next = questionsOf(known.asks[0]);
    expect(next.length).toBeGreaterThan(0);
    expect(questionsOf(open).slice(1)).toEqual(next);
  });

  test("take room before reasons, unknown names and unused fields", async () => {
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

  test("accept a fact's words in another order", async () => {
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
  ])("ask what bars a service that no fee has: %s", async (service, fact) => {
    const open = await ask({ claims: [{ service }] });
    expect(open.decision).toBe("needs_more_info");
    expect(open.asks[0]?.needs?.map((need) => need.fact)).toContain(fact);
    const stated = await ask({ claims: [{ service, facts: [{ fact, value: "yes" }] }] });
    expect(stated.decision).toBe("not_billable");
  });

  test.each(["missed appointment (no-show)", "sick note for employer"])(
    "are none for a service whose name says what bars it (GP8): %s",
    async (service) => {
      expect((await ask({ claims: [{ service }] })).decision).toBe("not_billable");
    },
  );

  test("conflict if a need is answered both yes and no", async () => {
    const device = { device: "power wheelchair" };
    const opened = await ask({ devices: [device] });
    expect(opened.decision).toBe("needs_more_info");
    const settling = (opened.asks[0]?.needs ?? []).filter(
      ({ settles = {} }) => new Set(Object.values(settles)).size > 1,
    );
    expect(settling.length).toBeGreaterThan(0);
  });
});

describe("words with a code", () => {
  const inject = (service: string, facts: readonly Asked[] = []): Asked => ({
    claims: [{ codes: ["G370"], goal: "may_bill", service, facts }],
  });

  test("refuse the code if they bar it, and a fact by name takes precedence (J54: viscosupplements)", async () => {
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

  test("leave it decided if they only describe it", async () => {
    expect(decisionsOf(await ask(inject("steroid injection of the knee joint")))).toEqual(["G370 billable"]);
  });
});

describe("a stated field without an effect", () => {
  test("is reported with the reason", async () => {
    const { unused = [] } = await ask({
      devices: [{ device: "manual wheelchair", goal: "share" }],
      patient: { income: 24_000 },
    });
    expect(unused).toContainEqual(
      expect.objectContaining({ paths: ["patient.income"], why: expect.stringMatching(/income/iu) }),
    );
  });
});
