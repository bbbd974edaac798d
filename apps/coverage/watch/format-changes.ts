import type { ChangesAnswer } from "../src/domain/changes/present-changes.ts";

export const FORMATS = ["table", "csv", "json", "markdown"] as const;
export type Format = (typeof FORMATS)[number];
export const isFormat = (text: string): text is Format => FORMATS.some((one) => one === text);

type Change = ChangesAnswer["changes"][number];

const COLUMNS = [
  "program",
  "kind",
  "key",
  "what",
  "from",
  "to",
  "percent",
  "effective",
  "rules",
  "old place",
  "new place",
];

/** Prints a single value alone, and several with their names. */
function formatValues(values: Change["from"]): string {
  const given = Object.entries(values ?? {}).filter(([, value]) => value !== null);
  const [only] = given;
  if (given.length === 1 && only) return `${only[1]}`;
  return given.map(([name, value]) => `${name} ${value}`).join(", ");
}

const toCells = (change: Change): readonly string[] => [
  change.program,
  change.kind,
  change.key,
  change.what,
  formatValues(change.from),
  formatValues(change.to),
  change.percent === null ? "" : `${change.percent}`,
  change.effective_date ?? "",
  (change.rules ?? []).join(" "),
  change.places.from?.loc ?? "",
  change.places.to?.loc ?? "",
];

/** A spreadsheet takes a cell that begins so for a formula. */
const quote = (cell: string): string =>
  /^[=+\-@]|[",\n]/.test(cell)
    ? `"${(/^[=+\-@]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`
    : cell;

const toCsv = ({ changes }: ChangesAnswer): string =>
  [COLUMNS, ...changes.map(toCells)].map((cells) => cells.map(quote).join(",")).join("\n");

const toMarkdown = ({ changes }: ChangesAnswer): string => {
  const row = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [row(COLUMNS), row(COLUMNS.map(() => "---")), ...changes.map((change) => row(toCells(change)))].join(
    "\n",
  );
};

function describeReplay({ replay }: ChangesAnswer): readonly string[] {
  if (!replay) return [];
  const { summary, cases } = replay;
  return [
    "",
    [
      `Saved cases: ${summary.cases}; same ${summary.same}, other amounts ${summary.amount},`,
      `newly open ${summary.newly_open}, flips ${summary.flips}, errors ${summary.error};`,
      `change $${(summary.change_cents / 100).toFixed(2)}.`,
    ].join(" "),
    ...cases.flatMap(({ case_id: id, outcome, parts, why }) => [
      `  ${id}: ${outcome}${why === undefined ? "" : ` (${why})`}`,
      ...parts.flatMap(({ path, from, to }) =>
        [from, to].map((side, at) => {
          const stated = [side?.decision ?? "–", side?.amount_cents ?? "", side?.loc ?? "", side?.why ?? ""];
          return `    ${at === 0 ? "before" : "after"} ${path}: ${stated.join(" ")}`;
        }),
      ),
    ]),
  ];
}

function toTable(answer: ChangesAnswer): string {
  const { editions, summary, changes, rules_to_review: reviews, not_compared: left, limits } = answer;
  const kinds = Object.entries(summary.by_kind).map(([kind, count]) => `${kind} ${count}`);
  const edition = ({ version, programs }: ChangesAnswer["editions"]["from"]): string =>
    `${version} (${programs.map(({ program, as_of: day }) => `${program} ${day}`).join(", ")})`;
  const percent = summary.fee_percent;
  return [
    `From ${edition(editions.from)}`,
    `to   ${edition(editions.to)}`,
    `${summary.changes} changes: ${kinds.join(", ") || "none"}.`,
    ...(percent ? [`Fees: ${percent.lowest} % to ${percent.highest} %, median ${percent.median} %.`] : []),
    ...left.map(({ program, why }) => `Not compared: ${program}, ${why}.`),
    ...changes.map(
      (change) =>
        `  ${toCells(change)
          .filter((cell) => cell !== "")
          .join(" | ")}`,
    ),
    ...(reviews.length > 0
      ? ["", `Rules to review: ${[...new Set(reviews.map(({ rule }) => rule))].join(", ")}.`]
      : []),
    ...describeReplay(answer),
    "",
    ...limits,
  ].join("\n");
}

/** The whole answer in one of the forms; CSV and Markdown hold the changes alone. */
export function formatChanges(answer: ChangesAnswer, format: Format): string {
  if (format === "json") return JSON.stringify(answer, undefined, 2);
  if (format === "csv") return toCsv(answer);
  return format === "markdown" ? toMarkdown(answer) : toTable(answer);
}
