import { describe, expect, test } from "vitest";
import { createMemoryDeps } from "../../../test/memory-starter.ts";
import { lookUp, screen, type Program } from "../../../test/screened-persons.ts";

const { corpus } = createMemoryDeps();
const PROGRAMS = ["breast", "cervical", "colorectal", "lung"] as const;
const SMOKING = "daily smoking for 20 years or more";
const RISK = "calculated 6-year risk of 2 per cent or more";

const rulesOf = (program: Program) => corpus.rows.screeningRiskRules.filter((row) => row.program === program);

/** The risk rules that the reasons name, by the words of their records. */
async function reasonsOf(program: Program, age: number, said: string) {
  const { person } = await screen(program, { age, said: said === "" ? [] : said.split(" + ") });
  const why = person.why.join(" | ");
  return {
    person,
    why,
    named: rulesOf(program)
      .map((row) => row.risk_factor)
      .filter((name) => why.includes(name)),
  };
}

describe("the reasons of an answer", () => {
  test.each<readonly [Program, number, string, readonly string[]]>([
    // A usual finding, or one that decides by itself, needs no further rule.
    ["breast", 45, "", []],
    ["breast", 52, "BI-RADS D", []],
    ["breast", 52, "mastectomy", []],
    ["cervical", 40, "HPV 16 positive + LSIL", []],
    ["colorectal", 60, "uncle colon cancer", []],
    // What a missing fact decides, and ages that are a rule's own.
    ["breast", 45, "dense breasts", ["BI-RADS category D breast density"]],
    ["breast", 52, "CHEK2 mutation", ["known high-risk gene variant"]],
    ["breast", 29, "BRCA1 carrier", ["known high-risk gene variant"]],
    ["breast", 70, "BRCA1 carrier", ["known high-risk gene variant"]],
    ["breast", 52, "mother breast cancer", ["one first-degree relative with breast cancer under 50"]],
    ["cervical", 40, "lupus", ["immunocompromised"]],
    ["cervical", 40, "HSIL", ["other high-risk HPV with high-grade cytology"]],
    ["colorectal", 45, "father colon cancer at 52", ["first-degree relative with colorectal cancer"]],
    ["colorectal", 41, "father colon cancer at 52", ["first-degree relative with colorectal cancer"]],
    // Criteria that are not stated, one by one; none outside the ages, and the one that is not met.
    ["lung", 60, "", [SMOKING, RISK]],
    ["lung", 60, "smoked daily for 25 years", [RISK]],
    ["lung", 60, "PLCOm2012 2%", [SMOKING]],
    ["lung", 60, "smoked daily for 25 years + PLCOm2012 2%", []],
    ["lung", 54, "", []],
    ["lung", 60, "smoked daily for 19 years", [SMOKING]],
    ["lung", 60, "smoked daily for 25 years + PLCOm2012 1%", [RISK]],
    ["lung", 60, "hemoptysis", ["possible lung cancer symptoms"]],
  ])("%s at %i, %s: %j", async (program, age, said, expected) => {
    const { named, person, why } = await reasonsOf(program, age, said);
    expect(named).toEqual(expected);
    // The answer states the place of the age, and each reason once; each fact that decides is among the reasons.
    expect(why).toContain(String(age));
    expect(person.why).toEqual([...new Set(person.why)]);
    if (person.outcome === "depends")
      expect(person.missing_facts.filter((fact) => !why.includes(fact))).toEqual([]);
  });

  test.each([
    ["breast", "mastectomy", "a provider"],
    ["breast", "breast lump", "diagnostic assessment"],
    ["breast", "DCIS", null],
    ["breast", "", null],
    ["cervical", "HPV 16 positive", "colposcopy"],
    ["cervical", "other high-risk HPV, ASCUS", null],
    ["colorectal", "FIT positive", "colonoscopy within 8 weeks"],
    ["colorectal", "rectal bleeding", "the diagnostic route"],
    ["lung", "lung nodule under surveillance", "the surveillance of the nodules"],
    ["lung", "smoked daily for 19 years", null],
  ] as const)("%s, %s belongs to %s", async (program, said, to) => {
    const { person } = await reasonsOf(program, 60, said);
    if (to === null) expect(person.belongs_to).toBeNull();
    else expect(person.belongs_to).toContain(to);
  });

  test("a criterion that is met is no reason, and one that is open is", async () => {
    const why = async (said: string) => (await reasonsOf("cervical", 40, said)).why.includes("no cervix");
    expect([await why("subtotal hysterectomy"), await why("hysterectomy")]).toEqual([false, true]);
  });

  test("ages that an open fact could open are stated to a person to whom they could open", async () => {
    const why = async (age: number) =>
      (await reasonsOf("breast", age, "BRCA result pending")).why.includes("30 to 69");
    expect([await why(29), await why(30), await why(69), await why(75)]).toEqual([false, true, false, false]);
  });

  test("a fact that no rule knows is named, and does not hide a decision of another fact", async () => {
    const [alone, beside] = [
      await reasonsOf("colorectal", 60, "sarcoidosis"),
      await reasonsOf("colorectal", 60, "FIT positive + sarcoidosis"),
    ];
    expect([alone.person.outcome, beside.person.outcome]).toEqual(["unknown", "excluded"]);
    for (const { why, person } of [alone, beside]) {
      expect(why.match(/sarcoidosis/gu)).toHaveLength(1);
      expect([person.unmatched, person.not_understood]).toEqual([["sarcoidosis"], ["sarcoidosis"]]);
    }
  });
});

const FACTS: Readonly<Record<Program, readonly string[]>> = {
  breast: ["BRCA result pending", "mother breast cancer at 44", "sarcoidosis"],
  cervical: ["HPV 16 positive", "HIV", "sarcoidosis"],
  colorectal: ["father colon cancer at 52", "FIT positive", "sarcoidosis"],
  lung: ["smoked daily for 25 years", "hemoptysis", "sarcoidosis"],
};

describe.each(PROGRAMS)("anyone who is asked about, %s", (program) => {
  const persons = [45, 76].flatMap((age) => FACTS[program].map((said) => ({ age, said: [said] })));

  test("a named section contains each sentence given, and each section named is held", async () => {
    for (const person of persons) {
      const { patient_specific: own, citations, recommendations, confidence } = await lookUp(program, person);
      const texts = (own?.source_section_ids ?? []).map((id) => corpus.findSection(id)?.section_text ?? "");
      expect(texts).not.toContain("");
      const rules = rulesOf(program).map((row) => row.rule_text);
      const given = rules.filter((text) => own?.recommendation?.includes(text));
      expect(given.filter((text) => !texts.some((whole) => whole.includes(text)))).toEqual([]);
      const cited = new Set(citations.map(({ section_id: id }) => id));
      expect(recommendations.filter(({ source_section_id: id }) => !cited.has(id))).toEqual([]);
      // Whole confidence is for what is decided.
      if (own?.outcome === "unknown") expect(confidence).toBeLessThanOrEqual(0.3);
      else expect(confidence === 1).toBe(own?.status !== "unknown" && own?.unmatched.length === 0);
    }
  });

  test("a rule states the ages of its record, or none", async () => {
    const { recommendations } = await lookUp(program, {});
    for (const rule of rulesOf(program)) {
      const stated = recommendations.find(({ text }) => text === rule.rule_text);
      expect(stated?.age_range ?? null).toEqual(rule.age_from === null ? null : [rule.age_from, rule.age_to]);
      expect(stated?.applies_to_patient).toBeNull();
    }
  });
});

test("a person who asks for the part for those at high risk gets the question which criterion is met, if they state none", async () => {
  const asked = async (age: number, said: readonly string[]) => {
    const { is, depends, yes, asks, advice } = await screen("breast", { age, said, as: "OBSP high risk" });
    return [is, advice, yes, depends, asks.length];
  };
  const entries = "gene untested lifetime chest";
  expect(await asked(35, [])).toEqual(["depends unknown", entries, "", `mri ${entries}`, 1]);
  // A stated fact is applied to its rule: one that is met asks for no other.
  expect((await asked(35, ["BRCA1 carrier"])).slice(0, 4)).toEqual([
    "increased inside",
    "gene",
    "mri gene",
    "",
  ]);
  expect((await asked(35, ["BRCA1 negative"]))[0]).toBe("outside outside");
  // What is of another rule stays with that.
  expect((await asked(45, ["BI-RADS D"]))[2]).toContain("density");
});
