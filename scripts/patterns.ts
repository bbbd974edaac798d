// pnpm patterns: tries every pattern of the code on hostile texts of 500 to 4,000 characters, built from its own pieces, and fails
// where time grows faster than the text, or where Node 22 cannot read one. The nightly run asks it; what each change must keep is
// the rule house/linear-pattern.
import { recordBuilt } from "./patterns/record-built.ts";
import { listPatterns } from "./patterns/list-patterns.ts";
import { isReadByLeastNode } from "./patterns/least-node.ts";
import { measureGrowth, MOST_GROWTH } from "./patterns/measure-growth.ts";

const { patterns: written, built } = listPatterns();
const { patterns: made, unseen } = await recordBuilt(built);
const patterns = [...written, ...made];
const growths = await measureGrowth(patterns);
const grown = patterns.flatMap((pattern, at) => {
  const growth = growths[at];
  return growth && growth.ratio > MOST_GROWTH ? [{ ...pattern, ...growth }] : [];
});
for (const { place, source, flags, ratio, text } of grown)
  console.error(`${place}: ${ratio.toFixed(1)} times as long for four times ${text}\n  /${source}/${flags}`);
const tooNew = patterns.filter((pattern) => !isReadByLeastNode(pattern));
for (const { place, source, flags } of tooNew) console.error(`${place}: Node 22 refuses /${source}/${flags}`);
console.log(
  `${patterns.length} patterns, ${grown.length} of them not linear; ${made.length} were built while their files loaded; ` +
    `built by functions, and not tried: ${unseen.join(", ")}`,
);
if (patterns.length === 0 || grown.length > 0 || tooNew.length > 0) process.exitCode = 1;
