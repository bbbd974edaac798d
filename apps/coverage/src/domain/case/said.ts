import type { Ask } from "./coverage-case.ts";
import type { Said } from "./read-case.ts";

const ANSWERS: ReadonlyMap<string, "yes" | "no"> = new Map([
  ...["yes", "true", "oui"].map((word) => [word, "yes"] as const),
  ...["no", "false", "non"].map((word) => [word, "no"] as const),
]);

/** "Referral: no; times recorded: yes" states two facts as pairs. */
function readPairs(note: string): readonly Omit<Said, "field">[] | undefined {
  const parts = note.split(/[;,]/u);
  const stated = parts.flatMap((part) => {
    const [words = "", answer = "", ...more] = part.split(/[:=]/u).map((one) => one.trim());
    const value = ANSWERS.get(answer.toLowerCase().replace(/\.$/u, ""));
    return words === "" || value === undefined || more.length > 0 ? [] : [{ words, value }];
  });
  return stated.length === parts.length ? stated : undefined;
}

/** Notes in the caller's own words. A note of pairs states one fact per pair. */
export const listNotes = ({ notes = [] }: Pick<Ask, "notes">): readonly Said[] =>
  notes.flatMap((words, at) =>
    (readPairs(words) ?? [{ words }]).map((one): Said => ({ field: `notes[${at}]`, ...one })),
  );
