import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyCaseRules, type CaseRule, type StatedCase } from "../src/domain/decision/case-rules.ts";
import { isAbout, namesNothing } from "../src/domain/decision/is-about.ts";
import { rules, PROGRAM_VERDICTS, verdictOn, stated, type Program } from "./stated-cases.ts";

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

/** A case in which a rule's facts are stated. */
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

describe("rules that stated facts trigger", () => {
  test("hold for the facts that they ask for, and decide like their rows", () => {
    for (const rule of rules) {
      const open = verdictOn(subjectsOf(rule), "needs_more_info");
      const held = applyCaseRules(open, statedCaseFor(rule), [rule]);
      if (rule.informs) expect(held.decision, rule.reason.text).toBe("needs_more_info");
      else expect(held.decision, rule.reason.text).toBe(rule.decision);
      expect(held.reasons).toContainEqual(rule.reason);
    }
  });

  test("refuse with any other facts, and for any decision of the program", () => {
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

  test("never turn a refusal into a yes", () => {
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

  test("never change the decision on a named subject if they only inform", () => {
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

  test("ignore the order of facts", () => {
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

  test("block on an unknown fact and ask for it; an answer settles it", () => {
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

  test("assume that a fact is false unless stated, and list the assumption", () => {
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

  test("ask once, by name, for what closes an open decision", () => {
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

  test("decide an ask that names nothing by its topic", () => {
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

describe("the subjects of a rule", () => {
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
  ] as const)("match %j with %j: %s", (patterns, subjects, is) => {
    expect(isAbout(patterns, subjects)).toBe(is);
  });
});
