import { UpstreamError } from "@clinical-mcp/errors";
import { z } from "zod";
import { day, text, webAddress } from "./starter/field-types.ts";

const LISTS = ["error_report", "remittance_advice", "error_report_message"] as const;

/** A code with which the ministry returns or explains a line. */
const claimCode = z.strictObject({
  code: z.string().regex(/^[A-Z0-9]{2,3}$/u),
  list: z.enum(LISTS),
  /** In our own words. */
  meaning: text,
  /** Whether rows of claims alone show it. */
  judged_from_rows: z.enum(["yes", "partly", "no"]),
  /** The check that would have found it. */
  check: text.optional(),
});

const claimCodesFile = z.strictObject({
  lists: z.array(z.strictObject({ list: z.enum(LISTS), source_url: webAddress, as_of: day })),
  codes: z.array(claimCode).min(1),
});

/** A code's meaning, with its place. */
export interface ClaimCode extends z.output<typeof claimCode> {
  readonly source_url: string;
  readonly as_of: string;
}
export type ClaimCodes = ReadonlyMap<string, ClaimCode>;

/**
 * data/coverage/question/claim-codes.json, by code.
 *
 * @throws UpstreamError QUESTION_TABLES naming the first field that is wrong
 */
export function parseClaimCodes(content: unknown): ClaimCodes {
  const read = claimCodesFile.safeParse(content);
  const [issue] = read.error?.issues ?? [];
  if (!read.success)
    throw new UpstreamError(`claim-codes.json: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`, {
      code: "QUESTION_TABLES",
    });
  const places = new Map(read.data.lists.map((list) => [list.list, list]));
  return new Map(
    read.data.codes.flatMap((one) => {
      const place = places.get(one.list);
      return place ? [[one.code, { ...one, source_url: place.source_url, as_of: place.as_of }] as const] : [];
    }),
  );
}
