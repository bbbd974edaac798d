import { toFailure, type Bridge } from "@clinical-mcp/app-ui";
import { answerOf, fakeBridge, HOSTILE, type FakeHost } from "@clinical-mcp/app-ui/testing";
import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import { ClaimsView } from "./claims-view.tsx";
import { claimsTexts } from "./texts.ts";

const FINDING = {
  kind: "refused",
  lines: ["2", "1"],
  code: "K013",
  statement: "K013 is not paid beside A007 of one day",
  detail: "with A007",
  certainty: "certain",
  amount_cents: 7010,
  fix: { action: "remove" },
  page: "GP58",
  other_pages: ["A17"],
};
const OPEN = {
  ...FINDING,
  kind: "open",
  lines: ["3"],
  code: "A900",
  amount_cents: null,
  needs: ["is_frail_elderly_or_housebound"],
  fix: { action: "reduce_units", units: 2 },
};
const ANSWER = {
  edition: {
    as_of: "2025-02-14",
    effective_date: "2025-03-03",
    source_url: "https://www.ontario.ca/schedule",
  },
  checked: { rows: 3, new: 3, history: 0 },
  totals: {
    by_schedule_cents: 16_255,
    expected_low_cents: 3795,
    expected_high_cents: 9245,
    at_risk_cents: 7010,
    missed_certain_cents: 0,
    missed_possible_cents: 1835,
  },
  findings: [FINDING, OPEN],
  questions: [{ question: "Is the patient housebound?", lines: ["3"] }],
  not_checked: [{ what: "Z999", why: "not held", lines: ["4"] }],
  assumed: ["No other claims of the day."],
  next_offset: null,
  left_out: {},
};

const draw = (body: unknown, host: Partial<FakeHost> = {}): string =>
  renderToString(<ClaimsView bridge={fakeBridge({ answer: answerOf(body), ...host })} />);

describe("the table", () => {
  const html = draw(ANSWER);

  test("shows each finding with its amount, pages and fix, in the server's order", () => {
    for (const part of [
      "$70.10",
      "GP58, A17",
      "leave out",
      "claim fewer units 2 units",
      "K013 is not paid beside A007",
    ])
      expect(html).toContain(part);
    expect(html.indexOf("$70.10")).toBeLessThan(html.indexOf("A900"));
    expect(html).toContain(claimsTexts.en.noAmount);
  });

  test("shows the value of the rows: certain if both ends are equal, else a range", () => {
    for (const part of ["$162.55", "$37.95 – $92.45", "$18.35"]) expect(html).toContain(part);
  });

  test("asks for facts by their names, and shows unjudged rows and assumptions", () => {
    for (const part of [
      "is frail elderly or housebound",
      "Is the patient housebound?",
      "Z999: not held",
      "No other claims",
    ])
      expect(html).toContain(part);
  });

  test("has a box for each kind that occurs, and no other", () => {
    for (const kind of ["refused (1)", "open (1)"]) expect(html).toContain(kind);
    expect(html).not.toContain("not insured (");
  });

  test("uses French if the host does", () => {
    const french = draw(ANSWER, { locale: "fr-CA" });
    for (const part of ["Vérification des demandes", "refusé", "retirer"]) expect(french).toContain(part);
  });
});

describe("absent findings", () => {
  test("are reported with what could not be judged, and never for an error or a lost path", () => {
    expect(draw({ ...ANSWER, findings: [] })).toContain(claimsTexts.en.noFindings);
    const bridges: readonly Bridge[] = [
      fakeBridge({ answer: toFailure("lost") }),
      fakeBridge({ cancelled: "stopped" }),
      fakeBridge({}),
    ];
    for (const bridge of bridges)
      expect(renderToString(<ClaimsView bridge={bridge} />)).not.toContain(claimsTexts.en.noFindings);
  });

  test("are reported for a long answer, with a way to fetch them only if the host lets the page call", () => {
    const more = { ...ANSWER, next_offset: 2, left_out: { missed: 3 } };
    const input = { rows: "patient,service,code" };
    expect(draw(more, { input })).toContain(claimsTexts.en.more);
    const kept = draw(more, { input, canCall: false });
    expect(kept).toContain(`3 ${claimsTexts.en.leftOut}`);
    expect(kept).not.toContain(claimsTexts.en.more);
  });
});

test("hostile text stays text in every field, and only https addresses open", () => {
  const finding = Object.fromEntries(
    Object.entries(FINDING).map(([name, value]) => [name, typeof value === "string" ? HOSTILE : value]),
  );
  const html = draw({
    ...ANSWER,
    edition: { as_of: HOSTILE, effective_date: HOSTILE, source_url: "javascript:alert(1)" },
    findings: [
      {
        ...finding,
        lines: [HOSTILE],
        needs: [HOSTILE],
        other_pages: [HOSTILE],
        fix: { action: HOSTILE, code: HOSTILE },
      },
    ],
    questions: [{ question: HOSTILE, lines: [HOSTILE] }],
    not_checked: [{ what: HOSTILE, why: HOSTILE, lines: [] }],
    assumed: [HOSTILE],
    left_out: { [HOSTILE]: 1 },
    next_offset: 1,
  });
  expect(html).not.toMatch(/<(?:img|script)/u);
  expect(html).not.toMatch(/href="javascript/u);
});
