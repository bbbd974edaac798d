import { describe, expect, test } from "vitest";
import type { Finding } from "../rules/finding.ts";
import { toDay } from "../time/day.ts";
import { compareFindings } from "./compare-findings.ts";

interface StatedFinding {
  readonly rule?: Finding["rule"];
  readonly severity?: Finding["severity"];
  readonly who?: string;
  readonly measured?: number;
  readonly limit?: number;
  readonly ids?: readonly string[];
  readonly days?: readonly [first: string, last: string];
  readonly block?: string;
  readonly rotation?: string;
}

const toFinding = ({
  rule = "80_hour",
  severity = "critical",
  who = "r1",
  measured = 84,
  limit = 80,
  ids = ["a1", "a2"],
  days,
  block,
  rotation,
}: StatedFinding): Finding => ({
  rule,
  severity,
  isViolation: true,
  personIds: [who],
  description: "",
  suggestedFix: "",
  evidence: {
    start_date: "2026-01-05",
    end_date: "2026-02-01",
    measured,
    limit,
    unit: "hours",
    assignment_ids: ids,
    ...(block !== undefined && { block_id: block }),
    ...(rotation !== undefined && { rotation_id: rotation }),
  },
  ...(days && { extent: { first: toDay(days[0]), last: toDay(days[1]) } }),
});

const compare = (before: readonly StatedFinding[], after: readonly StatedFinding[]) => {
  const { gone, added } = compareFindings(before.map(toFinding), after.map(toFinding));
  return [gone.length, added.length];
};

describe("one finding of before and after: gone, and new or worse", () => {
  test.each<
    readonly [what: string, before: StatedFinding, after: StatedFinding, gone: number, added: number]
  >([
    ["the same", {}, {}, 0, 0],
    ["more hours beyond a limit", {}, { measured: 85 }, 0, 1],
    ["fewer", {}, { measured: 81 }, 0, 0],
    ["a difference below two decimals", {}, { measured: 84 + 1e-9 }, 0, 0],
    // Free days are too few: less is worse.
    ["fewer free days", { measured: 3, limit: 4 }, { measured: 2, limit: 4 }, 0, 1],
    ["more free days", { measured: 2, limit: 4 }, { measured: 3, limit: 4 }, 0, 0],
    // Close below a limit: closer is worse, though it is less far away.
    [
      "nearer to 80",
      { rule: "80_hour_margin", measured: 77 },
      { rule: "80_hour_margin", measured: 79 },
      0,
      1,
    ],
    ["less near", { rule: "80_hour_margin", measured: 79 }, { rule: "80_hour_margin", measured: 77 }, 0, 0],
    // 30 hours against 28, and 27 against 24.
    [
      "shorter work, judged by another limit",
      { rule: "24_plus_4", measured: 30, limit: 28 },
      { rule: "24_plus_4", measured: 27, limit: 24 },
      0,
      0,
    ],
    [
      "longer work, judged by another limit",
      { rule: "24_plus_4", measured: 27, limit: 24 },
      { rule: "24_plus_4", measured: 30, limit: 28 },
      0,
      1,
    ],
    ["graver", { severity: "warning" }, { severity: "critical", measured: 81 }, 0, 1],
    ["less grave", { severity: "critical" }, { severity: "warning", measured: 99 }, 0, 0],
    ["of somebody else", {}, { who: "r2" }, 1, 1],
    ["of another rule", {}, { rule: "1_in_7" }, 1, 1],
    ["of some of the assignments", {}, { ids: ["a2"] }, 0, 0],
    ["of more of them", {}, { ids: ["a1", "a2", "a3"] }, 0, 0],
    ["of others", {}, { ids: ["a2", "a3"] }, 1, 1],
    [
      "of days among them",
      { days: ["2026-01-05", "2026-01-12"] },
      { days: ["2026-01-06", "2026-01-09"] },
      0,
      0,
    ],
    [
      "of days beyond them",
      { days: ["2026-01-05", "2026-01-12"] },
      { days: ["2026-01-12", "2026-01-13"] },
      0,
      1,
    ],
    ["of days apart", { days: ["2026-01-05", "2026-01-12"] }, { days: ["2026-01-13", "2026-01-14"] }, 1, 1],
    [
      "less grave, on days beyond",
      { days: ["2026-01-05", "2026-01-06"] },
      { days: ["2026-01-05", "2026-01-07"], severity: "info" },
      0,
      1,
    ],
    ["of a block, whoever is there", { block: "b1" }, { block: "b1", who: "r2", ids: ["a9"] }, 0, 0],
    ["of another block", { block: "b1" }, { block: "b2" }, 1, 1],
    [
      "of another rotation in a block",
      { block: "b1", rotation: "ward" },
      { block: "b1", rotation: "clinic" },
      1,
      1,
    ],
  ])("%s", (_, before, after, gone, added) => {
    expect(compare([before], [after])).toEqual([gone, added]);
  });

  test("a finding that fell into two is compared with both, and one that joins two with the worse", () => {
    const long: StatedFinding = { days: ["2026-01-05", "2026-01-20"], measured: 84 };
    const parts: readonly StatedFinding[] = [
      { days: ["2026-01-05", "2026-01-09"], measured: 82 },
      { days: ["2026-01-12", "2026-01-20"], measured: 84 },
    ];
    expect(compare([long], parts)).toEqual([0, 0]);
    // The days between the two are new.
    expect(compare(parts, [long])).toEqual([0, 1]);
    expect(compare([...parts, { days: ["2026-01-10", "2026-01-11"], measured: 81 }], [long])).toEqual([0, 0]);
    expect(compare([], parts)).toEqual([0, 2]);
    expect(compare(parts, [])).toEqual([2, 0]);
  });
});
