import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readCsv } from "@clinical-mcp/ingestion";
import { beforeAll, describe, expect, test } from "vitest";
import type { AdpGetAnswer } from "../src/domain/adp/adp-answer.ts";
import { getAdp } from "../src/domain/adp/get-adp.ts";
import { adpGet } from "../src/tools/adp-get.ts";
import { readAdpFiles } from "./adp-rule-book.ts";
import { FACTS, hasOfficial, WITHOUT_COPIES } from "./official-copies.ts";
import { openWholeManuals } from "./whole-manuals.ts";
import { useOfficialManuals, effectiveOf } from "./official-manuals.ts";

describe.skipIf(!hasOfficial)(`the official manuals (${WITHOUT_COPIES})`, () => {
  const state = useOfficialManuals();

  test("have every price line of the table of facts with its price and quantity, and eight that it lacks", async () => {
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
  ])("have %s in the right row, even over a page end", (code, type, manufacturer, device) => {
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

    test("returns the price of the table of facts, which another reader made", () => {
      expect(answers).toHaveLength(200);
      const wrong = answers.filter(({ fact, answer: { prices } }) => {
        const [line] = prices;
        return prices.length !== 1 || line?.approved_price !== Number(fact["approved_price_cad"]);
      });
      expect(wrong.map(({ fact }) => fact["code"])).toEqual([]);
    });

    test("returns its manual's share: all of a powered arm and of a sensor, 75 % of the rest", () => {
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

  test("has every price list name of devices.json in a list", async () => {
    const listed = new Set(state.prices.map(({ device_type: type }) => type));
    const files = await readAdpFiles();
    const names = files.flatMap((file) =>
      file.kind === "adpDevices"
        ? file.content.devices.flatMap((device) => [...device.listed_as, ...device.parts_listed_as])
        : [],
    );
    expect(names.filter((name) => !listed.has(name))).toEqual([]);
  });

  test("lacks a price only if the manual does, which is rare", () => {
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

  test("ships every price as in the official manual", async () => {
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
});
