import { openAbsence } from "./absence.ts";
import { CLAUSES } from "./clauses.ts";
import { isSoundExchange, listPartners } from "./exchange.ts";
import { compareFindings, describeFinding } from "./finding.ts";
import type { Finding } from "./finding.ts";
import type { Case } from "./generate/make-case.ts";
import { judgeClashes, judgeRules, measureWorkload } from "./judge.ts";
import { look, readProgram } from "./program.ts";
import type { Program } from "./program.ts";
import { repairAbsence, tryPlan } from "./repair.ts";
import type { AskedServer } from "./server/open-server.ts";
import { readConflicts, readIssues } from "./server/read-answers.ts";
import { readOffers, readRepair, readSwept, readWorkload } from "./server/read-plans.ts";

/** Where server and judge differ, with what settles it. */
export interface Disagreement {
  readonly kind: string;
  readonly judge: string;
  readonly server: string;
  readonly clause: string;
}

export interface Verdict {
  readonly disagreements: readonly Disagreement[];
  /** Repairs with too much to try. */
  readonly notJudged: number;
}

const differ = (kind: string, judge: string, server: string): Disagreement => ({
  kind,
  judge,
  server,
  clause: CLAUSES[kind] ?? "",
});

function compareLists(mine: readonly Finding[], theirs: readonly Finding[]): readonly Disagreement[] {
  const { onlyMine, onlyTheirs } = compareFindings(mine, theirs);
  const kinds = new Set([...onlyMine, ...onlyTheirs].map(({ kind }) => kind));
  const show = (findings: readonly Finding[], kind: string): string =>
    findings
      .filter((finding) => finding.kind === kind)
      .map(describeFinding)
      .join("; ") || "nothing";
  return [...kinds].map((kind) => differ(kind, show(onlyMine, kind), show(onlyTheirs, kind)));
}

/** Early warnings and findings of severity `info` are not conflicts. */
async function checkFindings(server: AskedServer, program: Program): Promise<readonly Disagreement[]> {
  const { id } = program.file;
  const issues = await readIssues(server, id);
  const { rules, clashes } = await readConflicts(server, id);
  const clashing = issues.filter(({ isOnlyInfo, kind }) => !isOnlyInfo && kind !== "80_hour_margin");
  const withoutVerdict = clashing.map((issue) => ({ ...issue, verdict: "" }));
  const other = program.file.settings.averaging === "block" ? "rolling_28d" : "block";
  return [
    ...compareLists(judgeRules(program), issues),
    ...compareLists(judgeRules(program, other), await readIssues(server, id, other)),
    ...compareLists(judgeClashes(program), clashes),
    ...compareLists(withoutVerdict, rules).map(({ judge, server: detected }) =>
      differ("detect and validate", `validate_schedule: ${judge}`, `detect_conflicts: ${detected}`),
    ),
  ];
}

async function checkWorkload(server: AskedServer, program: Program): Promise<readonly Disagreement[]> {
  const rows = await readWorkload(server, program.file.id);
  const theirs = rows.map(({ personId, figures }) => ({
    kind: "workload",
    about: personId,
    verdict: "",
    figures,
  }));
  return compareLists(measureWorkload(program), theirs);
}

const SWEPT_ONE_IN = 8;

async function checkRepair(server: AskedServer, program: Program, { absence }: Case): Promise<Verdict> {
  const { role } = look(program.people, absence.personId);
  const theirs = await readRepair(server, [program.file.id, role], absence);
  const mine = repairAbsence(program, absence);
  const { uncovered, objections } = tryPlan(openAbsence(program, absence), theirs.steps);
  const found: Disagreement[] = [];
  const hold = (
    kind: string,
    judge: readonly (number | string)[],
    seen: readonly (number | string)[],
  ): void => {
    if (judge.join(" ") !== seen.join(" ")) found.push(differ(kind, judge.join(" "), seen.join(" ")));
  };
  const isProved = (objective: string): boolean => theirs.proved.includes(objective);
  if (objections.length > 0) found.push(differ("plan", objections.join(", "), "offered"));
  hold("plan", [uncovered, theirs.steps.length], [theirs.uncovered, theirs.changes]);
  if (mine) {
    hold("gaps", [mine.coverageGaps, mine.supervisionGaps], [theirs.coverageGaps, theirs.supervisionGaps]);
    if (isProved("uncovered")) hold("uncovered", [mine.uncovered], [theirs.uncovered]);
    if (isProved("changes") && mine.uncovered === theirs.uncovered)
      hold("changes", [mine.changes], [theirs.changes]);
  }
  // A sweep solves every absence, of which one is compared.
  const isSwept = Number(program.file.id.replace(/\D/g, "")) % SWEPT_ONE_IN === 0;
  const swept = isSwept ? await readSwept(server, program.file.id, absence) : undefined;
  if (swept && isProved("changes"))
    hold("sweep", [theirs.coverageGaps + theirs.supervisionGaps, theirs.uncovered, theirs.changes], swept);
  return { disagreements: found, notJudged: mine ? 0 : 1 };
}

async function checkSwap(
  server: AskedServer,
  program: Program,
  { swap }: Case,
): Promise<readonly Disagreement[]> {
  if (swap === undefined) return [];
  const offers = await readOffers(server, program.file.id, swap);
  const partners = listPartners(program, swap.assignmentId);
  // A partner for a bundle alone is not a partner one for one.
  const offered = offers.filter(
    ({ personId, assignmentIds }) => assignmentIds.length === 1 || partners.includes(personId),
  );
  const mine = partners.join(" ");
  const theirs = offered
    .map(({ personId }) => personId)
    .toSorted()
    .join(" ");
  const unsound = offers.filter(
    ({ assignmentIds }) => !isSoundExchange(program, swap.assignmentId, assignmentIds),
  );
  return [
    ...(mine === theirs ? [] : [differ("partners", mine, theirs)]),
    ...unsound.map(({ assignmentIds }) =>
      differ("offer", "not sound", `${swap.assignmentId} for ${assignmentIds.join(" and ")}`),
    ),
  ];
}

/** Imports a case, asks the server's tools, and holds the judge's verdicts against theirs. */
export async function checkCase(server: AskedServer, tried: Case): Promise<Verdict> {
  const program = readProgram(tried.file);
  await server.importFile(tried.file);
  const findings = [...(await checkFindings(server, program)), ...(await checkWorkload(server, program))];
  if (!tried.isSound) return { disagreements: findings, notJudged: 0 };
  const repair = await checkRepair(server, program, tried);
  return {
    disagreements: [...findings, ...repair.disagreements, ...(await checkSwap(server, program, tried))],
    notJudged: repair.notJudged,
  };
}
