import type { ClaimsCase, Row } from "./claims-cases.ts";

interface Limit {
  readonly what: string;
  /** The line that is one too many after `before`, and that is paid without the last of them. */
  readonly row: Row & { readonly code: string };
  readonly before: readonly Row[];
  /** Payment of the line within the limit. */
  readonly cents: number;
  readonly page: string;
  /** Beyond the limit it is paid as a lesser service that the page does not name. */
  readonly isPaidLess?: true;
}

const onDays = (code: string, days: readonly string[], more: Row = {}): readonly Row[] =>
  days.map((service) => ({ code, service, status: "history", ...more }));
const TODAY = "2025-05-12";
const SIX_DAYS = ["2024-06-03", "2024-08-05", "2024-10-07", "2024-12-02", "2025-02-03", "2025-04-07"];
const PREGNANCY = { episode: "pregnancy-1", sex: "female" } as const;
const inPregnancy = (code: string): readonly Row[] => onDays(code, ["2025-03-03"], PREGNANCY);

/** Limits as the pages print them; a number without a period is that of a patient’s day (GP7). */
const LIMITS: readonly Limit[] = [
  {
    what: "one of A816 and A818 in a pregnancy",
    row: { code: "A816", specialty: "01", ...PREGNANCY },
    before: inPregnancy("A818"),
    cents: 10_680,
    page: "A67",
  },
  {
    what: "six A760 in a year",
    row: { code: "A760", specialty: "15" },
    before: onDays("A760", SIX_DAYS),
    cents: 9075,
    page: "A93",
    isPaidLess: true,
  },
  {
    what: "one A800 in a year",
    row: { code: "A800", specialty: "22" },
    before: onDays("A800", ["2024-05-13"]),
    cents: 16_735,
    page: "A107",
  },
  {
    what: "four units of K222 a day",
    row: { code: "K222", specialty: "22" },
    before: [
      ...onDays("K222", [TODAY], { units: 3, physician: "other" }),
      ...onDays("K222", [TODAY], { physician: "third" }),
    ],
    cents: 7930,
    page: "A108",
  },
  {
    what: "two units of K229 in a year",
    row: { code: "K229", specialty: "22" },
    before: onDays("K229", ["2024-09-09", "2025-01-13"]),
    cents: 6585,
    page: "A108",
  },
  {
    what: "six A113 in a year",
    row: { code: "A113", specialty: "18" },
    before: onDays("A113", SIX_DAYS),
    cents: 9395,
    page: "A133",
    isPaidLess: true,
  },
  {
    what: "three of C317 and H317 in a week",
    row: { code: "H317", specialty: "31" },
    before: [...onDays("C317", ["2025-05-07"]), ...onDays("H317", ["2025-05-08", "2025-05-09"])],
    cents: 4270,
    page: "A166",
  },
  {
    what: "one J168 in a pregnancy",
    row: { code: "J168C", ...PREGNANCY },
    before: inPregnancy("J168C"),
    cents: 2085,
    page: "G5",
  },
  {
    what: "three repeats of a wall motion study a day",
    row: { code: "J812C" },
    before: [
      ...onDays("J812C", [TODAY], { units: 2, physician: "other" }),
      ...onDays("J812C", [TODAY], { physician: "third" }),
    ],
    cents: 2090,
    page: "B3",
  },
  {
    what: "one X417 a day",
    row: { code: "X417C" },
    before: onDays("X417C", [TODAY]),
    cents: 3270,
    page: "D23",
  },
  {
    what: "one F140 a day",
    row: { code: "F140" },
    before: onDays("F140", [TODAY]),
    cents: 10_000,
    page: "N37",
  },
  {
    what: "two polyps of the rectum a day",
    row: { code: "Z753" },
    before: onDays("Z755", [TODAY, TODAY], { physician: "other" }),
    cents: 2425,
    page: "S26",
  },
  {
    what: "six Z546 in a year",
    row: { code: "Z546" },
    before: onDays("Z546", SIX_DAYS),
    cents: 3460,
    page: "S28",
  },
  {
    what: "four eye muscles a day",
    row: { code: "E184" },
    before: onDays("E182", [TODAY, TODAY, TODAY, TODAY]),
    cents: 54_365,
    page: "Y7",
  },
];

const toCases = ({ what, row, before, cents, page, isPaidLess }: Limit): readonly ClaimsCase[] => {
  const code = row.code.slice(0, 4);
  return [
    { what: `${page}: ${what}, the last`, rows: [...before.slice(0, -1), row], finds: [["ok", code, cents]] },
    {
      what: `${page}: ${what}, one more`,
      rows: [...before, row],
      finds: [isPaidLess ? ["paid_less", code, null, page] : ["refused", code, cents, page]],
    },
  ];
};

/** Limits of codes, and whose claims count as one service (GP10, GP11). */
export const CASES_OF_LIMITS: readonly ClaimsCase[] = [
  ...LIMITS.flatMap(toCases),
  {
    what: "Q8: Z465 and Z466 of a day by two physicians, not a third",
    rows: [
      { code: "Z465", physician: "a" },
      { code: "Z466", physician: "b" },
      { code: "Z465", physician: "c" },
    ],
    finds: [
      ["refused", "Z465", 19_855, "Q8"],
      ["ok", "Z465", 19_855],
      ["ok", "Z466", 34_745],
    ],
  },
  {
    // GP85 and GP92: 12 units at $12.51, and 30 at $15.49.
    what: "S23: the assistant and the anaesthetist of the one S152 are paid, too",
    rows: [
      { code: "S152A", physician: "a" },
      { code: "S152B", physician: "b", units: 12 },
      { code: "S152C", physician: "c", units: 30 },
    ],
    finds: [
      ["ok", "S152", 170_000],
      ["ok", "S152", 15_012],
      ["ok", "S152", 46_470],
    ],
  },
  {
    what: "J110: one physician claims both parts of a sleep study",
    rows: [{ code: "J896B" }, { code: "J896C" }],
    finds: [
      ["ok", "J896", 37_075],
      ["ok", "J896", 9750],
    ],
  },
  {
    what: "J110: both parts of the one initial sleep study are paid, a second interpretation is not",
    rows: [
      { code: "J896B", physician: "a" },
      { code: "J896C", physician: "b" },
      { code: "J896C", physician: "c" },
    ],
    finds: [
      ["refused", "J896", 9750, "J110"],
      ["ok", "J896", 37_075],
      ["ok", "J896", 9750],
    ],
  },
];
