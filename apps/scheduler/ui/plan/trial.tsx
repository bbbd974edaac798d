import { Badge, formatDay, Table } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import type { PartProps } from "./part-props.ts";
import { PlanText } from "./plan-text.tsx";
import { SEVERITIES, toSeverity, type ShownEffect, type ShownTrial } from "./shown.ts";

function Effects({
  title,
  effects,
  total,
  texts,
  language,
}: Omit<PartProps<unknown>, "of" | "onAsk"> & {
  readonly title: string;
  readonly effects: readonly ShownEffect[];
  readonly total: number;
}): JSX.Element {
  return (
    <section>
      <h2>
        {title} ({effects.length} {texts.shownOf} {total})
      </h2>
      {total === 0 && <p>{texts.none}</p>}
      <ul>
        {effects.map(({ what, severity, date, description, clause }, at) => (
          <li key={`${what} ${at}`}>
            {formatDay(date, language)}: <span lang="en">{description}</span>{" "}
            <span class="note">
              {texts.severities[toSeverity(severity)]}
              {clause !== undefined && ` · ${texts.clause} ${clause}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What changes break and fix: of try_changes. */
export function Trial({ of, texts, language }: PartProps<ShownTrial>): JSX.Element {
  const isGood = of.breaks_total === 0;
  return (
    <>
      <div class="head">
        <h1 tabIndex={-1}>{texts.trial}</h1>
        <Badge tone={isGood ? "good" : "bad"}>{isGood ? texts.breaksNothing : texts.breaks}</Badge>
      </div>
      <p class="note">{texts.copy}</p>
      <Table label={texts.trial} heads={[texts.severity, texts.before, texts.after]}>
        {SEVERITIES.map((severity) => (
          <tr key={severity}>
            <th scope="row">{texts.severities[severity]}</th>
            <td class="number">{of.before[severity]}</td>
            <td class="number">{of.after[severity]}</td>
          </tr>
        ))}
      </Table>
      <Effects
        title={texts.broken}
        effects={of.breaks}
        total={of.breaks_total}
        texts={texts}
        language={language}
      />
      <Effects
        title={texts.mended}
        effects={of.mends}
        total={of.mends_total}
        texts={texts}
        language={language}
      />
      <PlanText plan={of.plan} texts={texts} />
    </>
  );
}
