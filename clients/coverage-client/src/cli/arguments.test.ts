import { expect, test } from "vitest";
import { parseArguments, STDIN } from "./arguments.ts";

const read = (line: string) => parseArguments(line.split(" "));

test("reads a question with all known facts", () => {
  const command = read(
    "ask hm? --age 72 --setting ACUTE --plan odb --income 19000.50 --code C124 --code C122 --drug empagliflozin " +
      "--device power_scooter --device-category mobility --intent drug --url https://example.test/mcp --json",
  );
  expect(command).toEqual({
    name: "ask",
    question: "hm?",
    context: {
      intent: "drug",
      patient: { age: 72, setting: "acute", plan: "ODB", income: 19_000.5 },
      hints: {
        codes: ["C124", "C122"],
        drug: "empagliflozin",
        device: { category: "mobility", type: "power_scooter" },
      },
    },
    caseFile: undefined,
    url: "https://example.test/mcp",
    isJson: true,
    isAsking: true,
  });
});

test("accepts a typed case instead of the question", () => {
  expect(read("ask --case case.json --full")).toMatchObject({
    question: "",
    caseFile: "case.json",
    context: { detail: "full" },
  });
  expect(read("ask hm? --case -")).toMatchObject({ question: "hm?", caseFile: STDIN });
});

test("uses the server on this machine by default", () => {
  const command = read("ask Can I bill C124?");
  expect(command).toMatchObject({
    question: "Can I bill C124?",
    url: "http://127.0.0.1:8002/mcp",
    isJson: false,
    isAsking: true,
  });
  expect(JSON.stringify(command)).not.toContain("age");
});

test("reads standard input for -, and prints the usage for --help", () => {
  expect(read("ask -")).toMatchObject({ question: STDIN });
  expect(read("--help")).toEqual({ name: "help" });
  expect(read("ask -h")).toEqual({ name: "help" });
});

test.each([
  ["", /ask/u],
  ["tell me", /only ask/u],
  ["ask", /needs a question/u],
  ["ask hm? --age old", /--age must be a number/u],
  ["ask hm? --age=-3", /--age must be a number/u],
  ["ask hm? --setting moon", /--setting must be acute, community, ltc/u],
  ["ask hm? --plan gold", /--plan must be/u],
  ["ask hm? --intent all", /--intent must be/u],
  ["ask hm? --token t0ken", /Unknown option '--token'/u],
  ["ask hm? --json=yes", /--json/u],
  ["ask hm? --url", /--url/u],
  ["ask - --case -", /standard input/u],
])("refuses %j with the reason", (line, message) => {
  expect(() => read(line)).toThrow(
    expect.objectContaining({ name: "UserInputError", message: expect.stringMatching(message) }),
  );
});
