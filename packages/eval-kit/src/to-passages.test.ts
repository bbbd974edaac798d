import { expect, test } from "vitest";
import { toPassages } from "./to-passages.ts";

const toWords = (count: number): string => Array.from({ length: count }, (_, at) => `w${at}`).join(" ");

test("a short document is one parent, its title the heading", () => {
  expect(toPassages({ id: "d1", title: "Hearts", text: "They beat." })).toEqual([
    {
      id: "d1",
      collection: "evaluation",
      documentId: "d1",
      sectionId: "d1",
      kind: "parent",
      title: "Hearts",
      heading: "Hearts",
      text: "They beat.",
      facets: {},
    },
  ]);
  expect(toPassages({ id: "d2", title: "", text: toWords(300) })).toHaveLength(1);
});

test("a long one also has equal parts of 150 to 300 words, which together are its text", () => {
  const text = toWords(901);
  const [parent, ...children] = toPassages({ id: "d", title: "T", text });
  expect(parent).toMatchObject({ kind: "parent", text });
  expect(children.map(({ text: part }) => part.split(" ").length)).toEqual([225, 225, 225, 226]);
  expect(children.map(({ text: part }) => part).join(" ")).toBe(text);
  expect(new Set(children.map(({ sectionId }) => sectionId))).toEqual(new Set(["d"]));
  expect(new Set(children.map(({ id }) => id)).size).toBe(4);
});
