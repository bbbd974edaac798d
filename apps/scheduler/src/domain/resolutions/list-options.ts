import type { Conflict } from "../conflicts/conflict.ts";
import { listDemands } from "../conflicts/list-demands.ts";
import { dutiesOf } from "../roster/roster.ts";
import type { Duty, Roster } from "../roster/roster.ts";
import { isSupervised } from "../rules/check-supervision.ts";
import { toDay } from "../time/day.ts";
import { toDemandedPost, toVacancy } from "../what-if/post.ts";
import { listDuplicateRemovals } from "./duplicate-removals.ts";
import { listExchanges, listFillings, listShedding, toNewId } from "./option.ts";
import type { Option, Scene } from "./option.ts";
import { listRestBundles } from "./rest-bundles.ts";

/** So many assignments are rearranged at most; beyond, somebody has to think. */
const MOST_ASSIGNMENTS = 30;

/** Assignments checked for one that could be given away, of the fifty in a window of four weeks. */
const MOST_TO_SHED = 10;

/** The duties that a conflict of one person is about, as they are now. */
function listDuties(roster: Roster, { personIds, assignmentIds }: Conflict): readonly Duty[] {
  const ids = new Set(assignmentIds);
  return personIds.flatMap((id) => dutiesOf(roster, id)).filter(({ assignment }) => ids.has(assignment.id));
}

/** All at once to one person, or the first of them to anybody. */
function listHandovers(scene: Scene, duties: readonly Duty[]): readonly Option[] {
  if (duties.length > MOST_ASSIGNMENTS) return [];
  const all = listShedding(scene, duties);
  return duties.length > 1 ? [...all, ...listShedding(scene, duties.slice(0, 1))] : all;
}

function listQualified(scene: Scene, duties: readonly Duty[]): readonly Option[] {
  if (duties.length > MOST_ASSIGNMENTS) return [];
  const all = listExchanges(scene, duties);
  const first = duties.length > 1 ? listExchanges(scene, duties.slice(0, 1)) : [];
  return [...all, ...listHandovers(scene, duties), ...first];
}

/** Extra work first, then what takes the most hours, then what matters least. */
const bySheddable = (a: Duty, b: Duty): number =>
  Number(b.assignment.duty === "moonlighting") - Number(a.assignment.duty === "moonlighting") ||
  b.end - b.start - (a.end - a.start) ||
  a.assignment.priority - b.assignment.priority ||
  a.start - b.start;

const countChanges = (a: Option, b: Option): number => a.changes.length - b.changes.length;

/** What asks nobody first, then by size; otherwise as listed. */
const byDisturbance = (a: Option, b: Option): number =>
  Number(a.personId !== null) - Number(b.personId !== null) || countChanges(a, b);

const listReductions = (scene: Scene, duties: readonly Duty[]): readonly Option[] =>
  duties
    .toSorted(bySheddable)
    .slice(0, MOST_TO_SHED)
    .flatMap((duty) => listShedding(scene, [duty]))
    .toSorted(byDisturbance);

/** Faculty for the rotation of the most residents for which someone is qualified. */
function listSupervisors(scene: Scene, conflict: Conflict): readonly Option[] {
  const { roster } = scene;
  const ids = new Set(conflict.assignmentIds);
  const duties = conflict.blockIds
    .flatMap((id) => roster.dutiesByBlock.get(id) ?? [])
    .filter((duty) => ids.has(duty.assignment.id) && isSupervised(duty) && duty.rotation.gives_supervision);
  const groups = [...Map.groupBy(duties, ({ rotation }) => rotation).values()]
    .toSorted((a, b) => b.length - a.length)
    .flatMap((group) => group.slice(0, 1));
  const id = toNewId(roster);
  return scene.personIds
    .filter((personId) => roster.people.get(personId)?.role === "faculty")
    .flatMap((personId) => {
      const options = groups.flatMap((slot) => {
        const post = {
          ...toVacancy(roster, { slot, rotation: slot.rotation, role: "faculty" }, id),
          skills: [],
        };
        return listFillings({ ...scene, personIds: [personId] }, post);
      });
      return options.find(({ obstacles }) => obstacles.length === 0) ?? options.slice(0, 1);
    })
    .toSorted(countChanges);
}

function listCover(scene: Scene, conflict: Conflict): readonly Option[] {
  const day = toDay(conflict.date);
  const demand = listDemands(scene.roster, { first: day, last: day }).find(
    ({ slot, rotation, index }) => conflict.id === `coverage_gap:${slot.block.id}:${rotation.id}:${index}`,
  );
  return demand === undefined
    ? []
    : listFillings(scene, toDemandedPost(scene.roster, demand, toNewId(scene.roster)));
}

/** What could be done about a conflict, or about what is left of it: preferred first. */
export function listOptions(scene: Scene, conflict: Conflict): readonly Option[] {
  const duties = listDuties(scene.roster, conflict);
  switch (conflict.type) {
    case "double_booking":
      return listDuplicateRemovals(scene, duties);
    case "leave_overlap":
      return listHandovers(scene, duties);
    case "credential_mismatch":
    case "skill_mismatch":
      return listQualified(scene, duties);
    case "work_hour_violation":
      return listReductions(scene, duties);
    case "rest_period_violation":
      return listRestBundles(scene.roster, conflict)
        .flatMap((bundle) => listShedding(scene, bundle))
        .toSorted(byDisturbance);
    case "supervision_gap":
      return listSupervisors(scene, conflict);
    case "coverage_gap":
      return listCover(scene, conflict);
  }
}
