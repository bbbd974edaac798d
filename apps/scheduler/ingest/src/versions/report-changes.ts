import type { RowDifference } from "@clinical-mcp/scheduler/dataset";
import type { ProposalReport, WeekReport } from "@clinical-mcp/scheduler/propose";
import type { RepairReport } from "@clinical-mcp/scheduler/repair";
import type { VersionSummary } from "@clinical-mcp/scheduler/store";
import type { TrialAnswer } from "@clinical-mcp/scheduler/what-if";

const MOST_LINES = 500;

const SIGNS = { added: "+", removed: "-", changed: "~" } as const;

/** Rows that differ, a line for each. */
export function differenceLines(differences: readonly RowDifference[]): readonly string[] {
  if (differences.length === 0) return ["No difference."];
  const lines = differences.slice(0, MOST_LINES).map(({ table, id, kind, fields }) => {
    const changed = fields.map(
      ({ field, before, after }) => `${field} ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
    );
    return `${SIGNS[kind]} ${table} ${id}${changed.length === 0 ? "" : `: ${changed.join(", ")}`}`;
  });
  const more = differences.length - lines.length;
  return more > 0 ? [...lines, `… and ${more} more.`] : lines;
}

/** Versions of a schedule, the last one first. */
export function logLines(versions: readonly VersionSummary[]): readonly string[] {
  if (versions.length === 0) return ["No version is kept yet: the first change keeps what is there."];
  return versions.toReversed().map(({ number, at, kind, restores, author, reason }) => {
    const what = restores === null ? kind : `${kind} (version ${restores} again)`;
    const why = [author, reason].filter((text) => text !== null).join(": ");
    return `${number}  ${at}  ${what}${why === "" ? "" : `  ${why}`}`;
  });
}

type Effects = TrialAnswer["breaks"];

const effectLines = (sign: string, effects: Effects, total: number): readonly string[] => [
  ...effects.map(
    ({ severity, what, description, clause }) =>
      `  ${sign} ${severity} ${what}${clause === undefined ? "" : ` (${clause})`}: ${description}`,
  ),
  ...(total > effects.length ? [`  ${sign} … and ${total - effects.length} more.`] : []),
];

const counts = ({ high, medium, low }: TrialAnswer["before"]): string =>
  `${high} high, ${medium} medium, ${low} low`;

/** What a plan breaks and fixes. */
export const trialLines = (trial: TrialAnswer): readonly string[] => [
  `Breaks ${trial.breaks_total}, mends ${trial.mends_total}. Before: ${counts(trial.before)}; after: ${counts(trial.after)}.`,
  ...effectLines("breaks", trial.breaks, trial.breaks_total),
  ...effectLines("mends", trial.mends, trial.mends_total),
  ...(trial.notice === undefined ? [] : [`Mind: ${trial.notice}`]),
];

const STATUS = {
  proved: "proved best",
  partly: "partly proved",
  time_limit: "time was over before a proof",
} as const;

function unmetLine({ description, reasons, shortage }: WeekReport["unmet"][number]): string {
  const why = Object.entries(reasons).map(([code, people]) => `${code} ${people}`);
  const short = shortage === undefined ? [] : [`${shortage.places} places, ${shortage.able} people able`];
  return `  open ${description} Why, by people, as things stand then: ${[...why, ...short].join(", ") || "nobody of that role"}.`;
}

const weekLine = ({ from, to, open, left, bound, status, wishes: { met, hurt } }: WeekReport): string => {
  const wished = met + hurt === 0 ? "" : ` Wishes met: ${met}, gone against: ${hurt}.`;
  return `${from} to ${to}: ${open - left} of ${open} open places filled, ${left} left (at least ${bound}; ${STATUS[status]}).${wished}`;
};

function conflictLine({ demands, isSmallest }: WeekReport["conflicts"][number]): string {
  const what = demands.join("; ");
  const smallest = isSmallest ? "leave out any one and the others can be" : "fewer may be enough for that";
  if (demands.length === 1) return `  cannot be met, even were it the only demand of the week: ${what}.`;
  return `  cannot all be met (${smallest}): ${what}.`;
}

const figure = (amount: number): string => String(Math.round(amount * 100) / 100);

const spreadLine = ({ role, what, least, most, gini }: ProposalReport["spreads"][number]): string =>
  `${role === "resident" ? "Residents'" : "Faculty's"} ${what}: ${figure(least)} to ${figure(most)} each, Gini ${figure(gini)}.`;

/** Week by week, what was filled and what stays open, with what keeps people from it; then how the work is spread. */
export const proposalLines = ({ weeks, spreads }: Omit<ProposalReport, "parts">): readonly string[] => [
  ...weeks.flatMap((week) => [
    weekLine(week),
    ...week.unmet.map(unmetLine),
    ...week.conflicts.map(conflictLine),
  ]),
  ...spreads.map(spreadLine),
];

/** How good a repair is, and what it leaves open. */
export function repairLines(report: Omit<RepairReport, "parts">): readonly string[] {
  const { open, left, bound, changes, status, unmet } = report;
  const steps = changes === 1 ? "one change" : `${changes} changes`;
  return [
    `The absence leaves ${open} places open; ${steps} close ${open - left}, ${left} stay open (at least ${bound}; ${STATUS[status]}).`,
    ...unmet.map(unmetLine),
  ];
}
