import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SupportModel } from "@clinical-mcp/confidence";
import { ROOT } from "../start/find-apps.ts";

/** The data of DEFAULT_SUPPORT_MODELS. */
export const SHIPPED_MODELS_FILE = join(ROOT, "packages/confidence/src/default-support-models.json");

/** Replaces the models that ship, whole or not at all. */
export async function writeModels(file: string, models: readonly SupportModel[]): Promise<void> {
  const partial = `${file}.${randomUUID()}.partial`;
  try {
    await writeFile(partial, `${JSON.stringify(models.map(shorten), undefined, 2)}\n`);
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}

/** Beyond four decimals a weight says nothing of the questions. */
const toFour = (value: number): number => Number(value.toFixed(4));

const shorten = (model: SupportModel): SupportModel => ({
  ...model,
  bias: toFour(model.bias),
  weights: Object.fromEntries(Object.entries(model.weights).map(([name, weight]) => [name, toFour(weight)])),
});
