export { openConsole, type RunningConsole } from "./open-console.ts";
export { PAGES, type ConsolePage } from "./pages.ts";
export { onThisMachine } from "./settings.ts";
