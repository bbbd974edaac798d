import { describe, expect, test } from "vitest";
import type { CriterionNode, TherapyStatus } from "../../dataset/index.ts";
import type { ClinicalPicture } from "../question/clinical-picture.ts";
import { judgeCriterion } from "./judge-criteria.ts";

const EMPTY: ClinicalPicture = {
  said: new Set(),
  denied: new Set(),
  purposes: new Set(),
  doubted: new Set(),
  therapies: new Map(),
  amounts: new Map(),
  isFemale: undefined,
  isFirst: false,
  isTold: false,
};
const familyOf = new Map([
  ["asthma", "airways"],
  ["copd", "airways"],
  ["gout", "joint"],
]);
const judge = (criterion: CriterionNode, picture: Partial<ClinicalPicture>) =>
  judgeCriterion(criterion, { picture: { ...EMPTY, ...picture }, familyOf });
const taken = (id: string, ...statuses: readonly TherapyStatus[]): Pick<ClinicalPicture, "therapies"> => ({
  therapies: new Map([
    [
      id,
      {
        statuses: new Set(statuses),
        unsuccessful: new Set<string>(),
        names: new Set([id]),
        isOnly: false,
        days: undefined,
        milligrams: undefined,
      },
    ],
  ]),
});

describe("an illness", () => {
  const asthma: CriterionNode = { said: ["asthma"], isIndication: true, needs: "asthma" };

  test("said, denied, not spoken of", () => {
    expect(judge(asthma, { said: new Set(["asthma"]) }).value).toBe("met");
    expect(judge(asthma, { denied: new Set(["asthma"]) }).value).toBe("unmet");
    expect(judge(asthma, {})).toMatchObject({ value: "open", missing: ["asthma"] });
  });

  test("another of its family, or one that it is asked for, contradicts it; an illness beside it does not", () => {
    expect(judge(asthma, { said: new Set(["copd"]) }).value).toBe("unmet");
    expect(judge(asthma, { said: new Set(["gout"]) }).value).toBe("open");
    expect(judge(asthma, { said: new Set(["gout"]), purposes: new Set(["gout"]) }).value).toBe("unmet");
    expect(judge(asthma, { said: new Set(["asthma", "copd"]) }).value).toBe("met");
  });
});

describe("a figure", () => {
  const fraction: CriterionNode = { measure: "lvef", below: 40, needs: "an ejection fraction below 40%" };
  const at = (least: number, most = least) => ({ amounts: new Map([["lvef", { least, most }]]) });

  test.each([
    [39, 39, "met"],
    [40, 40, "unmet"],
    [35, 45, "open"],
    [-Infinity, 29.9, "met"],
  ] as const)("from %d to %d is %s", (least, most, value) => {
    expect(judge(fraction, at(least, most)).value).toBe(value);
  });

  test("not told is asked for", () => {
    expect(judge(fraction, {}).missing).toEqual(["an ejection fraction below 40%"]);
  });
});

describe("a therapy", () => {
  const failed: CriterionNode = { tried: ["statin"], status: ["failed"], needs: "a statin that failed" };

  test.each([
    [["failed"], "met"],
    [["current"], "open"],
    [["never"], "unmet"],
  ] as const)("%j", (statuses, value) => {
    expect(judge(failed, taken("statin", ...statuses)).value).toBe(value);
  });

  test("what would come first has no failure before it", () => {
    expect(judge(failed, { isFirst: true }).value).toBe("unmet");
  });

  test("what must not be taken beside it", () => {
    const alone: CriterionNode = { not_taking: ["statin"], needs: "no statin" };
    expect(judge(alone, taken("statin", "current")).value).toBe("unmet");
    expect(judge(alone, taken("statin", "failed")).value).toBe("met");
    expect(judge(alone, {}).value).toBe("met");
  });
});

describe("parts together", () => {
  const a: CriterionNode = { said: ["a"], needs: "a" };
  const b: CriterionNode = { said: ["b"], needs: "b" };

  test("all: one that is not so decides, one that is missing leaves open", () => {
    expect(judge({ all: [a, b] }, { said: new Set(["a", "b"]) }).value).toBe("met");
    expect(judge({ all: [a, b] }, { said: new Set(["a"]) })).toMatchObject({ value: "open", missing: ["b"] });
    expect(judge({ all: [a, b] }, { denied: new Set(["a"]) })).toMatchObject({
      value: "unmet",
      failed: ["a"],
    });
  });

  test("any: one that is so decides, all that are not so refuse", () => {
    expect(judge({ any: [a, b] }, { said: new Set(["b"]) }).value).toBe("met");
    expect(judge({ any: [a, b] }, { denied: new Set(["a"]) })).toMatchObject({
      value: "open",
      missing: ["b"],
    });
    expect(judge({ any: [a, b] }, { denied: new Set(["a", "b"]) }).value).toBe("unmet");
  });
});

test("what is doubtful leaves an exclusion open", () => {
  const noOther: CriterionNode = { not_said: ["gout"], needs: "no gout" };
  expect(judge(noOther, { doubted: new Set(["gout"]) }).value).toBe("open");
  expect(judge(noOther, {}).value).toBe("met");
  expect(judge(noOther, { said: new Set(["gout"]), doubted: new Set(["gout"]) }).value).toBe("unmet");
});
