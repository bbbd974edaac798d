import { kitTexts, toFailure, type Args, type Bridge, type ToolAnswer } from "@clinical-mcp/app-ui";
import { answerOf, fakeBridge } from "@clinical-mcp/app-ui/testing";
import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import { OPERATES, DISCHARGE, MIXED, CASE, META } from "../../test/answer-cards.ts";
import { AnswerView } from "./answer-view.tsx";
import { compareAnswers } from "./compare-answers.ts";
import { fillCase, listNeeds, readCase } from "./fill-case.ts";
import { shownAnswer } from "./shown-answer.ts";
import { cardTexts } from "./texts.ts";
import { decideAgain, toFirst } from "./use-answers.ts";

const words = cardTexts.en;
const texts = kitTexts.en;

interface Shown {
  readonly body?: unknown;
  readonly answer?: ToolAnswer;
  readonly meta?: Args;
  readonly input?: Args;
  readonly cancelled?: string;
  readonly canCall?: boolean;
  readonly locale?: string;
  readonly calls?: (args: Args) => ToolAnswer;
}

const toToolAnswer = (body: unknown, meta: Args = META): ToolAnswer => answerOf(body, meta);

const toBridge = ({ body, answer, meta, input, calls, ...host }: Shown): Bridge =>
  fakeBridge({
    ...host,
    input: input ?? { question: "Is it billable?" },
    answer: answer ?? (body === undefined ? undefined : toToolAnswer(body, meta)),
    ...(calls && { call: calls }),
  });
const draw = (shown: Shown): string => renderToString(<AnswerView bridge={toBridge(shown)} />);

describe("the form", () => {
  test("asks for each need once, if a call can be made", () => {
    const html = draw({ body: MIXED });
    expect(html).toContain(OPERATES.question);
    expect(html).toContain("<form");
    const again = { ...MIXED, asks: [...MIXED.asks, { ...MIXED.asks[1], path: "devices[1]" }] };
    expect(listNeeds(shownAnswer.parse(again)).flatMap(({ needs }) => needs)).toHaveLength(1);
  });

  test.each<[string, Shown]>([
    ["a host that lets no view call", { body: MIXED, canCall: false }],
    ["a host that dropped the case of a question in words", { body: MIXED, meta: {} }],
  ])("leaves the questions to the chat for %s", (_, shown) => {
    const html = draw(shown);
    expect(html).toContain(OPERATES.question);
    expect(html).toContain(words.noForm);
    expect(html).not.toContain("<form");
  });

  test("asks whether words that were not understood can be left out, before it sends a case without them", () => {
    const body = { ...MIXED, unread: [{ path: "devices[0]", words: "lives upstairs", why: "" }] };
    expect(draw({ body })).toContain(words.canLeaveOut);
    expect(draw({ body, input: { devices: [{ device: "power wheelchair" }] } })).not.toContain(
      words.canLeaveOut,
    );
  });
});

test("confirms a suggested name, and does not leave it out", () => {
  const meant = { name: "jardiance", is_asked: true };
  const html = draw({
    body: { ...MIXED, unread: [{ path: "drugs[0]", words: "Jardience", why: "", meant }] },
  });
  expect(html).toContain(words.isMeant(meant.name));
  expect(html).not.toContain(words.canLeaveOut);
});

describe("the case to send again", () => {
  test("is the decided one, else the typed call, and none for words alone", () => {
    expect(readCase(META, { question: "?", detail: "full" })).toEqual({ ...CASE, detail: "full" });
    const typed = { devices: [{ device: "walker" }], question: "?" };
    expect(readCase({}, typed)).toEqual(typed);
    expect(readCase({}, { question: "?" })).toBeUndefined();
  });

  test.each<[string, object, string, unknown]>([
    [
      "a fact",
      OPERATES,
      "no",
      { devices: [{ device: "power wheelchair", facts: [{ fact: OPERATES.fact, value: "no" }] }] },
    ],
    [
      "a moment",
      DISCHARGE,
      "2025-05-08T11:00",
      { claims: [{ codes: ["C124"], discharge: "2025-05-08T11:00" }] },
    ],
    [
      "a typed yes",
      { path: "claims[0].mrp", type: "yes_no", question: "?" },
      "yes",
      { claims: [{ codes: ["C124"], mrp: true }] },
    ],
    [
      "a typed no",
      { path: "claims[0].mrp", type: "yes_no", question: "?" },
      "no",
      { claims: [{ codes: ["C124"], mrp: false }] },
    ],
    [
      "a number inside",
      { path: "devices[0].patient.age_years", type: "number", question: "?" },
      "70",
      { devices: [{ device: "power wheelchair", patient: { age_years: 70 } }] },
    ],
    [
      "what a person owns",
      { path: "devices[0].owned[0].condition", type: "enum", question: "?" },
      "worn",
      { devices: [{ device: "power wheelchair", owned: [{ condition: "worn" }] }] },
    ],
    [
      "no codes",
      { path: "claims[0].same_day_codes", type: "list", question: "?" },
      "none",
      { claims: [{ codes: ["C124"], same_day_codes: [] }] },
    ],
    [
      "codes",
      { path: "claims[0].same_day_codes", type: "list", question: "?" },
      "a007, K013",
      { claims: [{ codes: ["C124"], same_day_codes: ["A007", "K013"] }] },
    ],
    [
      "earlier claims",
      { path: "claims[0].earlier_claims", type: "list", question: "?" },
      "K013 x 3, A007",
      { claims: [{ codes: ["C124"], earlier_claims: [{ code: "K013", count: 3 }, { code: "A007" }] }] },
    ],
  ])("takes %s at its path", (_, need, answer, expected) => {
    const parsed = shownAnswer.parse({ ...MIXED, asks: [{ ...MIXED.asks[1], needs: [need] }] });
    const [group] = listNeeds(parsed);
    const [first] = group?.needs ?? [];
    const name = first?.fact === undefined ? (first?.path ?? "") : `${first.path}:${first.fact}`;
    expect(fillCase(CASE, group?.needs ?? [], new Map([[name, answer]]))).toMatchObject(expected as object);
  });

  test("keeps other facts, and replaces an earlier answer to the same fact", () => {
    const facts = [
      { fact: "daily_use", value: "yes" },
      { fact: OPERATES.fact, value: "unknown" },
    ];
    const filled = fillCase(
      { devices: [{ facts }] },
      [OPERATES],
      new Map([[`${OPERATES.path}:${OPERATES.fact}`, "no"]]),
    );
    expect(filled).toEqual({
      devices: [{ facts: [facts[0], { fact: OPERATES.fact, value: "no" }] }],
    });
  });
});

describe("deciding again", () => {
  const filled = new Map([[`${OPERATES.path}:${OPERATES.fact}`, "no"]]);
  const first = (shown: Shown) => {
    const bridge = toBridge(shown);
    return {
      bridge,
      current: toFirst({ shown: shownAnswer.parse(MIXED), answer: toToolAnswer(MIXED), input: {}, texts }),
    };
  };
  const REFUSED = {
    ...MIXED,
    asks: [MIXED.asks[0], { ...MIXED.asks[1], decision: "not_eligible", needs: [] }],
  };

  test("shows only the decision that changed", async () => {
    const sent: Args[] = [];
    const { bridge, current } = first({
      calls: (args) => {
        sent.push(args);
        return toToolAnswer(REFUSED);
      },
    });
    const next = await decideAgain({ bridge, texts }, current, filled);
    expect(sent).toMatchObject([{ devices: [{ facts: [{ fact: OPERATES.fact, value: "no" }] }] }]);
    expect(next.changes).toMatchObject([
      {
        subject: "power wheelchair",
        before: { decision: "needs_more_info" },
        after: { decision: "not_eligible" },
      },
    ]);
  });

  test.each<[string, ToolAnswer]>([
    ["an error", toFailure("The answer is no moment.")],
    ["an answer of another form", toToolAnswer({ decision: 7 })],
  ])("keeps the previous answer, and says so, after %s", async (_, answer) => {
    const { bridge, current } = first({ calls: () => answer });
    const next = await decideAgain({ bridge, texts }, current, filled);
    expect(next.shown).toBe(current.shown);
    expect(next.failure?.isError).toBe(true);
    expect(next.changes).toBeUndefined();
  });

  test("reports an ask that was added or removed", () => {
    const [before, after] = [
      shownAnswer.parse(MIXED),
      shownAnswer.parse({ ...MIXED, asks: MIXED.asks.slice(0, 1) }),
    ];
    expect(compareAnswers(before, after)).toMatchObject([{ subject: "power wheelchair", after: undefined }]);
    expect(compareAnswers(after, before)).toMatchObject([{ subject: "power wheelchair", before: undefined }]);
    expect(compareAnswers(before, before)).toEqual([]);
  });
});
