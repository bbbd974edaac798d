import { formatTable } from "../markdown/format-table.ts";
import type { AnsweredTool, AskedServer } from "./ask-servers.ts";
import { listFields, type Field } from "./list-fields.ts";

/** In a cell of a table nothing may end it. */
const toCell = (text: string): string => text.replaceAll("|", "\\|").replaceAll(/\s+/gu, " ");

function toTable(fields: readonly Field[], isInput: boolean): string {
  const rows = fields.map(({ path, type, isRequired, description }) => {
    const name = `\`${path}\`${isInput && isRequired ? " (required)" : ""}`;
    return [name, toCell(type), toCell(description)];
  });
  return formatTable(["field", "type", "what"], rows);
}

/** Fields beyond the first of an answer are in its example. */
const topOf = (fields: readonly Field[]): readonly Field[] =>
  fields.filter(({ path }) => !path.includes("."));

function toJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

function toExample({ name, example, answer }: AnsweredTool): string {
  if (example === undefined || answer === undefined) return "";
  const lead = answer.isError ? "The server refuses it" : "The answer";
  const answered = `${answer.text.length.toLocaleString("en")} characters as it is sent, without the line breaks`;
  return [
    `### Example {#${name}-example}`,
    "```json",
    JSON.stringify({ name, arguments: example }, undefined, 2),
    "```",
    `::: details ${lead} (${answered})`,
    "```json",
    toJson(answer.text),
    "```",
    ":::",
  ].join("\n");
}

function toSection(tool: AnsweredTool): string {
  const { name, title, description, input, output } = tool;
  const fields = listFields(input);
  return [
    `## ${name}`,
    title === undefined ? "" : `**${title}**`,
    description,
    `### Input {#${name}-input}`,
    fields.length === 0 ? "None." : toTable(fields, true),
    `### Output {#${name}-output}`,
    toTable(topOf(listFields(output)), false),
    toExample(tool),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** The reference page of a server: every tool with its input, output, and one call with its answer. */
export function formatReference({ name, instructions, tools }: AskedServer, title: string): string {
  const list = tools.map(({ name: tool, description }) => [`[${tool}](#${tool})`, toCell(description)]);
  return [
    `# ${name}: tools`,
    `${title}. Written from the running server: what it lists, and what it answers to one call of each tool on the data that ships.`,
    formatTable(["tool", "what it is for"], list),
    instructions === undefined
      ? ""
      : `## The server's instructions to assistants\n\n${instructions
          .split("\n")
          .map((line) => `> ${line}`)
          .join("\n")}`,
    ...tools.map(toSection),
  ]
    .filter((part) => part !== "")
    .join("\n\n")
    .concat("\n");
}
