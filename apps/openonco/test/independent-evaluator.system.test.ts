import { postModern, startForTest, type StartedServer } from "@clinical-mcp/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApp } from "../src/app.ts";
import type { DrawnCall } from "./independent-calls.ts";
import { answerSchema, drawCalls, drawCoverageCall, readExport } from "./independent-calls.ts";
import { exportFolder, hasExports, SKILLS_FOLDER, VIEWS } from "./open-dataset.ts";

const OWN_ORGAN =
  "a test for one organ is covered for it where the indication names none, or the short text says Medicare";
const NO_PROMISE = "mrd-18, trm-11, trm-12: selected tumors, case by case or emerging promise none of them";
const CONFLICT = "mrd-5 lists one kind of breast cancer in one place and solid tumors in another";

/** Calls that answer otherwise, and why that is right. */
const OTHERWISE: ReadonlyMap<string, string> = new Map([
  [
    "Geno",
    "tds-19 was Genomic Health's, and tds-kit-13 Personal Genome Diagnostics', before others bought them",
  ],
  ["Medicare colorectal", `${OWN_ORGAN}; ${NO_PROMISE}; ${CONFLICT}; mrd-21 is not on sale by another place`],
  ["Medicare breast", NO_PROMISE],
  ["Medicare NSCLC", `${OWN_ORGAN}; ${NO_PROMISE}; ${CONFLICT}`],
  ["Medicare multiple myeloma", "tds-3 and tds-21 are covered for blood cancers, of which it is one"],
  ["Medicare ovarian", `${NO_PROMISE}; ${CONFLICT}`],
  ["Medicare pancreatic", `${NO_PROMISE}; ${CONFLICT}`],
  ["Medicare prostate", `${OWN_ORGAN}; ${NO_PROMISE}; ${CONFLICT}`],
]);

const keyOf = ({ args }: DrawnCall): string => {
  const { vendor, covered_by: covered } = args;
  return typeof covered === "object" && covered !== null ? Object.values(covered).join(" ") : String(vendor);
};

const CALLS = 150;

/** The January export has neither hereditary tests nor payers by indication. */
const EXPORTS = [
  { date: "2026-01-10", drawCoverage: undefined },
  { date: "2026-06-27", drawCoverage: drawCoverageCall },
];

describe.skipIf(!hasExports).each(EXPORTS)(
  "the export of $date (skipped where ../shared is absent)",
  ({ date, drawCoverage }) => {
    const held: { server?: StartedServer } = {};
    beforeAll(async () => {
      held.server = await startForTest((context) =>
        openApp({ data: exportFolder(date), skills: SKILLS_FOLDER, views: VIEWS }, context),
      );
    });
    afterAll(() => held.server?.stop());

    test(`${CALLS} drawn calls answer what the export says`, async () => {
      const { url } = held.server ?? expect.unreachable("no server");
      const calls = drawCalls(
        readExport(exportFolder(date)),
        { seed: 20_261_124, amount: CALLS },
        drawCoverage,
      );
      const differing = [];
      for (const call of calls) {
        const { tool, args, answered, expected } = call;
        const { message } = await postModern(url, "tools/call", { name: tool, arguments: args });
        const answer = message.result?.structuredContent;
        const got = answer === undefined ? message : answered(answerSchema.parse(answer));
        try {
          expect(got).toEqual(expected);
        } catch {
          if (!OTHERWISE.has(keyOf(call))) differing.push({ tool, args, expected, got });
        }
      }
      expect(differing).toEqual([]);
    });
  },
);
