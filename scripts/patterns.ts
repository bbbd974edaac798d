// pnpm patterns: tries every pattern of the code on hostile texts of 500 to 4,000 characters, built from its own pieces, and fails
// where time grows faster than the text. The nightly run asks it; what each change must keep is the rule house/linear-pattern.
import { listPatterns } from "./patterns/list-patterns.ts";
import { measureGrowth, MOST_GROWTH } from "./patterns/measure-growth.ts";

const { patterns, built } = listPatterns();
const growths = await measureGrowth(patterns);
const grown = patterns.flatMap((pattern, at) => {
  const growth = growths[at];
  return growth && growth.ratio > MOST_GROWTH ? [{ ...pattern, ...growth }] : [];
});
for (const { place, source, flags, ratio, text } of grown)
  console.error(`${place}: ${ratio.toFixed(1)} times as long for four times ${text}\n  /${source}/${flags}`);
console.log(
  `${patterns.length} patterns, ${grown.length} of them not linear; ${built.length} built at run time are not among them`,
);
if (patterns.length === 0 || grown.length > 0) process.exitCode = 1;
