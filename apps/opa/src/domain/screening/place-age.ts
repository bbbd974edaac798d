/** Completed years, both ends included; a missing end is open. */
export interface AgeRange {
  readonly from: number;
  readonly to: number | null;
}

export type AgePlace = "below" | "lower_edge" | "within" | "upper_edge" | "above";

/** The place of an age in completed years in a range; the edges are its first and last year. */
export function placeAge(age: number, { from, to }: AgeRange): AgePlace {
  if (age < from) return "below";
  if (to !== null && age > to) return "above";
  if (age === from) return "lower_edge";
  return age === to ? "upper_edge" : "within";
}

export const isInside = (place: AgePlace): boolean => place !== "below" && place !== "above";

export const formatRange = ({ from, to }: AgeRange): string =>
  to === null ? `${from} and over` : `${from} to ${to}`;

/** The place in words: which end is near, and when it is reached. */
export function describePlace(age: number, range: AgeRange): string {
  const ages = formatRange(range);
  switch (placeAge(age, range)) {
    case "below":
      return age === range.from - 1
        ? `${age} is under ${ages}, and turns ${range.from} at the next birthday.`
        : `${age} is under ${ages}.`;
    case "lower_edge":
      return `${age} is the first year of ${ages}.`;
    case "within":
      return `${age} is within ${ages}.`;
    case "upper_edge":
      return `${age} is the last year of ${ages}: it ends when the person turns ${age + 1}.`;
    case "above":
      return `${age} is over ${ages}.`;
  }
}
