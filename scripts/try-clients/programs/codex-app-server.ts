// Lets Codex, by the protocol of its own applications, start the servers of its configuration and call a tool of each. It needs
// neither an account nor a model for that. Argument: a file with the calls.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

interface Message {
  readonly id?: number;
  readonly result?: { readonly thread?: { readonly id: string } };
}
interface Call {
  readonly server: string;
  readonly tool: string;
  readonly args: object;
}

const [, , file = ""] = process.argv;
const calls: readonly Call[] = JSON.parse(readFileSync(file, "utf8"));
const codex = spawn("codex", ["app-server"], { stdio: ["pipe", "pipe", "ignore"] });
const waiting = new Map<number, (message: Message) => void>();
createInterface(codex.stdout).on("line", (line) => {
  const message: Message = JSON.parse(line);
  if (message.id !== undefined) waiting.get(message.id)?.(message);
});
const sent = { count: 0 };

function ask(method: string, params: object): Promise<Message> {
  sent.count += 1;
  const id = sent.count;
  const { promise, resolve } = Promise.withResolvers<Message>();
  waiting.set(id, resolve);
  codex.stdin.write(`${JSON.stringify({ id, method, params })}\n`);
  return promise;
}

await ask("initialize", { clientInfo: { name: "trial", title: "trial", version: "1" } });
codex.stdin.write(`${JSON.stringify({ method: "initialized" })}\n`);
const started = await ask("thread/start", {});
const threadId = started.result?.thread?.id;
for (const { server, tool, args } of calls)
  console.log(JSON.stringify(await ask("mcpServer/tool/call", { threadId, server, tool, arguments: args })));
codex.kill();
