import { FATES } from "../faults/crowd.ts";
import type { Event, Fate } from "../faults/crowd.ts";
import { COPIES } from "./copies.ts";
import { findEditionFlaws } from "./editions.ts";
import type { Greed } from "./greedy-caller.ts";

export interface Restart {
  readonly server: string;
  /** Null where a signal ended the process. */
  readonly exitCode: number | null;
  /** From the start to the first yes of /readyz, in milliseconds. */
  readonly readyAfterMs: number;
}

/** Another dataset was built next to the one in service, and both copies were restarted for it. */
export interface Exchange {
  readonly exitCode: number | null;
  /** What the copies served before, while it was built, and after. */
  readonly before: readonly string[];
  readonly meanwhile: readonly string[];
  readonly after: readonly string[];
}

export interface Run {
  readonly minutes: number;
  readonly day: string;
  readonly machine: string;
  readonly events: readonly Event[];
  readonly restarts: readonly Restart[];
  readonly exchanges: readonly Exchange[];
  readonly greedy: readonly Greed[];
  readonly unitsAMinute: number;
  /** Each time that a copy counted without Redis: which one, and why. */
  readonly countedAlone: readonly string[];
}

/** The server whose dataset is exchanged. */
export const EXCHANGED = "opa";

/** What a client should never see of a restart. */
const UNWANTED: ReadonlySet<Fate> = new Set(["refused", "unreachable", "cut", "failed", "wrong", "lost"]);

const isWhole = ({ exitCode, before, meanwhile, after }: Exchange): boolean =>
  exitCode === 0 &&
  new Set(before).size === 1 &&
  before.every((version, at) => meanwhile[at] === version) &&
  new Set(after).size === 1 &&
  after[0] !== before[0];

/** Everything that went otherwise than it should. */
export function findFlaws(run: Run): readonly string[] {
  const { events, restarts, exchanges, greedy, unitsAMinute } = run;
  return [
    ...events
      .filter(({ fate }) => UNWANTED.has(fate))
      .map(({ server, fate, detail }) => `${server}: ${fate}: ${detail}`),
    ...restarts
      .filter(({ exitCode }) => exitCode !== 0)
      .map(({ server, exitCode }) => `${server} ended with ${exitCode}`),
    ...exchanges
      .filter((one) => !isWhole(one))
      .map((one) => `a dataset was not exchanged: ${JSON.stringify(one)}`),
    ...(exchanges.length === 0 ? ["no dataset was exchanged"] : []),
    ...greedy.flatMap(({ granted, others }) => [
      ...granted
        .filter((count) => count !== unitsAMinute)
        .map((count) => `${count} were granted where ${unitsAMinute} are`),
      ...others.map((outcome) => `the greedy caller: ${JSON.stringify(outcome)}`),
      ...(granted.length === 0 ? ["no caller used up its minute: nothing is known of the limits"] : []),
    ]),
    ...run.countedAlone.map((one) => `counted without Redis, so that limits were not exact: ${one}`),
    ...findEditionFlaws(
      events.filter(({ server }) => server === EXCHANGED),
      exchanges.length,
      COPIES.length,
    ),
  ];
}

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

function formatEvents(events: readonly Event[]): string {
  const servers = [...new Set(events.map(({ server }) => server))];
  const count = (server: string, fate: Fate): number =>
    events.filter((event) => event.server === server && event.fate === fate).length;
  const rows = servers.map((server) => line([server, ...FATES.map((fate) => count(server, fate))]));
  return [line(["server", ...FATES]), line(["---", ...FATES.map(() => "---")]), ...rows].join("\n");
}

function formatRestarts(restarts: readonly Restart[]): string {
  const servers = [...new Set(restarts.map(({ server }) => server))];
  const rows = servers.map((server) => {
    const times = restarts
      .filter((one) => one.server === server)
      .map(({ readyAfterMs }) => Math.round(readyAfterMs));
    const sorted = times.toSorted((one, other) => one - other);
    return line([server, times.length, sorted[sorted.length >> 1] ?? 0, sorted.at(-1) ?? 0]);
  });
  return [
    line(["server", "restarts of its copies", "ready after, ms: median", "most"]),
    "| --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

const FOUND = `## What the runs found

- Mended: a copy listened before it was connected to Redis, and granted beside the others for a second. It connects first.
- Mended, seen in its test and not in a run: the time that Redis is waited for could run out while work of the copy's own held the event
  loop, before an answer that had come was read.
- Mended: a caller that had spent its minute was refused in each copy until Redis' word had come, plus what was left: a busy copy refused it
  for some milliseconds of the next minute (2, 1 and 597 units granted in a row instead of 600). It is counted from before Redis is asked.
- Of this script: it compared opa's answers with one dataset although another is served in the middle.`;

/** The page bench/ROLLING.md. */
export function formatRolling(run: Run): string {
  const flaws = findFlaws(run);
  const minutes = run.greedy.flatMap(({ granted }) => granted);
  const refused = run.greedy.reduce((sum, one) => sum + one.refused, 0);
  const exchanges = run.exchanges.map(
    ({ before, after }) =>
      `- ${before[0]} was served by both copies until each was restarted, then ${after[0]}.`,
  );
  return `# Copies restarted under traffic, ${run.day}

\`pnpm rolling\`: two copies of every server behind nginx ([its directives](../deploy/nginx/mcp-proxy.conf)), with limits in Redis and
schedules in PostgreSQL, on one machine. ${run.minutes} minutes of traffic, in which copy after copy is stopped by SIGTERM and started
again, and the dataset of opa is built anew and exchanged, for one that lacks a document, and back. Every answer is compared with the
one of quiet, as in [the faults](FAULTS.md), those of opa with the ones of both datasets; nginx says which copy answered, and each has to
go from one dataset to the other once at each exchange. "Partial" says itself that it rests on less. ${run.machine}

**${flaws.length === 0 ? "Nothing lost, nothing wrong, limits exact." : `${flaws.length} flaws:`}**

${
  flaws.length === 0
    ? ""
    : `${[...new Set(flaws)]
        .slice(0, 20)
        .map((flaw) => `- ${flaw}`)
        .join("\n")}\n\n`
}${formatEvents(run.events)}

${formatRestarts(run.restarts)}

${exchanges.join("\n")}

Two callers asked for more than they may all the while: in ${minutes.length} minutes of theirs that were used up,
${[...new Set(minutes)].join(", ")} units of ${run.unitsAMinute} were granted,
and ${refused.toLocaleString("en")} requests refused with 429.

${FOUND}

\`\`\`
npx pnpm rolling               # ten minutes; --minutes 1 to see that it works
\`\`\`
`;
}
