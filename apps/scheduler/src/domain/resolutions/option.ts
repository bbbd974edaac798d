import type { Held } from "../conflicts/find-unqualified.ts";
import { isCoverageOf } from "../conflicts/list-demands.ts";
import type { Duty, Roster } from "../roster/roster.ts";
import { listSupervisedGroups, supervises } from "../rules/check-supervision.ts";
import type { RosterChange } from "../what-if/apply-changes.ts";
import { listPlainObstacles } from "../what-if/judge-cover.ts";
import type { Obstacle } from "../what-if/judge-cover.ts";
import { toPost } from "../what-if/post.ts";
import type { Post } from "../what-if/post.ts";

/** One possible option, with its known obstacles before it is tried. */
export interface Option {
  readonly changes: readonly RosterChange[];
  /** The person who is asked to do something; null where work is only left out. */
  readonly personId: string | null;
  readonly obstacles: readonly Obstacle[];
}

/** Where options are looked for. */
export interface Scene {
  readonly roster: Roster;
  readonly held: Held;
  /** Everybody, those with the fewest hours around the conflict first. */
  readonly personIds: readonly string[];
}

const remove = ({ assignment }: Duty): RosterChange => ({ kind: "remove", assignmentId: assignment.id });
const reassign = ({ assignment }: Duty, personId: string): RosterChange => ({
  kind: "reassign",
  assignmentId: assignment.id,
  personId,
});

export const removeAll = (duties: readonly Duty[]): Option => ({
  changes: duties.map(remove),
  personId: null,
  obstacles: [],
});

/** Faculty without whom a block has too little supervision. */
function isSupervisionOf(duty: Duty, roster: Roster): boolean {
  if (!supervises(duty)) return false;
  const slots = roster.slots.filter(({ block }) => block.id === duty.block.id);
  return listSupervisedGroups({ roster: { ...roster, slots }, range: roster.days }).some(
    ({ faculty, needed, rotation }) =>
      (rotation === undefined || rotation.id === duty.rotation.id) &&
      faculty.filter(({ person }) => person.id !== duty.person.id).length < needed,
  );
}

/** Whether somebody has to do it. */
export const isNeeded = (duty: Duty, roster: Roster): boolean =>
  isCoverageOf(duty, roster) || isSupervisionOf(duty, roster);

/** What keeps a person from a post, some bookings that the option itself takes away left aside. */
export function listObstacles(
  { roster, held }: Scene,
  { personId, post }: { readonly personId: string; readonly post: Post },
  ignored: readonly Duty[] = [],
): readonly Obstacle[] {
  const ids = new Set(ignored.map(({ assignment }) => assignment.id));
  return listPlainObstacles(roster, { personId, post }, held).filter(
    (obstacle) => obstacle.code !== "double_booked" || !ids.has(obstacle.assignmentId),
  );
}

/** The first duty that a person cannot take says why not. */
function findObstacles(scene: Scene, duties: readonly Duty[], personId: string): readonly Obstacle[] {
  for (const duty of duties) {
    const obstacles = listObstacles(scene, { personId, post: toPost(duty) });
    if (obstacles.length > 0) return obstacles;
  }
  return [];
}

/** Each duty to the first who can take it. */
function toSplit(scene: Scene, duties: readonly Duty[], kept: readonly RosterChange[]): readonly Option[] {
  const takers = duties.map((duty) =>
    scene.personIds.find((id) => id !== duty.person.id && findObstacles(scene, [duty], id).length === 0),
  );
  if (duties.length < 2 || takers.includes(undefined)) return [];
  const changes = duties.map((duty, index) => reassign(duty, takers[index] ?? duty.person.id));
  return [{ changes: [...kept, ...changes], personId: takers[0] ?? null, obstacles: [] }];
}

const ROLE_OF_ALL = "any";

/** Those who do the same kind of work as some duties' person. */
const listColleagues = ({ roster, personIds }: Scene, duties: readonly Duty[]): readonly string[] => {
  const role = duties[0]?.person.role ?? ROLE_OF_ALL;
  return personIds.filter((id) => id !== duties[0]?.person.id && roster.people.get(id)?.role === role);
};

/**
 * Ways to take some duties off their person: what nobody needs is left out, the rest goes to one other person or, at
 * last, to several.
 */
export function listShedding(scene: Scene, duties: readonly Duty[]): readonly Option[] {
  const needed = duties.filter((duty) => isNeeded(duty, scene.roster));
  const dropped = duties.filter((duty) => !needed.includes(duty)).map(remove);
  if (needed.length === 0) return [removeAll(duties)];
  const single = listColleagues(scene, needed).map((personId) => ({
    changes: [...dropped, ...needed.map((duty) => reassign(duty, personId))],
    personId,
    obstacles: findObstacles(scene, needed, personId),
  }));
  return [...single, ...toSplit(scene, needed, dropped)];
}

/** Ways to exchange some duties for what another person does in the same blocks. */
export function listExchanges(scene: Scene, duties: readonly Duty[]): readonly Option[] {
  const { roster } = scene;
  return listColleagues(scene, duties).flatMap((personId) => {
    const pairs = duties.map((duty) => ({
      duty,
      other: roster.dutiesByBlock
        .get(duty.block.id)
        ?.find(
          ({ person, kind, rotation }) =>
            person.id === personId && kind === "work" && rotation.id !== duty.rotation.id,
        ),
    }));
    if (pairs.some(({ other }) => other === undefined)) return [];
    return [toExchange(scene, pairs, personId)];
  });
}

interface Pair {
  readonly duty: Duty;
  readonly other: Duty | undefined;
}

function toExchange(scene: Scene, pairs: readonly Pair[], personId: string): Option {
  const both = pairs.flatMap(({ duty, other }) => (other === undefined ? [] : [{ duty, other }]));
  const obstacles = both.flatMap(({ duty, other }) => [
    ...listObstacles(scene, { personId, post: toPost(duty) }, [other]),
    ...listObstacles(scene, { personId: duty.person.id, post: toPost(other) }, [duty]),
  ]);
  return {
    changes: both.flatMap(({ duty, other }) => [reassign(duty, personId), reassign(other, duty.person.id)]),
    personId,
    obstacles,
  };
}

/** Ways to fill a post: by someone who is free, or who leaves other work of that time, which `Trial` then judges. */
export function listFillings(scene: Scene, post: Post): readonly Option[] {
  const { roster, personIds } = scene;
  const right = personIds.filter((id) => post.role === "any" || roster.people.get(id)?.role === post.role);
  const options = right.map((personId) => {
    const add: RosterChange = { kind: "add", assignment: { ...post.assignment, person_id: personId } };
    const busy = (roster.dutiesByBlock.get(post.assignment.block_id) ?? []).filter(
      ({ person }) => person.id === personId,
    );
    const obstacles = listObstacles(scene, { personId, post }, busy);
    return { changes: [...busy.map(remove), add], personId, obstacles, left: busy.length };
  });
  return options.toSorted((a, b) => a.left - b.left);
}

/** An id for an assignment that is not there yet. */
export function toNewId({ findDuty }: Roster): string {
  for (let number = 1; ; number += 1) if (findDuty(`new-${number}`) === undefined) return `new-${number}`;
}
