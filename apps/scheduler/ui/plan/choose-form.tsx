import { Field, type Bridge } from "@clinical-mcp/app-ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import {
  askAbsence,
  askConflicts,
  askSweep,
  askWorkload,
  tryLeave,
  type Call,
  type Chosen,
} from "./calls.ts";
import { readWork, useLists, type Lists, type Read } from "./lists.ts";
import type { ListedAssignment, ListedSchedule } from "./shown.ts";
import type { PlanTexts } from "./texts.ts";
import { WorkList } from "./work-list.tsx";

const MS_PER_DAY = 86_400_000;
const FOUR_WEEKS = 28;

const endOf = (start: string): string =>
  new Date(Date.parse(`${start}T00:00:00Z`) + (FOUR_WEEKS - 1) * MS_PER_DAY).toISOString().slice(0, 10);

interface Picked {
  readonly scheduleId?: string;
  readonly personId?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Today, where the schedule has it: what began before can no longer be swapped. */
function toFirstDay({ start_date: start, end_date: end }: ListedSchedule): string {
  const today = new Date().toISOString().slice(0, 10);
  return start <= today && today <= end ? today : start;
}

/** The selection, with the form's defaults where nothing was selected. */
function toReady({ schedules, people }: Lists, { from, to, ...picked }: Picked) {
  if (typeof schedules === "string" || typeof people === "string") return undefined;
  const schedule = schedules.find(({ id }) => id === picked.scheduleId) ?? schedules[0];
  const person = people.find(({ id }) => id === picked.personId) ?? people[0];
  if (!schedule || !person) return undefined;
  const first = from ?? toFirstDay(schedule);
  const chosen: Chosen = {
    scheduleId: schedule.id,
    person,
    from: first,
    to: to ?? (first === "" ? "" : endOf(first)),
  };
  return { chosen, schedules, people };
}
export type Ready = NonNullable<ReturnType<typeof toReady>>;

interface SelectsProps {
  readonly ready: Ready;
  readonly texts: PlanTexts;
  readonly onPick: (picked: Picked) => void;
}

const WhoSelects = ({ ready: { chosen, schedules, people }, texts, onPick }: SelectsProps): JSX.Element => (
  <>
    <Field label={texts.schedule}>
      {(ids) => (
        <select
          {...ids}
          value={chosen.scheduleId}
          onChange={({ currentTarget }) => onPick({ scheduleId: currentTarget.value })}
        >
          {schedules.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
    <Field label={texts.person}>
      {(ids) => (
        <select
          {...ids}
          value={chosen.person.id}
          onChange={({ currentTarget }) => onPick({ personId: currentTarget.value })}
        >
          {people.map(({ id, name, role }) => (
            <option key={id} value={id}>
              {name} ({role})
            </option>
          ))}
        </select>
      )}
    </Field>
  </>
);

const DayFields = ({ ready: { chosen }, texts, onPick }: SelectsProps): JSX.Element => (
  <>
    {(["from", "to"] as const).map((end) => (
      <Field key={end} label={texts[end]}>
        {(ids) => (
          <input
            {...ids}
            type="date"
            value={chosen[end]}
            onChange={({ currentTarget }) => onPick({ [end]: currentTarget.value })}
          />
        )}
      </Field>
    ))}
  </>
);

export interface ChooseFormProps {
  readonly bridge: Bridge;
  readonly texts: PlanTexts;
  /** Fields of the answer next to it. */
  readonly scheduleId: string | undefined;
  readonly onAsk: (call: Call) => void;
}

/** Chooses a schedule, a person and days, and asks or tries something of them. */
export function ChooseForm({ bridge, texts, scheduleId, onAsk }: ChooseFormProps): JSX.Element {
  const [said, setSaid] = useState<Picked>({});
  const [work, setWork] = useState<Read<ListedAssignment> | undefined>(undefined);
  const picked = { ...(scheduleId !== undefined && { scheduleId }), ...said };
  const lists = useLists(bridge, picked.scheduleId);
  const ready = toReady(lists, picked);
  if (lists.schedules === "lost" || lists.people === "lost")
    return (
      <p role="alert" class="failed">
        {texts.lost}
      </p>
    );
  if (ready === undefined)
    return <p role="status">{lists.schedules.length === 0 ? texts.noSchedule : texts.reading}</p>;
  const { chosen } = ready;
  const pick = (more: Picked): void => {
    // Another schedule has other people and other days.
    setSaid(more.scheduleId === undefined ? { ...said, ...more } : more);
    setWork(undefined);
  };
  const showWork = async (): Promise<void> => {
    setWork("reading");
    setWork(await readWork(bridge, chosen));
  };
  const asks = [
    [texts.askWorkload, () => onAsk(askWorkload(chosen))],
    [texts.askConflicts, () => onAsk(askConflicts(chosen))],
    [texts.askSweep, () => onAsk(askSweep(chosen))],
    [texts.askAbsence, () => onAsk(askAbsence(chosen))],
    [texts.tryLeave, () => onAsk(tryLeave(chosen))],
    [texts.showWork, () => void showWork()],
  ] as const;
  return (
    <form class="panel" onSubmit={(event) => event.preventDefault()}>
      <WhoSelects ready={ready} texts={texts} onPick={pick} />
      <DayFields ready={ready} texts={texts} onPick={pick} />
      <div class="asks">
        {asks.map(([label, onClick]) => (
          <button key={label} type="button" onClick={onClick}>
            {label}
          </button>
        ))}
      </div>
      {work !== undefined && (
        <WorkList key={chosen.person.id} work={work} ready={ready} texts={texts} onAsk={onAsk} />
      )}
    </form>
  );
}
