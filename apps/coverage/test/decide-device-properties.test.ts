import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answerNeed } from "../src/domain/decision/settle-needs.ts";
import type { Verdict } from "../src/domain/decision/verdict.ts";
import { openDevices, toAsk, type DeviceCase } from "./device-records.ts";

const { records, decide, decideCase } = await openDevices();
const needsOf = ({ needs }: Pick<Verdict, "needs">): readonly string[] =>
  needs.map(({ field, name }) => (name === undefined ? field : `${field}:${name}`));

describe("any facts", () => {
  // Residence has a typed field. A fact that contradicts it is refused before any decision.
  const facts = [...records.questionOf.keys()].filter(
    (fact) => !records.measures.has(fact) && !fact.startsWith("in_hospital"),
  );
  const device = fc.constantFrom(
    ...records.typeOf.keys(),
    "rollator",
    "Hoveround",
    "crutches",
    "scooter batteries",
  );
  const cases = fc.record({
    device,
    goal: fc.constantFrom(undefined, "eligibility", "share", "price", "replacement", "repair", "application"),
    facts: fc.dictionary(fc.constantFrom(...facts), fc.constantFrom(true, false, null), { maxKeys: 6 }),
    patient: fc.constantFrom({}, { age_years: 8 }, { age_years: 70, residence: "long_term_care" } as const),
    owned: fc.constantFrom(
      undefined,
      [{ condition: "worn" } as const],
      [{ device: "walker", adp_funded: true }],
    ),
    ears: fc.constantFrom(undefined, "both" as const),
    vendor_price: fc.constantFrom(undefined, 1200.5),
  });
  const toCase = (one: typeof cases extends fc.Arbitrary<infer T> ? T : never): DeviceCase =>
    Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined));

  test("give the same answer in any order, and for the same ask", () => {
    fc.assert(
      fc.property(cases, (one) => {
        const reversed = Object.fromEntries(Object.entries(one.facts).toReversed());
        expect(decideCase(toCase({ ...one, facts: reversed }))).toEqual(decideCase(toCase(one)));
      }),
      { numRuns: 300 },
    );
  });

  test("of another device change nothing", () => {
    fc.assert(
      fc.property(cases, fc.boolean(), (one, value) => {
        const own = new Set(
          records.adp.book.criteria
            .filter(({ device_types: types }) =>
              types.some((type) => !["visual_aids", "brailler"].includes(type)),
            )
            .map(({ fact }) => fact),
        );
        const strange = "reads_braille";
        if (own.has(strange) && one.device === "braille_display") return;
        const more = toCase({ ...one, facts: { ...one.facts, [strange]: value } });
        const less = toCase({
          ...one,
          facts: Object.fromEntries(Object.entries(one.facts).filter(([fact]) => fact !== strange)),
        });
        if (one.device === "braille_display") return;
        expect(decideCase(more)).toEqual(decideCase(less));
      }),
      { numRuns: 200 },
    );
  });

  test("leave a decision without needs and an open one with some, each once, with its rule, and none stated already", () => {
    fc.assert(
      fc.property(cases, (one) => {
        const verdict = decideCase(toCase(one));
        const needs = needsOf(verdict);
        expect(needs.length > 0).toBe(verdict.decision === "needs_more_info");
        expect(new Set(needs).size).toBe(needs.length);
        for (const { why, question } of verdict.needs) {
          expect(why.text).not.toBe("");
          expect(question).not.toBe("");
        }
        for (const [fact, value] of Object.entries(one.facts))
          if (value !== null) expect(needs).not.toContain(`facts:${fact}`);
        expect(verdict.summary).not.toBe("");
        expect(verdict.summary.length).toBeLessThanOrEqual(520);
        expect(verdict.summary).not.toMatch(/\d\.\d{3,}|undefined|NaN|null/u);
      }),
      { numRuns: 400 },
    );
  });

  test("of a lost grant or supply leave no question of its age, since no manual gives it a period", () => {
    for (const device of ["insulin_syringes", "enteral_feeding_supplies", "tracheostomy_tubes"]) {
      const [verdict] = decide(toAsk({ device, goal: "replacement", facts: { lost_or_stolen: true } }));
      expect(needsOf(verdict ?? { needs: [] }), device).not.toContain("owned[0].age_months");
    }
  });

  test("are not asked again, and answering all needs ends in a decision", () => {
    const answers = (type: string, options: readonly string[] = []): unknown =>
      type === "yes_no" ? true : type === "enum" ? options[0] : 40;
    fc.assert(
      fc.property(cases, (one) => {
        let ask = toAsk(toCase(one));
        for (let round = 0; round < 40; round += 1) {
          const [verdict] = decide(ask);
          const [need] = verdict?.needs ?? [];
          if (!need) return;
          const before = ask;
          ask =
            need.field === "measures"
              ? { ...ask, measures: [...(ask.measures ?? []), { measure: need.name ?? "", value: 12 }] }
              : need.type === "number"
                ? put(ask, need.field, 1)
                : answerNeed(
                    ask,
                    need,
                    String(need.type === "yes_no" ? "yes" : answers(need.type, need.options)),
                  );
          expect(
            needsOf(decide(ask)[0] ?? { needs: [] }),
            JSON.stringify([before.device, need.field]),
          ).not.toEqual(needsOf(verdict ?? { needs: [] }));
        }
        throw new Error("never decided");
      }),
      { numRuns: 150 },
    );
  });
});

function put(ask: ReturnType<typeof toAsk>, field: string, value: number): ReturnType<typeof toAsk> {
  if (field === "patient.age_years") return { ...ask, patient: { ...ask.patient, age_years: 40 } };
  const [, index = "0", name = ""] = /^owned\[(\d)\]\.(\w+)$/u.exec(field) ?? [];
  const owned = [...(ask.owned ?? [])];
  owned[Number(index)] = { ...owned[Number(index)], [name]: value };
  return { ...ask, owned };
}
