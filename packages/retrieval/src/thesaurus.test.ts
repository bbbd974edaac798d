import { ConfigurationError } from "@clinical-mcp/errors";
import { describe, expect, it } from "vitest";
import { parseThesaurus } from "./thesaurus.ts";

const HEADER = "term,means,kind,capitals,note\n";
const read = (rows: string): unknown => parseThesaurus(HEADER + rows, "thesaurus.csv");

describe("a thesaurus in CSV", () => {
  it("is read as a spreadsheet program writes it", () => {
    expect(
      parseThesaurus(`\uFEFF${HEADER.replace("\n", "\r\n")}"CEP", A; B ;,abbreviation,,"x, y"\r\n\r\n`, "t"),
    ).toEqual([{ term: "CEP", means: ["A", "B"], kind: "abbreviation", isCapitalsOnly: false }]);
  });

  it.each([
    ["HTN,hypertension,abbreviation,\n", "thesaurus.csv, line 2: 4 cells instead of 5."],
    ["HTN,hypertension,abbr,,\n", "thesaurus.csv, line 2: kind is one of abbreviation, synonym,"],
    ["HTN,hypertension,lay,no,\n", 'thesaurus.csv, line 2: capitals is "yes" or empty.'],
    ["a,b,lay,,\nHTN, ; ,lay,,\n", 'thesaurus.csv, line 3: "HTN" has no meaning.'],
    ["?!,b,lay,,\n", "thesaurus.csv, line 2: a term needs a letter or a digit."],
    ["a,b,lay,,\nc,d,lay,,\nA,e,lay,,\n", 'thesaurus.csv, line 4: "A" stands already in line 2'],
    ['a,"b,lay,,\n', "thesaurus.csv"],
  ])("is refused with its line: %j", (rows, message) => {
    expect(() => read(rows)).toThrow(ConfigurationError);
    expect(() => read(rows)).toThrow(message);
  });

  it("is refused without its header", () => {
    expect(() => parseThesaurus("a,b\n", "t.csv")).toThrow("t.csv, line 1: the columns are term, means");
    expect(() => parseThesaurus("", "t.csv")).toThrow(ConfigurationError);
  });
});
