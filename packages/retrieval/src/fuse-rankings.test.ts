import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fuseRankings, toDenseWeights, type Rankings } from "./fuse-rankings.ts";
import type { PathHit } from "./ports.ts";

const parent = (id: string, score: number): PathHit => ({ id, sectionId: id, kind: "parent", score });
const child = (id: string, sectionId: string, score: number): PathHit => ({
  id,
  sectionId,
  kind: "child",
  score,
});
const toIds = (rankings: Rankings): readonly string[] =>
  fuseRankings(rankings).map(({ sectionId }) => sectionId);

describe("two lists become one", () => {
  test("by scaled scores, the lexical one to the power of 1.5, and what is seen of the best lexical hit", () => {
    // Scaled: lexical a 1, b 0.25, c 0; dense b 1, a 0.5, d 0. a is seen at 0.5: dense has weight 0.1 + 0.4 × 0.5 = 0.3.
    const fused = fuseRankings({
      lexical: [parent("a", 9), parent("b", 3), parent("c", 1)],
      dense: [parent("b", 0.8), parent("a", 0.6), parent("d", 0.4)],
    });
    expect(fused.map(({ sectionId }) => sectionId)).toEqual(["a", "b", "c", "d"]);
    // a: 0.7 × 1 + 0.3 × 0.5 = 0.85; b: 0.7 × 0.125 + 0.3 × 1 = 0.3875; both on the upper 99 % of the scale.
    expect(fused[0]).toEqual({
      sectionId: "a",
      id: "a",
      score: expect.closeTo(0.01 + 0.99 * 0.85, 12),
      lexical: { rank: 1, score: 9 },
      dense: { rank: 2, score: 0.6 },
    });
    expect(fused[1]?.score).toBeCloseTo(0.01 + 0.99 * 0.3875, 12);
    expect(fused[3]).not.toHaveProperty("lexical");
  });

  test("a dense path that does not see the best lexical hit has a tenth of the say", () => {
    const lexical = [parent("a", 9), parent("b", 8), parent("c", 1)];
    const dense = [parent("b", 0.8), parent("d", 0.7), parent("e", 0.4)];
    // b: 0.9 × 0.875^1.5 + 0.1 = 0.837 stays below a: 0.9; with a weight of 0.5 it would lead.
    expect(toIds({ lexical, dense })[0]).toBe("a");
    expect(fuseRankings({ lexical, dense }, { weights: toDenseWeights({ name: "bge" }) })[0]?.sectionId).toBe(
      "b",
    );
  });

  test("one path alone keeps its order, whether the other is absent or found nothing", () => {
    const list = [parent("c", 3), parent("a", 2), parent("b", 2), parent("d", 1)];
    expect(toIds({ lexical: list })).toEqual(["c", "a", "b", "d"]);
    expect(toIds({ dense: list })).toEqual(["c", "a", "b", "d"]);
    expect(toIds({ lexical: list, dense: [] })).toEqual(["c", "a", "b", "d"]);
    expect(toIds({ lexical: [], dense: list })).toEqual(["c", "a", "b", "d"]);
    expect(toIds({})).toEqual([]);
  });

  test("the last hit of a list stays a candidate, and a single hit has the whole score", () => {
    expect(fuseRankings({ lexical: [parent("a", 7)] })).toEqual([
      { sectionId: "a", id: "a", score: 1, lexical: { rank: 1, score: 7 } },
    ]);
    expect(toIds({ lexical: [parent("a", 7), parent("b", 1)], dense: [parent("a", 0.5)] })).toEqual([
      "a",
      "b",
    ]);
  });
});

describe("passages of one section", () => {
  test("count once, with the best in each path; the better one stands for them", () => {
    const [first, ...others] = fuseRankings({
      lexical: [child("s1", "s", 9), parent("s", 8), parent("t", 1)],
      dense: [parent("s", 0.9), child("s2", "s", 0.8), parent("t", 0.7)],
    });
    expect(first).toMatchObject({
      sectionId: "s",
      id: "s",
      score: 1,
      lexical: { rank: 1, score: 9 },
      dense: { rank: 1, score: 0.9 },
    });
    expect(others.map(({ sectionId }) => sectionId)).toEqual(["t"]);
  });

  test("a child is quoted where its parent answers no better", () => {
    const lexical = [parent("s", 9), child("s1", "s", 9), parent("t", 1)];
    expect(fuseRankings({ lexical })[0]?.id).toBe("s1");
  });
});

/** A little world: every passage has a score in both paths, or none where it does not match; lists are cut at `depth`. */
interface World {
  readonly passages: readonly {
    readonly hit: PathHit;
    readonly lexical: number;
    readonly dense: number;
    readonly passes: boolean;
  }[];
  readonly depth: number;
}

const worlds: fc.Arbitrary<World> = fc.record({
  depth: fc.integer({ min: 1, max: 12 }),
  passages: fc
    .array(
      fc.record({
        lexical: fc.oneof(
          fc.constant(0),
          fc.integer({ min: 1, max: 20 }),
          fc.double({ min: 0.01, max: 30, noNaN: true }),
        ),
        dense: fc.oneof(
          fc.integer({ min: -3, max: 10 }).map((n) => n / 10),
          fc.double({ min: -1, max: 1, noNaN: true }),
        ),
        passes: fc.boolean(),
      }),
      { maxLength: 40 },
    )
    .map((rows) => rows.map((row, at) => ({ ...row, hit: parent(`p${String(at).padStart(2, "0")}`, 0) }))),
});

function askWorld({ passages, depth }: World, filtered: boolean): Required<Rankings> {
  const rank = (path: "lexical" | "dense"): readonly PathHit[] =>
    passages
      .filter((passage) => (!filtered || passage.passes) && (path === "dense" || passage.lexical > 0))
      .map((passage) => ({ ...passage.hit, score: passage[path] }))
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
      .slice(0, depth);
  return { lexical: rank("lexical"), dense: rank("dense") };
}

describe("a filter", () => {
  test("never moves a section that satisfies it down, nor loses one that ranked above the cut", () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const unfiltered = askWorld(world, false);
        const before = fuseRankings(unfiltered);
        const after = fuseRankings(askWorld(world, true), { unfiltered }).map(({ sectionId }) => sectionId);
        const passing = new Set(world.passages.filter(({ passes }) => passes).map(({ hit }) => hit.id));
        const kept = before.map(({ sectionId }) => sectionId).filter((id) => passing.has(id));
        expect(after.slice(0, kept.length)).toEqual(kept);
      }),
      { numRuns: 2000 },
    );
  });

  test("so narrow that all it lets through is below both floors still orders by both paths", () => {
    const unfiltered = {
      lexical: [parent("x", 20), parent("y", 10)],
      dense: [parent("x", 0.9), parent("y", 0.8)],
    };
    const narrow = {
      lexical: [parent("a", 5), parent("b", 4), parent("c", 1)],
      dense: [parent("b", 0.5), parent("a", 0.2), parent("c", 0.1)],
    };
    const fused = fuseRankings(narrow, { unfiltered });
    // Half and half, since x leads both: a -0.5 and -6, b -0.6 and -3, c -0.9 and -7.
    expect(fused.map(({ sectionId }) => sectionId)).toEqual(["b", "a", "c"]);
    for (const { score } of fused) expect(score).toBeGreaterThan(0);
  });
});

test("every section of either list comes back once, with a score in (0, 1], best first", () => {
  fc.assert(
    fc.property(worlds, fc.boolean(), (world, filtered) => {
      const rankings = askWorld(world, filtered);
      const fused = fuseRankings(rankings, { unfiltered: askWorld(world, false) });
      const sections = [...rankings.lexical, ...rankings.dense].map(({ sectionId }) => sectionId);
      expect(fused.map(({ sectionId }) => sectionId).sort()).toEqual([...new Set(sections)].sort());
      const scores = fused.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(scores.every((score) => score > 0 && score <= 1 + 1e-12)).toBe(true);
    }),
  );
});
