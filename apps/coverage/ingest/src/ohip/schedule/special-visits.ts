import type { Block } from "@clinical-mcp/ingestion";
import type { VisitElement, VisitTime } from "@clinical-mcp/coverage/dataset";
import type { FeeEntry } from "./fee-lines.ts";

export interface VisitPremium {
  /** As printed: "VI"; the title if the table has no number. */
  readonly table: string;
  readonly title: string;
  readonly element: VisitElement;
  readonly time: VisitTime;
  readonly code: string;
  readonly suffix: string | null;
  readonly feeCents: number;
  /** Services per time period; null if there is no maximum. */
  readonly maximum: number | null;
}

const TITLE = /^(?:SPECIAL VISIT PREMIUM|AFTER HOURS PREMIUM) TABLE(?:\s*[-–])?\s*(?<name>(?:\S.*)?)$/;
const ROW: readonly (readonly [RegExp, VisitElement])[] = [
  [/^Travel\b/, "travel"],
  [/^First\b/, "first_person"],
  [/^Additional\b.*\$/, "additional_person"],
];
const END =
  /^(?:Note:|\[Commentary|SPECIAL VISIT PREMIUM TABLE|AFTER HOURS PREMIUM TABLE|Payment rules|TRAUMA|March \d|Definition)/;
const ROMAN = /^[IVX]+$/;

interface TableLines {
  readonly name: string;
  readonly lines: readonly string[];
}

function findTables(lines: readonly string[]): readonly TableLines[] {
  return lines.flatMap((line, at) => {
    const name = TITLE.exec(line)?.groups?.["name"];
    if (name === undefined) return [];
    const end = lines.findIndex((next, position) => position > at && END.test(next));
    return [{ name, lines: lines.slice(at + 1, end < 0 ? undefined : end) }];
  });
}

/** First words of the column heads. The lines before them name the table. */
const HEAD_STARTS = /^(?:Weekdays?|Evenings?|Premium|Sat\., Sun\.|Sacrifice|Daytime|\(17:00)/;

/** The lines of a page without the cells of its premium tables, whose names stay. */
export function dropVisitTables(lines: readonly string[]): readonly string[] {
  const cells = new Set<number>();
  lines.forEach((line, at) => {
    if (!TITLE.test(line)) return;
    const end = lines.findIndex((next, position) => position > at && END.test(next));
    const stop = end < 0 ? lines.length : end;
    const head = lines.findIndex((next, position) => position > at && HEAD_STARTS.test(next));
    for (let position = head < 0 ? stop : head; position < stop; position++) cells.add(position);
  });
  return lines.filter((_, at) => !cells.has(at));
}

interface TableRow {
  readonly element: VisitElement;
  readonly text: string;
}

function toRows(lines: readonly string[]): readonly TableRow[] {
  const rows: { element: VisitElement; text: string }[] = [];
  for (const line of lines) {
    const element = ROW.find(([pattern]) => pattern.test(line))?.[1];
    // A table of one row has no name for it: it is the premium for the first person.
    if (element !== undefined || (rows.length === 0 && line.startsWith("$"))) {
      rows.push({ element: element ?? "first_person", text: line });
    } else {
      const last = rows.at(-1);
      if (last) last.text += ` ${line}`;
    }
  }
  return rows;
}

/** The columns of a table by what its head names; all have evenings, weekends and nights. */
function toTimes(head: string): readonly VisitTime[] {
  const isSacrifice = /\bSacrifice\b/.test(head);
  const isDay = /\bDaytime\b/.test(head);
  return [
    ...(isDay ? (["weekday_day"] as const) : []),
    ...(isSacrifice ? (["weekday_day_sacrifice"] as const) : []),
    "weekday_evening",
    "weekend_holiday",
    "night",
    ...(/\bElective\b/.test(head) ? (["elective_home"] as const) : []),
  ];
}

const MONEY = /\$(\d+)\.(\d\d)/g;
const CODE = /\b([A-Z]\d{3})([BC]?)\b/g;
const MAXIMUM = /\((?:max\.? ?(\d+)|no\b)/g;

function toPremiums(
  row: TableRow,
  times: readonly VisitTime[],
): readonly Omit<VisitPremium, "table" | "title">[] {
  const amounts = [...row.text.matchAll(MONEY)].map(
    ([, dollars, cents]) => Number(dollars) * 100 + Number(cents),
  );
  if (amounts.length !== times.length) return [];
  const paid = times.flatMap((time, column) => {
    const feeCents = amounts[column] ?? 0;
    return feeCents > 0 ? [{ time, feeCents }] : [];
  });
  const codes = [...row.text.matchAll(CODE)];
  const maxima = [...row.text.matchAll(MAXIMUM)].map(([, most]) =>
    most === undefined ? null : Number(most),
  );
  const hasMaxima = maxima.length === paid.length;
  if (codes.length !== paid.length || (maxima.length > 0 && !hasMaxima)) return [];
  return paid.map(({ time, feeCents }, position) => ({
    element: row.element,
    time,
    code: codes[position]?.[1] ?? "",
    suffix: codes[position]?.[2] || null,
    feeCents,
    maximum: maxima[position] ?? null,
  }));
}

export interface SpecialVisits {
  readonly premiums: readonly VisitPremium[];
  /** Titles of tables with a row that does not fit its columns. */
  readonly unread: readonly string[];
}

/** The special visit premium tables of a page. Their columns come as lines of text, so each row is read as a whole. */
export function readSpecialVisits(lines: readonly string[]): SpecialVisits {
  const premiums: VisitPremium[] = [];
  const unread: string[] = [];
  for (const { name, lines: body } of findTables(lines)) {
    const rows = toRows(body);
    const first = body.findIndex((line) => /\$/.test(line));
    const head = body.slice(0, Math.max(0, first)).join(" ");
    const table = ROMAN.test(name) ? name : name.replace(/(?<!\s)\s*HOURS?$/, "").trim();
    const title = body.find((line) => /\p{Ll}/u.test(line)) ?? name;
    const read = rows.map((row) => toPremiums(row, toTimes(head)));
    if (read.length === 0 || read.some((cells) => cells.length === 0)) unread.push(`${table}: ${title}`);
    premiums.push(...read.flat().map((cell) => ({ table, title, ...cell })));
  }
  return { premiums, unread };
}

const TIME_NAMES: Readonly<Record<VisitTime, string>> = {
  weekday_day: "weekdays daytime (07:00-17:00)",
  weekday_day_sacrifice: "weekdays daytime with sacrifice of office hours",
  weekday_evening: "evenings Monday to Friday (17:00-24:00)",
  weekend_holiday: "Saturdays, Sundays and holidays (07:00-24:00)",
  night: "nights (00:00-07:00)",
  elective_home: "elective home visit",
};
const ELEMENT_NAMES: Readonly<Record<VisitElement, string>> = {
  travel: "travel premium",
  first_person: "first person seen",
  additional_person: "additional person(s) seen",
};

/** Table cells as fees, one for each code, because a code may be in several columns. */
export function toVisitFees(premiums: readonly VisitPremium[]): readonly FeeEntry[] {
  const byCode = Map.groupBy(premiums, ({ table, code, element }) => `${table} ${code} ${element}`);
  return [...byCode.values()].flatMap((cells) => {
    const [cell] = cells;
    if (!cell) return [];
    const times = cells.map(({ time }) => TIME_NAMES[time]).join("; ");
    return [
      {
        basis: "amount",
        isAddOn: false,
        feeCents: cell.feeCents,
        percent: null,
        unitCount: null,
        per: null,
        professionalCents: null,
        component: null,
        assistantUnits: null,
        anaesthetistUnits: null,
        code: cell.code,
        suffix: cell.suffix,
        marks: "",
        description: `Special visit premium, ${cell.title}: ${ELEMENT_NAMES[cell.element]}, ${times}`,
        parentDescription: null,
      } satisfies FeeEntry,
    ];
  });
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** The tables as rows that can be read: as text, their columns run into one another. */
export function toVisitBlocks(premiums: readonly VisitPremium[], page: number): readonly Block[] {
  const tables = Map.groupBy(premiums, ({ table, title }) => `${table}: ${title}`);
  return [...tables.entries()].flatMap(([name, cells]): readonly Block[] => [
    { kind: "paragraph", text: `Special visit premiums, table ${name}`, page },
    {
      kind: "table",
      headerRows: 1,
      rows: [
        ["Fee code", "Premium", "Time", "Amount", "Maximum per time period"],
        ...cells.map((cell) => [
          `${cell.code}${cell.suffix ?? ""}`,
          ELEMENT_NAMES[cell.element],
          TIME_NAMES[cell.time],
          dollars(cell.feeCents),
          cell.maximum === null ? "no maximum" : String(cell.maximum),
        ]),
      ],
      page,
    },
  ]);
}
