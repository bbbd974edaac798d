import type { Answer } from "./ask-server.ts";
import type { Fact, Question } from "./question.ts";

type Row = Readonly<Record<string, unknown>>;

export interface Judged {
  readonly question: Question;
  readonly answers: readonly Answer[];
  /** Why it is not right; none where it is. */
  readonly faults: readonly string[];
  /** A statement that is false, or a test that does not belong there, is shown. */
  readonly isWrong: boolean;
}

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Tests that an answer shows, in its order: rows of a list, the record itself, or the tests of a log of changes. */
export function listRows({ structured }: Answer): readonly Row[] {
  const listed = [structured["tests"], structured["namesakes"], structured["changes"]].flatMap((rows) =>
    Array.isArray(rows) ? rows.filter(isRow) : [],
  );
  return "id" in structured ? [structured, ...listed] : listed;
}

const fold = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/gu, " ").trim();

const NUMBER =
  /(?<![\p{L}\d.-])-?\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\p{L}\d])|(?<![\p{L}\d.-])-?\d+(?:\.\d+)?(?![\p{L}\d])/gu;

const isWordEnd = (letter: string | undefined): boolean =>
  letter === undefined || !/[\p{L}\p{N}]/u.test(letter);

/** Whether a text has words as whole words. Case, accents and spaces do not count. */
function hasWords(text: string, words: string): boolean {
  const [whole, part] = [fold(text), fold(words)];
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1))
    if (isWordEnd(whole[at - 1]) && isWordEnd(whole[at + part.length])) return true;
  return false;
}

/** A number counts, not its spelling: 1,299 and 1299.00 are one; part of an id or a word is none. */
const hasNumber = (text: string, wanted: number): boolean =>
  (text.match(NUMBER) ?? []).some((digits) => Number(digits.replaceAll(",", "")) === wanted);

const says = (text: string, value: Fact["value"]): boolean =>
  typeof value === "number" ? hasNumber(text, value) : hasWords(text, String(value));

/** A value deep in a row, by "a.b"; undefined where it is not. */
const valueAt = (row: Row, path: string): unknown =>
  path.split(".").reduce<unknown>((value, key) => (isRow(value) ? value[key] : undefined), row);

/** Whether an answer holds a fact, in the row and field that the fact names. */
function holds(answer: Answer, { test, field, value }: Fact): boolean {
  const places: readonly Row[] =
    test === undefined ? [answer.structured] : listRows(answer).filter(({ id }) => id === test);
  if (test === undefined && field === undefined) return says(answer.text, value);
  return places
    .map((row) => (field === undefined ? row : valueAt(row, field)))
    .some((found) => found !== undefined && says(toText(found), value));
}

const toText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

const describe = ({ test, field, value }: Fact): string =>
  [test, field, String(value)].filter((part) => part !== undefined).join(" ");

/** The facts of a right answer may come from any of the calls; the assistant answers from the last. */
export function judge(question: Question, answers: readonly Answer[]): Judged {
  const { ids, first, names, figures, must_not: mustNot } = question.expect;
  const last = answers.at(-1);
  const shown = new Set(answers.flatMap(listRows).map(({ id }) => id));
  const lastRows = last === undefined ? [] : listRows(last).map(({ id }) => id);
  const forbidden = [
    ...mustNot.ids.filter((id) => lastRows.includes(id)).map((id) => `shows ${id}`),
    ...mustNot.facts
      .filter((fact) => answers.some((answer) => holds(answer, fact)))
      .map((fact) => `says ${describe(fact)}`),
  ];
  const missing = [
    ...(last === undefined ? ["was not asked"] : []),
    ...(last?.isRefused === true ? [`refused: ${last.text.slice(0, 160)}`] : []),
    ...ids.filter((id) => !shown.has(id)).map((id) => `does not show ${id}`),
    ...(first.length > 0 && !first.some((id) => id === lastRows[0])
      ? [`begins with ${String(lastRows[0])}, not with ${first.join(" or ")}`]
      : []),
    ...names
      .filter((name) => !answers.some(({ text }) => hasWords(text, name)))
      .map((name) => `does not name ${name}`),
    ...figures
      .filter((fact) => !answers.some((answer) => holds(answer, fact)))
      .map((fact) => `does not say ${describe(fact)}`),
  ];
  return { question, answers, faults: [...missing, ...forbidden], isWrong: forbidden.length > 0 };
}
