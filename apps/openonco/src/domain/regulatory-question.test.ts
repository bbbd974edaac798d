import { expect, test } from "vitest";
import { toRegulatoryFilter } from "./regulatory-question.ts";

test.each([
  ["approved", { kind: "regulatory", anyOf: ["approved"] }],
  ["FDA approved", { kind: "regulatory", anyOf: ["approved"] }],
  ["FDA", { kind: "regulatory", anyOf: ["approved", "cleared", "de_novo"] }],
  ["De Novo", { kind: "regulatory", anyOf: ["de_novo"] }],
  ["de_novo", { kind: "regulatory", anyOf: ["de_novo"] }],
  ["FDA Breakthrough Device", { kind: "regulatory", anyOf: ["breakthrough"] }],
  ["CLIA LDT", { kind: "regulatory", anyOf: ["ldt"] }],
  ["CE-IVD", { kind: "regulatory", anyOf: ["ce_ivd"] }],
  ["CE-IVDR", { kind: "regulatory", anyOf: ["ce_ivd"], text: "ce ivdr" }],
  ["510(k)", { kind: "regulatory", anyOf: ["cleared"], text: "510(k)" }],
  ["not FDA approved", { kind: "regulatory", anyOf: ["not_authorized"] }],
  ["FDA-approved CDx", { kind: "regulatory", anyOf: ["approved"], text: "fda approved cdx" }],
  ["Quest", { kind: "contains", field: "fdaStatus", text: "quest" }],
])("%s", (question, filter) => {
  expect(toRegulatoryFilter(question)).toEqual(filter);
});
