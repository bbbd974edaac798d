import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jsonBytes } from "@clinical-mcp/mcp-tool";
import { hasOfficial, WITHOUT_COPIES } from "../../test/official-copies.ts";
import { openStarterDeps } from "../../test/starter-dataset.ts";
import { openWholeSchedule } from "../../test/whole-schedule.ts";
import { createCorpus } from "../domain/corpus.ts";
import { toScheduleDeps } from "../domain/decision/claim/assess-items.ts";
import { getSchedule } from "../domain/ohip/get-schedule.ts";
import type { FeeAssessment, ScheduleItem } from "../domain/ohip/schedule-get-schemas.ts";
import { createSchedule } from "../domain/ohip/schedule.ts";
import type { CoverageDeps } from "../deps.ts";
import { scheduleGet } from "./schedule-get.ts";

type Opened = Awaited<ReturnType<typeof openStarterDeps>>;

/** Calls the tool's function and returns the answer before its schema coarsens it; in full by default. */
const ask = (deps: CoverageDeps, input: Record<string, unknown>) =>
  getSchedule(
    scheduleGet.inputSchema.parse({ detail: "full", ...input }),
    toScheduleDeps(deps),
    new AbortController().signal,
  );

/** Everything that C124 needs, of Monday 15:00 to Thursday 11:00. */
const DISCHARGE = {
  admission: "2025-05-05T15:00",
  discharge: "2025-05-08T11:00",
  discharge_summary: "2025-05-08T12:00",
  admission_kind: "medical",
  mrp: true,
  earlier_claims: [],
  same_day_codes: [],
  setting: "hospital_in_patient",
  stated: {
    is_transfer_within_hospital: false,
    is_discharge_from_intensive_care_with_same_day_per_diem: false,
  },
};

/** A whole assessment: lines of many codes have its decision alone. */
const whole = ({ assessment }: ScheduleItem): FeeAssessment => {
  if (!assessment || !("summary" in assessment)) throw new Error("no assessment");
  return assessment;
};

const datasets = [
  { name: "the facts that ship", isThere: true, isOfficial: false, open: openStarterDeps },
  {
    name: `the whole Schedule (${WITHOUT_COPIES})`,
    isThere: hasOfficial,
    isOfficial: true,
    open: openWholeSchedule,
  },
];

for (const { name, isThere, isOfficial, open } of datasets)
  describe.skipIf(!isThere)(`schedule_get over ${name}`, () => {
    const state: { opened?: Promise<Opened> } = {};
    const getDeps = async (): Promise<CoverageDeps> => (await (state.opened ??= open())).deps;
    // Builds the dataset here, so that the first test's timeout does not include it.
    beforeAll(getDeps, 120_000);
    afterAll(async () => (await state.opened)?.close());
    const get = async (input: Record<string, unknown>) => ask(await getDeps(), input);
    const getItem = async (input: Record<string, unknown>) => {
      const [item] = (await get(input)).items;
      if (!item) throw new Error("no item");
      return item;
    };

    test.each([
      // Read on the pages of the Schedule in force from 2025-03-03: code, page, cents.
      ["C124", "A11", 6115],
      ["C122", "A11", 6115],
      ["A135", "A122", 16_490],
      ["A130", "A122", 31_045],
      ["A935", "A77", 16_320],
      ["H055", "A92", 10_680],
      ["H065", "A13", 8125],
      ["A100", "A5", 7690],
      ["A888", "A3", 3795],
      ["A005", "A1", 8790],
      ["A911", "A1", 15_070],
      ["A003", "A2", 8735],
      ["A007", "A2", 3795],
      ["K132", "A2", 8095],
      ["A900", "A4", 5450],
      ["B990", "GP75", 2750],
      ["B993", "GP75", 8250],
      ["B996", "GP75", 11_000],
      ["B966", "GP76", 3640],
      ["K013", "A17", 7010],
      ["K030", "A48", 4055],
      ["E079", "A51", 1555],
      ["A101", "A69", 2000],
      ["A102", "A69", 1500],
      ["A600", "A75", 31_045],
      ["A605", "A75", 16_165],
      ["A710", "A85", 31_045],
      ["A735", "A138", 6740],
      ["A770", "A112", 40_130],
      ["A195", "A169", 22_250],
      ["A920", "K4", 16_115],
      ["P005", "K4", 4770],
    ])("%s on %s is %d cents", async (code, page, cents) => {
      const answer = await get({ codes: [code] });
      const [item] = answer.items;
      expect(item).toMatchObject({
        code,
        fee_cents: cents,
        fee: cents / 100,
        percent: null,
        found_by: "code",
      });
      expect(item?.pages).toContain(page);
      expect(answer.items).toHaveLength(1);
      expect(answer.citations[0]).toMatchObject({
        effective_date: "2025-03-03",
        as_of: "2025-02-14",
        text_kind: isOfficial ? "official" : "summary",
      });
      expect(answer.citations[0]?.url).toMatch(/#page=\d+$/);
      expect(answer.citations[0]?.loc).toContain(`code ${code}, p. `);
      expect(answer.provenance).toEqual(isOfficial ? ["sql"] : ["sql", "vector"]);
      expect(answer.confidence).toBeGreaterThanOrEqual(0.9);
      expect(answer.conflicts).toEqual([]);
    });

    test.each([
      ["E082", 30],
      ["E083", 30],
      ["E084", 45],
      ["E078", 50],
      ["E409", 50],
      ["E410", 75],
    ])("%s is a premium of %d percent and has no fee", async (code, percent) => {
      expect(await getItem({ codes: [code] })).toMatchObject({
        percent,
        is_premium: true,
        fee: null,
        fee_cents: null,
        assessment: { decision: expect.any(String) },
      });
    });

    test.each([
      // Everyday words, and the codes that the Schedule's own words are for.
      ["pap", ["G365"]],
      ["flu shot", ["G590"]],
      ["depression assessment", ["A195"]],
      ["mental health", ["K005", "K007"]],
      ["stitches for a cut on the face", ["Z154", "Z176"]],
      ["house call", ["A900"]],
      ["cortisone shot in the knee", ["G370"]],
      ["telemedicine", ["A101", "A102"]],
      ["IUD", ["G378"]],
    ])("%s finds %j", async (q, codes) => {
      const { items, confidence } = await get({ q, include: ["fee"] });
      expect(items.map(({ code }) => code)).toEqual(expect.arrayContaining(codes));
      expect(confidence).toBeGreaterThan(0.4);
    });

    test("C124 stands once, with every page that lists it, its rules and what goes with it", async () => {
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
      expect(whole(item)).toMatchObject({ decision: "needs_more_info", basis: "case" });
      expect(whole(item).needs.map(({ field }) => field)).toEqual(["mrp", "admission", "discharge"]);
    });

    test("68 hours: billable at $61.15; a weekday premium of 30 % is shown beside it, of 45 % on a Saturday", async () => {
      const plain = whole(await getItem({ codes: ["C124"], facts: DISCHARGE }));
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
      const weekend = whole(await getItem({ codes: ["C124"], facts: saturday }));
      expect(weekend.better.map(({ code }) => code)).toEqual(["E084"]);
      expect(weekend.better[0]?.text).toContain("$27.52");
    });

    test("19 hours: not billable, and nothing is worked out", async () => {
      const facts = { admission: "2025-05-06T21:00", discharge: "2025-05-07T16:00", mrp: true };
      const assessment = whole(await getItem({ q: "Can I bill C124?", facts }));
      expect(assessment).toMatchObject({ decision: "not_billable", amount_cents: null, needs: [] });
      expect(assessment.reasons[0]).toEqual({ text: expect.stringContaining("19 hours"), page: "GP45" });
    });

    test("a visit after discharge is of no known day until somebody says it", async () => {
      const facts = { discharge: "2025-05-08T11:00", setting: "office", same_day_codes: ["A007"] };
      const since = async (more: Record<string, unknown>) =>
        whole(await getItem({ codes: ["E080"], facts: { ...facts, ...more } })).decision;
      expect(await since({})).toBe("needs_more_info");
      expect(await since({ service: "2025-05-20" })).toBe("billable");
      expect(await since({ service: "2025-06-20" })).toBe("not_billable");
    });

    test("house call on a Saturday at 9 pm: travel and first person premiums of Table VI", async () => {
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
    ])("%s %j leaves %d times open", async (q, facts, options, needs) => {
      const { special_visit: visit } = await get({ q, facts });
      expect(visit?.options.length).toBe(options);
      expect(visit?.needs.map(({ fact }) => fact).toSorted()).toEqual(needs.toSorted());
    });

    test("travel is part of A007 in the home: no premium, and why", async () => {
      const { special_visit: visit } = await get({ q: "house call Sunday 10:00", codes: ["A007"] });
      expect(visit).toMatchObject({ options: [], barred_by: expect.stringContaining("GP75") });
    });

    test("by telephone 85 %, and 95 % for K007", async () => {
      const facts = { modality: "phone", facts: [{ fact: "has_existing_relationship", value: "yes" }] };
      // 3,795 × 0.85 = 3,225.75 (A66).
      const visit = whole(await getItem({ codes: ["A007"], facts }));
      expect(visit).toMatchObject({ decision: "billable", amount_cents: 3226 });
      expect(visit.summary).toContain("K301A");
      // 7,010 × 0.95 = 6,659.5 for one unit.
      const therapy = whole(await getItem({ codes: ["K007"], facts: { ...facts, minutes: 30 } }));
      expect(therapy.amount_cents).toBe(6660);
      expect((await get({ codes: ["A007"], facts })).notices.join(" ")).toContain("Appendix J");
    });

    test("minutes make units, and age makes a premium", async () => {
      const amount = async (code: string, facts: Record<string, unknown>) =>
        whole(await getItem({ codes: [code], facts })).amount_cents;
      // 46 minutes are the second unit (GP55): 2 × $70.10.
      expect(await amount("K013", { minutes: 50, times_recorded: true })).toBe(14_020);
      // 3,795 × 1.15 = 4,364.25 (GP64).
      expect(await amount("A007", { age_years: 70 })).toBe(4364);
      // 16,490 × 1.10 = 18,139.
      expect(await amount("A135", { age_years: 10 })).toBe(18_139);
      expect(await amount("A135", { age_years: 40 })).toBe(16_490);
    });

    test("detention is paid by full quarters beyond the service, and a laceration with adhesive at half", async () => {
      const facts = { minutes: 75, times_recorded: true, same_day_codes: ["A007"] };
      // 75 minutes less the 30 of an intermediate assessment (GP30) are 3 quarters: 3 × $21.10.
      expect(whole(await getItem({ codes: ["K001"], facts }))).toMatchObject({
        decision: "billable",
        amount_cents: 6330,
      });
      const short = { ...facts, minutes: 44 };
      expect(whole(await getItem({ codes: ["K001"], facts: short }))).toMatchObject({
        decision: "not_billable",
        amount_cents: null,
      });
      // The old format of stated facts still works. 7,730 × 0.5 = 3,865 (M14).
      const glued = { stated: { is_closed_with_tissue_adhesive: true }, same_day_codes: [] };
      expect(whole(await getItem({ codes: ["Z191"], facts: glued })).amount_cents).toBe(3865);
    });

    test("an evening procedure has the premium of its hour, and one by day has none (GP104)", async () => {
      const facts = { stated: { is_non_elective_procedure: true }, same_day_codes: ["Z113"] };
      const at = async (service: string) =>
        whole(await getItem({ codes: ["E409"], facts: { ...facts, service } })).decision;
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
    ])("%j is refused", async (facts, code) => {
      await expect(get({ codes: ["C124"], facts })).rejects.toMatchObject({ code });
    });

    test("an unknown fact is named, with those that mean the like", async () => {
      const facts = { stated: { hospice_patient_palliative: true } };
      const refusal = get({ codes: ["K023"], facts });
      await expect(refusal).rejects.toMatchObject({
        message: expect.stringContaining("hospice_patient_palliative"),
        suggestion: expect.stringContaining("is_palliative_patient"),
      });
    });

    test("codes that are looked up together are decided each for itself", async () => {
      const { items } = await get({ codes: ["A001", "A007"] });
      expect(items.map((item) => whole(item).decision)).toEqual(["billable", "billable"]);
    });

    test("include gives the parts that were asked for and no others", async () => {
      const own = [
        "fee",
        "fee_cents",
        "assessment",
        "limits",
        "requirements",
        "documentation",
        "commentary",
        "related",
      ];
      const partsOf = async (include: readonly string[]) => {
        const item = await getItem({ codes: ["C124"], include });
        return own.filter((field) => field in item);
      };
      expect(await partsOf(["fee"])).toEqual(["fee", "fee_cents", "assessment"]);
      expect(await partsOf(["limits"])).toEqual(["limits", "requirements"]);
      expect(await partsOf(["documentation"])).toEqual(["documentation"]);
      expect(await partsOf(["codes", "commentary"])).toEqual(["commentary", "related"]);
    });

    test.each([
      ["C12", "no_fee_code", ["C121", "C122", "C123", "C124"]],
      ["AOO7", "no_fee_code", ["A007"]],
      ["C214", "not_listed", ["C124"]],
      ["XYZZZ123", "no_fee_code", []],
      ["house", "no_fee_code", []],
    ])("%s is %s, and may be %j", async (code, status, suggestions) => {
      const answer = await get({ codes: [code] });
      expect(answer.items).toEqual([]);
      expect(answer.not_found).toMatchObject([{ code: code.toUpperCase(), status }]);
      const suggested = answer.not_found[0]?.suggestions.map((one) => one.code) ?? [];
      expect(suggested).toEqual(suggestions.length === 0 ? [] : expect.arrayContaining(suggestions));
      if (status !== "not_listed") expect(answer.confidence).toBe(0);
    });

    test("a question that is one unknown word, or none, is not answered with something else", async () => {
      expect(await get({ q: "XYZZZ123" })).toMatchObject({ items: [], confidence: 0 });
      const empty = await get({ q: "Can I bill for" });
      expect(empty.confidence).toBe(0);
      expect(empty.notices.join(" ")).toContain("names no service");
      expect((await get({ q: "supermagicpill for patients on Mars" })).items).toEqual([]);
    });

    test.each([
      ["day of discharge by the MRP", "C124"],
      ["cardiology consultation", "A605"],
      ["internist consultation in the emergency department", "A135"],
      ["extended comprehensive geriatric consultation", "A770"],
      ["smoking cessation follow-up", "K039"],
      ["major prenatal visit", "P003"],
      ["dermatology consultation", "A025"],
    ])("%s finds %s", async (q, code) => {
      expect((await get({ q })).items.map((item) => item.code)).toContain(code);
    });

    test("a specialty keeps to its chapter, by name or number", async () => {
      for (const specialty of ["cardiology", "60", "cardiologist"]) {
        const { items } = await get({ q: "consultation", specialty });
        expect(items.length).toBeGreaterThan(2);
        expect(new Set(items.map((item) => item.specialty?.toUpperCase()))).toEqual(new Set(["CARDIOLOGY"]));
      }
      const outside = await get({ codes: ["A007"], specialty: "60" });
      expect(outside.notices.join(" ")).toContain("Not listed in the chapter");
    });

    test("bad input is named", async () => {
      await expect(get({})).rejects.toMatchObject({ code: "MISSING_PARAMETER" });
      await expect(get({ q: "fee", specialty: "wizardry" })).rejects.toMatchObject({
        code: "UNKNOWN_SPECIALTY",
      });
      await expect(get({ codes: ["C124"], facts: { admission: "2025-02-30" } })).rejects.toMatchObject({
        code: "INVALID_DATE",
      });
      expect(scheduleGet.inputSchema.safeParse({ q: "" }).success).toBe(false);
      expect(scheduleGet.inputSchema.safeParse({ q: "fee", facts: { unknown: 1 } }).success).toBe(false);
    });

    test.each([
      ["full", 24_000],
      ["short", 6000],
    ])("%s: an answer of many codes stays under %i, and says what did not fit", async (detail, most) => {
      const codes = [...(await getDeps()).schedule.byCode.keys()].slice(0, 20);
      const missing = Array.from({ length: 20 }, (_, at) => `C2${at + 10}`);
      expect(jsonBytes(await get({ codes: missing, detail }))).toBeLessThanOrEqual(most);
      expect(jsonBytes(await get({ codes: ["C124"], detail, facts: DISCHARGE }))).toBeLessThanOrEqual(most);
      expect(jsonBytes(await get({ q: "house call", detail, top_k: 20 }))).toBeLessThanOrEqual(most);
      const answer = await get({ codes, q: "premiums", top_k: 20, detail });
      expect(jsonBytes(answer)).toBeLessThanOrEqual(most);
      expect(answer.items.length + answer.items_left_out).toBeGreaterThanOrEqual(20);
      if (answer.items_left_out > 0) expect(answer.notices.join(" ")).toContain("did not fit");
    });

    test("a passage with another figure is a conflict, and the table counts", async () => {
      const deps = await getDeps();
      const [row] = deps.schedule.byCode.get("A135")?.[0]?.rows ?? [];
      const chunks = deps.corpus.rows.chunks.map((chunk) =>
        chunk.chunk_id === row?.section_id
          ? { ...chunk, chunk_text: `A135 Consultation: $157.00.\nA136 Repeat: $1.00 and A135 $2.00.` }
          : chunk,
      );
      const corpus = createCorpus({ ...deps.corpus.rows, chunks }, deps.corpus);
      const answer = await ask({ ...deps, corpus }, { codes: ["A135"] });
      expect(answer.conflicts).toMatchObject([
        {
          subject: "A135",
          field: "fee",
          sides: [{ value: "$164.90" }, { value: "$157.00" }],
          authoritative: "$164.90",
        },
      ]);
      const agreeing = await ask(deps, { codes: ["A135"] });
      expect(answer.confidence).toBeLessThan(agreeing.confidence);
      expect(answer.items[0]?.fee_cents).toBe(16_490);
    });

    test("the Fee Schedule Master is ahead of the text: another fee there is a conflict that it wins", async () => {
      const deps = await getDeps();
      const [row] = deps.schedule.byCode.get("A007")?.[0]?.rows ?? [];
      const master = {
        fee_code: "A007",
        effective_date: "2026-04-01",
        termination_date: null,
        provider_fee_ten_thousandths: 390_000,
        assistant_fee_ten_thousandths: 0,
        specialist_fee_ten_thousandths: 0,
        anaesthetist_fee_ten_thousandths: 0,
        non_anaesthetist_fee_ten_thousandths: 0,
        document_id: row?.document_id ?? "",
        section_id: row?.section_id ?? "",
        source_url: "",
        as_of: "2026-04-01",
      };
      const schedule = createSchedule({ ...deps.schedule, master: [master] }, deps.corpus);
      const answer = await ask({ ...deps, schedule }, { codes: ["A007"] });
      expect(answer.conflicts).toMatchObject([{ subject: "A007", authoritative: "$39.00" }]);
      expect(answer.items[0]?.master_fee).toMatchObject({ amounts: [39], effective_date: "2026-04-01" });
    });
  });
