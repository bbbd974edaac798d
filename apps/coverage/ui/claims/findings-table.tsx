import { Badge, formatDollars, SafeLink, type Bridge, type KitTexts, type Tone } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import type { ShownFinding } from "./shown.ts";
import type { ClaimsTexts } from "./texts.ts";

export interface ClaimsProps {
  readonly bridge: Bridge;
  readonly texts: ClaimsTexts;
  readonly kit: KitTexts;
}

const TONES: Readonly<Record<string, Tone>> = {
  refused: "bad",
  not_insured: "bad",
  paid_less: "bad",
  format: "bad",
  missed: "good",
  open: "open",
};
const CENTS = 100;

function describeFix({ fix }: ShownFinding, { actions, units }: ClaimsTexts, { language }: KitTexts): string {
  if (!fix) return "";
  const { code, units: count, pays_cents: pays } = fix;
  const what = [
    code,
    count === undefined ? undefined : `${count} ${units}`,
    pays === undefined ? undefined : `(${formatDollars(pays / CENTS, language)})`,
  ];
  return [actions[fix.action] ?? fix.action, ...what].filter((part) => part !== undefined).join(" ");
}

type RowProps = ClaimsProps & { readonly finding: ShownFinding; readonly sourceUrl: string };

/** The rule with its computation and pages. */
function Why({ finding, sourceUrl, bridge, texts, kit }: RowProps): JSX.Element {
  const { statement, detail, page, other_pages: others } = finding;
  return (
    <td lang="en">
      {statement}
      {detail !== undefined && <div class="note">{detail}</div>}
      <div class="note">
        <SafeLink url={sourceUrl} bridge={bridge} texts={kit}>
          {`${texts.page} ${[page, ...others].join(", ")}`}
        </SafeLink>
      </div>
    </td>
  );
}

function Todo({ finding, texts, kit }: Pick<RowProps, "finding" | "texts" | "kit">): JSX.Element {
  return (
    <td>
      {describeFix(finding, texts, kit)}
      {finding.needs.length > 0 && (
        <div class="note">
          {texts.asks}: <span lang="en">{finding.needs.join(", ").replaceAll("_", " ")}</span>
        </div>
      )}
    </td>
  );
}

function Row(props: RowProps): JSX.Element {
  const { finding, texts, kit } = props;
  const { kind, lines, code, certainty, amount_cents: cents } = finding;
  const [own, ...beside] = lines;
  return (
    <tr>
      <th scope="row">
        <Badge tone={TONES[kind] ?? "plain"}>{texts.kinds[kind] ?? kind}</Badge>
        <div class="note">{texts.certainties[certainty] ?? certainty}</div>
      </th>
      <td>
        {own}
        {beside.length > 0 && (
          <div class="note">
            {texts.otherRows} {beside.join(", ")}
          </div>
        )}
      </td>
      <td>{code}</td>
      <td>
        {cents === null ? (
          <span class="note">{texts.noAmount}</span>
        ) : (
          formatDollars(cents / CENTS, kit.language)
        )}
      </td>
      <Why {...props} />
      <Todo finding={finding} texts={texts} kit={kit} />
    </tr>
  );
}

/** Findings in the order of the server: the most money first. */
export function FindingsTable({
  findings,
  sourceUrl,
  ...props
}: ClaimsProps & { readonly findings: readonly ShownFinding[]; readonly sourceUrl: string }): JSX.Element {
  const { texts } = props;
  return (
    <div class="scroller" role="region" aria-label={texts.findings} tabIndex={0}>
      <table>
        <caption>{texts.findings}</caption>
        <thead>
          <tr>
            {[texts.what, texts.line, texts.code, texts.amount, texts.why, texts.todo].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {findings.map((finding, at) => (
            <Row key={at} {...props} finding={finding} sourceUrl={sourceUrl} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
