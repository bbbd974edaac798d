// Each code or premium that a decision proposes is paid as proposed if it is claimed so, over many codes and cases.
import { expect, test } from "vitest";
import type { BetterWay } from "../src/domain/decision/verdict.ts";
import { SATURDAY, TUESDAY, before, useClaimRecords, type ClaimCase } from "./open-claim-records.ts";

const { records, decide, decideOne } = useClaimRecords();

/** Claims of one code, without it. Each brings up proposals of another kind. */
const CASES: readonly ((code: string) => ClaimCase)[] = [
  () => ({ service_at: SATURDAY }),
  () => ({ service_at: TUESDAY, goal: "premiums", patient: { age_years: 70 } }),
  () => ({ service_at: "2025-05-06T22:30", visit_place: "home" }),
  () => ({ minutes: 40, facts: { is_palliative_patient: true, is_emergency_department_physician: true } }),
  () => ({ minutes: 11, patient: { age_years: 10 } }),
  () => ({ modality: "phone", facts: { has_existing_relationship: false } }),
  () => ({ mrp: true, days_after_admission: 1, service_at: TUESDAY, had_intensive_care: true }),
  (code) => ({ minutes: 130, units: 4, ...before(code, 2) }),
  () => ({ goal: "which_code", setting: "office", facts: { is_sole_reason_for_visit: true } }),
];

const MOST = 260;
/** Codes that rules name, evenly over the Schedule. */
function listCodes(): readonly string[] {
  const { rules, byCode } = records().schedule;
  const named = new Set(rules.flatMap(({ fee_codes: codes }) => codes));
  const codes = [...byCode.keys()].filter((code) => named.has(code));
  return codes.filter((_, at) => at % Math.ceil(codes.length / MOST) === 0);
}

/** The claim that a proposal speaks of. */
function toClaim(code: string, claim: ClaimCase, { subject, text }: BetterWay): ClaimCase {
  if (text.startsWith("May be added")) return { ...claim, codes: [code, subject], goal: "may_bill" };
  return { ...claim, codes: [subject], goal: "may_bill" };
}

const isBeyond = ({ text }: BetterWay): boolean => text.startsWith("Beyond the limit");

const isSettledPremium = ({ text, needs }: BetterWay): boolean =>
  text.startsWith("May be added") && needs.length === 0;

const print = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

function judge(code: string, claim: ClaimCase, way: BetterWay): string | undefined {
  const then = decideOne(toClaim(code, claim, way), way.subject);
  if (then.decision === "not_billable") return "is refused";
  if ((then.decision === "billable") !== (way.needs.length === 0)) return `is ${then.decision}`;
  if (then.amountCents !== null && !way.text.replaceAll(",", "").includes(print(then.amountCents)))
    return `pays ${print(then.amountCents)}`;
  return undefined;
}

test("is paid as proposed, settled before open, and never what is claimed already", () => {
  const failed: string[] = [];
  for (const code of listCodes())
    for (const toCase of CASES) {
      const claim = toCase(code);
      const { better } = decideOne({ ...claim, codes: [code] }, code);
      const added = better.filter(isSettledPremium).map(({ subject }) => subject);
      const refused = decide({ ...claim, codes: [code, ...added], goal: "may_bill" }).filter(
        ({ subject, decision }) => added.includes(subject) && decision === "not_billable",
      );
      failed.push(...refused.map(({ summary }) => `${code} ${JSON.stringify(claim)}: ${summary}`));
      expect(new Set(better.map(({ subject }) => subject)).size, code).toBe(better.length);
      const open = better.map(({ needs }) => needs.length > 0);
      expect(open, code).toEqual(open.toSorted());
      for (const way of better) {
        expect(way.sources.length, way.text).toBeGreaterThan(0);
        const fault = isBeyond(way) ? undefined : judge(code, claim, way);
        if (fault) failed.push(`${code} ${JSON.stringify(claim)}: ${way.text} ${fault}`);
      }
    }
  expect(failed).toEqual([]);
});

/** Codes of one service by the hour or the age that they are for, and the fields that state it (A13, GP104, J3; A8). */
const FAMILIES: readonly (readonly [codes: readonly string[], fixed: ClaimCase, of: readonly ClaimCase[]])[] =
  [
    ...[1, 2, 3, 4].map(
      (kind) =>
        [
          [`H10${kind}`, `H13${kind}`, `H15${kind}`, `H12${kind}`],
          { setting: "emergency_department", facts: { is_emergency_department_physician: true } },
          ["2025-05-06T03:00", "2025-05-06T10:00", "2025-05-06T18:00", SATURDAY, "2025-05-10T23:30"].map(
            (at): ClaimCase => ({ service_at: at }),
          ),
        ] as const,
    ),
    [
      ["E409", "E410"],
      { same_day_codes: ["Z101"], facts: { is_non_elective_procedure: true } },
      ["2025-05-06T03:00", "2025-05-06T18:00", SATURDAY].map((at): ClaimCase => ({ service_at: at })),
    ],
    [
      ["K130", "K131", "K132"],
      { service_at: TUESDAY },
      [17, 30, 70].map((age): ClaimCase => ({ patient: { age_years: age } })),
    ],
  ];

test.each(FAMILIES)("is the code of %j that the hour or the age has", (codes, fixed, of) => {
  for (const one of of) {
    const claim = { ...fixed, ...one };
    const paid = codes.filter(
      (code) => decideOne({ ...claim, codes: [code] }, code).decision !== "not_billable",
    );
    expect(paid.length, JSON.stringify(one)).toBeLessThanOrEqual(1);
    for (const code of codes) {
      const { decision, better } = decideOne({ ...claim, codes: [code] }, code);
      if (decision !== "not_billable") continue;
      const proposed = better.map(({ subject }) => subject).filter((subject) => codes.includes(subject));
      expect(proposed, `${code} ${JSON.stringify(one)}`).toEqual(paid);
    }
  }
});
