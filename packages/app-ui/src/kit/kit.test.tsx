import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { toAnswer, type ToolAnswer } from "../bridge/tool-answer.ts";
import { chooseLanguage, kitTexts } from "../texts/kit-texts.ts";
import { AnswerFrame } from "./answer-frame.tsx";
import { SourceList } from "./citations.tsx";
import { NeedsForm } from "./needs-form.tsx";
import { fakeBridge, HOSTILE, type FakeHost } from "../testing.ts";
import { toSafeUrl } from "./to-safe-url.ts";

const MARKUP = /<(?:img|script)/u;
const texts = kitTexts.en;

const draw = (shown: FakeHost): string =>
  renderToString(
    <AnswerFrame
      bridge={fakeBridge(shown)}
      schema={z.object({ rows: z.array(z.string()) })}
      form={<p>FORM</p>}
    >
      {({ shown: { rows } }) => (
        <ul>{rows.length === 0 ? "NOTHING FOUND" : rows.map((row) => <li>{row}</li>)}</ul>
      )}
    </AnswerFrame>,
  );
const textAnswer = (body: unknown, isError = false): ToolAnswer =>
  toAnswer({ isError, content: [{ type: "text", text: JSON.stringify(body) }] });

describe("results that are not an answer", () => {
  test.each<[string, FakeHost, RegExp]>([
    ["waiting", {}, /role="status"/u],
    ["cancelled", { cancelled: "deadline" }, /role="alert".*deadline/u],
    [
      "an error",
      { answer: textAnswer({ error: true, message: "No such code." }, true) },
      /role="alert".*No such code/u,
    ],
    [
      "an error without JSON",
      { answer: toAnswer({ isError: true, content: [{ type: "text", text: "down" }] }) },
      /down/u,
    ],
    ["an answer of another form", { answer: textAnswer({ rows: 7 }) }, /role="alert"/u],
    ["an answer that is no JSON", { answer: toAnswer({ content: [] }) }, /role="alert"/u],
  ])("%s never reads as an empty result", (_, shown, said) => {
    expect(draw(shown)).toMatch(said);
    expect(draw(shown)).not.toContain("NOTHING FOUND");
  });

  test("an empty result reads as one", () => {
    expect(draw({ answer: textAnswer({ rows: [] }) })).toContain("NOTHING FOUND");
  });

  test("an error's text is text", () => {
    expect(draw({ answer: textAnswer({ message: HOSTILE, suggestion: HOSTILE }, true) })).not.toMatch(MARKUP);
    expect(draw({ cancelled: HOSTILE })).not.toMatch(MARKUP);
  });
});

test("a page of its own asks before there is an answer, and a host's has no form", () => {
  const own = draw({ kind: "server" });
  expect(own).toContain("FORM");
  expect(own).not.toMatch(/role="status"/u);
  expect(draw({ kind: "server", input: {}, answer: textAnswer({ rows: ["a"] }) })).toMatch(/FORM.*<li>a/u);
  expect(draw({ answer: textAnswer({ rows: ["a"] }) })).not.toContain("FORM");
});

test("an answer is read from its text where a host dropped the structured content", () => {
  expect(toAnswer({ content: [{ type: "text", text: '{"rows":["a"]}' }] }).structured).toEqual({
    rows: ["a"],
  });
});

describe("links", () => {
  test.each([
    "javascript:alert(1)",
    "http://example.org",
    "https://me:pw@example.org",
    "data:text/html,x",
    "ftp://a",
    "",
    7,
  ])("%s is no address to open", (address) => expect(toSafeUrl(address)).toBeUndefined());

  test("an https address is", () => {
    expect(toSafeUrl("https://www.ontario.ca/a.pdf#page=3")).toBe("https://www.ontario.ca/a.pdf#page=3");
  });
});

describe("sources", () => {
  const list = (url: string, canRead = true): string =>
    renderToString(
      <SourceList
        citations={[{ n: 3, source: HOSTILE, loc: HOSTILE, url, asOf: HOSTILE, page: 4, passage: "x://y" }]}
        bridge={fakeBridge({ canRead })}
        texts={texts}
      />,
    );

  test("keep what a server sent as text, and open only what is safe", () => {
    expect(list("https://example.org/a")).not.toMatch(MARKUP);
    expect(list("https://example.org/a")).toContain('href="https://example.org/a"');
    expect(list("javascript:alert(1)")).not.toMatch(/href|javascript/u);
  });

  test("offer the passage only where the host lets views read", () => {
    expect(list("", true)).toContain(texts.showPassage);
    expect(list("", false)).not.toContain(texts.showPassage);
  });
});

describe("the form", () => {
  const needs = [
    {
      name: "a",
      question: HOSTILE,
      type: "yes_no",
      why: HOSTILE,
      outcomes: [{ answer: "Yes", outcome: HOSTILE }],
    },
    { name: "b", question: "When?", type: "date-time" },
    { name: "c", question: "Which?", type: "enum", options: [HOSTILE, "two_words"] },
    { name: "d", question: "How many?", type: "number" },
  ] as const;
  const form = renderToString(
    <NeedsForm title="Facts" groups={[{ subject: HOSTILE, needs }]} texts={texts} onSend={async () => {}} />,
  );

  test("has a field of its type for each question, and keeps texts as text", () => {
    expect(form).not.toMatch(MARKUP);
    for (const type of ["radio", "datetime-local", "number"]) expect(form).toContain(`type="${type}"`);
    expect(form).toContain("<select");
  });

  test("takes nothing for known before somebody says so", () => {
    expect(form).toMatch(/<input(?=[^>]* value (?:[^>]* )?checked)/u);
    expect(form).not.toMatch(/<input(?=[^>]*value="(?:yes|no)")[^>]*checked/u);
  });
});

test.each([
  ["Puis-je facturer une visite pour ma patiente ?", "en-CA", "fr"],
  ["Can I bill C124?", "fr-CA", "fr"],
  ["Can I bill C124?", undefined, "en"],
  [undefined, "fr", "fr"],
  [undefined, "de-DE", "en"],
])("%s in a host of %s is shown in %s", (question, locale, language) => {
  expect(chooseLanguage(question, locale)).toBe(language);
});
