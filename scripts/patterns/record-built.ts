import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../start/find-apps.ts";
import type { Pattern } from "./list-patterns.ts";

/**
 * Patterns that files of servers and packages build of their own constants while they load: nobody can say before what they are.
 *
 * @param places files with lines, where a pattern is built
 * @returns what was built, and the places that only a call of a function reaches
 */
export async function recordBuilt(
  places: readonly string[],
): Promise<{ readonly patterns: readonly Pattern[]; readonly unseen: readonly string[] }> {
  const served = places.filter((place) => /^(?:apps|packages)\/.*\/src\//.test(place));
  const seen = new Map<string, Pattern>();
  const found = new Set<string>();
  const note = ({ source, flags }: RegExp): void => {
    const stack = (new Error("where").stack ?? "").replaceAll("\\", "/");
    const place = served.find((each) => stack.includes(`/${each}:`));
    if (place === undefined) return;
    found.add(place);
    seen.set(`/${source}/${flags}`, { source, flags, place });
  };
  const Plain = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Plain, {
    construct(target, [source, flags], newTarget) {
      const made = Reflect.construct(target, [source, flags], newTarget);
      note(made);
      return made;
    },
  });
  try {
    for (const file of new Set(served.map((place) => place.replace(/:\d+$/, ""))))
      await import(pathToFileURL(join(ROOT, file)).href);
  } finally {
    globalThis.RegExp = Plain;
  }
  return { patterns: [...seen.values()], unseen: served.filter((place) => !found.has(place)) };
}
