import { kitTexts, toFailure, type Args, type Bridge, type ToolAnswer } from "@clinical-mcp/app-ui";
import { answerOf, fakeBridge, HOSTILE } from "@clinical-mcp/app-ui/testing";
import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import { AnswerView } from "./answer-view.tsx";
import { compareAnswers } from "./compare-answers.ts";
import { fillCase, listNeeds, readCase } from "./fill-case.ts";
import { shownAnswer } from "./shown-answer.ts";
import { cardTexts } from "./texts.ts";
import { decideAgain, toFirst } from "./use-answers.ts";

const words = cardTexts.en;
const texts = kitTexts.en;

const OPERATES = {
  path: "devices[0].facts",
  fact: "operates_independently",
  type: "yes_no",
  question: "Can the person operate the device without help?",
  why: "[mobility 300]",
  settles: { yes: "needs_more_info", no: "not_eligible" },
};
const DISCHARGE = {
  path: "claims[0].discharge",
  type: "date-time",
  question: "When was the patient discharged?",
  why: "[GP45]",
};

/** Two parts of one answer: a claim that is decided, and a device that is open. */
const MIXED = {
  decision: "mixed",
  summary: "C124: billable; power wheelchair: needs more info.",
  asks: [
    {
      path: "claims[0]",
      program: "OHIP",
      subject: "C124",
      decision: "billable",
      basis: "case",
      amount: 61.15,
    },
    {
      path: "devices[0]",
      program: "ADP",
      subject: "power wheelchair",
      decision: "needs_more_info",
      basis: "case",
      needs: [OPERATES],
    },
  ],
  highlights: [{ point: "C124: $61.15.", role: "finding", of: "C124", citations: [1] }],
  citations: [
    {
      n: 1,
      source: "OHIP Schedule of Benefits",
      loc: "A11",
      page: 139,
      url: "https://www.ontario.ca/files/a.pdf#page=139",
      passage_id: "74234c184e62125b1277",
      as_of: "2025-02-14",
    },
  ],
  followups: [],
  conflicts: [],
  confidence: 0.9,
  notices: ["The price is of 2025-08-29."],
};
const CASE = {
  claims: [{ codes: ["C124"] }],
  drugs: [],
  devices: [{ device: "power wheelchair" }],
  patient: {},
};
const META = { "clinical-mcp/view": { case: CASE } };

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
const badges = (html: string): readonly string[] =>
  [...html.matchAll(/class="badge (\w+)"/gu)].map(([, tone = ""]) => tone);

describe("the card", () => {
  test("has a badge for each part, and none over parts that differ", () => {
    expect(badges(draw({ body: MIXED }))).toEqual(["good", "open"]);
    expect(draw({ body: MIXED })).not.toContain("mixed");
  });

  test("shows amounts, reasons with their numbers, and each source with page and day", () => {
    const html = draw({ body: MIXED });
    for (const part of [
      "$61.15",
      "C124: $61.15.",
      "page 139",
      "2025",
      "#source-1",
      "https://www.ontario.ca/files/a.pdf#page=139",
    ])
      expect(html).toContain(part);
  });

  test("folds no notice and no caveat away", () => {
    const body = {
      ...MIXED,
      unread: [{ path: "devices[0]", words: "lives upstairs", why: "It tells something." }],
      not_answered: [{ subject: "walker", why: "No item asks for it." }],
      contradictions: [{ path: "claims[0].minutes", typed: "20", read: "30" }],
    };
    const html = draw({ body }).replaceAll(/<details>.*?<\/details>/gu, "");
    for (const part of ["The price is of 2025-08-29.", "lives upstairs", "walker", "claims[0].minutes"])
      expect(html).toContain(part);
  });

  test("shows no confidence, which was measured not to tell right from wrong", () => {
    for (const confidence of [0.9, 0.37])
      expect(draw({ body: { ...MIXED, confidence } })).toBe(draw({ body: MIXED }));
  });

  test("speaks the language of the question, else of the host", () => {
    const french = cardTexts.fr;
    expect(draw({ body: MIXED, locale: "fr-CA" })).toContain(french.verdicts["billable"]);
    expect(draw({ body: MIXED, input: { question: "Puis-je facturer une visite ?" } })).toContain(
      french.sources,
    );
  });

  test("has in each language the same texts", () => {
    expect(Object.keys(cardTexts.fr.verdicts)).toEqual(Object.keys(cardTexts.en.verdicts));
    expect(Object.keys(cardTexts.fr.programs)).toEqual(Object.keys(cardTexts.en.programs));
  });
});

describe("what is no answer is not drawn as one", () => {
  test.each<[string, Shown, string]>([
    ["waiting", {}, texts.waiting],
    ["cancelled", { cancelled: "deadline" }, texts.cancelled],
    ["an error", { answer: toFailure("No such code.") }, "No such code."],
    ["another form", { body: { ...MIXED, asks: "none" } }, texts.unreadable],
    ["a caveat of another form", { body: { ...MIXED, unread: "lives upstairs" } }, texts.unreadable],
  ])("%s", (_, shown, said) => {
    const html = draw(shown);
    expect(html).toContain(said);
    expect(badges(html)).toEqual([]);
    expect(html).not.toContain(words.nothingAsked);
  });
});

test("hostile text in every field stays text, and a hostile address is no link", () => {
  const spoil = (value: unknown): unknown => {
    if (typeof value === "string") return HOSTILE;
    if (Array.isArray(value)) return value.map(spoil);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, spoil(field)]));
  };
  const full = {
    ...MIXED,
    asks: [
      ...MIXED.asks,
      {
        ...MIXED.asks[0],
        principle: "p",
        summary: "s",
        assumed: ["a"],
        better: [{ subject: "b", point: "p", citations: [1] }],
        needs: [DISCHARGE, { ...DISCHARGE, path: "x", type: "enum", options: ["o"] }],
      },
    ],
    conflicts: [
      {
        subject: "s",
        field: "f",
        sides: [{ value: "v", source: "s", loc: "l", url: "u", as_of: "d" }],
        authoritative: "v",
        explanation: "e",
      },
    ],
    unread: [{ path: "p", words: "w", why: "y", nearest: ["n"] }],
    read_as: [{ path: "p", value: "v", words: "w" }],
    contradictions: [{ path: "p", typed: "t", read: "r" }],
    unused: [{ paths: ["p"], why: "w" }],
    not_answered: [{ subject: "s", why: "w" }],
  };
  const html = draw({ body: spoil(full) });
  expect(badges(html)).toHaveLength(3);
  expect(html).not.toMatch(/<(?:img|script)/u);
  expect(html).not.toMatch(/href="(?!#source-)/u);
  expect(
    draw({ body: { ...MIXED, citations: [{ ...MIXED.citations[0], url: "javascript:alert(1)" }] } }),
  ).not.toContain("javascript:");
});

describe("the form", () => {
  test("asks for each need once, where a call can be made", () => {
    const html = draw({ body: MIXED });
    expect(html).toContain(OPERATES.question);
    expect(html).toContain("<form");
    const again = { ...MIXED, asks: [...MIXED.asks, { ...MIXED.asks[1], path: "devices[1]" }] };
    expect(listNeeds(shownAnswer.parse(again)).flatMap(({ needs }) => needs)).toHaveLength(1);
  });

  test.each<[string, Shown]>([
    ["a host that lets no view call", { body: MIXED, canCall: false }],
    ["a host that dropped the case of a question in words", { body: MIXED, meta: {} }],
  ])("%s leaves the questions to be answered in the chat", (_, shown) => {
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

test("a guessed name that is asked about is to be confirmed, and not left out", () => {
  const meant = { name: "jardiance", is_asked: true };
  const html = draw({
    body: { ...MIXED, unread: [{ path: "drugs[0]", words: "Jardience", why: "", meant }] },
  });
  expect(html).toContain(words.isMeant(meant.name));
  expect(html).not.toContain(words.canLeaveOut);
});

describe("the case that is sent again", () => {
  test("is the decided one, else the typed call; words alone are none", () => {
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

  test("keeps other facts, and an answer replaces an earlier one to the same fact", () => {
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

  test("shows which decision changed, and only that", async () => {
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
  ])("keeps the answer before, and says so, after %s", async (_, answer) => {
    const { bridge, current } = first({ calls: () => answer });
    const next = await decideAgain({ bridge, texts }, current, filled);
    expect(next.shown).toBe(current.shown);
    expect(next.failure?.isError).toBe(true);
    expect(next.changes).toBeUndefined();
  });

  test("tells an ask that came or went", () => {
    const [before, after] = [
      shownAnswer.parse(MIXED),
      shownAnswer.parse({ ...MIXED, asks: MIXED.asks.slice(0, 1) }),
    ];
    expect(compareAnswers(before, after)).toMatchObject([{ subject: "power wheelchair", after: undefined }]);
    expect(compareAnswers(after, before)).toMatchObject([{ subject: "power wheelchair", before: undefined }]);
    expect(compareAnswers(before, before)).toEqual([]);
  });
});
