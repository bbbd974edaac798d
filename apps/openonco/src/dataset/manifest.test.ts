import { ConfigurationError } from "@clinical-mcp/errors";
import { describe, expect, test } from "vitest";
import { checkDigests, parseManifest } from "./manifest.ts";

const DIGEST = "a".repeat(64);
const MANIFEST = {
  name: "OpenOnco, facts",
  exportDate: "2026-06-27",
  source: "a folder",
  licence: "unclear",
  records: { mrd: 34, ecd: 33, trm: 11, tds: 50, hct: 0 },
  files: { "mrd.json": DIGEST, "ecd.json": DIGEST },
};

describe("reading", () => {
  test("keeps what the file says", () => {
    expect(parseManifest(JSON.stringify(MANIFEST))).toEqual(MANIFEST);
  });

  test.each([
    ["a truncated file", '{"name":', /^manifest\.json: not complete, valid JSON\. Run the ingest/],
    ["a day that is none", JSON.stringify({ ...MANIFEST, exportDate: "2026-02-30" }), /exportDate: /],
    ["a missing count", JSON.stringify({ ...MANIFEST, records: { mrd: 1 } }), /records\.ecd: /],
    [
      "a digest of the wrong length",
      JSON.stringify({ ...MANIFEST, files: { "mrd.json": "ab" } }),
      /files\.mrd\.json: /,
    ],
    ["an unknown field", JSON.stringify({ ...MANIFEST, contributor: "Jane Doe" }), /contributor/],
  ])("%s is refused, naming the field", (_what, text, message) => {
    expect(() => parseManifest(text)).toThrow(ConfigurationError);
    expect(() => parseManifest(text)).toThrow(message);
  });
});

describe("digests", () => {
  test("that fit pass, further files do not matter", () => {
    const digests = new Map([...Object.entries(MANIFEST.files), ["README.md", "b".repeat(64)]]);
    expect(() => checkDigests(MANIFEST, digests)).not.toThrow();
  });

  test("that do not fit name each file and what to do", () => {
    const digests = new Map([["mrd.json", "b".repeat(64)]]);
    expect(() => checkDigests(MANIFEST, digests)).toThrow(
      /^mrd\.json differs from and ecd\.json is missing, though named in manifest\.json: .* Run the ingest command again\.$/,
    );
  });
});
