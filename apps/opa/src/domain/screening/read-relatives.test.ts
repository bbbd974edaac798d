import { describe, expect, test } from "vitest";
import { foldText } from "./fold-text.ts";
import { readClauses } from "./read-clauses.ts";
import { readRelatives } from "./read-relatives.ts";

/** "2 first female other breast 40-49": count, degree, sex, who, cancers, ages at diagnosis. */
const read = (said: string): readonly string[] =>
  readRelatives(foldText(said)).relatives.map(({ kin, degree, sex, count, cancers, hasGeneVariant, age }) =>
    [count, degree, sex, kin, ...cancers, ...(hasGeneVariant ? ["gene"] : []), `${age.from}-${age.to}`].join(
      " ",
    ),
  );

describe("relatives", () => {
  test.each([
    ["mother had breast cancer", ["1 first female mother breast 0-130"]],
    ["papa cancer du sein", ["1 first male father breast 0-130"]],
    ["sister with ovarian cancer at 44", ["1 first female other ovarian 44-44"]],
    ["sisters with breast cancer", ["2 first female other breast 0-130"]],
    ["fils cancer du poumon", ["1 first male other lung 0-130"]],
    ["children with colon cancer", ["2 first unknown other colorectal 0-130"]],
    ["two brothers with bowel cancer", ["2 first male other colorectal 0-130"]],
    ["three aunts had breast cancer", ["3 further female other breast 0-130"]],
    ["several cousins with breast cancer", ["2 further unknown other breast 0-130"]],
    ["maternal grandmother breast cancer", ["1 further female other breast 0-130"]],
    ["mother's sister had breast cancer", ["1 further female other breast 0-130"]],
    ["half-sister breast cancer", ["1 further unknown other breast 0-130"]],
    ["second-degree relatives with breast cancer", ["2 further unknown other breast 0-130"]],
    ["first degree relative with colorectal cancer", ["1 first unknown other colorectal 0-130"]],
    ["male relative with breast cancer", ["1 unknown male other breast 0-130"]],
    ["family history of breast cancer", ["1 unknown unknown other breast 0-130"]],
    // What is said of both is each one's; of each its own.
    [
      "mother and father with colon cancer",
      ["1 first female mother colorectal 0-130", "1 first male father colorectal 0-130"],
    ],
    [
      "mother breast cancer at 42 and aunt ovarian cancer at 60",
      ["1 first female mother breast 42-42", "1 further female other ovarian 60-60"],
    ],
    ["mother with breast and ovarian cancer", ["1 first female mother breast ovarian 0-130"]],
    ["mother BRCA1 carrier", ["1 first female mother gene 0-130"]],
    [
      "mother breast cancer and sister BRCA2",
      ["1 first female mother breast 0-130", "1 first female other breast gene 0-130"],
    ],
    // No illness, or nobody of her blood.
    ["mother", []],
    ["mother has hypertension", []],
    ["stepmother had breast cancer", []],
    ["mother-in-law had breast cancer", []],
    ["family doctor says breast cancer", []],
    ["mother of two, breast cancer", []],
  ])("%s: %j", (said, expected) => {
    expect(read(said)).toEqual(expected);
  });

  test.each([
    ["at 42", 42, 42],
    ["in her 40s", 40, 49],
    ["under 50", 0, 49],
    ["before age 50", 0, 49],
    ["< 50", 0, 49],
    ["over 50", 51, 130],
    ["> 50", 51, 130],
    ["after 50", 50, 130],
    ["50+", 50, 130],
    ["died at 48", 0, 48],
    ["12 years ago", 0, 130],
    ["stage 3", 0, 130],
  ])("an illness found %s: from %i to %i", (when, from, to) => {
    const [mother] = readRelatives(foldText(`mother had breast cancer ${when}`)).relatives;
    const [deceased] = readRelatives(foldText(`mother breast cancer ${when}`)).relatives;
    expect([mother?.age, deceased?.age]).toEqual([
      { from, to },
      { from, to },
    ]);
  });

  test.each([
    ["mother", true, true, true],
    ["mother 45", true, true, true],
    ["sister too", true, true, true],
    ["father is well and lives abroad", true, false, false],
    ["mother had breast cancer", true, false, false],
    ["mother BRCA1", true, false, false],
    ["stepmother had breast cancer", true, false, false],
    ["hypertension", false, false, false],
  ])(
    "%s is of the family: %s, waits for an illness: %s, continues: %s",
    (said, isFamily, isAwaiting, isContinued) => {
      const { isAboutFamily, isAwaitingIllness, isContinuation } = readRelatives(foldText(said));
      expect([isAboutFamily, isAwaitingIllness, isContinuation]).toEqual([isFamily, isAwaiting, isContinued]);
    },
  );
});

describe("clauses", () => {
  const clauses = (...said: readonly string[]): readonly string[] =>
    readClauses(said).map(
      ({ factor, text, isDenied, isOpen }) =>
        `${factor}${isDenied ? "-" : ""}${isOpen ? "?" : ""} ${text.trim()}`,
    );

  test.each([
    [["a, b; c. d but e"], ["0 a", "0 b", "0 c", "0 d", "0 e"]],
    [
      ["5,5 cm", "x"],
      ["0 5.5 cm", "1 x"],
    ],
    [["no polyps"], ["0- no polyps"]],
    [["polyps, no cancer"], ["0 polyps", "0- no cancer"]],
    [["colitis without cancer"], ["0 colitis", "0- without cancer"]],
    [["never smoked and has a family history"], ["0- never smoked", "0 has a family history"]],
    [["no symptoms and mother had cancer"], ["0- no symptoms", "0 mother had cancer"]],
    // What follows a denial word is denied, unless it leads.
    [["BRCA negative"], ["0- brca negative"]],
    [["BRCA negative mother BRCA positive"], ["0- brca negative", "0 mother brca positive"]],
    [["negative FIT"], ["0- negative fit"]],
    [["tested negative for BRCA1"], ["0 tested", "0- negative for brca1"]],
    [["cancer ruled out"], ["0- cancer ruled out"]],
    // Names that look like denials are none.
    [["triple negative breast cancer"], ["0 triple negative breast cancer"]],
    [["non-Hodgkin lymphoma"], ["0 non hodgkin lymphoma"]],
    [["no longer smokes"], ["0 no longer smokes"]],
    [["non-smoker"], ["0- non smoker"]],
    [["possible Lynch"], ["0? possible lynch"]],
    [["not sure of polyps"], ["0? not sure of polyps"]],
    // A relative waits for the illness, and an age or another relative continues.
    [["mother, breast cancer"], ["0 mother breast cancer"]],
    [["mother, hypertension"], ["0 mother", "0 hypertension"]],
    [["mother breast cancer, 45"], ["0 mother breast cancer 45"]],
    [["mother breast cancer, sister 52"], ["0 mother breast cancer sister 52"]],
    [["mother, sister breast cancer"], ["0 mother sister breast cancer"]],
    [["mother breast cancer, sister ovarian cancer"], ["0 mother breast cancer", "0 sister ovarian cancer"]],
    [["no parent, sibling or child with cancer"], ["0- no parent sibling or child with cancer"]],
    [["no mother, or sister with cancer"], ["0- no mother or sister with cancer"]],
    [["no polyps, sister with cancer"], ["0- no polyps", "0 sister with cancer"]],
    [["mother, no cancer"], ["0 mother", "0- no cancer"]],
    [["", " "], []],
  ])("%j: %j", (said, expected) => {
    expect(clauses(...said)).toEqual(expected);
  });
});
