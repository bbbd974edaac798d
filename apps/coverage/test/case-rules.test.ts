import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CircumstanceRow } from "../src/dataset/index.ts";
import {
  applyCaseRules,
  createCaseRules,
  type CaseRule,
  type StatedCase,
} from "../src/domain/decision/case-rules.ts";
import { isAbout, namesNothing } from "../src/domain/decision/is-about.ts";
import type { Verdict, VerdictValue } from "../src/domain/decision/verdict.ts";
import { openVocabulary } from "./open-vocabulary.ts";

const { circumstances } = await openVocabulary();
const CONSULTATIONS = ["A005", "A135", "C135"];
const rules = createCaseRules(
  circumstances,
  ({ locators, source_url: url, as_of: asOf }) =>
    locators.map((loc) => ({ document: "", loc, url, asOf, place: undefined })),
  { consultation: CONSULTATIONS },
);

const PROGRAM_VERDICTS = {
  ohip: ["billable", "not_billable", "needs_more_info"],
  odb: ["covered", "not_covered", "needs_more_info"],
  adp: ["eligible", "not_eligible", "needs_more_info"],
} as const;
type Program = keyof typeof PROGRAM_VERDICTS;

const verdictOn = (about: readonly string[], decision: VerdictValue): Verdict => ({
  subject: about[0] ?? "it",
  decision,
  basis: "case",
  about,
  summary: "What the program decides.",
  reasons: [{ text: "What the program decides.", sources: [] }],
  needs:
    decision === "needs_more_info"
      ? [{ field: "facts", name: "x", type: "yes_no", question: "X?", why: { text: "x", sources: [] } }]
      : [],
  assumed: [],
  better: [],
  amountCents: 100,
  certainty: 1,
});

const stated = (
  program: Program,
  facts: StatedCase["facts"],
  more: Partial<StatedCase> = {},
): StatedCase => ({
  program,
  facts,
  measures: new Map(),
  ...more,
});

const isRefusal = (decision: string): boolean => decision.startsWith("not_");

/** A subject that a rule is about. */
const subjectsOf = ({ about }: CaseRule): readonly string[] => {
  const [name = "thing"] = about.filter((one) => one !== "-");
  return [
    name === "*"
      ? "thing"
      : name.endsWith("*")
        ? `${name.slice(0, -1)}${"001".slice(name.length - 2)}`
        : name,
  ];
};

/** What a rule asks for, told. */
const statedCaseFor = ({ program, facts, bounds }: CaseRule): StatedCase =>
  stated(program, facts, {
    ...(bounds.age && { ageYears: bounds.age.from ?? (bounds.age.below ?? 1) - 1 }),
    ...(bounds.minutes && { minutes: bounds.minutes.from ?? (bounds.minutes.below ?? 1) - 1 }),
    measures: new Map(
      Object.entries(bounds.measures ?? {}).map(([name, { from, below }]) => [
        name,
        from ?? (below ?? 1) - 1,
      ]),
    ),
    ...(bounds.settings && { setting: bounds.settings[0] }),
  });

const anyRule = fc.constantFrom(...rules);
const anyDecision = fc.nat(2);
/** Facts of other rules of the same program, in any order. */
const anyFacts = (program: Program) =>
  fc.shuffledSubarray(
    rules.filter((rule) => rule.program === program).flatMap(({ facts }) => [...facts]),
    { maxLength: 12 },
  );
const anyCase = fc
  .tuple(anyRule, anyDecision)
  .chain(([rule, at]) =>
    fc.tuple(
      fc.constant(rule),
      fc.constant(PROGRAM_VERDICTS[rule.program][at] ?? "needs_more_info"),
      anyFacts(rule.program),
    ),
  );

describe("rules that facts bring up", () => {
  test("every rule holds of what it asks for, and decides as its row says", () => {
    for (const rule of rules) {
      const open = verdictOn(subjectsOf(rule), "needs_more_info");
      const held = applyCaseRules(open, statedCaseFor(rule), [rule]);
      if (rule.informs) expect(held.decision, rule.reason.text).toBe("needs_more_info");
      else expect(held.decision, rule.reason.text).toBe(rule.decision);
      expect(held.reasons).toContainEqual(rule.reason);
    }
  });

  test("a rule that refuses refuses whatever else is told, and whatever the program decides", () => {
    fc.assert(
      fc.property(anyCase, ([rule, decision, facts]) => {
        fc.pre(!rule.informs && isRefusal(rule.decision));
        const all = statedCaseFor(rule);
        const others = facts.filter(([fact]) => !rule.facts.has(fact) && !rule.unless.has(fact));
        const held = applyCaseRules(
          verdictOn(subjectsOf(rule), decision),
          { ...all, facts: new Map([...others, ...all.facts]) },
          rules,
        );
        expect(isRefusal(held.decision)).toBe(true);
        expect(held.needs).toEqual([]);
        expect(held.amountCents === null || isRefusal(decision)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  test("no fact makes a yes of a refusal", () => {
    fc.assert(
      fc.property(anyCase, ([rule, , facts]) => {
        const refused = PROGRAM_VERDICTS[rule.program][1];
        const all = statedCaseFor(rule);
        const held = applyCaseRules(
          verdictOn(subjectsOf(rule), refused),
          { ...all, facts: new Map([...facts, ...all.facts]) },
          rules,
        );
        expect(held.decision).toBe(refused);
      }),
      { numRuns: 400 },
    );
  });

  test("a fact that only informs never changes the decision of something that is named", () => {
    fc.assert(
      fc.property(anyCase, ([rule, decision, facts]) => {
        fc.pre(rule.informs && rule.facts.size > 0 && !namesNothing(subjectsOf(rule)));
        const own = rules.filter(
          (one) => !one.informs && [...one.facts.keys()].some((fact) => rule.facts.has(fact)),
        );
        const ruled = rules.filter((one) => !own.includes(one));
        const all = statedCaseFor(rule);
        const without = new Map(facts.filter(([fact]) => !rule.facts.has(fact)));
        const verdict = verdictOn(subjectsOf(rule), decision);
        const before = applyCaseRules(verdict, { ...all, facts: without }, ruled);
        const after = applyCaseRules(verdict, { ...all, facts: new Map([...without, ...rule.facts]) }, ruled);
        // A fact that lifts another rule's bar is no mere information.
        fc.pre(!ruled.some(({ unless }) => [...unless.keys()].some((fact) => rule.facts.has(fact))));
        expect(after.decision).toBe(before.decision);
        expect(after.needs).toEqual(before.needs);
        expect(after.amountCents).toBe(before.amountCents);
      }),
      { numRuns: 400 },
    );
  });

  test("the order in which facts are told does not matter", () => {
    fc.assert(
      fc.property(anyCase, ([rule, decision, facts]) => {
        const verdict = verdictOn(subjectsOf(rule), decision);
        const all = [...new Map([...facts, ...rule.facts])];
        const hold = (order: readonly (readonly [string, boolean])[]) =>
          applyCaseRules(verdict, { ...statedCaseFor(rule), facts: new Map(order) }, rules);
        expect(hold(all.toReversed())).toEqual(hold(all));
      }),
      { numRuns: 200 },
    );
  });

  const refusing = rules.filter(
    ({ question, informs, decision }) => question !== undefined && !informs && isRefusal(decision),
  );

  test("a fact that nobody knows blocks, and is asked for; an answer settles it", () => {
    for (const rule of refusing.filter(({ isPresumedNot }) => !isPresumedNot)) {
      const all = statedCaseFor(rule);
      const unknown = new Map([...rule.facts.keys()].map((fact) => [fact, null] as const));
      const verdict = verdictOn(subjectsOf(rule), PROGRAM_VERDICTS[rule.program][0]);
      const held = applyCaseRules(verdict, { ...all, facts: unknown }, [rule]);
      expect(held.decision, rule.reason.text).toBe("needs_more_info");
      expect(held.needs.map(({ name }) => name)).toEqual([...rule.facts.keys()]);
      const denied = new Map([...rule.facts].map(([fact, is]) => [fact, !is] as const));
      expect(applyCaseRules(verdict, { ...all, facts: denied }, [rule])).toEqual(verdict);
    }
  });

  test("what is not so unless it is said leaves nothing open where nobody knows it, and is told as taken for given", () => {
    const presumed = refusing.filter(({ isPresumedNot }) => isPresumedNot);
    expect(presumed.map(({ facts }) => [...facts.keys()].join())).toContain("supply_over_100_days_wanted");
    for (const rule of presumed) {
      const verdict = verdictOn(subjectsOf(rule), PROGRAM_VERDICTS[rule.program][0]);
      const unknown = new Map([...rule.facts.keys()].map((fact) => [fact, null] as const));
      const held = applyCaseRules(verdict, { ...statedCaseFor(rule), facts: unknown }, [rule]);
      expect([held.decision, held.needs]).toEqual([verdict.decision, verdict.needs]);
      expect(held.assumed).toContainEqual(rule.reason);
      expect(applyCaseRules(verdict, statedCaseFor(rule), [rule]).decision).toBe(rule.decision);
    }
  });

  test("what closes an open decision is asked by name, once", () => {
    for (const rule of rules.filter(({ need, unless }) => need !== undefined && unless.size > 0)) {
      const verdict = verdictOn(subjectsOf(rule), PROGRAM_VERDICTS[rule.program][0]);
      const held = applyCaseRules(verdict, statedCaseFor(rule), [rule, rule]);
      const [closing] = rule.unless;
      expect(held.needs.map(({ name }) => name)).toEqual([closing?.[0]]);
      expect(held.principle).toBeDefined();
      const answered = new Map([...rule.facts, ...(closing ? [closing] : [])]);
      expect(applyCaseRules(verdict, { ...statedCaseFor(rule), facts: answered }, [rule])).toEqual(verdict);
    }
  });

  test("an ask that names nothing has the decision of the topic", () => {
    const topic: CaseRule | undefined = rules.find(({ facts }) =>
      facts.has("topic_dispensing_fees_per_year"),
    );
    const hold = (about: readonly string[]) =>
      applyCaseRules(
        verdictOn(about, "needs_more_info"),
        stated("odb", new Map([["topic_dispensing_fees_per_year", true]])),
        topic ? [topic] : [],
      ).decision;
    expect(hold([])).toBe("covered");
    expect(hold(["METFORMIN HCL"])).toBe("needs_more_info");
  });
});

describe("what a rule is about", () => {
  test.each([
    [["W*"], ["W010"], true],
    [["W*"], ["A007"], false],
    [["*"], ["A007"], true],
    [["*"], [], false],
    [["-"], [], true],
    [["-"], ["A007"], false],
    [[], ["A007"], true],
    [["A900"], ["house_call", "A900", "A901"], false],
    [["A900", "A901"], ["house_call", "A900", "A901"], true],
    [["house_call"], ["house_call", "A900", "A901"], true],
    [["mobility"], ["power_scooter", "mobility"], true],
    [["unnamed"], ["unnamed", "mobility"], true],
  ] as const)("%j of %j: %s", (patterns, subjects, is) => {
    expect(isAbout(patterns, subjects)).toBe(is);
  });
});

type Row = readonly [
  place: string,
  program: Program,
  about: readonly string[],
  facts: Readonly<Record<string, boolean>>,
  decision: VerdictValue,
  more?: Partial<StatedCase>,
];

/** What the places say of a claim, drug or device that would be paid else. */
const PLACES: readonly Row[] = [
  ["GP45 1", "ohip", ["C124"], { c124_already_claimed_for_admission: true }, "not_billable"],
  ["GP45", "ohip", ["C124"], { discharge_summary_lacks_contents: true }, "not_billable"],
  ["GP45", "ohip", ["C124"], { discharge_summary_lacks_contents: false }, "billable"],
  ["GP45, no word on deaths", "ohip", ["C124"], { patient_died_in_hospital: true }, "needs_more_info"],
  ["GP17, GP18", "ohip", ["A135"], { request_made_by_trainee: true }, "not_billable"],
  ["GP18: an assessment needs no request", "ohip", ["A007"], { request_made_by_trainee: true }, "billable"],
  ["GP16", "ohip", ["A005"], { is_written_request_on_file: false }, "not_billable"],
  ["GP28", "ohip", ["A112"], { eye_exam_in_last_12_months: true }, "not_billable"],
  ["GP28: from 20 to 64", "ohip", ["A110"], {}, "not_billable", { ageYears: 40 }],
  ["GP28: from 65", "ohip", ["A112"], {}, "billable", { ageYears: 65 }],
  ["A7: 50 minutes", "ohip", ["K133"], {}, "not_billable", { minutes: 49 }],
  ["A7: 50 minutes", "ohip", ["K133"], {}, "billable", { minutes: 50 }],
  ["GP12, GP43", "ohip", ["A007"], {}, "needs_more_info", { setting: "hospital_in_patient" }],
  [
    "GP12: with a special visit the A-prefix",
    "ohip",
    ["A007"],
    { is_with_special_visit: true },
    "billable",
    { setting: "hospital_in_patient" },
  ],
  [
    "GP43: an emergency of another physician's patient",
    "ohip",
    ["A003"],
    { is_emergency_visit_to_in_patient_of_another: true },
    "billable",
    { setting: "hospital_in_patient" },
  ],
  [
    "GP12",
    "ohip",
    ["A003"],
    { is_emergency_visit_to_in_patient_of_another: false },
    "not_billable",
    { setting: "hospital_in_patient" },
  ],
  ["GP8", "ohip", ["A003"], { is_for_insurer_employer_or_lawyer: true }, "not_billable"],
  ["A51", "ohip", ["E079"], { patient_smokes_now: false }, "not_billable"],
  ["A63", "ohip", ["A007"], { is_by_text_message_or_email: true }, "not_billable"],
  ["page 15", "odb", ["METFORMIN HCL"], { supply_over_100_days_wanted: true }, "not_covered"],
  ["page 106", "odb", ["LU 347"], { lu_code_missing_on_prescription: true }, "covered"],
  ["page 106, of no product", "odb", [], { lu_code_missing_on_prescription: true }, "not_covered"],
  ["page 18, of the fee", "odb", ["METFORMIN HCL"], { is_sixth_dispensing_fee_in_365_days: true }, "covered"],
  ["page 64", "odb", ["ENSURE"], { nutrition_product_is_a_supplement: true }, "not_covered"],
  ["core 200.03", "adp", ["power_scooter", "mobility"], { is_unregistered_vendor: true }, "not_eligible"],
  ["core 200.05", "adp", ["cpap", "respiratory"], { is_second_hand: true }, "not_eligible"],
  ["core 820.00", "adp", ["power_scooter", "mobility"], { assessment_is_old: true }, "not_eligible"],
  [
    "mobility 220",
    "adp",
    ["power_scooter", "mobility"],
    { is_option_outside_product_manual: true },
    "not_eligible",
  ],
  [
    "mobility 900",
    "adp",
    ["wheeled_walker_type_3", "mobility"],
    { asks_for_signer: true, signer_family_doctor: true },
    "not_eligible",
  ],
  [
    "mobility 900",
    "adp",
    ["wheeled_walker_type_3", "mobility"],
    { asks_for_signer: true, signer_ot: true },
    "eligible",
  ],
  [
    "hearing-devices 905.02: up to 18 years",
    "adp",
    ["hearing_aid", "hearing_devices"],
    { asks_for_signer: true, signer_hearing_instrument: true },
    "not_eligible",
    { ageYears: 18 },
  ],
  ["grants 500.02", "adp", ["insulin_syringes", "grants"], {}, "not_eligible", { ageYears: 64 }],
  [
    "insulin-pump 310",
    "adp",
    ["insulin_pump_child", "insulin_pump"],
    {},
    "not_eligible",
    { ageYears: 12, measures: new Map([["clinic_visits_in_12_months", 2]]) },
  ],
];

const ROWS = PLACES.map(([place, program, about, facts, decision, more = {}]) => ({
  place,
  program,
  about,
  facts,
  decision,
  more,
}));

test.each(ROWS)("$place: $about $facts: $decision", ({ program, about, facts, decision, more }) => {
  const paid = verdictOn(about, PROGRAM_VERDICTS[program][0]);
  const held = applyCaseRules(paid, stated(program, new Map(Object.entries(facts)), more), rules);
  expect(held.decision).toBe(decision);
});

test("rows of a topic settle nothing, or leave open what no source answers", () => {
  const topics: readonly CircumstanceRow[] = circumstances.filter(({ fact }) => fact?.startsWith("topic_"));
  expect(topics.length).toBeGreaterThan(30);
  expect(
    topics.filter(({ informs, decision }) => informs !== true && decision !== "needs_more_info"),
  ).toEqual([]);
});
