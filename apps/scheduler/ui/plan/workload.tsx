import { formatDay, Table } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import { Bar } from "./bar.tsx";
import type { PartProps } from "./part-props.ts";
import type { ShownWorkload } from "./shown.ts";

type Props = PartProps<ShownWorkload>;

function Spread({ of: { fairness }, texts }: Props): JSX.Element | null {
  if (fairness === undefined) return null;
  const rows = [
    [texts.hoursWeek, fairness.hours_per_week],
    [texts.nights, fairness.nights],
    [texts.weekends, fairness.weekend_days],
  ] as const;
  return (
    <Table label={texts.gini} heads={[texts.what, texts.least, texts.median, texts.most, texts.gini]}>
      {rows.map(([name, { least, median, most, gini }]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {[least, median, most, gini].map((value, at) => (
            <td key={at} class="number">
              {value}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

function People({ of: { rows }, texts }: Props): JSX.Element {
  const most = Math.max(0, ...rows.map(({ hours_per_week: hours }) => hours));
  return (
    <Table
      label={texts.workload}
      heads={[texts.person, texts.hoursWeek, texts.nights, texts.weekends, texts.call]}
    >
      {rows.map(({ person_id: id, name, pgy_level: level, hours_per_week: hours, ...row }) => (
        <tr key={id}>
          <th scope="row">
            {name}
            {level !== undefined && (
              <span class="note">
                {" "}
                ({texts.level} {level})
              </span>
            )}
          </th>
          <td>
            <Bar value={hours} most={most} />
            {hours}
          </td>
          <td class="number">{row.nights}</td>
          <td class="number">{row.weekend_days}</td>
          <td class="number">{row.call_nights}</td>
        </tr>
      ))}
    </Table>
  );
}

/** How much each person works, as bars: of get_workload. */
export function Workload(props: Props): JSX.Element {
  const { of, texts, language } = props;
  const { start_date: from, end_date: to } = of.date_range;
  return (
    <>
      <h1 tabIndex={-1}>{texts.workload}</h1>
      <p>
        {formatDay(from, language)} – {formatDay(to, language)} · {texts.limit} {of.weekly_hours_limit}{" "}
        {texts.hours}
      </p>
      <Spread {...props} />
      <p class="note">
        {of.returned} {texts.shownOf} {of.total}
      </p>
      <People {...props} />
    </>
  );
}
