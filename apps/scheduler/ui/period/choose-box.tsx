import { chooseLanguage, isRecord, type Bridge } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { mapTexts, type MapTexts } from "./texts.ts";

const TOOLS = ["validate_schedule", "detect_conflicts"] as const;

interface Listed {
  readonly id: string;
  readonly name: string;
}

const toListed = (structured: unknown): readonly Listed[] => {
  const rows: readonly unknown[] =
    isRecord(structured) && Array.isArray(structured["schedules"]) ? structured["schedules"] : [];
  return rows.flatMap((row) =>
    isRecord(row) && typeof row["id"] === "string" && typeof row["name"] === "string"
      ? [{ id: row["id"], name: row["name"] }]
      : [],
  );
};

function WhatAndWhen({ words }: { readonly words: MapTexts }): JSX.Element {
  const id = useId();
  return (
    <>
      <div class="field">
        <label for={`${id}-tool`}>{words.what}</label>
        <select id={`${id}-tool`} name="tool">
          {TOOLS.map((tool) => (
            <option key={tool} value={tool}>
              {words.tools[tool]}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for={`${id}-from`}>{words.from}</label>
        <input id={`${id}-from`} name="from" type="date" />
      </div>
    </>
  );
}

/** Where no agent asks: which schedule, what of it, from which day on. */
export function ChooseBox({ bridge }: { readonly bridge: Bridge }): JSX.Element {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const words = mapTexts[chooseLanguage(undefined, navigator.language)];
  const [schedules, setSchedules] = useState<readonly Listed[] | "lost" | undefined>(undefined);
  useEffect(() => {
    void bridge
      .call("list_schedules", {})
      .then(({ isError, structured }) => setSchedules(isError ? "lost" : toListed(structured)));
  }, []);
  const look = (event: Event): void => {
    event.preventDefault();
    const data = new FormData(form.current ?? undefined);
    const from = String(data.get("from") ?? "");
    void bridge.start(String(data.get("tool")), {
      schedule_id: String(data.get("schedule")),
      ...(from !== "" && { date_range: { start_date: from } }),
    });
  };
  if (schedules === "lost")
    return (
      <p role="alert" class="failed">
        {words.noList}
      </p>
    );
  return (
    <form class="panel" ref={form} onSubmit={look}>
      <div class="field">
        <label for={`${id}-schedule`}>{words.schedule}</label>
        <select id={`${id}-schedule`} name="schedule" required>
          {(schedules ?? []).map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </div>
      <WhatAndWhen words={words} />
      <button type="submit" disabled={schedules === undefined || schedules.length === 0}>
        {words.look}
      </button>
    </form>
  );
}
