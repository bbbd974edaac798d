/** Longer texts are passages, not values to ask with. */
const MOST_CHARACTERS = 120;
const MOST_OF_A_NAME = 200;
/** Lists in refusals, for arguments of other names. */
const HINTS = /^(?:valid|nearest|candidate)/;

/**
 * Values that a server itself has named: in its answers, and in refusals that say what is valid. Arguments made of them are
 * accepted far more often than what a schema alone allows, where any text may stand for an id.
 */
export interface KnownValues {
  /** Takes in an answer or a refusal, at any depth. */
  readonly learn: (content: unknown) => void;
  /** For an argument of this name: those named alike first, e.g. `section_id` for `section_ids`. */
  readonly find: (name: string) => readonly (string | number)[];
}

export function createKnownValues(): KnownValues {
  const byName = new Map<string, Set<string | number>>();
  const note = (name: string, value: string | number): void => {
    const values = byName.get(name) ?? new Set();
    byName.set(name, values);
    values.add(value);
    // The oldest makes room: of ids of all kinds those of one would fill the place.
    const [oldest] = values;
    if (values.size > MOST_OF_A_NAME && oldest !== undefined) values.delete(oldest);
  };
  const learn = (content: unknown, name = ""): void => {
    if (typeof content === "string" && content.length <= MOST_CHARACTERS) note(name, content);
    if (typeof content === "number") note(name, content);
    if (Array.isArray(content)) for (const each of content) learn(each, name);
    else if (typeof content === "object" && content !== null)
      for (const [key, value] of Object.entries(content)) {
        learn(value, toName(key));
        if (HINTS.test(key)) learn(value, HINT);
      }
  };
  return {
    learn: (content) => learn(content),
    find: (name) => [...(byName.get(toName(name)) ?? []), ...(byName.get(HINT) ?? [])],
  };
}

const HINT = " hint";

/** `valid_settings`, `settings` and `setting` are one name. */
const toName = (key: string): string => key.replace(/^(?:valid|nearest)_/, "").replace(/s$/, "");
