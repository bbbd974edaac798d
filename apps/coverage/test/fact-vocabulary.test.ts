import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listNamesOfRow } from "../src/domain/case/list-facts.ts";
import { STATED_FACTS } from "../src/dataset/index.ts";
import terms from "../src/domain/decision/defined-terms.json" with { type: "json" };
import presumptions from "../src/domain/decision/claim/presumptions.json" with { type: "json" };
import { FACT_QUESTIONS } from "../src/domain/ohip/fact-questions.ts";
import { openVocabulary } from "./open-vocabulary.ts";

const { circumstances, questions, definitions, vocabulary } = await openVocabulary();

test("names only facts in the tables of questions and assumptions", () => {
  const { rules: _, ...groups } = presumptions;
  const presumed = Object.values(groups).flatMap(({ yes, no }) => [...Object.keys(yes), ...Object.keys(no)]);
  const known = new Set<string>(STATED_FACTS);
  expect(presumed.filter((name) => !known.has(name))).toEqual([]);
  expect(presumed.filter((name, at) => presumed.indexOf(name) !== at)).toEqual([]);
  // The others are typed fields: age, lesions, units, earlier claims and claims of the day.
  const others = Object.keys(FACT_QUESTIONS).filter((name) => !known.has(name));
  expect(others.filter((name) => name.startsWith("is_") || name.startsWith("was_"))).toEqual([]);
});

test("settles only existing facts by terms of pages", () => {
  expect(terms.facts.filter(({ fact }) => !vocabulary.find(fact))).toEqual([]);
});

describe("the vocabulary of facts", () => {
  test("has unique names in snake_case, each with its own question", () => {
    const names = definitions.map(({ fact }) => fact);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(names.filter((name) => !/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/u.test(name))).toEqual([]);
    const asked = definitions.map(({ question }) => question.toLowerCase());
    expect(asked.filter((question, at) => asked.indexOf(question) !== at)).toEqual([]);
    expect(definitions.filter(({ question }) => !question.endsWith("?") || question.length > 140)).toEqual(
      [],
    );
    expect(definitions.length).toBeGreaterThan(400);
  });

  test("has a question for every fact of a rule, in the rule's program", () => {
    const missing = circumstances.flatMap((row) =>
      listNamesOfRow(row).filter((name) => !vocabulary.find(name)?.programs.includes(row.program)),
    );
    expect(missing).toEqual([]);
  });

  test("asks a rule's question in no other place", () => {
    const own = circumstances.flatMap(({ fact, question }) => (fact && question ? [fact] : []));
    expect(own.filter((fact, at) => own.indexOf(fact) !== at)).toEqual([]);
    expect(
      circumstances.filter(({ fact, question }) => question !== undefined && fact === undefined),
    ).toEqual([]);
    for (const row of circumstances)
      if (row.fact !== undefined && row.question !== undefined)
        expect(vocabulary.find(row.fact)?.question).toBe(row.question);
  });

  test("has phrasings only of existing facts", () => {
    const named = Object.keys(questions.words).filter((fact) => !vocabulary.find(fact));
    expect(named).toEqual([]);
  });
});

describe("an unknown name gets the nearest by meaning", () => {
  test.each([
    ["social_assistance", "adp", "patient.social_assistance"],
    ["receives_social_assistance", "odb", "patient.social_assistance"],
    ["on_odsp", "adp", "patient.social_assistance"],
    ["patient_died", "ohip", "patient_died_in_hospital"],
    ["patient_is_deceased", "ohip", "patient_died_in_hospital"],
    ["bought_online", "adp", "is_unregistered_vendor"],
    ["vendor_not_registered", "adp", "is_unregistered_vendor"],
    ["needs_it_outdoors_only", "adp", "used_in_residence_and_entry"],
    ["is_homebound", "ohip", "is_frail_elderly_or_housebound"],
    ["can_self_propel", "adp", "propels_manual_wheelchair"],
    ["can_transfer_independently", "adp", "independent_transfer"],
    ["has_osa", "adp", "osa_diagnosed"],
    ["has_referral_letter", "ohip", "is_written_request_on_file"],
    ["referred_by_resident", "ohip", "request_made_by_trainee"],
    ["is_smoker", "ohip", "patient_smokes_now"],
    ["is_attending", "ohip", "is_most_responsible_physician"],
    ["is_rostered", "ohip", "is_enrolled_in_capitation_practice"],
    ["no_show", "ohip", "patient_missed_appointment"],
    ["device_was_stolen", "adp", "lost_or_stolen"],
    ["wheelchair_worn_out", "adp", "is_worn"],
    ["needs_repair", "adp", "asks_for_upkeep"],
    ["temporary_need_after_surgery", "adp", "is_for_recovery"],
    ["early_refill", "odb", "refill_is_over_10_days_early"],
    ["has_private_insurance", "odb", "private_plan"],
    ["gets_home_care", "odb", "receives_home_care"],
    ["propels_manual_weelchair", "adp", "propels_manual_wheelchair"],
    ["palliativ_patient", "ohip", "is_palliative_patient"],
  ] as const)("%s (%s)", (asked, program, wanted) => {
    const near = vocabulary.nearest(asked, program).map(({ name }) => name);
    expect(near).toContain(wanted);
    expect(near.length).toBeLessThanOrEqual(5);
  });

  test("and not a name that is only spelt alike", () => {
    for (const asked of ["social_assistance", "receives_social_assistance", "assistance"])
      expect(vocabulary.nearest(asked).map(({ name }) => name)).not.toContain("limb_absent");
    expect(vocabulary.nearest("qwxzkv_jjpf")).toEqual([]);
  });

  test("and every name is nearest to itself", () => {
    const lost = definitions.filter(({ fact, programs: [program] }) => {
      const near = vocabulary.nearest(fact, program).map(({ name }) => name);
      return !near.slice(0, 2).includes(fact);
    });
    expect(lost.map(({ fact }) => fact)).toEqual([]);
  });
});

const codeOf = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
};

describe("facts of a request", () => {
  test("accept any spelling of a name", () => {
    const { stated: facts, unknown } = vocabulary.readFacts(
      [
        { fact: "Is-Palliative Patient", value: "no" },
        { fact: " has_existing_relationship", value: "unknown" },
      ],
      "claims[0]",
    );
    expect(unknown).toEqual([]);
    expect([...facts]).toEqual([
      ["is_palliative_patient", false],
      ["has_existing_relationship", null],
    ]);
  });

  test("drop an unknown fact, with its name, its place and similar names", () => {
    const { stated, unknown } = vocabulary.readFacts(
      [{ fact: "patient_is_deceased", value: "yes" }],
      "claims[2]",
    );
    expect(stated.size).toBe(0);
    expect(unknown).toMatchObject([{ path: "claims[2]", words: "facts[0] patient_is_deceased" }]);
    expect(unknown[0]?.nearest?.map(({ name }) => name)).toContain("patient_died_in_hospital");
  });

  test("repeat only a plain name", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 80 }), (name) => {
        const { unknown } = vocabulary.readFacts([{ fact: `${name}<b>`, value: "yes" }], "drugs[0]");
        expect(unknown).toHaveLength(1);
        expect(JSON.stringify(unknown)).not.toContain("<b>");
      }),
      { numRuns: 50 },
    );
  });

  test("refuse one fact with two values, and accept one that is repeated", () => {
    const twice = (value: "yes" | "no" | "unknown") =>
      vocabulary.readFacts(
        [
          { fact: "is_palliative_patient", value: "yes" },
          { fact: "Is Palliative Patient", value },
        ],
        "claims[0]",
      ).stated;
    expect(twice("yes").size).toBe(1);
    expect(codeOf(() => twice("no"))).toMatchObject({ code: "CONTRADICTORY_FACTS" });
    expect(codeOf(() => twice("unknown"))).toMatchObject({ code: "CONTRADICTORY_FACTS" });
  });

  test("accept numbers in measures, and no others", () => {
    expect(
      codeOf(() => vocabulary.readFacts([{ fact: "months_of_need", value: "yes" }], "devices[0]")),
    ).toMatchObject({ code: "FACT_IS_A_NUMBER" });
    const read = (measure: string, path = "devices[0]") =>
      vocabulary.readMeasures([{ measure, value: 12 }], path);
    const known = { measures: [{ measure: "months_of_need", value: 12 }], unknown: [] };
    expect(read("months_of_need")).toEqual(known);
    expect(read("Months of need")).toEqual(known);
    expect(codeOf(() => read("daily_use"))).toMatchObject({ code: "FACT_IS_NO_NUMBER" });
    expect(read("months_needed")).toEqual(known);
    const { measures, unknown } = read("months");
    expect(measures).toEqual([]);
    expect(unknown).toMatchObject([{ path: "devices[0]", words: "measures[0] months" }]);
    expect(unknown[0]?.nearest?.map(({ name }) => name)).toContain("months_of_need");
    // Figures of illnesses are the clinical terms'.
    expect(read("mmse", "drugs[0]").measures).toEqual([{ measure: "mmse", value: 12 }]);
  });
});
