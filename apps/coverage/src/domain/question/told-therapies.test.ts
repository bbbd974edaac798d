import { describe, expect, test } from "vitest";
import { openClinicalTables } from "../../../test/open-clinical-tables.ts";
import { createClinicalLexicon } from "./clinical-lexicon.ts";
import { readClinicalPicture } from "./clinical-picture.ts";
import { foldText } from "./folded-text.ts";

const lexicon = createClinicalLexicon(await openClinicalTables());
const read = (text: string) => readClinicalPicture(foldText(text).folded, lexicon, undefined);
const statusesOf = (text: string, therapy: string) => [
  ...(read(text).therapies.get(therapy)?.statuses ?? []),
];

describe("what became of a drug", () => {
  test.each([
    "Rosuvastatin gave her thigh cramps, CK 1100.",
    "Crestor: could not climb the stairs.",
    "Lipitor caused muscle weakness.",
    "Statins: aching all over.",
  ])("not tolerated: %s", (text) => {
    expect(statusesOf(text, "statin")).toContain("not_tolerated");
  });

  test.each([
    "She has no contraindication to statins.",
    "No side effects from her statin.",
    "He never had a reaction to Crestor.",
  ])("an outcome that is denied is none: %s", (text) => {
    const statuses = statusesOf(text, "statin");
    expect(statuses).not.toContain("contraindicated");
    expect(statuses).not.toContain("not_tolerated");
  });

  test("what is tolerated is told apart from what nobody spoke of", () => {
    expect(statusesOf("On Crestor, tolerates it fine.", "statin")).toContain("tolerated");
    expect(statusesOf("On Crestor.", "statin")).not.toContain("tolerated");
  });

  test("what works, and what could be raised", () => {
    expect(statusesOf("Spiriva works well.", "long_acting_bronchodilator")).toContain("works");
    expect(statusesOf("Spiriva is not working well.", "long_acting_bronchodilator")).not.toContain("works");
    expect(statusesOf("Rosuvastatin 5, could go higher.", "statin")).toContain("submaximal");
    expect(statusesOf("Metformin 1000 bid, cannot go higher.", "metformin")).not.toContain("submaximal");
  });

  test("of a class that was tried another drug was not", () => {
    expect(statusesOf("Leg pain on Lipitor 10, never tried another statin.", "statin")).not.toContain(
      "never",
    );
  });

  test.each(["Statins rot the brain, she refuses to even try one.", "Statin? Will not take it."])(
    "refused before it was tried: %s",
    (text) => {
      expect(statusesOf(text, "statin")).toContain("never");
    },
  );

  test("a drug under which symptoms stay is still taken, one that did nothing is not", () => {
    expect(statusesOf("Bisoprolol 5 on board, still puffing on stairs.", "beta_blocker")).toContain(
      "current",
    );
    expect(statusesOf("Oxybutynin 5 mg, it did nothing.", "oxybutynin")).not.toContain("current");
  });

  test("what is said of a whole holds of the list in its brackets", () => {
    const text = "Despite triple therapy (MTX 20 sc, SSZ 2 g, HCQ 400) she has 11 swollen joints.";
    for (const id of ["methotrexate", "sulfasalazine", "hydroxychloroquine"])
      expect(statusesOf(text, id)).toContain("failed");
  });

  test.each(["On the most metformin she can stand.", "Metformin, maxed out.", "Metformin (2 g), A1c 8.6."])(
    "the highest dose: %s",
    (text) => {
      expect(statusesOf(text, "metformin")).toContain("maximal");
    },
  );
});

describe("findings", () => {
  test("one denied finding of many denies none of the others", () => {
    expect(read("No diabetes, no asthma.").denied.has("covid_risk")).toBe(false);
    expect(read("No cirrhosis.").denied.has("hcv_chronicity")).toBe(false);
  });

  test.each(["Private plan: none.", "No private plan.", "Sans assurance privee."])("no plan: %s", (text) => {
    expect(read(text).said.has("private_plan")).toBe(false);
  });

  test("a denial does not reach beyond the place that it is told of", () => {
    expect(read("A resident without symptoms in our nursing home.").said.has("institution")).toBe(true);
    expect(read("No sub, both adverse reaction forms attached.").said.has("reaction_forms")).toBe(true);
  });

  test("what may be so is neither said nor denied", () => {
    const { said, denied } = read("Maybe asthma.");
    expect([said.has("asthma"), denied.has("asthma")]).toEqual([false, false]);
  });
});

describe("figures", () => {
  test.each([
    ["Coughing since the day before yesterday.", "symptom_days", 2],
    ["Away in Florida for five and a half months.", "absence_days", 150],
    ["Leaving for Arizona from November to April.", "absence_days", 150],
    ["A two-month cruise abroad.", "absence_days", 60],
    ["Swollen joints 8, RF positive.", "swollen_joints", 8],
    ["8 swollen joints, RF positive.", "swollen_joints", 8],
    ["PVR 210 mL.", "pvr", 210],
    ["COPD 74 on Anoro.", "age", 74],
  ])("%s", (text, measure, value) => {
    expect(read(text).amounts.get(measure)).toEqual({ least: value, most: value });
  });

  test("somebody who takes a drug already is a patient, an illness alone is none", () => {
    expect(read("COPD on Anoro, breathless.").isTold).toBe(true);
    expect(read("COPD.").isTold).toBe(false);
  });
});
