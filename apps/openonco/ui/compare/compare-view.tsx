import { AnswerFrame, Badge, SafeLink, WordsForm, type Bridge, type KitTexts } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import { listFields, toFieldName, toPlot, toText } from "./compare.ts";
import { PlotOf } from "./plot.tsx";
import { shownTests, type ShownTest, type ShownTests } from "./shown.ts";
import { compareTexts, type CompareTexts } from "./texts.ts";

interface Props {
  readonly bridge: Bridge;
  readonly texts: CompareTexts;
  readonly kit: KitTexts;
}

/** A value with its caution and sources at it: neither is folded away. */
function Value({
  test,
  field,
  bridge,
  texts,
  kit,
}: Props & { readonly test: ShownTest; readonly field: string }): JSX.Element {
  const text = toText(field, test[field]);
  const caution = test.cautions[field];
  return (
    <td>
      {text === undefined ? <span class="note">{texts.notRecorded}</span> : <span lang="en">{text}</span>}
      {caution !== undefined && (
        <p class="note caution" lang="en">
          {caution}
        </p>
      )}
      {(test.citations[field] ?? []).map(({ url = "", text: words }, at) => (
        <div key={at} class="note">
          {url === "" ? (
            <span lang="en">{words}</span>
          ) : (
            <SafeLink url={url} bridge={bridge} texts={kit}>
              {`${texts.source} ${at + 1}: ${toHost(url)}`}
            </SafeLink>
          )}
        </div>
      ))}
    </td>
  );
}

const toHost = (url: string): string => URL.parse(url)?.hostname ?? url;

const IN_USE = "active";

function Head({ test }: { readonly test: ShownTest }): JSX.Element {
  const { name, vendor, id, availability } = test;
  return (
    <th scope="col" lang="en">
      {name}
      <div class="note">
        {vendor} ({id})
      </div>
      {typeof availability === "string" && (
        <Badge tone={availability === IN_USE ? "good" : "open"}>{availability.replaceAll("_", " ")}</Badge>
      )}
    </th>
  );
}

function Table({ tests, ...props }: Props & { readonly tests: readonly ShownTest[] }): JSX.Element {
  const { texts } = props;
  return (
    <div class="scroller" role="region" aria-label={texts.tests} tabIndex={0}>
      <table class="tests">
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            {tests.map((test) => (
              <Head key={test.id} test={test} />
            ))}
          </tr>
        </thead>
        <tbody>
          {listFields(tests).map((field) => (
            <tr key={field}>
              <th scope="row" lang="en">
                {toFieldName(field)}
              </th>
              {tests.map((test) => (
                <Value key={test.id} {...props} test={test} field={field} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Missed = ({
  shown,
  texts,
}: {
  readonly shown: ShownTests;
  readonly texts: CompareTexts;
}): JSX.Element => (
  <div role="alert" class="warning">
    <p>{texts.notFound}</p>
    <ul lang="en">
      {shown.not_found.map(({ asked, candidates = [] }) => (
        <li key={asked}>
          {asked}
          {candidates.length > 0 &&
            ` (${texts.candidates}: ${candidates.map(({ name, id }) => `${name} ${id}`).join(", ")})`}
        </li>
      ))}
    </ul>
  </div>
);

function Tests({ shown, ...props }: Props & { readonly shown: ShownTests }): JSX.Element {
  const { texts } = props;
  const { tests, data_as_of: asOf, not_found: missed, notice } = shown;
  return (
    <>
      <h1 tabIndex={-1}>{texts.tests}</h1>
      <p class="note">{asOf === null ? texts.undated : `${texts.asOf} ${asOf}`}</p>
      {notice !== undefined && <p lang="en">{notice}</p>}
      {missed.length > 0 && <Missed shown={shown} texts={texts} />}
      {tests.length > 0 ? <Table {...props} tests={tests} /> : <p>{texts.none}</p>}
      <PlotOf plot={toPlot(tests)} texts={texts} />
    </>
  );
}

/** Tests side by side: for openonco_find. */
export const CompareView = ({ bridge }: { readonly bridge: Bridge }): JSX.Element => (
  <AnswerFrame
    bridge={bridge}
    schema={shownTests}
    form={
      <WordsForm
        bridge={bridge}
        texts={compareTexts}
        tool="openonco_find"
        argument="names"
        mostCharacters={400}
      />
    }
  >
    {({ shown, texts }) => (
      <Tests shown={shown} bridge={bridge} texts={compareTexts[texts.language]} kit={texts} />
    )}
  </AnswerFrame>
);
