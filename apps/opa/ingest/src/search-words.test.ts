import { expect, test } from "vitest";
import type { SearchWordsFile } from "./records.ts";
import { wordsOf, wordsOfProvision } from "./search-words.ts";

const FILE: SearchWordsFile = {
  document_id: "keys",
  document: ["key policy"],
  sections: [
    { heading: "Loss of Keys", words: ["lost my keys"] },
    { heading: "Copies", provisions: ["4b"], words: ["spare key"] },
  ],
};

test("a section has the words of its heading, in any case and spacing", () => {
  expect(wordsOf(FILE, { path: ["Keys", "loss  of keys"] }, ["1"])).toBe("lost my keys");
});

test("words of a provision follow the provision, under any heading and in any division", () => {
  expect(wordsOf(FILE, { path: ["Duplicates"] }, ["3", "4a-c"])).toBe("spare key");
  expect(wordsOf(FILE, { path: ["Copies"] }, ["5"])).toBe("");
});

test("the words of the document go with the text before the first heading", () => {
  expect(wordsOf(FILE, { path: [] }, [])).toBe("key policy");
});

test("words of one provision differ from those of its section", () => {
  expect(wordsOfProvision(FILE, "4a")).toBe("spare key");
  expect(wordsOfProvision(FILE, "5")).toBeNull();
});
