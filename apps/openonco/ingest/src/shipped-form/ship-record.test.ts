import type { TestRecord } from "@clinical-mcp/openonco/dataset";
import { describe, expect, test } from "vitest";
import type { CuratedRecord } from "./curation.ts";
import { digestOfFigure, digestOfText } from "./digest.ts";
import { shipRecords } from "./ship-record.ts";

const IDENTITY: TestRecord = { id: "mrd-7", name: "Assay", vendor: "Laboratory" };
const LONG = "CLIA LDT; not FDA cleared or approved as of the summer of the year 2025 in any country";

function ship(fields: object, curated?: Partial<CuratedRecord>) {
  const curation = new Map(curated ? [["mrd-7", { words: {}, cautions: {}, ...curated }]] : []);
  const { records, findings } = shipRecords([{ ...IDENTITY, ...fields }], curation);
  return {
    record: records[0] ?? IDENTITY,
    problems: findings.map(({ field, problem }) => `${field}: ${problem}`),
  };
}

describe("texts", () => {
  test("figures, flags, short phrases and citations stay as they are; prose goes", () => {
    const facts = {
      fdaStatus: "CLIA LDT",
      isRUO: false,
      medicareRate: 3920.5,
      lodCitations: `Doe J et al. ${LONG}`,
    };
    const { record, problems } = ship({ ...facts, method: "Sequencing", lodNotes: "A remark" });
    expect(record).toEqual({ ...IDENTITY, ...facts, accreditation: ["CLIA"] });
    expect(problems).toEqual([]);
  });

  test("a long text is replaced by our words for exactly that text", () => {
    const words = { fdaStatus: [{ source: digestOfText(LONG), words: "CLIA LDT; not FDA approved" }] };
    const { record, problems } = ship({ fdaStatus: LONG }, { words });
    expect(record["fdaStatus"]).toBe("CLIA LDT; not FDA approved");
    expect(problems).toEqual([]);
  });

  test("when the source text changed, old words are not used: whole short clauses stay, and a person is asked", () => {
    const words = { fdaStatus: [{ source: digestOfText("an older text"), words: "FDA-approved" }] };
    const { record, problems } = ship({ fdaStatus: LONG }, { words });
    expect(record["fdaStatus"]).toBe("CLIA LDT; more at the source");
    expect(problems).toEqual([
      expect.stringContaining(`fdaStatus: no own words for this text (source ${digestOfText(LONG)})`),
      expect.stringContaining("own words no longer used, their source text"),
    ]);
  });

  test("a clause is never cut, so a negation is never lost", () => {
    const { record } = ship({ fdaStatus: "This test is in no way and by no authority FDA approved" });
    expect(record["fdaStatus"]).toBeUndefined();
  });

  test("nested facts lose remarks and empty values only", () => {
    const coverage = {
      medicare: { status: "COVERED", rate: null, notes: "A remark" },
      analysis: { keyInsight: "An opinion" },
    };
    expect(ship({ coverageCrossReference: coverage }).record["coverageCrossReference"]).toEqual({
      medicare: { status: "COVERED" },
    });
  });

  test("of a description of trials the registry numbers stay", () => {
    const { record } = ship({
      clinicalTrials:
        "NCT07125729 (150 patients; head-to-head study); NCT06979661 (25 patients); NCT07125729 again later",
    });
    expect(record["clinicalTrials"]).toBe("NCT07125729, NCT06979661");
  });
});

const figure = { sensitivity: 100, sensitivityNotes: "n=12" };
const curated = (fields: object) => ({
  cautions: {
    sensitivity: {
      source: digestOfFigure({ ...IDENTITY, ...fields }, "sensitivity"),
      words: "twelve patients",
    },
  },
});

describe("cautions", () => {
  test("a curated caution holds while figure and remark are those it was written for", () => {
    const { record, problems } = ship(figure, curated(figure));
    expect(record["cautions"]).toEqual({ sensitivity: "twelve patients" });
    expect(problems).toEqual([]);
  });

  test.each([
    ["figure", { ...figure, sensitivity: 90 }],
    ["remark", { ...figure, sensitivityNotes: "n=1200" }],
  ])("a changed %s says so in the record and asks a person", (_what, changed) => {
    const { record, problems } = ship(changed, curated(figure));
    expect(record["cautions"]).toEqual({
      sensitivity: "changed since it was last reviewed; read its source before use",
    });
    expect(problems).toEqual([expect.stringContaining("sensitivity: figure or remark changed")]);
  });

  test("without a curated caution the record's own warnings become one, and a person is asked", () => {
    const { record, problems } = ship({
      specificity: 100,
      smallSampleWarning: true,
      validationCohortSize: 61,
    });
    expect(record["cautions"]).toEqual({ specificity: "small cohort; validation cohort n=61" });
    expect(problems).toEqual([
      expect.stringContaining("specificity: no caution written for this figure yet"),
    ]);
  });
});

const recordWithStatus = (status: string) =>
  ship({ medicareCoverage: { status: "COVERED" }, coverageCrossReference: { medicare: { status } } }).record;

test("two statuses of Medicare that differ are called disputed, equal ones are not", () => {
  expect(recordWithStatus("PARTIAL")["cautions"]).toEqual({
    medicareCoverage: "disputed inside the source: coverageCrossReference says PARTIAL",
  });
  expect(recordWithStatus("COVERED")["cautions"]).toBeUndefined();
});

test("records are in the natural order of their ids, in any order of the export", () => {
  const records = ["mrd-10", "mrd-2", "mrd-kit-1"].map((id) => ({ ...IDENTITY, id }));
  const orderOf = (list: typeof records) => shipRecords(list, new Map()).records.map(({ id }) => id);
  expect(orderOf(records)).toEqual(["mrd-2", "mrd-10", "mrd-kit-1"]);
  expect(orderOf(records.toReversed())).toEqual(orderOf(records));
});
