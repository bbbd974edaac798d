import { formatDay, Table } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import { Bar } from "./bar.tsx";
import { askAbsenceOf } from "./calls.ts";
import type { PartProps } from "./part-props.ts";
import type { ShownSweep } from "./shown.ts";

type Props = PartProps<ShownSweep>;

function Absences({ of, texts, onAsk }: Props): JSX.Element {
  const most = Math.max(1, ...of.results.map(({ gaps }) => gaps));
  return (
    <>
      {of.results.map(({ absent_person_ids: ids, gaps, uncovered, uncovered_bound: bound, changes }) => (
        <tr key={ids.join()}>
          <th scope="row">{ids.join(", ")}</th>
          <td>
            <Bar value={gaps} most={most} />
            {gaps}
          </td>
          <td class="number">
            {uncovered}
            {uncovered > bound && ` (${texts.notSettled})`}
          </td>
          <td class="number">{changes}</td>
          {onAsk && (
            <td>
              <button
                type="button"
                class="quiet"
                aria-label={`${texts.look}: ${ids.join(", ")}`}
                onClick={() => onAsk(askAbsenceOf(of.schedule_id, ids, of.date_range))}
              >
                {texts.look}
              </button>
            </td>
          )}
        </tr>
      ))}
    </>
  );
}

/** Whom a schedule can least do without, the worst first: of sweep_contingency. */
export function Sweep(props: Props): JSX.Element {
  const { of, texts, language, onAsk } = props;
  const { date_range: dates, summary } = of;
  const heads = [texts.person, texts.opened, texts.staysOpen, texts.repairs, ...(onAsk ? [texts.look] : [])];
  return (
    <>
      <h1 tabIndex={-1}>{texts.sweep}</h1>
      <p>
        {formatDay(dates.start_date, language)} – {formatDay(dates.end_date, language)} · {texts.worked}:{" "}
        {summary.done} / {summary.absences}
      </p>
      {of.notice !== undefined && (
        <p class="warning" lang="en">
          {of.notice}
        </p>
      )}
      <p class="note">
        {of.returned} {texts.shownOf} {of.total}
      </p>
      <Table label={texts.sweep} heads={heads}>
        <Absences {...props} />
      </Table>
    </>
  );
}
