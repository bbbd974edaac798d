import { expect, test } from "vitest";
import { citationSchema } from "./citation.ts";
import { citationUrl, formatCitation, formatLocator } from "./format-citation.ts";

const virtualCare = {
  organisation: "College of Physicians and Surgeons of Ontario",
  title: "Virtual Care",
  section: "Standard of Care",
  url: "https://www.cpso.on.ca/policies/virtual-care",
  locator: { kind: "provision", number: "4" },
  effectiveDate: "2022-06",
  asOf: "2025-09-24",
  textKind: "summary",
} as const;

test("a citation is written as specified, and what is absent takes its signs with it", () => {
  expect(formatCitation(virtualCare)).toBe(
    "College of Physicians and Surgeons of Ontario. Virtual Care, Standard of Care [Effective: 2022-06]",
  );
  expect(formatCitation({ ...virtualCare, section: undefined })).toBe(
    "College of Physicians and Surgeons of Ontario. Virtual Care, provision 4 [Effective: 2022-06]",
  );
  expect(
    formatCitation({
      organisation: "Public Health Ontario",
      title: "Hand Hygiene",
      locator: { kind: "document" },
    }),
  ).toBe("Public Health Ontario. Hand Hygiene");
});

test.each([
  [{ kind: "section", number: "410.01", heading: "Power Scooter" }, "410.01 Power Scooter"],
  [{ kind: "page", label: "GP45", page: 59 }, "p. GP45"],
  [{ kind: "fee_code", code: "C124", pageLabel: "A11" }, "code C124, p. A11"],
  [{ kind: "fee_code", code: "K300A" }, "code K300A"],
  [{ kind: "din", din: "02443937" }, "DIN 02443937"],
  [{ kind: "reason_for_use_code", code: "667" }, "reason-for-use code 667"],
  [{ kind: "table_row", table: "Table VI", row: "B960" }, "Table VI, B960"],
] as const)("the locator %j reads %s", (locator, expected) => {
  expect(formatLocator(locator)).toBe(expected);
});

test.each([
  ["https://x.ca/a", "scope", { kind: "document" }, "https://x.ca/a#scope"],
  ["https://x.ca/a#old", "scope", { kind: "document" }, "https://x.ca/a#scope"],
  ["https://x.ca/a#old", undefined, { kind: "document" }, "https://x.ca/a#old"],
  ["https://x.ca/a?b=1#", undefined, { kind: "document" }, "https://x.ca/a?b=1"],
  ["https://x.ca/a", "éval #1", { kind: "document" }, "https://x.ca/a#%C3%A9val%20%231"],
  ["https://x.ca/f.pdf", "scope", { kind: "page", label: "GP45", page: 59 }, "https://x.ca/f.pdf#page=59"],
  [
    "https://x.ca/f.pdf#page=2",
    undefined,
    { kind: "fee_code", code: "A003", page: 70 },
    "https://x.ca/f.pdf#page=70",
  ],
  ["https://x.ca/F.PDF?v=2", "scope", { kind: "page", label: "iv" }, "https://x.ca/F.PDF?v=2"],
] as const)("%s with anchor %s opens as it should", (url, anchor, locator, expected) => {
  expect(citationUrl({ url, anchor, locator })).toBe(expected);
});

test("a citation that could mislead is refused", () => {
  expect(citationSchema.safeParse(virtualCare).success).toBe(true);
  const wrong = [
    { url: "javascript:alert(1)" },
    { url: "file:///etc/passwd" },
    { effectiveDate: "2025-13" },
    { effectiveDate: "June 2022" },
    { asOf: "2025-02-30" },
    { locator: { kind: "din", din: "2443937" } },
    { organisation: "" },
    { textKind: "quote" },
  ];
  for (const part of wrong)
    expect(citationSchema.safeParse({ ...virtualCare, ...part }).success, JSON.stringify(part)).toBe(false);
});
