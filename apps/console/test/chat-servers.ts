import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { dataFolderOf, ingestShipped } from "@clinical-mcp/testing/ingest-shipped";
import { startBuilt } from "./start-built.ts";

export type Args = Readonly<Record<string, unknown>>;

export interface ViewCase {
  readonly server: "opa" | "coverage" | "openonco" | "scheduler";
  readonly uri: string;
  readonly tool: string;
  readonly args: Args;
  /** Present once the answer is drawn, with what the page reads after it. */
  readonly mark: string;
  /** Present before that, where the page reads more after its answer. */
  readonly answerMark?: string;
}

/** Old claims are refused for their age alone. */
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** Every view of the servers, with a call whose answer it draws. */
export const VIEWS = {
  answer: {
    server: "coverage",
    uri: "ui://coverage/answer",
    tool: "coverage_answer",
    args: { question: "Can I bill C124, and is a power wheelchair covered?" },
    mark: ".part",
  },
  claims: {
    server: "coverage",
    uri: "ui://coverage/claims",
    tool: "check_claims",
    args: {
      rows: `patient,service,code,minutes\nP1,${YESTERDAY}T09:00,A007,\nP1,${YESTERDAY}T09:00,K013,25`,
    },
    mark: "table",
  },
  provisions: {
    server: "opa",
    uri: "ui://opa/provisions",
    tool: "opa_policy_check",
    args: { query: "Must I offer a third party at an intimate exam?" },
    mark: ".part",
  },
  screening: {
    server: "opa",
    uri: "ui://opa/screening",
    tool: "opa_program_lookup",
    args: { program: "colorectal", patient_age: 60, risk_factors: ["FIT negative March 2025"] },
    mark: "[aria-current=step]",
  },
  compare: {
    server: "openonco",
    uri: "ui://openonco/compare",
    tool: "openonco_find",
    args: { names: "Shield, Cologuard Plus" },
    mark: "table",
  },
  period: {
    server: "scheduler",
    uri: "ui://scheduler/period",
    tool: "validate_schedule",
    args: { schedule_id: "synthetic-2026", limit: 5 },
    mark: "table[role=grid]",
    answerMark: ".head .badge",
  },
  plan: {
    server: "scheduler",
    uri: "ui://scheduler/plan",
    tool: "analyze_contingency",
    args: {
      schedule_id: "synthetic-2026",
      scenario: "faculty_absence",
      affected_person_ids: ["fac-01"],
      date_range: { start_date: "2026-12-07", end_date: "2026-12-20" },
    },
    mark: "table",
  },
} as const satisfies Readonly<Record<string, ViewCase>>;
export type ViewName = keyof typeof VIEWS;
type ServerName = ViewCase["server"];

/** Folders of what the servers answer from. */
export interface ChatFolders {
  /** The datasets of the files that ship. */
  readonly coverage: string;
  readonly opa: string;
  /** Empty: the scheduler keeps its schedules there. */
  readonly schedules: string;
}

/** The four built servers over what ships, each with a client. */
export async function startChatServers(folders: ChatFolders) {
  const environments: Readonly<Record<ServerName, Readonly<Record<string, string>>>> = {
    coverage: { ...dataFolderOf("coverage", folders.coverage), CHROMA: "off" },
    opa: { ...dataFolderOf("opa", folders.opa), CHROMA: "off" },
    openonco: {},
    scheduler: { SCHEDULER_DATABASE_FILE: `${folders.schedules}/schedules.sqlite` },
  };
  const stops: (() => void)[] = [];
  const urls = new Map<ServerName, string>();
  const open = async (name: ServerName) => {
    const { url, stop } = await startBuilt(name, environments[name]);
    stops.push(stop);
    urls.set(name, url);
    const client = new Client({ name: "chat-host", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    return client;
  };
  const clients: Readonly<Record<ServerName, Client>> = {
    coverage: await open("coverage"),
    opa: await open("opa"),
    openonco: await open("openonco"),
    scheduler: await open("scheduler"),
  };
  return {
    urls: urls as ReadonlyMap<ServerName, string>,
    clientOf: (view: ViewName): Client => clients[VIEWS[view].server],
    async stop() {
      for (const client of Object.values(clients)) await client.close();
      for (const stop of stops) stop();
    },
  };
}
export type ChatServers = Awaited<ReturnType<typeof startChatServers>>;

/** For a program by hand: the folders, filled. @param makeFolder an empty folder of that name */
export async function fillChatFolders(makeFolder: (name: string) => Promise<string>): Promise<ChatFolders> {
  const ingest = async (app: "coverage" | "opa"): Promise<string> => {
    const folder = await makeFolder(app);
    await ingestShipped(app, folder);
    return folder;
  };
  const [coverage, opa] = await Promise.all([ingest("coverage"), ingest("opa")]);
  return { coverage, opa, schedules: await makeFolder("schedules") };
}
