import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { MOON, refuse, startAnsweringServer } from "../../test/answering-server.ts";
import { FULL_ANSWER } from "../../test/answers.ts";
import { run } from "../../test/run-program.ts";

describe("an answer", () => {
  test("is printed with citations and conflicts", async () => {
    await using server = await startAnsweringServer();
    const { out, err, code } = await run(["ask", "Can I bill Z999?", "--url", server.url]);
    expect({ err, code }).toEqual({ err: "", code: 0 });
    expect(out).toContain("MIXED");
    expect(out).toContain("• Z999: A stay of 48 hours is needed. [1][2]");
    expect(out).toContain("SOURCES DISAGREE");
    expect(out).toContain("[1] Fee schedule, page Q1 (as of 2025-01-02)");
  });

  test("is complete with --json, and known facts reach the server", async () => {
    const asked: unknown[] = [];
    await using server = await startAnsweringServer(async (args) => {
      asked.push(args);
      return { ...FULL_ANSWER, added: true };
    });
    const known = ["--age", "72", "--code", "Z999"];
    const stdin = Readable.from(["  Can I\nbill", " it?\n"]);
    const { out, code } = await run(["ask", "-", "--json", "--url", server.url, ...known], { stdin });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ ...FULL_ANSWER, added: true });
    expect(asked).toEqual([
      { question: "Can I\nbill it?", patient: { age: 72 }, hints: { codes: ["Z999"] } },
    ]);
  });

  test("takes a typed case: fields reach the server unchanged, options on top", async () => {
    const asked: unknown[] = [];
    await using server = await startAnsweringServer(async (args) => {
      asked.push(args);
      return { ...FULL_ANSWER };
    });
    const claims = [{ codes: ["Z999"], minutes: 30, facts: [{ fact: "is_prebooked", value: "unknown" }] }];
    const typed = JSON.stringify({ claims, patient: { sex: "female", age: 40 } });
    const folder = await mkdtemp(join(tmpdir(), "typed-case-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, "case.json"), typed);
    const ask = ["ask", "--url", server.url, "--age", "72", "--case"];
    const fromFile = await run([...ask, join(folder, "case.json")]);
    const fromInput = await run([...ask, "-"], { stdin: Readable.from([typed]) });
    expect([fromFile.code, fromInput.code]).toEqual([0, 0]);
    const wanted = { claims, patient: { sex: "female", age: 72 }, hints: {} };
    expect(asked).toEqual([wanted, wanted]);
  });

  test("from a hostile server cannot control the terminal", async () => {
    const hostile = "\u001B[2J\u001B]0;owned\u0007free\u009B31m \u202E00.0$";
    await using server = await startAnsweringServer(async () => ({
      ...FULL_ANSWER,
      summary: hostile,
      followups: [{ ask: hostile, path: hostile }],
    }));
    const ask = ["ask", "?", "--url", server.url];
    const [text, json] = await Promise.all([run(ask), run([...ask, "--json"])]);
    expect(text.out).toContain("free 00.0$");
    for (const { out } of [text, json]) expect(out.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(JSON.parse(json.out).summary).toBe(hostile);
  });
});

describe("no answer", () => {
  test.each([
    [["ask", "?", "--setting", "moon"], 2, /^--setting must be acute, community, ltc\.\n\nAsk what/u],
    [["ask", "?", "--url", "localhost:8002"], 2, /^The address must begin with http/u],
    // The discard port, where nothing listens.
    [
      ["ask", "?", "--url", "http://127.0.0.1:9/mcp"],
      1,
      /^No coverage server answers at http:\/\/127\.0\.0\.1:9\/mcp\./u,
    ],
  ])("ends for %j with code %i and the reason", async (argv, code, message) => {
    expect(await run(argv)).toEqual({ out: "", err: expect.stringMatching(message), code });
  });

  test.each([
    ["{", "The case is not JSON."],
    ['{"claims": {}}', "at claims"],
    ['{"claim": []}', "The case is not as expected"],
  ])("refuses a case of %j", async (typed, words) => {
    const { code, err } = await run(["ask", "--case", "-"], { stdin: Readable.from([typed]) });
    expect(code).toBe(2);
    expect(err).toContain(words);
  });

  test("reports an unreadable case, without its place", async () => {
    const { code, err } = await run(["ask", "--case", "/nowhere/case.json"]);
    expect({ code, err: err.trim() }).toEqual({ code: 2, err: "The file of --case cannot be read." });
  });

  test("reads no question from an empty standard input", async () => {
    const { code, err } = await run(["ask", "-"], { stdin: Readable.from([" \n"]) });
    expect({ code, err }).toEqual({ code: 2, err: "There is no question on standard input.\n" });
  });

  test("prints the tool's own words, safe for a terminal", async () => {
    await using server = await startAnsweringServer(async () => refuse("\u001B[31mabout nothing\u0007."));
    const { out, err, code } = await run(["ask", "?", "--url", server.url]);
    expect({ out, code }).toEqual({ out: "", code: 1 });
    expect(err).toBe("about nothing . (MISSING_PARAMETER) Name a code, a drug or a device.\n");
    expect(stripVTControlCharacters(err)).toBe(err);
  });

  test("sends a token to no other machine unencrypted", async () => {
    const { code, err } = await run(["ask", "?", "--url", "http://example.test/mcp"], { token: "t0ken" });
    expect(code).toBe(2);
    expect(err).toBe("A token is sent to another machine over https:// only.\n");
  });

  test("handles an interrupt while asking, and while a question is typed", async () => {
    const held = { questions: 0 };
    await using server = await startAnsweringServer(async (_args, aborted) => {
      held.questions += 1;
      await new Promise((resolve) => aborted.addEventListener("abort", resolve, { once: true }));
      return {};
    });
    const interrupt = new AbortController();
    const stdin = new PassThrough();
    const asking = run(["ask", "?", "--url", server.url], { signal: interrupt.signal });
    const typing = run(["ask", "-", "--url", server.url], { signal: interrupt.signal, stdin });
    await vi.waitFor(() => expect(held.questions).toBe(1));
    interrupt.abort();
    const interrupted = { out: "", err: "Interrupted.\n", code: 130 };
    expect(await Promise.all([asking, typing])).toEqual([interrupted, interrupted]);
    expect(stdin.destroyed).toBe(true);
  });
});

test("explains everything for --help, and succeeds", async () => {
  const { out, code } = await run(["--help"]);
  expect(code).toBe(0);
  for (const word of ["CLINICAL_MCP_TOKEN", "--json", "--url", "--case", "Exit code 0", "NO_COLOR"])
    expect(out).toContain(word);
});

describe("questions at the terminal for deciding facts", () => {
  const open = async () => ({ ...FULL_ANSWER, summary: MOON });
  const interactive = (...lines: readonly string[]) => ({
    isInteractive: true,
    stdin: Readable.from(lines.map((line) => `${line}\n`)),
  });

  test("appear one after the other; a wrong answer is asked again, an empty line skips one", async () => {
    await using server = await startAnsweringServer(open);
    const asked = await run(
      ["ask", "why?", "--url", server.url],
      interactive("perhaps", "y", "many", "3", ""),
    );
    expect(asked.code).toBe(0);
    expect(asked.out).toContain('Answered: {"q1":"yes","q2":3}');
    expect(asked.err).toContain("Is it full? [1 yes, 2 no, 3 unknown]");
    expect(asked.err).toContain("Answer with one of: yes, no, unknown.");
    expect(asked.err).toContain("Answer with a number.");
  });

  test("accept an option by its number, and the end of input skips the rest", async () => {
    await using server = await startAnsweringServer(open);
    const { out } = await run(["ask", "why?", "--url", server.url], interactive("2"));
    expect(out).toContain('Answered: {"q1":"no"}');
  });

  test("give the answer unchanged if all are skipped", async () => {
    await using server = await startAnsweringServer(open);
    const { out, code } = await run(["ask", "why?", "--url", server.url], interactive("", "", ""));
    expect(code).toBe(0);
    expect(out).toContain(MOON);
  });

  test.each([
    ["--no-ask", ["--no-ask"], true],
    ["--json", ["--json"], true],
    ["a script", [], false],
  ])("do not appear with %s", async (_what, options, isInteractive) => {
    await using server = await startAnsweringServer(open);
    const { out, err } = await run(["ask", "why?", "--url", server.url, ...options], {
      ...interactive("y", "1", "x"),
      isInteractive,
    });
    expect(out).toContain(MOON);
    expect(err).toBe("");
  });

  test("send nothing after Ctrl-C, and leave the terminal clean", async () => {
    await using server = await startAnsweringServer(open);
    const interrupt = new AbortController();
    const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin });
    const stderr = new PassThrough();
    // A terminal in line mode sends Ctrl-C as a character, once the first prompt is shown.
    stderr.on("data", (text: Buffer) => {
      if (text.toString().includes("Is it full?")) stdin.write("y\n\u0003");
    });
    const { code } = await run(["ask", "why?", "--url", server.url], {
      isInteractive: true,
      stdin,
      stderr,
      signal: interrupt.signal,
      interrupt: () => interrupt.abort(),
    });
    expect(code).toBe(130);
  });
});
