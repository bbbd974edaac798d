import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import packageManifest from "../package.json" with { type: "json" };
import type { CoverageAnswer } from "./answer.ts";
import type { AskContext } from "./ask-context.ts";
import { CoverageError } from "./coverage-error.ts";
import { DEFAULT_URL, formatEndpoint, parseEndpoint, type Endpoint } from "./endpoint.ts";
import { readForm, type FillIn } from "./question-form.ts";
import { readAnswer, readDecidedCase } from "./read-answer.ts";
import { toCoverageError, tooLate } from "./to-coverage-error.ts";
import { unlessAborted } from "./unless-aborted.ts";

const TOOL = "coverage_answer";
/** Slightly longer than the server's own deadline, so that its timeout message arrives. */
const DEFAULT_TIMEOUT_MS = 35_000;
/** For questions to a person. */
const MOST_TO_ANSWER_MS = 15 * 60_000;

export interface CoverageClientOptions {
  /** Address of the coverage server's MCP endpoint; the default is that of `npm start`. */
  readonly url?: string | URL | undefined;
  /** Bearer token, if the server requires one. */
  readonly token?: string | undefined;
  /** Milliseconds for one question, including the connection; a quarter of an hour if `fillIn` asks a person. */
  readonly timeoutMs?: number | undefined;
  /** Answers questions for missing deciding facts. Without it, the answer lists them in `needs`. */
  readonly fillIn?: FillIn | undefined;
}

export interface AskOptions {
  /** Ends the question; `ask` then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** An answer with what asks for it again. */
export interface CaseAnswer {
  readonly answer: CoverageAnswer;
  /** The decided case as fields, also if it came from words; absent if the server does not send it. */
  readonly decidedCase: AskContext | undefined;
}

interface Connection {
  readonly client: Client;
  readonly transport: StreamableHTTPClientTransport;
  readonly ready: Promise<void>;
}

/**
 * Asks the coverage server. A class, which this repository otherwise keeps for errors, since `new CoverageClient(…).ask(…)`
 * is what its users were promised.
 *
 * Connects with the first question and serves any number after it, also at the same time; `close()` ends it.
 */
export class CoverageClient {
  readonly #endpoint: Endpoint;
  readonly #where: string;
  readonly #timeoutMs: number;
  readonly #fillIn: FillIn | undefined;
  #connection: Connection | undefined;
  #isClosed = false;

  /** @throws CoverageError `invalid` if the address or token cannot be used */
  constructor({
    url = DEFAULT_URL,
    token,
    timeoutMs = DEFAULT_TIMEOUT_MS,
    fillIn,
  }: CoverageClientOptions = {}) {
    this.#fillIn = fillIn;
    this.#endpoint = parseEndpoint(url, token);
    this.#where = formatEndpoint(this.#endpoint.url);
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Asks one question.
   *
   * @param question a clinician's words; may be empty if the context has claims, drugs or devices
   * @param context known facts; they take precedence over the question's words
   * @throws CoverageError whose `kind` says why there is no answer
   */
  async ask(question: string, context: AskContext = {}, options: AskOptions = {}): Promise<CoverageAnswer> {
    const { answer } = await this.askWithCase(question, context, options);
    return answer;
  }

  /** The same, with the case that was decided: with more facts in its fields it is the next question. */
  async askWithCase(
    question: string,
    context: AskContext = {},
    { signal }: AskOptions = {},
  ): Promise<CaseAnswer> {
    signal?.throwIfAborted();
    if (this.#isClosed) throw closed();
    // A person needs more time.
    const timeoutMs = this.#fillIn ? MOST_TO_ANSWER_MS : this.#timeoutMs;
    const deadline = AbortSignal.timeout(timeoutMs);
    const ended = signal ? AbortSignal.any([signal, deadline]) : deadline;
    try {
      const { client, ready } = this.#connect();
      await unlessAborted(ready, ended);
      const call = { name: TOOL, arguments: toArguments(question, context) };
      const result = await client.callTool(call, { signal: ended, timeout: timeoutMs });
      return { answer: readAnswer(result), decidedCase: readDecidedCase(result) };
    } catch (error) {
      signal?.throwIfAborted();
      if (this.#isClosed) throw closed(error);
      throw deadline.aborted ? tooLate(this.#where, error) : toCoverageError(error, this.#where);
    }
  }

  /** Ends running requests with `closed`. The client cannot be used again. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const connection = this.#connection;
    this.#connection = undefined;
    // The client knows its transport only once connected; closed twice, a transport stays closed.
    await connection?.transport.close();
    await connection?.client.close();
  }

  #connect(): Connection {
    if (this.#connection) return this.#connection;
    const { url, token } = this.#endpoint;
    const client = new Client(
      { name: "coverage-client", version: packageManifest.version },
      {
        versionNegotiation: { mode: "auto" },
        ...(this.#fillIn && { capabilities: { elicitation: { form: {} } } }),
      },
    );
    const fillIn = this.#fillIn;
    if (fillIn)
      client.setRequestHandler("elicitation/create", async ({ params }) => {
        const form = readForm(params);
        const content = form && (await fillIn(form));
        return content ? { action: "accept", content: { ...content } } : { action: "decline" };
      });
    const transport = new StreamableHTTPClientTransport(url, { authProvider: { token: async () => token } });
    const ready = client.connect(transport, { timeout: this.#timeoutMs });
    const connection: Connection = { client, transport, ready };
    this.#connection = connection;
    // Callers that wait for it get the failure, and the next question tries again.
    ready.catch(() => {
      if (this.#connection === connection) this.#connection = undefined;
    });
    return connection;
  }
}

/** Without words, the typed asks are the question. Without both, the server says what is missing. */
const toArguments = (question: string, context: AskContext) =>
  question === "" && (context.claims ?? context.drugs ?? context.devices)
    ? { ...context }
    : { ...context, question };

const closed = (cause?: unknown): CoverageError =>
  new CoverageError("closed", "The client was closed.", { cause });
