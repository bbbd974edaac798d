import { expect, test } from "vitest";
import { createKeptAnswers } from "./kept-answers.ts";
import type { WideSearchAnswer } from "./wide-answer.ts";

const answer = (total: number): WideSearchAnswer => ({
  tests: [],
  total,
  by_category: {},
  returned: 0,
  has_more: false,
  data_as_of: null,
});

test("a question is answered once, another is asked again, and a failure is not kept", async () => {
  const kept = createKeptAnswers();
  const made: number[] = [];
  const make = (total: number) => async () => {
    made.push(total);
    return answer(total);
  };
  await expect(kept.of("a", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect((await kept.of("a", make(1))).total).toBe(1);
  expect((await kept.of("a", make(2))).total).toBe(1);
  expect((await kept.of("b", make(3))).total).toBe(3);
  expect(made).toEqual([1, 3]);
});
