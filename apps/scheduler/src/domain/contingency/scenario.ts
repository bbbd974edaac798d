import { UserInputError } from "@clinical-mcp/errors";
import type { PersonRole } from "../../dataset/index.ts";
import type { Roster } from "../roster/roster.ts";

export const SCENARIOS = ["faculty_absence", "resident_absence", "emergency", "mass_absence"] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** Whom a scenario is about; anybody where absent. */
const ROLES: Readonly<Partial<Record<Scenario, PersonRole>>> = {
  faculty_absence: "faculty",
  resident_absence: "resident",
};

const FEWEST: Readonly<Partial<Record<Scenario, number>>> = { mass_absence: 2 };

const invalid = (message: string, suggestion: string): UserInputError =>
  new UserInputError(message, { code: "VALIDATION_ERROR", suggestion });

/**
 * The people of a question, each once.
 *
 * @throws UserInputError PERSON_NOT_FOUND; VALIDATION_ERROR where they do not fit the scenario
 */
export function toAbsentIds(
  roster: Roster,
  scenario: Scenario,
  personIds: readonly string[],
): readonly string[] {
  const ids = [...new Set(personIds)];
  for (const id of ids) {
    const person = roster.people.get(id);
    if (person === undefined)
      throw new UserInputError(`Person with ID '${id}' is not in this schedule.`, {
        code: "PERSON_NOT_FOUND",
        suggestion: 'get_schedule with part "people" lists them.',
      });
    const role = ROLES[scenario];
    if (role !== undefined && person.role !== role)
      throw invalid(
        `Person with ID '${id}' is ${person.role === "faculty" ? "faculty" : "a resident"}; ` +
          `${scenario} is about ${role === "faculty" ? "faculty" : "residents"}.`,
        "resident_absence is about residents, faculty_absence about faculty, emergency and mass_absence about both.",
      );
  }
  const fewest = FEWEST[scenario] ?? 1;
  if (ids.length < fewest)
    throw invalid(
      `${scenario} needs at least ${fewest} people.`,
      "For one person, ask for resident_absence, faculty_absence or emergency.",
    );
  return ids;
}
