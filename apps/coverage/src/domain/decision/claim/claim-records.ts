import type { BillingRule, ServiceRow } from "../../../dataset/index.ts";
import { listRules, toOwnRule } from "../../ohip/list-rules.ts";
import { isListed } from "../../ohip/count-claims.ts";
import { indexServiceNames, type ServiceNames } from "../../ohip/find-service.ts";
import { toRules } from "../../ohip/fee-rules.ts";
import type { FeeRow, Schedule } from "../../ohip/schedule.ts";
import type { Source } from "../../source.ts";
import { toPagePlace, type Placed } from "../rule-places.ts";

/** The place and the origin of every record of the Schedule. */
export interface PlacedRow extends Placed {
  readonly source_url: string;
  readonly as_of: string;
}

export interface FeeOf {
  readonly specialty?: string | undefined;
  readonly suffix?: string | undefined;
}

/** The Schedule of Benefits as claims are decided from it: made once for a dataset. */
export interface ClaimRecords {
  readonly schedule: Schedule;
  /** Services in words, with the codes that they may be. */
  readonly services: readonly ServiceRow[];
  readonly serviceNames: ServiceNames;
  /** Everyday names of the services that a code may be. */
  readonly namesOf: (code: string) => readonly string[];
  /** Everyday words that only a search uses. In a claim about something else they mean no service. */
  readonly searches: readonly ServiceRow[];
  /** Rules of a code, and those by which codes of the day bar it. */
  readonly rulesOf: (code: string, sameDayCodes: readonly string[]) => readonly BillingRule[];
  /**
   * Row of the physician's specialty if the code has several pages, which share the fee. Row of the claimed suffix if each suffix has its
   * own fee: C999 is a visit's code, an assistant's (B) and an anaesthetist's (C).
   */
  readonly findFee: (code: string, of?: FeeOf) => FeeRow | undefined;
  /** Premiums that a rule lets go with a code: those that are proposed. */
  readonly premiumsOf: (code: string) => readonly string[];
  /** All premiums of a code. Those that go with many procedures are proposed only if the caller names them. */
  readonly everyPremiumOf: (code: string) => readonly string[];
  /** Codes with a limit on units, beyond which this one is paid in their place. */
  readonly limitedOf: (code: string) => readonly string[];
  /** Premiums of special visits. */
  readonly visitCodes: ReadonlySet<string>;
  readonly toSource: (row: PlacedRow) => Source;
  readonly ruleSource: (rule: BillingRule) => Source;
  readonly pageSource: (label: string) => Source;
}

interface ClaimTables {
  readonly schedule: Schedule;
  readonly services: readonly ServiceRow[];
  readonly searches: readonly ServiceRow[];
}

const toSource = (row: PlacedRow): Source => ({
  loc: row.page_label,
  url: row.source_url,
  asOf: row.as_of,
  place: toPagePlace([row]),
});

/** Rules by the codes that have them, and those that bar others apart: they hold for codes that they do not name. */
function indexRules(rules: readonly BillingRule[]): ClaimRecords["rulesOf"] {
  const own = new Map<string, BillingRule[]>();
  for (const rule of rules)
    for (const code of rule.fee_codes) own.set(code, [...(own.get(code) ?? []), toOwnRule(rule, code)]);
  const barring = rules.filter(({ condition }) => condition.kind === "bars_same_day");
  return (code, sameDayCodes) => {
    const rulesOfCode = own.get(code) ?? [];
    if (sameDayCodes.length === 0) return rulesOfCode;
    const others = barring.filter(({ fee_codes: holders }) => !holders.includes(code));
    return [...rulesOfCode, ...listRules(code, others, { sameDayCodes })];
  };
}

/** Caches a lookup for codes of the Schedule only. Callers can send any code, so a cache of all codes could grow without limit. */
function findOnce<TFound>({ byCode }: Schedule, find: (code: string) => TFound): (code: string) => TFound {
  const found = new Map<string, TFound>();
  return (code) => {
    const before = found.get(code);
    if (before !== undefined) return before;
    const now = find(code);
    if (byCode.has(code)) found.set(code, now);
    return now;
  };
}

function indexLimited({ rules }: Schedule): ClaimRecords["limitedOf"] {
  const pairs = rules.flatMap(({ condition, pays_as: paysAs = {} }) =>
    condition.kind === "at_most" && condition.most > 1 ? Object.entries(paysAs) : [],
  );
  const byBeyond = Map.groupBy(pairs, ([, beyond]) => beyond);
  const limited = new Map(
    [...byBeyond].map(([beyond, own]) => [beyond, [...new Set(own.map(([code]) => code))]] as const),
  );
  return (code) => limited.get(code) ?? [];
}

function indexPremiums(
  schedule: Schedule,
  rules: readonly BillingRule[],
  isMeant: (condition: BillingRule["condition"] & { kind: "only_with" }) => boolean,
): ClaimRecords["premiumsOf"] {
  const based = rules.filter(({ condition }) => condition.kind === "only_with" && isMeant(condition));
  return findOnce(schedule, (code) => {
    const premiums = based.flatMap(({ condition, fee_codes: codes }) =>
      condition.kind === "only_with" && isListed(code, condition.codes) ? codes : [],
    );
    return [...new Set(premiums)].filter((premium) => premium !== code);
  });
}

/** Indexes fees, rules, visits and pages of the Schedule, once for a dataset. */
export function createClaimRecords({ schedule, services, searches }: ClaimTables): ClaimRecords {
  const rules = toRules(schedule.rules);
  const rows = new Map(schedule.rules.map((row) => [row.rule_id, row]));
  const placed: readonly PlacedRow[] = [
    schedule.rules,
    schedule.visits,
    schedule.statements,
    schedule.fees,
  ].flat();
  const byPage = new Map(placed.toReversed().map((row) => [row.page_label, row]));
  const pageSource = (label: string): Source => {
    const row = byPage.get(label);
    return row ? toSource(row) : { loc: label, url: "", asOf: schedule.edition?.asOf ?? "" };
  };
  return {
    schedule,
    services,
    serviceNames: indexServiceNames(services),
    namesOf: findOnce(schedule, (code) =>
      services.flatMap(({ words, codes }) => (codes.some(({ fee_code: of }) => of === code) ? words : [])),
    ),
    searches,
    rulesOf: indexRules(rules),
    findFee: (code, { specialty, suffix } = {}) => {
      const entries = schedule.byCode.get(code) ?? [];
      const entry =
        entries.find(({ rows: [row] }) => suffix !== undefined && row.suffix === suffix) ?? entries[0];
      if (!entry) return undefined;
      return entry.rows.find(({ specialty_number: number }) => number === specialty) ?? entry.rows[0];
    },
    premiumsOf: indexPremiums(schedule, rules, ({ is_proposed: isProposed }) => isProposed !== false),
    everyPremiumOf: indexPremiums(schedule, rules, () => true),
    limitedOf: indexLimited(schedule),
    visitCodes: new Set(schedule.visits.map(({ fee_code: code }) => code)),
    toSource,
    ruleSource: (rule) => {
      const row = rows.get(rule.rule_id);
      return row ? toSource(row) : pageSource(rule.page_label);
    },
    pageSource,
  };
}
