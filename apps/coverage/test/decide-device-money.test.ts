import { describe, expect, test } from "vitest";
import { formatMonths } from "../src/domain/decision/device/format.ts";
import type { Verdict } from "../src/domain/decision/verdict.ts";
import { openDevices, type DeviceCase } from "./device-records.ts";

const { records, decideCase } = await openDevices();

const sectionsOf = ({ reasons }: Pick<Verdict, "reasons">): readonly string[] =>
  reasons.flatMap(({ sources }) => sources.map(({ loc }) => loc));
const needsOf = ({ needs }: Pick<Verdict, "needs">): readonly string[] =>
  needs.map(({ field, name }) => (name === undefined ? field : `${field}:${name}`));

describe("ADP's payment in cents", () => {
  // By hand from the named sections and the price lists: 75 %, and the rest.
  test.each<[string, DeviceCase, number | null]>([
    // Hearing 710: 75 %, at most $500 for one ear and $1,000 for both.
    ["a pair quoted at $3,800", { device: "hearing aids", ears: "both", vendor_price: 3800 }, 100_000],
    ["two at $3,800", { device: "hearing aids", how_many: 2, vendor_price: 3800 }, 100_000],
    ["one ear at $1,900", { device: "hearing aid", ears: "one", vendor_price: 1900 }, 50_000],
    ["a cheap pair: 75 % of $1,200", { device: "hearing aid", ears: "both", vendor_price: 1200 }, 90_000],
    ["ears not told", { device: "hearing aid", vendor_price: 1900 }, null],
    ["FM system at $2,000: at most $1,350", { device: "FM system", vendor_price: 2000 }, 135_000],
    // Visual aids 705, the manual's example: $40 of a magnifier listed at $60.
    ["a magnifier at $40", { device: "magnifier", vendor_price: 40 }, 3000],
    ["a scooter below its approved price", { device: "power scooter", vendor_price: 2000 }, 150_000],
    ["a scooter above it", { device: "power scooter", vendor_price: 5000 }, 179_625],
    ["a scooter on OW", { device: "power scooter", patient: { social_assistance: "ow" } }, 239_500],
    ["a scooter on ACSD", { device: "power scooter", patient: { social_assistance: "acsd" } }, 239_500],
    ["a scooter on none", { device: "power scooter", patient: { social_assistance: "none" } }, 179_625],
    ["prices that differ", { device: "manual wheelchair" }, null],
    // Grants 630.03, 530.01, 230.01, 335.01.
    [
      "an ostomy in long-term care",
      { device: "ostomy supplies", how_many: 1, patient: { residence: "long_term_care" } },
      130_000,
    ],
    ["syringes at 70", { device: "insulin syringes", patient: { age_years: 70 } }, 17_000],
    ["two full breast prostheses", { device: "full breast prosthesis", how_many: 2 }, 39_000],
    ["a portable feeding pump", { device: "portable feeding pump" }, 54_975],
  ])("%s", (_, asked, cents) => {
    expect(decideCase({ goal: "share", ...asked }).amountCents).toBe(cents);
  });

  test("shows the client's share in dollars", () => {
    const pair = decideCase({ device: "hearing aids", goal: "share", ears: "both", vendor_price: 3800 });
    expect(pair.summary).toContain("$2,800.00");
    expect(sectionsOf(pair)).toContain("hearing-devices 710");
  });

  test("shows the vendor's price over several price lines as a range, each kind by name", () => {
    const verdict = decideCase({ device: "manual wheelchair", goal: "share", vendor_price: 1500 });
    // From $1,228.00 to the vendor's $1,500.00: 75 % is $921.00 to $1,125.00.
    expect(verdict.summary).toMatch(/\$921\.00 to \$1,125\.00/u);
    expect(verdict.reasons.map(({ text }) => text).join(" ")).toContain("Adult Standard Manual Wheelchair");
  });

  test("reports a price above the approved one as not allowed (mobility 705)", () => {
    expect(decideCase({ device: "power scooter", goal: "price", vendor_price: 5000 }).summary).toMatch(
      /may not charge more/u,
    );
  });

  test("uses a child's prices for a child, and an adult's for an adult", () => {
    const kindsOf = (age_years: number): string =>
      decideCase({ device: "manual wheelchair", goal: "price", patient: { age_years } })
        .reasons.map(({ text }) => text)
        .filter((text) => text.startsWith("Approved price"))
        .join(" ");
    expect(kindsOf(7)).toMatch(/Paediatric/u);
    expect(kindsOf(7)).not.toMatch(/Adult/u);
    expect(kindsOf(40)).toMatch(/Adult/u);
    expect(kindsOf(40)).not.toMatch(/Paediatric/u);
  });

  test("refuses syringes at 60, even for the amount (grants 500.02)", () => {
    expect(
      decideCase({ device: "insulin syringes", goal: "share", patient: { age_years: 60 } }).decision,
    ).toBe("not_eligible");
  });

  test("reports that a lease has separate fees", () => {
    const verdict = decideCase({ device: "speech generating device", goal: "share" });
    expect(verdict.reasons.map(({ text }) => text).join(" ")).toMatch(/lease has fees/u);
  });

  test("adds the shares of ADP and of the person up to the price, for every tenth line", () => {
    const priced = [...records.lineOf.values()].filter((_, at) => at % 10 === 0);
    for (const line of priced) {
      const cents = line.approved_price_cents ?? 0;
      const verdict = decideCase({ device: line.device_code, goal: "price" });
      if (verdict.amountCents === null) continue;
      expect(verdict.amountCents, line.device_code).toBeGreaterThan(0);
      expect(verdict.amountCents, line.device_code).toBeLessThanOrEqual(cents);
    }
  });
});

describe("replacing an owned device", () => {
  const worn = {
    age_months: 14,
    adp_funded: true,
    condition: "worn",
    under_warranty: false,
    repair_share: 0.5,
  } as const;
  test.each<[string, DeviceCase, Verdict["decision"], string]>([
    ["wear within the period", { device: "seating", owned: [worn] }, "eligible", "mobility 605.04"],
    [
      "wear after it",
      { device: "seating", owned: [{ ...worn, age_months: 30 }] },
      "eligible",
      "mobility 605.04",
    ],
    [
      "under warranty",
      { device: "seating", owned: [{ ...worn, under_warranty: true }] },
      "not_eligible",
      "mobility 605.04",
    ],
    [
      "a cheap repair",
      { device: "seating", owned: [{ ...worn, repair_share: 0.2 }] },
      "not_eligible",
      "mobility 605.04",
    ],
    [
      "misuse",
      { device: "seating", owned: [{ ...worn, condition: "damaged_by_misuse" }] },
      "not_eligible",
      "core 220.07",
    ],
    [
      "changed need",
      { device: "seating", owned: [{ ...worn, condition: "need_changed" }] },
      "eligible",
      "mobility 605.01",
    ],
    [
      "it still works",
      { device: "CPAP", owned: [{ age_months: 70, condition: "works" }] },
      "not_eligible",
      "core 220.00",
    ],
    [
      "lost within five years",
      { device: "CPAP", owned: [{ age_months: 59, condition: "lost" }] },
      "not_eligible",
      "core 220.03",
    ],
    [
      "lost after them",
      { device: "CPAP", owned: [{ age_months: 60, condition: "lost" }] },
      "eligible",
      "core 220.04",
    ],
  ])("%s", (_, asked, decision, section) => {
    const verdict = decideCase({ goal: "replacement", ...asked });
    expect(verdict.decision).toBe(decision);
    expect(sectionsOf(verdict)).toContain(section);
  });

  test.each<[DeviceCase, readonly string[]]>([
    [{ device: "CPAP" }, ["owned[0].condition", "owned[0].age_months"]],
    [{ device: "CPAP", owned: [{ age_months: 70 }] }, ["owned[0].condition"]],
    [{ device: "CPAP", owned: [{ condition: "lost" }] }, ["owned[0].age_months"]],
    [
      { device: "CPAP", owned: [{ condition: "worn", age_months: 20 }] },
      ["owned[0].under_warranty", "owned[0].repair_share"],
    ],
    [
      { device: "hearing aid", owned: [{ condition: "need_changed", age_months: 20 }] },
      ["facts:hearing_changed_20_db"],
    ],
    // The first chair is another device.
    [
      { device: "CPAP", owned: [{ device: "walker", condition: "works" }] },
      ["owned[1].condition", "owned[1].age_months"],
    ],
  ])("asks for %j: %j", (asked, needs) => {
    expect(needsOf(decideCase({ goal: "replacement", ...asked }))).toEqual(needs);
  });

  test("decides hearing that changed by 20 dB or not (hearing-devices 610)", () => {
    const asked: DeviceCase = {
      device: "hearing aid",
      owned: [{ condition: "need_changed", age_months: 20 }],
    };
    expect(decideCase({ ...asked, facts: { hearing_changed_20_db: true } }).decision).toBe("eligible");
    expect(decideCase({ ...asked, facts: { hearing_changed_20_db: false } }).decision).toBe("not_eligible");
  });

  test("asks for each deciding figure that is left out", () => {
    for (const field of ["under_warranty", "repair_share"] as const) {
      const { [field]: _left, ...rest } = worn;
      expect(needsOf(decideCase({ device: "seating", owned: [rest] }))).toEqual([`owned[0].${field}`]);
    }
  });

  test("requires criteria for another chair after a changed need, and replaces none that ADP did not fund", () => {
    const owned = [
      { device: "manual wheelchair", adp_funded: true, condition: "need_changed", age_months: 20 },
    ] as const;
    expect(needsOf(decideCase({ device: "power wheelchair", owned: [...owned] }))).toContain(
      "facts:propels_manual_wheelchair",
    );
    const met = {
      operates_independently: true,
      propels_manual_wheelchair: false,
      used_in_residence_and_entry: true,
    };
    expect(sectionsOf(decideCase({ device: "power wheelchair", owned: [...owned], facts: met }))).toContain(
      "mobility 605.01",
    );
    const bought = decideCase({ device: "walker", owned: [{ adp_funded: false, condition: "stolen" }] });
    expect(needsOf(bought)).toEqual(["facts:can_walk", "facts:used_in_residence_and_entry"]);
  });

  test.each([
    [1, "1 month"],
    [14, "14 months"],
    [24, "2 years"],
    [60, "5 years"],
    [70, "5 years and 10 months"],
    [1.2, "1 month"],
  ])("prints %d months as %s", (months, words) => {
    expect(formatMonths(months)).toBe(words);
  });
});
