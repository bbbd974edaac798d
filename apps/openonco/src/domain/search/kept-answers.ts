import { LRUCache } from "lru-cache";
import type { WideSearchAnswer } from "./wide-answer.ts";

/** Answers of searches over all categories that were given before, by the question. */
export interface KeptAnswers {
  /** The answer kept, or the one that `make` gives, which is kept unless it fails. */
  readonly of: (question: string, make: () => Promise<WideSearchAnswer>) => Promise<WideSearchAnswer>;
}

/** Each answer is 24 kB at most, and most of it are values of the catalog. */
const ANSWERS = 300;

/** Keeps the latest answers: the dataset never changes while the process runs, and the same questions come again. */
export function createKeptAnswers(): KeptAnswers {
  const kept = new LRUCache<string, WideSearchAnswer>({ max: ANSWERS });
  return {
    async of(question, make) {
      const known = kept.get(question);
      if (known) return known;
      const answer = await make();
      kept.set(question, answer);
      return answer;
    },
  };
}
