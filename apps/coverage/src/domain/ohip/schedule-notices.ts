import type { SpecialVisitAnswer, ScheduleGetInput } from "./schedule-get-schemas.ts";
import type { ChosenFee } from "./describe-item.ts";
import { daysBetween } from "./local-time.ts";
import type { Schedule } from "./schedule.ts";

/** The Schedule changes once or twice a year. */
const NEWER_LIKELY_DAYS = 180;

/** Notices about the edition. */
function describeEdition({ edition, isWhole }: Schedule, today: string): readonly string[] {
  if (!edition) return ["The dataset holds no fees of the Schedule."];
  const day = edition.effective ?? edition.asOf;
  const days = daysBetween(day, today);
  return [
    `Fees are those of the Schedule in force from ${day}; later ones may differ, and the appendices are not held${
      days > NEWER_LIKELY_DAYS ? `, and a newer edition is likely after ${days} days` : ""
    }.`,
    ...(isWhole
      ? []
      : ["The data is a selection of the Schedule: a code that is missing may still be listed."]),
  ];
}

export interface NoticedAnswer {
  readonly input: ScheduleGetInput;
  readonly fees: readonly ChosenFee[];
  readonly visit: SpecialVisitAnswer | null;
  readonly specialties: readonly string[];
}

/** Notices about this answer that no field has. */
export function listNotices(
  { input, fees, visit, specialties }: NoticedAnswer,
  schedule: Schedule,
  today: string,
): readonly string[] {
  const outside = fees.filter(
    ({ foundBy, lead }) =>
      foundBy === "code" &&
      specialties.length > 0 &&
      !(lead.specialty_number !== null && specialties.includes(lead.specialty_number)),
  );
  return [
    ...describeEdition(schedule, today),
    ...(outside.length > 0
      ? [
          "Not listed in the chapter that was asked for: " +
            `${outside.map(({ entry }) => entry.code).join(", ")}. The page shown is of another.`,
        ]
      : []),
    ...(input.facts?.modality === undefined
      ? []
      : [
          "Which services may be virtual is in Appendix J of the Schedule, " +
            "which the data does not hold: the amount is for one that may.",
        ]),
    ...(visit?.options.length
      ? [
          "Special visit premiums are in addition to the visit's own fee; total_cents is of the premiums alone.",
        ]
      : []),
  ];
}
