import { describe, expect, test } from "vitest";
import { DISCHARGE, SCHEDULE_DATASETS, wholeAssessment } from "../../test/schedule-datasets.ts";

for (const { name, isThere, use } of SCHEDULE_DATASETS)
  describe.skipIf(!isThere)(`schedule_get over ${name}`, () => {
    const { get, getItem } = use();

    test("shows C124 once, with all its pages, its rules and related codes", async () => {
      const item = await getItem({ codes: ["C124"] });
      expect(item.pages_total).toBeGreaterThanOrEqual(30);
      expect(new Set(item.pages).size).toBe(item.pages?.length);
      expect(JSON.stringify(item.documentation)).toMatch(/discharge summary/i);
      expect(JSON.stringify(item.limits)).toContain("48 hours");
      expect(
        item.related?.filter(({ relation }) => relation === "premium").map(({ codes }) => codes),
      ).toEqual([["E083"], ["E084"]]);
      const excluding = item.related?.filter(({ relation }) => relation === "not_same_day");
      expect(excluding?.flatMap(({ codes }) => codes)).toEqual(
        expect.arrayContaining(["C122", "C123", "C142"]),
      );
      expect(wholeAssessment(item)).toMatchObject({ decision: "needs_more_info", basis: "case" });
      expect(wholeAssessment(item).needs.map(({ field }) => field)).toEqual([
        "mrp",
        "admission",
        "discharge",
      ]);
    });

    test("pays $61.15 at 68 hours, with a weekday premium of 30 % or a Saturday premium of 45 %", async () => {
      const plain = wholeAssessment(await getItem({ codes: ["C124"], facts: DISCHARGE }));
      expect(plain).toMatchObject({ decision: "billable", basis: "case", needs: [], amount_cents: 6115 });
      expect(plain.reasons).toContainEqual({ text: expect.stringContaining("68 hours"), page: "GP45" });
      // 6,115 × 0.30 = 1,834.5 (GP47).
      expect(plain.better.map(({ code }) => code)).toEqual(["E083"]);
      expect(plain.better[0]?.text).toContain("$18.35");
      const saturday = {
        ...DISCHARGE,
        discharge: "2025-05-10T11:00",
        discharge_summary: "2025-05-10",
        specialty: "00",
      };
      // 6,115 × 0.45 = 2,751.75.
      const weekend = wholeAssessment(await getItem({ codes: ["C124"], facts: saturday }));
      expect(weekend.better.map(({ code }) => code)).toEqual(["E084"]);
      expect(weekend.better[0]?.text).toContain("$27.52");
    });

    test("refuses at 19 hours, and computes nothing", async () => {
      const facts = { admission: "2025-05-06T21:00", discharge: "2025-05-07T16:00", mrp: true };
      const assessment = wholeAssessment(await getItem({ q: "Can I bill C124?", facts }));
      expect(assessment).toMatchObject({ decision: "not_billable", amount_cents: null, needs: [] });
      expect(assessment.reasons[0]).toEqual({ text: expect.stringContaining("19 hours"), page: "GP45" });
    });

    test("leaves the day of a visit after discharge open until it is stated", async () => {
      const facts = { discharge: "2025-05-08T11:00", setting: "office", same_day_codes: ["A007"] };
      const since = async (more: Record<string, unknown>) =>
        wholeAssessment(await getItem({ codes: ["E080"], facts: { ...facts, ...more } })).decision;
      expect(await since({})).toBe("needs_more_info");
      expect(await since({ service: "2025-05-20" })).toBe("billable");
      expect(await since({ service: "2025-06-20" })).toBe("not_billable");
    });

    test("pays travel and first person premiums of Table VI for a house call on a Saturday at 9 pm", async () => {
      const answer = await get({ q: "house call Saturday 9 pm" });
      expect(answer.special_visit).toMatchObject({
        table: "VI",
        needs: [],
        options: [
          {
            time: "weekend_holiday",
            premiums: [
              { code: "B963", element: "travel", fee: 36.4, maximum_per_period: 6, page_label: "GP75" },
              { code: "B993", element: "first_person", fee: 82.5, maximum_per_period: 20 },
            ],
            total_cents: 11_890,
          },
        ],
      });
      expect(answer.items.slice(0, 4).map(({ code }) => code)).toEqual(
        expect.arrayContaining(["B963", "B993", "A900"]),
      );
      expect(answer.confidence).toBeGreaterThanOrEqual(0.9);
    });

    test.each([
      ["house call for a housebound patient", {}, 5, ["service"]],
      ["home visit on a weekday at 3 am", {}, 1, []],
      ["home visit Tuesday 10:00", {}, 2, ["is_office_hours_sacrificed"]],
      ["home visit Tuesday 10:00", { office_hours_sacrificed: true }, 1, []],
      ["house call", { service: "2025-12-25T10:00" }, 1, []],
    ])("leaves for %s %j %d times open", async (q, facts, options, needs) => {
      const { special_visit: visit } = await get({ q, facts });
      expect(visit?.options.length).toBe(options);
      expect(visit?.needs.map(({ fact }) => fact).toSorted()).toEqual(needs.toSorted());
    });

    test("pays no travel premium with A007 in the home, and says why", async () => {
      const { special_visit: visit } = await get({ q: "house call Sunday 10:00", codes: ["A007"] });
      expect(visit).toMatchObject({ options: [], barred_by: expect.stringContaining("GP75") });
    });

    test("pays 85 % by telephone, and 95 % for K007", async () => {
      const facts = { modality: "phone", facts: [{ fact: "has_existing_relationship", value: "yes" }] };
      // 3,795 × 0.85 = 3,225.75 (A66).
      const visit = wholeAssessment(await getItem({ codes: ["A007"], facts }));
      expect(visit).toMatchObject({ decision: "billable", amount_cents: 3226 });
      expect(visit.summary).toContain("K301A");
      // 7,010 × 0.95 = 6,659.5 for one unit.
      const therapy = wholeAssessment(await getItem({ codes: ["K007"], facts: { ...facts, minutes: 30 } }));
      expect(therapy.amount_cents).toBe(6660);
      expect((await get({ codes: ["A007"], facts })).notices.join(" ")).toContain("Appendix J");
    });

    test("computes units from minutes, and a premium from the age", async () => {
      const amount = async (code: string, facts: Record<string, unknown>) =>
        wholeAssessment(await getItem({ codes: [code], facts })).amount_cents;
      // 46 minutes are the second unit (GP55): 2 × $70.10.
      expect(await amount("K013", { minutes: 50, times_recorded: true })).toBe(14_020);
      // 3,795 × 1.15 = 4,364.25 (GP64).
      expect(await amount("A007", { age_years: 70 })).toBe(4364);
      // 16,490 × 1.10 = 18,139.
      expect(await amount("A135", { age_years: 10 })).toBe(18_139);
      expect(await amount("A135", { age_years: 40 })).toBe(16_490);
    });

    test("pays detention by full quarters beyond the service, and a laceration with adhesive at half", async () => {
      const facts = { minutes: 75, times_recorded: true, same_day_codes: ["A007"] };
      // 75 minutes less the 30 of an intermediate assessment (GP30) are 3 quarters: 3 × $21.10.
      expect(wholeAssessment(await getItem({ codes: ["K001"], facts }))).toMatchObject({
        decision: "billable",
        amount_cents: 6330,
      });
      const short = { ...facts, minutes: 44 };
      expect(wholeAssessment(await getItem({ codes: ["K001"], facts: short }))).toMatchObject({
        decision: "not_billable",
        amount_cents: null,
      });
      // The old format of stated facts still works. 7,730 × 0.5 = 3,865 (M14).
      const glued = { stated: { is_closed_with_tissue_adhesive: true }, same_day_codes: [] };
      expect(wholeAssessment(await getItem({ codes: ["Z191"], facts: glued })).amount_cents).toBe(3865);
    });

    test("adds the hour's premium to an evening procedure, and none by day (GP104)", async () => {
      const facts = { stated: { is_non_elective_procedure: true }, same_day_codes: ["Z113"] };
      const at = async (service: string) =>
        wholeAssessment(await getItem({ codes: ["E409"], facts: { ...facts, service } })).decision;
      expect(await at("2025-05-06T19:00")).toBe("billable");
      expect(await at("2025-05-06T11:00")).toBe("not_billable");
    });

    test.each([
      [{ admission: "2025-05-08", discharge: "2025-05-05" }, "CONTRADICTION"],
      [{ service: "2025-05-08", earlier_claims: [{ code: "A007", day: "2025-06-01" }] }, "CONTRADICTION"],
      [{ setting: "virtual_video", modality: "phone" }, "CONTRADICTION"],
      [
        {
          facts: [
            { fact: "is_prebooked", value: "yes" },
            { fact: "is_prebooked", value: "no" },
          ],
        },
        "CONTRADICTORY_FACTS",
      ],
      [{ facts: [{ fact: "palliative", value: "yes" }] }, "UNKNOWN_FACT"],
    ])("refuses %j", async (facts, code) => {
      await expect(get({ codes: ["C124"], facts })).rejects.toMatchObject({ code });
    });

    test("reports an unknown fact with similar ones", async () => {
      const facts = { stated: { hospice_patient_palliative: true } };
      const refusal = get({ codes: ["K023"], facts });
      await expect(refusal).rejects.toMatchObject({
        message: expect.stringContaining("hospice_patient_palliative"),
        suggestion: expect.stringContaining("is_palliative_patient"),
      });
    });

    test("decides codes of one call separately", async () => {
      const { items } = await get({ codes: ["A001", "A007"] });
      expect(items.map((item) => wholeAssessment(item).decision)).toEqual(["billable", "billable"]);
    });
  });
