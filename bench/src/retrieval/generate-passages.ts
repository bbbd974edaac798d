// A made-up corpus of any size: words by Zipf's law, topics that share words, facets like those of the real datasets.
import { createRandom } from "@clinical-mcp/confidence";
import type { Passage } from "@clinical-mcp/retrieval";

const VOCABULARY = 40_000;
const TOPICS = 400;
const WORDS_OF_TOPIC = 120;
const SHARE_OF_TOPIC = 0.35;
const WORDS_PER_PASSAGE = { least: 60, most: 180 };
/** Flattens the head as removed stopwords do: about a tenth of the passages have the commonest word. */
const ZIPF_OFFSET = 60;
/** Organisations by share of the passages. */
const ORGANISATIONS = [
  ["cpso", 0.5],
  ["ontario_health", 0.8],
  ["pho", 0.9],
  ["cep", 0.97],
  ["moh", 1],
] as const;

const CONSONANTS = "bcdfghjklmnprstvwz";
const VOWELS = "aeiou";

/** The nth pronounceable word: distinct for every n. */
function toWord(n: number): string {
  const syllables: string[] = [];
  for (let rest = n + 90; rest > 0; rest = Math.floor(rest / 90))
    syllables.push(`${CONSONANTS[rest % 18]}${VOWELS[Math.floor(rest / 18) % 5]}`);
  return `${syllables.join("")}x`;
}

export interface Corpus {
  readonly size: number;
  passages(): AsyncGenerator<Passage>;
  /** A question of so many words, drawn from a passage's own words as they come. */
  question(words: number): string;
  /** A topic of the facet `topics`, which about one passage in 400 has. */
  topic(): string;
}

export function createCorpus(size: number, seed = 20_261_122): Corpus {
  const random = createRandom(seed);
  const words = Array.from({ length: VOCABULARY }, (_, n) => toWord(n));
  const cumulative = new Float64Array(VOCABULARY);
  words.reduce((sum, _, n) => (cumulative[n] = sum + 1 / (n + ZIPF_OFFSET)), 0);
  const anyWord = (draw: () => number): string =>
    words[indexOf(cumulative, draw() * (cumulative.at(-1) ?? 0))] ?? "";
  const topics = Array.from({ length: TOPICS }, () =>
    Array.from({ length: WORDS_OF_TOPIC }, () => words[Math.floor(random() * VOCABULARY)] ?? ""),
  );
  const wordOf = (topic: readonly string[], draw: () => number): string =>
    draw() < SHARE_OF_TOPIC ? (topic[Math.floor(draw() ** 2 * topic.length)] ?? "") : anyWord(draw);
  const asked = createRandom(seed + 1);
  const anyTopic = (draw: () => number): number => Math.floor(draw() * TOPICS);
  return {
    size,
    async *passages() {
      const draw = createRandom(seed + 2);
      for (let n = 0; n < size; n += 1) yield toPassage(n, { draw, topics, wordOf });
    },
    question(count) {
      const topic = topics[anyTopic(asked)] ?? [];
      return Array.from({ length: count }, () => wordOf(topic, asked)).join(" ");
    },
    topic: () => `topic-${anyTopic(asked)}`,
  };
}

function indexOf(cumulative: Float64Array, value: number): number {
  let [low, high] = [0, cumulative.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cumulative[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Draw {
  readonly draw: () => number;
  readonly topics: readonly (readonly string[])[];
  readonly wordOf: (topic: readonly string[], draw: () => number) => string;
}

function toPassage(n: number, { draw, topics, wordOf }: Draw): Passage {
  const topicNumber = Math.floor(draw() * TOPICS);
  const topic = topics[topicNumber] ?? [];
  const length =
    WORDS_PER_PASSAGE.least + Math.floor(draw() * (WORDS_PER_PASSAGE.most - WORDS_PER_PASSAGE.least));
  const share = draw();
  const organisation = ORGANISATIONS.find(([, upTo]) => share <= upTo)?.[0] ?? "moh";
  const title = Array.from({ length: 5 }, () => wordOf(topic, draw)).join(" ");
  const documentId = `document-${Math.floor(n / 20)}`;
  return {
    id: `passage-${n}`,
    collection: `bench_${organisation}_corpus`,
    documentId,
    sectionId: `passage-${n}`,
    kind: "parent",
    title,
    heading: `${organisation} > ${title}`,
    text: `${Array.from({ length }, () => wordOf(topic, draw)).join(" ")}.`,
    facets: {
      source_org: organisation,
      topics: [`topic-${topicNumber}`],
      is_superseded: draw() < 0.05,
      effective_date: `${2010 + Math.floor(draw() * 16)}-0${1 + Math.floor(draw() * 9)}-15`,
    },
  };
}
