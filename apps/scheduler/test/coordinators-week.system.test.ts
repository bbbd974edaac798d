// A week of a coordinator's work, done for real: what comes out is docs/coordinators-week.md, which `vitest run -u` writes again.
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { openDesk } from "./open-desk.ts";

const PAGE = fileURLToPath(new URL("../../../docs/coordinators-week.md", import.meta.url));
const SCHEDULE = "synthetic-2026";
const MINUTES = 300_000;
const NEXT_WEEKS = { start_date: "2026-09-14", end_date: "2026-10-11" };
const SIGNED = ["--author", "Program coordinator"];

const desk = await openDesk(new Date("2026-09-14T13:00:00.000Z"));
afterAll(() => desk.close());

const page: string[] = [];
const say = (...lines: readonly string[]): void => void page.push(...lines, "");
const fence = (language: string, text: string): void => say(`\`\`\`${language}`, text, "```");

/** Asks a tool and shows the call and what matters of the answer. */
async function ask<TSchema extends z.ZodType>(
  tool: string,
  args: Readonly<Record<string, unknown>>,
  [schema, pick]: readonly [TSchema, (answer: z.output<TSchema>) => readonly string[]],
): Promise<unknown> {
  const answer = await desk.ask(tool, args);
  fence("text", `${tool} ${JSON.stringify(args)}`);
  say(...pick(schema.parse(answer)).map((line) => `- ${line}`));
  return answer;
}

const MOST_LINES = 10;

/** Runs the schedule command and shows what it prints, long lists cut. */
async function run(args: readonly string[]): Promise<readonly string[]> {
  const lines = await desk.command(
    ...args.map((arg) => (arg.endsWith(".json") ? `${desk.folder}/${arg}` : arg)),
  );
  const quoted = args.map((arg) => (arg.includes(" ") || arg.includes(":") ? `"${arg}"` : arg));
  const more = lines.length > MOST_LINES ? [`… and ${lines.length - MOST_LINES} lines more`] : [];
  fence(
    "text",
    [`$ npx pnpm schedule ${quoted.join(" ")}`, ...lines.slice(0, MOST_LINES), ...more].join("\n"),
  );
  return lines;
}

const conflicts = z.object({
  conflicts: z.array(
    z.object({
      conflict_id: z.string(),
      severity: z.string(),
      description: z.string(),
      auto_resolution: z.object({ description: z.string().optional() }),
    }),
  ),
});
const repair = z.object({
  impact_assessment: z.object({
    coverage_gaps: z.number(),
    supervision_gaps: z.number(),
    uncoverable_after_repair: z.number(),
    acgme_violations_after_repair: z.number(),
  }),
  recommendation: z.string(),
  proof: z.object({ status: z.string(), changes: z.number() }),
});
const swaps = z.object({
  candidates: z.array(
    z.object({
      candidate_id: z.string(),
      candidate_name: z.string(),
      kind: z.string(),
      match_score: z.number(),
      unequal: z.string().optional(),
      approval_likelihood: z.string(),
    }),
  ),
  candidates_found: z.number(),
  excluded_total: z.number(),
});
const trial = z.object({
  breaks_total: z.number(),
  mends_total: z.number(),
  breaks: z.array(z.object({ severity: z.string(), description: z.string(), clause: z.string().optional() })),
});
const spread = z.object({ least: z.number(), median: z.number(), most: z.number(), gini: z.number() });
const workload = z.object({
  rows: z.array(
    z.object({ name: z.string(), hours_per_week: z.number(), nights: z.number(), free_days: z.number() }),
  ),
  fairness: z.object({ hours_per_week: spread, nights: spread }),
});
const assignments = z.object({ items: z.array(z.object({ id: z.string() })) });

async function monday(): Promise<void> {
  say("## Monday: what is wrong in the next four weeks?");
  const answer = await ask("detect_conflicts", { schedule_id: SCHEDULE, date_range: NEXT_WEEKS }, [
    conflicts,
    (found) =>
      found.conflicts.map(
        ({ severity, description, auto_resolution: { description: fix = "none that holds" } }) =>
          `**${severity}** ${description} Offered: ${fix}`,
      ),
  ]);
  say(
    "Each offer was tried on a copy and is a `plan`. The assistant saves the answer as `monday.json`; the coordinator tries one plan",
    "of it, and then writes it:",
  );
  desk.save("monday.json", answer);
  const [first] = conflicts.parse(answer).conflicts;
  const plan = ["apply", SCHEDULE, "--plan", "monday.json", "--pick", first?.conflict_id ?? ""];
  await run([...plan, "--dry-run"]);
  await run([...plan, ...SIGNED, "--reason", "Clinic in a vacation"]);
}

/** The best that can be done while an attending is away. */
const askRepair = (days: { readonly start_date: string; readonly end_date: string }): Promise<unknown> =>
  ask(
    "analyze_contingency",
    {
      schedule_id: SCHEDULE,
      scenario: "faculty_absence",
      affected_person_ids: ["fac-01"],
      date_range: days,
    },
    [
      repair,
      ({ impact_assessment: impact, recommendation, proof }) => [
        `${impact.coverage_gaps} gaps in coverage, ${impact.supervision_gaps} in supervision. Recommended: ${recommendation}.`,
        `The best repair has ${proof.changes} changes (${proof.status}) and leaves ${impact.uncoverable_after_repair} open.`,
        `Violations after it: ${impact.acgme_violations_after_repair}.`,
      ],
    ],
  );

async function tuesday(): Promise<void> {
  say("## Tuesday: an attending will be away next Monday and Tuesday");
  const answer = await askRepair({ start_date: "2026-09-21", end_date: "2026-09-22" });
  desk.save("tuesday.json", answer);
  say("Its plan holds the leave, the work that falls away with it, and who takes what:");
  await run(["apply", SCHEDULE, "--plan", "tuesday.json", ...SIGNED, "--reason", "Absence of an attending"]);
}

async function wednesday(): Promise<void> {
  say("## Wednesday: Dr. Underhill would like to swap a week of nights");
  const range = { start_date: "2026-10-05", end_date: "2026-10-11" };
  const nights = {
    schedule_id: SCHEDULE,
    part: "assignments",
    date_range: range,
    only: { person: "Underhill", rotation: "night" },
  };
  const found = await ask("get_schedule", nights, [
    assignments,
    ({ items }) => [`Nights: ${items.map(({ id }) => id).join(", ")}.`],
  ]);
  const [first = "", ...give] = assignments.parse(found).items.map(({ id }) => id);
  const asked = { schedule_id: SCHEDULE, requester_id: "res-07", assignment_id: first, give };
  const answer = await ask("find_swap_matches", asked, [
    swaps,
    ({ candidates, candidates_found, excluded_total }) => [
      `${candidates_found} could, ${excluded_total} could not (each with the reason).`,
      ...candidates.map(
        ({ candidate_name, kind, match_score, approval_likelihood, unequal = "An equal trade." }) =>
          `**${candidate_name}** (${kind}, match ${match_score}, would agree: ${approval_likelihood}). ${unequal}`,
      ),
    ],
  ]);
  desk.save("wednesday.json", answer);
  const pick = swaps.parse(answer).candidates[0]?.candidate_id ?? "";
  say("Both have said yes, knowing that it is no equal trade:");
  await run([
    "apply",
    SCHEDULE,
    "--plan",
    "wednesday.json",
    "--pick",
    pick,
    ...SIGNED,
    "--reason",
    "Swap of a week",
  ]);
}

async function thursday(): Promise<void> {
  say("## Thursday: is the work spread fairly, and an absence that lasts longer");
  await ask(
    "get_workload",
    { schedule_id: SCHEDULE, by: "person", role: "resident", date_range: NEXT_WEEKS, limit: 3 },
    [
      workload,
      ({ rows, fairness: { hours_per_week: hours, nights } }) => [
        ...rows.map(
          ({ name, hours_per_week, nights: own, free_days }) =>
            `${name}: ${hours_per_week} h a week; nights: ${own}, free days: ${free_days}.`,
        ),
        `Hours a week: ${hours.least} to ${hours.most}, median ${hours.median}, Gini ${hours.gini}.`,
        `Nights: ${nights.least} to ${nights.most}.`,
      ],
    ],
  );
  say("The attending will stay away until Friday. What would that leave open, if nobody did anything?");
  const leave = {
    person: "fac-01",
    start_date: "2026-09-23",
    end_date: "2026-09-25",
    absence_type: "sick",
    frees_work: true,
  };
  const answer = await ask("try_changes", { schedule_id: SCHEDULE, leave: [leave] }, [
    trial,
    ({ breaks_total, mends_total, breaks }) => [
      `Breaks ${breaks_total}, fixes ${mends_total}.`,
      ...breaks.slice(0, 2).map(({ severity, description }) => `**${severity}** ${description}`),
    ],
  ]);
  desk.save("thursday.json", answer);
  say(
    "The leave is written, and a proposal is asked to fill what it leaves open with duties for people who are free:",
  );
  await run(["apply", SCHEDULE, "--plan", "thursday.json", ...SIGNED, "--reason", "Longer sick leave"]);
  await run(["propose", SCHEDULE, "--from", "2026-09-23", "--to", "2026-09-25", "--dry-run"]);
  say(
    "On these days everybody is at work, so nothing can only be added. A repair may move people, too. The leave is taken back. One",
    "command works out the best repair and writes it with the leave:",
  );
  await run(["undo", SCHEDULE, ...SIGNED, "--reason", "Repair instead"]);
  const absence = ["--repair", leave.person, "--from", leave.start_date, "--to", leave.end_date];
  await run(["apply", SCHEDULE, ...absence, "--dry-run"]);
  await run(["apply", SCHEDULE, ...absence, ...SIGNED, "--reason", "Longer sick leave"]);
}

async function friday(): Promise<void> {
  say("## Friday: what changed, and the files for everybody");
  await run(["log", SCHEDULE]);
  await run(["diff", SCHEDULE, "3", "4"]);
  await run(
    ["export", SCHEDULE, "--format", "xlsx", "--to", "friday"].map((arg) =>
      arg === "friday" ? desk.folder : arg,
    ),
  );
  await run(["export", SCHEDULE, "--format", "ics", "--per-person", "--to", desk.folder]);
}

test(
  "a week of a coordinator's work comes out as docs/coordinators-week.md says",
  async () => {
    say("# A week of a coordinator's work");
    say(
      "This is what a week looks like with an assistant that has the scheduler's tools and a terminal for what changes a schedule. All",
      "of it happened: `apps/scheduler/test/coordinators-week.system.test.ts` does each step on the",
      "[synthetic program](../data/scheduler/README.md) and compares what comes out with this page. The tools only read; every change",
      "is a version with an author and a reason, and can be taken back. Grey boxes are calls and commands; of answers, the page shows what",
      "a coordinator would read.",
    );
    for (const day of [monday, tuesday, wednesday, thursday, friday]) await day();
    const text = `${page.join("\n").replaceAll(desk.folder, "friday").trimEnd()}\n`;
    await expect(text).toMatchFileSnapshot(PAGE);
  },
  MINUTES,
);
