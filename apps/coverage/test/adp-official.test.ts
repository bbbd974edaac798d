import { toBlockText } from "@clinical-mcp/ingestion";
import { describe, expect, test } from "vitest";
import { POLICY_MANUALS } from "../src/dataset/index.ts";
import { recordsSchema } from "../ingest/src/records.ts";
import { readAdpFiles } from "./adp-rule-book.ts";
import { hasOfficial, WITHOUT_COPIES } from "./official-copies.ts";
import { passagesOf } from "./open-tables.ts";
import { useOfficialManuals, effectiveOf } from "./official-manuals.ts";

describe.skipIf(!hasOfficial)(`the official manuals (${WITHOUT_COPIES})`, () => {
  const state = useOfficialManuals();

  test("are 33 files, each read once: 15 policy manuals, 18 product manuals", () => {
    const ids = state.documents.map(({ id }) => id);
    expect(new Set(ids).size).toBe(33);
    expect(ids.filter((id) => id.startsWith("adp-manual-")).toSorted()).toEqual(
      Object.keys(POLICY_MANUALS)
        .map((manual) => `adp-manual-${manual}`)
        .toSorted(),
    );
  });

  test("have every section of every table of contents, and a report of duplicate numbers", () => {
    const warnings = state.documents.flatMap(({ id, document }) =>
      document.warnings.map((warning) => `${id.replace("adp-manual-", "")}: ${warning}`),
    );
    expect(warnings.filter((warning) => /table of contents|could not be read|no row/.test(warning))).toEqual(
      [],
    );
    expect(warnings.filter((warning) => warning.includes("more than one"))).toEqual(
      [
        "communication-aids 215",
        "insulin-pump 715",
        "pressure-modification 110.26",
        "glucose-monitoring 200.04",
        "glucose-monitoring 610.02",
        "respiratory 425",
        "visual-aids 410.02",
        "visual-aids 425.01",
      ].map((entry) => entry.replace(" ", ": the manual has more than one section ")),
    );
  });

  test("give a section its own text and page: 600, 410.01 and both 215 of the communication manual", () => {
    const find = (manual: string, number: string) =>
      state.sections.filter((row) => row.adp_doc === manual && row.section_ref === number);
    const [mobility] = find("mobility", "600");
    expect(mobility?.page).toBe(34);
    expect(mobility?.section_text).toContain("Positioning Devices (Seating) - 2 years");
    expect(mobility?.section_text).not.toContain("Can no longer be used at all");
    const [scooter] = find("mobility", "410.01");
    expect([scooter?.heading, scooter?.page]).toEqual(["Power Scooter", 24]);
    expect(scooter?.section_text.match(/^• /gm)).toHaveLength(4);
    expect(find("communication-aids", "215").map(({ heading, occurrence }) => [heading, occurrence])).toEqual(
      [
        ["Items Not Funded by ADP", 1],
        ["Repairs/Batteries", 2],
      ],
    );
    expect(find("core", "670.00")[0]?.heading).toBeNull();
  });

  test("have editions inside them", () => {
    expect(effectiveOf(state.documents)).toMatchObject({
      "adp-manual-core": "2023-07",
      "adp-manual-orthotic-devices": "2025-07-14",
      "adp-manual-glucose-monitoring": "2025-05",
      "adp-manual-respiratory": "2024-07",
      "adp-manual-visual-aids": "2023-07",
      "adp-products-mobility-devices": "2024-08-01",
      "adp-products-respiratory-devices": "2025-07-10",
      "adp-products-communication-aids-clinics": "2025-02-03",
      "adp-products-home-oxygen": "2024-04-01",
    });
  });

  test("include the whole list of approved hearing aids", () => {
    expect(state.models.length).toBeGreaterThan(5000);
    expect(state.models.filter(({ model, manufacturer }) => model === "" || manufacturer === "")).toEqual([]);
    expect(new Set(state.models.map(({ device_type: type }) => type))).toEqual(
      new Set([
        "Behind the Ear",
        "Behind-the-Ear",
        "Canal Aid",
        "Completely in the Canal",
        "FM System",
        "In the Ear",
      ]),
    );
  });

  test("have the section that every shipped rule names, on a page with it", async () => {
    const wrong: string[] = [];
    for (const file of await readAdpFiles()) {
      if (file.kind !== "adpRules") continue;
      const id = `adp-manual-${file.content.manual}`;
      const { adp } = recordsSchema.parse(state.documents.find((document) => document.id === id)?.records);
      const sections = adp?.sections ?? [];
      for (const { section, page } of file.content.rules) {
        const stands = sections.some(
          ({ number, page: from }, position) =>
            number === section && from <= page && page <= (sections[position + 1]?.page ?? from),
        );
        if (!stands) wrong.push(`${file.content.manual} ${section} p. ${page}`);
      }
      expect(file.content.edition).toBe(effectiveOf(state.documents)[id]);
    }
    expect(wrong).toEqual([]);
  });

  test("share no nine consecutive words with our statements", async () => {
    const RUN = 9;
    const toWords = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const runsOf = (words: readonly string[]): readonly string[] =>
      words.slice(0, Math.max(0, words.length - RUN + 1)).map((_, at) => words.slice(at, at + RUN).join(" "));
    const shared = new Set<string>();
    for (const { document } of state.documents) {
      for (const run of runsOf(toWords(document.blocks.map(toBlockText).join("\n")))) shared.add(run);
    }
    const found: string[] = [];
    for (const file of await readAdpFiles()) {
      const texts =
        file.kind === "adpRules"
          ? file.content.rules.map(({ text }) => text)
          : file.kind === "adpDevices"
            ? file.content.facts.map(({ question }) => question)
            : [];
      found.push(...texts.flatMap((text) => runsOf(toWords(text)).filter((run) => shared.has(run))));
    }
    expect(found).toEqual([]);
  });

  test("have passages of at most 400 words with unique ids, and a date for each document", () => {
    const passages = state.documents.flatMap((document) =>
      passagesOf(document).flatMap(({ parent, children }) => (children.length > 0 ? children : [parent])),
    );
    expect(
      passages.filter(({ text }) => text.split(/\s+/).length > 400).map(({ heading }) => heading),
    ).toEqual([]);
    expect(new Set(passages.map(({ id }) => id)).size).toBe(passages.length);
    expect(Object.values(effectiveOf(state.documents)).filter((effective) => effective === null)).toEqual([]);
  });
});
