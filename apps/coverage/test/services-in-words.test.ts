// A service in words: each name that ships leads to a code of its row, and words that name nothing to fees that have them.
import { toContentStems } from "@clinical-mcp/retrieval";
import { expect, test } from "vitest";
import { toDescription } from "../src/domain/ohip/fee-text.ts";
import { useClaimRecords } from "./open-claim-records.ts";

const { records, decide, decideOne } = useClaimRecords();

const MOST_CODES = 6;
const listCodes = (text: string): readonly string[] => text.match(/\b[A-Z]\d{3}(?= \()/gu) ?? [];

/** What is wrong with the verdict on a name whose services have these codes. */
function judge(name: string, own: ReadonlySet<string>): readonly unknown[] {
  const [verdict, ...others] = decide({ service: name });
  if (!verdict || others.length > 0 || verdict.certainty !== 1) return [name, "not one certain verdict"];
  const { subject, about, needs, summary } = verdict;
  if (subject !== name) return own.has(subject) ? [] : [name, subject];
  const which = needs.filter(({ field }) => field === "codes");
  const options = which.flatMap((need) => need.options ?? []);
  const isAsked = needs.length > 0 && which.every(({ type }) => type === "enum");
  if (!isAsked || listCodes(summary).length < 2 || options.length > MOST_CODES) return [name, needs, summary];
  return [...about.slice(1), ...options].filter((code) => !own.has(code) || !records().findFee(code));
}

test("is decided by a code of its name, or asks what tells these apart", () => {
  const { services } = records();
  // A name whose codes each need a fact of their own is of nothing without it.
  const names = services.flatMap(({ words: [name], codes }) =>
    name === undefined || codes.every((one) => one.only_if !== undefined) ? [] : [name],
  );
  const codesOf = (name: string) =>
    services
      .filter(({ words }) => words.includes(name))
      .flatMap(({ codes }) => codes.map((of) => of.fee_code));
  expect(names.length).toBeGreaterThan(200);
  expect(names.flatMap((name) => judge(name, new Set(codesOf(name))))).toEqual([]);
});

test("asks for near fees, each held and with a word in common, if nothing has its name", () => {
  const { schedule } = records();
  const rare = [...schedule.entriesByStem].filter(
    ([stem, entries]) => entries.length === 1 && stem.length > 6,
  );
  let unfound = 0;
  for (const [, [entry]] of rare.filter((_, at) => at % Math.ceil(rare.length / 60) === 0)) {
    if (!entry) continue;
    const word = toDescription(entry.rows[0])
      .split(/[^\p{L}]+/u)
      .find((one) => rare.some(([stem, [of]]) => of === entry && toContentStems(one).includes(stem)));
    if (word === undefined) continue;
    const service = `${word} qwertz asdfgh yxcvbn`;
    const { unfound: words, needs, certainty } = decideOne({ service });
    if (words === undefined) continue;
    unfound += 1;
    expect(words).toBe(service);
    expect(certainty).toBeLessThan(1);
    const near = listCodes(needs[0]?.question ?? "");
    expect(near, word).toContain(entry.code);
    expect(near.length, word).toBeLessThanOrEqual(MOST_CODES);
    const said = toContentStems(service);
    const isNear = (code: string): boolean =>
      (schedule.byCode.get(code) ?? []).some(({ rows }) =>
        rows.some((row) => toContentStems(toDescription(row)).some((stem) => said.includes(stem))),
      );
    expect(
      near.filter((code) => !isNear(code)),
      service,
    ).toEqual([]);
  }
  expect(unfound).toBeGreaterThan(30);
});
