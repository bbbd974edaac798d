import { formatDay } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { listColumns, move, toCell, toShade, type Cell, type Column, type Place } from "./map.ts";
import type { ShownIssue, ShownPeriod, ShownResident } from "./shown.ts";
import type { MapTexts } from "./texts.ts";

interface MapProps {
  readonly period: ShownPeriod;
  readonly texts: MapTexts;
  readonly language: "en" | "fr";
}

const toMark = ({ hours, isLeave, hasCall, issues }: Cell): string =>
  `${isLeave && hours === 0 ? "–" : hours === 0 ? "" : Math.round(hours)}${hasCall ? "•" : ""}${issues.length > 0 ? "!" : ""}`;

const toClass = (cell: Cell, column: Column, { weekly_hours_limit: limit }: ShownPeriod): string =>
  [
    cell.isLeave && cell.hours === 0 ? "leave" : `shade-${toShade(cell.hours, column, limit)}`,
    cell.issues.length > 0 ? "breach" : "",
  ]
    .join(" ")
    .trim();

const toDays = ({ first, last }: Column, language: "en" | "fr"): string =>
  first === last
    ? formatDay(first, language)
    : `${formatDay(first, language)} – ${formatDay(last, language)}`;

/** A column with its days in words, the same for every resident. */
interface NamedColumn extends Column {
  readonly days: string;
}

interface Described {
  readonly resident: ShownResident;
  readonly column: NamedColumn;
  readonly cell: Cell;
}

/** All that a cell says, in words. */
function describe({ resident, column, cell }: Described, texts: MapTexts): string {
  const said = [
    cell.isLeave && cell.hours === 0 ? texts.leave : `${cell.hours} ${texts.hours}`,
    ...(cell.hasCall ? [texts.call] : []),
    ...(cell.issues.length > 0 ? [texts.breach] : []),
  ];
  return `${resident.name}, ${column.days}: ${said.join(", ")}`;
}

/** The source of the rule: a program's own may be stricter than the clause next to it. */
function toBasis({ basis, clause }: ShownIssue, texts: MapTexts): string {
  const place = clause === null ? "" : `${texts.clause} ${clause}`;
  if (basis !== "program") return place === "" ? basis.toUpperCase() : `${basis.toUpperCase()}, ${place}`;
  return place === "" ? texts.ownRule : `${texts.ownRule} (${texts.beside} ${place})`;
}

export function IssueList({
  issues,
  texts,
}: {
  readonly issues: readonly ShownIssue[];
  readonly texts: MapTexts;
}): JSX.Element {
  return (
    <ul>
      {issues.map((issue, at) => (
        <li key={`${issue.rule} ${at}`}>
          <span lang="en">{issue.description}</span> <span class="note">{toBasis(issue, texts)}</span>
          {issue.suggested_fix !== "" && (
            <p class="note">
              {texts.fix} <span lang="en">{issue.suggested_fix}</span>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  readonly period: ShownPeriod;
  readonly texts: MapTexts;
  readonly columns: readonly NamedColumn[];
  readonly resident: ShownResident;
  readonly row: number;
  /** The column that takes the focus, where it is one of this row. */
  readonly chosen: number | undefined;
}

const RowHead = ({ resident: { name, level }, texts }: RowProps): JSX.Element => (
  <th scope="row">
    {name}
    {level !== null && (
      <span class="note">
        {" "}
        ({texts.level} {level})
      </span>
    )}
  </th>
);

/** A resident's row: drawn again only where the choice comes to it or leaves it, of a hundred rows two. */
function Row(props: RowProps): JSX.Element {
  const { period, texts, columns, resident, row, chosen } = props;
  return useMemo(() => {
    const own = period.issues.filter(({ people }) => people.includes(resident.id));
    return (
      <tr>
        <RowHead {...props} />
        {columns.map((column, at) => {
          const cell = toCell(resident, column, own);
          return (
            <td
              key={column.first}
              class={toClass(cell, column, period)}
              tabIndex={chosen === at ? 0 : -1}
              data-place={`${row} ${at}`}
              aria-label={describe({ resident, column, cell }, texts)}
            >
              {toMark(cell)}
            </td>
          );
        })}
      </tr>
    );
  }, [period, texts, columns, resident, row, chosen]);
}

/** Made once: see formatDay. */
const WEEKDAYS = {
  en: new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" }),
  fr: new Intl.DateTimeFormat("fr", { weekday: "short", timeZone: "UTC" }),
} as const;

interface RowsProps extends Pick<RowProps, "period" | "texts" | "columns"> {
  readonly chosen: Place;
}

const Rows = ({ chosen, ...shared }: RowsProps): JSX.Element => (
  <tbody>
    {shared.period.residents.map((one, row) => (
      <Row
        key={one.id}
        {...shared}
        resident={one}
        row={row}
        chosen={chosen.row === row ? chosen.column : undefined}
      />
    ))}
  </tbody>
);

/** "Sa" over "15" of a day, "08-15" of a week. */
function HeadText({
  column: { first, last },
  language,
}: {
  readonly column: Column;
  readonly language: "en" | "fr";
}): JSX.Element {
  if (first !== last) return <>{first.slice(5)}</>;
  return (
    <>
      <span class="note">{WEEKDAYS[language].format(new Date(`${first}T00:00:00Z`)).slice(0, 2)}</span>
      <br />
      {Number(first.slice(8))}
    </>
  );
}

interface HeadProps {
  readonly columns: readonly NamedColumn[];
  readonly texts: MapTexts;
  readonly language: "en" | "fr";
}

const Head = ({ columns, texts, language }: HeadProps): JSX.Element => (
  <thead>
    <tr>
      <th scope="col">{texts.resident}</th>
      {columns.map((column) => (
        <th key={column.first} scope="col" aria-label={column.days}>
          <HeadText column={column} language={language} />
        </th>
      ))}
    </tr>
  </thead>
);

/** The chosen cell in words, with what was found on it. */
const Chosen = ({ texts, ...described }: Described & { readonly texts: MapTexts }): JSX.Element => (
  <div role="status" class="panel">
    <p>{describe(described, texts)}</p>
    {described.cell.issues.length > 0 ? (
      <IssueList issues={described.cell.issues} texts={texts} />
    ) : (
      <p class="note">{texts.nothingHere}</p>
    )}
  </div>
);

/** The cell that was clicked; undefined outside all cells. */
function toPlace({ target }: Event): Place | undefined {
  const place =
    target instanceof Element ? target.closest<HTMLElement>("[data-place]")?.dataset["place"] : "";
  const [row, column] = (place ?? "").split(" ");
  return row && column ? { row: Number(row), column: Number(column) } : undefined;
}

/** Residents by days (or weeks), with the chosen cell in words beneath. One cell takes the focus; arrows, Home and End move it. */
export function PeriodMap({ period, texts, language }: MapProps): JSX.Element {
  const [chosen, setChosen] = useState<Place>({ row: 0, column: 0 });
  const columns = useMemo(
    () => listColumns(period).map((one) => ({ ...one, days: toDays(one, language) })),
    [period, language],
  );
  const size = { rows: period.residents.length, columns: columns.length };
  const go = (event: KeyboardEvent): void => {
    const next = move(chosen, event.key, size);
    if (!next) return;
    event.preventDefault();
    setChosen(next);
    document.querySelector<HTMLElement>(`[data-place="${next.row} ${next.column}"]`)?.focus();
  };
  const resident = period.residents[chosen.row];
  const column = columns[chosen.column];
  const unit = columns.some(({ from, to }) => from !== to) ? texts.week : texts.day;
  return (
    <>
      <div class="scroller">
        <table
          role="grid"
          class="map"
          onKeyDown={go}
          onClick={(event) => setChosen((last) => toPlace(event) ?? last)}
        >
          <caption>
            {texts.map} {unit}, {formatDay(period.start_date, language)} –{" "}
            {formatDay(period.end_date, language)}
          </caption>
          <Head columns={columns} texts={texts} language={language} />
          <Rows period={period} texts={texts} columns={columns} chosen={chosen} />
        </table>
      </div>
      <p class="note">{texts.legend}</p>
      {resident && column && (
        <Chosen
          texts={texts}
          resident={resident}
          column={column}
          cell={toCell(resident, column, period.issues)}
        />
      )}
    </>
  );
}
