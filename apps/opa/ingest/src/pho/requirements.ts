import type { Block } from "@clinical-mcp/ingestion";
import type { ChecklistRecord, RecommendationRecord } from "../records.ts";
import { APPENDIX, seriesOf } from "./tidy-guideline.ts";

type Level = NonNullable<RecommendationRecord["level"]>;

/** Public Health Ontario's words, the strongest first: law, standard of care, recommended. */
const LEVELS: readonly (readonly [Level, RegExp])[] = [
  ["shall", /\bshall\b/i],
  ["must", /\bmust\b/i],
  ["should", /\bshould\b/i],
];

export const findLevels = (text: string): readonly Level[] =>
  LEVELS.flatMap(([level, word]) => (word.test(text) ? [level] : []));

const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });

/** Marks of the notes to the sentence before. */
const NOTE_MARKS = /^[⁰¹²³⁴-⁹,\s–-]*[⁰¹²³⁴-⁹][⁰¹²³⁴-⁹,\s–-]*/u;

/** As a section's text has the items. */
const toLines = (list: readonly ListItem[]): string =>
  list.map(({ depth, marker, text }) => `\n${"  ".repeat(depth)}${marker} ${text}`).join("");

/** Sentences that state a duty, each with its own level; one that ends in a colon continues in the list after it. */
function fromSentences(
  text: string,
  list: readonly ListItem[],
): readonly Pick<RecommendationRecord, "level" | "text">[] {
  return [...SENTENCES.segment(text)].flatMap(({ segment }) => {
    const [level] = findLevels(segment);
    const sentence = segment.trim().replace(NOTE_MARKS, "");
    const isOpen = sentence.endsWith(":") && text.trimEnd().endsWith(sentence);
    return level === undefined ? [] : [{ level, text: isOpen ? `${sentence}${toLines(list)}` : sentence }];
  });
}

type ListItem = Extract<Block, { kind: "listItem" }>;

/** The items that follow a block without a break; of an item only those deeper than it. */
function listAfter(blocks: readonly Block[], at: number): readonly ListItem[] {
  const block = blocks[at];
  const depth = block?.kind === "listItem" ? block.depth : -1;
  const items: ListItem[] = [];
  for (const next of blocks.slice(at + 1)) {
    if (next.kind !== "listItem" || next.depth <= depth) break;
    items.push(next);
  }
  return items;
}

const restOf = ({ page = null }: { readonly page?: number | null }) => ({
  rationale: null,
  note: null,
  page,
  confidence: null,
});

/** The head of a box, printed in capitals: a procedure, or what to do with a thing. */
const isBoxHead = (block: Block | undefined): block is Extract<Block, { kind: "heading" }> =>
  block?.kind === "heading" && /\p{Lu}{4}/u.test(block.text) && block.text === block.text.toUpperCase();

/** The sentence before a box that says how binding what follows is. */
function findLead(block: Block | undefined): Pick<RecommendationRecord, "level" | "text"> | undefined {
  if (block?.kind !== "paragraph") return undefined;
  const last = [...SENTENCES.segment(block.text)].at(-1)?.segment.trim() ?? "";
  const [level] = findLevels(last);
  return level !== undefined && /\bfollowing\b/i.test(last) ? { level, text: last } : undefined;
}

/**
 * The steps of a box, whole: each as binding as the sentence before the box says, otherwise a fact. A step with its own
 * modal word is already among the sentences; it is repeated here only where its box binds.
 */
function readBox(blocks: readonly Block[], at: number): readonly RecommendationRecord[] {
  const head = blocks[at];
  if (!isBoxHead(head)) return [];
  const lead = findLead(blocks[at - 1]);
  return listAfter(blocks, at)
    .filter(({ depth, text }) => depth === 0 && (lead !== undefined || findLevels(text).length === 0))
    .map((step) => ({
      series: null,
      provision: null,
      ...restOf(step),
      level: lead?.level ?? null,
      text: step.text + toLines(listAfter(blocks, blocks.indexOf(step))),
      note: lead?.text ?? head.text,
    }));
}

/** A statement that the text and a summary both have is one statement: at its place in the text, under its number. */
function joinRepeats(records: readonly RecommendationRecord[]): readonly RecommendationRecord[] {
  const groups = Map.groupBy(records, ({ text }) => text);
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { series, provision } = same.find((one) => one.provision !== null) ?? first;
    // The most binding: a step that says "must" in a box that says "should" is a must.
    const level = LEVELS.find(([name]) => same.some((one) => one.level === name))?.[0] ?? null;
    return [{ ...first, series, provision, level }];
  });
}

/**
 * What a guideline requires or recommends: the numbered items of its two summaries, whole, every other sentence with one of the
 * words that it defines, and the steps of its boxes, each with its page of the file.
 */
export const readRequirements = (blocks: readonly Block[]): readonly RecommendationRecord[] =>
  joinRepeats(readStatements(blocks));

function readStatements(blocks: readonly Block[]): readonly RecommendationRecord[] {
  let series: RecommendationRecord["series"] = null;
  return blocks.flatMap((block, at): readonly RecommendationRecord[] => {
    if (block.kind === "heading") {
      series = seriesOf(block.text) ?? null;
      return readBox(blocks, at);
    }
    if (block.kind === "table") return [];
    if (series !== null && block.provision !== undefined) {
      // Some items of the list of what the law requires use other words than "shall".
      const level = findLevels(block.text)[0] ?? (series === "legislated" ? "shall" : null);
      return [{ series, provision: block.provision, level, text: block.text, ...restOf(block) }];
    }
    return fromSentences(block.text, listAfter(blocks, at)).map((found) => ({
      series: null,
      provision: null,
      ...found,
      ...restOf(block),
    }));
  });
}

const BOX = /^[☐□❑❏]$/u;

const FREQUENCIES: readonly (readonly [string, RegExp])[] = [
  ["twice daily", /\btwice daily\b/i],
  ["daily", /\b(?:daily|every day|each day)\b/i],
  ["weekly", /\b(?:weekly|each week)\b/i],
  ["monthly", /\b(?:monthly|each month)\b/i],
  ["yearly", /\b(?:annual(?:ly)?|yearly|each year)\b/i],
  ["each use", /\b(?:after|before|each) (?:each )?use\b/i],
  ["between patients", /\bbetween patients\b/i],
];

const frequencyOf = (text: string): string | null =>
  FREQUENCIES.find(([, words]) => words.test(text))?.[0] ?? null;

/** The appendices that are made of boxes to tick. */
export function readChecklists(blocks: readonly Block[], documentId: string): readonly ChecklistRecord[] {
  const checklists: (ChecklistRecord & { items: ChecklistRecord["items"] })[] = [];
  let appendix: { letter: string; title: string } | undefined;
  let part: string | null = null;
  for (const block of blocks) {
    if (block.kind === "heading") {
      const { letter, title } = APPENDIX.exec(block.text)?.groups ?? {};
      if (letter && title) appendix = { letter, title };
      part = letter ? null : block.text;
    } else if (appendix && block.kind === "listItem" && BOX.test(block.marker)) {
      const id = `${documentId}-appendix-${appendix.letter.toLowerCase()}`;
      const item = { text: block.text, frequency: frequencyOf(block.text), part };
      const begun = checklists.find((known) => known.id === id);
      begun?.items.push(item);
      if (begun) continue;
      const { letter, title } = appendix;
      checklists.push({ id, title, appendix: letter, page: block.page ?? null, items: [item] });
    }
  }
  return checklists;
}
