import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Sampler } from "./sample.ts";

interface Fee {
  readonly fee_code: string;
  readonly page_label: string;
  readonly basis: "amount" | "percent" | "nil" | "independent_consideration" | "units";
  readonly fee_cents?: number;
  readonly percent?: number;
  readonly unit_count?: number;
  readonly professional_fee_cents?: number;
  readonly assistant_units?: number;
  readonly anaesthetist_units?: number;
}

interface Page {
  readonly label: string;
  readonly text: string;
}

const readFees = (folder: string): readonly Fee[] =>
  readdirSync(join(folder, "ohip"))
    .filter((name) => /^schedule-[a-z]+\.json$/.test(name))
    .flatMap((name): readonly Fee[] => JSON.parse(readFileSync(join(folder, "ohip", name), "utf8")).fees);

const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** The figures of a line as the page prints them, in the order of its columns: assistant, fee, professional, anaesthetist. */
function toFigures(fee: Fee): readonly string[] {
  const figure = {
    amount: fee.fee_cents === undefined ? [] : [dollars(fee.fee_cents)],
    percent: [`${fee.percent ?? ""}%`],
    nil: ["nil"],
    independent_consideration: ["I.C"],
    units: fee.unit_count === undefined ? [] : [`${fee.unit_count}`],
  }[fee.basis];
  return [
    ...(fee.assistant_units ? [`${fee.assistant_units}`] : []),
    ...figure,
    ...(fee.professional_fee_cents === undefined ? [] : [dollars(fee.professional_fee_cents)]),
    ...(fee.anaesthetist_units ? [`${fee.anaesthetist_units}`] : []),
  ];
}

const withoutSigns = (text: string): string =>
  text.replaceAll(/\$|(?<=\d),(?=\d{3})/g, "").replaceAll(/\bIC\b/g, "I.C");

/** A new line begins with a code and words. In a list of codes, a comma, "or" or a figure follows the code. */
const NEXT_LINE = /\n(?:[#+*] ?)*[A-Z]\d{3}[A-C]?\s+(?:-|(?!or\b|and\b|to\b)[A-Za-z(])/;

/** Texts from each occurrence of the code to the next line with a code. */
function textsOf(code: string, text: string): readonly string[] {
  return text
    .split(code)
    .slice(1)
    .map((after) => withoutSigns(after.split(NEXT_LINE)[0] ?? ""));
}

/** Premium tables print a row of amounts over the row of their codes: lines before the code. */
const ROWS_ABOVE = 8;
const IN_TABLES = /^GP(?:[78]\d|10[5-9])$/;

function rowsAbove(code: string, { label, text }: Page): readonly string[] {
  if (!IN_TABLES.test(label)) return [];
  const lines = text.split("\n");
  return lines.flatMap((line, at) =>
    line.includes(code) ? [withoutSigns(lines.slice(Math.max(0, at - ROWS_ABOVE), at + 1).join(" "))] : [],
  );
}

/** Whether the text contains the figures in this order, each as a whole number. */
function holds(text: string, figures: readonly string[]): boolean {
  let rest = text;
  for (const figure of figures) {
    const at = [...rest.matchAll(/I\.C|nil|\d+(?:\.\d+)?%?/gi)].find(
      ([found]) => found.toLowerCase() === figure.toLowerCase() || Number(found) === Number(figure),
    );
    if (!at) return false;
    rest = rest.slice(at.index + at[0].length);
  }
  return true;
}

/** Checks fee lines against the pages that they name: code and figures must be on them. */
export function checkFees(folder: string, pagesFile: string, sample: Sampler) {
  const pages = new Map((JSON.parse(pagesFile) as Page[]).map((page) => [page.label, page]));
  const fees = sample(readFees(folder));
  const wrong = fees.flatMap((fee) => {
    const page = pages.get(fee.page_label) ?? { label: "", text: "" };
    const texts = [...textsOf(fee.fee_code, page.text), ...rowsAbove(fee.fee_code, page)];
    const figures = toFigures(fee);
    if (texts.some((text) => holds(text, figures))) return [];
    const seen = (texts[0] ?? "code not there").slice(0, 160).replaceAll("\n", " ");
    return [`${fee.fee_code} on ${fee.page_label}: ${figures.join(" ")}; the page: ${seen}`];
  });
  return { checked: fees.length, wrong };
}
