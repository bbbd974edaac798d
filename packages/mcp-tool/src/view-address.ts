/** Address of a page that a host shows beside a tool's answer. */
export type ViewAddress = `ui://${string}`;
