import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";

/**
 * The page of a view, as the build of an app leaves it in `dist/views`.
 *
 * @throws ConfigurationError where the app was not built
 */
export async function readView(appFolder: string, name: string): Promise<string> {
  const file = join(appFolder, "dist", "views", `${name}.html`);
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    throw new ConfigurationError(`There is no page of the view ${name} at ${file}: build the app first.`, {
      cause,
    });
  }
}
