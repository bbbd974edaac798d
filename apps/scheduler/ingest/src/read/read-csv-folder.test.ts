import * as fc from "fast-check";
import { expect, test } from "vitest";
import { toDocument, toScheduleInput } from "../../../test/build-schedule.ts";
import { parseSchedule } from "../../../src/dataset/index.ts";
import { toCsv } from "../write/to-csv.ts";
import { readCsvFolder } from "./read-csv-folder.ts";
import { locate } from "./source.ts";

const small = toDocument(toScheduleInput([{ who: "r1", on: "2026-01-05" }]));
const files = toCsv(small);

const messagesOf = (changes: Readonly<Record<string, string>>): readonly string[] =>
  readCsvFolder(new Map([...files, ...Object.entries(changes)])).problems.map(
    ({ where, message }) => `${where} ${message}`,
  );

/** Letters that CSV, spreadsheets or lists of words give a meaning to. */
const text = fc
  .string({ unit: fc.constantFrom("a", "Z", "é", "'", '"', "=", "+", "-", "@", ",", " ", "#", "/"), minLength: 1, maxLength: 8 })
  .map((each) => each.trim())
  .filter((each) => each !== ""); // prettier-ignore

test("names and words come back unchanged, though spreadsheets convert them", () => {
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 3 }), text, (name, skills, reason) => {
      const [first, ...others] = small.people;
      if (first === undefined) throw new Error("nobody there");
      const absence = {
        id: "v",
        person_id: first.id,
        absence_type: reason,
        start_date: "2026-01-06",
        end_date: "2026-01-07",
      };
      const document = toDocument({
        ...small,
        name,
        people: [{ ...first, name, skills }, ...others],
        absences: [absence],
      });
      expect(parseSchedule(readCsvFolder(toCsv(document)).candidate)).toEqual({ ok: true, document });
    }),
    { numRuns: 200, seed: 11 },
  );
});

test("a comma that nobody quoted loses no value in silence", () => {
  expect(messagesOf({ "rotations.csv": "id,name\r\nward,Inpatient, 4 West\r\nclinic,Clinic\r\n" })).toEqual([
    "rotations.csv, line 2 stands under no column name; a comma inside a value needs quotation marks around it.",
  ]);
});

test("a name that two columns, lines or files have is reported, not taken from the last", () => {
  expect(messagesOf({ "rotations.csv": "id,name,NAME\r\nward,Inpatient,Ward\r\n" })).toEqual([
    'rotations.csv has two columns "name".',
  ]);
  const [head = ""] = [files.get("schedule.csv")];
  const lines = head.trimEnd().split("\r\n").length;
  expect(messagesOf({ "schedule.csv": `${head}id,other\r\n` })).toEqual([
    `schedule.csv, line ${lines + 1} gives "id" a second time.`,
  ]);
  expect(messagesOf({ "Rotations.csv": "id,name\r\nward,Other\r\n" })).toEqual([
    "Rotations.csv is a second table of rotations.",
  ]);
});

test.each([
  ["a mark that is never closed", 'id,name\r\nward,Inpatient\r\nclinic,"Clinic\r\nlab,Lab\r\nor,OR\r\n', 3],
  [
    "the same after a value of two lines",
    'id,name\r\nward,"In\r\npatient"\r\nclinic,"Clinic\r\nlab,Lab\r\n',
    4,
  ],
  ["a mark inside a value", 'id,name\r\nward,Inpatient\r\nclinic,The "Clinic"\r\n', 3],
])("%s is reported with the line where the row begins", (_what, text, line) => {
  expect(() => messagesOf({ "rotations.csv": text })).toThrow(
    `rotations.csv, line ${line}: a quotation mark`,
  );
});

test("an id that two rows have is reported with the lines of both", () => {
  const rotations = "id,name\r\nward,Inpatient\r\n\r\nward,Clinic\r\n";
  const read = readCsvFolder(new Map([...files, ["rotations.csv", rotations]]));
  const parsed = parseSchedule(read.candidate);
  const located = parsed.ok ? [] : parsed.problems.map((problem) => locate(problem, read));
  expect(located).toEqual([
    { where: "rotations.csv, line 4, id", message: "is the same as in rotations.csv, line 2, id" },
  ]);
});

test("only plain decimal numbers are numbers", () => {
  const people = (level: string) => `id,name,role,pgy_level\r\nr1,Dr. Adams,resident,${level}\r\n`;
  const levelOf = (level: string): unknown => {
    const { candidate } = readCsvFolder(new Map([...files, ["people.csv", people(level)]]));
    return (candidate as { people: readonly { pgy_level: unknown }[] }).people[0]?.pgy_level;
  };
  expect(["2", "0x2", "2e0", "1 "].map(levelOf)).toEqual([2, "0x2", "2e0", 1]);
});
