import {
  at,
  dayIn,
  expected,
  FRIDAY,
  isIn,
  MONDAY,
  reachableOn,
  SATURDAY,
  SUNDAY,
  TUESDAY,
} from "./known-violation.ts";
import type { Change, Expected } from "./known-violation.ts";
import { dateOf } from "./calendar.ts";
import { halfDay, homeCall, nightCall, timedBlock } from "./roster-plan.ts";

/** Places of the plan, by what they are. */
const [OBSTETRICS, EMERGENCY, PROCEDURES, OTHER_CLINIC, ELECTIVE, OTHER_ELECTIVE] = [
  5, 7, 10, 12, 15, 16,
] as const;
const WEEKENDS = [0, 1, 2, 3];

function tooManyHours(): Change {
  const who = at(PROCEDURES, 11);
  const add = WEEKENDS.map((week) => ({
    block: timedBlock(dayIn(11, week, SATURDAY), "SHIFT", ["07:00", "07:00"]),
    rotation_id: "urgent",
    person_id: who,
    duty: "moonlighting" as const,
  }));
  // The 28 days of the period hold the last Saturday's morning after, too: 4 · (60 + 24) h.
  const day = dayIn(11, 0, MONDAY);
  return {
    add,
    violation: {
      story:
        "Four Saturdays of 24 hours of moonlighting beside 60 hours a week of procedures: 84 hours a week, 24 of them moonlighting.",
      rules: [expected("80_hour", who, day), expected("moonlighting_load", who, day)],
      // The hours, and the share of them that is moonlighting.
      conflicts: [expected("work_hour_violation", who, day), expected("work_hour_violation", who, day)],
    },
  };
}

function noFreeDay(): Change {
  const who = at(OBSTETRICS, 3);
  const day = dayIn(3, 1, MONDAY);
  const add = [SATURDAY, SUNDAY].map((weekday) => ({
    block: halfDay(dayIn(3, 1, weekday), "AM"),
    rotation_id: "obstetrics",
    person_id: who,
  }));
  return {
    add,
    violation: {
      story: "A weekend of obstetrics between two weeks of it: twelve days without a free one.",
      rules: [expected("1_in_7", who, day)],
      conflicts: [expected("rest_period_violation", who, day)],
    },
  };
}

function nobodySupervises(): Change {
  const day = dayIn(4, 2, SUNDAY);
  const twice = (name: string): readonly Expected[] => [expected(name, null, day), expected(name, null, day)];
  return {
    remove: ({ block, rotation_id, role }) =>
      block.date === dateOf(day) && rotation_id === "ward" && role === "supervising",
    violation: {
      story: "A Sunday on the ward, morning and afternoon, without faculty.",
      rules: twice("supervision_ratio"),
      conflicts: [...twice("supervision_gap"), ...twice("coverage_gap")],
    },
  };
}

function shortRestAfterCall(): Change {
  const who = at(EMERGENCY, 5);
  const monday = dayIn(5, 1, MONDAY);
  const block = timedBlock(monday, "CALL", ["00:00", "00:00"]);
  return {
    add: [
      { block, rotation_id: "call", person_id: who, duty: "in_house_call" },
      homeCall(reachableOn(monday), block),
    ],
    violation: {
      story: "24 hours of in-house call until midnight, and the emergency shift at noon.",
      rules: [expected("post_call_rest", who, monday + 1)],
      conflicts: [expected("rest_period_violation", who, monday + 1)],
    },
  };
}

function shortNight(): Change {
  const who = at(OTHER_CLINIC, 6);
  const day = dayIn(6, 2, TUESDAY);
  return {
    add: [{ block: timedBlock(day, "SHIFT", ["19:00", "01:00"]), rotation_id: "urgent", person_id: who }],
    violation: {
      story: "An evening until one o'clock between two days of clinic: six hours off, advised against.",
      rules: [expected("rest_between_periods", who, day + 1)],
      conflicts: [expected("rest_period_violation", who, day + 1)],
    },
  };
}

function tooLongADuty(): Change {
  // In the second week the first of the ward has the weekend off.
  const who = at(0, 7);
  const friday = dayIn(7, 1, FRIDAY);
  const block = timedBlock(friday, "CALL", ["19:00", "13:00"]);
  return {
    add: [
      { block, rotation_id: "call", person_id: who, duty: "in_house_call" },
      homeCall(reachableOn(friday), block),
    ],
    violation: {
      story: "A day on the ward, the night's call and the morning after: 30 hours without a break.",
      rules: [expected("24_plus_4", who, friday)],
      conflicts: [expected("work_hour_violation", who, friday)],
    },
  };
}

function tooMuchCall(): Change {
  const who = at(ELECTIVE, 10);
  const nights = Array.from({ length: 10 }, (_, index) => dayIn(10, 0, MONDAY) + 3 * index);
  return {
    add: nights.flatMap((day) => [
      { block: nightCall(day), rotation_id: "call", person_id: who, duty: "in_house_call" as const },
      homeCall(reachableOn(day), nightCall(day)),
    ]),
    remove: (planned) => nights.some((day) => isIn(planned, who, day + 1) && !nights.includes(day + 1)),
    violation: {
      story: "Ten nights of in-house call in four weeks, with the days after them free.",
      rules: [expected("in_house_call_frequency", who, dayIn(10, 0, MONDAY))],
      conflicts: [expected("work_hour_violation", who, dayIn(10, 0, MONDAY))],
    },
  };
}

function firstYearMoonlights(): Change {
  const who = at(OBSTETRICS, 1);
  const day = dayIn(1, 2, SATURDAY);
  return {
    add: [
      {
        block: timedBlock(day, "SHIFT", ["08:00", "16:00"]),
        rotation_id: "urgent",
        person_id: who,
        duty: "moonlighting",
      },
    ],
    violation: {
      story: "A first-year resident moonlights on a Saturday.",
      rules: [expected("pgy1_moonlighting", who, day)],
      conflicts: [expected("work_hour_violation", who, day)],
    },
  };
}

function homeCallOnFreeDays(): Change {
  const who = at(OTHER_ELECTIVE, 8);
  const blocks = WEEKENDS.flatMap((week) =>
    [SATURDAY, SUNDAY].map((weekday) => {
      const day = dayIn(8, week, weekday);
      return { day, block: timedBlock(day, "CALL", ["07:00", "07:00"]) };
    }),
  );
  const first = dayIn(8, 0, MONDAY);
  return {
    add: blocks.flatMap(({ day, block }) => [
      { block, rotation_id: "call", person_id: who, duty: "at_home_call" as const },
      homeCall(reachableOn(day), block),
    ]),
    violation: {
      story: "At-home call on every weekend of four weeks: no free day is left.",
      rules: [expected("home_call_on_free_day", who, first)],
      conflicts: [expected("rest_period_violation", who, first)],
    },
  };
}

/** What breaks the rules of work hours and supervision. */
export const listWorkHourChanges = (): readonly Change[] => [
  tooManyHours(),
  noFreeDay(),
  nobodySupervises(),
  shortRestAfterCall(),
  shortNight(),
  tooLongADuty(),
  tooMuchCall(),
  firstYearMoonlights(),
  homeCallOnFreeDays(),
];
