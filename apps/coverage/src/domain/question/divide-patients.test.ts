import { describe, expect, it } from "vitest";
import { dividePatients, patientAt } from "./divide-patients.ts";

const partsOf = (text: string): readonly string[] =>
  dividePatients(text).map(({ start, end }) => text.slice(start, end).trim());

describe("several patients in one message", () => {
  it("are told apart where each has an age", () => {
    expect(partsOf("pt 1: 72m, afib, eliquis. pt 2: 19f on dad's plan, symbicort. odb for each?")).toEqual([
      "pt 1: 72m, afib, eliquis.",
      "pt 2: 19f on dad's plan, symbicort.",
    ]);
  });

  it("may be listed by letters or by first and second", () => {
    expect(partsOf("a) 81f on donepezil b) 70m on memantine")).toHaveLength(0);
    expect(partsOf("a) 81f on donepezil. b) 70m on memantine.")).toHaveLength(2);
    expect(partsOf("first, mr a, 70, wants ozempic. second, mrs b, 68, wants repatha.")).toHaveLength(2);
  });

  it("may be listed by beds, names, kin or the older and the younger, without an age", () => {
    expect(partsOf("two left. bed 4: in since friday. bed 9: not before noon. c124 for each?")).toEqual([
      "bed 4: in since friday.",
      "bed 9: not before noon.",
    ]);
    expect(
      partsOf("mrs. lee came tuesday, mr. wong came thursday. i was mrp for both. c124 for each?"),
    ).toEqual(["mrs. lee came tuesday,", "mr. wong came thursday."]);
    expect(
      partsOf("two brothers. older one had cramps on two statins. younger one never tried one."),
    ).toHaveLength(2);
    expect(partsOf("husband 66, wife 62, neither had one before. which code?")).toEqual([
      "husband 66,",
      "wife 62,",
    ]);
  });

  it("the words on the last end where all are spoken of, and a short sentence of its own stays", () => {
    expect(partsOf("the first patient is 17, no asthma. the second wants paxlovid, on odb?")).toEqual([
      "the first patient is 17, no asthma.",
      "the second wants paxlovid, on odb?",
    ]);
  });

  it("one wife who is spoken of is no list", () => {
    expect(partsOf("his wife is worried. he has no pain. c124?")).toEqual([]);
  });

  it("a list of drugs, and one patient's first and second choice, are one patient", () => {
    expect(partsOf("1) ramipril 2) amlodipine 3) crestor, which are covered for a 70 yo?")).toEqual([]);
    expect(partsOf("first choice is crestor, second lipitor, she is 70.")).toEqual([]);
  });

  it("a place belongs to the patient whose words hold it", () => {
    const text = "pt 1: 72m, eliquis. pt 2: 19f, symbicort.";
    const at = text.indexOf("symbicort");
    expect(patientAt(dividePatients(text), { start: at, end: at + 9 })).toBe(1);
    expect(patientAt([], { start: 0, end: 1 })).toBe(-1);
  });
});
