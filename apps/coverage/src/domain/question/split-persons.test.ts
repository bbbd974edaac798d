import { expect, test } from "vitest";
import { othersThan, splitPersons } from "./split-persons.ts";

/** The text that is left for what is asked at a word, with the clauses about others cut out. */
function tellsOf(text: string, first: string, asked: string): string {
  const at = (word: string) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length });
  const clauses = splitPersons(text, [at(first), at(asked)]);
  const others = othersThan(clauses, [at(asked)]);
  return clauses
    .filter(({ span }) => !others.some(({ start }) => start === span.start))
    .map(({ span }) => text.slice(span.start, span.end).trim())
    .join(" ");
}

test.each([
  ["she is 82. xalatan paid? her brother is legally blind. player by adp?", "player", "82"],
  ["he is 68: ozempic? another patient of mine walks badly. walker?", "walker", "68"],
  ["c124 for the 71-year-old? his wife needs forearm crutches", "crutches", "71"],
  ["k030 for him, 59? next patient had a mastectomy. prosthesis?", "prosthesis", "59"],
  ["januvia, 77? a different nursing home resident seen thrice. w003?", "w003", "77"],
])("somebody else begins: %s", (text, asked, age) => {
  const first = /xalatan|ozempic|c124|k030|januvia/u.exec(text)?.[0] ?? "";
  expect(tellsOf(text, first, asked)).not.toContain(age);
  expect(tellsOf(text, first, first)).toContain(age);
});

test.each([
  ["c124 for him at 82? his wife took him home. walker?", "walker"],
  ["ozempic, 82? her son wants her to have a scooter, no licence", "scooter"],
  ["apixaban, 82? the same lady needs a rollator", "rollator"],
  ["my mother is 82. januvia paid, and a walker?", "walker"],
  ["januvia, 82? his daughter says the walker is too low", "walker"],
])("a relative who speaks or helps is nobody else: %s", (text, asked) => {
  const first = /c124|ozempic|apixaban|januvia/u.exec(text)?.[0] ?? "";
  expect(tellsOf(text, first, asked)).toContain("82");
});
