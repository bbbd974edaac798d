import type { Facets } from "../cancer/cancer-facets.ts";
import { compareFacets, isOrganOf, readFacets } from "../cancer/cancer-facets.ts";
import type { CancerTypeQuestion } from "../cancer/cancer-types.ts";
import { asPayersName, widerGroups } from "../cancer/cancer-types.ts";
import type { Coverage, CoverageRow, CoverageSetting, CoverageStatus } from "./coverage-row.ts";
import { toPayerTest } from "./payers.ts";
import type { StageRange } from "./read-indication.ts";
import { readStages } from "./read-indication.ts";

/** What is asked: does this payer pay, for this cancer, in this setting. */
export interface CoverageQuestion {
  readonly payer: string;
  readonly cancer?: CancerTypeQuestion;
  /** Stages that the question names. */
  readonly stages?: StageRange;
  readonly setting?: CoverageSetting;
}

/**
 * As the statuses of rows, and: `conflict` (the record contradicts itself), `other_setting` (paid for solid
 * tumors in other settings only), `other_stage`, `not_listed` (the payer lists other cancers), `not_stated`
 * (nothing on that payer).
 */
export type CoverageVerdict =
  | CoverageStatus
  | "conflict"
  | "other_setting"
  | "other_stage"
  | "not_listed"
  | "not_stated";

export interface CoverageJudgement {
  readonly verdict: CoverageVerdict;
  /** The rows that it rests on. */
  readonly rows: readonly CoverageRow[];
}

/** Settings in which a payer pays for solid tumors in general without paying for the cancer as such. */
const NARROW: readonly CoverageSetting[] = ["immunotherapy_monitoring", "treatment_response"];

type Dependencies = "named" | "solid" | "whole" | "narrow" | "elsewhere";

/** Refusals without a setting hold in all of them; what is paid without one is paid for what the test does. */
function isInSetting(
  { settings = [], status }: CoverageRow,
  setting: CoverageSetting,
  implied: readonly CoverageSetting[],
): boolean {
  if (settings.length > 0)
    return (
      settings.includes(setting) ||
      // Response under immunotherapy is a kind of treatment response, and no payer means another.
      (setting === "immunotherapy_monitoring" && settings.includes("treatment_response"))
    );
  return status === "denied" || implied.includes(setting);
}

/** A question with what is read of its words once, for all tests. */
interface ReadQuestion extends CoverageQuestion {
  readonly isAsked: (payer: string) => boolean;
  readonly facets: Facets;
}

/** Whether a row is for other kinds only than the one asked: HR+ breast, asked for triple-negative. */
function isOtherKind({ kinds = [] }: CoverageRow, { groups }: CancerTypeQuestion, facets: Facets): boolean {
  if (kinds.length === 0) return false;
  return (
    groups.some((group) => isOrganOf(facets, group)) &&
    kinds.every((kind) => compareFacets(facets, readFacets(kind)) === "against")
  );
}

/** Whether a row's cancer is one asked, or a wider or narrower one. */
const isOfCancer = ({ groups, widerGroups: wider }: CancerTypeQuestion, name: string): boolean =>
  groups.includes(name) || wider.includes(name) || widerGroups(name).some((one) => groups.includes(one));

/** How a row of solid tumors reaches a cancer. */
function reachOfSolid(
  { settings = [], except = [] }: CoverageRow,
  cancer: CancerTypeQuestion,
  setting: CoverageSetting | undefined,
): Dependencies {
  const isSolid = cancer.broad || cancer.pan;
  if (!isSolid || cancer.groups.some((name) => except.includes(name))) return "elsewhere";
  const isNarrow = setting === undefined && !cancer.pan && settings.some((each) => NARROW.includes(each));
  return isNarrow ? "narrow" : "solid";
}

/** How a row reaches the cancer asked. */
function reachOf(
  row: CoverageRow,
  { cancer, setting, facets }: ReadQuestion,
  implied: readonly CoverageSetting[],
): Dependencies {
  const { cancers = [] } = row;
  if (setting !== undefined && !isInSetting(row, setting, implied)) return "elsewhere";
  if (cancer === undefined) return "named";
  if (isOtherKind(row, cancer, facets)) return "elsewhere";
  if (cancers.length > 0) return cancers.some((name) => isOfCancer(cancer, name)) ? "named" : "elsewhere";
  if (row.solid_tumors === true) return reachOfSolid(row, cancer, setting);
  return row.status === "covered" ? "elsewhere" : "whole";
}

function isOtherStage({ stages }: CoverageRow, { stages: asked }: CoverageQuestion): boolean {
  if (stages === undefined || asked === undefined) return false;
  const own = readStages(`stage ${stages}`);
  return own !== undefined && (asked.last < own.first || asked.first > own.last);
}

/** A source covers the cancer only within solid tumors; these of the same payer, in other sources, list others and not it. */
function findLists(covered: readonly CoverageRow[], own: readonly CoverageRow[]): readonly CoverageRow[] {
  if (
    covered.some(
      ({ solid_tumors, settings = [] }) =>
        solid_tumors !== true || settings.some((each) => NARROW.includes(each)),
    )
  )
    return [];
  const sources = new Set(covered.map(({ source }) => source));
  return own.filter(
    ({ status, cancers, source }) =>
      status === "covered" && cancers !== undefined && source !== "reimbursement" && !sources.has(source),
  );
}

/** One of each side first: a reader of two has seen both. */
const alternate = (pro: readonly CoverageRow[], contra: readonly CoverageRow[]): readonly CoverageRow[] => [
  ...pro.slice(0, 1),
  ...contra.slice(0, 1),
  ...pro.slice(1),
  ...contra.slice(1),
];

/** What the rows of one payer come to, for each test of which it is asked. */
export function toCoverageJudge(question: CoverageQuestion): (coverage: Coverage) => CoverageJudgement {
  const { cancer } = question;
  const read: ReadQuestion = {
    ...question,
    ...(cancer === undefined ? {} : { cancer: asPayersName(cancer) }),
    isAsked: toPayerTest(question.payer),
    facets: readFacets(question.cancer?.asked ?? ""),
  };
  return (coverage) => judge(coverage, read);
}

/** The rows of the payer asked, by what they say on the question. */
interface Sorted {
  readonly own: CoverageRow[];
  readonly hit: CoverageRow[];
  readonly narrow: CoverageRow[];
  readonly rightStage: Readonly<Record<CoverageStatus, CoverageRow[]>>;
}

/** Sorts the rows in one pass: this runs for every test of every question on a payer. */
function sortRows({ rows, implied }: Coverage, question: ReadQuestion): Sorted {
  const sorted: Sorted = {
    own: [],
    hit: [],
    narrow: [],
    rightStage: { covered: [], denied: [], pilot: [], unclear: [] },
  };
  for (const row of rows) {
    if (!question.isAsked(row.payer)) continue;
    sorted.own.push(row);
    const reach = reachOf(row, question, implied);
    if (reach === "narrow") sorted.narrow.push(row);
    if (reach === "narrow" || reach === "elsewhere") continue;
    sorted.hit.push(row);
    if (!isOtherStage(row, question)) sorted.rightStage[row.status].push(row);
  }
  return sorted;
}

const NOT_STATED: CoverageJudgement = { verdict: "not_stated", rows: [] };

function judge(coverage: Coverage, question: ReadQuestion): CoverageJudgement {
  const sorted = sortRows(coverage, question);
  const { own, rightStage } = sorted;
  if (own.length === 0) return NOT_STATED;
  const { covered, denied, pilot, unclear } = rightStage;
  if (covered.length > 0) {
    const samePayer = (row: CoverageRow) => covered.some(({ payer }) => payer === row.payer);
    const doubted = unclear.filter(({ cancers, source }) => cancers && source !== "reimbursement");
    const against = [...denied, ...pilot, ...doubted].filter(samePayer);
    const contradicting = against.length > 0 ? against : findLists(covered, own);
    if (contradicting.length > 0) return { verdict: "conflict", rows: alternate(covered, contradicting) };
    return { verdict: "covered", rows: covered };
  }
  if (pilot.length > 0)
    return { verdict: denied.length > 0 ? "conflict" : "pilot", rows: [...pilot, ...denied] };
  if (denied.length > 0) return { verdict: "denied", rows: denied };
  return judgeRest(sorted);
}

/** Where no row pays, pays in a pilot, or refuses: what is nearest to an answer. */
function judgeRest({ own, hit, narrow, rightStage }: Sorted): CoverageJudgement {
  // What is left of the right stage is unclear. "Medicare" without an indication says less than a list of other cancers does.
  const unclear = rightStage.unclear.filter(
    ({ cancers, solid_tumors }) => cancers !== undefined || solid_tumors === true,
  );
  if (unclear.length > 0) return { verdict: "unclear", rows: unclear };
  if (hit.some(({ status }) => status === "covered")) return { verdict: "other_stage", rows: hit };
  const paid = narrow.filter(({ status }) => status === "covered");
  if (paid.length > 0) return { verdict: "other_setting", rows: paid };
  const listed = own.filter(({ cancers, status }) => cancers !== undefined && status === "covered");
  if (listed.length > 0) return { verdict: "not_listed", rows: listed };
  return { verdict: "unclear", rows: rightStage.unclear.length > 0 ? rightStage.unclear : own };
}
