import { describe, expect, test } from "vitest";
import { SHIPPED_FOLDER } from "../../../test/open-dataset.ts";
import { readDataset } from "../../store/read-dataset.ts";
import { toRegulatoryFilter } from "./regulatory-question.ts";
import { toSearchKeys } from "../search/search-keys.ts";
import { createTestCatalog } from "../catalog/test-catalog.ts";

const AUTHORIZED = ["approved", "cleared", "de_novo"];

test.each([
  ["approved", ["approved"]],
  ["FDA approved", ["approved"]],
  ["FDA", AUTHORIZED],
  ["PMA", ["approved"]],
  ["PMA approved", ["approved"]],
  ["510(k)", ["cleared"]],
  ["510k", ["cleared"]],
  ["FDA 510(k) clearance", ["cleared"]],
  ["De Novo", ["de_novo"]],
  ["de_novo", ["de_novo"]],
  ["FDA Breakthrough Device", ["breakthrough"]],
  ["FDA Breakthrough Device designation", ["breakthrough"]],
  ["CLIA LDT", ["ldt"]],
  ["lab developed test", ["ldt"]],
  ["Laboratory-developed tests", ["ldt"]],
  ["research use", ["ruo"]],
  ["Research Use Only", ["ruo"]],
  ["investigational use only", ["investigational"]],
  ["CE-IVD", ["ce_ivd"]],
  ["CE/IVD", ["ce_ivd"]],
  ["approved in China", ["nmpa"]],
  ["CDx", ["cdx"]],
  ["companion diagnostic", ["cdx"]],
  ["FDA-approved CDx", ["cdx"]],
  ["FDA approved companion diagnostics", ["cdx"]],
  ["pending", ["pending"]],
  ["pending FDA approval", ["pending"]],
  ["FDA approval pending", ["pending"]],
  ["PMA submitted", ["pending"]],
  ["unapproved", ["not_authorized"]],
  ["not FDA approved", ["not_authorized"]],
  ["not FDA approved or cleared", ["not_authorized"]],
  ["approved or cleared", ["approved", "cleared"]],
  ["approved, cleared", ["approved", "cleared"]],
  ["FDA approved/cleared", ["approved", "cleared"]],
  ["FDA approved or breakthrough", ["approved", "breakthrough"]],
  ["LDT, RUO or investigational", ["ldt", "ruo", "investigational"]],
])("%s", (question, anyOf) => {
  expect(toRegulatoryFilter(question)).toEqual({ kind: "regulatory", anyOf });
});

test.each([
  ["CE-IVDR", { kind: "regulatory", anyOf: ["ce_ivd"], text: "ivdr" }],
  ["approved in Japan", { kind: "regulatory", anyOf: ["other_national"], text: "japan" }],
  ["Quest", { kind: "contains", field: "fdaStatus", text: "quest" }],
  ["IVD", { kind: "contains", field: "fdaStatus", text: "ivd" }],
  ["CE-IVDR pending", { kind: "contains", field: "fdaStatus", text: "ce ivdr pending" }],
  [
    "CLIA LDT; FDA Breakthrough Device designation (2025)",
    { kind: "regulatory", anyOf: ["breakthrough", "ldt"] },
  ],
])("%s", (question, filter) => {
  expect(toRegulatoryFilter(question)).toEqual(filter);
});

describe("the shipped dataset", () => {
  const opened = readDataset(SHIPPED_FOLDER).then(({ records }) => createTestCatalog(records));

  /** Ids that a question finds, as the store would: by marker, and by text in what the status affirms. */
  async function findIds(question: string): Promise<readonly string[]> {
    const filter = toRegulatoryFilter(question);
    const tests = Object.values(await opened).flatMap((catalog) => catalog.tests);
    return tests.flatMap((each) => {
      const keys = toSearchKeys(each);
      const anyOf = filter.kind === "regulatory" ? filter.anyOf : undefined;
      const text = filter.kind === "regulatory" || filter.kind === "contains" ? (filter.text ?? "") : "";
      const stated = anyOf === undefined || anyOf.some((name) => keys.regulatory.includes(`;${name};`));
      return stated && keys.text.fdaStatus.includes(text) ? [each.id] : [];
    });
  }

  test.each([
    ["CDx", ["mrd-7", "tds-1", "tds-2", "tds-kit-1", "tds-kit-6"], ["tds-kit-15", "tds-kit-2", "tds-14"]],
    ["IVD", ["tds-5", "mrd-19", "tds-kit-9"], ["ecd-7", "ecd-15", "ecd-27", "tds-kit-19"]],
    // A pending (ecd-15) or planned (ecd-27) registration is none yet.
    ["IVDR", ["mrd-19", "tds-kit-3", "tds-kit-11"], ["ecd-15", "ecd-27"]],
    ["CLIA", ["mrd-1", "trm-1", "tds-26"], ["ecd-15", "ecd-31"]],
    ["PMA", ["ecd-1", "tds-18", "tds-kit-6"], ["ecd-2", "ecd-6", "ecd-10"]],
    ["pending FDA approval", ["ecd-2", "ecd-6"], ["ecd-15", "ecd-1"]],
    ["approved in China", ["ecd-14", "ecd-18"], ["ecd-21", "ecd-1"]],
  ])("%s", async (question, found, missed) => {
    const ids = await findIds(question);
    expect(found.filter((id) => !ids.includes(id))).toEqual([]);
    expect(missed.filter((id) => ids.includes(id))).toEqual([]);
  });

  test("a question for PMA approvals finds the same as one for PMA", async () => {
    expect(await findIds("PMA approved")).toEqual(await findIds("PMA"));
  });
});
