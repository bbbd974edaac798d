import { describe, expect, it } from "vitest";
import type { BillingIntent, DrugIntent } from "./coverage-question.ts";
import { dividePatients } from "./divide-patients.ts";
import { perPatient } from "./per-patient.ts";

const spanOf = (text: string, name: string) => {
  const start = text.indexOf(name);
  return { start, end: start + name.length };
};

function claimOf(text: string, codes: readonly string[]): BillingIntent {
  const slots = codes.map((code) => ({
    value: code.toUpperCase(),
    span: spanOf(text, code),
    from: "text" as const,
  }));
  return {
    kind: "billing",
    span: slots[0]?.span ?? null,
    asks: [],
    codes: slots,
    services: [],
    isTogether: false,
  };
}

const drugOf = (text: string, name: string, illness: string): DrugIntent => ({
  kind: "drug",
  span: spanOf(text, name),
  asks: [],
  names: [],
  isSpellingGuessed: false,
  strength: undefined,
  indication: { value: illness, span: spanOf(text, illness), from: "text" },
  reasonForUseCodes: [],
});

const ask = (text: string, intents: Parameters<typeof perPatient>[0]) =>
  perPatient(intents, { folded: text, patients: dividePatients(text) });

describe("what is asked for several patients", () => {
  it("is asked once for each, where it stands in nobody's words", () => {
    const text =
      "two went home. bed 4: in since friday. bed 9: not in before yesterday, came by bus. c124 for each?";
    expect(ask(text, [claimOf(text, ["c124"])]).map(({ patient }) => patient)).toEqual([0, 1]);
  });

  it("is asked for the one that is meant", () => {
    const text = "two kids. pt 1: not ill. pt 2: ill, by the way on holiday. a007 for the second one?";
    expect(ask(text, [claimOf(text, ["a007"])]).map(({ patient }) => patient)).toEqual([1]);
  });

  it("is that one's in whose words it stands", () => {
    const text = "pt 1: c124? pt 2: never admitted, a007?";
    const asked = ask(text, [claimOf(text, ["c124", "a007"])]);
    expect(asked.map((one) => (one.kind === "billing" ? one.codes.map(({ value }) => value) : []))).toEqual([
      ["C124"],
      ["A007"],
    ]);
  });

  it("is not asked for the illness of another", () => {
    const text = "pt 1: influenza, no drug. pt 2: wants paxlovid.";
    const [asked] = ask(text, [drugOf(text, "paxlovid", "influenza")]);
    expect(asked).toMatchObject({ patient: 1, indication: undefined });
  });

  it("stays as it is where one patient is told of", () => {
    const text = "she has no mrp note. c124?";
    const claim = claimOf(text, ["c124"]);
    expect(ask(text, [claim])).toEqual([claim]);
  });
});
