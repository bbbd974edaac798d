import { describe, expect, test } from "vitest";
import { useStarterServer } from "../../test/use-starter-server.ts";
import type { Asked } from "../../test/answer-parts.ts";

const { ask, refuse } = await useStarterServer();

describe("bad input", () => {
  test.each<[string, Asked, string | RegExp]>([
    ["nothing", {}, "MISSING_PARAMETER"],
    ["an empty question", { question: "  " }, "MISSING_PARAMETER"],
    ["an ask without a subject", { claims: [{ minutes: 20 }] }, "MISSING_SUBJECT"],
    [
      "13 asks",
      { claims: Array.from({ length: 13 }, () => ({ codes: ["A007"] })) },
      /^(?:TOO_MANY_ASKS|INVALID_PARAMETER)/u,
    ],
    ["a code of a wrong form", { claims: [{ codes: ["C12"] }] }, /^INVALID_PARAMETER/u],
    ["negative minutes", { claims: [{ codes: ["A007"], minutes: -3 }] }, /^INVALID_PARAMETER/u],
    ["an absurd age", { drugs: [{ drug: "Januvia" }], patient: { age_years: 400 } }, /^INVALID_PARAMETER/u],
    [
      "a repair of forty times the price",
      { devices: [{ device: "walker", owned: [{ repair_share: 40 }] }] },
      /^INVALID_PARAMETER/u,
    ],
    [
      "a fact told in two ways",
      {
        claims: [
          {
            codes: ["A007"],
            facts: [
              { fact: "is_palliative_patient", value: "yes" },
              { fact: "is_palliative_patient", value: "no" },
            ],
          },
        ],
      },
      /^CONTRADICT/u,
    ],
    [
      "a discharge before the admission",
      { claims: [{ codes: ["C124"], admission: "2025-05-08", discharge: "2025-05-05" }] },
      /^CONTRADICT/u,
    ],
    [
      "an earlier claim after the service",
      {
        claims: [
          {
            codes: ["K030"],
            service_at: "2025-05-05",
            earlier_claims: [{ code: "K030", day: "2025-06-05" }],
          },
        ],
      },
      /^CONTRADICT/u,
    ],
    [
      "an earlier claim outside the period that it is told for",
      {
        claims: [
          {
            codes: ["K131"],
            service_at: "2025-05-05",
            earlier_claims: [{ code: "K131", day: "2023-07-05", within: "12 months" }],
          },
        ],
      },
      /^CONTRADICT/u,
    ],
    [
      "a video setting by telephone",
      { claims: [{ codes: ["A007"], setting: "virtual_video", modality: "phone" }] },
      /^CONTRADICT/u,
    ],
    ["a date that is none", { claims: [{ codes: ["C124"], admission: "2025-02-30" }] }, "INVALID_DATE"],
    ["an unknown field", { claims: [{ codes: ["A007"], colour: "red" }] }, /^(?:INVALID|UNKNOWN)_PARAMETER/u],
  ])("refuses %s with the fix", async (_, asked, code) => {
    const error = await refuse(asked);
    expect(error.code).toMatch(code);
    expect(error.message.length + (error.suggestion?.length ?? 0)).toBeGreaterThan(20);
  });

  test("reports an unknown fact with the nearest ones, and keeps everything else", async () => {
    const claim = { codes: ["A007"], service_at: "2025-05-06", setting: "office" } as const;
    const known = await ask({ claims: [claim] });
    expect(known.decision).toBe("billable");
    const facts = [{ fact: "palliative_chart_is_blue", value: "yes" } as const];
    const stated = await ask({
      claims: [{ ...claim, facts }],
      drugs: [{ drug: "metformin", strength: "500 mg" }],
    });
    expect(stated.asks.map(({ decision }) => decision)).toEqual(["billable", "covered"]);
    expect(stated.unread).toMatchObject([
      { path: "claims[0]", words: "facts[0] palliative_chart_is_blue", why: expect.any(String) },
    ]);
    expect(stated.unread?.[0]?.nearest?.[0]).toMatch(/^is_palliative_patient \(/u);
    const meant = await ask({
      claims: [{ ...claim, facts: [{ fact: "is_palliative_patient", value: "yes" }] }],
    });
    expect(meant.decision).toBe("billable");
  });

  test("asks for the fact that an unknown name may mean", async () => {
    // A47: one assessment if the patient was seen for the same problem. The visit is then not the physician's own.
    const facts = [{ fact: "assessment_by_a_delegated_employee", value: "yes" }];
    const open = await ask({ claims: [{ codes: ["A007"], setting: "office", facts }] });
    expect(open.decision).toBe("needs_more_info");
    expect(open.asks[0]?.needs?.map(({ fact }) => fact)).toContain("was_given_by_someone_else");
  });

  describe("notes: statements that no field takes", () => {
    const eyes = { codes: ["A112"], patient: { age_years: 70 } };

    test("asks about a note similar to a fact that would change the decision", async () => {
      const notes = ["an optometrist tested her eyes seven months ago"];
      const [open] = (await ask({ claims: [{ ...eyes, notes }] })).asks;
      expect(open?.decision).toBe("needs_more_info");
      // A8, GP28: one in 12 months, an optometrist's included.
      expect(open?.needs?.[0]).toMatchObject({
        fact: "eye_exam_in_last_12_months",
        settles: { yes: "not_billable" },
      });
      const [idle] = (await ask({ claims: [eyes] })).asks;
      expect(idle?.decision).toBe("billable");
    });

    test("reports a note without an effect as unused", async () => {
      const plain = await ask({ claims: [eyes] });
      const noted = await ask({ claims: [{ ...eyes, notes: ["she was grateful"] }] });
      expect(noted.asks).toEqual(plain.asks);
      expect(noted.unused).toContainEqual({ paths: ["claims[0].notes[0]"] });
    });

    test("decides nothing open by a note", async () => {
      const open = [
        { claims: [{ codes: ["C124"], mrp: true }] },
        { claims: [{ codes: ["A900"] }] },
        { drugs: [{ drug: "Ozempic", patient: { age_years: 70 } }] },
        { devices: [{ device: "power scooter", goal: "eligibility" }] },
      ] as const;
      const words = [
        "stayed 72 hours",
        "frail",
        "type 2 diabetes for years",
        "cannot walk",
        "daily use at home",
      ];
      for (const lists of open)
        for (const [list, items] of Object.entries(lists)) {
          const [before] = (await ask(lists)).asks;
          const [after] = (await ask({ [list]: [{ ...items[0], notes: words }] })).asks;
          expect(before?.decision).toBe("needs_more_info");
          expect(after?.decision).toBe("needs_more_info");
        }
    });
  });

  test("suggests only facts of the program", async () => {
    const { unread } = await ask({
      devices: [
        { device: "power wheelchair", facts: [{ fact: "receives_social_assistance_xyz", value: "yes" }] },
      ],
    });
    expect(unread?.[0]?.nearest?.join()).toContain("patient.social_assistance");
    expect(JSON.stringify(unread)).not.toContain("limb_absent");
  });

  test("reports a device measure that no rule asks for, and ignores the case of a known one", async () => {
    const measured = (measure: string) =>
      ask({ devices: [{ device: "power scooter", measures: [{ measure, value: 8 }] }] });
    expect((await measured("shoe_size")).unread?.[0]?.words).toBe("measures[0] shoe_size");
    const [plain, spelt] = await Promise.all([measured("months_of_need"), measured("Months of need")]);
    expect(spelt.asks).toEqual(plain.asks);
    expect(plain.unread).toBeUndefined();
  });

  test("reports words that contradict fields, and the fields count", async () => {
    const answer = await ask({
      question: "K013 for 45 minutes today, can I bill it?",
      claims: [{ codes: ["K013"], minutes: 30, times_recorded: true }],
    });
    expect(answer.contradictions).toContainEqual(
      expect.objectContaining({ path: "claims[0].minutes", typed: "30", read: "45" }),
    );
  });
});
