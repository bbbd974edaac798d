import { formatDay, Table, type Language } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import { tryCandidate } from "./calls.ts";
import type { PartProps } from "./part-props.ts";
import type { ShownAssignment, ShownCandidate, ShownSwaps } from "./shown.ts";

const toWork = ({ rotation, date, block_type: block }: ShownAssignment, language: Language): string =>
  `${rotation}, ${formatDay(date, language)} ${block}`;

/** What the requester works instead, or of a trade for later what could be given back. */
const listTargets = (candidate: ShownCandidate): readonly ShownAssignment[] => [
  ...(candidate.target_assignment === null ? [] : [candidate.target_assignment]),
  ...(candidate.more_targets ?? []),
  ...(candidate.returns?.[0]?.assignments ?? []),
];

function Candidate({
  of: candidate,
  scheduleId,
  texts,
  language,
  onAsk,
}: PartProps<ShownCandidate> & { readonly scheduleId: string }): JSX.Element {
  const { candidate_name: name, kind, match_score: score, unequal } = candidate;
  const takes = listTargets(candidate);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{texts.kinds[kind] ?? kind}</td>
      <td lang={takes.length > 0 ? "en" : undefined}>
        {takes.length > 0 ? takes.map((work) => toWork(work, language)).join("; ") : texts.nothing}
        {unequal !== undefined && <div lang="en">{unequal}</div>}
      </td>
      <td class="number">{score}</td>
      <td>{texts.likelihoods[candidate.approval_likelihood] ?? candidate.approval_likelihood}</td>
      <td>
        {candidate.basis.map(({ person_id: id, weekly_hours_before: before, weekly_hours_after: after }) => (
          <div key={id}>
            {id}: {before} → {after}
          </div>
        ))}
      </td>
      {onAsk && (
        <td>
          <button
            type="button"
            class="quiet"
            aria-label={`${texts.tryIt}: ${name}`}
            onClick={() => onAsk(tryCandidate(scheduleId, candidate))}
          >
            {texts.tryIt}
          </button>
        </td>
      )}
    </tr>
  );
}

function Excluded({ of, texts }: PartProps<ShownSwaps>): JSX.Element | null {
  if (of.excluded_total === 0) return null;
  return (
    <section>
      <h2>
        {texts.excluded} ({of.excluded.length} {texts.shownOf} {of.excluded_total})
      </h2>
      <ul>
        {of.excluded.map(({ person_id: id, name, reasons }) => (
          <li key={id}>
            {name}: <span lang="en">{reasons.map(({ example }) => example).join(" ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** People who could take an assignment: of find_swap_matches. */
export function Swaps(props: PartProps<ShownSwaps>): JSX.Element {
  const { of, texts, language, onAsk } = props;
  const heads = [texts.candidate, texts.kind, texts.takes, texts.score, texts.likely, texts.weekly];
  return (
    <>
      <h1 tabIndex={-1}>
        {texts.swaps}: <span lang="en">{toWork(of.source_assignment, language)}</span>
      </h1>
      {of.notice !== undefined && (
        <p class="warning" lang="en">
          {of.notice}
        </p>
      )}
      <p>
        {texts.found}: {of.candidates_found} ({of.candidates.length} {texts.shownOf} {of.candidates_found})
      </p>
      {of.candidates.length > 0 && (
        <Table label={texts.swaps} heads={[...heads, ...(onAsk ? [texts.tryIt] : [])]} isWide>
          {of.candidates.map((one, at) => (
            <Candidate key={at} {...props} of={one} scheduleId={of.schedule_id} />
          ))}
        </Table>
      )}
      <Excluded {...props} />
    </>
  );
}
