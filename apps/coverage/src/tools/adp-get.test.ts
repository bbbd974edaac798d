import { describe, expect, test } from "vitest";
import { useAdp } from "../../test/use-adp.ts";

const { opened, ask } = useAdp();

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
  ])("funds %s %j at %d %% by %s", async (query, more, percent, section) => {
    const { funding } = await ask({ query, ...more });
    expect(funding?.shares.map((share) => [share.adp_share_percent, share.section])).toContainEqual([
      percent,
      section,
    ]);
  });

  test("pays 75 % for hearing aids, up to $500 for one ear and $1,000 for both", async () => {
    const { funding } = await ask({ query: "hearing aid" });
    expect(funding?.shares.map((share) => share.maximum_contribution)).toEqual(
      expect.arrayContaining([500, 1000]),
    );
  });

  test("takes the share of a line's price, and leaves the rest to the client", async () => {
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
  ])("refuses %j without a share, and cites the manual", async (input, matched, section) => {
    const answer = await ask(input);
    expect(answer.eligibility).toEqual({ outcome: "not_eligible", questions: [], criteria: [] });
    expect(answer.exclusions?.[0]).toMatchObject({ matched, section, only_if_sole_purpose: false });
    expect(answer.funding).toMatchObject({ status: "not_stated", reason: "not_funded", shares: [] });
    expect(answer.citations.map(({ passage_id: id }) => id)).toContain(answer.exclusions?.[0]?.passage_id);
  });

  test("keeps a device if only its part is excluded", async () => {
    const { eligibility, funding, exclusions } = await ask({ query: "hearing aid with an earmold" });
    expect(sectionsOf(exclusions ?? [])).toContain("hearing-devices 225");
    expect(eligibility?.outcome).toBe("not_established");
    expect(funding?.shares).not.toEqual([]);
  });

  test("does not call a device excluded that no manual names: only listed ones can be funded, page 19", async () => {
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
  ])("states no share for %s: %s", async (category) => {
    const { funding } = await ask({ device: { category } });
    expect(funding).toMatchObject({ status: "not_stated", reason: "type_not_known", shares: [] });
  });

  test.each([
    ["mobility", 75],
    ["insulin_pump", 100],
  ])("funds %s at its manual's single share of %d %%", async (category, percent) => {
    const { funding } = await ask({ device: { category } });
    expect(funding?.shares.map(({ adp_share_percent: share }) => share)).toEqual([percent]);
  });
});

describe("words of the question count", () => {
  test.each([
    [{ device: { category: "mobility", type: "scooter batteries" } }, "mobility 225"],
    [{ query: "power wheelchair with a not working battery" }, "mobility 225"],
    [{ query: "Is FreeStyle Libre covered?" }, "glucose-monitoring 200.04"],
  ])("exclude %j by %s", async (input, section) => {
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
  ])("rule out the combination %j, by mobility 600", async (input, types) => {
    const { combination } = await ask(input);
    expect(combination.map((one) => [one.types, one.rule?.section])).toEqual([[types, "mobility 600"]]);
  });

  test("report an unknown second device as left out", async () => {
    const { combination, notices } = await ask({ query: "power scooter", other_devices: ["jet pack"] });
    expect(combination).toEqual([]);
    expect(notices.join(" ")).toContain('"jet pack" of other_devices is not one device');
  });

  test("send a power wheelchair with power tilt to the pool (515)", async () => {
    const { cep } = await ask({ query: "power wheelchair with power tilt", check: ["cep"] });
    expect(cep?.route).toBe("required");
    expect(sectionsOf(cep?.statements)).toContain("mobility 515");
  });

  test("answer a stated income too", async () => {
    const { notices } = await ask({ query: "power wheelchair, income $19,000, CEP eligible?" });
    expect(notices.join(" ")).toContain("no manual has an income test");
  });

  test("name a price line by its code", async () => {
    // Product manual for mobility devices, page 2: $328.00.
    const { prices, device } = await ask({ query: "what does ADP pay for mw3gm0065?" });
    expect(prices).toMatchObject([{ device_code: "MW3GM0065", approved_price: 328 }]);
    expect(device.type).toBe("wheeled_walker_type_3");
  });

  test("make someone on OW a recipient of social assistance", async () => {
    const { funding } = await ask({ query: "CPAP for a patient on OW" });
    expect(funding).toMatchObject({
      client_group: "social_assistance",
      shares: [{ adp_share_percent: 100 }],
    });
  });

  test("never call a person eligible whom another payer may cover", async () => {
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

test.each([
  ["home+entry_exit", "met"],
  ["community", "not_met"],
  ["not at home", "not_established"],
  ["outside the home", "not_established"],
])("read a device that is used at %s: its use in the residence is %s", async (location, result) => {
  const { eligibility } = await ask({ query: "power scooter", use_case: { location } });
  const one = eligibility?.criteria.find(({ fact }) => fact === "used_in_residence_and_entry");
  expect(one?.result).toBe(result);
});

describe("a scooter", () => {
  test("is not eligible instead of a car, by mobility 410.01", async () => {
    const { eligibility } = await ask({
      query: "power scooter",
      facts: [{ fact: "replaces_car", value: "yes" }],
    });
    expect(eligibility?.outcome).toBe("not_eligible");
    const failed = eligibility?.criteria.filter(({ result }) => result === "not_met");
    expect(sectionsOf(failed)).toContain("mobility 410.01");
  });

  test("accepts the specification's facts, and asks for missing ones", async () => {
    const { eligibility } = await ask({
      device: { category: "mobility", type: "power_scooter" },
      use_case: { daily: true, location: "home+entry_exit", independent_transfer: true },
    });
    expect(eligibility?.outcome).toBe("not_established");
    expect(eligibility?.criteria.find(({ fact }) => fact === "independent_transfer")?.result).toBe("met");
    expect(eligibility?.questions.length).toBeGreaterThan(0);
  });

  test("has no funded batteries or repairs", async () => {
    const { exclusions, funding } = await ask({ query: "new batteries and a motor repair for my scooter" });
    expect(exclusions?.map(({ matched }) => matched)).toEqual(expect.arrayContaining(["batteries"]));
    expect(funding?.repair_coverage.length).toBeGreaterThan(0);
  });

  test("is not funded together with a power wheelchair", async () => {
    const { combination } = await ask({ query: "power scooter", other_devices: ["power_wheelchair"] });
    expect(combination[0]?.rule?.section).toBe("mobility 600");
  });
});

test("with power tilt goes through the pool, and income has no effect", async () => {
  const { cep, notices } = await ask({
    device: { type: "power_tilt_recline" },
    check: ["cep"],
    patient_income: 19_000,
  });
  expect(cep).toMatchObject({ route: "required", income_test: false });
  expect(sectionsOf(cep?.statements)).toContain("mobility 515");
  expect(notices.join(" ")).toContain("no manual has an income test");
});

test("asks which device an ambiguous word means", async () => {
  const { device, notices } = await ask({ query: "Hoveround" });
  expect(device.type).toBeNull();
  expect(device.candidates.map(({ type }) => type).sort()).toEqual(["power_scooter", "power_wheelchair"]);
  expect(notices.join(" ")).toContain("say which one is meant");
});

test("gives a non-existent device no rule and little confidence", async () => {
  const answer = await ask({ query: "flying car" });
  expect(answer).toMatchObject({ eligibility: null, funding: null, device: { type: null, category: null } });
  expect(answer.confidence).toBeLessThan(0.6);
});
