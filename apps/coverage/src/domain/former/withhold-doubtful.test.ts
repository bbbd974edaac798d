import { expect, test } from "vitest";
import type { IntentDecision } from "./decision.ts";
import { withholdDoubtful } from "./withhold-doubtful.ts";

const decided: IntentDecision = {
  kind: "drug",
  subject: "apixaban",
  decision: "not_covered",
  words: "Nothing pays it.",
  highlights: [{ point: "Nothing pays it.", sources: [] }],
  followUps: [{ ask: "How old?", fact: "age" }],
  conditions: [],
  confidence: 0.9,
  conflictCount: 0,
};

test("one in ten is enough for a decision to stand", () => {
  expect(withholdDoubtful(decided, { words: 30, chance: 0.1 })).toEqual(decided);
});

test("below it the decision waits, and what was found and asked stays", () => {
  const { decision, words, highlights, followUps } = withholdDoubtful(decided, { words: 11, chance: 0.099 });
  expect(decision).toBe("needs_more_info");
  expect(words).toContain("in doubt");
  expect(words).toContain('"not covered"');
  expect(words).toContain("Nothing pays it.");
  expect(highlights).toEqual(decided.highlights);
  expect(followUps.map(({ fact }) => fact)).toEqual(["question", "age"]);
  expect(followUps[0]?.ask).toContain("apixaban");
});

test("a question back is never withheld", () => {
  const open = { ...decided, decision: "needs_more_info" } as const;
  expect(withholdDoubtful(open, { words: 30, chance: 0 })).toEqual(open);
});

test("a question of up to ten words leaves little to misread", () => {
  expect(withholdDoubtful(decided, { words: 10, chance: 0 })).toEqual(decided);
});

test("a yes that told facts meet stands", () => {
  const met: IntentDecision = { ...decided, decision: "covered", isEstablished: true };
  expect(withholdDoubtful(met, { words: 30, chance: 0.01 })).toEqual(met);
});
