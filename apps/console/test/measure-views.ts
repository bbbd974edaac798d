// Sizes and times of the views, as bench/VIEWS.md has them: npx pnpm build && npx pnpm --filter @clinical-mcp/console run measure-views
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { frameOf, openChatHost, send } from "./chat-host.ts";
import { startChatServers, VIEWS, type ViewName } from "./chat-servers.ts";

const ROUNDS = 9;

const toMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Milliseconds since a time that all frames share. */
const NOW = "performance.timeOrigin + performance.now()";
/** The frame in which the answer stands is painted before what is asked for after it runs. */
const toWatch = (mark: string): string => `
  window.painted = new Promise((resolve) => {
    const look = () => document.querySelector(${JSON.stringify(mark)})
      ? requestAnimationFrame(() => setTimeout(() => resolve(${NOW})))
      : requestAnimationFrame(look);
    look();
  })`;

const folders: string[] = [];
const servers = await startChatServers(async (name) => {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  folders.push(folder);
  return folder;
});
const host = await openChatHost(servers);

async function measure(name: ViewName): Promise<number> {
  const { mark, args } = VIEWS[name];
  const answer = await host.call(name);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const shown = await host.show(name);
    const frame = frameOf(shown);
    await frame.evaluate(`void (${toWatch(mark)})`);
    await shown.page.evaluate(`void (window.sentAt = ${NOW})`);
    await send(shown, args, answer);
    const painted = Number(await frame.evaluate("window.painted"));
    times.push(painted - Number(await shown.page.evaluate("window.sentAt")));
    await shown.page.close();
  }
  return toMedian(times);
}

try {
  console.log("| view | kB | gzip kB | first paint after the result, ms |");
  console.log("| --- | --- | --- | --- |");
  for (const name of host.names) {
    const html = await host.readView(name);
    const [size, zipped] = [Buffer.byteLength(html), gzipSync(html).length].map((bytes) =>
      Math.round(bytes / 1000),
    );
    console.log(`| ${VIEWS[name].uri} | ${size} | ${zipped} | ${Math.round(await measure(name))} |`);
  }
} finally {
  await host.close();
  await servers.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}
