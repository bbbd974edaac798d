import type { Credential } from "../../dataset/index.ts";
import type { Duty, Roster } from "../roster/roster.ts";
import { formatDay } from "../time/day.ts";
import { affectedBy } from "./conflict.ts";
import type { Conflict } from "./conflict.ts";

/** Credentials by who holds what: see `indexCredentials`. */
export type Held = ReadonlyMap<string, readonly Credential[]>;

const keyOf = (personId: string, credential: string): string => `${personId} ${credential}`;

const isValidOn = ({ issued_on, expires_on, suspended_from }: Credential, date: string): boolean =>
  issued_on <= date &&
  (expires_on === null || date <= expires_on) &&
  (suspended_from === null || date < suspended_from);

/** O(credentials). */
export const indexCredentials = ({ document }: Roster): Held =>
  Map.groupBy(document.credentials, ({ person_id, credential }) => keyOf(person_id, credential));

/** Whose qualifications are asked for what, on which day. */
export type Qualified = Pick<Duty, "person" | "rotation" | "block">;

/** The credentials that a rotation asks of this person and that do not hold on the day on which the duty starts. */
export function listMissingCredentials(
  { person, rotation, block }: Qualified,
  held: Held,
): readonly string[] {
  return rotation.required_credentials
    .filter(({ roles }) => roles.includes(person.role))
    .map(({ credential }) => credential)
    .filter(
      (credential) => !held.get(keyOf(person.id, credential))?.some((each) => isValidOn(each, block.date)),
    );
}

/** The skills that a rotation asks of everybody and that this person lacks. */
export const listMissingSkills = ({
  person,
  rotation,
}: Pick<Duty, "person" | "rotation">): readonly string[] =>
  rotation.required_skills.filter((skill) => !person.skills.includes(skill));

/** Why a credential does not hold on a day, to be read after its name. */
export function explainLack({ person, block }: Qualified, credential: string, held: Held): string {
  return explain(held.get(keyOf(person.id, credential)), block.date);
}

function explain(held: readonly Credential[] | undefined, date: string): string {
  const latest = held?.toSorted((a, b) => a.issued_on.localeCompare(b.issued_on)).at(-1);
  if (latest === undefined) return "it is not on record";
  if (latest.issued_on > date) return `it is issued on ${latest.issued_on}`;
  if (latest.suspended_from !== null && latest.suspended_from <= date)
    return `it is suspended from ${latest.suspended_from}`;
  return `it expired on ${latest.expires_on ?? ""}`;
}

interface Lack {
  readonly type: "credential_mismatch" | "skill_mismatch";
  readonly word: string;
  readonly duty: Duty;
}

function toConflict(lacks: readonly Lack[], held: Held): Conflict | undefined {
  const [first] = lacks;
  if (first === undefined) return undefined;
  const { type, word, duty } = first;
  const { person, rotation, block } = duty;
  const why = type === "skill_mismatch" ? "is not among their skills" : explainLack(duty, word, held);
  const lastDay = formatDay(lacks.at(-1)?.duty.day ?? duty.day);
  const when = lastDay === block.date ? `on ${block.date}` : `from ${block.date} to ${lastDay}`;
  return {
    id: `${type}:${person.id}:${rotation.id}:${block.date}:${word}`,
    type,
    severity: type === "credential_mismatch" ? "high" : "medium",
    description:
      type === "skill_mismatch"
        ? `${person.name} is assigned to ${rotation.name} ${when} (${lacks.length} assignments): ${word} ${why}.`
        : `${person.name} is assigned to ${rotation.name} ${when} (${lacks.length} assignments) without a valid ${word}: ${why}.`,
    ...affectedBy(lacks.map((lack) => lack.duty)),
    date: block.date,
  };
}

/**
 * People on rotations whose credentials or skills they lack, judged on the day of each assignment; one conflict for each
 * person, rotation and missing thing.
 */
export function findUnqualified(roster: Roster): readonly Conflict[] {
  const held = indexCredentials(roster);
  const demanding = new Set(
    roster.document.rotations
      .filter(
        ({ required_credentials, required_skills }) =>
          required_credentials.length + required_skills.length > 0,
      )
      .map(({ id }) => id),
  );
  const lacks = [...roster.dutiesByPerson.values()].flatMap((duties) =>
    duties
      .filter(({ kind, rotation }) => kind !== "off" && demanding.has(rotation.id))
      .flatMap((duty): readonly Lack[] => [
        ...listMissingCredentials(duty, held).map((word) => ({
          type: "credential_mismatch" as const,
          word,
          duty,
        })),
        ...listMissingSkills(duty).map((word) => ({ type: "skill_mismatch" as const, word, duty })),
      ]),
  );
  const groups = Map.groupBy(lacks, ({ type, word, duty }) =>
    [type, duty.person.id, duty.rotation.id, word].join(" "),
  );
  return [...groups.values()].flatMap((group) => toConflict(group, held) ?? []);
}
