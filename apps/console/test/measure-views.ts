// Sizes and times of the views, as bench/VIEWS.md has them: npx pnpm build && npx pnpm --filter @clinical-mcp/console run measure-views
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { frameOf, openChatHost, send } from "./chat-host.ts";
import { fillChatFolders, startChatServers, VIEWS, type ViewCase, type ViewName } from "./chat-servers.ts";

const ROUNDS = 9;

const toMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Milliseconds since a time that all frames share. */
const NOW = "performance.timeOrigin + performance.now()";
/** The frame of a mark is painted before a later request runs. */
const toWatch = (mark: string): string => `
  new Promise((resolve) => {
    const look = () => document.querySelector(${JSON.stringify(mark)})
      ? requestAnimationFrame(() => setTimeout(() => resolve(${NOW})))
      : requestAnimationFrame(look);
    look();
  })`;
/** Notes how long what the view reads is under way beyond the frame: host, server, and back. */
const WATCH_READS = `void (() => {
  const read = window.readResource;
  window.readMs = 0;
  window.readResource = async (params) => {
    const since = performance.now();
    const result = await read(params);
    window.readMs += performance.now() - since;
    return result;
  };
})()`;

const folders: string[] = [];
const filled = await fillChatFolders(async (name) => {
  const folder = await mkdtemp(join(tmpdir(), `measure-${name}-`));
  folders.push(folder);
  return folder;
});
const servers = await startChatServers(filled);
const host = await openChatHost(servers);

interface Times {
  /** Until the answer is painted. */
  readonly answer: number;
  /** How often the page asked for what it reads after the answer. */
  readonly read: number;
  /** Until that is painted, too. */
  readonly whole: number;
}

async function measureOnce(name: ViewName, answer: unknown): Promise<Times> {
  const view: ViewCase = VIEWS[name];
  const shown = await host.show(name);
  const frame = frameOf(shown);
  await shown.page.evaluate(WATCH_READS);
  await frame.evaluate(
    `void (window.painted = Promise.all([${toWatch(view.answerMark ?? view.mark)}, ${toWatch(view.mark)}]))`,
  );
  await shown.page.evaluate(`void (window.sentAt = ${NOW})`);
  await send(shown, view.args, answer);
  const painted = z.tuple([z.number(), z.number()]).parse(await frame.evaluate("window.painted"));
  const sentAt = Number(await shown.page.evaluate("window.sentAt"));
  const read = Number(await shown.page.evaluate("window.readMs"));
  await shown.page.close();
  return { answer: painted[0] - sentAt, read, whole: painted[1] - sentAt };
}

/** Round by round, so that what else the machine does falls on all views alike. */
async function measureAll(): Promise<ReadonlyMap<ViewName, Times>> {
  const answers = new Map<ViewName, unknown>();
  for (const name of host.names) answers.set(name, await host.call(name));
  const rounds = new Map(host.names.map((name): [ViewName, Times[]] => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, times] of rounds) times.push(await measureOnce(name, answers.get(name)));
  return new Map(
    [...rounds].map(([name, times]) => [
      name,
      {
        answer: toMedian(times.map(({ answer }) => answer)),
        read: toMedian(times.map(({ read }) => read)),
        whole: toMedian(times.map(({ whole }) => whole)),
      },
    ]),
  );
}

try {
  const loadBefore = loadavg()[0];
  const times = await measureAll();
  console.log(`load of a minute ${loadBefore} before, ${loadavg()[0]} after`);
  console.log("| view | kB | gzip kB | answer, ms | of screening's | read after it, ms | with that, ms |");
  console.log("| --- | --- | --- | --- | --- | --- | --- |");
  for (const [name, { answer, read, whole }] of times) {
    const html = await host.readView(name);
    const [size, zipped] = [Buffer.byteLength(html), gzipSync(html).length].map((bytes) =>
      Math.round(bytes / 1000),
    );
    const ratio = answer / (times.get("screening")?.answer ?? Number.NaN);
    const more = read > 0 ? `${Math.round(read)} | ${Math.round(whole)}` : "– | –";
    console.log(
      `| ${VIEWS[name].uri} | ${size} | ${zipped} | ${Math.round(answer)} | ${ratio.toFixed(1)} | ${more} |`,
    );
  }
} finally {
  await host.close();
  await servers.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}
