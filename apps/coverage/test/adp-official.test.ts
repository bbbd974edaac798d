import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SourceDocument } from "@clinical-mcp/ingestion";
import { readCsv, toBlockText } from "@clinical-mcp/ingestion";
import { beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { readManual } from "../ingest/src/adp/read-manual.ts";
import {
  adpApprovedModelsTable,
  adpDevicePricesTable,
  adpSectionsTable,
  POLICY_MANUALS,
} from "../src/dataset/index.ts";
import { recordsSchema } from "../ingest/src/records.ts";
import type { AdpGetAnswer } from "../src/domain/adp/adp-answer.ts";
import { getAdp } from "../src/domain/adp/get-adp.ts";
import { adpGet } from "../src/tools/adp-get.ts";
import { readAdpFiles } from "./adp-rule-book.ts";
import { FACTS, hasOfficial, OFFICIAL, WITHOUT_COPIES } from "./official-copies.ts";
import { openTables, passagesOf } from "./open-tables.ts";
import { openWholeManuals } from "./whole-manuals.ts";

type PriceRow = z.output<(typeof adpDevicePricesTable)["row"]>;
type SectionRow = z.output<(typeof adpSectionsTable)["row"]>;
type ModelRow = z.output<(typeof adpApprovedModelsTable)["row"]>;

async function readCopies(): Promise<readonly SourceDocument[]> {
  const folder = join(OFFICIAL, "adp");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".pdf")).sort();
  const documents: SourceDocument[] = [];
  // One after the other: each holds all pages of a manual while it is read.
  for (const name of names) {
    documents.push(await readManual(await readFile(join(folder, name)), new AbortController().signal));
  }
  return documents;
}

const effectiveOf = (documents: readonly SourceDocument[]) =>
  Object.fromEntries(
    documents.map(({ id, records }) => [id, recordsSchema.parse(records).head.effective] as const),
  );

describe.skipIf(!hasOfficial)(`the official manuals (${WITHOUT_COPIES})`, () => {
  const state: {
    documents: readonly SourceDocument[];
    prices: readonly PriceRow[];
    sections: readonly SectionRow[];
    models: readonly ModelRow[];
  } = { documents: [], prices: [], sections: [], models: [] };
  beforeAll(async () => {
    state.documents = await readCopies();
    const tables = await openTables(state.documents);
    state.prices = tables.rows(adpDevicePricesTable);
    state.sections = tables.rows(adpSectionsTable);
    state.models = tables.rows(adpApprovedModelsTable);
    tables.close();
  }, 60_000);

  test("all 33 files are understood: 15 policy manuals, 18 product manuals, each once", () => {
    const ids = state.documents.map(({ id }) => id);
    expect(new Set(ids).size).toBe(33);
    expect(ids.filter((id) => id.startsWith("adp-manual-")).toSorted()).toEqual(
      Object.keys(POLICY_MANUALS)
        .map((manual) => `adp-manual-${manual}`)
        .toSorted(),
    );
  });

  test("every section of every table of contents is found, and what the manuals number twice is named", () => {
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

  test("a section has its own text and page: 600, 410.01 and both 215 of the communication manual", () => {
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

  test("editions come from inside the manuals", () => {
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

  test("every price line of the table of facts is found with its price and quantity, and eight that it lacks", async () => {
    const csv = readCsv(await readFile(join(FACTS, "adp_prices_parsed.csv")), {
      columns: ["code", "max_qty", "approved_price_cad"],
    });
    const byCode = new Map(state.prices.map((row) => [row.device_code, row]));
    const different = csv.flatMap(({ values }) => {
      const { code = "", max_qty: quantity, approved_price_cad: price } = values;
      const row = byCode.get(code);
      const isSame =
        row?.approved_price_cents === Math.round(Number(price) * 100) &&
        String(row.max_quantity ?? "") === quantity;
      return isSame ? [] : [code];
    });
    expect(different).toEqual([]);
    expect(csv.length).toBeGreaterThanOrEqual(3100);
    const listed = new Set(csv.map(({ values }) => values["code"]));
    const more = state.prices.filter(
      ({ device_code: code, approved_price_cents: cents }) => cents !== null && !listed.has(code),
    );
    // Codes with a hyphen.
    expect(more.map(({ device_code: code }) => code)).toEqual([
      "SEBB-0010",
      "SECB-0005",
      "SEHB-0010",
      "SESB-0010",
      "WMA5B-025",
      "WMA5B-020",
      "WMA5B-005",
      "WMA5B-010",
    ]);
  });

  test.each([
    [
      "PS0002036",
      "Auto-Titrating Positive Airway Pressure (APAP)",
      "LOWENSTEIN MEDICAL TECHNOLOGY",
      "PRISMA SMART/SOFT MAX",
    ],
    ["PS0002196", "Continuous Positive Airway Pressure (CPAP)", "Yuwell Medical", "Breathcare III CPAP"],
    [
      "AA0000560",
      "Adult Wheeled Walker Type 1",
      "Drive Medical",
      'Deluxe Folding Travel Walker with 5" Wheels',
    ],
    ["AA0000694", "Adult Wheeled Walker Type 3", "Drive Medical", "Airgo Fusion Rollator, F23, Tall"],
    [
      "SEC1P0015",
      "Power Tilt and Recline",
      "Permobil",
      "Corpus Power Positioning System With 45 Deg. Power Tilt And Power Recline",
    ],
    [
      "SECZG2010",
      "Power Tilt and Recline",
      "Motion Concepts",
      "Single Pivot POWER TILT AND POWER RECLINE FOR INVACARE, QUANTUM, AND QUICKIE BASES.",
    ],
    ["WEPN", "Seat Package 1 for Power Bases", null, "Seat Package 1 for Power Bases"],
    ["ORN0000084", "Spinal Thoraco-Lumbo-Sacral- Class 1A", null, "Spinal Thoraco-Lumbo-Sacral- Class 1A"],
    [
      "HPEXTSPS",
      "Exertional Oxygen System",
      null,
      "Stationary Concentrator And Portable Concentrator Southern Rate For Designated Vendors",
    ],
    [
      "VCCNDAR15",
      "LM Arm Sleeve - with shoulder flap & glove",
      null,
      "Prefabricated Arm Sleeve, Wrist To Axilla With Shoulder Flap And Glove",
    ],
    ["MWCM", "MW - Custom Modifications", null, "MW - Custom Modifications"],
  ])("%s stands in the right row, whatever the page has cut", (code, type, manufacturer, device) => {
    const row = state.prices.find(({ device_code: known }) => known === code);
    expect([row?.device_type, row?.manufacturer, row?.device_name]).toEqual([type, manufacturer, device]);
  });

  describe("200 random codes of the price lists, asked of adp_get", () => {
    const answers: {
      readonly fact: Readonly<Record<string, string>>;
      readonly answer: AdpGetAnswer;
    }[] = [];
    beforeAll(async () => {
      const { deps, close } = await openWholeManuals(state.documents);
      const csv = readCsv(await readFile(join(FACTS, "adp_prices_parsed.csv")), { columns: ["code"] });
      const rank = ({ code = "" }: Readonly<Record<string, string>>) =>
        createHash("sha256").update(`sample 1 ${code}`).digest("hex");
      const sample = csv
        .map(({ values }) => values)
        .toSorted((one, other) => rank(one).localeCompare(rank(other)))
        .slice(0, 200);
      const context = { signal: new AbortController().signal };
      for (const fact of sample) {
        const asked = adpGet.inputSchema.parse({
          device_code: fact["code"],
          check: ["funding"],
          detail: "full",
        });
        const answer = await getAdp(asked, deps, context.signal);
        answers.push({ fact, answer });
      }
      await close();
    }, 60_000);

    test("each has the price of the table of facts, which another reader made", () => {
      expect(answers).toHaveLength(200);
      const wrong = answers.filter(({ fact, answer: { prices } }) => {
        const [line] = prices;
        return prices.length !== 1 || line?.approved_price !== Number(fact["approved_price_cad"]);
      });
      expect(wrong.map(({ fact }) => fact["code"])).toEqual([]);
    });

    test("each has the share of its manual: all of a powered arm and of a sensor, 75 % of the rest", () => {
      const all = /limb-prostheses-externally-powered|continuous-glucose/;
      const wrong = answers.filter(({ fact, answer: { funding } }) => {
        if (/home-oxygen/.test(fact["manual"] ?? "")) return funding?.reason !== "manual_not_held";
        const percent = all.test(fact["manual"] ?? "") ? 100 : 75;
        const price = Number(fact["approved_price_cad"]);
        return funding?.shares.some((share) => {
          const most = share.maximum_contribution ?? share.adp_contribution;
          const isRight =
            price === 0 ? most === null : Math.abs((most ?? 0) - (price * percent) / 100) <= 0.005_001;
          return share.adp_share_percent !== percent || !isRight;
        });
      });
      expect(wrong.map(({ fact, answer }) => [fact["code"], answer.funding?.shares])).toEqual([]);
      expect(answers.filter(({ fact }) => all.test(fact["manual"] ?? "")).length).toBeGreaterThan(20);
    });
  });

  test("a name of a price list that devices.json has is that of a list", async () => {
    const listed = new Set(state.prices.map(({ device_type: type }) => type));
    const files = await readAdpFiles();
    const names = files.flatMap((file) =>
      file.kind === "adpDevices"
        ? file.content.devices.flatMap((device) => [...device.listed_as, ...device.parts_listed_as])
        : [],
    );
    expect(names.filter((name) => !listed.has(name))).toEqual([]);
  });

  test("what has no price in the manual has none here, and there are few of them", () => {
    const unpriced = state.prices.filter(({ approved_price_cents: cents }) => cents === null);
    const byCategory = Map.groupBy(unpriced, ({ device_category: category }) => category);
    expect(Object.fromEntries([...byCategory].map(([category, rows]) => [category, rows.length]))).toEqual({
      mobility: 5,
      hearing_devices: 38,
      glucose_monitoring: 2,
      orthotic_devices: 34,
      visual_aids: 1,
    });
  });

  test("the list of approved hearing aids is read whole", () => {
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

  test("every rule that ships names a section that the manual has, on a page where it stands", async () => {
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

  test("every price that ships is that of the official manual", async () => {
    const official = new Map(state.prices.map((row) => [row.device_code, row]));
    const effective = effectiveOf(state.documents);
    for (const file of await readAdpFiles()) {
      if (file.kind !== "adpPrices") continue;
      const { manual, lines } = file.content;
      expect(file.content.effective).toBe(effective[`adp-products-${manual}`]);
      const different = lines.filter(({ code, price_cents: cents, page }) => {
        const row = official.get(code);
        return row?.approved_price_cents !== cents || row.page !== page;
      });
      expect(different, manual).toEqual([]);
    }
  });

  test("no nine words in a row of our statements are the manuals'", async () => {
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

  test("passages are at most 400 words long, their ids differ, and each document has its date", () => {
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
