// Which patterns take more than linear time. scslre is what eslint-plugin-regexp asks; why no other: docs/decisions/0021-patterns.md.
import { analyse } from "scslre";

const WHAT = {
  Trade: "two repetitions take the same characters from each other",
  Self: "a repetition within a repetition takes the same characters in several ways",
  Move: "it is tried anew from every character of a run",
};

/**
 * Why a text can make a pattern take time that grows faster than the text.
 *
 * @param {{ source: string, flags: string }} pattern
 * @returns {string | undefined} a sentence; undefined where time is linear
 */
export function findGrowth({ source, flags }) {
  // "d" and "g" say what is returned, which the analysis does not know, nor needs to.
  const { reports } = analyse({ source, flags: flags.replaceAll(/[dg]/g, "") });
  const worst = reports.find(({ exponential }) => exponential) ?? reports[0];
  if (worst === undefined) return undefined;
  const grows = worst.exponential ? "exponentially" : "faster than the text";
  return `Time grows ${grows} with ${JSON.stringify(worst.character.pick)} repeated: ${WHAT[worst.type]}.`;
}
