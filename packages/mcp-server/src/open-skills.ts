import { ConfigurationError } from "@clinical-mcp/errors";
import type { SkillCatalog } from "@modelcontextprotocol/server/ext/skills";
import { loadSkills } from "@modelcontextprotocol/server/ext/skills/node";

/**
 * The skills of a server: a folder for each, with its SKILL.md.
 *
 * @throws ConfigurationError where the folder or a skill in it cannot be used
 */
export async function openSkills(folder: string): Promise<SkillCatalog> {
  try {
    return await loadSkills(folder, { strict: true });
  } catch (cause) {
    throw new ConfigurationError(`The skills in ${folder} cannot be used.`, { cause });
  }
}
