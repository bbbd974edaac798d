import { expect, test } from "vitest";
import { citedField, parseCitations } from "./citations.ts";

test.each([
  ["https://example.org/a b", [{ text: "https://example.org/a b" }]],
  ["https://example.org/a", [{ url: "https://example.org/a" }]],
  ["PMID: 31018915 | PMID 35115489", [{ pmid: "31018915" }, { pmid: "35115489" }]],
  ["doi: 10.1038/s41586-019-1272-6", [{ doi: "10.1038/s41586-019-1272-6" }]],
  [
    "10.1038/s41586-019-1272-6 || Vendor's white paper ",
    [{ doi: "10.1038/s41586-019-1272-6" }, { text: "Vendor's white paper" }],
  ],
  [" | ", []],
])("%s", (text, citations) => {
  expect(parseCitations(text)).toEqual(citations);
});

test("a citation field is named for the field that it cites", () => {
  expect(citedField("sensitivityCitations")).toBe("sensitivity");
  expect(citedField("sensitivity")).toBeUndefined();
  expect(citedField("Citations")).toBeUndefined();
});
