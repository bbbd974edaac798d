import type { FeeBasis } from "@clinical-mcp/coverage/dataset";

/** The fee at the end of its line. Amounts are integer cents. */
export interface FeeAmounts {
  /**
   * Form of the payment: an amount, a share of another fee (`percent`), nothing by itself (`nil`), the ministry's decision on the case
   * (`independent_consideration`), or a number of units of a fee stated elsewhere (`units`).
   */
  readonly basis: FeeBasis;
  /** Paid in addition to another service. */
  readonly isAddOn: boolean;
  readonly feeCents: number | null;
  readonly percent: number | null;
  readonly unitCount: number | null;
  /** As printed: "per unit", "per visit", "each". */
  readonly per: string | null;
  /** Two columns, H or T and P: the fee above is the technical part. */
  readonly professionalCents: number | null;
  /** Whether the fee is for the technical part; null if the page does not separate the parts. */
  readonly component: "technical" | "professional" | null;
  /** Basic units for the surgical assistant and the anaesthesiologist. */
  readonly assistantUnits: number | null;
  readonly anaesthetistUnits: number | null;
}

/** Heads of the columns above a line. */
export type Columns = "fee" | "surgical" | "technical_professional" | "professional" | "units";

export interface FeeTail {
  readonly text: string;
  readonly amounts: FeeAmounts;
}

/** One page prints a third, empty decimal. */
const MONEY = /^\$?(\d{1,5})\.(\d{2})0?$/;
const WHOLE = /^\d{1,2}$/;
const PERCENT = /^(\d{1,3}(?:\.\d+)?)%\.?$/;
const NIL = /^nil$/i;
const BY_CONSIDERATION = /^I\.?C\.?$/;
const DASH = /^[-–]$/;

type Token =
  | { readonly kind: "money"; readonly cents: number }
  | { readonly kind: "whole"; readonly value: number }
  | { readonly kind: "percent"; readonly value: number }
  | { readonly kind: "nil" | "ic" | "dash" };

function toToken(text: string): Token | undefined {
  const money = MONEY.exec(text);
  if (money) return { kind: "money", cents: Number(money[1]) * 100 + Number(money[2]) };
  if (WHOLE.test(text)) return { kind: "whole", value: Number(text) };
  const percent = PERCENT.exec(text);
  if (percent) return { kind: "percent", value: Number(percent[1]) };
  if (NIL.test(text)) return { kind: "nil" };
  if (BY_CONSIDERATION.test(text)) return { kind: "ic" };
  return DASH.test(text) ? { kind: "dash" } : undefined;
}

const EMPTY = {
  isAddOn: false,
  feeCents: null,
  percent: null,
  unitCount: null,
  per: null,
  professionalCents: null,
  component: null,
  assistantUnits: null,
  anaesthetistUnits: null,
} as const;

/** An entry that only says how a service was given, and is not paid. */
export const NO_FEE: FeeAmounts = { ...EMPTY, basis: "nil" };

const centsOf = (token: Token | undefined): number | null => (token?.kind === "money" ? token.cents : null);
const isPay = (token: Token | undefined): boolean =>
  token !== undefined && (token.kind === "money" || token.kind === "nil" || token.kind === "ic");
const toBasis = (token: Token | undefined): FeeAmounts["basis"] =>
  token?.kind === "nil" ? "nil" : token?.kind === "ic" ? "independent_consideration" : "amount";

/** Assistant's units, fee, anaesthesiologist's units; each of the outer two may be missing. */
function readSurgical(tokens: readonly Token[]): FeeAmounts | undefined {
  // "nil 25.75": no assistant is paid. "nil" alone is the fee.
  const isNilAssistant = tokens[0]?.kind === "nil" && isPay(tokens[1]);
  const [first, ...others] = tokens;
  const hasAssistant = first?.kind === "whole" || isNilAssistant;
  const [fee, anaesthetist, ...rest] = hasAssistant ? others : tokens;
  if (!isPay(fee) || rest.length > 0) return undefined;
  if (anaesthetist?.kind === "money" || anaesthetist?.kind === "percent") return undefined;
  return {
    ...EMPTY,
    basis: toBasis(fee),
    feeCents: centsOf(fee),
    assistantUnits: first?.kind === "whole" ? first.value : isNilAssistant ? 0 : null,
    anaesthetistUnits:
      anaesthetist?.kind === "whole" ? anaesthetist.value : anaesthetist?.kind === "nil" ? 0 : null,
  };
}

/** Services that are paid in basic units only: the fee's column has a dash or nothing. */
function readUnitsOnly(tokens: readonly Token[]): FeeAmounts | undefined {
  const units = tokens.map((token) =>
    token.kind === "whole" ? token.value : token.kind === "dash" ? null : undefined,
  );
  if (units.length < 2 || units.includes(undefined) || units.every((value) => value === null))
    return undefined;
  const [assistant = null, last = null, third] = units;
  // "6 - 6" has all three columns; "- 6", "6 10" and "4 -" have the outer two.
  return {
    ...EMPTY,
    basis: "units",
    assistantUnits: assistant,
    anaesthetistUnits: third === undefined ? last : third,
  };
}

/** Technical and professional part; a dash for the one that is not paid. */
function readComponents([technical, professional]: readonly Token[]): FeeAmounts | undefined {
  if (!technical || !professional) return undefined;
  const isTechnical = isPay(technical);
  if (!isTechnical && technical.kind !== "dash") return undefined;
  if (!isPay(professional) && professional.kind !== "dash") return undefined;
  return {
    ...EMPTY,
    basis: toBasis(isTechnical ? technical : professional),
    feeCents: isTechnical ? centsOf(technical) : null,
    professionalCents: centsOf(professional),
    component: isTechnical ? "technical" : "professional",
  };
}

function readTokens(tokens: readonly Token[], columns: Columns): FeeAmounts | undefined {
  const [only] = tokens;
  if (only?.kind === "percent" && tokens.length === 1) {
    return { ...EMPTY, basis: "percent", percent: only.value };
  }
  if (tokens.length === 2 && columns === "technical_professional") return readComponents(tokens);
  const amounts = readSurgical(tokens) ?? (columns === "surgical" ? readUnitsOnly(tokens) : undefined);
  return amounts && columns === "professional" ? { ...amounts, component: "professional" } : amounts;
}

/** Words that may come between the dots and the figure. */
const PER = /^(?<add>\.? ?\+? ?add)?\s*(?<per>per\b.*|each.*|first|maximum.*)?$/i;
const GAP = " \u0000 ";

interface Split {
  readonly head: readonly string[];
  readonly tail: readonly Token[];
}

function splitTail(words: readonly string[]): Split {
  let at = words.length;
  const tail: Token[] = [];
  while (at > 0 && tail.length < 3) {
    const token = toToken(words[at - 1] ?? "");
    if (!token) break;
    tail.unshift(token);
    at--;
  }
  return { head: words.slice(0, at), tail };
}

/** The text before the figure, the unit of the figure, and whether dots lead to it. */
function readHead(head: string) {
  const gap = head.lastIndexOf("\u0000");
  const after = gap < 0 ? "" : head.slice(gap + 1).trim();
  const groups = PER.exec(after)?.groups;
  const text = (gap < 0 ? head : groups ? head.slice(0, gap) : head)
    .replaceAll("\u0000", " ")
    .replace(/\s+/g, " ")
    .trim();
  const endsInAdd = /(?:^|\s)\.?add$/i.test(text);
  return {
    text: text
      .replace(/(?:\s|^)\.?add$/i, "")
      .replace(/(?<![\s.])[\s.]+$/, "")
      .trim(),
    isLed: gap >= 0 && groups !== undefined,
    isAddOn: groups?.["add"] !== undefined || endsInAdd,
    per: groups?.["per"]?.trim() ?? null,
  };
}

/** The column of extra anaesthesia units has no dots. Elsewhere only dots distinguish units from text. */
const UNITS_COLUMN = /^(?<text>(?:.*?[^\s.])?)[\s.]+(?<count>\d{1,2}) units?$/;
const LED_UNITS =
  /^(?<text>.*?)(?<!\s)\s*(?<!\.)\.{3,}\s*(?<count>\d{1,2}) basic units(?:, plus time units)?\.?$/;

/**
 * Reads the figures at the end of a fee's line, or of its joined lines.
 *
 * @returns undefined if the line ends in no figure, or in figures that no column of the page explains
 */
export function readFeeTail(line: string, columns: Columns): FeeTail | undefined {
  const units = (columns === "units" ? UNITS_COLUMN : LED_UNITS).exec(line)?.groups;
  if (units?.["text"] !== undefined) {
    const amounts: FeeAmounts = { ...EMPTY, basis: "units", unitCount: Number(units["count"]) };
    return { text: units["text"].trim(), amounts };
  }
  const words = line
    .replace(/\.{2,}/g, GAP)
    .replace(/ \. (?=\d+%|\d+\.\d\d)/g, GAP)
    .split(" ")
    .filter((word) => word !== "");
  const { head, tail } = splitTail(words);
  const { text, isLed, isAddOn, per } = readHead(head.join(" "));
  // "to a maximum of 2 20.25": the limit is no assistant's units.
  const first = !isLed && tail.length > 1 && tail[0]?.kind === "whole" && /\bmaximum of$/i.test(text) ? 1 : 0;
  for (let from = first; from < tail.length; from++) {
    const amounts = readTokens(tail.slice(from), columns);
    if (!amounts) continue;
    // Without dots, only a figure with cents is a fee: "to a maximum of 5" is none.
    const isClear =
      isLed ||
      isAddOn ||
      amounts.basis === "amount" ||
      (amounts.basis === "percent" && text.endsWith(" by")) ||
      (amounts.basis === "independent_consideration" && tail.length > 1);
    if (!isClear) continue;
    const skipped = words.slice(head.length, head.length + from).join(" ");
    return { text: `${text} ${skipped}`.trim(), amounts: { ...amounts, isAddOn, per } };
  }
  return undefined;
}
