import { expect, test } from "vitest";
import { readFeeTail, type Columns } from "./fee-amounts.ts";

const nothing = {
  isAddOn: false,
  feeCents: null,
  percent: null,
  unitCount: null,
  per: null,
  professionalCents: null,
  component: null,
  assistantUnits: null,
  anaesthetistUnits: null,
};

test.each<[string, Columns, string, object]>([
  ["Visit at the lighthouse ........ 20.00", "fee", "Visit at the lighthouse", { feeCents: 2000 }],
  ["Visit without any dots 54.50", "fee", "Visit without any dots", { feeCents: 5450 }],
  ["Counting gulls .... per unit 70.10", "fee", "Counting gulls", { feeCents: 7010, per: "per unit" }],
  ["One dot before it (see GP19). 163.20", "fee", "One dot before it (see GP19)", { feeCents: 16_320 }],
  ["A third decimal ...... 64.000", "fee", "A third decimal", { feeCents: 6400 }],
  [
    "- outside the lighthouse .... add 11.55",
    "surgical",
    "- outside the lighthouse",
    { feeCents: 1155, isAddOn: true },
  ],
  [
    "Removal of barnacles ..... 6 579.80 7",
    "surgical",
    "Removal of barnacles",
    { feeCents: 57_980, assistantUnits: 6, anaesthetistUnits: 7 },
  ],
  [
    "Large removal 10 1048.60 12",
    "surgical",
    "Large removal",
    { feeCents: 104_860, assistantUnits: 10, anaesthetistUnits: 12 },
  ],
  [
    "- each further mast, to a maximum of 2 20.25",
    "surgical",
    "- each further mast, to a maximum of 2",
    { feeCents: 2025, assistantUnits: null },
  ],
  ["Nobody assists .... nil 25.75", "surgical", "Nobody assists", { feeCents: 2575, assistantUnits: 0 }],
  [
    "Nobody does .... nil 150.00 nil",
    "surgical",
    "Nobody does",
    { feeCents: 15_000, assistantUnits: 0, anaesthetistUnits: 0 },
  ],
  ["Anaesthesia decided .... 339.90 IC", "surgical", "Anaesthesia decided", { feeCents: 33_990 }],
  [
    "Picture of a mast ..... 96.35 40.30",
    "technical_professional",
    "Picture of a mast",
    { feeCents: 9635, professionalCents: 4030, component: "technical" },
  ],
  [
    "Reading only ..... - 43.25",
    "technical_professional",
    "Reading only",
    { professionalCents: 4325, component: "professional" },
  ],
  [
    "Taking only ..... 11.25 -",
    "technical_professional",
    "Taking only",
    { feeCents: 1125, component: "technical" },
  ],
  ["Reading ..... 73.35", "professional", "Reading", { feeCents: 7335, component: "professional" }],
])("%s", (line, columns, text, amounts) => {
  expect(readFeeTail(line, columns)).toEqual({ text, amounts: { ...nothing, basis: "amount", ...amounts } });
});

test.each<[string, Columns, object]>([
  ["Premium to a visit ....... add 30%", "fee", { basis: "percent", percent: 30, isAddOn: true }],
  ["Sole procedure ...... add 100%.", "surgical", { basis: "percent", percent: 100, isAddOn: true }],
  ["Nights - increase the fee by . 75%", "fee", { basis: "percent", percent: 75 }],
  [
    "Whatever it takes .... 6 I.C 7",
    "surgical",
    { basis: "independent_consideration", assistantUnits: 6, anaesthetistUnits: 7 },
  ],
  ["Paid with another ..... nil", "surgical", { basis: "nil" }],
  ["Harbour anaesthesia ..... - 6", "surgical", { basis: "units", anaesthetistUnits: 6 }],
  ["Harbour burns ....... 6 - 8", "surgical", { basis: "units", assistantUnits: 6, anaesthetistUnits: 8 }],
  ["in a sitting position 4 units", "units", { basis: "units", unitCount: 4 }],
])("%s is no plain amount", (line, columns, amounts) => {
  expect(readFeeTail(line, columns)?.amounts).toEqual({ ...nothing, ...amounts });
});

test.each<[string, Columns]>([
  ["Visit of a keeper for every boat in the harbour, to a maximum of 5", "surgical"],
  ["where no member has had more than 3 units", "fee"],
  ["is not paid with a mixture of 50% and air", "fee"],
  ["Title of a list", "fee"],
])("%s ends in no fee", (line, columns) => {
  expect(readFeeTail(line, columns)).toBeUndefined();
});
