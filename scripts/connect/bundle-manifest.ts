import { z } from "zod";
import { settingsOf, type ServerFacts } from "./server-facts.ts";
import type { Setting } from "./local-package.ts";

type Prompt = ServerFacts["prompts"][number];

/** Systems that a bundle runs on, as Node names them; none stands for all. */
export type Platforms = readonly string[];

const EVERY_PLATFORM: Platforms = ["darwin", "linux", "win32"];
const LEAST_NODE = ">=22.0.0";

/** The text of a prompt with the marks that a client fills in place of each argument. */
function toPrompt({ name, description, argumentsSchema, render }: Prompt) {
  const names = Object.keys(argumentsSchema.shape);
  const marks = Object.fromEntries(names.map((argument) => [argument, `\${arguments.${argument}}`]));
  return { name, description, arguments: names, text: render(z.record(z.string(), z.string()).parse(marks)) };
}

/** A setting that a person fills in a form. Blank is as good as not set, for every server. */
const toUserSetting = ({ name, description, default: preset, isSecret }: Setting) => ({
  type: "string",
  title: name,
  description,
  required: false,
  default: preset ?? "",
  ...(isSecret ? { sensitive: true } : {}),
});

const toKey = ({ name }: Setting): string => name.toLowerCase();

/**
 * The manifest of a server's `.mcpb` bundle, in version 0.3 of its format.
 *
 * @param platforms where its native modules run
 */
export function toBundleManifest(server: ServerFacts, platforms: Platforms) {
  const { name, title, version, description, tools, prompts } = server;
  const settings = settingsOf(server);
  return {
    manifest_version: "0.3",
    name: `clinical-mcp-${name}`,
    display_name: title,
    version,
    description,
    author: { name: "clinical-mcp" },
    license: "Apache-2.0",
    server: {
      type: "node",
      entry_point: `bin/${name}.js`,
      mcp_config: {
        command: "node",
        args: [`\${__dirname}/bin/${name}.js`],
        env: Object.fromEntries(
          settings.map((setting) => [setting.name, `\${user_config.${toKey(setting)}}`]),
        ),
      },
    },
    tools: tools.map((tool) => ({ name: tool.name, description: tool.description })),
    prompts: prompts.map(toPrompt),
    user_config: Object.fromEntries(settings.map((setting) => [toKey(setting), toUserSetting(setting)])),
    compatibility: {
      platforms: platforms.length === 0 ? EVERY_PLATFORM : platforms,
      runtimes: { node: LEAST_NODE },
    },
  };
}
