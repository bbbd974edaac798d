import { UpstreamError } from "@clinical-mcp/errors";
import { z } from "zod";
import { describe, expect, test } from "vitest";
import { findFundingConflicts } from "../domain/adp/find-funding-conflicts.ts";
import { getAdp } from "../domain/adp/get-adp.ts";
import { createSectionFinder } from "../domain/adp/section-values.ts";
import { useAdp } from "../../test/use-adp.ts";
import { adpGet } from "./adp-get.ts";
import { sourcePassages } from "./source-passages.ts";

const { opened, ask } = useAdp();

const CALL = { signal: new AbortController().signal };

test("keeps every criterion in a short answer, and names the omitted parts", async () => {
  const { deps } = await opened;
  const { eligibility, application, notices } = await ask({ query: "power scooter" });
  const { criteria } = deps.adp.book;
  const own = new Set(
    criteria
      .filter(({ device_types: types }) =>
        types.some((type) => ["power_scooter", "mobility", "*"].includes(type)),
      )
      .map(({ fact }) => fact),
  );
  expect(new Set(eligibility?.criteria.map(({ fact }) => fact))).toEqual(own);
  const whole = await ask({ query: "power scooter", check: ["application"] });
  const missing = (whole.application?.length ?? 0) - (application?.length ?? 0);
  expect(missing).toBeGreaterThan(0);
  expect(notices.join(" ")).toContain(`${missing} of application`);
});

test("counts a type's lines if not all are shown", async () => {
  const { prices, prices_total: total } = await ask({ query: "CPAP", top_k: 3 });
  expect(prices).toHaveLength(3);
  expect(total).toBeGreaterThan(3);
});

test("selects parts by check, and every named passage can be read", async () => {
  const { deps } = await opened;
  const answer = await ask({ query: "adult wheeled walker type 2", check: ["funding", "exclusions"] });
  expect(answer).toMatchObject({ eligibility: null, cep: null, replacement: null, application: null });
  expect(answer.provenance).toEqual(["sql", "vector"]);
  const ids = answer.citations.flatMap(({ passage_id: id }) => id ?? []);
  const asked = sourcePassages.inputSchema.parse({ passage_ids: ids.slice(0, 10) });
  const read = await sourcePassages.handler(asked, deps, CALL);
  expect(read.missing ?? []).toEqual([]);
});

test.each([
  [{ device: { category: "mobilty" } }, "UNKNOWN_CATEGORY"],
  [{ query: "walker", facts: [{ fact: "daily_us", value: "yes" }] }, "UNKNOWN_FACT"],
  [{ query: "walker", facts: [{ fact: "constructor", value: "yes" }], check: ["funding"] }, "UNKNOWN_FACT"],
  [{ query: "walker", facts: [{ fact: "months_of_need", value: "yes" }] }, "INVALID_FACT"],
  [{ query: "walker", measures: [{ measure: "shoe_size", value: 44 }], check: ["funding"] }, "UNKNOWN_FACT"],
  [
    {
      query: "walker",
      facts: [
        { fact: "can_walk", value: "yes" },
        { fact: "can_walk", value: "no" },
      ],
    },
    "CONTRADICTORY_FACTS",
  ],
  [{ device: { category: "hearing_devices", type: "power_scooter" } }, "CONTRADICTION"],
  [{ device: { type: "power_scooter" }, device_code: "MW3GM0065" }, "CONTRADICTION"],
  [{ device: { category: "respiratory" }, device_code: "MW3GM0065" }, "CONTRADICTION"],
  [{}, "MISSING_PARAMETER"],
])("refuses %j with %s", async (input, code) => {
  await expect(ask(input)).rejects.toMatchObject({ code });
});

test("reports an unknown fact with similar ones", async () => {
  const facts = [{ fact: "can_propel_chair_alone", value: "no" }];
  await expect(ask({ query: "power scooter", facts })).rejects.toMatchObject({
    message: expect.stringContaining("can_propel_chair_alone"),
    details: { nearest: expect.arrayContaining(["propels_manual_wheelchair"]) },
  });
});

test.each([
  [{ daily_us: true }, "daily_us"],
  [{ daily_use: true }, "daily_use"],
])("accepts three keys of use_case, and refuses %j by name", (use_case, key) => {
  const read = adpGet.inputSchema.safeParse({ query: "walker", use_case });
  expect(JSON.stringify(read.error?.issues)).toContain(key);
});

test("accepts a share of the price, and refuses 40", () => {
  const replacement = { reason: "normal_wear", repair_share: 40 };
  const read = adpGet.inputSchema.safeParse({ query: "walker", replacement });
  expect(JSON.stringify(read.error?.issues)).toContain("0.4");
});

describe("one decision", () => {
  test("puts the verdict first, with needs by this tool's fields", async () => {
    const { verdict, eligibility } = await ask({ query: "power scooter" });
    expect(verdict.decision).toBe("needs_more_info");
    expect(verdict.needs.map(({ question }) => question)).toEqual(eligibility?.questions);
    const answered = await ask({
      query: "power scooter",
      facts: verdict.needs.map(({ name }) => ({
        fact: name,
        value: name === "propels_manual_wheelchair" || name === "seating_needed" ? "no" : "yes",
      })),
    });
    expect(answered.verdict).toMatchObject({ decision: "eligible", needs: [], adp_pays: 1796.25 });
  });

  test("pays $1,000 for a pair of hearing aids at $3,800 (hearing-devices 710)", async () => {
    const { verdict } = await ask({
      query: "hearing aids",
      how_many: 2,
      vendor_price: 3800,
      check: ["funding"],
    });
    expect(verdict).toMatchObject({ decision: "eligible", adp_pays: 1000 });
  });

  test("shows the bar of two devices for funding alone (mobility 600)", async () => {
    const { verdict, funding } = await ask({
      query: "power scooter",
      other_devices: ["power_wheelchair"],
      check: ["funding"],
    });
    expect(verdict.decision).toBe("not_eligible");
    expect(verdict.reasons.join(" ")).toContain("mobility 600");
    expect(funding).toMatchObject({ reason: "not_eligible", shares: [] });
  });

  test("replaces a cushion worn after 14 months in part (mobility 605.04)", async () => {
    const { verdict, replacement } = await ask({
      query: "seat cushion",
      replacement: {
        reason: "normal_wear",
        months_since_funded: 14,
        is_under_warranty: false,
        repair_share: 0.5,
      },
    });
    expect(verdict.decision).toBe("eligible");
    expect(verdict.reasons.join(" ")).toContain("mobility 605.04");
    expect(replacement).toMatchObject({ outcome: "maybe_pro_rated", period_months: 24 });
  });

  test("asks for a part of a replaced device by this tool's names", async () => {
    const { verdict } = await ask({ query: "CPAP", replacement: {} });
    expect(verdict.needs.map(({ field }) => field)).toEqual([
      "replacement.reason",
      "replacement.months_since_funded",
    ]);
  });
});

test("cites the rule's own page, not the first page of its passage", async () => {
  // Mobility devices manual of July 2023: section 600 is on page 34; core manual: 300.01 on page 33.
  const { citations } = await ask({ query: "power scooter", other_devices: ["power_wheelchair"] });
  expect(citations.find(({ loc }) => loc.startsWith("Section 600") || loc.includes("600"))?.page).toBe(34);
  const wsib = await ask({ query: "power scooter", facts: [{ fact: "wsib_covers_device", value: "yes" }] });
  expect(wsib.verdict.reasons[0]).toContain("core 300.01, p. 33");
  expect(wsib.citations[0]?.page).toBe(33);
});

describe("the size of an answer", () => {
  const long = "power scooter and manual wheelchair for my mother who ".repeat(36).slice(0, 1990);
  test.each([
    [{ query: "power scooter" }],
    [{ query: "manual wheelchair", vendor_price: 1500 }],
    [{ query: "leg brace", top_k: 10 }],
    [{ query: "insulin pump" }],
    [{ query: "speech generating device" }],
    [{ query: long, other_devices: ["x".repeat(200), "y".repeat(200), "z".repeat(200), "walker"] }],
    [{ query: "flying car" }],
    [{ device: { category: "mobility" } }],
    [{ device: { category: "orthotic_devices" }, top_k: 10 }],
    [{ query: "Hoveround", other_devices: ["walker type 3", "manual wheelchair"] }],
  ])("is 6,000 characters short and 24,000 bytes in full for %j", async (input) => {
    const short = await ask({ ...input, detail: "short" });
    expect(JSON.stringify(short).length).toBeLessThanOrEqual(6000);
    expect(short.verdict.summary).not.toBe("");
    expect(Buffer.byteLength(JSON.stringify(await ask(input)))).toBeLessThanOrEqual(24_000);
  });

  test("holds for every type of device", async () => {
    const { deps } = await opened;
    const search = () => Promise.reject(new UpstreamError("No path looked.", { code: "SEARCH_UNAVAILABLE" }));
    const withoutSearch = { ...deps, engine: { ...deps.engine, search } };
    for (const type of deps.decisions.devices.typeOf.keys()) {
      const short = await getAdp(adpGet.inputSchema.parse({ device: { type } }), withoutSearch, CALL.signal);
      expect(JSON.stringify(short).length, type).toBeLessThanOrEqual(6000);
    }
  });

  test("includes the tool itself, which every client reads at each start", () => {
    const { description, inputSchema, outputSchema } = adpGet;
    const schemas = [
      z.toJSONSchema(inputSchema, { io: "input" }),
      z.toJSONSchema(outputSchema, { io: "output" }),
    ];
    expect(description.length + JSON.stringify(schemas).length).toBeLessThanOrEqual(4500);
  });
});

test("reports a conflict for a manual with another share, and none for ours", async () => {
  const { adp } = (await opened).deps;
  const rules = adp.book.funding.filter(({ rule_id: id }) => id.startsWith("mobility:705:"));
  const section = (text: string) => ({
    document_id: "adp-mobility",
    adp_doc: "mobility",
    section_ref: "705",
    occurrence: 1,
    heading: "Funding",
    part: null,
    page: 40,
    section_text: text,
    section_id: "x",
  });
  const sourceOf = (source: string, loc: string) => ({ source, loc, url: "", as_of: "" });
  const findIn = (text: string) =>
    findFundingConflicts(rules, createSectionFinder([section(text)]), sourceOf);
  const altered = findIn("ADP pays 60% of the approved price.");
  expect(altered[0]?.sides.map(({ value }) => value).sort()).toEqual(["60 %", "75 %"]);
  const same = findIn("ADP pays 75% and the client 25%.");
  expect(same).toEqual([]);
});
