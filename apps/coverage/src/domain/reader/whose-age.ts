import { meaningOf, type Mention } from "./mention.ts";
import { hasTerm, type Reading } from "./reading.ts";

const MONTHS_PER_YEAR = 12;
/** A higher age next to a device's name is a person's: "a 45 year old wheelchair user". */
const MOST_MONTHS_OF_DEVICE = 240;

/** Words between a device and its age: "my scooter is now 6 years old". */
const LINKS: ReadonlySet<string> = new Set("is are was were s now about already that which est".split(" "));

const isDevice = ({ meanings }: Mention): boolean => meanings.some(({ kind }) => kind === "device");

/** An age in months; undefined for one in days, because nobody gives a device's age in days. */
export function toMonths(age: Mention): number | undefined {
  const meaning = meaningOf(age, "age");
  if (!meaning || meaning.unit === "days") return undefined;
  return Math.round(meaning.unit === "years" ? meaning.value * MONTHS_PER_YEAR : meaning.value);
}

/** The device next to an age in its clause: "a three year old scooter", "scooter 2 years old". */
function findDevice(age: Mention, { mentions, question }: Reading): Mention | undefined {
  const devices = mentions.filter((one) => isDevice(one) && one.clause === age.clause);
  return (
    devices.find((one) => one.from === age.to) ??
    devices.findLast(
      (one) =>
        one.to <= age.from && question.tokens.slice(one.to, age.from).every(({ word }) => LINKS.has(word)),
    )
  );
}

/** "Broken and 5 years old", "her old one is 5": probably a device's age. */
const isNextToState = (age: Mention, { mentions, question }: Reading): boolean =>
  mentions.some(
    (one) =>
      one.to <= age.from &&
      one.clause === age.clause &&
      (hasTerm([one], "condition") || hasTerm([one], "owned")) &&
      question.tokens.slice(one.to, age.from).every(({ word }) => word === "and" || LINKS.has(word)),
  );

const THINGS: ReadonlySet<string> = new Set(["it", "one"]);

/** "The old one is 5 years old". */
function isOfThing(age: Mention, { question: { tokens } }: Reading): boolean {
  const before = tokens.slice(0, age.from).findLast(({ word }) => !LINKS.has(word));
  return before !== undefined && before.clause === age.clause && THINGS.has(before.word);
}

/** "Power wheelchair 67 yo woman". */
const isOfPerson = (age: Mention, { mentions }: Reading): boolean =>
  [age, ...mentions.filter((one) => one.from === age.to && one.clause === age.clause)].some(
    (one) => hasTerm([one], "patient.sex") || hasTerm([one], "person"),
  );

/** Whether something else says that the person has the device, or how old the person is. */
const isAboutOwned = (age: Mention, { mentions }: Reading): boolean =>
  ["owned", "condition", "warranty"].some((field) => hasTerm(mentions, field)) ||
  hasTerm(mentions, "goal.devices", "replacement") ||
  hasTerm(mentions, "goal.devices", "repair") ||
  mentions.some((one) => one !== age && meaningOf(one, "age") !== undefined);

/** Whose age it is: the device's, the person's, or undefined if it may be either. */
export function findWhoseAge(age: Mention, reading: Reading): Mention | "person" | undefined {
  const device = findDevice(age, reading);
  const months = toMonths(age);
  if (months === undefined) return "person";
  if (!device)
    return (isNextToState(age, reading) || isOfThing(age, reading)) && !isOfPerson(age, reading)
      ? undefined
      : "person";
  const isBehind = device.to <= age.from;
  if (isBehind && isOfPerson(age, reading)) return "person";
  return months <= MOST_MONTHS_OF_DEVICE && (!isBehind || isAboutOwned(age, reading)) ? device : undefined;
}
