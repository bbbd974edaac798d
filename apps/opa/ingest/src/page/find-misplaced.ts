/** Letters of a word that tells titles apart. */
const LEAST_LETTERS = 4;

const toWords = (text: string): ReadonlySet<string> =>
  new Set(
    (
      text
        .normalize("NFKC")
        .toLowerCase()
        .match(/[\p{L}\d]+/gu) ?? []
    ).filter(({ length }) => length >= LEAST_LETTERS),
  );

/** The known facts on the place of a page. */
export interface KnownPlace {
  /** The last part of its address. */
  readonly name: string;
  /** The title that the document of this place is known by. */
  readonly known: string | undefined;
}

/**
 * Why a page may be another one than its place says: its title has no word of the place's name nor of the title known.
 *
 * @returns undefined where nothing speaks against it
 */
export function findMisplaced(title: string, { name, known = "" }: KnownPlace): string | undefined {
  const own = toWords(title);
  const expected = toWords(`${name} ${known}`);
  if (own.size === 0 || expected.size === 0 || [...own].some((word) => expected.has(word))) return undefined;
  return `its title is "${title}", and its place is that of "${known === "" ? name : known}"`;
}
