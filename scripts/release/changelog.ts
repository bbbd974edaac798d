/** A version that is about to be released. */
export interface Release {
  readonly version: string;
  /** YYYY-MM-DD */
  readonly today: string;
  /** A sentence or two each, for users. */
  readonly notes: readonly string[];
}

const HEAD = "# Changes\n";
const UNRELEASED = /^## \S+ \(not released\)$/mu;

/**
 * The page with a part for the release on top. A part that says "not released" was written by hand during the work, and
 * becomes the release's; the notes then follow it.
 *
 * @throws Error where the page does not begin as it should
 */
export function addRelease(page: string, { version, today, notes }: Release): string {
  const heading = `## ${version} (${today})`;
  const list = notes.map((note) => `- ${note.trim().replaceAll("\n", "\n  ")}\n`).join("");
  if (UNRELEASED.test(page)) return page.replace(UNRELEASED, () => `${heading}\n\n${list.trimEnd()}`);
  if (!page.startsWith(HEAD)) throw new Error(`CHANGELOG.md must begin with "${HEAD.trim()}".`);
  return `${HEAD}\n${heading}\n\n${list}${page.slice(HEAD.length)}`;
}

/** Whether the page has a dated part for a version. */
export const hasRelease = (page: string, version: string): boolean =>
  page.split("\n").some((line) => line.startsWith(`## ${version} (2`));
