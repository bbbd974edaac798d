export { describeMcpServer } from "./describe-mcp-server.ts";
export type { McpServerContract } from "./mcp-server-contract.ts";
export { describeTools } from "./describe-tools.ts";
export { postLegacy, postModern } from "./post.ts";
export type { RpcAnswer } from "./post.ts";
export { recordLogs } from "./record-logs.ts";
export type { RecordedLogs } from "./record-logs.ts";
export { startForTest } from "./start-for-test.ts";
export type { StartedServer } from "./start-for-test.ts";
