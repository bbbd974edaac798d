import { toName, type Concept } from "../shared/concepts.ts";

/** Other names of one pathogen or its disease, as far as the thesaurus does not have them. */
const SAME_PATHOGEN: readonly (readonly string[])[] = [
  ["tuberculosis", "TB", "mycobacterium tuberculosis"],
  ["chickenpox", "varicella"],
  ["shingles", "herpes zoster"],
  ["influenza", "flu"],
  ["C. difficile", "clostridium difficile", "clostridioides difficile", "C diff", "cdiff"],
  ["MRSA", "methicillin-resistant staphylococcus aureus", "staph aureus"],
  ["VRE", "vancomycin-resistant enterococcus", "vancomycin-resistant enterococci"],
  ["hepatitis B", "HBV"],
  ["hepatitis C", "HCV"],
  ["HIV", "human immunodeficiency virus"],
  ["RSV", "respiratory syncytial virus"],
  ["pertussis", "whooping cough"],
  ["conjunctivitis", "pink eye"],
  ["cold sore", "herpes simplex", "herpes labialis"],
  ["prions", "CJD", "creutzfeldt-jakob"],
  ["norovirus", "norwalk"],
];

/** A pathogen by all its names. */
export function toPathogen(text: string): readonly Concept[] {
  const asked = toName(text);
  const isAsked = (name: string): boolean => {
    const stems = toName(name);
    return stems.every((stem) => asked.includes(stem));
  };
  const known = SAME_PATHOGEN.find((names) => names.some(isAsked));
  return [{ names: known === undefined ? [asked] : known.map(toName) }];
}
