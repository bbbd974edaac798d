import { describe, expect, test } from "vitest";
import { postLegacy, postModern } from "../post.ts";
import type { UsedServer } from "./use-server.ts";

const VIEW_MIME_TYPE = "text/html;profile=mcp-app";
/** Resources that a page would fetch: only inlined data is its own. */
const OUTSIDE = /\s(?:src|href)=(?!["']?(?:data:|#))|@import|url\((?!["']?(?:data:|#))/u;

/** Pages that hosts show: each is there, under both keys, and needs nothing from anywhere else. */
export function describeViews(server: UsedServer): void {
  describe("its views", () => {
    test("are whole pages of this server, named under both keys, in both eras", async () => {
      for (const post of [postLegacy, postModern]) {
        const { tools } = (await post(server().url, "tools/list")).message.result;
        for (const { name, _meta: meta } of tools) {
          if (meta === undefined) continue;
          const uri = meta.ui.resourceUri;
          expect(meta, name).toEqual({ ui: { resourceUri: uri }, "ui/resourceUri": uri });
          expect(uri, name).toMatch(/^ui:\/\/\w/u);
          const { contents } = (await post(server().url, "resources/read", { uri })).message.result;
          expect(contents, name).toMatchObject([
            { uri, mimeType: VIEW_MIME_TYPE, text: expect.stringMatching(/\S/), _meta: { ui: { csp: {} } } },
          ]);
          expect(contents[0].text, name).not.toMatch(OUTSIDE);
        }
      }
    });

    test("add no more than 400 characters to tools/list", async () => {
      const { tools } = (await postModern(server().url, "tools/list")).message.result;
      const added = tools.flatMap(({ _meta: meta }: { readonly _meta?: unknown }) =>
        meta === undefined ? [] : [JSON.stringify({ _meta: meta }).length],
      );
      expect(added.reduce((sum: number, length: number) => sum + length, 0)).toBeLessThanOrEqual(400);
    });
  });
}
