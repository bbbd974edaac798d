import { describe, expect, test } from "vitest";
import { parseTable } from "../../store/parse-table.ts";
import { readPhysicians, withPhysician } from "./physicians.ts";
import { readLines, toSpan, type ClaimLine } from "./read-lines.ts";
import { readDefaults, readRows } from "./read-rows.ts";

type Row = Readonly<Record<string, unknown>>;
const ROW = { patient: "P1", service: "2025-05-12", code: "A007" };
const read = (rows: readonly Row[], defaults = "") =>
  readLines(
    readRows(JSON.stringify(rows.map((row) => ({ ...ROW, ...row }))), parseTable),
    readDefaults(defaults === "" ? undefined : defaults),
  );
const readOne = (row: Row, defaults?: string): ClaimLine =>
  read([row], defaults).lines[0] ?? expect.unreachable();
const table = (header: string, ...rows: readonly string[]): ClaimLine =>
  readLines(readRows([header, ...rows].join("\n"), parseTable), {}).lines[0] ?? expect.unreachable();

describe("an unreadable row is left out and reported with its field", () => {
  const good = Array.from({ length: 4 }, () => ({}));
  test.each<readonly [Row, string, RegExp]>([
    [{ service: "12/05/2025" }, "service", /slashes/],
    [{ service: "tomorrow" }, "service", /no day/],
    [{ service: "2025-02-30" }, "service", /no day/],
    [{ end: "noon" }, "end", /no day/],
    [{ admission: "2025-05-12", discharge: "2025-05-11" }, "discharge", /before the admission/],
    [{ units: 0 }, "units", /./],
    [{ minutes: "long" }, "minutes", /./],
    [{ facts: [{ fact: "is_tuesday", value: true }] }, "facts.0.fact", /no rule reads this fact/],
  ])("%j", (row, field, why) => {
    const { lines, bad } = read([...good, { ...row, line: "bad" }]);
    expect(lines).toHaveLength(4);
    expect(bad).toEqual([{ line: "bad", field, why: expect.stringMatching(why) }]);
  });

  test("accepts an admission and a discharge on one day", () => {
    expect(read([{ admission: "2025-05-12T18:00", discharge: "2025-05-12" }]).bad).toEqual([]);
  });

  test("accepts errors in at most a fifth of the rows", () => {
    const wrong = { service: "x" };
    expect(read([...good, wrong]).bad).toHaveLength(1);
    expect(() => read([...good.slice(1), wrong])).toThrow(
      expect.objectContaining({ code: "INVALID_ROWS", message: expect.stringContaining("1 of 4 rows") }),
    );
  });

  test("refuses two rows with one name, by the number of the second", () => {
    expect(() => read([{ line: "a" }, { line: "b" }, { line: "a" }])).toThrow(
      expect.objectContaining({ code: "DUPLICATE_LINE", message: expect.stringContaining("Row 3") }),
    );
    // The second row has no name and is called by its number.
    expect(() => read([{ line: "2" }, {}])).toThrow(expect.objectContaining({ code: "DUPLICATE_LINE" }));
  });
});

describe("a line's fields come from its row and the defaults", () => {
  test("prefers its own values, and keeps the facts of both", () => {
    const line = readOne(
      {
        setting: "home",
        stated: { is_prebooked: false },
        facts: [{ fact: "is_palliative_patient", value: true }],
      },
      "setting=office; specialty=00; is_prebooked=yes; mrp=no",
    );
    expect(line).toMatchObject({ setting: "home", specialty: "00", mrp: false });
    expect(Object.fromEntries(line.stated)).toEqual({ is_prebooked: false, is_palliative_patient: true });
  });

  test.each([
    ["HED", "emergency_department"],
    ["HDS", "hospital_out_patient"],
    ["OFF", "office"],
    ["OTN", undefined],
  ])("reads location %s as the setting %s, unless a setting is stated", (location, setting) => {
    expect(readOne({ location }).setting).toBe(setting);
    expect(readOne({ location, setting: "home" }).setting).toBe("home");
    // A default for all rows has the same effect.
    expect(readOne({}, `location=${location}`).setting).toBe(setting);
    expect(readOne({}, `location=${location}; setting=home`).setting).toBe("home");
  });

  test("prefers a row's location to the setting of all rows", () => {
    expect(readOne({ location: "HED" }, "setting=office").setting).toBe("emergency_department");
    expect(readOne({ location: "OTN" }, "setting=office").setting).toBe("office");
    expect(readOne({ location: "OTN" }, "location=HED").setting).toBeUndefined();
  });

  test.each([
    ["K013A", "K013", "A"],
    [" k 013 ", "K013", null],
    ["visit", "VISIT", null],
  ])("reads code %j as %s with suffix %s", (code, bare, suffix) => {
    expect(readOne({ code })).toMatchObject({ bareCode: bare, suffix });
  });

  test.each([
    [undefined, true],
    ["new", true],
    ["history", false],
    ["paid", false],
    ["refused", false],
  ])("reads status %s as new: %s", (status, isNew) => {
    expect(readOne(status === undefined ? {} : { status }).isNew).toBe(isNew);
  });

  test("replaces ministry numbers by one name each, and keeps other names", () => {
    const { lines } = read(["123456", "dr9", " 123456 ", "654321"].map((physician) => ({ physician })));
    const [one, other, again, next] = lines.map(({ physician }) => physician);
    expect(other).toBe("dr9");
    expect(again).toBe(one);
    expect(new Set([one, next]).size).toBe(2);
    expect(JSON.stringify(lines)).not.toMatch(/123456|654321/);
  });

  test("orders lines by day, then by hour if both state it, then by row", () => {
    const services = ["2025-05-13", "2025-05-12T10:00", "2025-05-12T09:00", "2025-05-11T23:00"];
    expect(read(services.map((service) => ({ service }))).lines.map(({ line }) => line)).toEqual([
      "4",
      "3",
      "2",
      "1",
    ]);
    const untimed = ["2025-05-12T10:00", "2025-05-12"].map((service) => ({ service }));
    expect(read(untimed).lines.map(({ line }) => line)).toEqual(["1", "2"]);
  });

  test.each<readonly [Row, readonly [number, number] | undefined]>([
    [{ service: "2025-05-12T09:00", end: "2025-05-12T09:40", minutes: 20 }, [540, 580]],
    [{ service: "2025-05-12T09:00", minutes: 20 }, [540, 560]],
    [{ service: "2025-05-12T23:50", end: "2025-05-13T00:20", minutes: 30 }, [1430, 1460]],
    [{ service: "2025-05-12T09:00", end: "2025-05-12", minutes: 20 }, [540, 560]],
    [{ service: "2025-05-12T09:00" }, undefined],
    [{ service: "2025-05-12", minutes: 20 }, undefined],
  ])("computes the length of %j as %j", (row, span) => {
    expect(toSpan(readOne(row))).toEqual(span);
  });
});

describe("a table", () => {
  test("has columns as record systems name them, days without dashes, separate times, dollars and numbers", () => {
    expect(
      table(
        "Patient ID,Date of Service,Start Time,Fee Code,Qty,Amount,DX,SLI,Referring,Master Number,MRP",
        'P1,20250512,9:05,k013a,2,"$1,070.10",300,OFF,123,4444,y',
      ),
    ).toMatchObject({
      patient: "P1",
      service: "2025-05-12T09:05",
      bareCode: "K013",
      units: 2,
      fee_billed: 1070.1,
      diagnosis: "300",
      setting: "office",
      referral: true,
      facility: true,
      mrp: true,
    });
  });

  test("prefers an hour in the day to a separate one, reads no and 0 as no, and omits empty cells", () => {
    const line = table(
      "patient,service,time,code,referral,facility,mrp,times_recorded,is_prebooked,stated.is_palliative_patient,minutes",
      "P1,2025-05-12T18:30,09:00,A007,no,0,N,1,yes,false,",
    );
    expect(line).toMatchObject({
      service: "2025-05-12T18:30",
      referral: false,
      facility: false,
      mrp: false,
      times_recorded: true,
    });
    expect(Object.fromEntries(line.stated)).toEqual({ is_prebooked: true, is_palliative_patient: false });
    expect(line).not.toHaveProperty("minutes");
  });

  test.each([
    ["minuts", "Is minutes meant?"],
    ["is_prebook", "Is is_prebooked meant?"],
    ["colour", "Columns: "],
  ])("refuses a column %s", (column, suggestion) => {
    expect(() => table(`patient,service,code,${column}`, "P1,2025-05-12,A007,1")).toThrow(
      expect.objectContaining({ code: "UNKNOWN_FIELD", suggestion: expect.stringContaining(suggestion) }),
    );
  });

  test("refuses an unknown or invalid default by its name", () => {
    expect(() => readDefaults("colour=red")).toThrow(expect.objectContaining({ code: "UNKNOWN_FIELD" }));
    expect(() => readDefaults("setting=garden")).toThrow(
      expect.objectContaining({ code: "INVALID_PARAMETER", message: expect.stringContaining("setting") }),
    );
    expect(() => readDefaults("minutes=20")).toThrow(expect.objectContaining({ code: "INVALID_PARAMETER" }));
    expect(readDefaults(undefined, "is_prebooked=no")).toEqual({
      facts: [{ fact: "is_prebooked", value: false }],
    });
  });
});

describe("physicians", () => {
  const csv = "id,specialty,enrolment_model,role\ndr1,15,,\ndr2,00,capitation,surgical_assistant";
  const rowOf = (fields: Row, otherwise?: string) => {
    const [written = expect.unreachable()] = readRows(JSON.stringify([{ ...ROW, ...fields }]), parseTable);
    return withPhysician(written, readPhysicians(csv, parseTable), otherwise);
  };

  test("fill rows that omit their data, by name or from the only one", () => {
    expect(rowOf({ physician: " dr1 " })).toMatchObject({ row: { specialty: "15" } });
    expect(rowOf({ physician: "dr1", specialty: "26" })).toMatchObject({ row: { specialty: "26" } });
    expect(rowOf({}, "dr2")).toMatchObject({
      row: { specialty: "00", enrolment_model: "capitation", role: "surgical_assistant" },
    });
    expect(rowOf({ physician: "dr1" }, "dr2")).toEqual({
      row: expect.not.objectContaining({ role: expect.anything() }),
    });
    expect(rowOf({ physician: "dr9" })).toMatchObject({
      row: expect.not.objectContaining({ specialty: "15" }),
    });
  });

  test.each([
    ["id,specialty\n,15", "no id"],
    ["id,minutes\ndr1,20", "not of a physician"],
    ["id,role\ndr1,driver", "role"],
    [JSON.stringify([{ id: 5 }]), "no list"],
    [`id\n${Array.from({ length: 21 }, (_, at) => `dr${at}`).join("\n")}`, "a call takes 20"],
  ])("refuses %j", (text, why) => {
    expect(() => readPhysicians(text, parseTable)).toThrow(
      expect.objectContaining({ code: "INVALID_PARAMETER", message: expect.stringContaining(why) }),
    );
  });

  test("accepts twenty, also as a list, and none", () => {
    const twenty = Array.from({ length: 20 }, (_, at) => ({ id: `dr${at}`, specialty: "00" }));
    expect(readPhysicians(JSON.stringify(twenty), parseTable).size).toBe(20);
    expect(readPhysicians(undefined, parseTable).size).toBe(0);
  });
});
