/** People by number, from 0. */
type PersonNumber = number;

export interface Matching {
  /** Who fills each place; undefined where nobody is left for it. */
  readonly filledBy: readonly (PersonNumber | undefined)[];
  /**
   * Places of which more are there than people who could fill any of them: why some stay empty. Empty where none does.
   */
  readonly tightPlaces: readonly number[];
}

/** Places that are filled one by one, where those before give way to another person that could fill them. */
function createPlaces(candidates: readonly Iterable<PersonNumber>[]) {
  const filledBy: (PersonNumber | undefined)[] = candidates.map(() => undefined);
  const placeOf = new Map<PersonNumber, number>();
  const assign = (place: number, person: PersonNumber): true => {
    placeOf.set(person, place);
    filledBy[place] = person;
    return true;
  };
  const fill = (place: number, asked: Set<PersonNumber>, visited: Set<number>): boolean => {
    visited.add(place);
    // Somebody who has no place yet is found before most candidates are checked.
    for (const person of candidates[place] ?? []) if (!placeOf.has(person)) return assign(place, person);
    for (const person of candidates[place] ?? []) {
      if (asked.has(person)) continue;
      asked.add(person);
      const other = placeOf.get(person);
      if (other === undefined || fill(other, asked, visited)) return assign(place, person);
    }
    return false;
  };
  return { filledBy, fill };
}

/**
 * Fills as many places as possible with one person each (augmenting paths). O(places · candidates).
 *
 * @param candidates for each place, who could fill it; gone through no further than needed
 */
export function matchPlaces(candidates: readonly Iterable<PersonNumber>[]): Matching {
  const { filledBy, fill } = createPlaces(candidates);
  const tight = new Set<number>();
  for (const place of candidates.keys()) {
    const visited = new Set<number>();
    if (fill(place, new Set(), visited)) continue;
    // All that was asked is taken by places that were visited: there is one place too many among them.
    for (const each of visited) tight.add(each);
  }
  return { filledBy, tightPlaces: [...tight].toSorted((a, b) => a - b) };
}
