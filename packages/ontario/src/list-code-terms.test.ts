import { expect, test } from "vitest";
import { listCodeTerms } from "./list-code-terms.ts";

test.each([
  ["bill C124A", ["c124a", "c124"]],
  ["DIN 0244 3937", ["02443937"]],
  // Seven digits are a DIN only with a zero that nobody wrote.
  ["2443937", []],
])("%s has the terms %j", (text, terms) => expect(listCodeTerms(text)).toEqual(terms));
