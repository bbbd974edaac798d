import { formatDay, type KitTexts } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import { STAGES, toAgeLine, toPlace, type Stage } from "./place.ts";
import type { ShownPerson, ShownScreening } from "./shown.ts";
import type { ScreeningTexts } from "./texts.ts";

export interface PersonProps {
  readonly person: ShownPerson;
  readonly shown: ShownScreening;
  readonly texts: ScreeningTexts;
  readonly kit: KitTexts;
}

/** Ages as a line; words next to it state what it shows. */
function AgePicture({ person, texts }: PersonProps): JSX.Element | null {
  const line = toAgeLine(person);
  if (line === undefined) return null;
  const [from, to] = person.age_range;
  return (
    <>
      <p>
        {texts.ages} {from ?? "…"}–{to ?? "…"}
        {person.age !== null && ` · ${person.age} ${texts.aged}`}
      </p>
      <svg class="ages" viewBox="0 0 100 12" role="img" aria-label={texts.ageLine} preserveAspectRatio="none">
        <rect class="line" x="0" y="5" width="100" height="2" />
        <rect class="range" x={line.from} y="3" width={Math.max(0.5, line.to - line.from)} height="6" />
        {line.at !== undefined && (
          <rect class="person" x={Math.min(99, line.at)} y="0" width="1" height="12" />
        )}
      </svg>
    </>
  );
}

const Listed = ({ of, label }: { readonly of: readonly string[]; readonly label: string }) =>
  of.length === 0 ? null : (
    <>
      <p>{label}</p>
      <ul lang="en">
        {of.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </>
  );

/** The next tests with their days; where no date follows it says so. */
function Due({ person: { due }, texts, kit }: PersonProps): JSX.Element {
  if (due.length === 0) return <p class="note">{texts.noDue}</p>;
  return (
    <ul class="due">
      {due.map(({ test, last, due: day, is_overdue: isOverdue }) => (
        <li key={test}>
          <strong>
            <span lang="en">{test}</span>: {isOverdue ? texts.overdue : texts.due.toLowerCase()}{" "}
            {formatDay(day, kit.language)}
          </strong>{" "}
          <span class="note">
            ({texts.last} {formatDay(last, kit.language)})
          </span>
        </li>
      ))}
    </ul>
  );
}

function StageBody({ stage, ...props }: PersonProps & { readonly stage: Stage }): JSX.Element | null {
  const { person, shown, texts } = props;
  const isScreened = toPlace(person) === "screened";
  switch (stage) {
    case "eligible":
      return (
        <>
          {shown.eligibility.age_criteria !== null && <p lang="en">{shown.eligibility.age_criteria}</p>}
          <AgePicture {...props} />
        </>
      );
    case "elsewhere":
      if (person.belongs_to === null) return isScreened ? <p class="note">{texts.notElsewhere}</p> : null;
      return (
        <p>
          {texts.belongs} <strong lang="en">{person.belongs_to}</strong>
        </p>
      );
    case "facts":
      return (
        <>
          <Listed of={person.not_understood} label={texts.notUnderstood} />
          <Listed of={person.missing_facts} label={texts.missing} />
          {isScreened && person.missing_facts.length === 0 && <p class="note">{texts.notMissing}</p>}
        </>
      );
    case "screened":
      return isScreened ? <Due {...props} /> : null;
  }
}

/** The stages in order, with the person's. */
export function PersonPlace(props: PersonProps): JSX.Element {
  const { person, texts } = props;
  const place = toPlace(person);
  return (
    <section>
      <h2>{texts.place}</h2>
      <ol class="stages">
        {STAGES.map((stage) => (
          <li
            key={stage}
            class={stage === place ? "part here" : "part"}
            aria-current={stage === place ? "step" : undefined}
          >
            <h3>{texts.stages[stage]}</h3>
            {stage === place && (
              <p>
                <span aria-hidden="true">➤ </span>
                <strong>{texts.here}</strong>
              </p>
            )}
            <StageBody {...props} stage={stage} />
          </li>
        ))}
      </ol>
      {person.recommendation !== null && person.recommendation !== "" && (
        <p>
          {texts.recommended} <span lang="en">{person.recommendation}</span>
        </p>
      )}
      <Listed of={[...person.why, ...person.decided_by]} label={texts.why} />
    </section>
  );
}
