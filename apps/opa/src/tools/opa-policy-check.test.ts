import * as fc from "fast-check";
import { UpstreamError } from "@clinical-mcp/errors";
import { expect, test } from "vitest";
import { createMemoryDeps } from "../../test/memory-starter.ts";
import type { OpaDeps } from "../deps.ts";
import { findPolicyConflicts } from "../domain/policy/policy-conflicts.ts";
import { opaGetSection } from "./opa-get-section.ts";
import { opaPolicyCheck } from "./opa-policy-check.ts";

const deps = createMemoryDeps();

const signal = new AbortController().signal;

async function check(input: Record<string, unknown>, changed: Partial<OpaDeps> = {}) {
  const asked = opaPolicyCheck.inputSchema.parse(input);
  const answer = await opaPolicyCheck.handler(asked, { ...deps, ...changed }, { signal });
  return opaPolicyCheck.outputSchema.parse(answer);
}

test("documents of others on the subject are in the answer", async () => {
  const { related } = await check({ query: "Prescribing Drugs provision 34" });
  const tools = related
    .filter(({ relation }) => relation === "implemented_by")
    .map(({ document_id }) => document_id?.split("-")[0]);
  expect(tools).toContain("cep");
});

test("where a time is asked for and none is stated, that is said", async () => {
  const { policies, notices } = await check({
    query: "How many weeks does CPSO need to decide on a scope-change application?",
  });
  expect(policies.length).toBeGreaterThan(0);
  expect(notices).toContain(
    "A time is asked for, and the first of these states none: it may not be laid down.",
  );
});

test("a provision that is named is given, first and surely", async () => {
  const { policies, confidence } = await check({ query: "What does Virtual Care provision 12 say?" });
  expect(policies[0]).toMatchObject({ document_id: "cpso-virtual-care", provision: "12" });
  expect(policies[0]?.text).toContain("express consent");
  expect(confidence).toBe(0.9);
});

test("a number that the policy does not have is said to be unknown", async () => {
  const { policies, notices } = await check({ query: "virtual care provision 99" });
  expect(policies.map(({ provision }) => provision)).not.toContain("99");
  expect(notices.join(" ")).toContain("No provision of the number");
});

test("without anything to report, there are no notices on numbers, times and policies", async () => {
  for (const query of [
    "How soon must a discharge summary be sent?",
    "Virtual Care provision 12",
    "consent before a virtual visit",
  ]) {
    const { notices, suggestions } = await check({ query });
    expect(suggestions).toEqual([]);
    expect(notices.join(" ")).not.toMatch(/No provision|time is asked|no numbers|could not be searched/u);
  }
});

test("advised is an expectation and is called advised", async () => {
  const { policies } = await check({ query: "Public Health Emergencies provision 6", n_results: 1 });
  expect(policies[0]).toMatchObject({
    document_id: "cpso-public-health-emergencies",
    provision: "6",
    policy_level: "expectation",
    modality: ["advised"],
  });
});

test("the level is kept, and advice is never called an expectation", async () => {
  const query = "consent before a virtual visit";
  const levelsOf = async (input: Record<string, unknown>) => {
    const { policies, companions } = await check({ query, n_results: 20, ...input });
    return [...new Set([...policies, ...companions].map(({ policy_level }) => policy_level))];
  };
  expect(await levelsOf({ policy_level: "Expectation" })).toEqual(["expectation"]);
  expect(await levelsOf({ policy_level: "advice" })).toEqual(["advice"]);
  expect(await levelsOf({ include_advice: false })).toEqual(["expectation"]);
  const { companions } = await check({ query });
  expect(companions.length).toBeGreaterThan(0);
  for (const { policy_level, document_id } of companions) {
    expect([policy_level, document_id.endsWith("-advice")]).toEqual(["advice", true]);
  }
  await expect(check({ query, policy_level: "advice", include_advice: false })).rejects.toMatchObject({
    code: "CONTRADICTION",
  });
});

test("every section that is named can be read, and holds the text", async () => {
  const { policies, companions } = await check({
    query: "after-hours coverage for patients",
    n_results: 10,
    detail: "full",
  });
  for (const { section_id, text, source_url } of [...policies, ...companions]) {
    const read = await opaGetSection.handler(opaGetSection.inputSchema.parse({ section_id }), deps, {
      signal,
    });
    expect(read.section.text).toContain(text);
    expect(read.document?.source_url).toBe(source_url);
  }
});

const unavailable: Partial<OpaDeps["engine"]> = {
  search: async () => {
    throw new UpstreamError("No path could look.", { code: "SEARCH_UNAVAILABLE" });
  },
};

test("without any search a question is an error, and a named provision is still given", async () => {
  const engine = { ...deps.engine, ...unavailable };
  await expect(check({ query: "discharge summary" }, { engine })).rejects.toMatchObject({
    code: "SEARCH_UNAVAILABLE",
  });
  const { policies, notices, provenance } = await check(
    { query: "Transitions in Care provision 8" },
    { engine },
  );
  expect(policies[0]).toMatchObject({ document_id: "cpso-transitions-in-care", provision: "8" });
  expect([provenance, notices[0]]).toEqual([["sql"], expect.stringContaining("could not be searched")]);
});

test("answers fit, however many are asked for, and n_results is a limit", async () => {
  const words = fc.constantFrom(
    "consent",
    "records",
    "virtual care",
    "fees",
    "opioids",
    "report",
    "patient",
    "notice",
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(words, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 20 }),
      async (query, n_results) => {
        const answer = await check({ query: query.join(" "), n_results });
        expect(new TextEncoder().encode(JSON.stringify(answer)).length).toBeLessThanOrEqual(6_000);
        expect(answer.policies.length).toBeLessThanOrEqual(n_results);
        expect(answer.expectations_found + answer.advice_found).toBeGreaterThanOrEqual(
          answer.policies.length,
        );
        // Binding statements come before advice, and each once.
        const levels = answer.policies.map(({ policy_level: level }) => level);
        expect(levels).toEqual(levels.toSorted().toReversed());
        const places = answer.policies.map(({ section_id: id, text }) => `${id} ${text}`);
        expect(places).toEqual([...new Set(places)]);
        const shown = new Set(answer.policies.map(({ document_id, text }) => `${document_id} ${text}`));
        expect(
          answer.companions.filter(({ document_id, text }) => shown.has(`${document_id} ${text}`)),
        ).toEqual([]);
      },
    ),
    { numRuns: 15 },
  );
});

test("policies and their advice agree on every figure, and a figure that is changed is found", async () => {
  const { policies, corpus } = deps;
  const all = corpus.rows.documents.flatMap(({ document_id }) => policies.ofDocument(document_id));
  expect(findPolicyConflicts(all, policies)).toEqual([]);
  const provision = policies
    .ofDocument("cpso-medical-records-management")
    .find((statement) => statement.provision === "12");
  const [advice] = policies.ofDocument("cpso-medical-records-management-advice");
  if (!provision || !advice) throw new Error("no statements");
  const altered = { ...advice, text: provision.text.replace("30 days", "60 days") };
  expect(findPolicyConflicts([provision, altered], policies)).toMatchObject([
    {
      field: "duration",
      authoritative: "at most 30 days",
      sides: [{ value: "at most 30 days" }, { value: "at most 60 days" }],
    },
  ]);
});

test("a title and a number alone name a provision", async () => {
  const { policies, confidence } = await check({ query: "Prescribing Drugs 39" });
  expect(policies[0]).toMatchObject({ document_id: "cpso-prescribing-drugs", provision: "39" });
  expect(confidence).toBeGreaterThanOrEqual(0.9);
});

test("a fact without must or advised is found, and is with its rule under one heading (MAID)", async () => {
  const { policies, heading } = await check({
    query: "Is a person whose sole underlying condition is a mental illness eligible for MAID?",
  });
  const all = [...policies, ...(heading?.provisions ?? [])];
  expect(
    all.some(({ text, modality }) => /mental illness/i.test(text ?? "") && modality.includes("states")),
  ).toBe(true);
});

test("the heading of what decides holds all its provisions in order, those in policies marked", async () => {
  const { policies, heading } = await check({ query: "How soon must a discharge summary be sent?" });
  const own = deps.corpus.provisionsOf(heading?.section_id ?? "").map(({ provision }) => provision);
  expect(heading?.provisions.map(({ provision }) => provision)).toEqual(own);
  const decides = heading?.provisions.filter((one) => one.decides).map(({ provision }) => provision);
  expect(decides).toContain(policies[0]?.provision);
  for (const { decides: isShown, text } of heading?.provisions ?? [])
    expect(text === undefined).toBe(isShown);
});

test("each part of a question has the provision that bears it, or none", async () => {
  const { answers = [] } = await check({
    query:
      "How soon must a discharge summary be sent? And how many days do I have to acknowledge a referral?",
    n_results: 6,
  });
  expect(answers.map(({ provision }) => provision)).toEqual(["8", "17"]);
});

test("a number of former policies is said to be one", async () => {
  const { notices } = await check({ query: "What does policy 4-21 say?" });
  expect(notices.join(" ")).toContain("no numbers any more");
  expect((await check({ query: "policy on records" })).notices.join(" ")).not.toContain("numbers");
});

test("the answer names the words that are likely not held, and never for a provision that is named", async () => {
  const { not_held, confidence, companions, related } = await check({
    query: "Interval between the two Shingrix doses?",
  });
  expect([not_held?.[0], companions, related]).toEqual(["Shingrix", [], []]);
  expect(confidence).toBeLessThanOrEqual(0.3);
  expect((await check({ query: "prescribing wombats on marble?" })).suggestions.length).toBeLessThanOrEqual(
    3,
  );
  const named = await check({ query: "Do zebras vote by Virtual Care provision 12 on marble?" });
  expect([named.not_held, named.policies[0]?.provision, named.suggestions]).toEqual([undefined, "12", []]);
});
