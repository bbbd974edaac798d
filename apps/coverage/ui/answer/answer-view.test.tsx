import { kitTexts, toFailure, type Args, type Bridge, type ToolAnswer } from "@clinical-mcp/app-ui";
import { answerOf, fakeBridge, HOSTILE } from "@clinical-mcp/app-ui/testing";
import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import { DISCHARGE, MIXED, META } from "../../test/answer-cards.ts";
import { AnswerView } from "./answer-view.tsx";
import { cardTexts } from "./texts.ts";

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
const badges = (html: string): readonly string[] =>
  [...html.matchAll(/class="badge (\w+)"/gu)].map(([, tone = ""]) => tone);

describe("the card", () => {
  test("has a badge for each part, and no overall one if parts differ", () => {
    expect(badges(draw({ body: MIXED }))).toEqual(["good", "open"]);
    expect(draw({ body: MIXED })).not.toContain("mixed");
  });

  test("shows amounts, reasons with their numbers, and each source with page and date", () => {
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

  test("folds neither notices nor caveats", () => {
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

  test("shows no confidence, which measurements found not to separate right from wrong", () => {
    for (const confidence of [0.9, 0.37])
      expect(draw({ body: { ...MIXED, confidence } })).toBe(draw({ body: MIXED }));
  });

  test("uses the language of the question, else of the host", () => {
    const french = cardTexts.fr;
    expect(draw({ body: MIXED, locale: "fr-CA" })).toContain(french.verdicts["billable"]);
    expect(draw({ body: MIXED, input: { question: "Puis-je facturer une visite ?" } })).toContain(
      french.sources,
    );
  });

  test("has the same texts in each language", () => {
    expect(Object.keys(cardTexts.fr.verdicts)).toEqual(Object.keys(cardTexts.en.verdicts));
    expect(Object.keys(cardTexts.fr.programs)).toEqual(Object.keys(cardTexts.en.programs));
  });
});

describe("draws nothing but an answer as one", () => {
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

test("shows hostile text as text, and no hostile address as a link", () => {
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
