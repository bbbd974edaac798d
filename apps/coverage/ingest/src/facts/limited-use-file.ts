import type { OdbLimitedUseFile } from "@clinical-mcp/coverage/dataset";
import type { Extract } from "../odb/extract/read-extract.ts";
import { printRecord } from "./print-record.ts";

type Reason = OdbLimitedUseFile["reasons"][number];
type Group = OdbLimitedUseFile["groups"][number];

/** Codes with their periods; a code whose groups state several has none here. */
function toReasons({ criteriaGroups }: Extract, held: ReadonlyMap<string, Reason>): readonly Reason[] {
  const byCode = Map.groupBy(
    criteriaGroups.flatMap(({ criteria }) => criteria),
    ({ code }) => code,
  );
  const sorted = [...byCode].toSorted(([one], [other]) => Number(one) - Number(other));
  return sorted.map(([code, criteria]): Reason => {
    const periods = new Set(criteria.map(({ authorizationPeriod }) => authorizationPeriod));
    const [period = null] = periods;
    const known = held.get(code);
    if (known?.text !== undefined) return known;
    return { code, authorization_period: periods.size === 1 ? period : null, confidence: "A" };
  });
}

const toGroup = ({ id, genericNames, brands, criteria }: Extract["criteriaGroups"][number]): Group => ({
  id,
  generic_names: [...genericNames],
  brands: [...brands],
  codes: criteria.map(({ code }) => code),
});

/** Prints every reason-for-use code of a data extract. Keeps criteria that we already have in our words. */
export function printLimitedUse(extract: Extract, held: OdbLimitedUseFile): string {
  const reasons = toReasons(extract, new Map(held.reasons.map((reason) => [reason.code, reason])));
  const known = new Map(held.groups.map((group) => [group.id, group]));
  const groups = extract.criteriaGroups.map((group) => ({
    ...toGroup(group),
    heading: known.get(group.id)?.heading,
  }));
  const { source_url: url, source } = held;
  const head = { source_url: url, source, edition: extract.edition, as_of: extract.formularyDate };
  const fields = Object.entries(head).map(
    ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  const list = (records: readonly object[]): string => records.map(printRecord).join(",\n");
  return `{\n${fields.join(",\n")},\n"reasons": [\n${list(reasons)}\n],\n"groups": [\n${list(groups)}\n]\n}\n`;
}
