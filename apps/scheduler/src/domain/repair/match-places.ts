export interface Matching<TPerson> {
  /** Who fills each place; undefined where nobody is left for it. */
  readonly filledBy: readonly (TPerson | undefined)[];
  /**
   * Places of which more are there than people who could fill any of them: why some stay empty. Empty where none does.
   */
  readonly tightPlaces: readonly number[];
}

/** Places that are filled one by one, where those before give way to another person that could fill them. */
function createPlaces<TPerson>(candidates: readonly (readonly TPerson[])[]) {
  const filledBy: (TPerson | undefined)[] = candidates.map(() => undefined);
  const placeOf = new Map<TPerson, number>();
  const assign = (place: number, person: TPerson): true => {
    placeOf.set(person, place);
    filledBy[place] = person;
    return true;
  };
  const fill = (place: number, asked: Set<TPerson>, visited: Set<number>): boolean => {
    visited.add(place);
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
 * @param candidates for each place, who could fill it
 */
export function matchPlaces<TPerson>(candidates: readonly (readonly TPerson[])[]): Matching<TPerson> {
  const { filledBy, fill } = createPlaces(candidates);
  const tight = new Set<number>();
  for (const place of candidates.keys()) {
    const visited = new Set<number>();
    if (fill(place, new Set<TPerson>(), visited)) continue;
    // All that was asked is taken by places that were visited: there is one place too many among them.
    for (const each of visited) tight.add(each);
  }
  return { filledBy, tightPlaces: [...tight].toSorted((a, b) => a - b) };
}
