import { z } from "zod";
import { partialDate, sourcedStatement, statementText, text, webAddress } from "./field-types.ts";

const id = z
  .string()
  .regex(
    /^moh-(?:bulletin-\d{6}|(?:bulletin|billing-brief)-\d{4}[a-z0-9-]*)$/,
    "moh-bulletin- and the six digits of the number, or what it is with date and subject",
  );

/** data/opa/moh/*.json: one OHIP InfoBulletin or EPC Billing Brief of the Ministry of Health. */
export const bulletinFileSchema = z
  .strictObject({
    id,
    publisher: z.literal("moh"),
    document_type: z.literal("bulletin"),
    /** Year, month and count within it, as two digits each; absent where it has none, or none is known. */
    number: z
      .string()
      .regex(/^\d{2}(?:0[1-9]|1[0-2])\d{2}$/, "six digits: year, month, count")
      .optional(),
    title: text,
    /** Its own address, or the ministry's index of its year where that is not known. */
    url: webAddress,
    /** The month is that of the number. */
    published: partialDate,
    /** First day or month of service that it applies to. */
    effective: partialDate.nullable(),
    /** Id of the bulletin that takes its place, where that says so. */
    superseded_by: id.nullable(),
    as_of: partialDate,
    topics: z.array(text).min(3).max(12),
    summary: statementText,
    statements: z.array(sourcedStatement).min(1),
  })
  .refine(
    (file) => file.number === undefined || file.id === `moh-bulletin-${file.number}`,
    "id and number differ",
  )
  .refine(
    ({ number, published }) =>
      number === undefined || published.startsWith(`20${number.slice(0, 2)}-${number.slice(2, 4)}`),
    "published is not in the month of the number",
  );
export type BulletinFile = z.output<typeof bulletinFileSchema>;

const FEE_CODE = /\b[A-Z]\d{3}[A-C]?\b/g;

/** The fee, premium and tracking codes of OHIP that it names, each once, as it spells them: K080 or K080A. */
export const listFeeCodes = ({
  topics,
  statements,
}: Pick<BulletinFile, "topics" | "statements">): readonly string[] => [
  ...new Set(
    [...topics, ...statements.map((one) => one.text)].flatMap((words) => words.match(FEE_CODE) ?? []),
  ),
];
