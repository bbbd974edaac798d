type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Schemas that a keyword holds, with the places that they describe. */
function listInner(keyword: string, value: unknown, at: string): readonly (readonly [unknown, string])[] {
  switch (keyword) {
    case "properties":
      return isSchema(value)
        ? Object.entries(value).map(([name, part]) => [part, at === "" ? name : `${at}.${name}`])
        : [];
    case "items":
      return [[value, `${at}[]`]];
    case "additionalProperties":
      return [[value, `${at}.*`]];
    case "anyOf":
      return Array.isArray(value) ? value.map((part, index) => [part, `${at}|${index}`]) : [];
    default:
      return [];
  }
}

/** Each keyword with its places, e.g. `additionalProperties` at `facts` and at `facts.claims[]`. */
export function findKeywords(schema: unknown, at = ""): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const note = (keyword: string, places: readonly string[]): void => {
    found.set(keyword, [...(found.get(keyword) ?? []), ...places]);
  };
  if (!isSchema(schema)) return found;
  for (const [keyword, value] of Object.entries(schema)) {
    note(keyword, [at]);
    for (const [part, place] of listInner(keyword, value, at))
      for (const [inner, places] of findKeywords(part, place)) note(inner, places);
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
