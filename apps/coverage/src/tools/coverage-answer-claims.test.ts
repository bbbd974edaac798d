import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { useStarterServer } from "../../test/use-starter-server.ts";
import { decisionsOf, textOf, OHIP, type Asked } from "../../test/answer-parts.ts";

const { ask } = await useStarterServer();

describe("decisions of typed asks", () => {
  test.each(OHIP)("%s", async (_, asked, decisions, figures) => {
    const answer = await ask(asked);
    expect(decisionsOf(answer)).toEqual(expect.arrayContaining([...decisions]));
    for (const figure of figures) expect(textOf(answer)).toContain(figure);
  });
});

describe("several asks together", () => {
  test("keep their decisions in any order", async () => {
    const claims: readonly Asked[] = OHIP.flatMap(([, asked]) =>
      Array.isArray(asked["claims"]) ? [asked["claims"][0]] : [],
    );
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...claims], { minLength: 2, maxLength: 6 }), async (some) => {
        const together = decisionsOf(await ask({ claims: some }));
        const apart = await Promise.all(
          some.map(async (claim) => decisionsOf(await ask({ claims: [claim] }))),
        );
        expect(together).toEqual(apart.flat());
      }),
      { numRuns: 10 },
    );
  });
});
