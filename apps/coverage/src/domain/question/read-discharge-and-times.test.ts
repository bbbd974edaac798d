import { describe, expect, it } from "vitest";
import { foldText } from "./folded-text.ts";
import { readPlace } from "./read-place.ts";
import { readDaysSinceDischarge, readRecordedTimes } from "./read-service-facts.ts";

const days = (question: string): number | undefined =>
  readDaysSinceDischarge(foldText(question).folded)?.value;

describe("days since a discharge", () => {
  it.each([
    ["She got out of the psych ward exactly five weeks ago.", 35],
    ["Back from hospital 6 days ago, not well yet", 6],
    ["He left the cardiac unit about 10 days ago", 10],
    ["sortie de notre unité de psychiatrie il y a trois semaines", 21],
    ["discharged just two weeks ago", 14],
    ["First visit since her discharge, and it has been about four weeks because of the snow", 28],
    ["Went home on a Friday and was seen in the office twelve days later", 12],
  ])("are read: %s", (question, wanted) => {
    expect(days(question)).toBe(wanted);
  });

  it.each([
    "Went home Friday, summary sent, her letter came two days later",
    "He hurt his back 6 days ago, never in hospital",
    "The form came back 6 days ago",
  ])("are not those of anything else: %s", (question) => {
    expect(days(question)).toBeUndefined();
  });
});

describe("start and stop times", () => {
  const recorded = (question: string): boolean | undefined =>
    readRecordedTimes(foldText(question).folded)?.value;

  it("are open where only the asker has not got them", () => {
    expect(recorded("He was in there a long while but I have no times, sorry")).toBeUndefined();
    expect(recorded("They gave me no start and stop times")).toBeUndefined();
  });

  it("are missing where the record has none", () => {
    expect(recorded("no start/stop times on the chart")).toBe(false);
    expect(recorded("start and stop times were never recorded")).toBe(false);
    expect(recorded("24 minutes, times not written down anywhere")).toBe(false);
    expect(recorded("I forgot to note the start and stop times")).toBe(false);
    expect(recorded("24 minutes, times written down")).toBe(true);
  });
});

describe("where a service is given", () => {
  const place = (question: string): string | undefined => readPlace(foldText(question).folded).setting?.value;

  it("is not where the patient of an emergency shift lives", () => {
    expect(place("Emerg doc on shift, man living in his apartment, comprehensive assessment")).not.toBe(
      "home",
    );
    expect(place("Saw her in the ER, she lives alone in her own home")).toBe("emergency_department");
    expect(place("Saw her in her own home")).toBe("home");
  });

  it("is not who asked for the consultation of an in-patient", () => {
    expect(place("Admitted tonight. Emerg requested the consult in writing")).toBe("hospital_in_patient");
    expect(place("Emerg requested the consult, seen there")).toBe("emergency_department");
  });

  it("is read of a code by telephone", () => {
    expect(place("What is the cut for a phone A007?")).toBe("virtual_telephone");
  });
});
