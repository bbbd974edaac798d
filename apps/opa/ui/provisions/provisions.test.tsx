import { toFailure, type ToolAnswer } from "@clinical-mcp/app-ui";
import { answerOf, fakeBridge, HOSTILE } from "@clinical-mcp/app-ui/testing";
import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import { ProvisionsView } from "./provisions-view.tsx";
import { provisionTexts } from "./texts.ts";

const words = provisionTexts.en;
const MUST = {
  section_id: "s1",
  policy_title: "Boundary Violations",
  policy_level: "expectation",
  modality: ["must"],
  provision: "4",
  text: "Physicians must offer the option of a third party.",
};
const ANSWER = {
  policies: [MUST],
  heading: {
    heading: "Third Party Attendance",
    provisions: [
      { provision: "4", modality: ["must"], decides: true },
      {
        provision: "6",
        modality: ["may"],
        decides: false,
        text: "Physicians may ask that a third party attend.",
      },
    ],
  },
  companions: [
    {
      ...MUST,
      policy_level: "advice",
      provision: undefined,
      modality: ["advised"],
      text: "A sign is not enough.",
    },
  ],
  suggestions: [],
  related: [
    {
      title: "Consent to Treatment",
      url: "https://www.cpso.on.ca/consent",
      relation: "complements",
      why: "both on consent",
    },
  ],
  conflicts: [],
  notices: ["11 more statements bear on this."],
  citations: [
    {
      source: "Boundary Violations",
      loc: "provision 4",
      url: "https://www.cpso.on.ca/b",
      section_id: "s1",
      as_of: "2025-09-26",
    },
  ],
  answer_id: "opa1-abc",
};
const NONE = { ...ANSWER, policies: [], heading: null, companions: [], citations: [] };

const toBridge = (answer?: ToolAnswer, cancelled?: string, query = "Must I have a chaperone?") =>
  fakeBridge({ input: { query }, answer, cancelled });
const draw = (body: unknown, query?: string): string =>
  renderToString(<ProvisionsView bridge={toBridge(answerOf(body), undefined, query)} />);

describe("provisions", () => {
  test("have their number and their demand, the exceptions under the same heading, and their source", () => {
    const html = draw(ANSWER);
    for (const part of [
      "Boundary Violations, provision 4",
      "must offer",
      "may ask that",
      "https://www.cpso.on.ca/b",
      "2025",
      "opa1-abc",
    ])
      expect(html).toContain(part);
  });

  test("have no verdict over them: a badge says what each asks", () => {
    expect([...draw(ANSWER).matchAll(/class="badge (\w+)"/gu)].map(([, tone]) => tone)).not.toContain("good");
    expect(draw(ANSWER)).toContain(words.verdict);
  });

  test("keep advice apart from what is expected", () => {
    const html = draw(ANSWER);
    expect(html.indexOf(words.advice)).toBeGreaterThan(html.indexOf("must offer"));
    expect(html.indexOf("A sign is not enough")).toBeGreaterThan(html.indexOf(words.advice));
  });

  test("that were not found are not permission, and the nearest policies are named", () => {
    const suggestions = [{ document_id: "x", title: "Virtual Care", source_url: "https://www.cpso.on.ca/v" }];
    const html = draw({ ...NONE, suggestions, not_held: ["parking"] });
    for (const part of [words.none, "Virtual Care", words.notHeld, "parking"]) expect(html).toContain(part);
  });

  test("are not said to be missing over an error, a lost path or a cancelled call", () => {
    for (const bridge of [toBridge(toFailure("lost")), toBridge(undefined, "stopped"), toBridge(undefined)])
      expect(renderToString(<ProvisionsView bridge={bridge} />)).not.toContain(words.none);
  });

  test("are in French around the words of the policy, where the question is", () => {
    expect(draw(ANSWER, "Est-ce que je dois avoir un tiers pour un examen intime?")).toContain(
      provisionTexts.fr.title,
    );
  });

  test("show hostile text as text, and open no address but https", () => {
    const hostile = {
      ...MUST,
      policy_title: HOSTILE,
      provision: HOSTILE,
      text: HOSTILE,
      modality: [HOSTILE],
    };
    const html = draw({
      ...ANSWER,
      policies: [hostile],
      companions: [hostile],
      heading: {
        heading: HOSTILE,
        provisions: [{ provision: HOSTILE, modality: [HOSTILE], decides: false, text: HOSTILE }],
      },
      not_held: [HOSTILE],
      notices: [HOSTILE],
      conflicts: [{ explanation: HOSTILE }],
      related: [{ title: HOSTILE, url: "javascript:alert(1)", why: HOSTILE }],
      citations: [
        { source: HOSTILE, loc: HOSTILE, url: "javascript:alert(1)", section_id: HOSTILE, as_of: HOSTILE },
      ],
      answer_id: HOSTILE,
    });
    expect(html).not.toMatch(/<(?:img|script)/u);
    expect(html).not.toMatch(/href="javascript/u);
  });
});
