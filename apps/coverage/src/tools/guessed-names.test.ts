import { expect, test } from "vitest";
import { useStarterServer } from "../../test/use-starter-server.ts";

const { ask } = await useStarterServer();

const readAs = async (question: string): Promise<Readonly<Record<string, string>>> => {
  const { read_as: read = [] } = await ask({ question });
  return Object.fromEntries(read.map(({ path, value }) => [path, value]));
};

test("a service that is misspelt is asked for by its name, and is decided once that is confirmed", async () => {
  const claim = { specialty: "cardiology", referral_on_file: true };
  const {
    asks: [guessed],
  } = await ask({ claims: [{ service: "consultaton", ...claim }] });
  expect(guessed).toMatchObject({
    decision: "needs_more_info",
    needs: expect.arrayContaining([
      expect.objectContaining({ path: "claims[0].service", options: ["consultation"] }),
    ]),
  });
  const {
    asks: [named],
  } = await ask({ claims: [{ service: "consultation", ...claim }] });
  expect(named).toMatchObject({ subject: "A605", decision: "billable" });
});

test("a claim before that names no code leaves open what it may count for", async () => {
  const claim = {
    codes: ["K030"],
    service_at: "2025-05-05",
    facts: [{ fact: "is_flow_sheet_on_chart", value: "yes" }],
  };
  const { asks, unread = [] } = await ask({
    claims: [{ ...claim, earlier_claims: [{ count: 4, within: "12 months" }] }],
  });
  expect(asks[0]?.decision).toBe("needs_more_info");
  expect(unread.map(({ path }) => path)).toContain("claims[0].earlier_claims");
});

/** A53: the Mini-Mental State Examination is no such assessment. With another test it says nothing. */
test.each([
  ["Folstein mini-mental", "not_billable"],
  ["MMSE", "not_billable"],
  ["MMSE and Dementia Rating Scale", "needs_more_info"],
])("K032 for %s is %s", async (service, decision) => {
  const { asks } = await ask({ claims: [{ codes: ["K032"], service, minutes: 20, times_recorded: true }] });
  expect(asks[0]?.decision).toBe(decision);
});

test("reads who gave the service apart from who was absent", async () => {
  const claim = { codes: ["Z603"], setting: "home", notes: ["done by the RN, the doctor was not there"] };
  const { asks } = await ask({ claims: [claim] });
  expect(asks[0]?.decision).toBe("not_billable");
});

test.each([
  ["an 82 year old woman wants a scooter", "82"],
  ["patient is 71, wants a scooter", "71"],
  ["68M wants a scooter", "68"],
  ["her scooter is broken and 5 years old", undefined],
  ["her old one is 5 years old and broken, new scooter?", undefined],
])("%s: age %s", async (question, age) => {
  expect((await readAs(question))["patient.age_years"]).toBe(age);
});

test("shows earlier claims and claims of the same day with their words", async () => {
  const read = await readAs("third K013 this year, 30 minutes. K013?");
  expect(JSON.parse(read["claims[0].earlier_claims[0]"] ?? "{}")).toEqual({
    code: "K013",
    count: 2,
    within: "calendar year",
  });
});
