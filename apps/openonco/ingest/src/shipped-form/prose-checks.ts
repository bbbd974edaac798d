import type { JsonValue, TestRecord } from "@clinical-mcp/openonco/dataset";

/** A field that the source's own sentences contradict, in our words. */
export interface Contradiction {
  readonly field: string;
  readonly words: string;
}

const textOf = (value: JsonValue | undefined): string => (typeof value === "string" ? value : "");

type Check = (record: TestRecord) => Contradiction | undefined;

/** A tumor-informed assay needs something of the tumor, if not solid tissue. */
const checkTissue: Check = (record) => {
  const stated = textOf(record["requiresTumorTissue"]).toLowerCase();
  const remark = textOf(record["requiresTumorTissueNotes"]);
  const isInformed = /\btumou?r[- ]informed\b/i.test(textOf(record["approach"]));
  if (stated === "no" && isInformed)
    return {
      field: "requiresTumorTissue",
      words: "stated No, yet the approach is tumor-informed: a baseline sample is needed",
    };
  if (stated === "yes" && /\bor tumou?r tissue\b|\bno tissue biopsy\b/i.test(remark))
    return {
      field: "requiresTumorTissue",
      words: "stated Yes, yet the source's remark lets plasma take its place",
    };
  return undefined;
};

const COUNTS: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4 };

/** Numbers before "tubes" that are not volumes. */
const TUBES =
  /\b(\d|one|two|three|four)(?! ?mL)(?: to (\d))? (?:blood |collection |Streck |EDTA ){0,3}tubes?\b/gi;

const checkTubes: Check = (record) => {
  const stated = record["sampleTubeCount"];
  if (typeof stated !== "number") return undefined;
  const said = [...textOf(record["sampleCollectionNotes"]).matchAll(TUBES)].flatMap(
    ([, first = "", second]) => [
      COUNTS[first.toLowerCase()] ?? Number(first),
      ...(second === undefined ? [] : [Number(second)]),
    ],
  );
  const others = [...new Set(said.filter((count) => count !== stated))];
  if (others.length === 0) return undefined;
  const words = said.includes(stated)
    ? `the source's remark names ${others.join(" and ")} tubes too, before a change`
    : `the source's remark says ${others.join(" or ")} tubes`;
  return { field: "sampleTubeCount", words };
};

const checkGenes: Check = (record) => {
  const stated = record["genesAnalyzed"];
  if (typeof stated !== "number") return undefined;
  const texts = [textOf(record["genesAnalyzedNotes"]), textOf(record["method"])];
  const said = texts.flatMap((text) =>
    [...text.matchAll(/\b(\d[\d,]{0,8})[- ]?(?:DNA )?genes?\b/gi)].map(([, count = ""]) =>
      Number(count.replaceAll(",", "")),
    ),
  );
  if (said.length === 0 || said.includes(stated)) return undefined;
  return {
    field: "genesAnalyzed",
    words: `the source's own words say ${[...new Set(said)].join(" or ")} genes`,
  };
};

const CHECKS: readonly Check[] = [checkTissue, checkTubes, checkGenes];

/** Where the sentences of a record contradict its fields; each becomes a caution on the field. */
export const findContradictions = (record: TestRecord): readonly Contradiction[] =>
  CHECKS.flatMap((check) => check(record) ?? []);
