import { describe, expect, test } from "vitest";
import type { McpServerContract } from "../mcp-server-contract.ts";
import { postLegacy, postModern } from "../post.ts";
import type { RpcAnswer } from "../post.ts";
import type { UsedServer } from "./use-server.ts";

interface Property {
  readonly type?: string;
}

const MARK = "zqx-marked-secret";
const HOSTILE = [
  "", "   ", "%", "_", "'; DROP TABLE mrd_tests; --", '"', "\\", `\u0000${MARK}`, "x".repeat(10_000), "💉",
  "__proto__", "../../etc/passwd", "<script>", "${7*7}", "\u202Eabc", "null",
]; // prettier-ignore
const WRONG: Readonly<Record<string, unknown>> = {
  string: { nested: true },
  number: "ninety",
  integer: 1.5,
  boolean: "maybe",
  array: "not a list",
  object: 7,
};
/** Driver, path or stack text; none of it may reach a client. */
const LEAK =
  /node_modules|\.[jt]s:\d|\bat \w+ \(|Binder Error|Parser Error|Conversion Error|SQLITE|duckdb|\bzod(?:error)?\b/i;

/** Characters of an answer that names faults, in both of its forms. */
const MOST_FAULTS = 24_000;

const OWN_FORM = { codeField: "code", invalid: "INVALID_PARAMETER" };

export function describeBadInput(contract: McpServerContract, server: UsedServer): void {
  describe("bad input", () => {
    checkUnknownNames(server);
    checkWrongArguments(contract, server);
    checkHostileArguments(contract, server);
  });
}

const call = (server: UsedServer, name: string, args: unknown): Promise<RpcAnswer> =>
  postModern(server().url, "tools/call", { name, arguments: args });

async function propertiesOf(server: UsedServer, name: string): Promise<[string, Property][]> {
  const { tools } = (await postModern(server().url, "tools/list")).message.result;
  const tool = tools.find((each: { name: string }) => each.name === name);
  return Object.entries(tool.inputSchema.properties ?? {});
}

function checkUnknownNames(server: UsedServer): void {
  test("an unknown tool is a protocol error in both eras", async () => {
    for (const post of [postLegacy, postModern]) {
      const answer = await post(server().url, "tools/call", { name: "no_such_tool", arguments: {} });
      expect(answer.message.error?.code).toBe(-32_602);
    }
  });

  test("a name that every object has is as unknown as any other, of a tool and of a prompt", async () => {
    for (const post of [postLegacy, postModern])
      for (const method of ["tools/call", "prompts/get"])
        for (const name of ["constructor", "__proto__", "no_such_thing"]) {
          const { message } = await post(server().url, method, { name, arguments: {} });
          expect(message.error, name).toMatchObject({ code: -32_602 });
          expect(message.error?.message, name).toMatch(new RegExp(`${name} not found$`));
        }
  });
}

function checkWrongArguments(
  { exampleCalls, errorForm = OWN_FORM }: McpServerContract,
  server: UsedServer,
): void {
  const names = Object.keys(exampleCalls);

  test.each(names)("%s refuses an unknown argument and says what is valid", async (name) => {
    const properties = await propertiesOf(server, name);
    const [known = "anything"] = properties[0] ?? [];
    const error = readToolError(
      await call(server, name, { ...exampleCalls[name], [`${known}x`]: 1 }),
      errorForm.codeField,
    );
    expect(error.code).toBe(errorForm.invalid);
    expect(error.message).toContain(`"${known}x"`);
    if (properties.length > 0) expect(error.message).toContain(`Did you mean "${known}"?`);
    expect(error.suggestion).toBeTruthy();
  });

  test.each(names)("%s refuses a value of the wrong type by the argument's name", async (name) => {
    for (const [property, { type = "string" }] of await propertiesOf(server, name)) {
      const error = readToolError(
        await call(server, name, { ...exampleCalls[name], [property]: WRONG[type] }),
        errorForm.codeField,
      );
      expect(error.code, property).toBe(errorForm.invalid);
      expect(error.message, property).toContain(`"${property}"`);
    }
  });

  test.each(names)("%s answers a list of thousands of wrong items shortly", async (name) => {
    for (const [property] of await propertiesOf(server, name))
      for (const item of [1, {}, []]) {
        const items = Array.from({ length: 3_900 }, () => item);
        const answer = await call(server, name, { ...exampleCalls[name], [property]: items });
        expect(answer.text.length, `${property} ${JSON.stringify(item)}`).toBeLessThan(MOST_FAULTS);
      }
  });
}

function checkHostileArguments(
  { exampleCalls, errorForm = OWN_FORM }: McpServerContract,
  server: UsedServer,
): void {
  const names = Object.keys(exampleCalls);

  test.each(names)(
    "%s meets hostile text with rows or a clear error, and keeps it out of its logs",
    async (name) => {
      for (const [property, { type }] of await propertiesOf(server, name)) {
        if (type !== "string") continue;
        for (const value of HOSTILE) {
          const answer = await call(server, name, { ...exampleCalls[name], [property]: value });
          const where = `${name}.${property} = ${JSON.stringify(value.slice(0, 40))}`;
          expect(answer.status, where).toBe(200);
          const [block] = answer.message.result.content;
          expect(block.text, where).not.toMatch(LEAK);
          if (answer.message.result.isError)
            expect(readToolError(answer, errorForm.codeField).code, where).not.toBe("INTERNAL_ERROR");
          else expect(answer.message.result.structuredContent, where).toBeDefined();
        }
      }
      expect(server().logs()).not.toContain(MARK);
    },
  );

  test.each(names)("%s survives arguments that are no object", async (name) => {
    for (const args of [[], "text", 7]) {
      for (const post of [postLegacy, postModern]) {
        const answer = await post(server().url, "tools/call", { name, arguments: args });
        expect(answer.status).toBe(400);
        expect(answer.message).toMatchObject({ id: 1, error: { code: -32_602 } });
        expect(answer.message.error?.message).toMatch(/must be an object/);
      }
    }
    const none = await call(server, name, null);
    expect(none.status).toBe(200);
    expect(none.message.error).toBeUndefined();
  });
}

interface ToolErrorBody {
  readonly error: true;
  readonly code: string;
  readonly message: string;
  readonly suggestion?: string;
}

function readToolError(answer: RpcAnswer, codeField: string): ToolErrorBody {
  expect(answer.message.result, answer.text).toMatchObject({ isError: true });
  expect(answer.message.result.structuredContent).toBeUndefined();
  const body = JSON.parse(answer.message.result.content[0].text);
  expect(body).toMatchObject({
    error: true,
    [codeField]: expect.stringMatching(/^[A-Z_]+$/),
    message: expect.any(String),
  });
  return { ...body, code: body[codeField] };
}
