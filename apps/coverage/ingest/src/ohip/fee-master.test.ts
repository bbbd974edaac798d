import { expect, test } from "vitest";
import { readFeeMaster } from "./fee-master.ts";

const amount = (dollars: number): string => String(Math.round(dollars * 10_000)).padStart(11, "0");
const line = (code: string, from: string, to: string, ...dollars: readonly number[]): string =>
  `${code}${from}${to}${dollars.map(amount).join("")}`;
const file = (...lines: readonly string[]) => new TextEncoder().encode(`${lines.join("\r\n")}\r\n`);

test("reads codes, dates and five amounts from their columns, in ten-thousandths of a dollar", () => {
  const fees = readFeeMaster(
    file(
      line("A901", "20250401", "99999999", 37.95, 0, 0, 0, 0),
      line("Z902", "20250401", "20260331", 54.5, 12.51, 60.125, 15.49, 1.0001),
    ),
  );
  expect(fees).toMatchObject([
    { code: "A901", effective: "2025-04-01", termination: null, provider: 379_500, assistant: 0 },
    {
      code: "Z902",
      termination: "2026-03-31",
      provider: 545_000,
      assistant: 125_100,
      specialist: 601_250,
      anaesthetist: 154_900,
      nonAnaesthetist: 10_001,
    },
  ]);
  expect(fees[0]?.text).toBe("A901 from 2025-04-01: provider $37.95.");
});

test("takes the newest of several rows of a code", () => {
  const rows = [
    line("A901", "20250401", "99999999", 2, 0, 0, 0, 0),
    line("A901", "20240401", "20250331", 1, 0, 0, 0, 0),
  ];
  expect(readFeeMaster(file(...rows))).toMatchObject([{ provider: 20_000 }]);
});

test.each([
  ["a line too short", [line("A901", "20250401", "99999999", 1, 0, 0, 0, 0), "A902"], "line 2"],
  ["a day that is none", [line("A901", "20250431", "99999999", 1, 0, 0, 0, 0)], "line 1"],
  ["no lines", [], "no line"],
])("reports %s", (_, lines, named) => {
  expect(() => readFeeMaster(file(...lines))).toThrow(
    expect.objectContaining({
      code: "UNREADABLE_DOCUMENT",
      message: expect.stringContaining(named) as string,
    }) as Error,
  );
});
