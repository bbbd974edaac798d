import { UpstreamError } from "@clinical-mcp/errors";
import { z } from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStarterDeps } from "../../test/starter-dataset.ts";
import { findFundingConflicts } from "../domain/adp/find-funding-conflicts.ts";
import { getAdp } from "../domain/adp/get-adp.ts";
import { createSectionFinder } from "../domain/adp/section-values.ts";
import { adpGet } from "./adp-get.ts";
import { sourcePassages } from "./source-passages.ts";

const opened = openStarterDeps();
beforeAll(() => opened, 60_000);
afterAll(async () => (await opened).close());

const CALL = { signal: new AbortController().signal };

async function ask(input: Record<string, unknown>) {
  const { deps } = await opened;
  const asked = adpGet.inputSchema.parse(input);
  const answer = await getAdp(
    { ...asked, detail: input["detail"] === "short" ? "short" : "full" },
    deps,
    CALL.signal,
  );
  // The client gets only what the schema lets through.
  expect(adpGet.outputSchema.parse(answer)).toEqual(answer);
  return answer;
}

const sectionsOf = (rules: readonly { readonly section: string }[] | undefined): readonly string[] =>
  rules?.map(({ section }) => section) ?? [];

describe("figures of the manuals", () => {
  // Editions of September 2025, with manual and section.
  test.each([
    ["power scooter", {}, 75, "mobility 705"],
    ["power scooter", { social_assistance: true }, 100, "mobility 710"],
    ["power scooter for someone on ODSP", {}, 100, "mobility 710"],
    ["power scooter, not on ODSP", {}, 75, "mobility 705"],
    ["CPAP machine", {}, 75, "respiratory 600.01"],
    ["insulin pump", {}, 100, "insulin-pump 700"],
  ])("%s %j: %d %% by %s", async (query, more, percent, section) => {
    const { funding } = await ask({ query, ...more });
    expect(funding?.shares.map((share) => [share.adp_share_percent, share.section])).toContainEqual([
      percent,
      section,
    ]);
  });

  test("hearing aids: 75 % up to $500 for one ear and $1,000 for both", async () => {
    const { funding } = await ask({ query: "hearing aid" });
    expect(funding?.shares.map((share) => share.maximum_contribution)).toEqual(
      expect.arrayContaining([500, 1000]),
    );
  });

  test("a share is taken of the price of a line, and the rest is the client's", async () => {
    const { deps } = await opened;
    const line = deps.adp.prices.find(
      ({ device_type: type, approved_price_cents: cents }) => type === "Adult Wheeled Walker Type 2" && cents,
    );
    const { funding, prices } = await ask({ device_code: line?.device_code });
    const price = (line?.approved_price_cents ?? 0) / 100;
    expect(prices[0]).toMatchObject({ device_code: line?.device_code, approved_price: price });
    const [share] = funding?.shares ?? [];
    expect(share?.adp_contribution).toBeCloseTo(price * 0.75, 1);
    expect((share?.adp_contribution ?? 0) + (share?.client_contribution ?? 0)).toBeCloseTo(price, 5);
  });
});

describe("what is never funded", () => {
  // Policies and Procedures Manual of July 2023, page 22, 205.01; mobility manual, 205.
  test.each([
    [{ query: "is a wheelchair ramp covered" }, "wheelchair ramp", "core 205.01"],
    [{ query: "scooter lift for the trunk of a car" }, "scooter lift", "core 205.01"],
    [{ query: "grab bars" }, "grab bars", "core 205.01"],
    [{ query: "a commode for the bedroom" }, "commode", "core 205.01"],
    [{ query: "bath lift" }, "bath lift", "core 205.01"],
    [
      { device: { type: "self_care_aid" } },
      "aid for washing, toileting, dressing or transfers",
      "core 205.01",
    ],
    [{ query: "quad cane" }, "quad cane", "mobility 205"],
    [{ query: "axillary crutches" }, "axillary crutches", "mobility 205"],
  ])("%j: not eligible, no share, and where the manual says so", async (input, matched, section) => {
    const answer = await ask(input);
    expect(answer.eligibility).toEqual({ outcome: "not_eligible", questions: [], criteria: [] });
    expect(answer.exclusions?.[0]).toMatchObject({ matched, section, only_if_sole_purpose: false });
    expect(answer.funding).toMatchObject({ status: "not_stated", reason: "not_funded", shares: [] });
    expect(answer.citations.map(({ passage_id: id }) => id)).toContain(answer.exclusions?.[0]?.passage_id);
  });

  test("a part that is excluded leaves its device as it is", async () => {
    const { eligibility, funding, exclusions } = await ask({ query: "hearing aid with an earmold" });
    expect(sectionsOf(exclusions ?? [])).toContain("hearing-devices 225");
    expect(eligibility?.outcome).toBe("not_established");
    expect(funding?.shares).not.toEqual([]);
  });

  test("what no manual names is not called excluded: only what is listed can be funded, page 19", async () => {
    const { device, exclusions, eligibility, notices } = await ask({ query: "hospital bed" });
    expect(device).toMatchObject({ category: null, type: null });
    expect([exclusions, eligibility]).toEqual([null, null]);
    expect(notices.join(" ")).toMatch(/No device of the manuals was recognised.*core 200\.00, page 19/);
  });
});

describe("a device of which only the kind is known", () => {
  // Each of these types has its own rule. The general 75 % would be wrong for some.
  test.each([
    ["hearing_devices", "hearing-devices 710 has a maximum for each"],
    ["prosthesis", "limb-prosthesis 605.02 is 100 %"],
    ["grants", "grants are sums"],
  ])("%s has no share: %s", async (category) => {
    const { funding } = await ask({ device: { category } });
    expect(funding).toMatchObject({ status: "not_stated", reason: "type_not_known", shares: [] });
  });

  test.each([
    ["mobility", 75],
    ["insulin_pump", 100],
  ])("%s, whose manual has one share for all, has %d %%", async (category, percent) => {
    const { funding } = await ask({ device: { category } });
    expect(funding?.shares.map(({ adp_share_percent: share }) => share)).toEqual([percent]);
  });
});

describe("what is said in words counts", () => {
  test.each([
    [{ device: { category: "mobility", type: "scooter batteries" } }, "mobility 225"],
    [{ query: "power wheelchair with a not working battery" }, "mobility 225"],
    [{ query: "Is FreeStyle Libre covered?" }, "glucose-monitoring 200.04"],
  ])("%j is excluded by %s", async (input, section) => {
    expect(sectionsOf((await ask(input)).exclusions ?? [])).toContain(section);
  });

  test.each([
    [
      { query: "power scooter", other_devices: ["walker type 3"] },
      ["wheeled_walker_type_3", "power_scooter"],
    ],
    [{ query: "a type 3 walker and a manual wheelchair" }, ["wheeled_walker_type_3", "manual_wheelchair"]],
    // A rollator is of type 2 or 3.
    [{ query: "rollator and wheelchair" }, ["wheeled_walker_type_3", "manual_wheelchair"]],
  ])("%j: not funded together, by mobility 600", async (input, types) => {
    const { combination } = await ask(input);
    expect(combination.map((one) => [one.types, one.rule?.section])).toEqual([[types, "mobility 600"]]);
  });

  test("a device beside it that is not known is said to be left out", async () => {
    const { combination, notices } = await ask({ query: "power scooter", other_devices: ["jet pack"] });
    expect(combination).toEqual([]);
    expect(notices.join(" ")).toContain('"jet pack" of other_devices is not one device');
  });

  test("a power wheelchair with power tilt goes through the pool (515)", async () => {
    const { cep } = await ask({ query: "power wheelchair with power tilt", check: ["cep"] });
    expect(cep?.route).toBe("required");
    expect(sectionsOf(cep?.statements)).toContain("mobility 515");
  });

  test("an income in the question is answered, too", async () => {
    const { notices } = await ask({ query: "power wheelchair, income $19,000, CEP eligible?" });
    expect(notices.join(" ")).toContain("no manual has an income test");
  });

  test("a code of a price line in the question is that line", async () => {
    // Product manual for mobility devices, page 2: $328.00.
    const { prices, device } = await ask({ query: "what does ADP pay for mw3gm0065?" });
    expect(prices).toMatchObject([{ device_code: "MW3GM0065", approved_price: 328 }]);
    expect(device.type).toBe("wheeled_walker_type_3");
  });

  test("someone on OW is a recipient of social assistance", async () => {
    const { funding } = await ask({ query: "CPAP for a patient on OW" });
    expect(funding).toMatchObject({
      client_group: "social_assistance",
      shares: [{ adp_share_percent: 100 }],
    });
  });

  test("who may be covered by another payer is not called eligible, whatever else is met", async () => {
    const asked = await ask({ query: "power scooter" });
    const yes = new Set(["daily_use", "used_in_residence_and_entry"]);
    expect([...yes].every((fact) => asked.eligibility?.criteria.some((one) => one.fact === fact))).toBe(true);
    const { deps } = await opened;
    const { criteria } = deps.adp.book;
    const isTrue = new Map(criteria.map(({ fact, comparison }) => [fact, comparison === "is_true"]));
    const facts = [...isTrue]
      .filter(([fact]) => !deps.decisions.devices.measures.has(fact) && fact !== "seating_needed")
      .filter(([fact]) => criteria.some((one) => one.fact === fact && one.adp_doc === "mobility"))
      .map(([fact, value]) => ({ fact, value: value && fact !== "propels_manual_wheelchair" ? "yes" : "no" }))
      .concat([{ fact: "seating_needed", value: "no" }]);
    const alone = await ask({ query: "power scooter", facts });
    expect(alone.eligibility?.outcome).toBe("criteria_met");
    const other = await ask({ query: "power scooter after a workplace injury", facts });
    expect(other.eligibility).toMatchObject({ outcome: "not_established" });
    expect(other.verdict.needs.map(({ name }) => name)).toContain("wsib_covers_device");
  });
});

test("every criterion stays in an answer that is cut, which says what is left out", async () => {
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

test.each([
  ["home+entry_exit", "met"],
  ["community", "not_met"],
  ["not at home", "not_established"],
  ["outside the home", "not_established"],
])("a device that is used at %s: its use in the residence is %s", async (location, result) => {
  const { eligibility } = await ask({ query: "power scooter", use_case: { location } });
  const one = eligibility?.criteria.find(({ fact }) => fact === "used_in_residence_and_entry");
  expect(one?.result).toBe(result);
});

test("the lines of a type are counted where not all are shown", async () => {
  const { prices, prices_total: total } = await ask({ query: "CPAP", top_k: 3 });
  expect(prices).toHaveLength(3);
  expect(total).toBeGreaterThan(3);
});

describe("a scooter", () => {
  test("in place of a car is not eligible, by mobility 410.01", async () => {
    const { eligibility } = await ask({
      query: "power scooter",
      facts: [{ fact: "replaces_car", value: "yes" }],
    });
    expect(eligibility?.outcome).toBe("not_eligible");
    const failed = eligibility?.criteria.filter(({ result }) => result === "not_met");
    expect(sectionsOf(failed)).toContain("mobility 410.01");
  });

  test("the facts of the specification are understood, and missing ones are asked for", async () => {
    const { eligibility } = await ask({
      device: { category: "mobility", type: "power_scooter" },
      use_case: { daily: true, location: "home+entry_exit", independent_transfer: true },
    });
    expect(eligibility?.outcome).toBe("not_established");
    expect(eligibility?.criteria.find(({ fact }) => fact === "independent_transfer")?.result).toBe("met");
    expect(eligibility?.questions.length).toBeGreaterThan(0);
  });

  test("its batteries and repairs are not funded", async () => {
    const { exclusions, funding } = await ask({ query: "new batteries and a motor repair for my scooter" });
    expect(exclusions?.map(({ matched }) => matched)).toEqual(expect.arrayContaining(["batteries"]));
    expect(funding?.repair_coverage.length).toBeGreaterThan(0);
  });

  test("and a power wheelchair are not funded together", async () => {
    const { combination } = await ask({ query: "power scooter", other_devices: ["power_wheelchair"] });
    expect(combination[0]?.rule?.section).toBe("mobility 600");
  });
});

test("power tilt goes through the pool, and income plays no part", async () => {
  const { cep, notices } = await ask({
    device: { type: "power_tilt_recline" },
    check: ["cep"],
    patient_income: 19_000,
  });
  expect(cep).toMatchObject({ route: "required", income_test: false });
  expect(sectionsOf(cep?.statements)).toContain("mobility 515");
  expect(notices.join(" ")).toContain("no manual has an income test");
});

test("a word for several devices is asked back", async () => {
  const { device, notices } = await ask({ query: "Hoveround" });
  expect(device.type).toBeNull();
  expect(device.candidates.map(({ type }) => type).sort()).toEqual(["power_scooter", "power_wheelchair"]);
  expect(notices.join(" ")).toContain("say which one is meant");
});

test("a device that there is not gets no rule and little confidence", async () => {
  const answer = await ask({ query: "flying car" });
  expect(answer).toMatchObject({ eligibility: null, funding: null, device: { type: null, category: null } });
  expect(answer.confidence).toBeLessThan(0.6);
});

test("check selects, and every passage that is named can be read", async () => {
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
])("%j is refused with %s", async (input, code) => {
  await expect(ask(input)).rejects.toMatchObject({ code });
});

test("an unknown fact is named, with those that ask the like", async () => {
  const facts = [{ fact: "can_propel_chair_alone", value: "no" }];
  await expect(ask({ query: "power scooter", facts })).rejects.toMatchObject({
    message: expect.stringContaining("can_propel_chair_alone"),
    details: { nearest: expect.arrayContaining(["propels_manual_wheelchair"]) },
  });
});

test.each([
  [{ daily_us: true }, "daily_us"],
  [{ daily_use: true }, "daily_use"],
])("use_case has three keys: %j is refused by name", (use_case, key) => {
  const read = adpGet.inputSchema.safeParse({ query: "walker", use_case });
  expect(JSON.stringify(read.error?.issues)).toContain(key);
});

test("a share of the price is a share, and 40 is none", () => {
  const replacement = { reason: "normal_wear", repair_share: 40 };
  const read = adpGet.inputSchema.safeParse({ query: "walker", replacement });
  expect(JSON.stringify(read.error?.issues)).toContain("0.4");
});

describe("one decision", () => {
  test("the verdict is on top, with what it needs by the fields of this tool", async () => {
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

  test("a pair of hearing aids at $3,800 gets $1,000 (hearing-devices 710)", async () => {
    const { verdict } = await ask({
      query: "hearing aids",
      how_many: 2,
      vendor_price: 3800,
      check: ["funding"],
    });
    expect(verdict).toMatchObject({ decision: "eligible", adp_pays: 1000 });
  });

  test("funding alone shows the bar of two devices (mobility 600)", async () => {
    const { verdict, funding } = await ask({
      query: "power scooter",
      other_devices: ["power_wheelchair"],
      check: ["funding"],
    });
    expect(verdict.decision).toBe("not_eligible");
    expect(verdict.reasons.join(" ")).toContain("mobility 600");
    expect(funding).toMatchObject({ reason: "not_eligible", shares: [] });
  });

  test("a cushion worn after 14 months is replaced in part (mobility 605.04)", async () => {
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

  test("a part of a device that is told by a replacement is asked for by this tool's names", async () => {
    const { verdict } = await ask({ query: "CPAP", replacement: {} });
    expect(verdict.needs.map(({ field }) => field)).toEqual([
      "replacement.reason",
      "replacement.months_since_funded",
    ]);
  });
});

test("a citation has the rule's own page, not the one on which its passage begins", async () => {
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
  ])("%j: 6,000 characters short, 24,000 bytes in full", async (input) => {
    const short = await ask({ ...input, detail: "short" });
    expect(JSON.stringify(short).length).toBeLessThanOrEqual(6000);
    expect(short.verdict.summary).not.toBe("");
    expect(Buffer.byteLength(JSON.stringify(await ask(input)))).toBeLessThanOrEqual(24_000);
  });

  test("of every type of device", async () => {
    const { deps } = await opened;
    const search = () => Promise.reject(new UpstreamError("No path looked.", { code: "SEARCH_UNAVAILABLE" }));
    const withoutSearch = { ...deps, engine: { ...deps.engine, search } };
    for (const type of deps.decisions.devices.typeOf.keys()) {
      const short = await getAdp(adpGet.inputSchema.parse({ device: { type } }), withoutSearch, CALL.signal);
      expect(JSON.stringify(short).length, type).toBeLessThanOrEqual(6000);
    }
  });

  test("of the tool itself: what every client reads at every start", () => {
    const { description, inputSchema, outputSchema } = adpGet;
    const schemas = [
      z.toJSONSchema(inputSchema, { io: "input" }),
      z.toJSONSchema(outputSchema, { io: "output" }),
    ];
    expect(description.length + JSON.stringify(schemas).length).toBeLessThanOrEqual(4500);
  });
});

test("a manual whose section gives another share is a conflict; one that gives ours is none", async () => {
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
