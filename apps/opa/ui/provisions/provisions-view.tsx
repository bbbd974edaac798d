import {
  AnswerFrame,
  Badge,
  SafeLink,
  SourceList,
  WordsForm,
  type Bridge,
  type KitTexts,
} from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import { toCitations } from "../shared/citations.ts";
import { Notices } from "../shared/notices.tsx";
import { shownProvisions, type ShownProvisions, type ShownStatement } from "./shown.ts";
import { provisionTexts, type ProvisionTexts } from "./texts.ts";

interface Props {
  readonly shown: ShownProvisions;
  readonly bridge: Bridge;
  readonly texts: ProvisionTexts;
  readonly kit: KitTexts;
}

/** What a statement asks, in a word: no sign, since none of them is a verdict. */
const Modality = ({
  of,
  texts,
}: {
  readonly of: readonly string[];
  readonly texts: ProvisionTexts;
}): JSX.Element => (
  <>
    {of.map((one) => (
      <Badge key={one} tone="plain">
        {texts.modalities[one] ?? one}
      </Badge>
    ))}
  </>
);

/** "provision 5a" of a policy; statements of advice have no number. */
const toPlace = (provision: string | null | undefined, { provision: word }: ProvisionTexts): string =>
  typeof provision === "string" ? `, ${word} ${provision}` : "";

function Statement({
  statement,
  texts,
}: {
  readonly statement: ShownStatement;
  readonly texts: ProvisionTexts;
}): JSX.Element {
  const { policy_title: title, provision, modality, text, text_truncated: isCut = false } = statement;
  return (
    <section class="part">
      <div class="head">
        <h2 lang="en">
          {title}
          {toPlace(provision, texts)}
        </h2>
        <Modality of={modality} texts={texts} />
      </div>
      <p lang="en">{text}</p>
      {isCut && <p class="note">{texts.cut}</p>}
    </section>
  );
}

/** What must be known before the provisions are read: gaps first. */
function ToKnow({ shown, texts, bridge, kit }: Props): JSX.Element {
  const { policies, suggestions, not_held: notHeld, conflicts } = shown;
  return (
    <>
      {policies.length === 0 && (
        <div role="alert" class="warning">
          <p>{texts.none}</p>
          {suggestions.length > 0 && (
            <>
              <p>{texts.nearest}</p>
              <ul>
                {suggestions.map(({ title, source_url: url }) => (
                  <li key={title}>
                    <SafeLink bridge={bridge} texts={kit} url={url}>
                      <span lang="en">{title}</span>
                    </SafeLink>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      {notHeld.length > 0 && (
        <p class="warning">
          {texts.notHeld} <span lang="en">{notHeld.map((one) => `“${one}”`).join(", ")}</span>
        </p>
      )}
      {conflicts.map(({ explanation }, at) => (
        <p key={at} class="warning">
          {texts.conflict} <span lang="en">{explanation}</span>
        </p>
      ))}
    </>
  );
}

/** Provisions under the heading of the first that are not among those shown, such as a rule's exceptions. */
function Heading({ shown: { heading }, texts }: Props): JSX.Element | null {
  const rest = (heading?.provisions ?? []).filter(({ text }) => text !== undefined);
  if (!heading || rest.length === 0) return null;
  return (
    <section>
      <h2>
        {texts.rest} <span lang="en">“{heading.heading}”</span>
      </h2>
      <ul>
        {rest.map(({ provision, modality, text }, at) => (
          <li key={at}>
            <Modality of={modality} texts={texts} /> <span lang="en">{text}</span>
            {provision !== null && (
              <span class="note">
                {" "}
                ({texts.provision} {provision})
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Beside({ shown: { companions, related, notices }, texts, bridge, kit }: Props): JSX.Element {
  return (
    <>
      {companions.length > 0 && (
        <section>
          <h2>{texts.advice}</h2>
          {companions.map((one, at) => (
            <p key={at}>
              <Modality of={one.modality} texts={texts} /> <span lang="en">{one.text}</span>{" "}
              <span class="note" lang="en">
                {one.policy_title}
              </span>
            </p>
          ))}
        </section>
      )}
      {related.length > 0 && (
        <section>
          <h2>{texts.related}</h2>
          <ul>
            {related.map(({ title, url, why }, at) => (
              <li key={at}>
                <SafeLink bridge={bridge} texts={kit} url={url}>
                  <span lang="en">{title}</span>
                </SafeLink>{" "}
                <span class="note" lang="en">
                  {why}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Notices heading={texts.notices} of={notices} />
    </>
  );
}

function Provisions(props: Props): JSX.Element {
  const { shown, texts, bridge, kit } = props;
  const citations = toCitations(shown.citations);
  return (
    <>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <p class="note">{texts.verdict}</p>
      <ToKnow {...props} />
      {shown.policies.map((statement, at) => (
        <Statement key={at} statement={statement} texts={texts} />
      ))}
      <Heading {...props} />
      <Beside {...props} />
      <h2>{texts.sources}</h2>
      <SourceList citations={citations} bridge={bridge} texts={kit} />
      {shown.answer_id !== undefined && (
        <p class="note">
          {texts.report} {shown.answer_id}
        </p>
      )}
    </>
  );
}

/** Provisions of an answer of opa_policy_check. */
export const ProvisionsView = ({ bridge }: { readonly bridge: Bridge }): JSX.Element => (
  <AnswerFrame
    bridge={bridge}
    schema={shownProvisions}
    words="query"
    form={
      <WordsForm
        bridge={bridge}
        texts={provisionTexts}
        tool="opa_policy_check"
        argument="query"
        mostCharacters={500}
        rows={2}
      />
    }
  >
    {({ shown, texts }) => (
      <Provisions shown={shown} bridge={bridge} texts={provisionTexts[texts.language]} kit={texts} />
    )}
  </AnswerFrame>
);
