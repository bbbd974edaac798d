import { addDays, printClock } from "../ohip/local-time.ts";
import { meaningOf, type Mention } from "./mention.ts";
import { gapBetween, listMeanings, listTerms, only, type Reading, type Stated } from "./reading.ts";

type Role = "admission" | "discharge" | "summary" | "service";
const ROLES: readonly Role[] = ["admission", "discharge", "summary", "service"];
const isRole = (value: string): value is Role => ROLES.some((role) => role === value);

interface Moment {
  readonly day: string | undefined;
  readonly minute: number | undefined;
  readonly by: readonly Mention[];
}

const REACH = 6;
const REACH_BEHIND = 2;
const HOURS = 24;
const DAYS_PER_WEEK = 7;

/** The event at a moment: the nearest word for it before, or directly after. */
function roleOf(moment: Mention, mentions: readonly Mention[]): Role {
  const words = listTerms(mentions, "moment").filter(
    ({ by }) =>
      by.sentence === moment.sentence &&
      gapBetween(by, moment) <= (by.from < moment.from ? REACH : REACH_BEHIND),
  );
  const [nearest] = words.toSorted((one, other) => gapBetween(one.by, moment) - gapBetween(other.by, moment));
  return nearest && isRole(nearest.value) ? nearest.value : "service";
}

function collect(mentions: readonly Mention[]): ReadonlyMap<Role, readonly Moment[]> {
  const found = new Map<Role, Moment[]>();
  const add = (role: Role, moment: Moment): void =>
    void found.set(role, [...(found.get(role) ?? []), moment]);
  for (const mention of mentions) {
    const both = mention.meanings.filter((one) => one.kind === "moment");
    const role = roleOf(mention, mentions);
    for (const [at, { day, minute }] of both.entries())
      add(at > 0 && role === "admission" ? "discharge" : role, { day, minute, by: [mention] });
  }
  return found;
}

/** A separate day and hour form one moment. Two days or two hours form none. */
function joinMoments(moments: readonly Moment[] = []): Moment | undefined {
  const days = new Set(moments.flatMap(({ day }) => day ?? []));
  const minutes = new Set(moments.flatMap(({ minute }) => minute ?? []));
  const [day] = days;
  const [minute] = minutes;
  if (days.size !== 1 || minutes.size > 1) return undefined;
  return { day, minute, by: moments.flatMap(({ by }) => by) };
}

const print = ({ day = "", minute }: Moment): string =>
  minute === undefined ? day : `${day}T${printClock(minute)}`;

/** Weekdays are counted back from today, so an admission on a later weekday was the week before. */
const before = (admission: Moment, discharge: Moment | undefined): Moment =>
  discharge?.day !== undefined && admission.day !== undefined && admission.day > discharge.day
    ? { ...admission, day: addDays(admission.day, -DAYS_PER_WEEK) }
    : admission;

function toStatedMoment(moment: Moment | undefined, { take }: Reading): Stated<string> | undefined {
  const [by] = moment?.by ?? [];
  if (!moment || !by) return undefined;
  take(...moment.by);
  return { value: print(moment), by };
}

/** Days of a stay that exceed every limit in hours, however the days are counted. */
const SURE_DAYS = 4;

/** "A 50 hour stay", "in hospital for 6 days". */
function readLength(mentions: readonly Mention[], reading: Reading): Stated<number> | undefined {
  const words = listTerms(mentions, "stay");
  const lengths = listMeanings(mentions, "length").flatMap(([by, { unit, value }]) => {
    if (!words.some((word) => word.by.sentence === by.sentence && gapBetween(word.by, by) <= 2)) return [];
    if (unit === "hour") return [{ value, by }];
    return unit === "day" && value >= SURE_DAYS ? [{ value: value * HOURS, by }] : [];
  });
  const stated = only(lengths, reading);
  if (stated) reading.take(...words.map(({ by }) => by));
  return stated;
}

/** When the patient came and left, and when the service was. */
export function readStay(mentions: readonly Mention[], reading: Reading) {
  const moments = collect(
    mentions.filter((one) => meaningOf(one, "moment") !== undefined || listTerms([one], "moment").length > 0),
  );
  const discharge = joinMoments(moments.get("discharge"));
  const admission = joinMoments(moments.get("admission"));
  const summary = joinMoments(moments.get("summary"));
  const service = joinMoments(moments.get("service"));
  return {
    admission: toStatedMoment(admission && before(admission, discharge), reading),
    discharge: toStatedMoment(discharge, reading),
    discharge_summary: toStatedMoment(summary, reading),
    service_at: toStatedMoment(service, reading),
    stay_hours: readLength(mentions, reading),
  };
}
