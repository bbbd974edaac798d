import { toWords } from "@clinical-mcp/retrieval";
import { UserInputError } from "@clinical-mcp/errors";
import type { Schedule } from "./schedule.ts";

/** "cardiologist" and "CARDIOLOGY", "internist" and "INTERNAL" begin alike; shorter beginnings mix up fields. */
const BEGINNING = 6;
/** Words that several chapters have, or that questions have for other reasons. */
const TOO_COMMON = /^(?:surger|genera|medici|diagno|practi|emerge|labora|physic|occupa)/;
const OTHER_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:gp|general practi\w+|family (?:physician|doctor|medicine|practice))\b/i, "00"],
  [/\b(?:er|emergency) (?:physician|doctor)\b|\bemergency medicine\b/i, "12"],
  [/\bgeneral surge(?:on|ry)\b/i, "03"],
  [/\bphysiatr\w+\b/i, "31"],
  [/\bent\b/i, "24"],
  [/\bobstetric\w*|\bgyn(?:a)?ecolog\w*/i, "20"],
  [/\brespirolog\w*/i, "47"],
];

/** Other professions, which may also write or request services. */
const OTHER_PROFESSIONS =
  /^(?:nurs|infirmi|midwi|sage-femme|pharmac|optom|chirop|physiother|dietiti|psycholog|paramedic|audiolog|therapist|np$|rp?n$)/u;
/** Other professions whose names contain a word for physicians. */
const OTHER_NAMED: readonly string[] = ["physician assistant", "social worker"];

function isOtherProfession(specialty: string): boolean {
  const folded = specialty.toLowerCase();
  return (
    OTHER_NAMED.some((name) => folded.includes(name)) ||
    toWords(folded).some((word) => OTHER_PROFESSIONS.test(word))
  );
}

/** Reads the claimant's specialty from everyday words. */
export function readClaimant(
  specialty: string,
  schedule: Schedule,
): "known" | "other_profession" | "unknown" {
  const stated = specialty.trim();
  const isNumber = /^\d{2}$/u.test(stated);
  if (isNumber) return "known";
  if (isOtherProfession(stated)) return "other_profession";
  return findChapters(stated, schedule).length > 0 ? "known" : "unknown";
}

const toBeginnings = (text: string): readonly string[] =>
  toWords(text)
    .map((word) => word.toLowerCase().replaceAll("ae", "e").slice(0, BEGINNING))
    .filter((beginning) => beginning.length === BEGINNING && !TOO_COMMON.test(beginning));

/** Two digits of the specialties that a text names. */
export function findSpecialties(text: string, { specialties }: Schedule): readonly string[] {
  const asked = new Set(toBeginnings(text));
  const named = [...specialties].flatMap(([number, name]) =>
    toBeginnings(name).some((beginning) => asked.has(beginning)) ? [number] : [],
  );
  const others = OTHER_NAMES.flatMap(([pattern, number]) =>
    pattern.test(text) && specialties.has(number) ? [number] : [],
  );
  return [...new Set([...others, ...named])];
}

/** Chapters by two digits or by name; empty if none matches. */
function findChapters(text: string, schedule: Schedule): readonly string[] {
  const exact = [...schedule.specialties].flatMap(([number, name]) =>
    number === text.trim() || name.toLowerCase() === text.trim().toLowerCase() ? [number] : [],
  );
  return exact.length > 0 ? exact : findSpecialties(text, schedule);
}

/**
 * The chapters that the caller wants, by two digits or by name.
 *
 * @throws UserInputError UNKNOWN_SPECIALTY with the names that there are
 */
export function parseSpecialty(text: string, schedule: Schedule): readonly string[] {
  const { specialties } = schedule;
  const found = findChapters(text, schedule);
  if (found.length > 0) return found;
  throw new UserInputError("No chapter of Consultations and Visits in the data has that name or number.", {
    code: "UNKNOWN_SPECIALTY",
    suggestion: "Use a number or name of details.specialties, or leave specialty out.",
    details: { specialties: [...specialties].map(([number, name]) => `${number} ${name}`) },
  });
}
