import { z } from "zod";
import { ADVICE, VIOLATION } from "../finding.ts";
import type { Finding } from "../finding.ts";
import type { AskedServer } from "./open-server.ts";

const PAGE = 500;
const page = z.object({ next_offset: z.number().optional() });

interface List<TRow> {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly rows: (answer: unknown) => readonly TRow[];
}

/** All pages of a list. */
async function readAll<TRow>(
  server: AskedServer,
  { tool, args, rows }: List<TRow>,
): Promise<readonly TRow[]> {
  const all: TRow[] = [];
  let offset: number | undefined = 0;
  while (offset !== undefined) {
    const answer = await server.call(tool, { ...args, limit: PAGE, offset });
    all.push(...rows(answer));
    offset = page.parse(answer).next_offset;
  }
  return all;
}

const evidence = z.object({ measured: z.number(), limit: z.number() });

const issues = z.object({
  issues: z.array(
    z.object({
      severity: z.string(),
      rule: z.string(),
      basis: z.string(),
      is_violation: z.boolean(),
      affected_entities: z.array(z.string()),
      evidence: evidence.extend({ block_id: z.string().optional() }),
    }),
  ),
});
type Issue = z.output<typeof issues>["issues"][number];

const toAbout = ({ evidence: { block_id }, affected_entities }: Issue): string =>
  block_id ?? affected_entities[0] ?? "";

function toVerdict({ rule, severity, is_violation }: Issue): string {
  if (!is_violation) return ADVICE;
  return rule === "supervision_ratio" ? severity : VIOLATION;
}

const toFigures = ({ rule, evidence: { measured, limit } }: Issue): readonly number[] =>
  rule === "24_plus_4" ? [measured] : [measured, limit];

export interface Issued extends Finding {
  /** Whether its severity is `info`, which is not a conflict. */
  readonly isOnlyInfo: boolean;
}

/**
 * What `validate_schedule` finds, in the form of the judge.
 *
 * @param averaging instead of that of the schedule's settings
 */
export async function readIssues(
  server: AskedServer,
  id: string,
  averaging?: string,
): Promise<readonly Issued[]> {
  const all = await readAll(server, {
    tool: "validate_schedule",
    args: { schedule_id: id, ...(averaging !== undefined && { averaging }) },
    rows: (answer) => issues.parse(answer).issues,
  });
  return all.map((issue) => ({
    kind: issue.rule === "1_in_7" ? `1_in_7 ${issue.basis}` : issue.rule,
    about: toAbout(issue),
    verdict: toVerdict(issue),
    figures: toFigures(issue),
    isOnlyInfo: issue.severity === "info",
  }));
}

const conflicts = z.object({
  conflicts: z.array(
    z.object({
      conflict_id: z.string(),
      type: z.string(),
      affected_assignments: z.array(z.string()),
      more_assignments: z.number().default(0),
      affected_people: z.array(z.string()),
      rule: z.string().optional(),
      basis: z.string().optional(),
      evidence: evidence.extend({ block_id: z.string().optional() }).optional(),
    }),
  ),
});
type Conflict = z.output<typeof conflicts>["conflicts"][number];

export interface Detected {
  /** Broken rules, which `validate_schedule` has, too: rule, person or block, measured. */
  readonly rules: readonly Finding[];
  readonly clashes: readonly Finding[];
}

const clash = (kind: string, about: string, figures: readonly number[] = []): Finding => ({
  kind,
  about,
  verdict: "clash",
  figures,
});

function toClashes({
  type,
  conflict_id,
  affected_assignments,
  more_assignments,
  evidence: seen,
}: Conflict): readonly Finding[] {
  if (type === "double_booking") return [clash(type, affected_assignments.toSorted().join("+"))];
  if (type === "coverage_gap" && seen)
    return [clash(type, conflict_id.replace("coverage_gap:", ""), [seen.measured, seen.limit])];
  if (type === "leave_overlap")
    return [
      clash(type, conflict_id.replace("leave_overlap:", ""), [
        affected_assignments.length + more_assignments,
      ]),
    ];
  if (type === "leave_overlap") {
    const booked = affected_assignments.length + more_assignments;
    return [clash(type, conflict_id.replace("leave_overlap:", ""), [booked])];
  }
  return affected_assignments.map((id) => clash(type, id));
}

/** What `detect_conflicts` finds. */
export async function readConflicts(server: AskedServer, id: string): Promise<Detected> {
  const all = await readAll(server, {
    tool: "detect_conflicts",
    args: { schedule_id: id },
    rows: (answer) => conflicts.parse(answer).conflicts,
  });
  return {
    clashes: all.filter(({ rule }) => rule === undefined).flatMap(toClashes),
    rules: all.flatMap(({ rule, basis, evidence: seen, affected_people }) =>
      rule === undefined || seen === undefined
        ? []
        : {
            kind: rule === "1_in_7" ? `1_in_7 ${basis}` : rule,
            about: seen.block_id ?? affected_people[0] ?? "",
            verdict: "",
            figures: rule === "24_plus_4" ? [seen.measured] : [seen.measured, seen.limit],
          },
    ),
  };
}
