import { describe, expect, test } from "vitest";
import { jsonBytes } from "@clinical-mcp/mcp-tool";
import { askSchedule, DISCHARGE, SCHEDULE_DATASETS } from "../../test/schedule-datasets.ts";
import { createCorpus } from "../domain/corpus.ts";
import { createSchedule } from "../domain/ohip/schedule.ts";
import { scheduleGet } from "./schedule-get.ts";

for (const { name, isThere, isOfficial, use } of SCHEDULE_DATASETS)
  describe.skipIf(!isThere)(`schedule_get over ${name}`, () => {
    const { getDeps, get, getItem } = use();

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
    ])("lists %s on %s at %d cents", async (code, page, cents) => {
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
    ])("lists %s as a premium of %d percent without a fee", async (code, percent) => {
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
    ])("finds for %s %j", async (q, codes) => {
      const { items, confidence } = await get({ q, include: ["fee"] });
      expect(items.map(({ code }) => code)).toEqual(expect.arrayContaining(codes));
      expect(confidence).toBeGreaterThan(0.4);
    });

    test("returns only the parts in include", async () => {
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
    ])("reports %s as %s, with suggestions %j", async (code, status, suggestions) => {
      const answer = await get({ codes: [code] });
      expect(answer.items).toEqual([]);
      expect(answer.not_found).toMatchObject([{ code: code.toUpperCase(), status }]);
      const suggested = answer.not_found[0]?.suggestions.map((one) => one.code) ?? [];
      expect(suggested).toEqual(suggestions.length === 0 ? [] : expect.arrayContaining(suggestions));
      if (status !== "not_listed") expect(answer.confidence).toBe(0);
    });

    test("answers an unknown or empty question with nothing else", async () => {
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
    ])("finds for %s %s", async (q, code) => {
      expect((await get({ q })).items.map((item) => item.code)).toContain(code);
    });

    test("limits results to a specialty's chapter, by name or number", async () => {
      for (const specialty of ["cardiology", "60", "cardiologist"]) {
        const { items } = await get({ q: "consultation", specialty });
        expect(items.length).toBeGreaterThan(2);
        expect(new Set(items.map((item) => item.specialty?.toUpperCase()))).toEqual(new Set(["CARDIOLOGY"]));
      }
      const outside = await get({ codes: ["A007"], specialty: "60" });
      expect(outside.notices.join(" ")).toContain("Not listed in the chapter");
    });

    test("reports bad input", async () => {
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
    ])("keeps %s below %i, and reports what did not fit", async (detail, most) => {
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

    test("reports a conflict for another figure in a passage, and uses the table", async () => {
      const deps = await getDeps();
      const [row] = deps.schedule.byCode.get("A135")?.[0]?.rows ?? [];
      const chunks = deps.corpus.rows.chunks.map((chunk) =>
        chunk.chunk_id === row?.section_id
          ? { ...chunk, chunk_text: `A135 Consultation: $157.00.\nA136 Repeat: $1.00 and A135 $2.00.` }
          : chunk,
      );
      const corpus = createCorpus({ ...deps.corpus.rows, chunks }, deps.corpus);
      const answer = await askSchedule({ ...deps, corpus }, { codes: ["A135"] });
      expect(answer.conflicts).toMatchObject([
        {
          subject: "A135",
          field: "fee",
          sides: [{ value: "$164.90" }, { value: "$157.00" }],
          authoritative: "$164.90",
        },
      ]);
      const agreeing = await askSchedule(deps, { codes: ["A135"] });
      expect(answer.confidence).toBeLessThan(agreeing.confidence);
      expect(answer.items[0]?.fee_cents).toBe(16_490);
    });

    test("prefers the Fee Schedule Master to the text, and reports a different fee as a conflict", async () => {
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
      const answer = await askSchedule({ ...deps, schedule }, { codes: ["A007"] });
      expect(answer.conflicts).toMatchObject([{ subject: "A007", authoritative: "$39.00" }]);
      expect(answer.items[0]?.master_fee).toMatchObject({ amounts: [39], effective_date: "2026-04-01" });
    });
  });
