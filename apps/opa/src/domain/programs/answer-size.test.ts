import { jsonBytes } from "@clinical-mcp/mcp-tool";
import { describe, expect, test } from "vitest";
import { lookUp } from "../../../test/screened-persons.ts";
import { createMemoryDeps } from "../../../test/memory-starter.ts";
import { LOOKUP_BYTES } from "../shared/answer-limits.ts";
import { programLookupInput } from "./program-lookup-schemas.ts";
import { lookUpProgram } from "./program-lookup.ts";
import type { WebStatement } from "./program-web.ts";

const deps = createMemoryDeps();
const look = (input: Readonly<Record<string, unknown>>, web: readonly WebStatement[] = []) =>
  lookUpProgram(
    programLookupInput.parse(input),
    { ...deps, ...(web.length > 0 && { programWeb: { ask: async () => web } }) },
    new AbortController().signal,
  );

describe("a short answer", () => {
  test("on a program has five recommendations, the places of what it says, and what it leaves out", async () => {
    const [short, full] = [
      await look({ program: "breast" }),
      await look({ program: "breast", detail: "full" }),
    ];
    expect(jsonBytes(short)).toBeLessThanOrEqual(LOOKUP_BYTES.short);
    expect(short.recommendations.length).toBeLessThanOrEqual(5);
    expect(short.recommendations.map(({ text }) => text)).toEqual(
      full.recommendations.slice(0, short.recommendations.length).map(({ text }) => text),
    );
    expect(short.recommendations.some((one) => "citation" in one)).toBe(false);
    expect([short.algorithms, full.algorithms.length]).toEqual([[], 1]);
    const left = full.recommendations.length - 5;
    expect(short.notices.join(" ")).toContain(`${left} more recommendations`);
    const shown = new Set(full.recommendations.slice(0, 5).map(({ source_section_id: id }) => id));
    for (const { section_id: id } of short.citations) expect(id === null || shown.has(id)).toBe(true);
  });

  test("on a person leaves out what does not hold, and keeps the pathway that is asked for", async () => {
    const person = await look({ program: "breast", patient_age: 52, risk_factors: ["no symptoms"] });
    expect(person.recommendations.map(({ applies_to_patient: own }) => own)).not.toContain("no");
    expect(person.recommendations.length).toBeGreaterThan(0);
    expect((await look({ program: "cervical", query_type: "pathway" })).algorithms).toHaveLength(1);
    expect((await look({ program: "cervical", query_type: "intervals" })).guidance_type).toBe("intervals");
  });

  test("fits with any statements of the web, with the best of them", async () => {
    const web = Array.from({ length: 30 }, (_, at): WebStatement => {
      const text = `${"Care is near. ".repeat(20)}${"x".repeat(at)}`;
      return {
        topic: "overview",
        text,
        sources: [{ url: "https://www.ontariohealth.ca/x", title: "X", citedText: text }],
      };
    });
    const [short, full] = [
      await look({ program: "breast", patient_age: 52, risk_factors: ["no symptoms"] }, web),
      await look({ program: "breast", patient_age: 52, risk_factors: ["no symptoms"], detail: "full" }, web),
    ];
    expect(jsonBytes(short)).toBeLessThanOrEqual(LOOKUP_BYTES.short);
    expect(jsonBytes(full)).toBeLessThanOrEqual(LOOKUP_BYTES.full);
    expect(short.web_statements.length).toBeGreaterThan(0);
    expect(short.patient_specific?.outcome).toBe("inside");
  });
});

describe("recommendations of a person", () => {
  test("of what is asked for come first among equals", async () => {
    const first = async (query_type: string | undefined, age: number) =>
      (await look({ program: "colorectal", detail: "full", query_type, patient_age: age })).recommendations[0]
        ?.category;
    expect(await first("intervals", 60)).toBe("screening");
    const general = (await look({ program: "colorectal", detail: "full", query_type: "followup" }))
      .recommendations;
    expect([general[0]?.category, general.at(-1)?.category]).toEqual(["diagnostic", "screening"]);
    expect(general.every(({ applies_to_patient: own }) => own === null)).toBe(true);
  });

  test("a fact without a rule is reported with passages on it, and lessens the confidence", async () => {
    const known = await lookUp("colorectal", { age: 60, said: ["no symptoms"] });
    const unknown = await lookUp("colorectal", { age: 60, said: ["sarcoidosis"] });
    expect(unknown.confidence).toBeLessThan(known.confidence);
    expect(unknown.notices.join(" ")).toMatch(/Nothing is recommended/u);
    expect(known.notices.join(" ")).not.toMatch(/Nothing is recommended/u);
    expect(unknown.patient_specific).toMatchObject({ unmatched: ["sarcoidosis"], recommendation: null });
  });

  test("the answer says what the records do not state of a program", async () => {
    const silent = async (query_type: string) =>
      (await look({ program: "lung", query_type })).notices.filter((words) => /do not state/u.test(words))
        .length;
    expect([await silent("followup"), await silent("pathway"), await silent("eligibility")]).toEqual([
      0, 0, 0,
    ]);
    expect((await look({ program: "lung", info_needed: ["intervals"] })).effective_date).toBeNull();
    // The HPV test since 3 March 2025, as the summary states.
    expect((await look({ program: "cervical" })).effective_date).toBe("2025-03-03");
  });
});
