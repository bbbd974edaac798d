import type { ReadCase, UnreadWords } from "../case/read-case.ts";
import type { DecidedAsk } from "../decision/decide-case.ts";
import { REFUSALS } from "../decision/verdict.ts";

const isYes = ({ verdicts }: DecidedAsk): boolean =>
  verdicts.some(({ decision }) => decision !== "needs_more_info" && !REFUSALS.has(decision));

/**
 * Figures of a drug that a model named and that no criterion used. The counted thing may bar the drug under another name, so the answer
 * gives no yes.
 */
export const listIdleFigures = (
  decided: readonly DecidedAsk[],
  { reader, readAs }: ReadCase,
): readonly UnreadWords[] =>
  reader !== "model"
    ? []
    : decided.flatMap((one) => {
        const { path, program } = one.ask;
        const field = `${path}.measures`;
        if (program !== "odb" || !isYes(one) || !one.unused.some((unused) => unused.path === field))
          return [];
        return readAs
          .filter((read) => read.path.startsWith(`${field}.`))
          .map(({ words }) => ({ path, words, why: "No criterion takes the figure that was read there." }));
      });
