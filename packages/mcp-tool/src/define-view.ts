import type { FixedResource } from "./define-resource.ts";
import type { ViewAddress } from "./view-address.ts";

/** By which a host knows that a resource is a page for it to show (SEP-1865). */
export const VIEW_MIME_TYPE = "text/html;profile=mcp-app";

/** No domain is declared, so that a host's content policy lets no request leave the page. */
const META = { ui: { csp: {}, prefersBorder: false } };

export interface ViewHead {
  readonly uri: ViewAddress;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The whole page: scripts and styles inside, nothing that it would have to fetch. */
  readonly html: string;
}

/** The page of a view as a resource. Its tool names it by `view`. */
export const defineView = ({ html, ...head }: ViewHead): FixedResource<unknown> => ({
  ...head,
  mimeType: VIEW_MIME_TYPE,
  read: async () => ({ mimeType: VIEW_MIME_TYPE, text: html, _meta: META }),
});

/** Under which a result carries what only its view reads. */
export const VIEW_DATA_KEY = "clinical-mcp/view";

/** Most characters of it; more is left out. */
export const VIEW_DATA_CHARACTERS = 8000;

/** What tools/list says of a tool's view, under the key of the standard and the one that earlier hosts read. */
export const viewMeta = (uri: ViewAddress): Readonly<Record<string, unknown>> => ({
  ui: { resourceUri: uri },
  "ui/resourceUri": uri,
});
