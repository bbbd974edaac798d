// Special visits that schedule_get is asked about, in words and in fields, against the cells of the tables of GP70 to GP77.
import { expect, test } from "vitest";
import { z } from "zod";
import { createToolCaller } from "../evals/ask-tools.ts";
import { claimFactsInput } from "../src/domain/ohip/claim-facts-input.ts";
import { describeVisit } from "../src/domain/ohip/describe-visit.ts";
import { VISIT_TABLES, type VisitPlace } from "../src/domain/ohip/special-visit.ts";
import { openStarterDeps, TODAY } from "./starter-dataset.ts";

const { deps } = await openStarterDeps();
const call = createToolCaller(deps);

const answer = z.looseObject({
  special_visit: z
    .looseObject({
      place: z.string(),
      table: z.string(),
      read_as: z.string().nullable(),
      options: z.array(
        z.looseObject({
          time: z.string(),
          total_cents: z.number(),
          premiums: z.array(
            z.looseObject({ code: z.string(), fee_cents: z.number(), page_label: z.string() }),
          ),
        }),
      ),
      needs: z.array(z.looseObject({ fact: z.string() })),
      holiday: z.string().nullable(),
      barred_by: z.string().nullable(),
    })
    .nullable(),
});
type Args = Readonly<Record<string, unknown>>;
const ask = async (args: Args) => answer.parse((await call("schedule_get", args)).structured).special_visit;

const cellsOf = (place: VisitPlace, time: string, elements: readonly string[]) =>
  deps.schedule.visits.filter(
    (cell) =>
      cell.visit_table === VISIT_TABLES[place] && cell.visit_time === time && elements.includes(cell.element),
  );

const MOMENTS = [
  ["2025-05-12T06:59", "night"],
  ["2025-05-12T07:00", "weekday_day"],
  ["2025-05-12T17:00", "weekday_evening"],
  ["2025-05-10T07:00", "weekend_holiday"],
  ["2025-05-19T12:00", "weekend_holiday"],
] as const;
const FIELDS = Object.keys(VISIT_TABLES).flatMap((place) =>
  MOMENTS.map(([service, time]) => [place as VisitPlace, service, time] as const),
);

test.each(FIELDS)("%s at %s: %s", (place, service, time) => {
  const facts = (travelled: string) => [
    { fact: "has_travelled_to_visit", value: travelled },
    { fact: "is_office_hours_sacrificed", value: "no" },
    { fact: "is_elective_home_visit", value: "no" },
  ];
  const of = (travelled: string) => {
    const stated = claimFactsInput.parse({ visit_place: place, service, facts: facts(travelled) });
    return describeVisit({ q: undefined, facts: stated, codes: [] }, deps.schedule, TODAY);
  };
  const went = of("yes");
  const cells = cellsOf(place, time, ["travel", "first_person"]);
  expect(went).toMatchObject({
    place,
    table: VISIT_TABLES[place],
    needs: [],
    barred_by: null,
    read_as: null,
  });
  expect(went?.holiday ?? "").toMatch(service.startsWith("2025-05-19") ? /Victoria/u : /^$/u);
  expect(went?.options.map((one) => [one.time, one.total_cents])).toEqual([
    [time, cells.reduce((sum, { fee_cents: cents }) => sum + cents, 0)],
  ]);
  expect(went?.options[0]?.premiums.map((one) => [one.code, one.fee_cents, one.page_label])).toEqual(
    cells.map((cell) => [cell.fee_code, cell.fee_cents, cell.page_label]),
  );
  const stayed = of("no");
  const isPaid = time !== "weekday_day" && !place.endsWith("home");
  const person = cellsOf(place, time, ["first_person"]);
  expect(stayed?.options.flatMap(({ premiums }) => premiums.map(({ code }) => code))).toEqual(
    isPaid ? person.map(({ fee_code: code }) => code) : [],
  );
  expect(stayed?.barred_by ?? "").toMatch(isPaid ? /^$/u : /GP66/u);
});

const NO_SACRIFICE = { facts: [{ fact: "is_office_hours_sacrificed", value: "no" }] };

test.each<[string, string, VisitPlace, readonly string[], readonly string[]]>([
  ["a Saturday evening", "house call Saturday 9 pm", "home", ["weekend_holiday"], []],
  ["noon of a weekday", "home visit on a Tuesday at noon", "home", ["weekday_day"], []],
  ["midnight", "house call Monday at midnight", "home", ["night"], []],
  ["an evening", "house call Wednesday evening", "home", ["weekday_evening"], []],
  ["12 am is midnight", "house call Thursday 12 am", "home", ["night"], []],
  ["12 pm is noon", "house call Thursday 12 pm", "home", ["weekday_day"], []],
  ["hours as in French", "visite à domicile Friday 21h30", "home", ["weekday_evening"], []],
  ["a palliative patient", "palliative house call Sunday 10:00", "palliative_home", ["weekend_holiday"], []],
  ["a written day", "house call 2025-05-19 10:00", "home", ["weekend_holiday"], []],
  ["a weekend", "house call on the weekend 10:00", "home", ["weekend_holiday"], []],
  ["a weekday", "house call on a weekday 10:00", "home", ["weekday_day"], []],
  ["an hour of no day", "house call 9 pm", "home", ["weekday_evening", "weekend_holiday"], ["service"]],
  [
    "a nursing home",
    "special visit to a nursing home Saturday 9 am",
    "long_term_care",
    ["weekend_holiday"],
    ["has_travelled_to_visit"],
  ],
  [
    "a ward",
    "called in to the ward Monday 03:00",
    "hospital_in_patient",
    ["night"],
    ["has_travelled_to_visit"],
  ],
  [
    "out-patients",
    "special visit to an outpatient clinic Monday 18:00",
    "hospital_out_patient",
    ["weekday_evening"],
    ["has_travelled_to_visit"],
  ],
  [
    "an emergency department",
    "called back to the emergency department Sunday 10:00",
    "emergency_department",
    ["weekend_holiday"],
    ["has_travelled_to_visit"],
  ],
  [
    "the office",
    "special visit to the office Sunday 10:00",
    "office",
    ["weekend_holiday"],
    ["has_travelled_to_visit"],
  ],
])("%s: %s", async (_, q, place, times, needs) => {
  const visit = await ask({ q, facts: NO_SACRIFICE });
  expect(visit?.place).toBe(place);
  expect(visit?.options.map(({ time }) => time)).toEqual(times);
  expect(visit?.needs.map(({ fact }) => fact)).toEqual(needs);
  expect(visit?.read_as).not.toBeNull();
});

test.each([
  ["an elective visit has its column at any hour", "elective home visit Saturday 9 pm", ["elective_home"]],
  ["A001 in the home has its travel", "house call Saturday 9 pm A001", []],
])("%s", async (_, q, times) => {
  const visit = await ask({ q, facts: NO_SACRIFICE });
  expect(visit?.options.map(({ time }) => time)).toEqual(times);
});

test.each(["fee of A007", "called about a fee", "nursing home subsequent visit on Saturday"])(
  "%s is about no special visit",
  async (q) => {
    expect(await ask({ q })).toBeNull();
  },
);
