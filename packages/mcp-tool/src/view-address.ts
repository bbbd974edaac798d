/** Address of a page that a host shows with a tool's answer. */
export type ViewAddress = `ui://${string}`;
