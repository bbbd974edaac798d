import { describe, expect, test } from "vitest";
import { openClinicalTables } from "../../../test/open-clinical-tables.ts";
import { createClinicalLexicon } from "./clinical-lexicon.ts";
import { readClinicalPicture } from "./clinical-picture.ts";
import { foldText } from "./folded-text.ts";

const lexicon = createClinicalLexicon(await openClinicalTables());
const read = (text: string) => readClinicalPicture(foldText(text).folded, lexicon, undefined);

describe("illnesses", () => {
  test.each(["She has asthma.", "Known asthmatic for years.", "Dame avec de l'asthme."])(
    "said: %s",
    (text) => {
      expect(read(text).said.has("asthma")).toBe(true);
    },
  );

  test.each([
    "No asthma.",
    "He denies asthma.",
    "Asthma was never a problem, asthma ruled out.",
    "No heart failure, diabetes or asthma.",
    "Sans asthme.",
  ])("denied: %s", (text) => {
    const { said, denied } = read(text);
    expect([said.has("asthma"), denied.has("asthma")]).toEqual([false, true]);
  });

  test.each(["Her husband has asthma.", "Family history of asthma.", "If she had asthma, what then?"])(
    "of nobody here: %s",
    (text) => {
      const { said, denied } = read(text);
      expect([said.has("asthma"), denied.has("asthma")]).toEqual([false, false]);
    },
  );

  test("a denial ends at what it is denied for, and at a turn of the sentence", () => {
    expect(read("No timolol for her glaucoma.").said.has("eye_pressure")).toBe(true);
    expect(read("No fever but asthma since childhood.").said.has("asthma")).toBe(true);
  });

  test("uncontrolled is not absent", () => {
    expect(read("His asthma is not controlled.").said.has("asthma")).toBe(true);
    expect(read("Not controlled asthma.").said.has("asthma")).toBe(true);
  });

  test("of one family the longer name counts", () => {
    const { said } = read("A man with type 1 diabetes.");
    expect([said.has("type_1_diabetes"), said.has("type_2_diabetes")]).toEqual([true, false]);
    expect(read("There is no risk factor.").said.has("covid_risk")).toBe(false);
  });
});

describe("therapies", () => {
  const statuses = (text: string, id: string): readonly string[] =>
    [...(read(text).therapies.get(id)?.statuses ?? [])].toSorted();

  test.each([
    ["She takes metformin.", ["current"]],
    ["Metformin failed.", ["failed"]],
    ["No better on metformin.", ["current", "failed"]],
    ["Metformin gave her terrible diarrhea.", ["not_tolerated"]],
    ["He cannot tolerate metformin.", ["not_tolerated"]],
    ["Metformin is contraindicated.", ["contraindicated"]],
    ["Never tried metformin.", ["never"]],
    ["He refuses metformin.", ["never"]],
    ["On metformin 1000 mg twice a day.", ["current", "maximal"]],
    ["On metformin 500 mg once a day.", ["current"]],
    ["She is on the highest tolerated dose of metformin.", ["current", "maximal"]],
  ])("%s", (text, expected) => {
    expect(statuses(text, "metformin")).toEqual(expected);
  });

  test("what is told behind a list is told of all of it, also in a clause of its own", () => {
    expect(statuses("Ramipril, and the cough was unbearable.", "ace_or_arb")).toEqual(["not_tolerated"]);
    const { therapies } = read("Naproxen, ibuprofen and diclofenac all failed.");
    expect(therapies.get("nsaid")?.unsuccessful.size).toBe(3);
  });

  test("a drug of somebody else is none of the patient's", () => {
    expect(read("Her brother takes metformin.").therapies.has("metformin")).toBe(false);
  });

  test("a dose by the week is no length of treatment", () => {
    expect(
      read("Methotrexate 20 mg a week failed after four months.").therapies.get("methotrexate")?.days,
    ).toBe(120);
  });
});

describe("figures", () => {
  test.each([
    ["LVEF 30%", "lvef", 30, 30],
    ["Ejection fraction of about thirty-two percent", "lvef", 32, 32],
    ["FEVG à 28 %", "lvef", 28, 28],
    ["EF 30-35%", "lvef", 30, 35],
    ["NYHA class III", "nyha", 3, 3],
    ["MMSE fell from 22 to 8", "mmse", 8, 8],
    ["seven swollen joints", "swollen_joints", 7, 7],
    ["She turned 13 in May", "age", 13, 13],
    ["a boy of seven", "age", 7, 7],
    ["Coughing for two days", "symptom_days", 2, 2],
    ["Symptoms began eight days ago", "symptom_days", 8, 8],
    ["Sober for a week", "abstinent_days", 7, 7],
  ])("%s", (text, name, least, most) => {
    expect(read(text).amounts.get(name)).toEqual({ least, most });
  });

  test("an upper bound has no least", () => {
    const amount = read("EF under 40").amounts.get("lvef");
    expect(amount?.least).toBe(-Infinity);
    expect(amount?.most).toBeLessThan(40);
  });
});
