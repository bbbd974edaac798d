// check-tag.ts TAG: a tag is released when it names the version that everything states, and CHANGELOG.md says what is in it.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../start/find-apps.ts";
import { hasRelease } from "./changelog.ts";

const [tag = ""] = process.argv.slice(2);
const { version } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
const page = await readFile(join(ROOT, "CHANGELOG.md"), "utf8");
const faults = [
  ...(tag === `v${version}` ? [] : [`The tag is ${tag}, the version ${version}.`]),
  ...(hasRelease(page, version) ? [] : [`CHANGELOG.md has no part "## ${version} (DAY)".`]),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
