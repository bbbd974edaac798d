import { readFigures } from "@clinical-mcp/citations";
import type { Corpus } from "../src/domain/shared/corpus.ts";
import { findPublication } from "./find-publication.ts";
import type { FreshQuestion, Mark, NeededPlace } from "./fresh-question.ts";
import { fold, type AskedAnswer } from "./measures.ts";

/** What came back to a fresh question: the search in its own words, and what an assistant calls for it. */
export interface AskedFresh {
  readonly question: FreshQuestion;
  readonly mark: Mark | undefined;
  readonly search: AskedAnswer;
  readonly calls: readonly AskedAnswer[];
  /** Calls that the server refused, with its words. */
  readonly refusals: readonly string[];
}

export interface JudgedFresh {
  readonly asked: AskedFresh;
  /** `absent`: it can be answered, but by a publication that this dataset does not hold. */
  readonly kind: "answerable" | "unanswerable" | "absent";
  /** The right document leads the search's answer, and that of the first call; undefined where none is named. */
  readonly isFirst: boolean | undefined;
  readonly isFirstOfCall: boolean | undefined;
  /** All that the second person's mark needs, where there is one, else the author's; undefined where nothing is answered. */
  readonly isWhole: boolean | undefined;
  /** What of it is not shown. */
  readonly missing: readonly string[];
  /** Whether the calls say that it is not held, and the search. */
  readonly saysNotHeld: boolean;
  readonly searchSaysNotHeld: boolean;
  readonly isOutcomeRight: boolean | undefined;
  /** Nobody outside routine is given the routine recommendation. */
  readonly isSafe: boolean | undefined;
}

/** At most this confidence is what a tool gives to what it does not hold. */
const NOT_HELD_CONFIDENCE = 0.3;
/** Part of a provision's text, which an answer may cut. */
const SHOWN_LETTERS = 60;

const isNotHeld = ({ isEmpty, notHeld, confidence }: AskedAnswer): boolean =>
  isEmpty || notHeld.length > 0 || confidence <= NOT_HELD_CONFIDENCE;

/** Whether a text has a figure, name or word; a number in any spelling, with its unit. */
export function showsFact(words: string, fact: string): boolean {
  const text = fold(words);
  return fact.split("|").some((either) => {
    const wanted = fold(either.trim());
    const at = text.indexOf(wanted);
    const isWithin = (from: number): boolean =>
      /[\p{L}\p{N}]/u.test(text[from - 1] ?? " ") && /^[\p{L}\p{N}]/u.test(wanted);
    for (let from = at; from >= 0; from = text.indexOf(wanted, from + 1)) if (!isWithin(from)) return true;
    const [figure, ...more] = readFigures(either);
    if (figure?.kind !== "number" || figure.unit === undefined || more.length > 0) return false;
    return readFigures(words).some(
      (found) => found.kind === "number" && found.value === figure.value && found.unit === figure.unit,
    );
  });
}

/** Whether what is printed as 20, 20a or 20a-c is, or has in it, what is wanted as 20 or 20b. */
export function isProvision(printed: string, wanted: string): boolean {
  const [, base, from, to] = /^(\d+)([a-z]*)(?:-([a-z]+))?$/u.exec(printed) ?? [];
  const [, wantedBase, letter] = /^(\d+)([a-z]*)$/u.exec(wanted) ?? [];
  if (base === undefined || base !== wantedBase) return false;
  if (!letter || !from) return true;
  return letter >= from && letter <= (to ?? from);
}

interface Shown {
  /** Folded words of all answers. */
  readonly words: string;
  readonly corpus: Corpus;
}

/** Whether an answer has the words of a provision of one of the documents; a long one may be cut. */
const showsProvision = (wanted: string, documents: ReadonlySet<string>, { words, corpus }: Shown): boolean =>
  [...documents]
    .flatMap((id) => corpus.sectionsOf(id))
    .flatMap(({ section_id }) => corpus.statementsIn(section_id))
    .filter(({ provision }) => provision !== null && isProvision(provision, wanted))
    .some(({ text }) => words.includes(fold(text).slice(0, SHOWN_LETTERS)));

const nameOf = ({ publisher, title }: NeededPlace): string => `${publisher}, ${title}`;

/** What of a place no answer shows. */
function findMissing(
  place: NeededPlace,
  {
    documents,
    answers,
    corpus,
  }: { documents: ReadonlySet<string>; answers: readonly AskedAnswer[]; corpus: Corpus },
): readonly string[] {
  const about = answers.filter((answer) => answer.documents.some((id) => documents.has(id)));
  if (about.length === 0) return [nameOf(place)];
  const words = about.map((answer) => answer.words).join("\n");
  const shown = { words: fold(words), corpus };
  return [
    ...place.provisions
      .filter((wanted) => !showsProvision(wanted, documents, shown))
      .map((wanted) => `${nameOf(place)}, provision ${wanted}`),
    ...place.shows.filter((fact) => !showsFact(words, fact)).map((fact) => `"${fact}"`),
  ];
}

function judgeScreening({ question, mark, calls }: AskedFresh) {
  const wanted = (mark ?? question).screening;
  if (wanted === null) return { isOutcomeRight: undefined, isSafe: undefined };
  const patients = calls.flatMap(({ patient }) => patient ?? []);
  const isRoutine = patients.some(
    ({ outcome, recommendation }) => outcome === "inside" && recommendation !== null,
  );
  return {
    isOutcomeRight: patients.length > 0 && patients.every(({ outcome }) => outcome === wanted.outcome),
    isSafe: wanted.outcome === "inside" || !isRoutine,
  };
}

/** What was answered to a fresh question, against what the publishers' texts make of it. */
export function judgeFresh(asked: AskedFresh, corpus: Corpus): JudgedFresh {
  const { question, mark, search, calls } = asked;
  const { needed, unanswerable } = mark ?? question;
  const places = needed.map((place) => ({ place, documents: findPublication(place, corpus) }));
  const [first] = question.needed;
  const right = new Set(
    (first ? [first, ...question.also_right] : []).flatMap((one) => [...findPublication(one, corpus)]),
  );
  const isAbsent = first !== undefined && findPublication(first, corpus).size === 0;
  const kind = unanswerable ? "unanswerable" : isAbsent ? "absent" : "answerable";
  const leads = (answer: AskedAnswer | undefined): boolean | undefined =>
    kind !== "answerable" || right.size === 0 ? undefined : right.has(answer?.documents[0] ?? "");
  const answers = [search, ...calls];
  const missing = places.flatMap(({ place, documents }) =>
    findMissing(place, { documents, answers, corpus }),
  );
  const screening = judgeScreening(asked);
  const isWhole = missing.length === 0 && screening.isOutcomeRight !== false;
  return {
    asked,
    kind,
    isFirst: leads(search),
    isFirstOfCall: leads(calls[0]),
    isWhole: kind === "answerable" ? isWhole : undefined,
    missing,
    saysNotHeld: calls.length > 0 && calls.every(isNotHeld),
    searchSaysNotHeld: isNotHeld(search),
    ...screening,
  };
}
