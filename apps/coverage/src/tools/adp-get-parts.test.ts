// The parts of adp_get's answers for every type of device, checked against the rows of the manuals.
import { expect, test } from "vitest";
import type { AdpGetAnswer } from "../domain/adp/adp-answer.ts";
import type { AdpDeviceType, FundingRule } from "../domain/adp/rule-book.ts";
import { useAdp } from "../../test/use-adp.ts";

const { opened, ask } = useAdp();

interface Row {
  readonly device_types: readonly string[];
  readonly statement: string;
  readonly adp_doc: string;
  readonly section_ref: string;
  readonly page: number;
}

/** Rows about a type: its own, then those of its category, then those of all devices. */
const nearest = <TRow extends Row>(rows: readonly TRow[], type: AdpDeviceType): readonly TRow[] => {
  const steps = [type.device_type, type.device_category, "*"];
  const stepOf = ({ device_types: types }: TRow) => steps.findIndex((step) => types.includes(step));
  return [0, 1, 2].flatMap((step) => rows.filter((row) => stepOf(row) === step));
};

const place = ({ statement, adp_doc: manual, section_ref: ref, page }: Row) => ({
  statement,
  section: `${manual} ${ref}`,
  page,
});

const SOME = 2;

/** Asks about every second type, and gives its answer to the test. */
async function forTypes(
  input: Readonly<Record<string, unknown>>,
  check: (type: AdpDeviceType, answer: AdpGetAnswer) => void,
): Promise<void> {
  const { deps } = await opened;
  for (const [at, type] of deps.adp.book.deviceTypes.entries())
    if (at % SOME === 0) check(type, await ask({ device: { type: type.device_type }, ...input }));
}

/** A list may end early to fit. */
function expectBegun(shown: readonly object[] | undefined, rows: readonly Row[], answer: AdpGetAnswer): void {
  const { name } = answer.device;
  expect(shown ?? [], name ?? "").toMatchObject(rows.map(place).slice(0, shown?.length));
  const isCut = answer.notices.some((notice) => notice.startsWith("Statements left out"));
  if (!isCut) expect(shown?.length, name ?? "").toBe(rows.length);
}

test("replacement: the period, and the rules about it and about replacing", async () => {
  const { deps } = await opened;
  const { periods, rules } = deps.adp.book;
  await forTypes({ check: ["replacement"] }, (type, answer) => {
    const [period] = nearest(periods, type);
    // Only the check says that it would be replaced: what has become of the old one is open.
    if (!period) expect(answer.replacement?.period_months).toBeNull();
    else expect(answer.replacement).toMatchObject({ period_months: period.months });
    expect([null, "not_established"]).toContain(answer.replacement?.outcome);
    const own = nearest(rules, type).filter(({ topic }) => ["replacement", "funding_period"].includes(topic));
    expectBegun(answer.replacement?.statements, [...(period ? [period] : []), ...own], answer);
    expect(answer).toMatchObject({ eligibility: null, exclusions: null, funding: null, cep: null });
    expect(answer.application).toBeNull();
  });
});

test("application: who authorizes, what is filled in and who sells", async () => {
  const { deps } = await opened;
  await forTypes({ check: ["application"] }, (type, answer) => {
    const own = nearest(deps.adp.book.rules, type).filter(({ topic }) =>
      ["application", "authorizer", "vendor"].includes(topic),
    );
    expectBegun(answer.application ?? undefined, own, answer);
    expect(answer.replacement).toBeNull();
  });
});

/** Figures of a rule: dollars, percent and months. */
const figuresOf = ({
  model,
  variant,
  grant_months,
  adp_share_percent: percent,
  grant_cents: grant,
  maximum_cents: maximum,
}: FundingRule) => ({
  model,
  variant,
  grant_months,
  adp_share_percent: percent,
  client_share_percent: percent === null ? null : 100 - percent,
  grant: model === "grant" ? (grant ?? 0) / 100 : null,
  ...(maximum !== null && { maximum_contribution: maximum / 100 }),
});

test.each([true, false])("funding with social assistance: %s", async (assisted) => {
  const { deps } = await opened;
  const { funding, exclusions } = deps.adp.book;
  const group = assisted ? "social_assistance" : "standard";
  await forTypes({ check: ["funding"], social_assistance: assisted }, (type, answer) => {
    const { reason, shares, ...part } = answer.funding ?? { reason: "", shares: [] };
    expect(part).toMatchObject({ client_group: group, status: reason === null ? "stated" : "not_stated" });
    expect(shares.length > 0, type.name).toBe(reason === null);
    const upkeep = nearest(exclusions, type).filter(({ phrase }) => /repair|mainten|batter/iu.test(phrase));
    expectBegun(answer.funding?.repair_coverage, reason === "not_funded" ? [] : upkeep, answer);
    for (const share of shares) {
      const row = funding.find((one) => one.statement === share.statement && one.client_group === group);
      if (!row) throw new Error(share.statement);
      expect(share, type.name).toMatchObject(figuresOf(row));
      expect((share.adp_contribution ?? 0) + (share.client_contribution ?? 0), type.name).toBeCloseTo(
        row.model === "percent" ? (share.price ?? 0) : (share.adp_contribution ?? 0),
        9,
      );
    }
  });
});

/** Mobility 515, visual-aids 515. */
const POOL_ONLY = ["power_tilt_recline", "power_leg_rests", "cctv"];

test("cep: the pool of a device, its way, and that no income is asked", async () => {
  const { deps } = await opened;
  const { rules } = deps.adp.book;
  await forTypes({ check: ["cep"] }, (type, answer) => {
    const own = nearest(rules, type).filter(({ topic }) => topic === "central_equipment_pool");
    const { cep } = answer;
    expect(cep?.income_test).toBe(false);
    expect(
      cep?.statements.some(({ statement }) => /income/iu.test(statement)),
      type.name,
    ).toBe(true);
    if (POOL_ONLY.includes(type.device_type)) expect(cep?.route).toBe("required");
    else expect(cep?.route, type.name).not.toBe("required");
    expect(cep?.pool === null, type.name).toBe(cep?.route === "none");
    if (own.length > 0 && cep?.pool)
      for (const row of own) expect(cep.statements).toContainEqual(expect.objectContaining(place(row)));
  });
});

test("lines: all of a type's, with their prices, counted in full", async () => {
  const { deps } = await opened;
  await forTypes({ check: ["cep"], top_k: 3 }, (type, { device, prices, prices_total: total }) => {
    const names = [...type.listed_as, ...type.parts_listed_as];
    const lines = deps.adp.prices.filter(({ device_type: listed }) => names.includes(listed));
    expect(total, type.name).toBe(lines.length);
    expect(prices.length, type.name).toBe(Math.min(3, lines.length));
    for (const price of prices) {
      const line = lines.find(({ device_code: code }) => code === price.device_code);
      expect(price).toMatchObject({
        page: line?.page,
        device_type: line?.device_type,
        name: line?.device_name,
      });
      expect(price.approved_price).toBe(
        line?.approved_price_cents == null ? null : line.approved_price_cents / 100,
      );
    }
    expect(device).toMatchObject({ type: type.device_type, category: type.device_category, name: type.name });
  });
});

test("goals: a check by itself has the goal of its part", async () => {
  const GOALS = { funding: "share", application: "application", replacement: "replacement" };
  for (const type of ["power_scooter", "hearing_aid", "cpap"])
    for (const [check, goal] of Object.entries(GOALS)) {
      const verdicts = [];
      for (const input of [{ check: [check] }, { goal }, { goal, check: ["exclusions"] }, {}])
        verdicts.push((await ask({ device: { type }, ...input })).verdict);
      const [byCheck, byGoal, byBoth, byNone] = verdicts;
      expect(byGoal, `${type} ${check}`).toEqual(byCheck);
      expect(byBoth, `${type} ${check}`).toEqual(byCheck);
      expect(byNone, `${type} ${check}`).not.toEqual(byCheck);
    }
});

test("notices: of a leased line, of a line without a price, and of neither elsewhere", async () => {
  const { deps } = await opened;
  const lines = deps.adp.prices.filter((_, at) => at % 150 === 0);
  const leased = deps.adp.prices.find(({ device_type: kind }) => kind.endsWith("- Lease"));
  const free = deps.adp.prices.find(({ approved_price_cents: cents }) => cents === 0);
  for (const line of [...lines, ...(leased ? [leased] : []), ...(free ? [free] : [])]) {
    const { notices, device } = await ask({ device_code: line.device_code });
    const words = notices.join(" ");
    expect(words.includes("lease fees"), line.device_code).toBe(/- lease$/iu.test(line.device_type));
    expect(words.includes("$0.00"), line.device_code).toBe(line.approved_price_cents === 0);
    expect(words.includes("social assistance")).toBe(false);
    expect(device.name).toBe(line.device_name);
  }
});
