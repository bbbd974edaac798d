export type CodeKind = "fee_code" | "din" | "pin" | "npn" | "reason_for_use" | "adp_device_code";

/** A code that a question names. Recognised by its shape only; a lookup decides whether it exists. */
export interface RecognisedCode {
  readonly kind: CodeKind;
  /** As the source writes it: C124, 02443937, 330. */
  readonly value: string;
  /** As the question wrote it. */
  readonly written: string;
  /** True where the value was completed by us (a lost leading zero) and must be confirmed, not taken. */
  readonly isSuggestion: boolean;
}

/**
 * The codes in a question, in order, each once:
 * - OHIP fee codes: a letter and three digits, with or without the suffix A, B or C;
 * - DINs, and the numbers that the Formulary lists in their place (PIN, NPN): eight digits, also in groups; seven
 *   digits are suggested with the zero that spreadsheets lose;
 * - reason-for-use (Limited Use) codes: up to three digits after "LU", "RFU", "reason for use", three after "code";
 * - ADP device codes: nine letters and digits.
 * Phone numbers, dates, years, amounts and doses are none of these.
 */
export function findCodes(text: string): readonly RecognisedCode[] {
  const found = [
    ...listFeeCodes(text),
    ...listProductNumbers(text),
    ...listReasonForUseCodes(text),
    ...listDeviceCodes(text),
  ];
  const first = new Map<string, (typeof found)[number]>();
  for (const entry of found) {
    const key = `${entry.code.kind} ${entry.code.value}`;
    const earlier = first.get(key);
    if (earlier === undefined || (earlier.code.isSuggestion && !entry.code.isSuggestion))
      first.set(key, entry);
  }
  return [...first.values()].toSorted((left, right) => left.at - right.at).map(({ code }) => code);
}

interface Found {
  readonly at: number;
  readonly code: RecognisedCode;
}

const toFound = (at: number, code: Omit<RecognisedCode, "isSuggestion">, isSuggestion = false): Found => ({
  at,
  code: { ...code, isSuggestion },
});

const FEE_CODE = /(?<![\p{L}\p{N}])[a-z]\d{3}[abc]?(?![\p{L}\p{N}])/giu;
/** Strengths of insulin look like fee codes (U100, U-300); the Schedule of Benefits has only U0xx and U9xx. */
const INSULIN_STRENGTH = /^u[1-5]00$/i;

const listFeeCodes = (text: string): readonly Found[] =>
  [...text.matchAll(FEE_CODE)]
    .filter(([written]) => !INSULIN_STRENGTH.test(written))
    .map((match) =>
      toFound(match.index, { kind: "fee_code", value: match[0].toUpperCase(), written: match[0] }),
    );

/** Digits with single spaces or hyphens between them, taken whole: part of a longer number is not a code. */
const DIGIT_RUN = /(?<![\p{L}\p{N}$]|\d[.,])\d+(?:[ -]\d+)*(?![\p{L}\p{N}]|[.,]\d)/gu;
const AFTER_DIN = /\bdins?\b\W*(?:(?:is|no|number|numero)\W*)?$/iu;
const DATE = /^(?:19|20)\d{2}-\d{2}-\d{2}$/;

const listProductNumbers = (text: string): readonly Found[] =>
  [...text.matchAll(DIGIT_RUN)].flatMap((match) => {
    const isCalledDin = AFTER_DIN.test(text.slice(0, match.index));
    return toProductNumbers(match[0], isCalledDin).map((code) =>
      toFound(match.index, code, code.isSuggestion),
    );
  });

function toProductNumbers(run: string, isCalledDin: boolean): readonly RecognisedCode[] {
  // Hyphens join (1-80039566 is a telephone number); spaces also separate numbers.
  const solid = run.split(" ").flatMap((written) => toSolidNumber(written, { run, isCalledDin }));
  if (solid.length > 0) return solid;
  const digits = run.replaceAll(/[ -]/g, "");
  const isGrouped = digits.length === 8 && !DATE.test(run) && (isCalledDin || digits.startsWith("0"));
  return isGrouped ? [{ kind: toNumberKind(digits), value: digits, written: run, isSuggestion: false }] : [];
}

function toSolidNumber(
  written: string,
  { run, isCalledDin }: { readonly run: string; readonly isCalledDin: boolean },
): readonly RecognisedCode[] {
  // What the Formulary lists begins with 0, 80 (natural products) or 979 (its own); dates and counts do not.
  if (/^\d{8}$/.test(written) && (isCalledDin || /^(?:0|80|979)/.test(written)))
    return [{ kind: toNumberKind(written), value: written, written, isSuggestion: false }];
  const isAlone = run === written && /^[129]/.test(written);
  if (/^\d{7}$/.test(written) && (isCalledDin || isAlone))
    return [{ kind: toNumberKind(`0${written}`), value: `0${written}`, written, isSuggestion: true }];
  return [];
}

/** The Formulary's own product numbers (PIN) begin with 09 or 979, natural product numbers with 80. */
const toNumberKind = (digits: string): "din" | "pin" | "npn" => {
  if (/^(?:09|979)/.test(digits)) return "pin";
  return digits.startsWith("80") ? "npn" : "din";
};

/** A dose, an age or a wait is not a code. */
const NO_AMOUNT = String.raw`(?![\p{L}\p{N}.]*\d)(?!\s*(?:mg|mcg|g|ml|units?|%|years?|days?|hours?)\b)`;
const LISTED = String.raw`\d{1,3}(?:\s*(?:,|/|-|;|&|and|or|et|ou)\s*\d{1,3})*${NO_AMOUNT}`;
const NUMBERS = String.raw`\s*(?:[:#]\s*)?(${LISTED})`;
const AFTER_LU = new RegExp(
  String.raw`\b(?:LU|RFU|limited use|reasons?[- ]for[- ]use|motifs? d['’]utilisation|usage limit[ée])(?:\s+codes?)?${NUMBERS}`,
  "giu",
);
/** Codes of other kinds: "postal code", "fee code". */
const OTHER_KINDS = [
  "area|postal|zip|dress|error|bar|qr|pin|access|status",
  String.raw`diagnos\p{L}*|dx|icd`,
  String.raw`billing|fee|ohip|service|schedule|premium|discharge|visit|assessment|consult\p{L}*|procedure|claims?`,
].join("|");
const AFTER_CODE = new RegExp(String.raw`(?<!\b(?:${OTHER_KINDS})[ -])\bcodes?${NUMBERS}`, "giu");

const listReasonForUseCodes = (text: string): readonly Found[] => [
  ...toReasonCodes(text, AFTER_LU, /\d{1,3}/g),
  ...toReasonCodes(text, AFTER_CODE, /(?<!\d)\d{3}(?!\d)/g),
];

const toReasonCodes = (text: string, pattern: RegExp, shape: RegExp): readonly Found[] =>
  [...text.matchAll(pattern)].flatMap((match) => {
    const [, list = ""] = match;
    const start = match.index + match[0].length - list.length;
    return [...list.matchAll(shape)].map(({ 0: value, index }) =>
      toFound(start + index, { kind: "reason_for_use", value, written: value }),
    );
  });

const DEVICE_CODE = /(?<![\p{L}\p{N}])[a-z]{2}[a-z0-9]{7}(?![\p{L}\p{N}])/giu;

const listDeviceCodes = (text: string): readonly Found[] =>
  [...text.matchAll(DEVICE_CODE)]
    .filter(([written]) => (written.match(/\d/g)?.length ?? 0) >= 2 && !/^covid/i.test(written))
    .map((match) =>
      toFound(match.index, { kind: "adp_device_code", value: match[0].toUpperCase(), written: match[0] }),
    );
