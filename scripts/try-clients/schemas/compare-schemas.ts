type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Each keyword with its places, e.g. `additionalProperties` at `facts` and at `facts.claims[]`. */
export function findKeywords(schema: unknown, at = ""): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const note = (keyword: string, places: readonly string[]): void => {
    found.set(keyword, [...(found.get(keyword) ?? []), ...places]);
  };
  const inside = (part: unknown, place: string): void => {
    for (const [keyword, places] of findKeywords(part, place)) note(keyword, places);
  };
  if (!isSchema(schema)) return found;
  for (const [keyword, value] of Object.entries(schema)) {
    note(keyword, [at]);
    if (keyword === "properties" && isSchema(value))
      for (const [name, part] of Object.entries(value)) inside(part, at === "" ? name : `${at}.${name}`);
    if (keyword === "items") inside(value, `${at}[]`);
    if (keyword === "additionalProperties") inside(value, `${at}.*`);
    if (keyword === "anyOf" && Array.isArray(value))
      for (const [index, part] of value.entries()) inside(part, `${at}|${index}`);
  }
  return found;
}

/** Which keywords a converter dropped, and which it wrote that were not there, with how often. */
export function describeChanges(before: unknown, after: unknown): readonly string[] {
  const [had, has] = [findKeywords(before), findKeywords(after)];
  return [...toWords("drops", had, has), ...toWords("adds", has, had)];
}

type Keywords = ReturnType<typeof findKeywords>;

function toWords(verb: string, these: Keywords, others: Keywords): readonly string[] {
  const lost = [...these].flatMap(([keyword, places]) => {
    const count = places.filter((place) => !others.get(keyword)?.includes(place)).length;
    return count === 0 ? [] : [count === 1 ? keyword : `${keyword} (${count})`];
  });
  return lost.length === 0 ? [] : [`${verb} ${lost.join(", ")}`];
}
