import { CLIENTS, connectAsking, type FillIn, type ShownForm } from "@clinical-mcp/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { startStarterServer } from "./starter-dataset.ts";

const STAY = { codes: ["C124"], admission: "2025-09-22T15:00", mrp: true };

const answerSchema = z.looseObject({
  decision: z.string(),
  asks: z.array(z.looseObject({ needs: z.array(z.looseObject({ path: z.string() })).default([]) })),
});

const state: { server?: Awaited<ReturnType<typeof startStarterServer>> } = {};
beforeAll(async () => {
  state.server = await startStarterServer();
}, 120_000);
afterAll(() => state.server?.stop());
const url = (): string => state.server?.url ?? "";

/** Calls the tool with a client that shows forms, and returns the forms. */
async function ask(args: Record<string, unknown>, fillIn: FillIn) {
  const forms: ShownForm[] = [];
  const client = await connectAsking(url(), (form) => {
    forms.push(form);
    return fillIn(form);
  });
  try {
    return { forms, said: await client.callTool("coverage_answer", args) };
  } finally {
    await client.close();
  }
}

/** Answers the fields whose questions match; leaves out the others. */
const answering =
  (answers: readonly (readonly [question: RegExp, answer: string | number])[]): FillIn =>
  ({ fields }) => ({
    action: "accept",
    content: Object.fromEntries(
      Object.entries(fields).flatMap(([name, { title }]) => {
        const found = answers.find(([question]) => question.test(String(title)));
        return found ? [[name, found[1]] as const] : [];
      }),
    ),
  });

describe("a form for deciding facts", () => {
  test("settles the case with an answer (GP45)", async () => {
    const { forms, said } = await ask(
      { claims: [STAY] },
      answering([
        [/discharge.*summary|summary.*complete/iu, "2025-09-25T12:00"],
        [/discharged|leave/iu, "2025-09-25T11:00"],
      ]),
    );
    expect(forms).toHaveLength(1);
    expect(Object.keys(forms[0]?.fields ?? {}).length).toBeLessThanOrEqual(6);
    expect(answerSchema.parse(said.structuredContent).decision).toBe("billable");
  });

  test("decides the other way with the other answer", async () => {
    const { said } = await ask({ claims: [STAY] }, answering([[/discharged|leave/iu, "2025-09-23T11:00"]]));
    expect(answerSchema.parse(said.structuredContent).decision).toBe("not_billable");
  });

  const QUESTION_WITH_FACTS =
    "Can I bill C124? MRP, admitted 2025-09-22 at 15:00, but another doctor took over as MRP";
  const DISCHARGED = [/when.*discharged/iu, "2025-09-25T11:00"] as const;

  test("keeps an ask with unread words open after any other answer", async () => {
    const { forms, said } = await ask({ question: QUESTION_WITH_FACTS }, answering([DISCHARGED]));
    expect(Object.keys(forms[0]?.fields ?? {})).toContain("unread");
    expect(answerSchema.parse(said.structuredContent).decision).toBe("needs_more_info");
  });

  test("leaves out unread words only if the person says that they change nothing", async () => {
    const question = "Can I bill W010 this month, lovely yodelling?";
    const rest = [/left out/iu, "yes"] as const;
    const { forms, said } = await ask({ question }, answering([[/most responsible/iu, "no"], rest]));
    expect(JSON.stringify(forms[0]?.fields["unread"])).toContain("yodelling");
    expect(answerSchema.parse(said.structuredContent).decision).toBe("not_billable");
  });

  test.each([
    ["Is Jardience covered?", "jardiance", "covered"],
    ["Is a wheelchiar funded?", "wheelchair", undefined],
  ])("confirms a suggested name, and never leaves it out: %s", async (question, name, decided) => {
    const meant = new RegExp(name, "iu");
    const { forms, said } = await ask({ question }, answering([[meant, "yes"]]));
    expect(Object.keys(forms[0]?.fields ?? {})).not.toContain("unread");
    const spelled = await ask({ question: question.replace(/\w+(?= \w+\?)/u, name) }, () => ({
      action: "decline",
    }));
    const decision = (one: typeof said) => answerSchema.parse(one.structuredContent).decision;
    expect(decision(said)).toBe(decided ?? decision(spelled.said));
    const denied = await ask({ question }, answering([[meant, "no"]]));
    expect(decision(denied.said)).toBe("needs_more_info");
    expect(JSON.stringify(denied.said.structuredContent)).toContain('"meant"');
  });

  test("leaves the other of two suggested names open, and states nothing about it", async () => {
    const question = "Are Metformim and Jardience covered?";
    const { said } = await ask({ question }, answering([[/jardiance/iu, "yes"]]));
    expect(answerSchema.parse(said.structuredContent).decision).not.toBe("covered");
    expect(JSON.stringify(said.structuredContent)).toContain("Metformim");
  });

  test.each([
    ["a number of spaces", { "claims[0].minutes": " " }, "needs_more_info"],
    ["a field that is not asked", { "claims[0].units": 3 }, "INVALID_ANSWER"],
    ["no number", { "claims[0].minutes": "0x10" }, "INVALID_ANSWER"],
  ])("treats %s as no answer", async (_what, content, wanted) => {
    const args = { claims: [{ codes: ["K005"], setting: "office" }] };
    const { said } = await ask(args, () => ({ action: "accept", content }));
    expect(said.isError ? said.text : answerSchema.parse(said.structuredContent).decision).toContain(wanted);
  });

  test.each(["decline", "cancel"] as const)(
    "keeps the needs after %s, and does not ask again",
    async (action) => {
      const { forms, said } = await ask({ claims: [STAY] }, () => ({ action }));
      expect(forms).toHaveLength(1);
      const answer = answerSchema.parse(said.structuredContent);
      expect(answer.decision).toBe("needs_more_info");
      expect(answer.asks.some(({ needs }) => needs.length > 0)).toBe(true);
    },
  );

  test("does not ask about decided facts", async () => {
    const { forms } = await ask({ claims: [{ codes: ["A007"], goal: "fee" }] }, () => ({
      action: "decline",
    }));
    expect(forms).toEqual([]);
  });

  test("refuses an answer in the wrong format with its question, and decides nothing", async () => {
    const { said } = await ask({ claims: [STAY] }, answering([[/discharged|leave/iu, "yesterday-ish"]]));
    expect(said.isError).toBe(true);
    expect(said.text).toMatch(/INVALID_(?:ANSWER|DATE)/u);
  });
});

describe("needs for clients without forms", () => {
  test.each(Object.entries(CLIENTS))("%s", async (_name, connect) => {
    const client = await connect(url());
    try {
      const { structuredContent } = await client.callTool("coverage_answer", { claims: [STAY] });
      const answer = answerSchema.parse(structuredContent);
      expect(answer.decision).toBe("needs_more_info");
      expect(answer.asks.some(({ needs }) => needs.length > 0)).toBe(true);
    } finally {
      await client.close();
    }
  });
});
