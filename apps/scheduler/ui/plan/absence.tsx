import { Badge, formatDay, Table, type Tone } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import { Bar } from "./bar.tsx";
import type { PartProps } from "./part-props.ts";
import { PlanToTry } from "./plan-text.tsx";
import type { ShownAbsence } from "./shown.ts";
import type { PlanTexts } from "./texts.ts";

type Props = PartProps<ShownAbsence>;

/** Places that the absence opens, and those that stay open with the best plan found. */
export const countGaps = ({ impact_assessment: impact }: ShownAbsence) => ({
  before: impact.coverage_gaps + impact.supervision_gaps,
  after: impact.uncoverable_after_repair,
});

/** What it comes to. Where time ran out first, what stays open is not known. */
export function judge(of: ShownAbsence, texts: PlanTexts): readonly [tone: Tone, word: string] {
  const { before, after } = countGaps(of);
  if (before === 0) return ["good", texts.noGaps];
  if (after === 0) return ["good", texts.closed];
  return of.notice === undefined ? ["bad", texts.open] : ["open", texts.notSettled];
}

function BeforeAfter({ of, texts }: Props): JSX.Element {
  const { before, after } = countGaps(of);
  const { impact_assessment: impact } = of;
  return (
    <Table label={texts.gaps} heads={[texts.what, texts.before, texts.after]}>
      <tr>
        <th scope="row">{texts.gaps}</th>
        <td>
          <Bar value={before} most={before} />
          {before}
        </td>
        <td>
          <Bar value={after} most={before} tone="left" />
          {after} ({texts.critical} {impact.critical_uncoverable})
        </td>
      </tr>
      <tr>
        <th scope="row">{texts.rules}</th>
        <td>{impact.acgme_violations}</td>
        <td>{impact.acgme_violations_after_repair}</td>
      </tr>
    </Table>
  );
}

function Unmet({ of: { unmet, more_unmet: more = 0 }, texts }: Props): JSX.Element | null {
  if (unmet.length === 0) return null;
  return (
    <section>
      <h2>{texts.unmet}</h2>
      <ul lang="en">
        {unmet.map(({ gap_id: id, description, people }) => (
          <li key={id}>
            {description}
            <ul>
              {people.map(({ person_id: person, text }) => (
                <li key={person}>
                  {person}: {text}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p class="warning">
          {more} {texts.more}.
        </p>
      )}
    </section>
  );
}

function Changes({ of: { changes, total }, texts, language }: Props): JSX.Element | null {
  if (total === 0) return null;
  return (
    <section>
      <h2>
        {texts.changes} ({changes.length} {texts.shownOf} {total})
      </h2>
      <Table label={texts.changes} heads={[texts.day, texts.person, texts.change]}>
        {changes.map(({ action, person, date, block_type: block, rotation_id: rotation }, at) => (
          <tr key={at}>
            <td>
              {formatDay(date, language)} {block}
            </td>
            <td>{person}</td>
            <td>
              {texts.actions[action] ?? action} <span lang="en">{rotation}</span>
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

/** The absence with its repair, to be tried and applied. */
const Repair = ({ of: { plan, schedule_id: id }, texts, onAsk }: Props): JSX.Element | null =>
  plan === undefined ? null : (
    <PlanToTry plan={plan} scheduleId={id} what={texts.changes} texts={texts} onAsk={onAsk} />
  );

/** What an absence opens and the best repair: of analyze_contingency. */
export function Absence(props: Props): JSX.Element {
  const { of, texts, language } = props;
  const [tone, word] = judge(of, texts);
  const { start_date: from, end_date: to } = of.date_range;
  return (
    <>
      <div class="head">
        <h1 tabIndex={-1}>{texts.absence}</h1>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p>
        {of.affected_person_ids.join(", ")} · {formatDay(from, language)} – {formatDay(to, language)}
      </p>
      {of.notice !== undefined && (
        <p class="warning" lang="en">
          {of.notice}
        </p>
      )}
      <BeforeAfter {...props} />
      <Unmet {...props} />
      <Changes {...props} />
      <Repair {...props} />
      {of.violations.length > 0 && (
        <section>
          <h2>
            {texts.rules} ({of.violations.length} {texts.shownOf} {of.impact_assessment.acgme_violations})
          </h2>
          <ul lang="en">
            {of.violations.map(({ description }, at) => (
              <li key={at}>{description}</li>
            ))}
          </ul>
        </section>
      )}
      {of.resolution_options.length > 0 && (
        <section>
          <h2>{texts.options}</h2>
          <ul lang="en">
            {of.resolution_options.map(({ option, description }) => (
              <li key={option}>{description}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
