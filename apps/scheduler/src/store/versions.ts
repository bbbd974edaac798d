import { gunzipSync, gzipSync } from "node:zlib";
import { UserInputError } from "@clinical-mcp/errors";
import type { Transaction } from "kysely";
import type { ScheduleDocument } from "../dataset/index.ts";
import { inDatabase } from "./open-database.ts";
import type { Database } from "./open-database.ts";
import { checkDocument, readDocument } from "./read-schedule.ts";
import type { Tables, VersionRow } from "./tables.ts";

/** What made a version; found is what was there before versions were kept. */
export type VersionKind = "found" | "import" | "apply" | "undo";

/** Who changed a schedule, when and why. */
export interface Change {
  readonly kind: VersionKind;
  /** ISO date and time. */
  readonly at: string;
  readonly author: string | null;
  readonly reason: string | null;
  /** The plan that was applied, as JSON text. */
  readonly plan?: string;
  /** The version whose schedule came back. */
  readonly restores?: number;
}

export type VersionSummary = Omit<VersionRow, "schedule_id" | "document" | "revision">;

/** A year's schedule has megabytes of repeated words. */
const pack = (document: ScheduleDocument): string => gzipSync(JSON.stringify(document)).toString("base64");
const unpack = (packed: string): unknown => JSON.parse(gunzipSync(Buffer.from(packed, "base64")).toString());

type Last = Pick<VersionRow, "number" | "revision">;

const findLast = (transaction: Transaction<Tables>, id: string): Promise<Last | undefined> =>
  transaction
    .selectFrom("versions")
    .select(["number", "revision"])
    .where("schedule_id", "=", id)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();

interface Stored {
  readonly document: ScheduleDocument;
  readonly revision: string;
}

async function insertVersion(
  transaction: Transaction<Tables>,
  { document, revision }: Stored,
  {
    number,
    plan = null,
    restores = null,
    ...change
  }: Omit<Change, "plan" | "restores"> & {
    readonly number: number;
    readonly plan?: string | null;
    readonly restores?: number | null;
  },
): Promise<number> {
  await transaction
    .insertInto("versions")
    .values({
      schedule_id: document.id,
      number,
      revision,
      plan,
      restores,
      ...change,
      document: pack(document),
    })
    .execute();
  return number;
}

/** The current schedule becomes a version where it is none yet. @returns the number of the last version, 0 without */
export async function keepCurrent(transaction: Transaction<Tables>, id: string, at: string): Promise<number> {
  const last = await findLast(transaction, id);
  const current = await transaction
    .selectFrom("schedules")
    .select(["revision", "imported_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (current === undefined || current.revision === last?.revision) return last?.number ?? 0;
  const document = await readDocument(transaction, id);
  if (document === undefined) return last?.number ?? 0;
  const found = { kind: "found", at: current.imported_at || at, author: null, reason: null } as const;
  return insertVersion(
    transaction,
    { document, revision: current.revision },
    { ...found, number: (last?.number ?? 0) + 1 },
  );
}

/**
 * Adds a version after the last one; importing the same schedule again adds none.
 *
 * @returns its number
 */
export async function addVersion(
  transaction: Transaction<Tables>,
  stored: Stored,
  change: Change,
): Promise<number> {
  const last = await findLast(transaction, stored.document.id);
  if (change.kind === "import" && last?.revision === stored.revision) return last.number;
  return insertVersion(transaction, stored, { ...change, number: (last?.number ?? 0) + 1 });
}

/** All versions of a schedule, the first one first; empty where there are none yet. */
export function listVersions(db: Database, id: string): Promise<readonly VersionSummary[]> {
  return inDatabase(() =>
    db
      .selectFrom("versions")
      .select(["number", "at", "kind", "author", "reason", "plan", "restores"])
      .where("schedule_id", "=", id)
      .orderBy("number")
      .execute(),
  );
}

/**
 * The schedule as it was.
 *
 * @throws UserInputError VERSION_NOT_FOUND; UpstreamError DATABASE_ERROR
 */
export function findVersion(db: Database, id: string, number: number): Promise<ScheduleDocument> {
  return inDatabase(async () => {
    const row = await db
      .selectFrom("versions")
      .select("document")
      .where("schedule_id", "=", id)
      .where("number", "=", number)
      .executeTakeFirst();
    if (row === undefined)
      throw new UserInputError("This schedule has no version of that number.", { code: "VERSION_NOT_FOUND" });
    return checkDocument(unpack(row.document));
  });
}
