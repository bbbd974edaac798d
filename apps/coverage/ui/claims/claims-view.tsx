import {
  AnswerFrame,
  Failure,
  formatDay,
  formatDollars,
  type Args,
  type Bridge,
  type ToolAnswer,
} from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { FindingsTable, type ClaimsProps } from "./findings-table.tsx";
import { RowsForm } from "./rows-form.tsx";
import { shownClaims, type ShownClaims, type ShownFinding } from "./shown.ts";
import { claimsTexts } from "./texts.ts";

const TOOL = "check_claims";
const CENTS = 100;

type Props = ClaimsProps & { readonly shown: ShownClaims };

function Totals({ shown: { totals }, texts, kit }: Props): JSX.Element {
  const say = (cents: number): string => formatDollars(cents / CENTS, kit.language);
  const { expected_low_cents: low, expected_high_cents: high } = totals;
  const rows: readonly (readonly [string, string])[] = [
    [texts.bySchedule, say(totals.by_schedule_cents)],
    [texts.expected, low === high ? say(low) : `${say(low)} – ${say(high)}`],
    [texts.atRisk, say(totals.at_risk_cents)],
    [texts.missedCertain, say(totals.missed_certain_cents)],
    [texts.missedPossible, say(totals.missed_possible_cents)],
  ];
  return (
    <dl class="panel">
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt class="note">{name}</dt>
          <dd>
            <strong>{amount}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface FilterProps {
  readonly findings: readonly ShownFinding[];
  readonly hidden: ReadonlySet<string>;
  readonly toggle: (kind: string) => void;
}

/** A box for each kind that there is, with how many. */
function Filter({ findings, hidden, toggle, texts }: FilterProps & Pick<ClaimsProps, "texts">): JSX.Element {
  const counts = Map.groupBy(findings, ({ kind }) => kind);
  return (
    <fieldset>
      <legend>{texts.filter}</legend>
      <div class="choices">
        {[...counts].map(([kind, { length }]) => (
          <label key={kind}>
            <input type="checkbox" checked={!hidden.has(kind)} onChange={() => toggle(kind)} />{" "}
            {texts.kinds[kind] ?? kind} ({length})
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const ListOf = ({
  title,
  items,
}: {
  readonly title: string;
  readonly items: readonly string[];
}): JSX.Element | null =>
  items.length === 0 ? null : (
    <section>
      <h2>{title}</h2>
      <ul lang="en">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );

/** Pages after the first, which the view fetches itself. */
interface Further {
  readonly findings: readonly ShownFinding[];
  readonly next: number | null;
  readonly failed?: ToolAnswer;
}

function More({
  further,
  count,
  fetchMore,
  texts,
  kit,
}: Pick<ClaimsProps, "texts" | "kit"> & {
  readonly further: Further;
  readonly count: number;
  readonly fetchMore: (() => Promise<void>) | undefined;
}): JSX.Element | null {
  const [isLoading, setLoading] = useState(false);
  if (further.next === null) return null;
  const go = async (): Promise<void> => {
    setLoading(true);
    await fetchMore?.();
    setLoading(false);
  };
  return (
    <section>
      <p role="status">{isLoading ? texts.loading : `${count} ${texts.leftOut}`}</p>
      {fetchMore && (
        <button type="button" disabled={isLoading} onClick={() => void go()}>
          {texts.more}
        </button>
      )}
      {further.failed && <Failure texts={kit} answer={further.failed} />}
    </section>
  );
}

const countLeft = ({ left_out: left }: ShownClaims): number =>
  Object.values(left).reduce((sum, count) => sum + count, 0);

function Head({ shown: { checked, edition }, texts, kit }: Props): JSX.Element {
  return (
    <>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <p class="note">
        {checked.new} {texts.checked}
        {checked.history > 0 && `, ${checked.history} ${texts.history}`}; {texts.edition}{" "}
        {formatDay(edition.effective_date ?? edition.as_of, kit.language)}
      </p>
    </>
  );
}

function Claims({ input, ...props }: Props & { readonly input: Args }): JSX.Element {
  const { shown, bridge, texts, kit } = props;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [further, setFurther] = useState<Further>({ findings: [], next: shown.next_offset });
  const toggle = (kind: string): void => {
    setHidden(
      (before) => new Set(before.has(kind) ? [...before].filter((one) => one !== kind) : [...before, kind]),
    );
  };
  const fetchMore = async (): Promise<void> => {
    const answer = await bridge.call(TOOL, { ...input, offset: further.next });
    const parsed = answer.isError ? undefined : shownClaims.safeParse(answer.structured);
    setFurther(
      parsed?.success === true
        ? { findings: [...further.findings, ...parsed.data.findings], next: parsed.data.next_offset }
        : { ...further, failed: answer },
    );
  };
  const all = [...shown.findings, ...further.findings];
  const kept = all.filter(({ kind }) => !hidden.has(kind));
  return (
    <>
      <Head {...props} />
      <Totals {...props} />
      {all.length === 0 && <p>{texts.noFindings}</p>}
      {all.length > 0 && <Filter findings={all} hidden={hidden} toggle={toggle} texts={texts} />}
      {kept.length > 0 && <FindingsTable {...props} findings={kept} sourceUrl={shown.edition.source_url} />}
      {all.length > 0 && kept.length === 0 && <p>{texts.noneOfKind}</p>}
      <More
        texts={texts}
        kit={kit}
        further={further}
        count={Math.max(0, countLeft(shown) - further.findings.length)}
        fetchMore={bridge.canCall && input["rows"] !== undefined ? fetchMore : undefined}
      />
      <ListOf
        title={texts.questions}
        items={shown.questions.map(({ question, lines }) => `${question} (${lines.join(", ")})`)}
      />
      <ListOf
        title={texts.notChecked}
        items={shown.not_checked.map(({ what, why, lines }) => `${what}: ${why} (${lines.join(", ")})`)}
      />
      <ListOf title={texts.assumed} items={shown.assumed} />
    </>
  );
}

/** Findings on claim lines as a table, ordered by money: for check_claims. */
export const ClaimsView = ({ bridge }: { readonly bridge: Bridge }): JSX.Element => (
  <AnswerFrame bridge={bridge} schema={shownClaims} form={<RowsForm bridge={bridge} />}>
    {({ shown, input, texts }) => (
      <Claims shown={shown} input={input} bridge={bridge} texts={claimsTexts[texts.language]} kit={texts} />
    )}
  </AnswerFrame>
);
