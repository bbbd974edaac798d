import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findCodes } from "./find-codes.ts";

const read = (text: string): readonly string[] =>
  findCodes(text).map(({ kind, value, isSuggestion }) => `${kind} ${value}${isSuggestion ? "?" : ""}`);

describe("codes in a question", () => {
  it.each([
    ["Can I bill C124 as MRP?", ["fee_code C124"]],
    ["what does a007 pay, and K300A?", ["fee_code A007", "fee_code K300A"]],
    ["C122, C123 or C124", ["fee_code C122", "fee_code C123", "fee_code C124"]],
    ["C124 and again c124", ["fee_code C124"]],
    ["B12 deficiency, T2DM, A1C of 8, N95 mask, H1N1, vitamin C 500 mg", []],
    ["insulin U100 and U-300, also U300", []],
  ])("reads fee codes: %s", (text, expected) => expect(read(text)).toEqual(expected));

  it.each([
    ["Is 02443937 covered?", ["din 02443937"]],
    ["DIN: 0244 3937", ["din 02443937"]],
    ["DIN 02-443-937", ["din 02443937"]],
    ["din 02443937 10 mg", ["din 02443937"]],
    ["2443937 on the Formulary?", ["din 02443937?"]],
    ["DIN 5443937", ["din 05443937?"]],
    ["2443937 is 02443937", ["din 02443937"]],
    ["sensor 09858362", ["pin 09858362"]],
    ["NPN 80012345", ["npn 80012345"]],
  ])("reads product numbers: %s", (text, expected) => expect(read(text)).toEqual(expected));

  it.each([
    "call 416-701-1351 or 1-800-395-6661",
    "call 416 701 1351 or 701-1351 or (416) 701-1351",
    "since 2024-03-04, in 2025, from 2019 2020",
    "20240304",
    "costs $2443937 or 2,443,937.50",
    "12345678 patients",
    "health card 1234-567-890",
    "500 mg twice daily, 0.5 mL, 75/25, 1.5 million",
    "PIN 1234",
    "1-80039566",
  ])("takes nothing else for one: %s", (text) => expect(read(text)).toEqual([]));

  it.each([
    ["LU 330", ["reason_for_use 330"]],
    ["LU codes 293, 295 and 297", ["reason_for_use 293", "reason_for_use 295", "reason_for_use 297"]],
    ["RFU 600", ["reason_for_use 600"]],
    ["reason for use code 10 for Botox", ["reason_for_use 10"]],
    ["ezetimibe code 380/381", ["reason_for_use 380", "reason_for_use 381"]],
    ["motif d'utilisation 662", ["reason_for_use 662"]],
    ["médicament à usage limité 330", ["reason_for_use 330"]],
    ["area code 416, diagnostic code 250, fee code 124, postal code 123", []],
    ["OHIP code 124, discharge code 122, consultation code 135", []],
    ["code 2", []],
    ["LU 4021", []],
  ])("reads reason-for-use codes: %s", (text, expected) => expect(read(text)).toEqual(expected));

  it.each([
    ["ADP code REPND045P", ["adp_device_code REPND045P"]],
    ["PS0002036 or pre19a104", ["adp_device_code PS0002036", "adp_device_code PRE19A104"]],
    ["wheelchairs, COVID2019, aaaaaaaaa", []],
  ])("reads ADP device codes: %s", (text, expected) => expect(read(text)).toEqual(expected));

  it("keeps the order and what was written", () => {
    expect(findCodes("LU 667 for DIN 0254-0258, billed with a001a")).toEqual([
      { kind: "reason_for_use", value: "667", written: "667", isSuggestion: false },
      { kind: "din", value: "02540258", written: "0254-0258", isSuggestion: false },
      { kind: "fee_code", value: "A001A", written: "a001a", isSuggestion: false },
    ]);
  });

  it("finds every DIN that is written out, in any surroundings", () => {
    const word = fc.constantFrom("is", "covered", "for", "the", "patient", "drug", "tablets");
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.array(word),
        fc.array(word),
        (rest, left, right) => {
          const din = `0${String(rest).padStart(7, "0")}`;
          const codes = findCodes([...left, din, ...right].join(" "));
          expect(codes.map(({ value }) => value)).toEqual([din]);
        },
      ),
    );
  });

  it("never takes long for adversarial text", () => {
    for (const text of ["1 ".repeat(4000), "LU 1,".repeat(1600), "code ".repeat(1600), "0-".repeat(4000)])
      expect(findCodes(text).length).toBeLessThan(1000);
  });
});
