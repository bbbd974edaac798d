import { expect, test } from "vitest";
import type { ExpectedFinding } from "./claim-day.ts";
import { formatDays, listDayMisses } from "./format-days.ts";
import { hasCents, judgeDay, type GivenFinding } from "./judge-day.ts";

const expected = (fields: Partial<ExpectedFinding>): ExpectedFinding => ({
  line: "1",
  or_lines: [],
  kind: "refused",
  code: "A001",
  cents: 2375,
  page: "GP10",
  why: "read on its page",
  ...fields,
});
const given = (fields: Partial<GivenFinding>): GivenFinding => ({
  kind: "refused",
  lines: ["1"],
  code: "A001",
  certainty: "certain",
  amount_cents: 2375,
  page: "GP10",
  ...fields,
});
const VISITS = new Map([
  ["1", "P-1 2025-06-13"],
  ["2", "P-1 2025-06-13"],
  ["3", "P-2 2025-06-13"],
]);
const judge = (
  findings: readonly ExpectedFinding[],
  said: readonly GivenFinding[],
  may: Parameters<typeof judgeDay>[0]["may"] = [],
) => judgeDay({ id: "d", findings: [...findings], may, visits: VISITS }, said, 40);

test("finds a finding of the kind and line, if either of two lines gives way", () => {
  const { found, missing, wrong } = judge([expected({ or_lines: ["2"] })], [given({ lines: ["2", "1"] })]);
  expect([found.length, missing.length, wrong.length]).toEqual([1, 0, 0]);
});

test("does not find another kind, and counts it as false if it decides", () => {
  expect(judge([expected({})], [given({ kind: "paid_less" })])).toMatchObject({
    found: [],
    missing: [{ line: "1" }],
    wrong: [{ kind: "paid_less" }],
  });
  expect(judge([expected({})], [given({ kind: "open" })])).toMatchObject({
    found: [],
    wrong: [],
    asked: [{ kind: "open" }],
    decided: 0,
  });
});

test("finds a missed code by its code, and counts no mere possibility as false", () => {
  const missed = expected({ kind: "missed", code: "E080", cents: 2525, page: "GP28" });
  const { found, wrong, asked } = judge(
    [missed],
    [
      given({ kind: "missed", code: "E084", certainty: "likely" }),
      given({ kind: "missed", code: "E080", amount_cents: 2525, page: "GP28" }),
      given({ kind: "missed", code: "K005", certainty: "possible" }),
    ],
  );
  expect([
    found.map((one) => one.given.code),
    wrong.map(({ code }) => code),
    asked.map(({ code }) => code),
  ]).toEqual([["E080"], ["E084"], ["K005"]]);
});

test("counts a replacement code as missed at the lines of its visit, with its payment", () => {
  const missed = expected({ kind: "missed", code: "E083", cents: 1023, page: "GP47" });
  const instead = (line: string) =>
    given({
      code: "E084",
      lines: [line],
      amount_cents: 1534.5,
      fix: { action: "replace", code: "E083", pays_cents: 1023 },
    });
  const { found, missing } = judge([missed], [instead("2")]);
  expect([found.map((one) => hasCents(one.given, one.expected)), missing]).toEqual([[true], []]);
  expect(judge([missed], [instead("3")]).missing).toMatchObject([{ code: "E083" }]);
});

test("reads the loss of an unpaid line if its replacement code is paid", () => {
  const less = expected({ kind: "paid_less", cents: 1955, page: "J54" });
  const fix = { action: "replace" as const, code: "G370" };
  const said = given({ amount_cents: 3980, page: "J54" });
  const { found } = judge([less], [{ ...said, fix: { ...fix, pays_cents: 2025 } }]);
  expect(found.map((one) => hasCents(one.given, one.expected))).toEqual([true]);
  // Without the payment of the other code, the loss is unknown.
  expect(judge([less], [{ ...said, fix }]).found).toEqual([]);
});

test("matches one finding to one expected finding, and counts no allowed finding as false", () => {
  const twice = judge([expected({}), expected({ page: "GP11" })], [given({})]);
  expect([twice.found.length, twice.missing.length]).toEqual([1, 1]);
  const may = [{ line: "1", kind: "refused" as const, why: "either" }];
  expect(judge([], [given({})], may).wrong).toEqual([]);
});

test("compares fractional cents, accepts pages after the first, and reports all of it", () => {
  const days = [
    judge(
      [
        expected({ cents: 1534.5 }),
        expected({ line: "2", cents: null, page: "form", kind: "format" }),
        expected({ line: "3" }),
      ],
      [
        given({ amount_cents: 1534.5, page: "A2", other_pages: ["GP10"] }),
        given({ lines: ["2"], kind: "format", amount_cents: null, page: "Technical specification 6.2, 4.7" }),
        given({ lines: ["3"], amount_cents: 2375.01 }),
        given({ lines: ["4"] }),
      ],
    ),
  ];
  const [all = ""] = formatDays(days)
    .split("\n")
    .filter((line) => line.startsWith("| all "));
  const shares = all.match(/\d+ of \d+/gu);
  expect(shares).toEqual(["3 of 3", "1 of 4", "2 of 3", "3 of 3", "0 of 40"]);
  expect(listDayMisses(days)).toEqual([
    expect.stringMatching(/^d false: line 4/u),
    expect.stringMatching(/^d otherwise: line 3/u),
  ]);
});
