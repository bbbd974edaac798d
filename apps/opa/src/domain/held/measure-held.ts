import { sigmoid, type RetrievalSignals } from "@clinical-mcp/confidence";
import { correctQuestion } from "@clinical-mcp/evidence";
import { toContentStems, toStem, toWords, type UnderstoodQuery } from "@clinical-mcp/retrieval";
import { z } from "zod";
import type { FoundSection } from "../sections/found-section.ts";
import shippedModel from "./held-model.json" with { type: "json" };
import { measureAskedWords } from "./asked-words.ts";
import { findSubjects, findUnnamed, toOrderedStems, type AskedSubject } from "./asked-subjects.ts";
import { listSentences } from "./sentences.ts";
import { countUnmetGroups, isForOthers } from "./unmet-group.ts";
import { measureUnmetMoney } from "./unmet-money.ts";
import { measureUnmetNouns } from "./unmet-nouns.ts";
import { creditOf, type AskedTerm, type StatementStems } from "../policy/weigh-statements.ts";

/** The signals of a search on whether its results answer a question. */
export const heldSignalsSchema = z.object({
  /** Share of the question's content words, by rarity and length, that the first section is about, in [0, 1]. */
  met_by_first: z.number(),
  cosine_best: z.number(),
  /** Cosine of the first section; 0 where the path by meaning has not found it. */
  cosine_first: z.number(),
  /** ln(1 + number of content words). */
  log_words: z.number(),
  /** Reasons for doubt: a figure that is asked for and not stated, a body whose rules these are not. */
  doubts: z.number(),
  /** 0 where no amount of money is asked for; else how little the best sentence that states one is about the question, up to 1. */
  unmet_money: z.number(),
  /** Nouns of what is asked, by rarity, that no sentence with its neighbours and headings has together with the others, at most 3. */
  unmet_nouns: z.number(),
  /** Groups of people, as children, that the question names and the clinical tools shown first are not for, at most 3. */
  unmet_groups: z.number(),
  /** How far its words are those of questions with an answer, in [-2, 2]. */
  asked_words: z.number(),
  /** Matters of others that the question asks for and nothing shown names, at most 2. */
  unmet_matters: z.number(),
  /** 1 where the question names a disease, drug or other subject that nothing shown names. */
  unmet_subjects: z.number(),
  /** The same where the first section is the College's: its rules are asked for by cases that they do not name. */
  unmet_subjects_college: z.number(),
});
export type HeldSignals = z.infer<typeof heldSignalsSchema>;
export type HeldSignal = keyof HeldSignals;
export const HELD_SIGNALS: readonly HeldSignal[] = heldSignalsSchema.keyof().options;

/** A logistic model of "the documents that were searched answer this", as data. */
export const heldModelSchema = z.strictObject({
  fittedOn: z.string().min(1),
  fittedAt: z.iso.date(),
  bias: z.number(),
  weights: z.record(heldSignalsSchema.keyof(), z.number()),
});
export type HeldModel = z.infer<typeof heldModelSchema>;

/** Fitted by `pnpm eval opa --fit`. */
const HELD_MODEL: HeldModel = heldModelSchema.parse(shippedModel);

/** The sections that a reader sees first. */
const FIRST = 3;
const MOST_UNMET = 2;
/**
 * A short word is mostly an everyday one, which any text may lack: up to 3 letters have no weight, and from 11 on the
 * full weight.
 */
const LETTERS = { least: 3, most: 11 } as const;

const toStems = (text: string): ReadonlySet<string> => new Set(toContentStems(text));

type Shown = Pick<FoundSection, "section" | "document">;

/** The words of a section, by where it has them. */
export const toSectionStems = ({ section, document }: Shown): StatementStems => ({
  text: toStems(section.section_text),
  asked: toStems(section.search_words ?? ""),
  heading: toStems(section.section_path.join(" ")),
  title: toStems(document.title),
});

const weighLength = (word: string): number =>
  Math.max(0, Math.min(LETTERS.most, word.length) - LETTERS.least);

/** What a section is about. A clinical tool is about its title and headings: in its text it names diseases in passing. */
const listAbout = ({ section, document }: Shown, kind: AskedSubject["kind"]): readonly string[] => [
  document.title,
  ...section.section_path,
  section.search_words ?? "",
  ...(kind === "subject" && document.source_org === "cep" ? [] : [section.section_text]),
];

function listWords({ terms, expansions }: UnderstoodQuery, idf: (stem: string) => number) {
  const byStem = new Map(terms.toReversed().map((word) => [toStem(word), word]));
  return [...byStem].map(([stem, word]): AskedTerm => ({
    stem,
    weight: idf(stem) * weighLength(word),
    otherNames: expansions
      .filter(({ from }) => toWords(from).map(toStem).includes(stem))
      .map(({ to }) => toWords(to).map(toStem)),
  }));
}

/** Share of the words' weight that a section meets. */
function shareMet(words: readonly AskedTerm[], stems: StatementStems): number {
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const met = words.reduce((sum, word) => sum + word.weight * creditOf(word, stems), 0);
  return total > 0 ? met / total : 0;
}

export interface HeldSearch {
  readonly query: UnderstoodQuery;
  readonly signals: RetrievalSignals;
  readonly doubts: readonly unknown[];
  readonly unmetSubjects: readonly AskedSubject[];
  /** Stems, as the word index has them. */
  readonly terms: readonly { readonly term: string; readonly idf: number }[];
}

/** The signals of a search whose paths both looked; `shown` are the sections that an answer shows of it, best first. */
export function measureHeld(
  { query: asked, signals, doubts, unmetSubjects, terms }: HeldSearch,
  shown: readonly Shown[],
): HeldSignals {
  const query = { ...asked, original: correctQuestion(asked) };
  const weights = new Map(terms.map(({ term, idf: weight }) => [term, weight]));
  const idf = (stem: string): number => weights.get(stem) ?? 0;
  const words = listWords(query, idf);
  const first = shown.slice(0, FIRST);
  const [best] = first;
  const sentences = first.flatMap(listSentences);
  return {
    met_by_first: best ? shareMet(words, toSectionStems(best)) : 0,
    cosine_best: signals.cosine_max ?? 0,
    cosine_first: signals.cosine_of_top1 ?? 0,
    log_words: signals.log1p_qlen,
    doubts: doubts.length,
    unmet_money: measureUnmetMoney(query.original, words, sentences),
    unmet_nouns: measureUnmetNouns(query, { words, idf }, sentences),
    unmet_groups: measureGroups(query.original, first),
    asked_words: measureAskedWords(asked),
    ...measureSubjects(unmetSubjects, first),
  };
}

/** The number of groups; a tool whose title names others counts as one more. */
function measureGroups(question: string, first: readonly Shown[]): number {
  if (first[0]?.document.source_org !== "cep") return 0;
  const titles = first.map(({ document }) => document.title);
  return countUnmetGroups(question, toTexts(first)) + (isForOthers(question, titles) ? 1 : 0);
}

/** What each section is about, for a subject that it may name in passing. */
const toTexts = (shown: readonly Shown[], kind: AskedSubject["kind"] = "subject"): readonly string[] =>
  shown.map((one) => listAbout(one, kind).join("\n"));

/** The matters and subjects that a question names and none of the sections that a reader sees first. */
export function findUnmetSubjects(query: UnderstoodQuery, shown: readonly Shown[]): readonly AskedSubject[] {
  const asked = findSubjects(query);
  return (["matter", "subject"] as const).flatMap((kind) => {
    const own = asked.filter((subject) => subject.kind === kind);
    const texts = toTexts(shown.slice(0, FIRST), kind).map(toOrderedStems);
    return own.length > 0 ? findUnnamed(own, texts) : [];
  });
}

function measureSubjects(unmet: readonly AskedSubject[], first: readonly Shown[]) {
  const matters = unmet.filter(({ kind }) => kind === "matter").length;
  const hasSubjects = unmet.some(({ kind }) => kind === "subject") ? 1 : 0;
  const isCollege = first[0]?.document.source_org === "cpso" ? 1 : 0;
  return {
    unmet_matters: Math.min(MOST_UNMET, matters),
    unmet_subjects: hasSubjects * (1 - isCollege),
    unmet_subjects_college: hasSubjects * isCollege,
  };
}

/** The chance in [0, 1] that the documents that were searched answer the question. */
export const estimateHeld = (signals: HeldSignals, { bias, weights }: HeldModel = HELD_MODEL): number =>
  sigmoid(HELD_SIGNALS.reduce((sum, name) => sum + signals[name] * (weights[name] ?? 0), bias));
