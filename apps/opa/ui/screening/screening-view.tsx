import {
  AnswerFrame,
  Badge,
  languageOf,
  SafeLink,
  SourceList,
  type Args,
  type Bridge,
  type KitTexts,
  type Tone,
} from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import { toCitations } from "../shared/citations.ts";
import { Notices } from "../shared/notices.tsx";
import { FactsForm } from "./facts-form.tsx";
import { Pathway } from "./pathway.tsx";
import { PersonPlace } from "./person-place.tsx";
import { shownScreening, type ShownScreening } from "./shown.ts";
import { screeningTexts, type ScreeningTexts } from "./texts.ts";

interface Props {
  readonly shown: ShownScreening;
  readonly input: Args;
  readonly bridge: Bridge;
  readonly texts: ScreeningTexts;
  readonly kit: KitTexts;
}

const TONES: Readonly<Record<string, Tone>> = {
  inside: "good",
  increased: "good",
  excluded: "bad",
  outside: "bad",
  depends: "open",
  unknown: "open",
};

function Head({ shown: { program, patient_specific: person }, texts }: Props): JSX.Element {
  return (
    <>
      <div class="head">
        <h1 tabIndex={-1} lang="en">
          {program}
        </h1>
        {person && (
          <Badge tone={TONES[person.outcome] ?? "plain"}>
            {texts.outcomes[person.outcome] ?? person.outcome}
          </Badge>
        )}
      </div>
      {person ? <p lang="en">{person.risk_factors.join("; ")}</p> : <p class="note">{texts.nobody}</p>}
    </>
  );
}

function Recommendations({ shown: { recommendations }, texts }: Props): JSX.Element | null {
  if (recommendations.length === 0) return null;
  return (
    <section>
      <h2>{texts.recommendations}</h2>
      <ul>
        {recommendations.map(({ text, applies_to_patient: applies }, at) => (
          <li key={at}>
            <span lang="en">{text}</span>{" "}
            {typeof applies === "string" && <Badge tone="plain">{texts.applies[applies] ?? applies}</Badge>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function After({ shown: { followup }, texts }: Props): JSX.Element | null {
  const { referral_process: referral, self_referral: self, after_result: results } = followup;
  const said = [...(referral === null ? [] : [referral]), ...(self === null ? [] : [self]), ...results];
  if (said.length === 0) return null;
  return (
    <section>
      <h2>{texts.after}</h2>
      <ul lang="en">
        {said.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  );
}

/** Passages of other programs, and what the web says, apart. */
function Texts({ shown: { passages, web_statements: web }, texts, bridge, kit }: Props): JSX.Element {
  return (
    <>
      {passages.length > 0 && (
        <section>
          <h2>{texts.passages}</h2>
          {passages.map(({ section_id: id, text }) => (
            <blockquote key={id} class="passage" lang="en">
              {text}
            </blockquote>
          ))}
        </section>
      )}
      {web.length > 0 && (
        <section>
          <h2>{texts.web}</h2>
          <ul>
            {web.map(({ text, url }, at) => (
              <li key={at}>
                <SafeLink bridge={bridge} texts={kit} url={url}>
                  <span lang="en">{text}</span>
                </SafeLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function ToKnow({ shown, texts }: Props): JSX.Element {
  const {
    conflicts,
    notices,
    recommendations,
    passages,
    web_statements: web,
    patient_specific: person,
  } = shown;
  const isEmpty = recommendations.length + passages.length + web.length === 0 && person === null;
  return (
    <>
      {isEmpty && (
        <p role="alert" class="warning">
          {texts.nothing}
        </p>
      )}
      {conflicts.map(({ explanation }, at) => (
        <p key={at} class="warning">
          {texts.conflict} <span lang="en">{explanation}</span>
        </p>
      ))}
      <Notices heading={texts.notices} of={notices} />
    </>
  );
}

function Screening(props: Props): JSX.Element {
  const { shown, input, bridge, texts, kit } = props;
  const citations = toCitations(shown.citations);
  return (
    <>
      <Head {...props} />
      {shown.patient_specific && (
        <PersonPlace person={shown.patient_specific} shown={shown} texts={texts} kit={kit} />
      )}
      <ToKnow {...props} />
      <Recommendations {...props} />
      <Pathway bridge={bridge} texts={texts} kit={kit} input={input} algorithms={shown.algorithms} />
      <After {...props} />
      <Texts {...props} />
      {citations.length > 0 && <h2>{texts.sources}</h2>}
      <SourceList citations={citations} bridge={bridge} texts={kit} />
      {shown.answer_id !== undefined && (
        <p class="note">
          {texts.report} {shown.answer_id}
        </p>
      )}
      {bridge.kind === "host" && bridge.canCall && (
        <details>
          <summary>{texts.again}</summary>
          <FactsForm bridge={bridge} texts={texts} />
        </details>
      )}
    </>
  );
}

/** A program of Ontario Health, and a person's place in it: for opa_program_lookup. */
export const ScreeningView = ({ bridge }: { readonly bridge: Bridge }): JSX.Element => (
  <AnswerFrame
    bridge={bridge}
    schema={shownScreening}
    words="program"
    form={<FactsForm bridge={bridge} texts={screeningTexts[languageOf(bridge)]} />}
  >
    {({ shown, answer, input, texts }) => (
      <Screening
        key={answer.text.length}
        shown={shown}
        input={input}
        bridge={bridge}
        texts={screeningTexts[texts.language]}
        kit={texts}
      />
    )}
  </AnswerFrame>
);
