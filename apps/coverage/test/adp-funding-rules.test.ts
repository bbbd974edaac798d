import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkCombination } from "../src/domain/adp/check-combination.ts";
import { computeFunding, type FundingQuestion } from "../src/domain/adp/compute-funding.ts";
import { describeEquipmentPool } from "../src/domain/adp/describe-equipment-pool.ts";
import { judgeReplacement, type ReplacementQuestion } from "../src/domain/adp/judge-replacement.ts";
import { openRuleBook } from "./adp-rule-book.ts";

const { book, prices, deviceOf } = await openRuleBook();

const fund = (type: string, question: Omit<FundingQuestion, "device">) =>
  computeFunding(book.funding, { device: deviceOf(type), ...question });
const amounts = (type: string, question: Omit<FundingQuestion, "device">) => {
  const answer = fund(type, question);
  return answer.kind === "stated"
    ? answer.shares.map(
        ({ rule, adpCents, clientCents }) =>
          `${rule.section_ref}${rule.variant === null ? "" : ` ${rule.variant}`}: ${adpCents} + ${clientCents}`,
      )
    : answer.reason;
};
const priceOf = (type: string): number | null | undefined =>
  prices.find(({ device_type: listed }) => listed === type)?.approved_price_cents;

describe("funding", () => {
  test.each([
    ["power_scooter", "Power Scooter", ["705: 179625 + 59875"], ["710: 239500 + 0"]],
    ["wheeled_walker_type_1", "Adult Wheeled Walker Type 1", ["705: 4800 + 1600"], ["710: 6400 + 0"]],
    ["wheeled_walker_type_3", "Adult Wheeled Walker Type 3", ["705: 24600 + 8200"], ["710: 32800 + 0"]],
    ["cpap", "Continuous Positive Airway Pressure (CPAP)", ["600.01: 41550 + 13850"], ["605: 55400 + 0"]],
  ])(
    "shares the listed price of %s 75 to 25 percent, and pays all of it with social assistance",
    (type, listed, standard, assisted) => {
      const listedCents = priceOf(listed) ?? 0;
      expect(amounts(type, { clientGroup: "standard", listedCents })).toEqual(standard);
      expect(amounts(type, { clientGroup: "social_assistance", listedCents })).toEqual(assisted);
    },
  );

  test("follows a vendor who charges less in both shares, and none who charges more", () => {
    const question = { clientGroup: "standard", listedCents: 40_000 } as const;
    expect(amounts("power_scooter", { ...question, vendorCents: 20_000 })).toEqual(["705: 15000 + 5000"]);
    expect(amounts("power_scooter", { ...question, vendorCents: 50_000 })).toEqual(["705: 30000 + 10000"]);
  });

  test("pays 75 percent for hearing aids, up to $500 for one ear and $1,000 for both, and up to $1,350 for FM", () => {
    const standard = { clientGroup: "standard" } as const;
    expect(amounts("hearing_aid", { ...standard, vendorCents: 200_000 })).toEqual([
      "710 one ear: 50000 + 150000",
      "710 both ears: 100000 + 100000",
    ]);
    expect(amounts("hearing_aid", { ...standard, vendorCents: 40_000 })[0]).toBe(
      "710 one ear: 30000 + 10000",
    );
    expect(amounts("fm_system", { ...standard, vendorCents: 300_000 })).toEqual(["710: 135000 + 165000"]);
  });

  test("states no amount for hearing aids with social assistance, and uses no general rule instead", () => {
    expect(amounts("hearing_aid", { clientGroup: "social_assistance", vendorCents: 200_000 })).toBe(
      "no_rule_for_client_group",
    );
    expect(
      amounts("cochlear_processor", { clientGroup: "social_assistance", vendorCents: 1_000_000 }),
    ).toEqual(["715.01: 725867 + 274133"]);
  });

  test("follows the manual's example for optical aids: $30 of a $40 magnifier and $45 of a $60 one, listed at $60", () => {
    const listedCents = priceOf("Magnifier") ?? 0;
    expect(listedCents).toBe(6000);
    const pay = (vendorCents: number) =>
      amounts("magnifier", { clientGroup: "standard", listedCents, vendorCents });
    expect([pay(4000), pay(6000), pay(9000)].flat()).toEqual([
      "705: 3000 + 1000",
      "705: 4500 + 1500",
      "705: 4500 + 4500",
    ]);
    expect(
      amounts("magnifier", { clientGroup: "social_assistance", listedCents, vendorCents: 7000 }),
    ).toEqual(["710: 6000 + 1000"]);
  });

  test.each([
    ["insulin_pump_supplies", ["715.01: 240000 + null"], ["715.01: 240000 + null"]],
    [
      "breast_prosthesis",
      ["230.01 full: 19500 + null", "230.01 partial: 10500 + null"],
      ["230.02 full: 26000 + null", "230.02 partial: 14000 + null"],
    ],
    ["insulin_syringes", ["530.01: 17000 + null"], ["530.01: 17000 + null"]],
    ["ventilator_supplies", ["830.01: 42000 + null"], ["830.02: 56000 + null"]],
    [
      "enteral_feeding_pump",
      ["335.01 portable: 54975 + null", "335.01 stationary: 35550 + null"],
      ["335.02 portable: 73300 + null", "335.02 stationary: 47400 + null"],
    ],
    [
      "ostomy_supplies",
      [
        "630.02 one ostomy, community: 97500 + null",
        "630.02 two ostomies, community: 195000 + null",
        "630.03 one ostomy, long-term care home: 130000 + null",
        "630.03 two ostomies, long-term care home: 260000 + null",
      ],
      ["630.04 one ostomy: 130000 + null", "630.04 two ostomies: 260000 + null"],
    ],
  ])("pays %s as a grant", (type, standard, assisted) => {
    expect(amounts(type, { clientGroup: "standard" })).toEqual(standard);
    expect(amounts(type, { clientGroup: "social_assistance" })).toEqual(assisted);
  });

  test("pays an insulin pump and rtCGM in full for everyone", () => {
    for (const clientGroup of ["standard", "social_assistance"] as const) {
      expect(amounts("insulin_pump", { clientGroup, listedCents: 630_000 })).toEqual(["700: 630000 + 0"]);
      expect(amounts("rtcgm", { clientGroup, listedCents: 29_900 })).toEqual(["600.01: 29900 + 0"]);
    }
  });

  test("uses no general rule for home oxygen, whose policy manual we lack", () => {
    expect(amounts("home_oxygen", { clientGroup: "standard", listedCents: 1193 })).toBe("manual_not_held");
  });

  test("computes nothing for a voice valve, whose maximum is not printed", () => {
    expect(amounts("voice_restoration_valve", { clientGroup: "standard", vendorCents: 20_000 })).toEqual([
      "705: null + null",
    ]);
  });

  test("states only the rule without a price", () => {
    expect(amounts("power_scooter", { clientGroup: "standard" })).toEqual(["705: null + null"]);
  });

  test("adds shares up to the price, and never pays more than the program's share or maximum", () => {
    const known = fc.constantFrom(...book.deviceTypes.map(({ device_type: type }) => type));
    const cents = fc.option(fc.integer({ min: 1, max: 5_000_000 }), { nil: undefined });
    const group = fc.constantFrom("standard" as const, "social_assistance" as const);
    fc.assert(
      fc.property(known, group, cents, cents, (type, clientGroup, listedCents, vendorCents) => {
        const question = {
          clientGroup,
          ...(listedCents === undefined ? {} : { listedCents }),
          ...(vendorCents === undefined ? {} : { vendorCents }),
        };
        const answer = fund(type, question);
        if (answer.kind !== "stated") return;
        for (const { rule, priceCents, adpCents, clientCents, maximumCents } of answer.shares) {
          if (priceCents === null || adpCents === null || clientCents === null) continue;
          expect(adpCents + clientCents).toBe(priceCents);
          expect(clientCents).toBeGreaterThanOrEqual(0);
          expect(adpCents).toBeLessThanOrEqual((priceCents * (rule.adp_share_percent ?? 0)) / 100 + 0.5);
          if (maximumCents !== null) expect(adpCents).toBeLessThanOrEqual(maximumCents);
        }
      }),
    );
  });
});

describe("equipment pools", () => {
  test("sends power tilt to the Central Equipment Pool (515), run by Motion Specialties (510)", () => {
    const { pool, route, rules } = describeEquipmentPool(book.rules, deviceOf("power_tilt_recline"));
    expect([pool, route]).toEqual(["Central Equipment Pool for High Technology Wheelchairs", "required"]);
    expect(rules.map(({ section_ref: section }) => section)).toEqual(
      expect.arrayContaining(["510", "515", "520", "535"]),
    );
    expect(rules.find(({ section_ref: section }) => section === "510")?.statement).toContain("416-701-1351");
  });

  test("sends a power wheelchair there only with power tilt or recline, and a walker never", () => {
    expect(describeEquipmentPool(book.rules, deviceOf("power_wheelchair")).route).toBe("if_high_technology");
    expect(describeEquipmentPool(book.rules, deviceOf("ambulation_aid"))).toMatchObject({
      pool: null,
      route: "none",
    });
  });

  test("uses another pool for communication aids", () => {
    const { pool, rules } = describeEquipmentPool(book.rules, deviceOf("speech_generating_device"));
    expect(pool).toBe("Centralized Equipment Pool for Communication Aids");
    expect(new Set(rules.map(({ adp_doc: manual }) => manual))).toEqual(new Set(["communication-aids"]));
  });

  test.each([
    "power_tilt_recline",
    "power_wheelchair",
    "power_scooter",
    "ambulation_aid",
    "speech_generating_device",
  ])("states for %s that there is no income test, with a section", (type) => {
    const { noIncomeTest } = describeEquipmentPool(book.rules, deviceOf(type));
    expect(noIncomeTest?.statement).toMatch(/income/i);
    expect(["505", "500", "300.00"]).toContain(noIncomeTest?.section_ref);
  });

  test("has no rule with an amount of income", () => {
    const all = [...book.rules, ...book.criteria, ...book.funding, ...book.exclusions];
    expect(all.filter(({ statement }) => /28,?000|39,?000/.test(statement))).toEqual([]);
  });
});

describe("combinations (mobility 600)", () => {
  test.each([
    [["wheeled_walker_type_3", "manual_wheelchair"], ["wheeled_walker_type_3, manual_wheelchair"]],
    [["wheeled_walker_type_1", "manual_wheelchair"], []],
    [["power_scooter", "seating"], ["power_scooter, seating"]],
    [["manual_wheelchair", "seating", "wheeled_walker_type_1", "forearm_crutches"], []],
    [["manual_wheelchair", "power_scooter"], ["manual_wheelchair, power_scooter"]],
    [["power_wheelchair", "power_tilt_recline"], []],
    [
      ["wheeled_walker_type_1", "wheeled_walker_type_2", "forearm_crutches"],
      ["wheeled_walker_type_1, wheeled_walker_type_2, forearm_crutches"],
    ],
    [["forearm_crutches", "forearm_crutches"], ["forearm_crutches, forearm_crutches"]],
    [[], []],
  ])("%j", (wanted, expected) => {
    const conflicts = checkCombination(book.rules, wanted);
    expect(conflicts.map(({ types: together }) => together.join(", "))).toEqual(expected);
    for (const { rule } of conflicts) expect([rule?.adp_doc, rule?.section_ref]).toEqual(["mobility", "600"]);
  });

  test("cite their own statement for each conflict", () => {
    const statementOf = (...wanted: string[]) => checkCombination(book.rules, wanted)[0]?.rule?.statement;
    expect(statementOf("wheeled_walker_type_3", "manual_wheelchair")).toMatch(/Type 3/);
    expect(statementOf("power_scooter", "seating")).toMatch(/scooter/);
    expect(statementOf("manual_wheelchair", "power_wheelchair")).toMatch(/one wheelchair/);
  });
});

describe("replacement (core 220, mobility 605)", () => {
  const judge = (type: string, question: Omit<ReplacementQuestion, "device">) =>
    judgeReplacement(book, { device: deviceOf(type), ...question });

  test.each([
    [{ reason: "normal_wear", isUnderWarranty: true, repairShare: 0.9 }, "not_funded"],
    [{ reason: "normal_wear", isUnderWarranty: false, repairShare: 1 / 3 }, "not_funded"],
    [
      { reason: "normal_wear", isUnderWarranty: false, repairShare: 0.34, monthsSinceFunded: 36 },
      "maybe_pro_rated",
    ],
    [
      { reason: "normal_wear", isUnderWarranty: false, repairShare: 0.5, monthsSinceFunded: 60 },
      "considered",
    ],
    [{ reason: "normal_wear" }, "not_established"],
    [{ reason: "loss_or_theft", monthsSinceFunded: 59 }, "not_funded"],
    [{ reason: "loss_or_theft", monthsSinceFunded: 60 }, "considered"],
    [{ reason: "loss_or_theft" }, "not_established"],
    [{ reason: "misuse" }, "not_funded"],
  ] as const)("decides for a scooter %j: %s", (question, expected) => {
    expect(judge("power_scooter", question).outcome).toBe(expected);
  });

  test.each([
    ["power_scooter", 60],
    ["wheeled_walker_type_3", 60],
    ["seating", 24],
    ["speech_generating_device", 60],
    ["communication_board", 6],
    ["electrolarynx", 36],
    ["hearing_aid", 60],
    ["cochlear_processor", 36],
    ["cpap", 60],
    ["insulin_pump", 60],
    ["rtcgm", 24],
    ["white_cane", 12],
    ["leg_brace", 24],
    ["breast_prosthesis", 24],
  ])("gives %s a funding period of %i months", (type, months) => {
    expect(judge(type, { reason: "misuse" }).periods[0]?.months).toBe(months);
  });
});
