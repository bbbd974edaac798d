import { visitPatterns } from "./patterns-of.mjs";

/** Reports each pattern as JSON: no rule to keep, but how scripts/patterns.ts learns which there are. */
export const listPatterns = {
  create: (context) =>
    visitPatterns(context, (node, pattern) =>
      context.report({ node, message: JSON.stringify(pattern ?? {}) }),
    ),
};
