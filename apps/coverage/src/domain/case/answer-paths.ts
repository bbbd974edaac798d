// Puts an answer into a request. The server uses it for protocol forms, and the card for its own form. It imports nothing, so that the
// card's page can include it.

/** Lists of named answers: the fields of their name and of their value. */
export const NAMED_LISTS: Readonly<Record<string, readonly [name: string, value: string]>> = {
  facts: ["fact", "value"],
  measures: ["measure", "value"],
  findings: ["finding", "value"],
  tried: ["drug", "outcome"],
};

type Fields = Readonly<Record<string, unknown>>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** "claims[0].owned[1].age_months" as the steps that lead there. */
export const toSteps = (path: string): readonly string[] => path.split(/[.[\]]+/u).filter(Boolean);

/** The target with a value at the path of the steps. */
export function putAt(target: unknown, [step, ...more]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (/^\d+$/u.test(step)) {
    const list: readonly unknown[] = Array.isArray(target) ? target : [];
    return Object.assign([...list], { [Number(step)]: putAt(list[Number(step)], more, value) });
  }
  const fields = isFields(target) ? target : {};
  return { ...fields, [step]: putAt(fields[step], more, value) };
}

interface NamedAnswer {
  readonly fact: string | undefined;
  readonly value: unknown;
}

/** A list of named answers with one in place of an earlier one to the same name. */
export function putNamed(
  list: unknown,
  [name, of]: readonly [name: string, value: string],
  { fact, value }: NamedAnswer,
): readonly unknown[] {
  const others: readonly unknown[] = Array.isArray(list) ? list : [];
  return [...others.filter((one) => !isFields(one) || one[name] !== fact), { [name]: fact, [of]: value }];
}

/** Named by its target, so that an answer can go nowhere else after later questions. Needs of several asks may share a target. */
export const toNeedName = ({
  path,
  fact,
}: {
  readonly path: string;
  readonly fact?: string | undefined;
}): string => (fact === undefined ? path : `${path}:${fact}`);

/** A part of a list of fee codes as a person writes it; without a code it is none. */
export interface WrittenCode {
  readonly written: string;
  /** "C124", or "C124A" with the suffix of who did what. */
  readonly code?: string | undefined;
  readonly count?: number;
}

const CODE = /^(?<code>[A-Za-z]\d{3}[A-Ca-c]?)(?:\s?[x×]\s?(?<count>\d{1,3}))?$/u;

/** "A007, K013 x 3", or "none". */
export function readCodes(answer: string): readonly WrittenCode[] {
  if (/^(?:none|no|aucun)$/iu.test(answer.trim())) return [];
  return answer.split(",").map((part) => {
    const written = part.trim();
    const { code, count } = CODE.exec(written)?.groups ?? {};
    return { written, code: code?.toUpperCase(), ...(count !== undefined && { count: Number(count) }) };
  });
}
