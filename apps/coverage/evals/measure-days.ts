import { UpstreamError } from "@clinical-mcp/errors";
import { claimsAnswer } from "../src/domain/claims/check-claims-schemas.ts";
import type { CallTool } from "./ask-server.ts";
import { readDays, type ClaimDay } from "./claim-day.ts";
import { formatDays, listDayMisses } from "./format-days.ts";
import { judgeDay, type GivenFinding, type JudgedDay } from "./judge-day.ts";

/** Every finding of a day, by as many calls as its answer has pieces. */
export async function checkDay(call: CallTool, { id, rows, check }: ClaimDay) {
  const findings: GivenFinding[] = [];
  let lines = 0;
  for (let offset: number | null = 0; offset !== null;) {
    const { structured, refusal } = await call("check_claims", { rows, ...check, offset });
    if (refusal !== undefined)
      throw new UpstreamError(`check_claims refused the day ${id}: ${refusal}.`, { code: "DAY_REFUSED" });
    const answer = claimsAnswer.parse(structured);
    // An unreadable row would be a finding that the tool cannot make.
    const [unread] = answer.not_checked.filter(({ what }) => what.startsWith("row: "));
    if (unread)
      throw new UpstreamError(`${id}, line ${unread.lines.join(", ")}, ${unread.what}: ${unread.why}.`, {
        code: "WRONG_DAY",
      });
    findings.push(...answer.findings);
    lines = answer.checked.new;
    offset = answer.next_offset;
  }
  return { findings, lines };
}

/** Compares days of claim lines with their authors' expectations. */
export async function measureDays(call: CallTool) {
  const judged: JudgedDay[] = [];
  for (const day of await readDays()) {
    const { findings, lines } = await checkDay(call, day);
    judged.push(judgeDay(day, findings, lines));
  }
  return { text: formatDays(judged), misses: listDayMisses(judged) };
}
