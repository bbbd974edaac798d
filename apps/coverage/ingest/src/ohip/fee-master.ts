import { FACETS } from "@clinical-mcp/coverage/dataset";
import { unreadable, type Block, type SourceDocument } from "@clinical-mcp/ingestion";
import { toSourceDocument } from "../to-source-document.ts";
import type { MasterFeeRecord } from "./records.ts";

const LINE_LENGTH = 75;
const TITLE = "OHIP Fee Schedule Master";
/** Columns, from 0: code, two dates as YYYYMMDD, five amounts of eleven digits with four decimals. */
const AMOUNT_COLUMNS = [20, 31, 42, 53, 64] as const;
const AMOUNT_WIDTH = 11;
/** Means "no end". */
const NO_END = /^(?:9{8}|0{8}| {8})$/;

function toDay(text: string): string | undefined {
  const { year, month, day } = /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/.exec(text)?.groups ?? {};
  const iso = `${year ?? ""}-${month ?? ""}-${day ?? ""}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined;
}

const toMoney = (tenThousandths: number): string =>
  `$${(tenThousandths / 10_000).toFixed(4).replace(/(?<=\.\d\d)0{1,2}$/, "")}`;

const NAMES = ["provider", "assistant", "specialist", "anaesthetist", "non-anaesthetist"] as const;

/** @returns undefined if the line does not have the file's format */
function readLine(line: string): MasterFeeRecord | undefined {
  if (line.length !== LINE_LENGTH) return undefined;
  const code = line.slice(0, 4);
  const effective = toDay(line.slice(4, 12));
  const end = line.slice(12, 20);
  const termination = NO_END.test(end) ? null : toDay(end);
  const cells = AMOUNT_COLUMNS.map((from) => line.slice(from, from + AMOUNT_WIDTH));
  if (!/^[A-Z]\d{3}$/.test(code) || effective === undefined || termination === undefined) return undefined;
  if (!cells.every((cell) => /^\d{11}$/.test(cell))) return undefined;
  const [provider = 0, assistant = 0, specialist = 0, anaesthetist = 0, nonAnaesthetist = 0] =
    cells.map(Number);
  const amounts = [provider, assistant, specialist, anaesthetist, nonAnaesthetist];
  const stated = NAMES.flatMap((name, at) => (amounts[at] ? [`${name} ${toMoney(amounts[at] ?? 0)}`] : []));
  const until = termination === null ? "" : ` to ${termination}`;
  const text = `${code} from ${effective}${until}: ${stated.join(", ") || "no amount"}.`;
  return {
    code,
    effective,
    termination,
    provider,
    assistant,
    specialist,
    anaesthetist,
    nonAnaesthetist,
    text,
  };
}

/** Rows of codes by their letters, one passage each or several. */
function toBlocks(fees: readonly MasterFeeRecord[]): readonly Block[] {
  const letters = [...Map.groupBy(fees, ({ code }) => code.slice(0, 2)).entries()];
  return [
    { kind: "heading", level: 1, text: TITLE },
    ...letters.flatMap(([letter, own]): readonly Block[] => [
      { kind: "heading", level: 2, text: `Codes ${letter}` },
      ...own.map(({ text }): Block => ({ kind: "paragraph", text })),
    ]),
  ];
}

/** The newest row of each code: the file may keep earlier ones. */
function newestOf(fees: readonly MasterFeeRecord[]): readonly MasterFeeRecord[] {
  const newest = new Map<string, MasterFeeRecord>();
  for (const fee of fees) {
    const known = newest.get(fee.code);
    if (!known || known.effective < fee.effective) newest.set(fee.code, fee);
  }
  return [...newest.values()];
}

/**
 * Reads the ministry's fixed-width table of fees.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT naming the first line that is not of the file's form
 */
export function readFeeMaster(content: Uint8Array): readonly MasterFeeRecord[] {
  const lines = new TextDecoder("latin1").decode(content).split(/\r?\n/);
  while (lines.at(-1)?.trim() === "") lines.pop();
  const fees = lines.map((line, at) => {
    const fee = readLine(line);
    if (!fee)
      throw unreadable(`line ${at + 1} has not the ${LINE_LENGTH} columns of the Fee Schedule Master`);
    return fee;
  });
  if (fees.length === 0) throw unreadable("it has no line");
  return newestOf(fees);
}

/** The table of fees as a separate document. It is ahead of the Schedule's text. */
export function toFeeMasterDocument(fees: readonly MasterFeeRecord[], url: string): SourceDocument {
  const effective =
    fees
      .map(({ effective: day }) => day)
      .toSorted()
      .at(-1) ?? null;
  return toSourceDocument({
    id: "ohip-fee-schedule-master",
    document: { title: TITLE, blocks: toBlocks(fees), dates: [], links: [], warnings: [] },
    records: {
      head: {
        program: "ohip",
        url,
        documentType: "fee_master",
        textKind: "official",
        isWhole: true,
        edition: null,
        published: null,
        effective,
        asOf: null,
      },
      ohip: {
        part: null,
        partTitle: null,
        fees: [],
        visits: [],
        statements: [],
        rules: [],
        pageConflicts: [],
        masterFees: [...fees],
      },
    },
    sectionFacets: ({ blocks }) => ({
      [FACETS.feeCodes]: blocks.flatMap((block) =>
        block.kind === "paragraph" ? [block.text.slice(0, 4)] : [],
      ),
    }),
  });
}
