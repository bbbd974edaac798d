import { UpstreamError, UserInputError } from "@clinical-mcp/errors";
import { defineTool, defineView } from "@clinical-mcp/mcp-tool";
import type { FixedResource, PromptDefinition, TemplateResource, ViewAddress } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import type { ServerDefinition } from "@clinical-mcp/mcp-server";

/** A tiny server about books: everything that a server of ours can have, and nothing of any domain. */
export interface LibraryDeps {
  readonly titles: readonly string[];
  /** Called by the slow tool, so that a test can hold it and see what reaches it. */
  readonly wait: (signal: AbortSignal) => Promise<void>;
}

const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const define = defineTool<LibraryDeps>();

const SHELF_VIEW: ViewAddress = "ui://library/shelf";

const searchBooks = define({
  name: "library_search_books",
  title: "Search books",
  description: "Books whose title contains a text.",
  inputSchema: z.strictObject({
    title: z.string().max(200).optional().describe("Part of the title, e.g. 'whale'"),
    limit: z.int().min(1).max(50).optional().describe("Most books to return (default 10)"),
    newest_first: z.boolean().optional().describe("Reverse the order"),
  }),
  outputSchema: z.object({ titles: z.array(z.string()), total: z.int() }),
  annotations: READ_ONLY,
  view: SHELF_VIEW,
  async handler({ title = "", limit = 10, newest_first = false }, { titles }) {
    const found = titles.filter((each) => each.toLowerCase().includes(title.trim().toLowerCase()));
    return { titles: (newest_first ? found.toReversed() : found).slice(0, limit), total: found.length };
  },
});

const getBook = define({
  name: "library_get_book",
  title: "Get book",
  description: "One book by its number on the shelf.",
  inputSchema: z.strictObject({ number: z.int().describe("Number on the shelf, from 1") }),
  outputSchema: z.object({ title: z.string() }),
  annotations: READ_ONLY,
  async handler({ number }, { titles }) {
    const title = titles[number - 1];
    if (title === undefined) {
      throw new UserInputError("No such book.", {
        code: "NOT_FOUND",
        suggestion: `Numbers go from 1 to ${titles.length}.`,
      });
    }
    return { title };
  },
});

const openVault = define({
  name: "library_open_vault",
  title: "Open vault",
  description: "Waits for what the test holds back, then fails as the argument says.",
  inputSchema: z.strictObject({
    fail: z.enum(["driver", "upstream", "shape", "no"]).describe("How to fail, e.g. 'no'"),
  }),
  outputSchema: z.object({ opened: z.boolean() }),
  annotations: READ_ONLY,
  async handler({ fail }, { wait }, { signal }) {
    await wait(signal);
    if (fail === "driver") throw new TypeError("Binder Error: /srv/secret.db column password");
    if (fail === "upstream") {
      throw new UpstreamError("The vault does not answer.", {
        code: "VAULT_DOWN",
        cause: "socket /srv/secret.sock",
      });
    }
    return fail === "shape" ? ({ opened: "yes" } as never) : { opened: true };
  },
});

const shelf: FixedResource<LibraryDeps> = {
  name: "shelf",
  uri: "library://shelf",
  title: "Shelf",
  description: "All titles",
  mimeType: "application/json",
  read: async ({ titles }) => ({ mimeType: "application/json", text: JSON.stringify(titles) }),
};

const shelfView = defineView({
  name: "shelf-view",
  uri: SHELF_VIEW,
  title: "Shelf",
  description: "The titles found, as a page",
  html: "<!doctype html><title>Shelf</title>",
});

const book: TemplateResource<LibraryDeps> = {
  name: "book",
  uriTemplate: "library://books/{number}",
  title: "Book",
  description: "One book",
  mimeType: "text/plain",
  list: async ({ titles }) =>
    titles.map((name, position) => ({ uri: `library://books/${position + 1}`, name })),
  complete: async ({ prefix }, { titles }) =>
    titles.map((_title, position) => String(position + 1)).filter((number) => number.startsWith(prefix)),
  async read({ number }, { titles, wait }, { signal }) {
    if (number === "7") await wait(signal);
    if (number === "13") throw new TypeError("ENOENT /srv/secret/13");
    const text = titles[Number(number) - 1];
    return text === undefined ? undefined : { mimeType: "text/plain", text };
  },
};

const recommend: PromptDefinition = {
  name: "recommend",
  title: "Recommend a book",
  description: "Asks for a book about a subject",
  argumentsSchema: z.strictObject({ subject: z.string().describe("What it is about") }),
  render({ subject }) {
    if (subject === "secrets") throw new TypeError("ENOENT /srv/secret/subjects");
    return `Which book is about ${String(subject)}?`;
  },
};

export const libraryServer = (deps: Partial<LibraryDeps> = {}): ServerDefinition<LibraryDeps> => ({
  name: "library",
  title: "Library",
  version: "1.2.3",
  instructions: "Answers questions about the books of a small library that exists for tests only. ".repeat(2),
  icons: [{ src: "data:image/svg+xml;base64,PHN2Zy8+", mimeType: "image/svg+xml" }],
  tools: [searchBooks, getBook, openVault],
  resources: [shelf, shelfView, book],
  prompts: [recommend],
  deps: { titles: ["Moby-Dick; or, The Whale", "Middlemarch", "Ulysses"], wait: async () => {}, ...deps },
  dependencies: [{ name: "shelf", check: async () => {} }],
});
