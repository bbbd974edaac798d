import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readManual } from "../ingest/src/adp/read-manual.ts";
import { evaluateEligibility } from "../src/domain/adp/evaluate-eligibility.ts";
import { adpSectionsTable } from "../src/dataset/index.ts";
import { openRuleBook } from "./adp-rule-book.ts";
import { openDecider } from "./decide-question.ts";
import { hasOfficial, OFFICIAL, WITHOUT_COPIES } from "./official-copies.ts";
import { openTables } from "./open-tables.ts";

const { book, deviceOf } = await openRuleBook();
const decide = await openDecider();
const ofManual = (section: string) =>
  book.criteria.filter(
    ({ adp_doc: manual, section_ref: ref }) => manual === "respiratory" && ref === section,
  );

const everyone = {
  bought_before_assessment: false,
  wsib_covers_device: false,
  veterans_group_a: false,
  valid_health_card: true,
  ontario_resident: true,
  in_hospital_or_ltc: false,
  months_of_need: 24,
  learning_disability_is_primary: false,
};
const evaluate = (facts: Readonly<Record<string, boolean | number>>) =>
  evaluateEligibility(book, deviceOf("medication_compressor"), { ...everyone, ...facts });

describe("medication compressors (320)", () => {
  test("long need, inhalers that cannot be used and one of the four groups hold together", () => {
    const all = { cannot_use_puffer_or_powder: true, compressor_indication: true };
    expect(evaluate(all).outcome).toBe("criteria_met");
    expect(evaluate({ ...all, cannot_use_puffer_or_powder: false }).outcome).toBe("not_eligible");
    expect(evaluate({ ...all, compressor_indication: false }).outcome).toBe("not_eligible");
    expect(evaluate({ ...all, months_of_need: 5 }).outcome).toBe("not_eligible");
    expect(evaluate({ cannot_use_puffer_or_powder: true }).outcome).not.toBe("criteria_met");
  });

  test("co-ordination counts where it has not developed yet, a disability where it is physical", () => {
    const [, groups] = ofManual("320");
    expect(groups?.statement).toMatch(/physical disability .* not developed yet/);
  });
});

test.each([
  [
    "Medication compressor for COPD, 80, arthritis in both hands so she cannot use puffers, for years, lives at home",
    "eligible",
  ],
  // Why puffers cannot be used is not said.
  ["Medication compressor for COPD, 70, he cannot use puffers, for years, lives at home", "needs_more_info"],
  [
    "Medication compressor for a 2 year old with asthma, too young to coordinate puffers, cannot use inhalers, for years, at home",
    "eligible",
  ],
])("%s: %s", (question, decision) => {
  const { answer } = decide(question);
  expect(answer.decision, answer.summary).toBe(decision);
});

describe.skipIf(!hasOfficial)(`held to the manual (${WITHOUT_COPIES})`, () => {
  test("page 23 has two sentences for all and four groups after them", async () => {
    const file = "moh-adp-policy-and-administration-manual-respiratory-equipment-2024-11-08.pdf";
    const manual = await readManual(
      await readFile(join(OFFICIAL, "adp", file)),
      new AbortController().signal,
    );
    const tables = await openTables([manual]);
    const section = tables.rows(adpSectionsTable).find(({ section_ref: ref }) => ref === "320");
    tables.close();
    expect(section?.page).toBe(23);
    const text = (section?.section_text ?? "").replaceAll(/\s+/g, " ");
    const [common = "", groups = ""] = text.split("who is eligible:");
    expect(common).toContain("six months or longer");
    expect(common).toMatch(/and who are unable to use/);
    for (const word of ["cystic fibrosis", "inhaled antibiotics", "permanent tracheotomy", "quadriplegia"])
      expect(groups).toContain(word);
    expect(groups).toMatch(/not yet developed the co-ordination/);
  });
});
