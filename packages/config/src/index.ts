export { parseEnvironment } from "./parse-environment.ts";
export type { ServerSettings } from "./server-environment.ts";
export { commaList, flag, isLoopback, serverEnvironment, wholeNumber } from "./server-environment.ts";
export type { RetrievalSettings } from "./retrieval-environment.ts";
export { retrievalEnvironment } from "./retrieval-environment.ts";
