import { expect, test } from "vitest";
import { parseStarterFile } from "./parse-starter-file.ts";

const policy = {
  id: "cpso-keys",
  publisher: "cpso",
  title: "Keys",
  document_type: "policy",
  url: "https://www.cpso.on.ca/en/Physicians/Policies-Guidance/Policies/Keys",
  companion_of: null,
  approved: "2007-04",
  updated: null,
  as_of: "2025-09-26",
  topics: ["keys", "locks", "doors"],
  summary: "What physicians owe to their keys.",
  sections: [
    {
      heading: "Loss",
      anchor: null,
      statements: [
        { provision: "1a-c", modality: "must", text: "Physicians must report lost keys.", confidence: "A" },
      ],
    },
  ],
};

test("a file of its folder's form is read", () => {
  expect(parseStarterFile("cpso/keys.json", JSON.stringify(policy))).toEqual({
    kind: "policy",
    content: policy,
  });
});

test.each([
  ["an unknown modality", { modality: "shall" }, "sections.0.statements.0.modality: "],
  ["an unknown field", { rationale: "Keys open doors." }, "rationale"],
  ["an empty statement", { text: " " }, "sections.0.statements.0.text: "],
])("%s is named with its place", (_, change, named) => {
  const [section] = policy.sections;
  const statement = { ...section?.statements[0], ...change };
  const wrong = { ...policy, sections: [{ ...section, statements: [statement] }] };
  expect(() => parseStarterFile("cpso/keys.json", JSON.stringify(wrong))).toThrow(named);
});

test.each([
  ["a file that is cut off", "cpso/keys.json", '{"id": "cpso-keys"'],
  ["a list", "cpso/keys.json", "[]"],
  ["a file of another folder's form", "cep/keys.json", JSON.stringify(policy)],
])("%s is refused", (_, path, text) => {
  expect(() => parseStarterFile(path, text)).toThrow(
    expect.objectContaining({ code: "UNREADABLE_DOCUMENT" }) as Error,
  );
});

const bulletin = {
  id: "moh-bulletin-250401",
  publisher: "moh",
  document_type: "bulletin",
  number: "250401",
  title: "Keys are paid",
  url: "https://www.ontario.ca/document/ohip-infobulletins-2025",
  published: "2025-04",
  effective: null,
  superseded_by: null,
  as_of: "2025-04",
  topics: ["keys", "locks", "doors"],
  summary: "What is paid for keys.",
  statements: [
    {
      text: "A key is paid once.",
      source_url: "https://www.ontario.ca/document/ohip-infobulletins-2025",
      locator: "Bulletin 250401",
      as_of: "2025-04",
      confidence: "B",
    },
  ],
};

test("a bulletin's number, id and month agree", () => {
  const read = (change: object) =>
    parseStarterFile("moh/keys.json", JSON.stringify({ ...bulletin, ...change }));
  expect(read({})).toEqual({ kind: "bulletin", content: bulletin });
  expect(() => read({ number: "250402" })).toThrow("id and number differ");
  expect(() => read({ published: "2025-05-01" })).toThrow("month of the number");
  expect(() => read({ number: "251301", id: "moh-bulletin-251301" })).toThrow("number: six digits");
  expect(() => read({ statements: [{ ...bulletin.statements[0], source_url: undefined }] })).toThrow(
    "statements.0.source_url",
  );
});
