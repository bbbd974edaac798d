// The parts of an answer agree with each other, and with the answer to another call, over recorded cases.
import { describe, expect, test } from "vitest";
import { readCases } from "../evals/golden-case.ts";
import {
  coverageAnswerInput,
  type AnswerNeed,
  type CoverageAnswer,
} from "../src/domain/answer/coverage-answer-schemas.ts";
import { answerCoverage } from "../src/domain/answer/answer-coverage.ts";
import { openStarterDeps } from "./starter-dataset.ts";

const { deps } = await openStarterDeps();
type Call = Readonly<Record<string, unknown>>;
const ask = (call: Call): Promise<CoverageAnswer> => answerCoverage(coverageAnswerInput.parse(call), deps);

const STEP = 5;
const cases = (await readCases())
  .filter((_, at) => at % STEP === 0)
  .map(({ id, call }) => [id, call] as const);

const needsOf = ({ asks }: CoverageAnswer): readonly AnswerNeed[] => asks.flatMap(({ needs = [] }) => needs);

/** The call with one more field, if the need is for a typed field or a fact of a list's item. */
function fill(call: Call, { path, fact }: AnswerNeed, value: "yes" | "no"): Call | undefined {
  const {
    list = "",
    index = "",
    field = "",
  } = /^(?<list>claims|drugs|devices)\[(?<index>\d+)\]\.(?<field>[a-z_]+)$/u.exec(path)?.groups ?? {};
  const items = call[list];
  if (!Array.isArray(items) || (field === "facts") !== (fact !== undefined)) return undefined;
  const put = (item: Call): Call => {
    if (field !== "facts") return { ...item, [field]: value === "yes" };
    const facts: readonly { readonly fact?: unknown }[] = Array.isArray(item["facts"]) ? item["facts"] : [];
    return { ...item, facts: [...facts.filter((one) => one.fact !== fact), { fact, value }] };
  };
  return { ...call, [list]: items.map((item: Call, at) => (at === Number(index) ? put(item) : item)) };
}

describe.each(cases)("%s", (_id, call) => {
  test("matches the overall decision to its asks, and asks each need once in words", async () => {
    const answer = await ask(call);
    const decisions = new Set(answer.asks.map(({ decision }) => decision));
    expect(answer.decision).toBe(decisions.size === 1 ? [...decisions][0] : answer.decision);
    const questions = needsOf(answer).flatMap(({ assumed, question }) =>
      assumed === true ? [] : [question],
    );
    if (answer.asks.length > 0)
      expect(answer.followups.map((one) => one.ask)).toEqual(
        answer.followups.length === 0 ? [] : [...new Set(questions)],
      );
    for (const { path, needs = [] } of answer.asks)
      for (const need of needs) expect(need.path.startsWith(`${path}.`)).toBe(true);
    for (const { subject, decision } of answer.asks)
      if (answer.asks.length === 1) expect(answer.summary.length, subject + decision).toBeGreaterThan(0);
  });

  test("counts citations from 1, uses each, and opens a passage of its document", async () => {
    const answer = await ask({ ...call, detail: "full" });
    const { citations, highlights, asks, sources = [] } = answer;
    expect(citations.map(({ n }) => n)).toEqual(citations.map((_one, at) => at + 1));
    const cited = [highlights, asks.flatMap(({ better = [] }) => better)]
      .flat()
      .flatMap((one) => one.citations);
    expect(new Set(cited)).toEqual(new Set(citations.map(({ n }) => n)));
    for (const { passage_id: id, url, source, as_of: asOf } of citations) {
      if (id === null) continue;
      const chunk = deps.corpus.findChunk(id);
      const document = chunk && deps.corpus.findDocument(chunk.document_id);
      expect(url.startsWith(document?.source_url ?? "none"), id).toBe(true);
      expect(sources.some((one) => one.document_id === chunk?.document_id && one.source === source)).toBe(
        true,
      );
      expect(asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/u);
    }
    for (const { citations: own } of highlights) expect(own.length).toBeGreaterThan(0);
  });

  test("decides alike in short and in full", async () => {
    const [short, full] = [await ask(call), await ask({ ...call, detail: "full" })];
    const brief = ({ asks }: CoverageAnswer) =>
      asks.map(({ path, subject, decision, amount, basis }) => ({ path, subject, decision, amount, basis }));
    expect(brief(short)).toEqual(brief(full));
    expect(short.confidence).toBe(full.confidence);
    expect(short.sources).toBeUndefined();
    expect(JSON.stringify(short).length).toBeLessThanOrEqual(JSON.stringify(full).length);
    const keys = (answer: CoverageAnswer) => needsOf(answer).map(({ path, fact }) => `${path} ${fact}`);
    expect(keys(full)).toEqual(expect.arrayContaining([...keys(short)]));
  });

  test("gives with an answer the decision that the need predicts", async () => {
    const answer = await ask({ ...call, detail: "full" });
    const replies = answer.asks.flatMap(({ needs = [], path, subject }) =>
      needs.flatMap((need) =>
        (["yes", "no"] as const).map((value) => ({
          of: { path, subject },
          what: `${need.path} ${need.fact} ${value}`,
          decided: need.type === "yes_no" ? need.settles?.[value] : undefined,
          next: fill(call, need, value),
        })),
      ),
    );
    for (const { of, what, decided, next } of replies) {
      if (decided === undefined || !next) continue;
      const { asks } = await ask(next);
      // Facts may narrow words to one code.
      const ofAsk = asks.filter((one) => one.path === of.path);
      const same = ofAsk.filter((one) => one.subject === of.subject);
      const own = same.length > 0 ? same : ofAsk;
      expect(
        own.map(({ decision }) => decision),
        what,
      ).toContain(decided);
    }
  });
});

test("decides asks of several programs in one call as it does alone", async () => {
  const of = (list: string) =>
    cases.flatMap(([, call]) => {
      const items = call[list];
      const isAlone = Object.keys(call).length === 1;
      return isAlone && Array.isArray(items) && items.length === 1 ? [items[0] as Call] : [];
    });
  const [claims, drugs, devices] = [of("claims"), of("drugs"), of("devices")];
  const count = Math.min(claims.length, drugs.length, devices.length, 12);
  expect(count).toBeGreaterThan(5);
  const brief = ({ asks }: CoverageAnswer) =>
    asks.map(({ program, subject, decision, amount, needs = [] }) => ({
      program,
      subject,
      decision,
      amount,
      needs: needs.map(({ path, fact }) => `${path} ${fact}`).slice(0, 1),
    }));
  for (let at = 0; at < count; at++) {
    const call = { claims: [claims[at]], drugs: [drugs[at]], devices: [devices[at]], detail: "full" };
    const apart = [{ claims: call.claims }, { drugs: call.drugs }, { devices: call.devices }];
    const answers = await Promise.all(apart.map((one) => ask({ ...one, detail: "full" })));
    const byProgram = (all: ReturnType<typeof brief>) =>
      all.toSorted((a, b) => (a.program < b.program ? -1 : a.program > b.program ? 1 : 0));
    expect(byProgram(brief(await ask(call)))).toEqual(byProgram(answers.flatMap(brief)));
  }
});
