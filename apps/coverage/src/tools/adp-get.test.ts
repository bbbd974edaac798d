import { afterAll, describe, expect, test } from "vitest";
import { openStarterDeps } from "../../test/starter-dataset.ts";
import { findFundingConflicts } from "../domain/adp/find-funding-conflicts.ts";
import { adpGet } from "./adp-get.ts";
import { sourcePassages } from "./source-passages.ts";

const opened = openStarterDeps();
afterAll(async () => (await opened).close());

const CALL = { signal: new AbortController().signal };

async function ask(input: Record<string, unknown>) {
  const { deps } = await opened;
  return adpGet.handler(adpGet.inputSchema.parse(input), deps, CALL);
}

const sectionsOf = (rules: readonly { readonly section: string }[] | undefined): readonly string[] =>
  rules?.map(({ section }) => section) ?? [];

describe("figures of the manuals", () => {
  // The editions of September 2025: manual and section beside each.
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

describe("a scooter", () => {
  test("in place of a car is not eligible, by mobility 410.01", async () => {
    const { eligibility } = await ask({ query: "power scooter", use_case: { replaces_car: true } });
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
  expect(notices.join(" ")).toContain("no manual of the program has an income test");
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
  [{ query: "walker", use_case: { daily_us: true } }, "UNKNOWN_FACT"],
  [{ query: "walker", use_case: { daily_use: "yes" } }, "INVALID_FACT"],
  [{}, "MISSING_PARAMETER"],
])("%j is refused with %s", async (input, code) => {
  await expect(ask(input)).rejects.toMatchObject({ code });
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
  const altered = findFundingConflicts(rules, [section("ADP pays 60% of the approved price.")], sourceOf);
  expect(altered[0]?.sides.map(({ value }) => value).sort()).toEqual(["60 %", "75 %"]);
  const same = findFundingConflicts(rules, [section("ADP pays 75% and the client 25%.")], sourceOf);
  expect(same).toEqual([]);
});
