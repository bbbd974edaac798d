import { coverageChangesInput } from "../src/domain/changes/coverage-changes-schemas.ts";
import { compareOpened } from "../src/domain/changes/coverage-changes.ts";
import { presentChanges, type ChangesAnswer } from "../src/domain/changes/present-changes.ts";
import type { DatasetRows } from "../src/store/read-dataset.ts";
import { extractOhip, readOhipStarter } from "./ohip-schedule.ts";
import { openEdition, toRows } from "./open-edition.ts";

export type Input = Readonly<Record<string, unknown>>;

export async function compare(from: DatasetRows, to: DatasetRows, input: Input = {}): Promise<ChangesAnswer> {
  const parsed = coverageChangesInput.parse(input);
  return presentChanges(
    await compareOpened(parsed, await openEdition(from, "old"), await openEdition(to, "new")),
  );
}

const opened: { starter?: Promise<DatasetRows> } = {};

/** Rows of the starter files. Tests never change them. */
export const starter = (): Promise<DatasetRows> => (opened.starter ??= readOhipStarter().then(toRows));

const rulesOf = async (page: string) => {
  const documents = await readOhipStarter();
  return documents.filter(({ id }) => id === "ohip-billing-rules" && page !== "");
};

interface Pages {
  readonly [label: string]: readonly string[];
}

/** A Schedule of the ministry's structure, by page labels. */
export async function schedule(
  pages: Pages,
  day = "February 14, 2025 (effective March 3, 2025)",
): Promise<DatasetRows> {
  const content = Object.entries(pages).map(([label, lines], at) => ({
    pdf_page: at + 1,
    label: null,
    text: ["GENERAL PREAMBLE", "LIGHTHOUSES", ...lines, `Amd 3 Draft 2 ${label} ${day}`].join("\n"),
  }));
  const parts = await extractOhip(
    "ohip/schedule_of_benefits_x.json",
    new TextEncoder().encode(JSON.stringify(content)),
  );
  return toRows([...parts, ...(await rulesOf("GP47"))]);
}

export const PAYS = "1.The premium is paid once a day to the keeper who tends the lamp of the tower.";
export const PAGES = {
  GP46: [
    "E901 Lamp, cleaning .......... 37.95",
    "E902 Lamp, filling .......... 10.00",
    "Payment rules:",
    "1.A lamp is filled each evening by the keeper on duty and by nobody else.",
  ],
  GP47: ["E903 Tower visit .......... 20.00", "Payment rules:", PAYS],
};
