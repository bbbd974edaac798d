import { describe, expect, test } from "vitest";
import { corpusOf, document, section } from "../../../test/example-corpus.ts";
import { createMemoryDeps } from "../../../test/memory-starter.ts";
import { describePathway, describeProgram } from "./describe-program.ts";
import { recordsOf } from "./records-of.ts";

const { corpus } = createMemoryDeps();

/** As the pages of Ontario Health state them. */
const PROGRAMS = [
  ["breast", "Ages 40 to 74", "2024-10-08", "every 2 years"],
  ["cervical", "Ages 25 to 69", "2025-03-03", "every 5 years"],
  ["colorectal", "Ages 50 to 74", null, "every 2 years"],
  ["lung", "Ages 55 to 80", null, "every year"],
] as const;

describe.each(PROGRAMS)("%s", (program, ages, since, interval) => {
  const records = recordsOf(program, corpus);
  const described = describeProgram(records, corpus);
  const shown = described.sectionIds.map((id) => corpus.findSection(id)?.section_text ?? "");

  test("has its ages, its latest change and its interval", () => {
    expect(described.eligibility.age_criteria.startsWith(ages)).toBe(true);
    expect(described.change?.date ?? null).toBe(since);
    expect(Object.values(described.intervals)[0]).toBe(interval);
  });

  test("states nothing that none of its sections has, and each section once", () => {
    expect(described.sectionIds).toEqual([...new Set(described.sectionIds)]);
    const { overview, locations } = described.additional_info;
    const stated = [
      ages,
      ...records.program.conditions,
      ...records.program.exclusions,
      ...[records.program.self_referral, overview].filter((words) => words !== null),
      ...locations,
      ...described.followup.after_result,
      ...records.rules.map(({ rule_text: text }) => text),
    ];
    expect(stated.filter((words) => !shown.some((text) => text.includes(words)))).toEqual([]);
  });

  test("asks on its pathway what its steps ask, in their order", () => {
    const [way] = describePathway(records);
    expect(way?.steps).toHaveLength(records.pathway.length);
    expect(way?.decision_points.map(({ step }) => step)).toEqual(
      records.pathway.filter(({ decision }) => decision !== null).map(({ step }) => step),
    );
    expect(describePathway({ ...records, pathway: [] })).toEqual([]);
  });
});

describe("statements on a program", () => {
  const lung = recordsOf("lung", corpus);
  const page = (...paragraphs: readonly string[]) =>
    describeProgram(
      lung,
      corpusOf({
        documents: [
          document(lung.program.document_id, { source_org: "ontario_health", topics: ["lung screening"] }),
          document("page", { source_org: "ontario_health", topics: ["lung screening"] }),
          document("old", { source_org: "ontario_health", topics: ["lung screening"], is_superseded: true }),
          document("other", { source_org: "ontario_health", topics: ["breast screening"] }),
        ],
        sections: [
          section("own", lung.program.document_id, { section_text: "From 1 May 2031 all ages." }),
          section("said", "page", { section_text: paragraphs.join("\n") }),
          section("before", "old", { section_text: "From 1 May 2031 all ages." }),
          section("beside", "other", { section_text: "From 1 May 2031 all ages." }),
        ],
      }),
    );

  test("the latest dated change counts, in either order", () => {
    const [march, may] = ["From 3 March 2025 HPV tests.", "Since 12 May 2024 more ages."];
    expect([page(march, may).change?.date, page(may, march).change?.date]).toEqual([
      "2025-03-03",
      "2025-03-03",
    ]);
    expect(page("From 31 December 2024 on.").change).toEqual({
      date: "2024-12-31",
      sentence: { text: "From 31 December 2024 on.", sectionId: "said" },
    });
    expect(page("It began on 3 March 2025.", "From March 2025 on.").change).toBeUndefined();
  });

  test("places and referrals are told apart, and what is not a sentence is left out", () => {
    const described = page(
      "Lung screening is for smokers.",
      "The sites are in Ottawa.",
      "A doctor refers by referral.",
      "Sites",
    );
    expect(described.additional_info).toMatchObject({
      overview: "Lung screening is for smokers.",
      locations: ["The sites are in Ottawa."],
    });
    expect(described.followup.referral_process).toBe("A doctor refers by referral.");
    const long = `Sites ${"a".repeat(400)}.`;
    expect(page(long).additional_info).toMatchObject({ overview: null, locations: [] });
    expect(page(long).followup.referral_process).toBeNull();
    expect(described.additional_info.resources).toHaveLength(2);
  });

  test("values that the records do not state are null or reported as missing", () => {
    const bare = describeProgram(
      {
        ...lung,
        rules: [],
        program: { ...lung.program, sex_or_anatomy: null },
        tests: lung.tests.map((row) => ({ ...row, interval_months: null })),
      },
      corpus,
    );
    expect([bare.eligibility.risk_criteria, bare.eligibility.age_criteria]).toEqual([null, "Ages 55 to 80"]);
    expect(Object.values(bare.intervals)[0]).toMatch(/not stated/u);
  });
});
