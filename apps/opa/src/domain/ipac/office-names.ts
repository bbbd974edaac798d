import { toName, type Concept } from "../shared/concepts.ts";

/** Names of one thing in an office, in addition to those of the thesaurus, which serves every field. */
const SAME_THING: readonly (readonly string[])[] = [
  ["needlestick", "needle prick", "sharps injury", "significant exposure", "exposure to blood"],
  ["donning", "putting on"],
  ["doffing", "taking off", "removal"],
  ["sanitizer", "hand rub"],
  ["fridge", "refrigerator"],
  ["autoclave", "sterilizer"],
  ["spore", "biological indicator"],
  ["scope", "endoscope"],
  ["laundry", "linen"],
  ["reuse", "single-use", "reused"],
  ["eyewear", "eye protection"],
  ["wipes", "wiped"],
  ["glucometer", "glucose meters"],
  ["vaccination", "immunization"],
];

const NAMES = SAME_THING.map((names) => names.map(toName));

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join(" ") === b.join(" ");

/** The concept with the other names of the office for the same thing. */
export const addOfficeNames = (concept: Concept): Concept => {
  const others = NAMES.filter((names) =>
    names.some((name) => concept.names.some((own) => isSame(name, own))),
  );
  return { names: [...concept.names, ...others.flat()] };
};
