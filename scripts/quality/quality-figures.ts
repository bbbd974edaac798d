import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { formatShare } from "@clinical-mcp/eval-kit";
import { formatTable } from "../markdown/format-table.ts";
import { ROOT } from "../start/find-apps.ts";
import { readCell, type Place } from "./read-tables.ts";

/** What was measured of a server's answers on one set of questions. */
export interface QualityFigure {
  readonly server: string;
  /** What was asked, with its number. */
  readonly asked: string;
  /** Share of right answers, with what counts as right where that is not plain, and its 95 % interval. */
  readonly right: string;
  /** Share of answers that decide and are wrong; a dash where answers do not decide. */
  readonly wrong: string;
  /** Day of the measurement. */
  readonly date: string;
  /** The result file, from the root. */
  readonly file: string;
}

export const OPA = "apps/opa/evals/RESULTS.md";
export const COVERAGE = "apps/coverage/evals/RESULTS.md";
const SCHEDULER = "bench/SCHEDULER.md";

/** A page of the repository, by its path from the root. */
export const read = (file: string): Promise<string> => readFile(join(ROOT, file), "utf8");

function dateOf(page: string, file: string): string {
  const date = /^(?:Measured|# .* of) (?<date>\d{4}-\d\d-\d\d)/m.exec(page)?.groups?.["date"];
  if (date === undefined) throw new Error(`${file} does not say when it was measured`);
  return date;
}

/** How many of a set a share stands for, e.g. "99.8 % (1199 of 1202; 99.3 to 99.9)". */
const sizeOf = (share: string): string => / of (?<size>\d+);/.exec(share)?.groups?.["size"] ?? "?";

/** A share of a known number, with the interval that the page leaves out. */
const withInterval = (share: string, size: number): string =>
  formatShare(Math.round((Number.parseFloat(share) / 100) * size), size);

async function readOpa(): Promise<readonly QualityFigure[]> {
  const page = await read(OPA);
  const figure = (row: string, asked: string): QualityFigure => {
    const place = (column: string): Place => ({
      heading: "Golden questions of opa",
      first: "questions",
      row,
      column,
    });
    const number = readCell(page, place("number"));
    const share = withInterval(readCell(page, place("document in first 5")), Number(number));
    return {
      server: "opa",
      asked: `${number} ${asked}`,
      right: `right document among the first five: ${share}`,
      wrong: "–",
      date: dateOf(page, OPA),
      file: OPA,
    };
  };
  return [
    figure("all", "golden questions, all"),
    figure("held out", "golden questions that nothing was tuned on"),
  ];
}

/** The tables of coverage's results: what was asked in short, and as the README has it. */
export const COVERAGE_SETS = [
  { name: "typed cases", heading: "Typed cases", first: "cases", asked: "typed cases" },
  {
    name: "called by an assistant",
    heading: "As assistants called it",
    first: "fresh questions",
    asked: "fresh questions, called by assistants that saw only the tool list",
  },
  {
    name: "words alone",
    heading: "Words alone",
    first: "fresh questions",
    asked: "fresh questions by words alone; for most of the rest it asks back",
  },
] as const;

async function readCoverage(): Promise<readonly QualityFigure[]> {
  const page = await read(COVERAGE);
  return COVERAGE_SETS.map(({ heading, first, asked }) => {
    const right = readCell(page, { heading, first, row: "all", column: "right (95 %)" });
    const wrong = readCell(page, { heading, first, row: "all", column: "definite and wrong (95 %)" });
    return {
      server: "coverage",
      asked: `${sizeOf(right)} ${asked}`,
      right,
      wrong,
      date: dateOf(page, COVERAGE),
      file: COVERAGE,
    };
  });
}

async function readScheduler(): Promise<readonly QualityFigure[]> {
  const page = await read(SCHEDULER);
  const date = dateOf(page, SCHEDULER);
  const asked = "brute force and solver agree on every small case";
  const [heading = ""] = /(?<=^# ).*$/m.exec(page) ?? [];
  const place = { heading, first: "wanted", row: asked };
  const measured = readCell(page, { ...place, column: "measured" });
  const outcome = readCell(page, { ...place, column: "" });
  return [
    {
      server: "scheduler",
      asked: `repairs of absences: ${asked}`,
      right: `${outcome}: ${measured}`,
      wrong: "–",
      date,
      file: SCHEDULER,
    },
  ];
}

/** The figures that pages show, each read from the file that its measurement wrote. */
export const readQualityFigures = async (): Promise<readonly QualityFigure[]> =>
  (await Promise.all([readOpa(), readCoverage(), readScheduler()])).flat();

/** The figures as a table: for the README. */
export function formatQualityTable(figures: readonly QualityFigure[]): string {
  const rows = figures.map(({ server, asked, right, wrong, date }) => [server, asked, right, wrong, date]);
  return formatTable(["server", "asked", "right (95 % interval)", "definite and wrong", "measured"], rows);
}
