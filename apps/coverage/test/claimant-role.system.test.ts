import { expect, test } from "vitest";
import { useStarterServer } from "./use-starter-server.ts";

const { ask } = await useStarterServer();
const askFee = (code: string) => ask({ claims: [{ codes: [code], goal: "fee" }] });

// R048 at M5: $92.15 for the operator, six basic units each for assistant and anaesthetist.
test.each(["R048", "R048A"])("reads %s as the operator's fee", async (code) => {
  expect((await askFee(code)).asks[0]?.amount).toBe(92.15);
});

test.each([
  ["R048B", "assistant", "GP85"],
  ["r048c", "anaesthetist", "GP92"],
])("reads %s as an %s's, paid by units and never at the operator's fee", async (code, role, page) => {
  const { asks, summary, citations } = await askFee(code);
  expect(asks[0]?.amount).toBeUndefined();
  expect(summary).toContain(role);
  expect(summary).toContain("6 basic units");
  expect(citations.map(({ loc }) => loc)).toContain(page);
});

test("keeps a page's refusal for any claimant", async () => {
  const claim = { facts: [{ fact: "is_malignant_lesion", value: "no" }] };
  for (const code of ["R048", "R048B"])
    expect((await ask({ claims: [{ ...claim, codes: [code] }] })).decision).toBe("not_billable");
});

test("states the number of units of a code (P013, K9)", async () => {
  expect((await askFee("P013")).summary).toContain("6 basic units");
});

// By hand. Assistants have 1, 2 and 3 units a quarter hour up to 60, 150 minutes and after [GP86], at $12.51 [GP85].
// Anaesthetists have 1, 2 and 3 up to 60, 90 minutes and after [GP93], at $15.49 [GP92]. P016C has 1 a half hour, at most 12 [GP95].
test.each([
  ["R048B", 60, 10 * 12.51],
  ["R048B", 61, 12 * 12.51],
  ["R048B", 151, (6 + 4 + 12 + 3) * 12.51],
  ["R048C", 90, 14 * 15.49],
  ["R048C", 95, 17 * 15.49],
  ["P016C", 450, 12 * 15.49],
  ["P016C", 31, 2 * 15.49],
  ["E006C", 30, 8 * 15.49],
  ["E006B", 30, 8 * 12.51],
  ["E022C", 30, 2 * 15.49],
])("pays for %s of %d minutes $%d", async (code, minutes, dollars) => {
  const { asks } = await ask({ claims: [{ codes: [code], goal: "fee", minutes }] });
  expect(asks[0]?.amount).toBeCloseTo(dollars, 2);
});

test("keeps a suffix's own fee apart from the visit's: C999B at GP88, C999C at GP94", async () => {
  expect((await askFee("C999B")).asks[0]?.amount).toBe(117.65);
  expect((await askFee("C999C")).asks[0]?.amount).toBe(100);
});

test("gives an anaesthetist who names the service the code of the role", async () => {
  const claim = { service: "operation cancelled before the incision", specialty: "anaesthesia" };
  const { asks, summary } = await ask({ claims: [{ ...claim, goal: "which_code", minutes: 30 }] });
  expect(asks[0]?.subject).toBe("E006");
  expect(summary).toContain("anaesthetist");
});

test("decides a premium in the words with its procedure (E676 at SP6)", async () => {
  const { asks } = await ask({
    claims: [
      {
        codes: ["S287"],
        service: "cholecystectomy with the morbid obesity premium",
        goal: "premiums",
        facts: [{ fact: "is_body_mass_index_over_limit", value: "yes" }],
      },
    ],
  });
  expect(asks.find(({ subject }) => subject === "E676")).toMatchObject({
    decision: "billable",
    amount: 119.5,
  });
});
