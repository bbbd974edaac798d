import { UserInputError } from "@clinical-mcp/errors";
import { findPersonByWords } from "../../dataset/index.ts";
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
 * The people of a question by their ids, each once.
 *
 * @param personIds ids or names
 * @throws UserInputError PERSON_NOT_FOUND, PERSON_AMBIGUOUS; VALIDATION_ERROR where they do not fit the scenario
 */
export function toAbsentIds(
  roster: Roster,
  scenario: Scenario,
  personIds: readonly string[],
): readonly string[] {
  const people = new Set(personIds.map((asked) => findPersonByWords(roster.people.values(), asked)));
  const role = ROLES[scenario];
  for (const person of people)
    if (role !== undefined && person.role !== role)
      throw invalid(
        `${person.name} is ${person.role === "faculty" ? "faculty" : "a resident"}; ` +
          `${scenario} is about ${role === "faculty" ? "faculty" : "residents"}.`,
        "resident_absence is about residents, faculty_absence about faculty, emergency and mass_absence about both.",
      );
  const fewest = FEWEST[scenario] ?? 1;
  if (people.size < fewest)
    throw invalid(
      `${scenario} needs at least ${fewest} people.`,
      "For one person, ask for resident_absence, faculty_absence or emergency.",
    );
  return [...people].map(({ id }) => id);
}
