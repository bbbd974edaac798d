/** How many of each file are over a limit. */
export type Counts = Readonly<Record<string, number>>;

export interface Limits {
  readonly lines: Counts;
  readonly patterns: Counts;
  /** Patterns whose time is not linear. */
  readonly growing: Counts;
}

interface Finding {
  readonly code: string;
  readonly filename: string;
}

const RULES = {
  lines: "house(line-length)",
  patterns: "house(pattern-length)",
  growing: "house(linear-pattern)",
} as const;

const sum = (counts: Counts): number => Object.values(counts).reduce((all, each) => all + each, 0);

/**
 * The list as it may be now: no file with more than it was allowed, none with more than it has, and none that has nothing left.
 *
 * @returns the list, and by how much it shrank.
 */
export function lowerList(
  listed: Limits,
  findings: readonly Finding[],
): { readonly list: Limits; readonly taken: number } {
  const lower = (kind: keyof Limits): Counts => {
    const found = Map.groupBy(
      findings.filter(({ code }) => code === RULES[kind]),
      ({ filename }) => filename,
    );
    const lowered = Object.entries(listed[kind]).map(
      ([file, allowed]) => [file, Math.min(allowed, found.get(file)?.length ?? 0)] as const,
    );
    return Object.fromEntries(lowered.filter(([, count]) => count > 0));
  };
  const list = { lines: lower("lines"), patterns: lower("patterns"), growing: lower("growing") };
  const size = ({ lines, patterns, growing }: Limits): number => sum(lines) + sum(patterns) + sum(growing);
  return { list, taken: size(listed) - size(list) };
}
