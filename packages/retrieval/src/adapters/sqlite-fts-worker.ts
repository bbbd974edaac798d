// The thread in which a word index is read: better-sqlite3 is synchronous, and a question may take long.
import { workerData } from "node:worker_threads";
import { answerRequests } from "@clinical-mcp/threads";
import type { LexicalAnswer } from "../ports.ts";
import {
  DAMAGED,
  FOREIGN,
  openLexicalDatabase,
  type LexicalDatabase,
  type LexicalQuery,
} from "./sqlite-fts-query.ts";

export type LexicalRequest =
  | ({ readonly kind: "search" } & LexicalQuery)
  | { readonly kind: "words"; readonly after: string; readonly limit: number }
  | { readonly kind: "check" };

/** What keeps a word index from answering, as far as the operator must tell the cases apart. */
export type LexicalFault = "missing" | "damaged" | "foreign" | "locked" | "failed";

export type LexicalReply =
  | { readonly kind: "answer"; readonly answer: LexicalAnswer }
  | { readonly kind: "words"; readonly words: readonly (readonly [string, number])[] }
  | { readonly kind: "ready" }
  /** The driver's error goes along as the cause, for the log. */
  | { readonly kind: "fault"; readonly fault: LexicalFault; readonly cause: unknown };

const { file, fingerprint } = workerData as { readonly file: string; readonly fingerprint?: number };

function answer(database: LexicalDatabase, request: LexicalRequest): LexicalReply {
  switch (request.kind) {
    case "search":
      return { kind: "answer", answer: database.search(request) };
    case "words":
      return { kind: "words", words: database.listWords(request.after, request.limit) };
    case "check":
      return { kind: "ready" };
  }
}

/** Opens the database for the first request, and again for the first one after a fault. */
function createAnswering(): (request: LexicalRequest) => LexicalReply {
  let database: LexicalDatabase | undefined;
  return (request) => {
    try {
      database ??= openLexicalDatabase(file, fingerprint);
      return answer(database, request);
    } catch (cause) {
      database?.close();
      database = undefined;
      return { kind: "fault", fault: toFault(cause), cause };
    }
  };
}

answerRequests(createAnswering());

function toFault(error: unknown): LexicalFault {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return "locked";
  if (/^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(code) || code === DAMAGED) return "damaged";
  if (code === FOREIGN) return "foreign";
  // The driver reports a missing folder with a TypeError that has no code.
  if (code === "SQLITE_CANTOPEN" || (error instanceof TypeError && code === "")) return "missing";
  return "failed";
}
