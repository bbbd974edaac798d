import { describe, expect, test } from "vitest";
import { seeksNamed } from "./sought-names.ts";

/** A text in which names of devices stand in brackets. */
function seeks(marked: string): boolean {
  const devices = [];
  let folded = "";
  for (const part of marked.split(/(?=\[)|(?<=\])/u)) {
    const name = part.replaceAll(/[[\]]/gu, "");
    if (part.startsWith("["))
      devices.push({
        values: [],
        span: { start: folded.length, end: folded.length + name.length },
        isSpellingGuessed: false,
      });
    folded += name;
  }
  return seeksNamed(folded, { drugs: [], devices });
}

describe("a thing that is sought, though money is not named", () => {
  test.each([
    "could he go on a [power chair], he never had one, straight from a cane?",
    "could we swap his [manual chair] for a tilt one?",
    "may she keep the old one and add a [wheelchair]?",
    "does a t2 on insulin, not pills, get [sensors]?",
    "where does she stand with [hearing aids], two of them?",
  ])("%s", (text) => {
    expect(seeks(text)).toBe(true);
  });

  test.each([
    "can i take my [walker] on the bus, or is it not allowed?",
    "can he drive with a new [prosthesis]?",
    "how do you fold a [rollator] (she never learnt it)?",
    "could you write a letter about her [scooter]?",
    "can she go out tomorrow?",
  ])("not here: %s", (text) => {
    expect(seeks(text)).toBe(false);
  });
});
