import { AnswerFrame, Badge, isRecord, type Args, type Bridge } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ChooseBox } from "./choose-box.tsx";
import { FOUR_WEEKS, listOfBlocks, shift, YEAR } from "./map.ts";
import { IssueList, PeriodMap } from "./period-map.tsx";
import { shownAnswer, shownPeriod, type ShownPeriod, type ShownSchedule } from "./shown.ts";
import { mapTexts, type MapTexts } from "./texts.ts";

type Reading =
  | { readonly state: "reading" | "lost" }
  | { readonly state: "read"; readonly period: ShownPeriod };

/** The days that the picture shows. */
interface Stretch {
  readonly from: string;
  readonly days: number;
}

function parsePeriod(text: string | undefined): ShownPeriod | undefined {
  try {
    return text === undefined ? undefined : shownPeriod.safeParse(JSON.parse(text)).data;
  } catch {
    // An invalid period counts as none, and is reported as lost.
    return undefined;
  }
}

async function readPeriod(bridge: Bridge, id: string, { from, days }: Stretch): Promise<Reading> {
  const period = parsePeriod(await bridge.read(`schedule-period://${id}/${from}/${days}`));
  return period ? { state: "read", period } : { state: "lost" };
}

/** Where to begin: with the days asked about, else with the first that something was found on. */
export function toStart(shown: ShownSchedule, input: Args): string {
  const { date_range: asked } = input;
  if (isRecord(asked) && typeof asked["start_date"] === "string") return shown.date_range.start_date;
  const found = [
    ...(shown.issues ?? []).map(({ evidence }) => evidence.start_date),
    ...(shown.conflicts ?? []).flatMap(({ date }) => date ?? []),
  ].filter((date) => date >= shown.date_range.start_date);
  return found.toSorted()[0] ?? shown.date_range.start_date;
}

/** What the answer says over all: a map that is not there leaves it as it is. */
function Verdict({ shown, texts }: { readonly shown: ShownSchedule; readonly texts: MapTexts }): JSX.Element {
  const isKept = shown.is_compliant ?? shown.total === 0;
  const [good, bad] = shown.conflicts ? [texts.noConflicts, texts.conflicts] : [texts.kept, texts.broken];
  return (
    <div class="head">
      <h1 tabIndex={-1}>{shown.schedule_id}</h1>
      <Badge tone={isKept ? "good" : "bad"}>{isKept ? good : bad}</Badge>
      <span class="note">
        {shown.date_range.start_date} – {shown.date_range.end_date}
      </span>
    </div>
  );
}

function Found({ shown, texts }: { readonly shown: ShownSchedule; readonly texts: MapTexts }): JSX.Element {
  const rows = [
    ...(shown.issues ?? []).map(({ description, suggested_fix: fix, severity }) => ({
      description,
      fix,
      severity,
    })),
    ...(shown.conflicts ?? []).map(({ description, severity, auto_resolution: resolution }) => ({
      description,
      severity,
      fix: resolution?.available === true ? resolution.description : "",
    })),
  ];
  return (
    <section>
      <h2>
        {texts.issues} ({shown.returned} {texts.shown} {shown.total})
      </h2>
      <ol>
        {rows.map(({ description, fix, severity }, at) => (
          <li key={at}>
            <span lang="en">{description}</span> <span class="note">{severity}</span>
            {fix !== "" && (
              <p class="note">
                {texts.fix} <span lang="en">{fix}</span>
              </p>
            )}
          </li>
        ))}
      </ol>
      {shown.notice !== undefined && <p lang="en">{shown.notice}</p>}
    </section>
  );
}

function Days({
  period,
  texts,
  language,
  onGo,
}: {
  readonly period: ShownPeriod;
  readonly texts: MapTexts;
  readonly language: "en" | "fr";
  readonly onGo: (to: Stretch) => void;
}): JSX.Element {
  const { covers, issues, issues_total: total } = period;
  const ofBlocks = listOfBlocks(period);
  const go = (days: number) => () => onGo({ from: shift(period, days), days: FOUR_WEEKS });
  return (
    <section>
      <div class="tools">
        <button type="button" onClick={go(-FOUR_WEEKS)}>
          ← {texts.earlier}
        </button>
        <button type="button" onClick={go(FOUR_WEEKS)}>
          {texts.later} →
        </button>
        <button type="button" onClick={() => onGo({ from: period.start_date, days: FOUR_WEEKS })}>
          {texts.fourWeeks}
        </button>
        <button type="button" onClick={() => onGo({ from: covers.start_date, days: YEAR })}>
          {texts.year}
        </button>
      </div>
      <PeriodMap
        key={`${period.start_date} ${period.end_date}`}
        period={period}
        texts={texts}
        language={language}
      />
      {ofBlocks.length > 0 && (
        <>
          <h2>{texts.ofBlocks}</h2>
          <IssueList issues={ofBlocks} texts={texts} />
        </>
      )}
      {total > issues.length && (
        <p class="warning">
          {texts.more} {issues.length} / {total}.
        </p>
      )}
    </section>
  );
}

function Schedule({
  shown,
  input,
  bridge,
  language,
}: {
  readonly shown: ShownSchedule;
  readonly input: Args;
  readonly bridge: Bridge;
  readonly language: "en" | "fr";
}): JSX.Element {
  const texts = mapTexts[language];
  const [stretch, setStretch] = useState<Stretch>({ from: toStart(shown, input), days: FOUR_WEEKS });
  const [reading, setReading] = useState<Reading>({ state: "reading" });
  useEffect(() => {
    const held = { isOld: false };
    setReading((last) => (last.state === "read" ? last : { state: "reading" }));
    void readPeriod(bridge, shown.schedule_id, stretch).then((read) => {
      if (!held.isOld) setReading(read);
    });
    return () => {
      held.isOld = true;
    };
  }, [stretch.from, stretch.days, shown.schedule_id]);
  return (
    <>
      <Verdict shown={shown} texts={texts} />
      {reading.state === "reading" && <p role="status">{texts.reading}</p>}
      {reading.state === "lost" && (
        <p role="alert" class="failed">
          {texts.lost}
        </p>
      )}
      {reading.state === "read" && (
        <Days period={reading.period} texts={texts} language={language} onGo={setStretch} />
      )}
      <Found shown={shown} texts={texts} />
    </>
  );
}

/** A schedule as residents by days: for validate_schedule and detect_conflicts. */
export const PeriodView = ({ bridge }: { readonly bridge: Bridge }): JSX.Element => (
  <AnswerFrame bridge={bridge} schema={shownAnswer} form={<ChooseBox bridge={bridge} />}>
    {({ shown, answer, input, texts }) => (
      <Schedule
        key={`${shown.schedule_id} ${answer.text.length}`}
        shown={shown}
        input={input}
        bridge={bridge}
        language={texts.language}
      />
    )}
  </AnswerFrame>
);
