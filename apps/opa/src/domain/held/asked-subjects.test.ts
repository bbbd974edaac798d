import { expect, test } from "vitest";
import { understoodQuery } from "../../../test/understood-query.ts";
import { findSubjects, hasName, toOrderedStems } from "./asked-subjects.ts";
import listed from "./subjects.json" with { type: "json" };

const ask = (question: string) => findSubjects(understoodQuery(question));

/** All lists of up to `most` letters. */
function* listWords(letters: readonly string[], most: number): Generator<readonly string[]> {
  yield [];
  if (most > 0)
    for (const first of letters) for (const rest of listWords(letters, most - 1)) yield [first, ...rest];
}

test("a name of two words is there with up to two others between, and a number at once, in every short text", () => {
  for (const stems of listWords(["a", "b", "x"], 6)) {
    const isNear = stems.some((one, at) => one === "a" && stems.slice(at + 1, at + 4).includes("b"));
    const isNext = stems.some((one, at) => one === "a" && stems[at + 1] === "b");
    const numbered = stems.map((one) => (one === "b" ? "2" : one));
    expect([hasName(stems, ["a", "b"]), hasName(numbered, ["a", "2"])]).toEqual([isNear, isNext]);
    expect(hasName(stems, ["b"])).toBe(stems.includes("b"));
  }
});

test("every name of the list is known by each of its spellings, and names what it is", () => {
  const lost = listed.flatMap(({ names }, row) =>
    names
      .flatMap((written) => written.split(" = "))
      .filter((name) => {
        const stems = toOrderedStems(name);
        // A longer name, or another row for the same, may hold it.
        return !ask(name).some(
          (own) => own.row === row || own.forms.some((form) => stems.every((stem) => form.includes(stem))),
        );
      }),
  );
  expect(lost).toEqual([]);
});

test("a slip in a long word is none, in the first letter or in a short word it is another word", () => {
  const slipped = (word: string): string => `${word.slice(0, 2)}q${word.slice(3)}`;
  const long = listed
    .flatMap(({ names }) => names.flatMap((written) => written.split(" = ")))
    .filter((name) => /^[a-z]+$/u.test(name) && (toOrderedStems(name)[0]?.length ?? 0) >= 7);
  expect(long.length).toBeGreaterThan(20);
  const found = long.filter((name) => ask(slipped(name)).some(({ row }) => row !== undefined));
  expect(found.length / long.length).toBeGreaterThan(0.9);
  const first = long.filter(
    (name) => !name.startsWith("x") && ask(`x${name.slice(1)}`).some(({ row }) => row !== undefined),
  );
  expect(first).toEqual([]);
  const short = listed.flatMap(({ names }) => names).filter((name) => /^[a-z]{4,6}$/u.test(name));
  expect(short.filter((name) => ask(slipped(name)).some(({ row }) => row !== undefined))).toEqual([]);
});

test.each([
  ["Is dapagliflozin safe?", ["dapagliflozin"]],
  ["Rules on splenectomy and splenectomies", ["splenectomy"]],
  ["What of homeopathy and a diploma?", []],
  ["Is it coma?", []],
])("%s: by their endings %j", (question, expected) => {
  const clinical = ask(question).filter(({ row }) => row === undefined);
  expect(clinical.map(({ name }) => name)).toEqual(expected);
});
