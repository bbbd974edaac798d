// Builds the page of a view, ui/NAME/index.html of an app, into one file that fetches nothing: OUTDIR/views/NAME.html.
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

const MOST_GZIP_BYTES = 120_000;
/** Resources that a page would fetch: only inlined data is its own. Scripts are checked without their own texts. */
const OUTSIDE = /<[a-z][^<>]*\s(?:src|href)=["']?(?!data:|#)|@import\s|url\((?!["']?(?:data:|#))/iu;

const withoutScripts = (html) => html.replaceAll(/(<script[^<>]*>)[^]*?<\/script>/gu, "$1</script>");

/** @param outdir folder of the app's bundle */
export async function buildView(name, outdir) {
  const views = resolve(outdir, "views");
  const folder = join(views, `.${name}`);
  await mkdir(views, { recursive: true });
  await build({
    configFile: false,
    root: join("ui", name),
    logLevel: "warn",
    plugins: [viteSingleFile({ removeViteModuleLoader: true })],
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: "es2023",
      modulePreload: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const html = await readFile(join(folder, "index.html"), "utf8");
  const bytes = gzipSync(html).length;
  if (bytes > MOST_GZIP_BYTES)
    throw new Error(`The view ${name} has ${bytes} bytes gzipped; at most ${MOST_GZIP_BYTES}.`);
  const outside = OUTSIDE.exec(withoutScripts(html));
  if (outside) throw new Error(`The view ${name} would fetch something: ${outside[0]}`);
  await rename(join(folder, "index.html"), join(views, `${name}.html`));
  await rm(folder, { recursive: true });
}
