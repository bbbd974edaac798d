import { describe, expect, test } from "vitest";
import { found } from "../../../test/example-corpus.ts";
import {
  advice,
  index,
  keeping,
  ofAdvice,
  prose,
  records,
  sharing,
  short,
  understand,
} from "../../../test/example-policies.ts";
import { chooseStatements } from "./choose-statements.ts";
import { findPolicyConflicts } from "./policy-conflicts.ts";
import { toForms, toHeading, toPolicy, type Shown } from "./present-statements.ts";
import { readPolicyNames } from "./read-policy-name.ts";
import { suggestPolicies } from "./suggest-policies.ts";

describe("the statements that bear on a question", () => {
  const choose = (
    question: string,
    { hits = [found(keeping, records, 2)], support = 1, today = "2026-01-15" } = {},
  ) => {
    const named = readPolicyNames(question, index);
    const chosen = chooseStatements(
      { query: understand(question), found: hits, support },
      { index, named, today },
    );
    return chosen.map(({ statement, score, isNamed }) => [statement.text, Number(score.toFixed(4)), isNamed]);
  };

  test("score by their share and the rank of their section, duties higher, as are named and recent policies", () => {
    // Five years old: no longer newer. Share 1, first: .7 + .3, a duty × 1.2.
    expect(choose("legible")).toEqual([["Records are legible.", 1.2, false]]);
    // Two and a half years old: × 1.05.
    expect(choose("legible", { today: "2023-07-16" })[0]?.[1]).toBeCloseTo(1.2 * 1.05, 2);
    expect(choose("legible", { today: "2020-01-01" })[0]?.[1]).toBeCloseTo(1.2 * 1.1, 4);
    // What is not a duty is not boosted, though "charts" is asked for in its section.
    expect(choose("paper")).toEqual([["Charts may be paper.", 1, false]]);
    const second = [found(sharing, records, 4), found(keeping, records, 2)];
    expect(choose("legible", { hits: second })).toEqual([["Records are legible.", 1.02, false]]);
    expect(choose("legible", { hits: [] })).toEqual([]);
  });

  test("a provision that is named comes first, found or not", () => {
    expect(choose("Medical Records provision 3", { hits: [] }).filter(([, , isNamed]) => isNamed)).toEqual([
      ["Copies are shared with patients.", expect.any(Number), true],
    ]);
    expect(choose("Medical Records provision 2")[0]).toEqual([
      "Records are legible.",
      expect.any(Number),
      true,
    ]);
  });

  test("statements that answer little, or nothing, or are hardly held, are left out", () => {
    const all = [found(keeping, records, 2), found(ofAdvice, advice, 2)];
    expect(choose("kept legible nowhere", { support: 0 })).toEqual([]);
    expect(choose("kept", { hits: all }).map(([text]) => text)).toEqual([
      "Records are kept for 10 years.",
      "Records are kept for 9 years.",
    ]);
    // .55 of share and support for a policy, .75 for advice.
    const half = "kept copies";
    expect(choose(half, { hits: all, support: 0.2 }).map(([text]) => text)).toEqual([
      "Records are kept for 10 years.",
    ]);
    expect(choose(half, { hits: all, support: 0 })).toEqual([]);
  });
});

describe("the statements shown", () => {
  const statements = index.ofDocument("records");
  const chosen = (at: number) => {
    const statement = statements[at];
    if (!statement) throw new Error("no statement");
    return { statement, score: 1, share: 1, isNamed: false, found: undefined };
  };
  const related = ["a", "b"].map((title) => ({
    document_id: null,
    section_id: null,
    title,
    url: "",
    relation: "same_topic" as const,
    why: "",
    as_of: "",
  }));
  const shown: Shown = {
    policies: [chosen(1), chosen(3)],
    companions: [chosen(0), chosen(2)],
    beside: statements,
    related,
  };

  test("becomes ever shorter: it drops advice, then related statements, other documents, and the last of the policies", () => {
    const sizes = [...toForms(shown)].map((form) =>
      [form.policies, form.companions, form.beside, form.related].map(({ length }) => length).join(""),
    );
    expect(sizes).toEqual(["2242", "2142", "2042", "2042", "2041", "1041", "1041", "1000"]);
    const last = [...toForms({ ...shown, beside: [...statements, ...statements.slice(0, 3)] })].at(-2);
    expect(last?.beside).toEqual(statements.slice(0, 4));
  });

  test("marks under its heading what decides, the others with their text", () => {
    expect(
      toHeading(shown)?.provisions.map(({ provision: own, decides, text, modality }) => [
        own,
        decides,
        text,
        modality,
      ]),
    ).toEqual([
      ["1", false, "Records are kept for 10 years.", ["must"]],
      ["2a-c", true, undefined, ["must"]],
      [null, false, "Charts may be paper.", ["states"]],
      ["3", true, undefined, ["must"]],
    ]);
    expect([toHeading({ ...shown, policies: [] }), toHeading({ ...shown, beside: [] })]).toEqual([
      null,
      null,
    ]);
  });

  test("suggests policies by their titles, then what was met", () => {
    const suggest = (question: string) =>
      suggestPolicies(
        { query: understand(question), found: [found(short, prose, 2), found(sharing, records, 1)] },
        index,
      ).map(({ document_id }) => document_id);
    expect(suggest("management of records")).toEqual(["management", "records"]);
    expect(suggest("nowhere")).toEqual(["records"]);
  });
});

test("prose is shown cut at what was asked, and a statement whole", () => {
  const [passage] = index.ofDocument("prose");
  const [statement] = index.ofDocument("records");
  if (!passage || !statement) throw new Error("no statement");
  const text = `${"Cameras are checked. ".repeat(200)}Wombats are private.`;
  const show = (one: typeof passage) =>
    toPolicy(
      { statement: { ...one, text }, score: 1, share: 1, isNamed: false, found: undefined },
      { evidence: JSON.parse(JSON.stringify({ terms: [{ term: "wombat", idf: 2 }] })), detail: "short" },
    );
  expect(show(statement).text).toBe(text);
  expect(show(statement)).not.toHaveProperty("text_truncated");
  const cut = show(passage);
  expect(cut.text.length).toBeLessThan(text.length / 2);
  expect([cut.text_truncated, cut.text.includes("Wombats")]).toEqual([true, true]);
});

test("a policy and its own advice with different figures are in conflict, and the policy is relied on", () => {
  const own = [...index.ofDocument("records"), ...index.ofDocument("advice")];
  const [conflict, ...others] = findPolicyConflicts(own, index);
  expect(others).toEqual([]);
  expect(conflict?.sides.map(({ value }) => value)).toEqual(["10 years", "9 years"]);
  expect(conflict?.authoritative).toBe("10 years");
  const elsewhere = own.map((one) => ({ ...one, document: { ...one.document, companion_of: null } }));
  expect(findPolicyConflicts(elsewhere, index)).toEqual([]);
  const same = own.map((one) => ({ ...one, text: one.text.replace("9 years", "10 years") }));
  expect(findPolicyConflicts(same, index)).toEqual([]);
  const unlike = own.map((one) => ({
    ...one,
    text: one.text.replace("Records are kept for 9", "Cameras retire after 9"),
  }));
  expect(findPolicyConflicts(unlike, index)).toEqual([]);
  const several = own.map((one) => ({
    ...one,
    text: one.text.replace("9 years", "9 years, and at 18 years of age"),
  }));
  expect(findPolicyConflicts(several, index)).toEqual([]);
});
