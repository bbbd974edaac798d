export { isLoopback } from "./access-environment.ts";
export { parseEnvironment } from "./parse-environment.ts";
export type { ServerSettings } from "./server-environment.ts";
export { serverEnvironment } from "./server-environment.ts";
export { commaList, flag, host, serverAddress, wholeNumber } from "./setting-forms.ts";
export { retrievalEnvironment } from "./retrieval-environment.ts";
export type { TokenEntry } from "./token-entry.ts";
export { formatTokenEntry, tokenEntries } from "./token-entry.ts";
