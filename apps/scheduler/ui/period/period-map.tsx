import { formatDay } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
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

interface Described {
  readonly resident: ShownResident;
  readonly column: Column;
  readonly cell: Cell;
}

/** All that a cell says, in words. */
function describe({ resident, column, cell }: Described, { texts, language }: MapProps): string {
  const said = [
    cell.isLeave && cell.hours === 0 ? texts.leave : `${cell.hours} ${texts.hours}`,
    ...(cell.hasCall ? [texts.call] : []),
    ...(cell.issues.length > 0 ? [texts.breach] : []),
  ];
  return `${resident.name}, ${toDays(column, language)}: ${said.join(", ")}`;
}

/** Whose rule it is: a program's own may be stricter than the clause that it stands beside. */
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

function Row({
  resident,
  row,
  chosen,
  onChoose,
  ...props
}: MapProps & {
  readonly resident: ShownResident;
  readonly row: number;
  readonly chosen: Place;
  readonly onChoose: (place: Place) => void;
}): JSX.Element {
  const { period, texts } = props;
  return (
    <tr>
      <th scope="row">
        {resident.name}
        {resident.level !== null && (
          <span class="note">
            {" "}
            ({texts.level} {resident.level})
          </span>
        )}
      </th>
      {listColumns(period).map((column, at) => {
        const cell = toCell(resident, column, period.issues);
        const isChosen = chosen.row === row && chosen.column === at;
        return (
          <td
            key={column.first}
            class={toClass(cell, column, period)}
            tabIndex={isChosen ? 0 : -1}
            data-place={`${row} ${at}`}
            aria-label={describe({ resident, column, cell }, props)}
            onClick={() => onChoose({ row, column: at })}
          >
            {toMark(cell)}
          </td>
        );
      })}
    </tr>
  );
}

/** "Sa" over "15" of a day, "08-15" of a week. */
function HeadText({
  column: { first, last },
  language,
}: {
  readonly column: Column;
  readonly language: "en" | "fr";
}): JSX.Element {
  if (first !== last) return <>{first.slice(5)}</>;
  const form = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
  return (
    <>
      <span class="note">{form.format(new Date(`${first}T00:00:00Z`)).slice(0, 2)}</span>
      <br />
      {Number(first.slice(8))}
    </>
  );
}

const Head = ({ period, texts, language }: MapProps): JSX.Element => (
  <thead>
    <tr>
      <th scope="col">{texts.resident}</th>
      {listColumns(period).map((column) => (
        <th key={column.first} scope="col" aria-label={toDays(column, language)}>
          <HeadText column={column} language={language} />
        </th>
      ))}
    </tr>
  </thead>
);

/** The chosen cell in words, with what was found on it. */
const Chosen = (props: MapProps & Described): JSX.Element => (
  <div role="status" class="panel">
    <p>{describe(props, props)}</p>
    {props.cell.issues.length > 0 ? (
      <IssueList issues={props.cell.issues} texts={props.texts} />
    ) : (
      <p class="note">{props.texts.nothingHere}</p>
    )}
  </div>
);

/** Residents by days (or weeks), with the chosen cell in words beneath. One cell takes the focus; arrows, Home and End move it. */
export function PeriodMap(props: MapProps): JSX.Element {
  const { period, texts, language } = props;
  const [chosen, setChosen] = useState<Place>({ row: 0, column: 0 });
  const columns = listColumns(period);
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
  const cell = resident && column && toCell(resident, column, period.issues);
  const unit = columns.some(({ from, to }) => from !== to) ? texts.week : texts.day;
  return (
    <>
      <div class="scroller">
        <table role="grid" class="map" onKeyDown={go}>
          <caption>
            {texts.map} {unit}, {formatDay(period.start_date, language)} –{" "}
            {formatDay(period.end_date, language)}
          </caption>
          <Head {...props} />
          <tbody>
            {period.residents.map((one, row) => (
              <Row key={one.id} {...props} resident={one} row={row} chosen={chosen} onChoose={setChosen} />
            ))}
          </tbody>
        </table>
      </div>
      <p class="note">{texts.legend}</p>
      {resident && column && cell && <Chosen {...props} resident={resident} column={column} cell={cell} />}
    </>
  );
}
