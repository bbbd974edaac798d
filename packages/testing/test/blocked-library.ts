// The library as a process of its own, whose tool holds the event loop for as long as BLOCK_MS says. Prints its two addresses.
import { startLibrary } from "./start-library.ts";

const blockMs = Number(process.env["BLOCK_MS"]);

const block = async (): Promise<void> => {
  const until = performance.now() + blockMs;
  while (performance.now() < until);
};

const { url, adminUrl } = await startLibrary({ wait: block });
process.stdout.write(`${JSON.stringify({ url, adminUrl })}\n`);
