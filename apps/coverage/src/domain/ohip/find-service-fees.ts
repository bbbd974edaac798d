import { toContentStems } from "@clinical-mcp/retrieval";
import type { ServiceRow } from "../../dataset/index.ts";
import { foldPhrase } from "./find-service.ts";
import { narrowService } from "./narrow-service.ts";
import type { FeeEntry, Schedule } from "./schedule.ts";

/** Fees of services that a question calls by name, and the words that name or describe them. */
export interface ServiceFees {
  readonly entries: readonly FeeEntry[];
  readonly stems: ReadonlySet<string>;
}

/** Most codes of a service to show while its specialty is open. More would list the chapters. */
const MOST_OPEN = 8;

const NONE: ServiceFees = { entries: [], stems: new Set() };

const stemsOf = (text: string | null): readonly string[] => (text === null ? [] : toContentStems(text));

interface Called {
  readonly row: ServiceRow;
  /** Padded with spaces, so that only whole words match. */
  readonly name: string;
}

/** Names in a question. "Skin biopsy" does not also match "biopsy". */
function findCalled(question: string, services: readonly ServiceRow[]): readonly Called[] {
  const text = ` ${foldPhrase(question)} `;
  const called = services.flatMap((row) =>
    row.words
      .map((word) => ({ row, name: ` ${foldPhrase(word)} ` }))
      .filter(({ name }) => text.includes(name)),
  );
  return called.filter(
    ({ name }) => !called.some((other) => other.name !== name && other.name.includes(name)),
  );
}

/** Codes for a specialty, or all of them if they are few. A search may show several, a claim may not. */
function listCodes(row: ServiceRow, specialty: string | undefined): readonly string[] {
  const { codes } = narrowService(row, { specialty, sex: undefined, stated: {} });
  if (specialty !== undefined && codes.length > 0 && codes.length <= MOST_OPEN) return codes;
  return row.codes.length <= MOST_OPEN ? row.codes.map(({ fee_code: code }) => code) : [];
}

/** Fees for services that the question names in everyday words ("stitches"), narrowed by specialty. Skips codes that the dataset lacks. */
export function findServiceFees(
  question: string,
  specialties: readonly string[],
  { services, schedule }: { readonly services: readonly ServiceRow[]; readonly schedule: Schedule },
): ServiceFees {
  const called = findCalled(question, services);
  if (called.length === 0) return NONE;
  const [only] = specialties;
  const codes = called.flatMap(({ row }) => listCodes(row, only));
  const entries = [...new Set(codes)].flatMap((code) => schedule.byCode.get(code) ?? []);
  return {
    entries,
    stems: new Set([
      ...called.flatMap(({ name }) => stemsOf(name)),
      ...entries.flatMap(({ rows: [row] }) => [
        ...stemsOf(row.description),
        ...stemsOf(row.parent_description),
      ]),
    ]),
  };
}
