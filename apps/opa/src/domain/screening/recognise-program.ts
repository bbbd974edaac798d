import { UserInputError } from "@clinical-mcp/errors";
import { distance } from "fastest-levenshtein";
import { SCREENING_PROGRAMS, type ScreeningProgram } from "../../dataset/index.ts";
import { foldText } from "./fold-text.ts";

export interface RecognisedProgram {
  readonly program: ScreeningProgram;
  /** The question is about the part of the program for people at high risk. */
  readonly asksHighRisk: boolean;
}

/** What clinicians call a program, in English and French. */
const NAMES: Readonly<Record<ScreeningProgram, readonly string[]>> = {
  breast: words(
    "breast breasts mammogram mammograms mammography mammo mammographie obsp sein seins mammaire podcs",
  ),
  cervical: words(
    "cervical cervix cervicale pap papanicolaou smear frottis hpv vph ocsp col uterus uterin cytology podccu",
  ),
  colorectal: words(
    "colorectal colon bowel rectal crc fit fobt tif stool fecal faecal immunochemical coloncancercheck ccc " +
      "controlecancercolorectal colonoscopy colonoscopie intestin intestinal",
  ),
  lung: words("lung lungs ldct olsp poumon poumons pulmonaire podcp"),
};

/** Words that say nothing about which program is meant. */
const FILLERS = new Set(
  words(
    "screening screen screened cancer cancers program programs programme programmes test tests testing check exam " +
      "ontario health the of for in on a an and or my with at guideline guidelines recommendation recommendations provincial " +
      "depistage du de des le la les l d et en au aux pour un une ontarien ontarienne interval intervals eligibility " +
      "eligible referral how often when who is age ages aged year years old yo woman women man men female male patient " +
      "patients person people adult risk high average increased routine eleve risque haut",
  ),
);

const WHOLE_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\blow dose (?:chest )?(?:ct|cat)(?: scan)?\b|\btdm (?:thoracique )?a faible dose\b/gu, "ldct"],
  [/\bcolon cancer ?check\b/gu, "coloncancercheck"],
];
const HIGH_RISK = /\bhigh(?:er)? risk\b|\brisque eleve\b|\bhaut risque\b/u;
/** Shorter words differ from others by one letter too often. */
const LEAST_LETTERS = 6;

function words(text: string): readonly string[] {
  return text.split(" ");
}

const isNear = (word: string, name: string): boolean =>
  word.length >= LEAST_LETTERS && name.length >= LEAST_LETTERS && distance(word, name) === 1;

const programsOf = (word: string): readonly ScreeningProgram[] => {
  const exact = SCREENING_PROGRAMS.filter((program) => NAMES[program].includes(word));
  if (exact.length > 0 || FILLERS.has(word) || /^\d/u.test(word)) return exact;
  return SCREENING_PROGRAMS.filter((program) => NAMES[program].some((name) => isNear(word, name)));
};

/**
 * The screening program that the words name, and nothing but it: "Pap", "OBSP high risk", "dépistage du cancer du
 * côlon". Undefined where they say anything else, e.g. "lung transplant".
 *
 * @throws UserInputError where they name more than one
 */
export function recogniseProgram(text: string): RecognisedProgram | undefined {
  const folded = WHOLE_NAMES.reduce((now, [pattern, name]) => now.replaceAll(pattern, name), foldText(text));
  const said = folded.split(" ").map((word) => ({ word, programs: programsOf(word) }));
  const isOther = ({ word, programs }: (typeof said)[number]): boolean =>
    programs.length === 0 && !FILLERS.has(word) && !/^\d/u.test(word);
  if (said.some(isOther)) return undefined;
  const [program, ...others] = new Set(said.flatMap(({ programs }) => programs));
  if (others.length > 0)
    throw new UserInputError("The words name more than one screening program.", {
      code: "SEVERAL_PROGRAMS",
      suggestion: "Ask for one program at a time.",
      details: { valid_programs: [...SCREENING_PROGRAMS] },
    });
  return program === undefined ? undefined : { program, asksHighRisk: HIGH_RISK.test(folded) };
}
