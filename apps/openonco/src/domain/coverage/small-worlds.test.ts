import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseCancerTypeQuestion } from "../cancer/cancer-types.ts";
import type { CoverageRow, CoverageSetting, CoverageStatus } from "./coverage-row.ts";
import { findConflicts } from "./find-conflicts.ts";
import { toCoverageJudge } from "./judge-coverage.ts";
import { readStages } from "./read-indication.ts";

/** What one payer may say of one cancer, small enough that lists of it meet every case. */
interface Said {
  readonly payer: "Aetna" | "Cigna";
  readonly status: CoverageStatus;
  readonly on: "nothing" | "solid" | "solid but lung" | "lung" | "NSCLC" | "breast";
  readonly settings?: readonly CoverageSetting[];
  readonly stages?: "I" | "II-III";
  readonly source: "a" | "b" | "a.notes" | "reimbursement";
}

const said: fc.Arbitrary<Said> = fc.record(
  {
    payer: fc.constantFrom("Aetna", "Aetna", "Cigna" as const),
    status: fc.constantFrom<CoverageStatus>("covered", "covered", "denied", "pilot", "unclear"),
    on: fc.constantFrom<Said["on"]>("nothing", "solid", "solid but lung", "lung", "NSCLC", "breast"),
    settings: fc.constantFrom<readonly CoverageSetting[]>(
      ["surveillance"],
      ["treatment_response"],
      ["immunotherapy_monitoring"],
    ),
    stages: fc.constantFrom("I", "II-III" as const),
    source: fc.constantFrom<Said["source"]>("a", "b", "a.notes", "reimbursement"),
  },
  { requiredKeys: ["payer", "status", "on", "source"] },
);

const toRow = ({ on, ...rest }: Said): CoverageRow => ({
  ...rest,
  programme: "private",
  ...(on.startsWith("solid")
    ? { solid_tumors: true, ...(on === "solid but lung" && { except: ["lung"] }) }
    : on !== "nothing" && { cancers: [on] }),
});

interface Question {
  readonly cancer?: "lung cancer" | "breast cancer" | "leukemia" | "pan-solid";
  readonly setting?: CoverageSetting;
  readonly stage?: "I" | "II" | "IV";
}
const question: fc.Arbitrary<Question> = fc.record(
  {
    cancer: fc.constantFrom("lung cancer", "breast cancer", "leukemia", "pan-solid" as const),
    setting: fc.constantFrom<CoverageSetting>("surveillance", "immunotherapy_monitoring"),
    stage: fc.constantFrom("I", "II", "IV" as const),
  },
  { requiredKeys: [] },
);

const IMPLIED: readonly CoverageSetting[] = ["surveillance"];
const ofResponse = ({ settings = [] }: Said): boolean =>
  settings.includes("treatment_response") || settings.includes("immunotherapy_monitoring");

/** Whether it holds in the setting asked: response under immunotherapy is a response; what names no setting is for surveillance. */
function holdsIn(one: Said, setting: CoverageSetting | undefined): boolean {
  if (setting === undefined) return true;
  if (one.settings === undefined) return one.status === "denied" || setting === "surveillance";
  return setting === "surveillance" ? one.settings.includes("surveillance") : ofResponse(one);
}

/** Whether it speaks of the cancer asked; `response` where it pays for solid tumors, but to watch a treatment only. */
function speaksOf(one: Said, { cancer, setting }: Question): boolean | "response" {
  if (!holdsIn(one, setting)) return false;
  if (cancer === undefined) return true;
  if (one.on === "nothing") return one.status !== "covered";
  if (one.on === "breast") return cancer === "breast cancer";
  if (one.on === "lung" || one.on === "NSCLC") return cancer === "lung cancer";
  if (cancer === "leukemia" || (cancer === "lung cancer" && one.on === "solid but lung")) return false;
  return setting === undefined && cancer !== "pan-solid" && ofResponse(one) ? "response" : true;
}

const isOfStage = ({ stages }: Said, stage: Question["stage"]): boolean =>
  stages === undefined || stage === undefined || (stages === "I" ? stage === "I" : stage === "II");

const isNamed = ({ on }: Said): boolean => !on.startsWith("solid") && on !== "nothing";

/** Where all that pays speaks of solid tumors, another source's list of single cancers without this one contradicts it. */
const isListedElsewhere = (covered: readonly Said[], own: readonly Said[]): boolean =>
  covered.every((one) => one.on.startsWith("solid") && !ofResponse(one)) &&
  own.some(
    (one) =>
      one.status === "covered" &&
      isNamed(one) &&
      one.source !== "reimbursement" &&
      covered.every(({ source }) => source !== one.source),
  );

/** What a reader of the rows would say. */
function readByHand(all: readonly Said[], asked: Question): string {
  const own = all.filter(({ payer }) => payer === "Aetna");
  if (own.length === 0) return "not_stated";
  const hit = own.filter((one) => speaksOf(one, asked) === true);
  const of = (...statuses: readonly CoverageStatus[]) =>
    hit.filter((one) => statuses.includes(one.status) && isOfStage(one, asked.stage));
  const covered = of("covered");
  const doubted = of("unclear").filter((one) => isNamed(one) && one.source !== "reimbursement");
  const against = [...of("denied", "pilot"), ...doubted];
  if (covered.length > 0)
    return against.length > 0 || isListedElsewhere(covered, own) ? "conflict" : "covered";
  if (of("pilot").length > 0) return of("denied").length > 0 ? "conflict" : "pilot";
  if (of("denied").length > 0) return "denied";
  if (of("unclear").some(({ on }) => on !== "nothing")) return "unclear";
  if (hit.some(({ status }) => status === "covered")) return "other_stage";
  const paid = own.filter(({ status }) => status === "covered");
  if (paid.some((one) => speaksOf(one, asked) === "response")) return "other_setting";
  return paid.some(isNamed) ? "not_listed" : "unclear";
}

test("a payer's rows come to what a reader of them would say", () => {
  fc.assert(
    fc.property(fc.array(said, { minLength: 1, maxLength: 4 }), question, (all, asked) => {
      const { cancer, setting, stage } = asked;
      const stages = stage === undefined ? undefined : readStages(`stage ${stage}`);
      const judge = toCoverageJudge({
        payer: "Aetna",
        ...(cancer !== undefined && { cancer: parseCancerTypeQuestion(cancer) }),
        ...(setting !== undefined && { setting }),
        ...(stages !== undefined && { stages }),
      });
      const rows = all.map(toRow);
      const judged = judge({ rows, implied: IMPLIED, conflicts: [] });
      expect(judged.verdict).toBe(readByHand(all, asked));
      expect(rows).toEqual(expect.arrayContaining([...judged.rows]));
      expect(judged.rows.every(({ payer }) => payer === "Aetna")).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

/** Whether two rows can be of one case. */
function meet(one: Said, other: Said): boolean {
  const general = ["nothing", "solid", "solid but lung"];
  const isLung = (on: Said["on"]): boolean => on === "lung" || on === "NSCLC";
  const isOneCancer =
    general.includes(one.on) ||
    general.includes(other.on) ||
    one.on === other.on ||
    (isLung(one.on) && isLung(other.on));
  return (
    isOneCancer && (!one.settings || !other.settings || one.settings.some((s) => other.settings?.includes(s)))
  );
}

test("two rows of one payer contradict each other where one pays and the other does not, or lists single cancers", () => {
  const record = { id: "mrd-1", name: "Test", vendor: "Vendor" };
  fc.assert(
    fc.property(said, said, (one, other) => {
      const contradicts = (pays: Said, not: Said): boolean =>
        pays.status === "covered" &&
        pays.payer === not.payer &&
        pays.source !== not.source &&
        (["denied", "pilot"].includes(not.status)
          ? // A source's own remark only leaves something out of its list.
            not.source !== `${pays.source}.notes` && meet(pays, not)
          : not.status === "covered" &&
            pays.on.startsWith("solid") &&
            !pays.settings?.includes("immunotherapy_monitoring") &&
            ["lung", "NSCLC", "breast"].includes(not.on));
      const wanted = contradicts(one, other) || contradicts(other, one);
      expect(findConflicts(record, [toRow(one), toRow(other)]).length > 0).toBe(wanted);
    }),
    { numRuns: 3000 },
  );
});
